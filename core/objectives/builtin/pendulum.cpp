// SPDX-License-Identifier: GPL-3.0-or-later
// "pendulum-2" (L, b) and "pendulum-3" (with the first angle theta0).
#include "objectives/dynamics/pendulum.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::Pendulum fromPoint(std::span<const double> x)
{
    dynamics::Pendulum system;
    system.length = x[0];
    system.damping = x[1];
    if (x.size() == 3)
        system.theta0 = x[2];
    return system;
}

class PendulumFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"pendulum", "Pendulum",
            "Fit length and damping (and the first angle) of a pendulum to its motion: log10 of the mean squared error "
            "in rad, floor 1e-16.",
            {{{"L", "b"}, {{0.2, 0}, {3, 1}}, {1, 0.2}},
                {{"L", "b", "theta0"}, {{0.2, 0, 0.1}, {3, 1, 3}}, {1, 0.2, 2}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(pendulum, PendulumFamily)
