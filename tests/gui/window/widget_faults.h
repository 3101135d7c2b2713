// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What must not be seen in a window: clipped texts, elided numbers, overlapping neighbours, scroll bars where none
// belongs, and widgets of the keyboard without a name. GUI thread.

#include <QStringList>

class QWidget;

namespace priorscope::test {

QStringList visibleFaults(const QWidget& root);
QStringList unnamedWidgets(const QWidget& root); // take the keyboard, say nothing to a screen reader

} // namespace priorscope::test
