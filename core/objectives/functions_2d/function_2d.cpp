// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/functions_2d/function_2d.h"

#include <cmath>

#include "base/det_math.h"
#include "base/rng.h"

namespace priorscope::functions2d {
namespace {

// Written by the target polish_functions_2d from these very functions; a test certifies it.
constexpr std::array<Optimum, kCount> kOptima{{
#include "objectives/functions_2d/optima.inc"
}};

double cosineOfTurns(double turns)
{
    return det::cos2pi(turns - std::floor(turns));
}

Well makeWell(Rng& rng, double narrowest, double widest)
{
    Well well;
    well.depth = rng.uniform(0.5, 4);
    well.centre = {rng.uniform(-4, 4), rng.uniform(-4, 4)};
    const double first = rng.uniform(narrowest, widest);
    const double second = rng.uniform(narrowest, widest);
    const double turns = rng.uniform();
    const double c = det::cos2pi(turns);
    const double s = det::sin2pi(turns);
    const double a = 1 / (first * first);
    const double b = 1 / (second * second);
    well.xx = c * c * a + s * s * b;
    well.yy = s * s * a + c * c * b;
    well.xy = c * s * (a - b);
    return well;
}

double wellsAt(const Function2d& f, double x, double y)
{
    double sum = 0;
    for (const Well& well : f.wells) {
        const double u = x - well.centre[0];
        const double v = y - well.centre[1];
        sum -= well.depth * det::exp(-0.5 * (well.xx * u * u + 2 * well.xy * u * v + well.yy * v * v));
    }
    return sum;
}

double ripples(const Function2d& f, double u, double v)
{
    const double first = cosineOfTurns(f.frequency[0] * u);
    const double second = cosineOfTurns(f.frequency[1] * v);
    switch (f.kind) {
    case Kind::Wells:
        return 0;
    case Kind::Rastrigin:
        return f.amplitude * (2 - first - second);
    case Kind::Griewank:
        return f.amplitude * (1 - first * second);
    case Kind::Ackley: {
        constexpr double kRound = 0.01; // rounds the cone's tip, so that every minimum is stationary
        constexpr double kE = 2.718281828459045;
        const double cone = 10 * (1 - det::exp(-0.2 * std::sqrt(kRound + 0.5 * (u * u + v * v))));
        return cone + f.amplitude * (kE - det::exp(0.5 * (first + second)));
    }
    }
    return 0;
}

} // namespace

const char* kindName(Kind kind)
{
    switch (kind) {
    case Kind::Wells:
        return "Gaussian wells";
    case Kind::Rastrigin:
        return "Rastrigin-like ripples";
    case Kind::Ackley:
        return "Ackley-like ripples";
    case Kind::Griewank:
        return "Griewank-like ripples";
    }
    return "";
}

Function2d makeFunction(int number)
{
    Rng rng(deriveSeed(static_cast<std::uint64_t>(number), {"functions-2d"}));
    Function2d f;
    f.kind = static_cast<Kind>((number - 1) % 4);
    f.shift = {rng.uniform(-3.5, 3.5), rng.uniform(-3.5, 3.5)};
    const double turns = rng.uniform();
    f.cosine = det::cos2pi(turns);
    f.sine = det::sin2pi(turns);
    f.curvature = rng.uniform(0.05, 0.2);
    if (f.kind == Kind::Wells) {
        const std::uint64_t count = 12 + rng.below(9);
        for (std::uint64_t i = 0; i < count; ++i)
            f.wells.push_back(makeWell(rng, 0.3, 0.9));
        return f;
    }
    f.amplitude = rng.uniform(0.8, 2.5);
    f.frequency = {rng.uniform(0.4, 0.9), rng.uniform(0.4, 0.9)};
    for (int i = 0; i < 3; ++i)
        f.wells.push_back(makeWell(rng, 0.5, 1.5));
    return f;
}

double evaluate(const Function2d& f, double x, double y)
{
    const double dx = x - f.shift[0];
    const double dy = y - f.shift[1];
    const double u = f.cosine * dx + f.sine * dy;
    const double v = f.cosine * dy - f.sine * dx;
    return f.curvature * (u * u + v * v) + ripples(f, u, v) + wellsAt(f, x, y);
}

const Optimum& optimumOf(int number)
{
    return kOptima[static_cast<std::size_t>(number - 1)];
}

} // namespace priorscope::functions2d
