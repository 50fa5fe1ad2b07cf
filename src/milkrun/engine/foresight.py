"""What positions are worth after some steps of ordinary play: generic code, bound to a game by
compile.py.

In ordinary play each seat follows the game's advice, as `greedy` does.
"""

import numpy as np

from .chance import key_chance, seed_rng
from .playout import imagine, step
from .search import decide_by_advice, reckon
from .stubs import progress

NOBODY = -1  # looks at the true position
BY_ADVICE = -1  # instead of an action
LINES, MOMENTS = 1 << 14, 1 << 14  # at most
SEEDS = 1 << 32
WORLD, POLICY = 1 << 61, 1 << 62  # apart from the seeds of the game itself


def foresee(
    root,
    moment,
    knower,
    action,
    ahead,
    late,
    seed,
    keyed,
    worlds,
    mask,
    advice,
    rng,
    settings,
    learned,
    out,
):
    """Each seat's chance to win some steps after `root` (recarray (1,)), along many lines of play.

    A line begins with an action (or BY_ADVICE) and goes on by advice. What is drawn at a moment,
    and how advice is blurred there, depends on the seed, the line and the moment alone: lines of
    the same number that meet stay together, so that differences of positions, or of actions, are
    those of pairs. With `keyed` chance, what the rules draw depends on its place in the match
    instead (`chance.roll`), so that it is the same after actions that take more steps or fewer.

    moment: the number of root among the positions of its match. knower: the seat that imagines the
    position in each line anew, or NOBODY. late: the progress of a game from which it is played to
    the end instead of being judged. seed: below SEEDS. worlds: scratch, recarray (2,). rng:
    scratch. out: float64 (lines, 2, players), after `ahead` steps and after one more.
    """
    players = out.shape[2]
    worth, won, reward = np.zeros(players), np.zeros(players), np.zeros(players)
    for n in range(len(out)):
        key = (seed * LINES + n) * MOMENTS + moment
        worlds[0] = root[0]
        worlds[0].keyed = 0
        if knower != NOBODY:
            imagine(worlds[0], knower, key + WORLD)
        if keyed:
            key_chance(worlds[0], key)
        done = 0
        for more in range(2):
            while goes_on(worlds[0], done, ahead + more, late):
                if not keyed:
                    seed_rng(worlds[0].rng, key + done)
                seed_rng(rng, key + done + POLICY)
                a = action
                if done > 0 or action == BY_ADVICE:
                    mover = np.int64(worlds[0].to_move)
                    a = decide_by_advice(worlds, mover, mask, advice, rng, settings)
                step(worlds[0], a)
                done += 1
            reckon(worlds[0], settings, learned, worth, won, reward)
            for p in range(players):
                out[n, more, p] = won[p]


def goes_on(s, done, steps, late):
    """Whether a line is played on before it is judged."""
    return not s.over and (done < steps or progress(s) >= late)
