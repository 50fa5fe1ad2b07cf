"""Who knows what: what a seat cannot know redrawn, and what it knows as numbers."""

import numpy as np

from milkrun.engine.chance import draw, roll
from milkrun.engine.observation import (
    ahead_of,
    byte,
    each,
    level,
    observation,
    part,
    put,
    rows,
    seats,
)

from ..components import DOMINOES, MAX_PLAYERS, PAIRS, PIPS, RANKS, SUITS, TILES
from .board import domino_on, is_free
from .dominoes import add_to_hand
from .rounds import idle_limit, is_offered, turn_limit
from .state import HAND, HELD_BY, IN_STOCK, NO_DOMINO, NOBODY, PHASES, UNSEEN, Chance, Phase
from .walks import mark_runs

# An observation, as `observe` writes it.
TILE_SHARE = len(RANKS) + len(SUITS) + 1
PAIR_SHARE = 8 + MAX_PLAYERS + 1
DOMINO_SHARE = 2 + MAX_PLAYERS + 2
SEAT_SHARE = 7
COURSE_SHARE = 7
OBSERVATION = observation(
    part("phase", len(PHASES), "which kind of decision it is"),
    part("players", 1, "seats taken", most=MAX_PLAYERS),
    part("rounds", 1, "rounds done, of all", most=255),
    part("turns", 1, "turns of the round, of those allowed", most=255),
    part("idle", 1, "turns since a domino was placed, of those allowed", most=255),
    part("stock", 1, "dominoes in the stock", most=DOMINOES),
    part("rotation_lock", 1, "whether only who rotated a domino last may rotate it"),
    part("on_turn", 1, "whether it is the turn of this seat"),
    part("runs", PIPS, "runs that this seat can declare: 1 for free, less for a cost", most=255),
    each(
        "tiles",
        TILES,  # cell by cell
        part("rank", len(RANKS), "its rank"),
        part("suit", len(SUITS), "its suit"),
        part("mine", 1, "whether it is in the contract of this seat"),
    ),
    each(
        "pairs",
        PAIRS,
        part("there", 1, "whether there is such a pair of cells"),
        part("cells", 2, "its cells", most=TILES),
        part("placed", 1, "whether a domino lies on it"),
        part("values", 2, "its values", most=PIPS),
        part("locked", 1, "whether others locked it"),
        part("locked_by_me", 1, "whether this seat locked it"),
        part("moved_by", MAX_PLAYERS, "who moved it last, seats ahead"),
        part("moved_at", 1, "after how many turns of those allowed", most=255),
    ),
    each(
        "dominoes",
        DOMINOES,
        part("mine", 1, "whether this seat has it"),
        part("in_stock", 1, "whether this seat knows that it is in the stock"),
        part("held_by", MAX_PLAYERS, "who has it, seats ahead; if it is mine, who has seen it"),
        part("offered", 1, "whether it is offered to this seat or by it"),
        part("answer", 1, "whether it is the answer to that"),
    ),
    seats(
        MAX_PLAYERS,
        part("here", 1, "whether somebody sits there"),
        part("deciding", 1, "whether it is to move"),
        part("on_turn", 1, "whether it is its turn"),
        part("asked", 1, "whether it was asked in this turn"),
        part("partner", 1, "whether it is asked to trade"),
        part("score", 1, "its points, of 100 a round", most=255),
        part("dominoes", 1, "dominoes in hand", most=255, unit=1 / HAND),
    ),
)


