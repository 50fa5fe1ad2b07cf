"""Information-set Monte Carlo tree search: generic code, bound to a game by compile.py.

One tree for the seat that thinks. Each iteration begins in a fresh world that this seat cannot tell
from the true one (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search",
2012), walks down the tree, plays on for a while, and reckons what the position is worth to every
seat; each seat seeks its own (max^n). A node is what was done since the root, whatever was drawn or
rolled meanwhile (unless that is told "apart"), so which actions are legal differs from world to
world: exploration counts how often an action was available. Priors are the game's advice (PUCT: D.
Silver et al., 2017).

A single player always wins, and seeks more points than the search has brought so far on average.

Where a seat knows other things than the one that thinks ("secret"), the numbers in the tree come
from worlds in which the thinker's own hand is the true one, and must not guide that seat. It
decides by advice, and where advice reads hidden things, in a world imagined anew from its own point
of view (J. Goodman, "Re-determinizing MCTS in Hanabi", 2019). A search that is "alone" treats other
seats like dice: they decide by advice, and what they did is in no node, so the tree is about the
thinker's next turns (open loop: D. Perez et al., "Open Loop Search for General Video Game Playing",
2015).

nodes, edges: records (NODE, EDGE), number 0 of each unused. settings: float64, see SETTINGS.
used: int64 [nodes, edges, root, stamp].
"""

import numpy as np

from .chance import next_word
from .judgement import judge
from .lanes import share_win
from .playout import imagine, legal, pick_uniform, step
from .policies import choose_greedy
from .stubs import suppose, values, weights

NODE = np.dtype(
    [
        ("mover", "i4"),
        ("phase", "i4"),
        ("outcome", "i4"),  # of what was drawn or rolled on the way here, where that is told apart
        ("sibling", "i4"),
        ("edge", "i4"),
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("action", "i4"),
        ("next", "i4"),  # the next edge of the same node
        ("child", "i4"),  # the first of the nodes it leads to, which differ by mover or phase
        ("visits", "i4"),
        ("available", "i4"),  # how often its action was legal when its node was visited
        ("seen", "i4"),  # the stamp of the visit when it was last legal
        ("prior", "f8"),
        ("total", "f8"),  # what its visits brought to the seat that decides here
    ],
    align=True,
)
NODES, EDGES, ROOT, STAMP = 0, 1, 2, 3  # in `used`
SETTINGS = (
    "explore",  # how much a prior draws (PUCT's c)
    "sharpness",  # priors grow as exp(advice * sharpness); at 0 advice is not asked at all
    "unlikely",  # a prior's least part of the best one
    "doubt",  # how much worse than the mean of its node an action is taken for when new
    "horizon",  # steps of play below the tree before the position is valued
    "guided",  # how many of these steps follow advice; the others are random
    "noise",  # points by which advice is blurred there
    "spread",  # points: a lead of so many makes a win e times as likely
    "margin",  # how much of the reward of a finished game is for the margin, not for the win
    "peeks",  # 1: advice reads what the seat to move cannot know
    "apart",  # not 0: nodes are told apart by what was drawn or rolled, if nothing is secret
    "alone",  # not 0: the tree holds the thinker's decisions only; other seats decide by advice
)
(
    EXPLORE, SHARPNESS, UNLIKELY, DOUBT, HORIZON, GUIDED, NOISE, SPREAD, MARGIN, PEEKS, APART, ALONE
) = range(len(SETTINGS))  # fmt: skip


def search(
    root,
    me,
    secret,
    nodes,
    edges,
    used,
    worlds,
    mask,
    advice,
    rng,
    settings,
    path,
    told,
    belief,
    learned,
    iterations,
    settle,
):
    """Grow the tree of seat `me` by so many iterations from the position `root` (recarray (1,)).

    settle: by fewer if no other action can become the most visited in those that are left.

    worlds, path: scratch, recarray (2,) and int64 (longest, 2). told: float64 (actions, 3), where
    each iteration adds a visit, the win and the points of `me`. belief: what `believe` has found.
    learned: the weights of a learned judgement (`judgement.py`); empty: hand values.
    """
    players = np.int64(root[0].players)
    worth, won, reward = np.zeros(players), np.zeros(players), np.zeros(players)
    points = 0.0
    for n in range(iterations):
        if settle and lead(nodes, edges, used) > iterations - n:
            break
        worlds[0] = root[0]
        imagine(worlds[0], me, next_word(rng))
        suppose(worlds[0], me, belief)
        depth = descend(me, secret, nodes, edges, used, worlds, mask, advice, rng, settings, path)
        play_on(secret, worlds, mask, advice, rng, settings)
        reckon(worlds[0], settings, learned, worth, won, reward)
        if players == 1:
            mean = points / n if n > 0 else worth[0]
            reward[0] = 1 / (1 + np.exp((mean - worth[0]) / settings[SPREAD]))
            points += worth[0]
        for d in range(depth):
            edges[path[d, 0]].visits += 1
            edges[path[d, 0]].total += reward[path[d, 1]]
        first = edges[path[0, 0]].action
        told[first, 0] += 1
        told[first, 1] += won[me]
        told[first, 2] += worth[me]


