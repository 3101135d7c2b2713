// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How every table of the window behaves: whole rows, no grid, alternating, compact. GUI thread.

class QTableView;

namespace priorscope {

void styleTable(QTableView& table);

} // namespace priorscope
