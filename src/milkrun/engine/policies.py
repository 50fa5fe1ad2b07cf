"""What a seat does by advice: generic code, bound to a game by compile.py."""

import numpy as np

from .arithmetic import log
from .chance import next_word
from .playout import legal, next_legal
from .stubs import weights

# Noise drawn by a number up to one of these shares is at most so high.
SHARES = np.array([0.5, 0.75, 0.9375, 0.99609375])
CEILINGS = np.array([0.37, 1.25, 2.75, 5.55, 23.0])


def gumbel(drawn):
    """Gumbel noise from a number between 0 and 1."""
    return -log(-log(drawn))


def may_exceed(most, advice, noise, drawn):
    """Whether advice with this noise could be above `most`; else no logarithm need be reckoned."""
    at = 0
    for n in range(len(SHARES)):
        at += drawn > SHARES[n]
    return advice + noise * CEILINGS[at] > most


def pick_best(mask, advice, rng, noise, keyed):
    """The legal action with the highest advice after Gumbel noise of that many points.

    So an action is chosen with a probability that grows as exp(advice / noise).
    keyed: an action meets the same noise whichever others are legal.
    """
    best = len(mask)
    most = 0.0
    a = 0 if keyed else next_legal(mask, 0)
    while a < len(mask):
        drawn = (next_word(rng) + 0.5) / 4294967296.0
        first = best == len(mask)
        if mask[a] and (first or may_exceed(most, advice[a], noise, drawn)):
            weight = advice[a] + noise * gumbel(drawn)
            if first or weight > most:
                best = a
                most = weight
        a = a + 1 if keyed else next_legal(mask, a + 1)
    return best


def choose_greedy(s, mask, advice, rng, noise):
    """What a greedy seat does in a world imagined for it; overwrites `mask` and `advice`."""
    legal(s, mask)
    weights(s, advice)
    return pick_best(mask, advice, rng, noise, 0)


def choose_leaning(s, mask, advice, rng, noise, leaning, keyed):
    """The same with points added to the advice: of each action, or of none."""
    legal(s, mask)
    weights(s, advice)
    for a in range(len(leaning)):
        advice[a] += leaning[a]
    return pick_best(mask, advice, rng, noise, keyed)
