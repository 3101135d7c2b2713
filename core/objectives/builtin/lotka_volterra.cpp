// SPDX-License-Identifier: GPL-3.0-or-later
// "lotka-volterra-2" (alpha, gamma) and "lotka-volterra-4" (all four rates).
#include "objectives/dynamics/lotka_volterra.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::LotkaVolterra fromPoint(std::span<const double> x)
{
    dynamics::LotkaVolterra system;
    system.alpha = x[0];
    system.gamma = x.size() == 4 ? x[2] : x[1];
    if (x.size() == 4) {
        system.beta = x[1];
        system.delta = x[3];
    }
    return system;
}

class LotkaVolterraFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"lotka-volterra", "Lotka-Volterra",
            "Fit predator-prey rates to a trajectory: log10 of the mean squared error on the log scale, floor 1e-16.",
            {{{"alpha", "gamma"}, {{0.2, 0.2}, {3, 3}}, {1, 1.5}},
                {{"alpha", "beta", "gamma", "delta"}, {{0.2, 0.01, 0.2, 0.01}, {3, 0.5, 3, 0.5}},
                    {1, 0.1, 1.5, 0.075}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(lotka_volterra, LotkaVolterraFamily)
