// SPDX-License-Identifier: GPL-3.0-or-later
// "double-pendulum-2" (gains of the shoulder) and "double-pendulum-4" (of shoulder and elbow).
#include "objectives/dynamics/double_pendulum.h"
#include "objectives/dynamics/system_family.h"

namespace priorscope {
namespace {

dynamics::DoublePendulum fromPoint(std::span<const double> x)
{
    dynamics::DoublePendulum system;
    system.kp1 = x[0];
    system.kd1 = x[1];
    if (x.size() == 4) {
        system.kp2 = x[2];
        system.kd2 = x[3];
    }
    return system;
}

class DoublePendulumFamily {
public:
    static ObjectiveEntry describe()
    {
        return dynamics::systemEntry({"double-pendulum", "Double pendulum",
            "Gains that swing a double pendulum up against limits of the torques: log10 of the mean cost of the last "
            "second; the optimum is not known.",
            {{{"kp1", "kd1"}, {{0, -5}, {100, 20}}, {}},
                {{"kp1", "kd1", "kp2", "kd2"}, {{0, -5, 0, -5}, {100, 20, 100, 20}}, {}}},
            dynamics::controlOf(fromPoint)});
    }
};

} // namespace
} // namespace priorscope

PS_OBJECTIVE(double_pendulum, DoublePendulumFamily)
