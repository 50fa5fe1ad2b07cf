"""Our own exp and log: the same bits on every target, unlike those of the libraries.

They use only +, -, *, / and comparisons, which IEEE 754 rounds alike everywhere. Errors are below
two units in the last place in the range games use: exp of -700 to 700, log of 1e-300 to 1e300.
"""

from math import factorial

import numpy as np

LN2_HIGH = 0.693147180369123816490  # its last 21 bits are zero: times a small number it is exact
LN2_LOW = 1.90821492927058770002e-10
LOG2_E = 1.44269504088896338700
HALF_ROOT = 0.70710678118654752440
MOST_TWOS = 63
POWERS = 2.0 ** np.arange(-MOST_TWOS, MOST_TWOS + 1)
EXP = np.array([1.0 / factorial(n) for n in range(15)])  # its series


def exp(x):
    """e to the power of x. By a power of two, and a series for what is left (at most ln 2 / 2)."""
    power = x * LOG2_E
    doubled = int(power + 0.5) if power > 0.0 else -int(0.5 - power)
    rest = (x - doubled * LN2_HIGH) - doubled * LN2_LOW
    total = 0.0
    for n in range(len(EXP) - 1, -1, -1):
        total = EXP[n] + total * rest
    twos = min(max(doubled, -MOST_TWOS), MOST_TWOS)
    total *= POWERS[MOST_TWOS + twos]
    for _ in range(doubled - twos):
        total *= 2.0
    for _ in range(twos - doubled):
        total *= 0.5
    return total


def log(x):
    """The natural logarithm of a number above 0. By 2**doubled, and a series for what is left."""
    doubled = 0
    while x > 2.0 * HALF_ROOT:
        x *= 0.5
        doubled += 1
    while x < HALF_ROOT:
        x *= 2.0
        doubled -= 1
    part = (x - 1.0) / (x + 1.0)
    square = part * part
    total = 0.0
    for n in range(23, 1, -2):
        total = (total + 1.0 / n) * square
    return doubled * LN2_HIGH + (2.0 * part + (2.0 * part * total + doubled * LN2_LOW))
