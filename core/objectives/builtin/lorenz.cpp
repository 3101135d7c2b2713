// SPDX-License-Identifier: GPL-3.0-or-later
// "lorenz-2" (sigma, rho) and "lorenz-3" (with beta).
#include "objectives/dynamics/lorenz.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::Lorenz fromPoint(std::span<const double> x)
{
    dynamics::Lorenz system;
    system.sigma = x[0];
    system.rho = x[1];
    if (x.size() == 3)
        system.beta = x[2];
    return system;
}

class LorenzFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"lorenz", "Lorenz",
            "Fit the parameters of the Lorenz system to three time units of its trajectory: log10 of the mean squared "
            "error in units of 10, floor 1e-16.",
            {{{"sigma", "rho"}, {{5, 10}, {20, 50}}, {10, 28}},
                {{"sigma", "rho", "beta"}, {{5, 10, 1}, {20, 50, 5}}, {10, 28, 8.0 / 3}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(lorenz, LorenzFamily)
