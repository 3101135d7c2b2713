// SPDX-License-Identifier: GPL-3.0-or-later
// "double-well-2" (a, b).
#include "objectives/dynamics/double_well.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::DoubleWell fromPoint(std::span<const double> x)
{
    dynamics::DoubleWell system;
    system.a = x[0];
    system.b = x[1];
    return system;
}

class DoubleWellFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"double-well", "Double well",
            "Fit the two parameters of a double-well potential to one trajectory in it: log10 of the mean squared "
            "error, floor 1e-16.",
            {{{"a", "b"}, {{0.2, 0.2}, {3, 3}}, {1, 1}}}, dynamics::fitOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(double_well, DoubleWellFamily)
