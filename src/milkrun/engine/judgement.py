"""What a position is worth by a learned network: generic code, bound to a game by compile.py.

A seat's logit is its hand value over a temperature, which falls as the game goes on, plus what a
small network makes of features: those of the table, and a block for each seat, turned so that the
seat judged comes first. The weights are the same whichever seat is judged; the chances to win are
the softmax of the logits.

weights: float32, one row, as `learned.packed` writes it: how many features the table and a seat
have, the logarithm of one over the temperature at KNOTS moments of the game, and then, unless that
is all, the layers. An empty row stands for no judgement: positions are worth their hand value.
"""

import numpy as np

from .arithmetic import exp
from .playout import step
from .stubs import progress, seat_features, table_features, values

TABLE, SEAT, FIRST_KNOT = 0, 1, 2  # in the weights
KNOTS = 9
HEAD = FIRST_KNOT + KNOTS
WIDE, NARROW = 32, 16  # units of the two hidden layers
OWN = 1  # the first feature of a seat is not the game's: how far the seat leads by hand values


def judge(s, worth, weights, out):
    """The logit of every seat into `out` (float64, (players,)), from the hand values `worth`."""
    sure = certainty(progress(s), weights)
    mean = worth.sum() / len(worth)
    for p in range(len(worth)):
        out[p] = (worth[p] - mean) * sure
    if len(weights) > HEAD:
        features = np.zeros(features_of(weights, len(worth)), np.float32)
        describe(s, np.int64(weights[TABLE]), np.int64(weights[SEAT]), len(worth), features)
        add_network(weights, features, out)


def features_of(weights, players):
    """How many features a position has, with the lead of every seat."""
    return np.int64(weights[TABLE]) + players * (OWN + np.int64(weights[SEAT]))


def certainty(when, weights):
    """One over the temperature at a moment of the game, from 0 to 1."""
    at = min(max(when, 0.0), 0.999999) * (KNOTS - 1)
    knot = np.int64(at)
    before = weights[FIRST_KNOT + knot]
    return exp(before + (at - knot) * (weights[FIRST_KNOT + knot + 1] - before))


def describe(s, table, seat, players, out):
    """The features of the game into `out` (float32, zeroed): the table's, then each seat's."""
    table_features(s, out[:table])
    for p in range(players):
        first = table + p * (OWN + seat) + OWN
        seat_features(s, np.int64(p), out[first : first + seat])


def add_network(weights, features, out):
    """Add the network's logit of each seat; what they all share is computed once."""
    players = len(out)
    table = np.int64(weights[TABLE])
    block = OWN + np.int64(weights[SEAT])
    for p in range(players):
        features[table + p * block] = out[p]
    rows = HEAD + WIDE
    shared = np.empty(WIDE, np.float32)
    wide = np.empty(WIDE, np.float32)
    narrow = np.empty(NARROW, np.float32)
    for j in range(WIDE):
        shared[j] = weights[HEAD + j]
    add_rows(features[:table], weights, rows, shared)
    for p in range(players):
        for j in range(WIDE):
            wide[j] = shared[j]
        for ahead in range(players):
            first = table + (p + ahead) % players * block
            row = table + ahead * block
            add_rows(features[first : first + block], weights, rows + row * WIDE, wide)
        out[p] += above(weights, rows + len(features) * WIDE, wide, narrow)


def add_rows(values_of, weights, first, out):
    """Add a part of a layer, whose weights begin at `first`; zeros are skipped."""
    for i in range(len(values_of)):
        value = values_of[i]
        if value != 0:
            row = first + i * len(out)
            for j in range(len(out)):
                out[j] += value * weights[row + j]


def above(weights, first, wide, narrow):
    """The second hidden layer and the last one; the weights from `first` on are theirs."""
    for j in range(WIDE):
        wide[j] = max(wide[j], np.float32(0))
    for j in range(NARROW):
        narrow[j] = weights[first + j]
    add_rows(wide, weights, first + NARROW, narrow)
    total = np.float32(0)
    for j in range(NARROW):
        total += max(narrow[j], np.float32(0)) * weights[first + NARROW + WIDE * NARROW + j]
    return total


def look_back(s, actions, moments, table, seat, worth, when, features):
    """Replay a game by its actions, and record what it was like before some of them.

    moments: their numbers, rising. Each has a row in worth (float64, (moments, players)), in when,
    and in features (float32, zeroed), as `describe` fills it.
    """
    done = 0
    for k in range(len(moments)):
        for n in range(done, moments[k]):
            step(s, actions[n])
        done = moments[k]
        values(s, worth[k])
        when[k] = progress(s)
        describe(s, table, seat, worth.shape[1], features[k])
