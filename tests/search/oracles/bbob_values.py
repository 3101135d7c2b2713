# SPDX-License-Identifier: Apache-2.0
"""Values of the reference implementation: one line "function dimension instance value x1 .. xd" per point, as hexadecimal
floats. Needs PyPI coco-experiment 2.8 or later."""
import random

import cocoex

numbers = random.Random(20)
for function in range(1, 25):
    for dimension in (2, 3, 5, 7, 10, 20, 40):
        for instance in (1, 2, 5, 51, 71, 110):
            problem = cocoex.BareProblem("bbob", function, dimension, instance)
            for reach in (5.0, 5.0, 7.0):
                x = [numbers.uniform(-reach, reach) for _ in range(dimension)]
                words = [float(v).hex() for v in (problem(x), *x)]
                print(function, dimension, instance, *words)
