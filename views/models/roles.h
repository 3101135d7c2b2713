// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Roles that item models answer and delegates draw. Absent (invalid) means: nothing to draw. Values; any thread.

#include <Qt>

namespace priorscope {

enum ItemRole {
    RunStateRole = Qt::UserRole + 100, // int(RunState)
    ProgressRole, // double, 0 to 1
    ProgressTextRole, // "37 / 50", beside the bar
    RunningRole, // bool: the bar moves
    MethodIdRole, // QString, optimiser id: line and marker swatch
    MethodVariantRole, // int, with MethodIdRole
    SyntheticRole, // bool: the synthetic badge
    SeverityRole, // int(Severity)
    SecondaryRole, // QString, shown in secondary text after the main one
};

} // namespace priorscope
