// SPDX-License-Identifier: GPL-3.0-or-later
// "sir-2" (beta, gamma) and "sir-3" (with log10 of the first infectious share).
#include "objectives/dynamics/sir.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::Sir fromPoint(std::span<const double> x)
{
    dynamics::Sir system;
    system.beta = x[0];
    system.gamma = x[1];
    if (x.size() == 3)
        system.logI0 = x[2];
    return system;
}

class SirFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"sir", "SIR epidemic",
            "Fit infection and recovery rates (and log10 of the first infectious share) to the course of an epidemic: "
            "log10 of the mean squared error in units of 0.1, floor 1e-16.",
            {{{"beta", "gamma"}, {{0.05, 0.02}, {2, 1}}, {0.5, 0.1}},
                {{"beta", "gamma", "log10_I0"}, {{0.05, 0.02, -5}, {2, 1, -2}}, {0.5, 0.1, -3}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(sir, SirFamily)
