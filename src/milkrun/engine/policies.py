"""Whole games between policies in one compiled loop: generic code, bound to a game by compile.py.

A policy is a small number for each seat. Like every bot, a greedy seat is asked about a world that
was imagined for it, never about the true one.
"""

import numpy as np

from .arithmetic import log
from .chance import next_word
from .playout import begin, imagine, legal, pick_uniform, step
from .stubs import weights

RANDOM, GREEDY = 0, 1


def pick_best(mask, advice, rng, noise):
    """The legal action with the greatest advice, after noise (Gumbel's, of that many points).

    So an action is chosen with a probability that grows as exp(advice / noise).
    """
    best = len(mask)
    most = 0.0
    for a in range(len(mask)):
        if mask[a]:
            drawn = (next_word(rng) + 0.5) / 4294967296.0
            weight = advice[a] - noise * log(-log(drawn))
            if best == len(mask) or weight > most:
                best = a
                most = weight
    return best


def choose_greedy(s, mask, advice, rng, noise):
    """What a greedy seat does in a world imagined for it; `mask` and `advice` are overwritten."""
    legal(s, mask)
    weights(s, advice)
    return pick_best(mask, advice, rng, noise)


def play_policies(s, world, mask, advice, rng, policies, noise):
    """Play `s` (recarray (1,), begun) to the end, each seat by its policy; returns the steps.

    `world` (recarray (1,)), `mask` and `advice` are scratch.
    """
    steps = 0
    while not s[0].over:
        p = np.int64(s[0].to_move)  # one type, one compilation
        if policies[p] == RANDOM:
            legal(s[0], mask)
            a = pick_uniform(mask, rng)
        else:
            world[0] = s[0]
            imagine(world[0], p, next_word(rng))
            a = choose_greedy(world[0], mask, advice, rng, noise)
        step(s[0], a)
        steps += 1
    return steps


def begin_and_play(s, world, mask, advice, rng, policies, noise, seed):
    """The same from the start, with `s` holding players and options only."""
    begin(s[0], seed)
    return play_policies(s, world, mask, advice, rng, policies, noise)
