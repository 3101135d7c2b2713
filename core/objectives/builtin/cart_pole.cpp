// SPDX-License-Identifier: GPL-3.0-or-later
// "cart-pole-2" (gains of angle and turning speed) and "cart-pole-5" (all four gains and the switch angle).
#include "objectives/dynamics/cart_pole.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::CartPole fromPoint(std::span<const double> x)
{
    dynamics::CartPole system;
    system.angle = x[x.size() == 5 ? 2 : 0];
    system.turning = x[x.size() == 5 ? 3 : 1];
    if (x.size() == 5) {
        system.place = x[0];
        system.speed = x[1];
        system.switchAngle = x[4];
    }
    return system;
}

class CartPoleFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"cart-pole", "Cart and pole",
            "Feedback gains (and the switch angle) that swing a pole up on a cart and hold it: log10 of the mean cost; "
            "the optimum is not known.",
            {{{"k_angle", "k_turning"}, {{-50, -50}, {50, 50}}, {}},
                {{"k_place", "k_speed", "k_angle", "k_turning", "switch_angle"},
                    {{-50, -50, -50, -50, 0.1}, {50, 50, 50, 50, 1.5}}, {}}},
            dynamics::controlOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(cart_pole, CartPoleFamily)
