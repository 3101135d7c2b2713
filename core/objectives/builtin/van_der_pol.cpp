// SPDX-License-Identifier: GPL-3.0-or-later
// "van-der-pol-2" (mu, omega) and "van-der-pol-3" (with the start A).
#include "objectives/dynamics/van_der_pol.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::VanDerPol fromPoint(std::span<const double> x)
{
    dynamics::VanDerPol system;
    system.mu = x[0];
    system.omega = x[1];
    if (x.size() == 3)
        system.amplitude = x[2];
    return system;
}

class VanDerPolFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"van-der-pol", "Van der Pol",
            "Fit nonlinearity and frequency (and the start A) of Van der Pol's oscillator to its motion: log10 of the "
            "mean squared error, floor 1e-16.",
            {{{"mu", "omega"}, {{0.1, 0.5}, {8, 2}}, {2, 1}},
                {{"mu", "omega", "A"}, {{0.1, 0.5, 0.5}, {8, 2, 4}}, {2, 1, 2}}},
            dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(van_der_pol, VanDerPolFamily)
