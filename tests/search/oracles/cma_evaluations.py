# SPDX-License-Identifier: Apache-2.0
"""Median evaluations of pycma to a gap of 1e-8, one line "function median" each: BBOB in 5 dimensions, instance 1, start uniform
in [-4, 4]^5, sigma 2, default population, 51 seeds, no restarts. Needs PyPI cma and coco-experiment."""
import statistics

import cma
import cocoex
import numpy as np

LIMIT = 100000


def evaluations(function, seed):
    problem = cocoex.BareProblem("bbob", function, 5, 1)
    target = problem.best_value() + 1e-8
    start = np.random.RandomState(seed).uniform(-4, 4, 5)
    search = cma.CMAEvolutionStrategy(start, 2, {"seed": seed, "verbose": -9})
    count = 0
    while not search.stop():
        points = search.ask()
        values = [problem(x) for x in points]
        for value in values:
            count += 1
            if value <= target:
                return count
        search.tell(points, values)
    return LIMIT


for function in (1, 8, 10, 12):
    print(function, statistics.median(evaluations(function, seed) for seed in range(1, 52)))
