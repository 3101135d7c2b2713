// SPDX-License-Identifier: GPL-3.0-or-later
// "fitzhugh-nagumo-2" (a, c) and "fitzhugh-nagumo-3" (a, b, c).
#include "objectives/dynamics/fitzhugh_nagumo.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::FitzHughNagumo fromPoint(std::span<const double> x)
{
    dynamics::FitzHughNagumo system;
    system.a = x[0];
    system.c = x.back();
    if (x.size() == 3)
        system.b = x[1];
    return system;
}

class FitzHughNagumoFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"fitzhugh-nagumo", "FitzHugh-Nagumo",
            "Fit the parameters of a spiking neuron to its trajectory: log10 of the mean squared error, floor 1e-16.",
            {{{"a", "c"}, {{0, 0.5}, {1, 6}}, {0.2, 3}}, {{"a", "b", "c"}, {{0, 0, 0.5}, {1, 1, 6}}, {0.2, 0.2, 3}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(fitzhugh_nagumo, FitzHughNagumoFamily)