def lead(nodes, edges, used):
    """How many more visits the first action has at the root than any other."""
    first = 0
    second = 0
    edge = np.int64(nodes[used[ROOT]].edge)
    while edge != 0:
        n = np.int64(edges[edge].visits)
        second = max(second, min(first, n))
        first = max(first, n)
        edge = np.int64(edges[edge].next)
    return first - second


def descend(me, secret, nodes, edges, used, worlds, mask, advice, rng, settings, path):
    """Walk from the root to a node that is new; `path` gets (edge, mover); returns the steps."""
    node = used[ROOT]
    s = worlds[0]
    depth = 0
    grown = False
    while not grown and not s.over and depth < len(path):
        mover = np.int64(s.to_move)
        if secret and mover != me:
            a = decide_by_advice(worlds, mover, mask, advice, rng, settings)
            edge = edge_of(nodes, edges, used, node, a)
        else:
            legal(s, mask)
            unfold(s, nodes, edges, used, node, mask, advice, settings)
            edge = select(nodes, edges, used, node, settings)
        if edge == 0:
            break  # no room for more
        path[depth, 0] = edge
        path[depth, 1] = mover
        depth += 1
        draws = s.draws
        step(s, np.int64(edges[edge].action))
        outcome = np.int64(0)
        if settings[APART] > 0 and not secret and s.draws != draws:
            outcome = outcome_of(s)
        if settings[ALONE] > 0:
            await_turn(me, worlds, mask, advice, rng, settings)
        before = used[NODES]
        node = child_of(nodes, edges, used, edge, np.int64(s.to_move), np.int64(s.phase), outcome)
        grown = used[NODES] > before or node == 0
    return depth


def outcome_of(s):
    """A number for what the last action led to, as its events tell it; not 0."""
    found = np.int64(0)
    for row in range(min(s.event_count, len(s.events))):
        for column in range(s.events.shape[1]):
            found = (found * 1000003 + s.events[row, column] + 1) & 0x7FFFFFFF
    return max(found, np.int64(1))


def await_turn(me, worlds, mask, advice, rng, settings):
    """Let the other seats decide by advice until it is the turn of `me`, or over."""
    s = worlds[0]
    while not s.over and s.to_move != me:
        step(s, decide_by_advice(worlds, np.int64(s.to_move), mask, advice, rng, settings))


def decide_by_advice(worlds, mover, mask, advice, rng, settings):
    """What another seat does that must not know what the thinker knows."""
    if settings[SHARPNESS] == 0:
        legal(worlds[0], mask)
        return pick_uniform(mask, rng)
    if not settings[PEEKS]:
        return choose_greedy(worlds[0], mask, advice, rng, settings[NOISE])
    worlds[1] = worlds[0]
    imagine(worlds[1], mover, next_word(rng))
    return choose_greedy(worlds[1], mask, advice, rng, settings[NOISE])


def edge_of(nodes, edges, used, node, a):
    """The edge of an action, made if it is new; 0 when there is no room."""
    edge = np.int64(nodes[node].edge)
    while edge != 0 and edges[edge].action != a:
        edge = np.int64(edges[edge].next)
    if edge == 0:
        edge = add_edge(nodes, edges, used, node, a)
    return edge


def add_edge(nodes, edges, used, node, a):
    """A new edge in front of the others; 0 when there is no room."""
    if used[EDGES] == len(edges):
        return np.int64(0)
    edge = used[EDGES]
    used[EDGES] += 1
    edges[edge].action = a
    edges[edge].next = nodes[node].edge
    edges[edge].child = 0
    edges[edge].visits = 0
    edges[edge].available = 0
    edges[edge].seen = 0
    edges[edge].prior = 0.0
    edges[edge].total = 0.0
    nodes[node].edge = edge
    return edge


