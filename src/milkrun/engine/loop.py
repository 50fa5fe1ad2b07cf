"""Whole games between policies in one compiled loop: generic code, bound to a game by compile.py.

Like every bot, a seat that does not play at random is asked about a world imagined for it, never
about the true one. Where advice reads what its seat knows and no more, greedy play does not need
that world, which takes up to a sixth of its time. What happens can be logged, row by row.

seats: records (SEAT), one for each; learned: float32 (seats, most weights), of their searches;
leanings: float64 (seats, actions or 0), points that they add to greedy's advice.
tree: nodes, edges, used, worlds, path, told, belief, as `search` takes them. log: int32 (rows,
LOG_WIDTH); told: int64 [steps, rows], including rows that did not fit. Without a log nothing is
written, and no rows are counted.
"""

import numpy as np

from .chance import begin_at, latest_place, next_word
from .playout import imagine, legal, pick_uniform, step
from .policies import choose_leaning
from .record import EVENT_WIDTH
from .search import ROOT, SETTINGS, search
from .stubs import believe, progress, values

RANDOM, GREEDY, SEARCH = range(3)
SEAT = np.dtype(
    [
        ("policy", "i8"),
        ("noise", "f8"),  # points by which greedy's advice is blurred
        ("iterations", "i8"),  # of a search, at each decision
        ("settings", "f8", len(SETTINGS)),  # of a search
        ("learned", "i8"),  # how many weights of a learned judgement a search has
        ("slips", "f8"),  # how often it does something at random instead
        ("peeks", "i8"),  # 1: the game's advice reads what the seat to move cannot know
        ("at", "i8"),  # with keyed chance: the place in the match where it last decided,
        ("times", "i8"),  # and how often there
    ],
    align=True,
)
STEPS, ROWS = 0, 1  # in `told`
STEP, DECIDER, KIND, WHOSE, FIRST = range(5)  # columns of a log; numbers of the event from FIRST on
LOG_WIDTH = 2 + EVENT_WIDTH
ACTION = -1  # the kind of a row that holds an action: at FIRST its id, at WAYS how many were legal
WAYS = FIRST + 1


def play_game(s, world, mask, advice, rng, seats, learned, leanings, secret, tree, log, told):
    """Play `s` (recarray (1,), begun) to the end, each seat by its policy.

    `world` (recarray (1,)), `mask` and `advice` are scratch. secret: seats know different things.
    """
    while not s[0].over:
        p = np.int64(s[0].to_move)  # one type, one compilation
        a = decide(s, world, mask, advice, rng, seats[p], learned[p], leanings[p], secret, tree)
        ways = 0
        if len(log) > 0:
            if seats[p].policy == SEARCH:
                legal(s[0], mask)  # the search has left that of another world
            for one in mask:
                ways += one
        step(s[0], a)
        if len(log) > 0:
            write_down(s[0], p, a, ways, log, told)
        told[STEPS] += 1


def decide(s, world, mask, advice, rng, seat, learned, leaning, secret, tree):
    """What a seat does by its policy."""
    if s[0].keyed:
        key_seat(s[0], seat, rng)
    slips = seat.slips > 0 and next_word(rng) < seat.slips * 4294967296.0
    if slips or seat.policy == RANDOM:
        legal(s[0], mask)
        return pick_uniform(mask, rng)
    p = np.int64(s[0].to_move)
    drawn = next_word(rng)  # in any case, so that the same follows
    if seat.policy == GREEDY and not seat.peeks:
        return choose_leaning(s[0], mask, advice, rng, seat.noise, leaning, s[0].keyed)
    world[0] = s[0]
    imagine(world[0], p, drawn)
    if seat.policy == GREEDY:
        return choose_leaning(world[0], mask, advice, rng, seat.noise, leaning, s[0].keyed)
    weights = learned[: np.int64(seat.learned)]
    return think(world, p, mask, advice, rng, seat, weights, secret, tree)


def key_seat(s, seat, rng):
    """Start anew what a policy draws: the n-th decision of a seat at a place of the match draws the
    same, whatever has been decided before. Purposes of the rules come first."""
    at = np.int64(latest_place(s))
    if seat.at != at:
        seat.at = at
        seat.times = 0
    begin_at(rng, s.chance_key, len(s.chance_at) + s.to_move, at, seat.times)
    seat.times += 1


def think(world, p, mask, advice, rng, seat, learned, secret, tree):
    """The action that a search visits most, with a new tree for each decision."""
    nodes, edges, used, worlds, path, told, belief = tree
    legal(world[0], mask)
    only = np.int64(0)
    ways = 0
    for a in range(len(mask)):
        if mask[a]:
            only = np.int64(a)
            ways += 1
    if ways == 1:
        return only
    nodes[1].mover = 0
    nodes[1].phase = 0
    nodes[1].sibling = 0
    nodes[1].edge = 0
    used[0] = 2
    used[1:3] = 1
    used[3] = 0
    told[:, :] = 0
    believe(world[0], p, belief)
    search(
        world,
        p,
        secret,
        nodes,
        edges,
        used,
        worlds,
        mask,
        advice,
        rng,
        seat.settings[:],  # an array as bots give it: `search` is compiled once
        path,
        told,
        belief,
        learned,
        seat.iterations,
        True,
    )
    return most_visited(nodes, edges, used, told)


def most_visited(nodes, edges, used, told):
    """The most visited action at the root; of several, the one that won most."""
    best = np.int64(0)
    most = -1.0
    edge = np.int64(nodes[used[ROOT]].edge)
    while edge != 0:
        a = np.int64(edges[edge].action)
        count = edges[edge].visits + told[a, 1] / max(told[a, 0], 1.0) / 2
        if count > most:
            most = count
            best = a
        edge = np.int64(edges[edge].next)
    return best


def write_down(s, p, a, ways, log, told):
    """Write rows for an action, one of so many ways to go, and for everything it caused."""
    row = told[ROWS]
    told[ROWS] += 1 + s.event_count
    if told[ROWS] <= len(log):
        log[row, :] = 0
        log[row, STEP] = told[STEPS]
        log[row, DECIDER] = p
        log[row, KIND] = ACTION
        log[row, WHOSE] = p
        log[row, FIRST] = a
        log[row, WAYS] = ways
        for k in range(s.event_count):
            row += 1
            log[row, STEP] = told[STEPS]
            log[row, DECIDER] = p
            for column in range(EVENT_WIDTH):
                log[row, KIND + column] = s.events[k, column]


def retrace(s, actions, worth, when, allowed, scores):
    """Replay a game by its actions, and record what it was like on the way.

    Before each: worth, the hand values (float64, (actions, seats)), and when, how far the game was
    (float64, (actions,)); allowed, what was legal (bool, (actions, all actions)). After it:
    scores, those on the table (float64, (actions, seats)). What has no rows is left out.
    """
    for n in range(len(actions)):
        if len(worth) > 0:
            values(s, worth[n])
            when[n] = progress(s)
        if len(allowed) > 0:
            legal(s, allowed[n])
        step(s, actions[n])
        if len(scores) > 0:
            for p in range(scores.shape[1]):
                scores[n, p] = s.score[p]
