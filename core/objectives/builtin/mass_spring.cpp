// SPDX-License-Identifier: GPL-3.0-or-later
// "mass-spring-2" (c, k) and "mass-spring-3" (with the start x0).
#include "objectives/dynamics/mass_spring.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::MassSpring fromPoint(std::span<const double> x)
{
    dynamics::MassSpring system;
    system.c = x[0];
    system.k = x[1];
    if (x.size() == 3)
        system.x0 = x[2];
    return system;
}

class MassSpringFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"mass-spring", "Mass and spring",
            "Fit damping and stiffness (and the start) of an oscillator to its motion: log10 of the mean squared "
            "error, floor 1e-16.",
            {{{"c", "k"}, {{0.01, 0.5}, {2, 10}}, {0.4, 4}},
                {{"c", "k", "x0"}, {{0.01, 0.5, 0.2}, {2, 10, 2}}, {0.4, 4, 1}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(mass_spring, MassSpringFamily)
