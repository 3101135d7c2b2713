# SPDX-License-Identifier: Apache-2.0
"""Measures the peers that are Python packages and prints lines "name<TAB>unit<TAB>value..." for priorscope-bench --peers.

usage: python_peers.py REPETITIONS
"""
import os
import sys
import tempfile
import time

import cma
import cocoex
import optuna

GAP = 1e-8


def pycma_speed(function, runs):
    """Whole runs to a gap of 1e-8 on COCO's C function, from the box centre with step size 10 / 6; evaluations/s."""
    suite = cocoex.Suite("bbob", "instances:1", f"dimensions:20 function_indices:{function}")
    evaluations = 0
    begun = time.process_time()
    for seed in range(1, runs + 1):
        problem = suite.get_problem(0)
        target = problem.best_value() if callable(getattr(problem, "best_value", None)) else None
        options = {"seed": seed, "verbose": -9, "bounds": [-5, 5], "maxfevals": 200000, "verb_log": 0}
        search = cma.CMAEvolutionStrategy(20 * [0.0], 10 / 6, options)
        while not search.stop() and not problem.final_target_hit:
            points = search.ask()
            search.tell(points, [problem(x) for x in points])
        evaluations += search.countevals
        problem.free()
    return evaluations / (time.process_time() - begun)


def optuna_rows(trials):
    """Trials per second into Optuna's SQLite storage, five parameters, random sampling."""
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        study = optuna.create_study(storage=f"sqlite:///{folder}/study.db", sampler=optuna.samplers.RandomSampler(1))

        def objective(trial):
            return sum(trial.suggest_float(f"x{i}", -5, 5) ** 2 for i in range(5))

        begun = time.perf_counter()
        study.optimize(objective, n_trials=trials)
        return trials / (time.perf_counter() - begun)


def report(name, unit, values):
    print("\t".join([name, unit, *(repr(value) for value in values)]), flush=True)


def main():
    repetitions = int(sys.argv[1])
    for function in (1, 10):
        report(f"cma/f{function}-d20/pycma", "evaluations/s", [pycma_speed(function, 2) for _ in range(repetitions)])
    report("store/d5/optuna-rdb", "rows/s", [optuna_rows(150) for _ in range(repetitions)])


if __name__ == "__main__":
    main()
