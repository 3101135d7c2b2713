// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The (mu/mu_w, lambda)-CMA-ES after Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772 (2016), with
// active (negative) weights, as values and pure functions in the method's own coordinates. No bounds, no restarts; no
// libm but sqrt and every sum in a fixed order: the same state and draws give the same bits. Nothing is allocated once
// State and Scratch have been through a generation. Any thread; one owner of a State at a time.

#include <span>
#include <vector>

#include "base/rng.h"

namespace priorscope::cma {

struct Constants {
    std::size_t dimension = 0;
    std::size_t lambda = 0; // population
    std::size_t mu = 0; // points with a positive weight
    std::vector<double> weights; // best first, length lambda; the positive ones sum to 1
    double muEff = 0;
    double c1 = 0; // learning rates: rank one, rank mu, step-size path, covariance path
    double cMu = 0;
    double cSigma = 0;
    double cC = 0;
    double dSigma = 0; // damping of the step size
    double chi = 0; // expected length of N(0, I)
    int eigenInterval = 1; // generations between two decompositions of C
};

std::size_t defaultPopulation(std::size_t dimension); // 4 + floor(3 ln d)
// lambda >= 4. Without `active` the negative weights are 0.
Constants makeConstants(std::size_t dimension, std::size_t lambda, bool active);

struct State {
    std::vector<double> mean;
    double sigma = 1;
    double sigmaStart = 1; // of this start, for the stops
    std::vector<double> c; // d x d, symmetric
    std::vector<double> b; // d x d: row j is the unit eigenvector of C that belongs to d[j], as of eigenGeneration
    std::vector<double> d; // square roots of the eigenvalues
    std::vector<double> pathC;
    std::vector<double> pathSigma;
    int generation = 0; // since this start
    int eigenGeneration = 0;
    std::vector<double> bestHistory; // best and median value per generation, newest last, bounded
    std::vector<double> medianHistory;

    bool operator==(const State&) const = default;
};

State makeState(std::vector<double> mean, double sigma); // C = I

// Room for update() and checkStop(), worth keeping between generations; its content means nothing.
struct Scratch {
    std::vector<double> steps; // lambda x d
    std::vector<double> meanStep;
    std::vector<double> more; // d
    std::vector<double> sorted;
};

void sample(const State& state, Rng& rng, std::span<double> point); // one point of N(mean, sigma^2 C)

// One generation. `points`: lambda points of length d one after another, best first. `values`: the finite values among
// them, ascending, not empty.
void update(State& state, const Constants& constants, std::span<const double> points, std::span<const double> values,
    Scratch& scratch);

enum class Stop {
    None,
    TolX, // the distribution is smaller than 1e-12 of its start
    TolXUp, // it grew by more than 1e4: the start was far too small
    TolFun, // recent best values and the last generation span at most 1e-11
    TolHist, // recent best values span at most 1e-12
    Stagnation, // best and median of the last 30 % of the history are no better than those of the first 30 %
    ConditionCov, // condition number of C above 1e14
    NoEffectAxis, // 0.1 sigma along a principal axis does not change the mean
    NoEffectCoord, // 0.2 sigma in some coordinate does not change the mean
};
// After update(), with its values.
Stop checkStop(const State& state, const Constants& constants, std::span<const double> values, Scratch& scratch);

double conditionNumber(const State& state); // of the current C, >= 1

} // namespace priorscope::cma
