"""What a seat does by advice: generic code, bound to a game by compile.py."""

from .arithmetic import log
from .chance import next_word
from .playout import legal
from .stubs import weights


def pick_best(mask, advice, rng, noise):
    """The legal action with the highest advice after Gumbel noise of that many points.

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
    """What a greedy seat does in a world imagined for it; overwrites `mask` and `advice`."""
    legal(s, mask)
    weights(s, advice)
    return pick_best(mask, advice, rng, noise)


def choose_leaning(s, mask, advice, rng, noise, leaning, keyed):
    """The same with points added to the advice: of each action, or of none.

    keyed: an action meets the same noise whichever others are legal.
    """
    legal(s, mask)
    weights(s, advice)
    for a in range(len(leaning)):
        advice[a] += leaning[a]
    if not keyed:
        return pick_best(mask, advice, rng, noise)
    for a in range(len(mask)):
        drawn = (next_word(rng) + 0.5) / 4294967296.0
        if mask[a]:
            advice[a] -= noise * log(-log(drawn))
    return pick_best(mask, advice, rng, 0.0)
