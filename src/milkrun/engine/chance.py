"""The generator that lives in the record: the same numbers interpreted and native.

sfc32 by Chris Doty-Humphrey (PractRand): 128 bits of state, a counter guarantees a period of at
least 2**32. Arithmetic is on int64 values below 2**54, so that neither mode ever overflows.
Numbers below n are unbiased (D. Lemire, "Fast random integer generation in an interval", 2019).
"""

import numpy as np

MASK = 0xFFFFFFFF


def next_word(rng):
    """The next 32 random bits of `rng` (uint32, shape (4,)) as an int64."""
    a = np.int64(rng[0])
    b = np.int64(rng[1])
    c = np.int64(rng[2])
    counter = np.int64(rng[3])
    word = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) | (c >> 11)) & MASK) + word) & MASK
    rng[3] = (counter + 1) & MASK
    return word


def seed_rng(rng, seed):
    """Start `rng` from a seed of 0 to 2**63 - 1; different seeds give unrelated streams."""
    rng[0] = 0
    rng[1] = seed & MASK
    rng[2] = (seed >> 32) & MASK
    rng[3] = 1
    for _ in range(12):
        next_word(rng)


def below(rng, n):
    """A number from 0 to n - 1, each equally likely, for 1 <= n < 2**31."""
    product = next_word(rng) * np.int64(n)
    if (product & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (product & MASK) < threshold:
            product = next_word(rng) * np.int64(n)
    return product >> 32


def roll(s, n, purpose, at):
    """A random number from 0 to n - 1 for the game; counted in `s.draws`.

    purpose: what for, of the game's own (0 to `chances` of its record - 1). at: where in the match
    that is, such as the round, or the round and the seat, as a number that never comes back to an
    earlier one. Both matter only if chance is keyed: then the k-th number of a purpose at a place
    is the same, whatever else has been rolled.
    """
    s.draws += 1
    if s.keyed:
        turn_to(s, purpose, at)
    return below(s.rng, n)


def key_chance(s, seed):
    """Key the chance of a record from here on: what is drawn then follows from the seed."""
    s.keyed = 1
    seed_rng(s.rng, seed)
    for place in range(len(s.rng)):
        s.chance_key[place] = s.rng[place]


def turn_to(s, purpose, at):
    """Start the generator anew, by its key, for the next number of a purpose at a place."""
    if s.chance_at[purpose] != at:
        s.chance_at[purpose] = at
        s.chance_times[purpose] = 0
    begin_at(s.rng, s.chance_key, purpose, s.chance_at[purpose], s.chance_times[purpose])
    s.chance_times[purpose] += 1


def begin_at(rng, key, purpose, at, times):
    """Start a generator by a key: for what has been asked for so often at a place."""
    rng[0] = key[0] ^ purpose
    rng[1] = key[1] ^ at
    rng[2] = key[2] ^ times
    rng[3] = 1
    for _ in range(12):
        next_word(rng)


def latest_place(s):
    """The place, of all that chance has been asked for at, that is furthest on in the match."""
    found = 0
    for purpose in range(len(s.chance_at)):
        found = max(found, s.chance_at[purpose])
    return found


def draw(s, counts, purpose, at):
    """Take one card at random from a bag of `counts` (one-dimensional) and return its kind.

    purpose, at: see `roll`. The bag must not be empty: an empty one gives len(counts), which is in
    no table.
    """
    total = 0
    for kind in range(len(counts)):
        total += counts[kind]
    if total == 0:
        return len(counts)
    number = roll(s, total, purpose, at)
    passed = 0
    drawn = 0
    for kind in range(len(counts)):  # to the end: a branch that depends on chance costs more
        passed += counts[kind]
        drawn += passed <= number
    counts[drawn] -= 1
    return drawn


def shuffle(s, items, purpose, at):
    """Put a one-dimensional array into random order (Fisher and Yates); `roll` says the rest."""
    for last in range(len(items) - 1, 0, -1):
        other = roll(s, last + 1, purpose, at)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