def describe_tile(tile, out, at):
    """Rank and suit of a tile."""
    out[at + tile % len(RANKS)] = 1
    out[at + len(RANKS) + tile // len(RANKS)] = 1


TILE_ROWS = rows(TILES, TILE_SHARE, describe_tile)

# What seat p cannot know


def determinize(s, p):
    """TAR-1.15, 1.16, 1.18: other contracts, hands and the stock are redrawn for seat p.

    TAR-5.11, 6.4: but what p has seen stays where it is, and so does what others have seen in the
    hand of p. What else they may have seen is hidden from p, even how much; they forget it.
    """
    if s.phase != Phase.OVER:
        redeal_contracts(s, p)
    for q in range(s.players):
        if q != p:
            hide_hand(s, p, q)
    set_aside(s, p, 0)
    for q in range(s.players):
        if q != p:
            deal_hidden(s, q)
            forget_all_but(s, q, HELD_BY + p)
    set_aside(s, p, 1)
    if s.partner != NOBODY and p != s.partner and p != s.turn_of:
        redraw_trade(s)
    if s.turn_of != p and (s.phase == Phase.ACTION or s.partner != NOBODY):
        mark_runs(s, s.turn_of, s.run_cost)


def redeal_contracts(s, p):
    """TAR-1.14: of each rank the suits that are not p's, in any order."""
    for rank in range(len(RANKS)):
        for last in range(len(SUITS) - 1):  # the old order must leave no trace
            s.contract[skip(last, p), rank] = skip(last, s.contract[p, rank])
        for last in range(len(SUITS) - 2, 0, -1):
            one = skip(last, p)
            other = skip(roll(s, last + 1, Chance.CONTRACT, 0), p)
            kept = s.contract[one, rank]
            s.contract[one, rank] = s.contract[other, rank]
            s.contract[other, rank] = kept


def skip(number, p):
    """The seats other than p, numbered from 0."""
    return number + 1 if number >= p else number


def hide_hand(s, p, q):
    """The dominoes of a hand that p has not seen go into the stock; the hand's size stays."""
    seen = 0
    for slot in range(s.hand_count[q]):
        domino = s.hand[q, slot]
        s.hand[q, slot] = NO_DOMINO
        if s.known[p, domino] == HELD_BY + q:
            s.hand[q, seen] = domino
            seen += 1
        else:
            s.stock[domino] = 1


def set_aside(s, p, there):
    """What p knows to be in the stock cannot be dealt: it is taken out (0) and put back (1)."""
    for domino in range(DOMINOES):
        if s.known[p, domino] == IN_STOCK:
            s.stock[domino] = there


def deal_hidden(s, q):
    """A hand gets as many dominoes from the stock as it hid there."""
    count = s.hand_count[q]
    seen = 0
    while seen < count and s.hand[q, seen] != NO_DOMINO:
        seen += 1
    s.hand_count[q] = seen
    for _ in range(count - seen):
        add_to_hand(s, q, draw(s, s.stock, Chance.DOMINO, 0))


def forget_all_but(s, viewer, where):
    """A viewer remembers what it has seen in one place only."""
    for domino in range(DOMINOES):
        if s.known[viewer, domino] != where:
            s.known[viewer, domino] = UNSEEN


def redraw_trade(s):
    """TAR-5.10: a trade between others: any domino of the right hand, that the other has seen."""
    s.offered = show_any(s, s.turn_of, s.partner)
    if s.phase == Phase.CONFIRM:
        s.answer = show_any(s, s.partner, s.turn_of)


def show_any(s, holder, viewer):
    """A domino of a hand, which the viewer now knows."""
    domino = np.int64(s.hand[holder, roll(s, s.hand_count[holder], Chance.DOMINO, 0)])
    s.known[viewer, domino] = HELD_BY + holder
    return domino


# What seat p knows


def observe(s, p, out):
    """All that seat p knows, as bytes; seats count from p, to the left."""
    at = observe_course(s, p, out, 0)
    at = observe_tiles(s, p, out, at)
    for pair in range(PAIRS):
        at = observe_pair(s, p, pair, out, at)
    at = observe_dominoes(s, p, out, at)
    for ahead in range(s.players):
        at = observe_seat(s, p, (p + ahead) % s.players, out, at)


def observe_course(s, p, out, at):
    """How far the match and the round are; what p could declare now."""
    out[at + s.phase] = 1
    at += len(PHASES)
    out[at] = s.players
    out[at + 1] = level(s.rounds_done, s.rounds)
    out[at + 2] = level(s.turns, turn_limit(s))
    out[at + 3] = level(s.turns - s.last_play, idle_limit(s))
    out[at + 4] = s.stock_count
    out[at + 5] = s.options.rotation_lock
    out[at + 6] = s.turn_of == p
    at += COURSE_SHARE
    for top in range(PIPS):
        if s.phase == Phase.ACTION and s.turn_of == p and is_offered(s, top):
            out[at + top] = byte(2550 // (10 + s.run_cost[top]))
    return at + PIPS


def observe_tiles(s, p, out, at):
    """The tile in each cell, and whether it is in the contract of p."""
    for cell in range(TILES):
        put(TILE_ROWS[s.tile[cell]], out, at + cell * TILE_SHARE)
    if s.phase != Phase.OVER:
        for rank in range(len(RANKS)):
            cell = s.cell_of[s.contract[p, rank] * len(RANKS) + rank]
            out[at + cell * TILE_SHARE + len(RANKS) + len(SUITS)] = 1
    return at + TILES * TILE_SHARE


def observe_pair(s, p, pair, out, at):
    """A pair and the domino on it."""
    if pair < s.pairs:
        out[at] = 1
        out[at + 1] = s.pair_cell[pair, 0]
        out[at + 2] = s.pair_cell[pair, 1]
        if not is_free(s, pair):
            out[at + 3] = 1
            out[at + 4] = s.half[pair, 0]
            out[at + 5] = s.half[pair, 1]
            out[at + 6] = s.lock[pair] != NOBODY and s.lock[pair] != p
            out[at + 7] = s.lock[pair] == p
            if s.moved_by[pair] != NOBODY:
                out[at + 8 + ahead_of(s, p, s.moved_by[pair])] = 1
                out[at + 8 + MAX_PLAYERS] = level(1 + s.moved_at[pair], 1 + turn_limit(s))
    return at + PAIR_SHARE


def observe_dominoes(s, p, out, at):
    """Where p knows each domino to be, and who else has seen those of p.

    TAR-5.10: what is traded, if p is one of the two.
    """
    for slot in range(s.hand_count[p]):
        out[at + s.hand[p, slot] * DOMINO_SHARE] = 1
    for ahead in range(1, s.players):
        viewer = (p + ahead) % s.players
        for slot in range(s.hand_count[p]):
            seen = s.known[viewer, s.hand[p, slot]] == HELD_BY + p
            out[at + s.hand[p, slot] * DOMINO_SHARE + 2 + ahead] = seen
    if p == s.turn_of or p == s.partner:
        if s.offered != NO_DOMINO:
            out[at + s.offered * DOMINO_SHARE + 2 + MAX_PLAYERS] = 1
        if s.answer != NO_DOMINO:
            out[at + s.answer * DOMINO_SHARE + 3 + MAX_PLAYERS] = 1
    for domino in range(DOMINOES):
        there = at + domino * DOMINO_SHARE
        where = s.known[p, domino]
        if where == IN_STOCK:
            out[there + 1] = 1
        elif where >= HELD_BY:
            out[there + 2 + ahead_of(s, p, where - HELD_BY)] = 1
    return at + DOMINOES * DOMINO_SHARE


def observe_seat(s, p, q, out, at):
    """A seat: whether it decides, is on turn, is asked; its score, dominoes and runs."""
    out[at] = 1
    out[at + 1] = q == s.to_move
    out[at + 2] = q == s.turn_of
    out[at + 3] = s.asked[q]
    out[at + 4] = q == s.partner
    out[at + 5] = level(s.score[q], 100 * s.rounds)
    out[at + 6] = s.hand_count[q]
    return at + SEAT_SHARE


# Nothing is ever lost: 28 dominoes, 24 coins, and books that balance.

BOOKS = 2 + MAX_PLAYERS
PIECES = DOMINOES + TILES + BOOKS


def pieces(s, out):
    """Totals that no action changes: dominoes and coins wherever they are, then sums that stay."""
    for domino in range(DOMINOES):
        out[domino] = s.stock[domino]
        out[DOMINOES + TILES] += s.stock[domino]
    out[DOMINOES + TILES] -= s.stock_count
    for p in range(s.players):
        for slot in range(s.hand_count[p]):
            out[s.hand[p, slot]] += 1
    for pair in range(s.pairs):
        if not is_free(s, pair):
            out[domino_on(s, pair)] += 1
    for seat in range(MAX_PLAYERS):
        for rank in range(len(RANKS)):
            out[DOMINOES + s.contract[seat, rank] * len(RANKS) + rank] += 1
    balance_books(s, out, DOMINOES + TILES + 1)


def balance_books(s, out, at):
    """TAR-10.1: totals are the sums of the rounds. What is shown in a trade lies in a hand."""
    for p in range(s.players):
        out[at + p] = s.score[p]
        for number in range(s.rounds_done):
            out[at + p] -= s.round_score[number, p]
    out[at + MAX_PLAYERS] = is_astray(s, s.turn_of, s.offered)
    out[at + MAX_PLAYERS] += is_astray(s, s.partner, s.answer)


def is_astray(s, p, domino):
    """Whether a domino shown is not in the hand it was shown from."""
    if domino == NO_DOMINO:
        return 0
    return 0 if s.hand[p, 0] == domino or s.hand[p, 1] == domino else 1
