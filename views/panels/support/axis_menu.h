// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The menu that chooses two of a problem's variables. GUI thread.

#include <functional>

#include "objectives/objective.h"

class QMenu;

namespace priorscope {

void clearMenu(QMenu& menu); // with its submenus, which QMenu::clear() leaves
// Adds a submenu for each axis. `chosen` is called after the menu has closed, with different variables; one that the
// other axis had changes places with it.
void addAxisMenus(QMenu& menu, const ProblemInfo& info, int dimension, std::size_t xAxis, std::size_t yAxis,
    std::function<void(std::size_t x, std::size_t y)> chosen);

} // namespace priorscope
