// SPDX-License-Identifier: GPL-3.0-or-later
// "two-tank-2" (kp, ki).
#include "objectives/dynamics/two_tank.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::TwoTank fromPoint(std::span<const double> x)
{
    dynamics::TwoTank system;
    system.kp = x[0];
    system.ki = x[1];
    return system;
}

class TwoTankFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"two-tank", "Two tanks",
            "Gains of a PI controller of the level of the second of two tanks: log10 of the mean squared error of the "
            "level; the optimum is not known.",
            {{{"kp", "ki"}, {{0, 0}, {20, 5}}, {}}}, dynamics::controlOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(two_tank, TwoTankFamily)
