"""Generic code over any game, bound to it by `compile.py`: begin, step, random play."""

from .chance import below, seed_rng
from .stubs import apply_action, determinize, legal_actions, setup


def begin(s, seed):
    """Set up a record whose players and options are filled in and the rest is zero."""
    seed_rng(s.rng, seed)
    setup(s)


def step(s, a):
    """Apply a legal action; `s.events` then tells what it caused."""
    s.event_count = 0
    s.decisions += 1
    apply_action(s, a)


def legal(s, mask):
    """Fill `mask` (bool, (actions,)) with the legal actions of the seat to move."""
    mask[:] = False
    legal_actions(s, mask)


def imagine(s, p, seed):
    """Make `s` (a copy!) a world that seat p cannot tell from the true one.

    The generator is reseeded first, so that nobody foresees the dice; `draws` stays.
    """
    draws = s.draws
    seed_rng(s.rng, seed)
    determinize(s, p)
    s.draws = draws
    s.event_count = 0
    s.events[:, :] = 0  # what happened last may be a secret


def pick_uniform(mask, rng):
    """One of the True positions of `mask`, each equally likely."""
    count = 0
    for a in range(len(mask)):
        count += mask[a]
    left = below(rng, count)
    a = -1
    while left >= 0:
        a += 1
        left -= mask[a]
    return a


def play_random(s, mask, rng, most):
    """Play uniformly at random to the end or for `most` steps; returns the steps taken."""
    steps = 0
    while not s.over and steps < most:
        legal(s, mask)
        step(s, pick_uniform(mask, rng))
        steps += 1
    return steps


def play_many(s, blank, mask, rng, seed, steps):
    """Whole random games one after another in `s` (recarray (1,)) until `steps` are taken.

    `blank` (recarray (1,)) is the start record. Returns (steps, finished games).
    """
    done = 0
    games = 0
    while done < steps:
        s[0] = blank[0]
        begin(s[0], seed + games)
        done += play_random(s[0], mask, rng, steps - done)
        games += int(s[0].over)
    return done, games
