# SPDX-License-Identifier: Apache-2.0
"""The best value that one of Optuna's samplers finds in 50 trials on functions-2d 1 to 30, one line "function seed value" per run.
Arguments: the program problem_values; tpe (one density per variable), tpe-joint (one over all) or gp; the number of seeds.
Needs PyPI optuna; gp also torch and scipy, and prints nothing without them."""
import multiprocessing
import os
import subprocess
import sys
import warnings

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"  # matrices are small, and the pool keeps the cores busy

warnings.simplefilter("ignore")
import optuna

TRIALS = 50
optuna.logging.set_verbosity(optuna.logging.ERROR)


def start(program):
    global values
    values = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def value(problem, x, y):
    values.stdin.write(f"{problem} {x!r} {y!r}\n")
    values.stdin.flush()
    return float(values.stdout.readline())


def best(run):
    name, function, seed = run
    sampler = {
        "tpe": lambda: optuna.samplers.TPESampler(seed=seed, multivariate=False),
        "tpe-joint": lambda: optuna.samplers.TPESampler(seed=seed, multivariate=True),
        "gp": lambda: optuna.samplers.GPSampler(seed=seed),
    }[name]()
    study = optuna.create_study(sampler=sampler)
    study.optimize(
        lambda trial: value(f"functions-2d:{function}", trial.suggest_float("x", -5, 5), trial.suggest_float("y", -5, 5)),
        n_trials=TRIALS,
    )
    return function, seed, study.best_value


def available(name):
    try:
        if name == "gp":
            import scipy
            import torch
    except ImportError:
        return False
    return True


if __name__ == "__main__":
    program, name, seeds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if available(name):
        runs = [(name, f, s) for f in range(1, 31) for s in range(1, seeds + 1)]
        with multiprocessing.Pool(2, start, (program,)) as pool:
            for result in pool.imap_unordered(best, runs):
                print(*result, flush=True)
