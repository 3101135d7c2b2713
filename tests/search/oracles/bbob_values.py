# SPDX-License-Identifier: Apache-2.0
"""Values of the reference implementation: one line "function dimension instance value x1 .. xd" per point, as hexadecimal
floats. 24 functions x 7 dimensions x 15 instances x 20 points: inside the box, on its corners, close to the optimum, outside
and far outside. Needs PyPI coco-experiment 2.8 or later."""
import random

import cocoex

numbers = random.Random(20)


def points(problem):
    dimension = problem.dimension
    def within(reach):
        return [numbers.uniform(-reach, reach) for _ in range(dimension)]
    best = problem.best_parameter()
    yield [0.0] * dimension
    yield [numbers.choice((-5.0, 5.0)) for _ in range(dimension)]
    yield [numbers.randint(-10, 10) / 2 for _ in range(dimension)]
    for spread in (1e-6, 1e-3, 0.1):
        yield [b + numbers.gauss(0, spread) for b in best]
    for reach, count in ((5, 8), (7, 4), (30, 2)):
        for _ in range(count):
            yield within(reach)


for function in range(1, 25):
    for dimension in (2, 3, 5, 7, 10, 20, 40):
        for instance in (1, 2, 3, 4, 5, 51, 52, 53, 59, 60, 71, 80, 101, 105, 110):
            problem = cocoex.BareProblem("bbob", function, dimension, instance)
            for x in points(problem):
                words = [float(v).hex() for v in (problem(x), *x)]
                print(function, dimension, instance, *words)
