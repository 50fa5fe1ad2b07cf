"""Generic code over any game, bound to it by `compile.py`: begin, step, random play."""

import numpy as np

from .chance import below, key_chance, seed_rng
from .stubs import apply_action, determinize, legal_actions, setup

BLOCK = 16  # words that are scanned without a branch
ONES = 0x0101010101010101


def begin(s, seed):
    """Set up a record whose players and options are filled in and the rest is zero."""
    if s.keyed:
        key_chance(s, seed)
    else:
        seed_rng(s.rng, seed)
    setup(s)


def step(s, a):
    """Apply a legal action; `s.events` then holds what it caused."""
    s.event_count = 0
    s.decisions += 1
    apply_action(s, a)


def legal(s, mask):
    """Fill `mask` (bool, (actions,)) with the legal actions of the seat to move."""
    mask[:] = False
    legal_actions(s, mask)


def imagine(s, p, seed):
    """Turn `s` (a copy!) into a world that seat p cannot tell from the true one.

    The generator is reseeded first, so that nobody can foresee the dice; `draws` stays.
    """
    draws = s.draws
    s.keyed = 0
    seed_rng(s.rng, seed)
    determinize(s, p)
    s.draws = draws
    s.event_count = 0
    s.events[:, :] = 0  # the last events may be secret


def next_legal(mask, a):
    """The first True position of `mask` from `a` on; its length if there is none.

    Eight positions at a time where none is, as the bytes of one number.
    """
    whole = len(mask) // 8
    words = mask[: 8 * whole].view(np.int64)
    while a < len(mask) and not mask[a]:
        word = (a + 1) // 8
        a += 1
        while 8 * word == a and word < whole and words[word] == 0:
            a += 8
            word += 1
    return a


def pick_uniform(mask, rng):
    """One of the True positions of `mask`, each equally likely.

    Eight positions at a time, as the bytes of one number, and almost without branches, since each
    would depend on chance: one by one takes longer than most rules.
    """
    whole = len(mask) // 8
    words = mask[: 8 * whole].view(np.int64)
    count = ones_of(words, 0, whole)
    for a in range(8 * whole, len(mask)):
        count += mask[a]
    left = below(rng, count)
    first = 0
    for last in range(BLOCK, whole, BLOCK):
        ones = ones_of(words, first, last)
        if left < ones:
            break
        left -= ones
        first = last
    passed = 0
    before = 0
    word = first
    for one in range(first, min(first + BLOCK, whole)):
        passed += last_byte(sums(words[one]))
        if passed <= left:
            before = passed
            word = one + 1
    left -= before
    if word < whole:
        beyond = sums(words[word]) + int(127 - left) * ONES  # the top bit of a byte: more than left
        return 8 * word + 8 - last_byte(sums(beyond >> 7 & ONES))
    a = 8 * whole
    while left >= 0:
        left -= mask[a]
        a += 1
    return a - 1


def ones_of(words, first, last):
    """How many bytes are 1 from word `first` to before `last`."""
    count = 0
    for word in range(first, last):
        count += last_byte(sums(words[word]))
    return count


def sums(word):
    """In each of eight bytes: how many are 1 up to there in `word`, whose bytes are 0 and 1."""
    return int(word) * ONES


def last_byte(word):
    """The uppermost of eight bytes."""
    return word >> 56 & 0xFF


def play_random(s, mask, rng, most):
    """Play uniformly at random to the end or for `most` steps; returns the steps taken."""
    steps = 0
    while not s.over and steps < most:
        legal(s, mask)
        step(s, pick_uniform(mask, rng))
        steps += 1
    return steps


def play_many(s, blank, mask, rng, seed, steps):
    """Play random games one after another in `s` (recarray (1,)) until `steps` are taken.

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
