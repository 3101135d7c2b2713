# SPDX-License-Identifier: Apache-2.0
"""Evaluations that pycma needs to a gap of 1e-8: one line "function dimension seed evaluations" per run, 0 evaluations for a
run that an inner stop ended before. BBOB instance 1, start uniform in [-4, 4]^d, sigma 2, default population, no restarts, no
bounds. Arguments: the number of seeds (51). Needs PyPI cma and coco-experiment."""
import multiprocessing
import os
import sys
import warnings

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"  # matrices are tiny, and the pool keeps the cores busy

warnings.simplefilter("ignore")
import cma
import cocoex
import numpy as np


def evaluations(run):
    function, dimension, seed = run
    problem = cocoex.BareProblem("bbob", function, dimension, 1)
    target = problem.best_value() + 1e-8
    start = np.random.RandomState(seed).uniform(-4, 4, dimension)
    search = cma.CMAEvolutionStrategy(start, 2, {"seed": seed, "verbose": -9})
    count = 0
    while not search.stop():
        points = search.ask()
        values = []
        for point in points:
            values.append(problem(point))
            count += 1
            if values[-1] <= target:
                return (*run, count)
        search.tell(points, values)
    return (*run, 0)


if __name__ == "__main__":
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 51
    # The longest first, so that no process waits for the other at the end.
    runs = [(f, d, s) for d in (20, 5) for f in (12, 8, 10, 1) for s in range(1, seeds + 1)]
    with multiprocessing.Pool(2) as pool:
        for result in pool.imap_unordered(evaluations, runs, chunksize=4):
            print(*result)