def child_of(nodes, edges, used, edge, mover, phase, outcome):
    """The node an edge leads to, made if it is new; 0 when there is no room."""
    node = np.int64(edges[edge].child)
    while node != 0 and (
        nodes[node].mover != mover or nodes[node].phase != phase or nodes[node].outcome != outcome
    ):
        node = np.int64(nodes[node].sibling)
    if node == 0 and used[NODES] < len(nodes):
        node = used[NODES]
        used[NODES] += 1
        nodes[node].mover = mover
        nodes[node].phase = phase
        nodes[node].outcome = outcome
        nodes[node].sibling = edges[edge].child
        nodes[node].edge = 0
        edges[edge].child = node
    return node


def unfold(s, nodes, edges, used, node, mask, advice, settings):
    """Stamp the edges whose actions are legal now, and make those that are missing."""
    used[STAMP] += 1
    missing = 0
    for a in range(len(mask)):
        missing += mask[a]
    edge = np.int64(nodes[node].edge)
    while edge != 0:
        a = edges[edge].action
        if mask[a]:
            edges[edge].seen = used[STAMP]
            edges[edge].available += 1
            mask[a] = False
            missing -= 1
        edge = np.int64(edges[edge].next)
    if missing > 0:
        add_missing(s, nodes, edges, used, node, mask, advice, settings)


def add_missing(s, nodes, edges, used, node, mask, advice, settings):
    """An edge for every action left in `mask`, with the prior that advice gives it."""
    if settings[SHARPNESS] > 0:
        weights(s, advice)
    most = -np.inf
    for a in range(len(mask)):
        if mask[a]:
            most = max(most, advice[a])
    for a in range(len(mask)):
        if mask[a]:
            edge = add_edge(nodes, edges, used, node, a)
            if edge != 0:
                likely = np.exp((advice[a] - most) * settings[SHARPNESS])
                edges[edge].prior = max(likely, settings[UNLIKELY])
                edges[edge].seen = used[STAMP]
                edges[edge].available = 1


def select(nodes, edges, used, node, settings):
    """The legal edge with the greatest bound; 0 if there is none."""
    priors = 0.0
    visits = 0
    total = 0.0
    edge = np.int64(nodes[node].edge)
    while edge != 0:
        if edges[edge].seen == used[STAMP]:
            priors += edges[edge].prior
            visits += edges[edge].visits
            total += edges[edge].total
        edge = np.int64(edges[edge].next)
    new = total / visits - settings[DOUBT] if visits > 0 else 0.5
    best = np.int64(0)
    most = -np.inf
    edge = np.int64(nodes[node].edge)
    while edge != 0:
        if edges[edge].seen == used[STAMP]:
            n = edges[edge].visits
            mean = edges[edge].total / n if n > 0 else new
            draw = edges[edge].prior / priors * np.sqrt(edges[edge].available) / (1 + n)
            bound = mean + settings[EXPLORE] * draw
            if bound > most:
                most = bound
                best = edge
        edge = np.int64(edges[edge].next)
    return best


def play_on(secret, worlds, mask, advice, rng, settings):
    """Play below the tree: a share of the steps by advice, the others at random."""
    s = worlds[0]
    guided = settings[GUIDED] * 4294967296.0
    for _ in range(int(settings[HORIZON])):
        if s.over:
            break
        if guided > 0 and next_word(rng) < guided:
            if secret:
                a = decide_by_advice(worlds, np.int64(s.to_move), mask, advice, rng, settings)
            else:
                a = choose_greedy(s, mask, advice, rng, settings[NOISE])
        else:
            legal(s, mask)
            a = pick_uniform(mask, rng)
        step(s, a)


def reckon(s, settings, learned, worth, won, reward):
    """What a position is worth: points, the chance to win, and the reward, for every seat.

    Of a finished game the win is shared by the first; else each seat's chance is what the learned
    judgement says, and without one it grows with the seat's lead.
    """
    players = len(worth)
    values(s, worth)
    if len(learned) > 0 and not s.over:
        judge(s, worth, learned, reward)
        share_out(reward, reward, 1.0)
    else:
        share_out(worth, reward, settings[SPREAD])
    for p in range(players):
        won[p] = reward[p]
    if s.over:
        won[:] = 0
        share_win(s, won)
        for p in range(players):
            reward[p] = (1 - settings[MARGIN]) * won[p] + settings[MARGIN] * reward[p]


def share_out(leads, shares, spread):
    """Softmax: from leads to shares of a win."""
    most = leads[0]
    for p in range(1, len(leads)):
        most = max(most, leads[p])
    for p in range(len(leads)):
        shares[p] = np.exp((leads[p] - most) / spread)
    sum_of = shares.sum()
    for p in range(len(leads)):
        shares[p] /= sum_of
