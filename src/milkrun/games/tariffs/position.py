"""Positions of Tariffs as plain JSON, in the rulebook's words, and back.

    {"players": 3, "starter": "yellow", "turns": 11, "turn_of": "blue",
     "contracts": {"yellow": "Sn Ca S2 M3 M4 C5"},
     "track": ["Sn-Sa 3|1", "Sa-S2 4|0"],
     "hands": {"yellow": ["1-3", "6-6"], "pink": 1},
     "known": {"pink": {"6-6": "yellow", "0-0": "stock"}}}

- Seats are called yellow, pink, blue, orange. A tile or coin is its suit and rank: "Sn", "C5".
- A domino is its values: "1-3" in a hand; on the track after its two tiles, with the values in
  their order: "Sn-Sa 3|1" has 3 on Sn and 1 on Sa.
- `moved` tells who placed or last rotated a domino, and after how many turns, for bots to draw
  conclusions: {"Sn-Sa": ["pink", 3]}.
- A contract is its six coins from null to 5. `aside` lists the coins of empty seats likewise.
- A hand may be a number: so many dominoes at random. What is in no hand and not on the track is
  the stock.
- `arrangement` is the name of the one that the options choose. With the option arrangement 3 it
  may be one's own: a list of rows like "Sn Sa . S2", or {"Sn": [row, column], ...}.
- `rounds` are those scored: {"scores": {"yellow": 16, ...}, "end": "run", "leader": "yellow",
  "top": 3}; `last_round` has the track and the contracts of the last one, for all to see.
- What is left out: contracts, hands of two and the starter at random; no track; as many turns as
  dominoes on the track. So {"players": 3} is a new game, also of one's own arrangement.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from milkrun.engine import codec, record
from milkrun.engine.chance import roll
from milkrun.engine.codec import Kind, Name, by, cell, keyed, number, pile, rows, those, when
from milkrun.engine.reading import Given, Reading, entries, one_of, refuse
from milkrun.engine.record import Record

from . import arrangement as board
from .arrangement import ANYBODY, ARRANGEMENT, DOMINO, FROM_STOCK, LOCKS, MOVED, SEAT
from .components import (
    ARRANGEMENTS,
    DOMINO_NAMES,
    MAX_PLAYERS,
    PIPS,
    RANK_LETTERS,
    RANKS,
    SEAT_COLOURS,
    SUITS,
    TILE_CODES,
)
from .rules.board import clear_track, is_free
from .rules.dominoes import add_to_hand, draw_domino, end_trade, room
from .rules.rounds import agreed_rounds, clear_runs, deal_contracts, empty_hands, idle_limit
from .rules.rounds import turn_limit as turns_at_most
from .rules.setup import arrange
from .rules.state import (
    BARE,
    ENDS,
    HAND,
    HELD_BY,
    IN_STOCK,
    NO_RUN,
    NOBODY,
    OPTIONS,
    PHASES,
    RUN,
    UNSEEN,
    Phase,
)
from .rules.walks import DEAREST, UPSIDE_DOWN, cheapest, mark_runs

LAYOUT = {"arrangement": list(ARRANGEMENTS["simple"])}  # TAR-1.3: tiles lie open before the deal
NO_SUIT = len(SUITS)  # a coin that the position does not name
assert len(SUITS) == MAX_PLAYERS  # a suit of each rank for every seat, or aside


# The course of the match and of the round.


def check_rounds(t: Reading, where: str) -> None:
    """TAR-10.1: the rounds scored so far; totals are their sums."""
    s = t.s
    why = f"of {s.rounds} rounds all are scored when the game is over, else fewer"
    refuse((s.rounds_done == s.rounds) != s.over, "rounds", why)
    s.score[:] = s.round_score.sum(axis=0)


def check_leader(t: Reading, where: str, n: int) -> None:
    """How a round ended: by a run, or stalled with or without a connected player."""
    nobody = t.s.round_leader[n] == NOBODY and t.s.round_end[n] == RUN
    refuse(nobody, f"{where}.leader", "who declared the run?")


def stalled(s: Record) -> bool:
    """Whether the match is over by a stalled round, the last turn of which was finished."""
    return bool(s.over and s.round_end[s.rounds_done - 1] != RUN)


def placed(s: Record) -> int:
    return sum(not is_free(s, pair) for pair in range(s.pairs))


def fewest_turns(s: Record) -> int:
    """One domino a turn was placed, in the draw step perhaps in the turn going on."""
    return max(0, placed(s) - int(s.phase == Phase.DRAW))


def latest_play(s: Record) -> int:
    return int(s.turns) + (s.phase == Phase.DRAW) if placed(s) else 0


def check_turns(t: Reading, where: str) -> None:
    few = t.s.turns < fewest_turns(t.s)
    refuse(few, "turns", f"{placed(t.s)} dominoes were placed, one a turn at most")


def check_idle(t: Reading, where: str) -> None:
    idle = t.s.turns - t.s.last_play >= idle_limit(t.s)
    refuse(idle and not t.s.over, "last_play", "the round would be stalled by now")


def latest_round(s: Record) -> int:
    return int(min(s.rounds_done, s.rounds - 1))


def read_starter(t: Reading, where: str, given: Any) -> None:
    """TAR-1.8, 10.2: turns pass to the left, and so do the starts of the rounds.

    Who started the round follows from who is on turn, or the other way round.
    """
    s, on_turn = t.s, t.given.get("turn_of") is not None
    turns = s.turns - stalled(s)
    if given is not None:
        first = SEAT.read(t, where, given)
    else:
        first = (s.turn_of - turns) % s.players if on_turn else roll(s, s.players)
    last = (first + turns) % s.players
    why = f"after {turns} turns it is {SEAT_COLOURS[last]}'s, by the starter"
    refuse(on_turn and last != s.turn_of, "turn_of", why)
    s.turn_of = last
    for n in range(latest_round(s) + 1):
        s.round_starter[n] = (first + n - latest_round(s)) % s.players


STARTER = Kind(lambda s: SEAT.show(s, s.round_starter[latest_round(s)]), read_starter, SEAT.schema)
# TAR-11.4: with nobody connected there is only one charge.
TOP = number(DEAREST, lambda s, n: DEAREST if s.round_leader[n] == NOBODY else 0)
ROUND = keyed(
    {
        "scores": by(SEAT, cell("round_score", number(999), needed="has a score, too")),
        "end": cell("round_end", Name(ENDS)),
        "leader": cell("round_leader", ANYBODY, default=lambda s, n: int(NOBODY)),
        "top": cell("round_top", TOP, default=lambda s, n: int(DEAREST)),
    },
    order=("scores", "end", "leader", check_leader, "top"),
)


# Contracts.


def show_contract(s: Record, suits: Sequence[int]) -> str:
    """Sn Ca S2 M3 M4 C5"""
    return " ".join(TILE_CODES[suit * len(RANKS) + rank] for rank, suit in enumerate(suits))


def read_contract(t: Reading, where: str, given: Any, *at: int) -> list[int]:
    """The suits of "Sn Ca S2 M3 M4 C5"."""
    codes = given.split() if isinstance(given, str) else given
    fit = isinstance(codes, list | tuple) and len(codes) == len(RANKS)
    refuse(not fit, where, f"{SIX_COINS}; got {given!r:.40}")
    coins = [one_of(where, code, TILE_CODES) for code in codes]
    for rank, coin in enumerate(coins):
        why = f"coin {rank + 1} has rank {RANK_LETTERS[rank]}; got {codes[rank]}"
        refuse(coin % len(RANKS) != rank, where, why)
    return [coin // len(RANKS) for coin in coins]


def fill_contracts(t: Reading, where: str) -> None:
    """TAR-1.12, 1.14: one suit of each rank for everybody; the rest at random, or aside."""
    s, given = t.s, t.s.contract.copy()
    deal_contracts(s)
    for rank in range(len(RANKS)):
        taken = [suit for suit in given[:, rank].tolist() if suit != NO_SUIT]
        why = f"two players have the same coin of rank {RANKS[rank]}"
        refuse(len(set(taken)) < len(taken), "contracts", why)
        others = [suit for suit in s.contract[:, rank].tolist() if suit not in taken]
        for p in np.flatnonzero(given[:, rank] == NO_SUIT):
            given[p, rank] = others.pop()
    s.contract[:] = given


SIX_COINS = 'six coins like "Sn Ca S2 M3 M4 C5"'
CONTRACT = Kind(show_contract, read_contract, {"type": "string"})
OWN = cell("contract", CONTRACT)
ASIDE = Kind(
    lambda s, n: OWN.show(s, s.players + n),
    lambda t, where, given, n: OWN.read(t, where, given, t.s.players + n),
    OWN.schema,
)


# Dominoes.


def fill_hands(t: Reading, where: str) -> None:
    """TAR-1.17: hands of a number, or of two if nothing is said, as far as the stock goes."""
    s, hands = t.s, entries("hands", t.given.get("hands")).items()
    said = [SEAT.read(t, "hands", name) for name, hand in hands if hand is not None]
    s.stock_count = s.stock.sum()
    for (_, p), count in t.wanted.items():
        many = p in said and count > s.stock_count
        refuse(many, f"hands.{SEAT_COLOURS[p]}", "no domino is left for that")
        for _ in range(min(count, int(s.stock_count))):
            draw_domino(s, p)
    full = s.phase == Phase.DRAW and room(s, s.turn_of) == 0
    refuse(full, "phase", "nothing can be drawn, so nobody is asked to draw")


def check_stock(t: Reading, where: str, given: Any) -> None:
    """It is what is left; given, it must agree."""
    found = sorted(domino for _, domino in codec.values(DOMINO, t, where, given))
    other = given is not None and found != np.flatnonzero(t.s.stock).tolist()
    refuse(other, where, "is not what is left: all that is in no hand and not on track")


def read_known(t: Reading, where: str, given: Any, p: int, domino: int) -> int:
    """TAR-5.11, 6.4: where a seat knows a domino to be, which must be so."""
    place = PLACE.read(t, where, given)
    holder = place - HELD_BY
    held = holder != p and domino in t.s.hand[holder]
    there = t.s.stock[domino] if place == IN_STOCK else held
    refuse(not there, where, f"the {DOMINO_NAMES[domino]} is not there to be known")
    return int(place)


PLACE = Name(
    ("unseen", "stock", *SEAT_COLOURS),
    there=lambda s: range(IN_STOCK, HELD_BY + s.players),
    none=int(UNSEEN),
)
KNOWN = cell("known", Kind(PLACE.show, read_known, PLACE.schema))
HANDS = pile(
    "hand",
    FROM_STOCK,
    "dominoes are in a hand",
    count="hand_count",
    dealt=lambda s, p: HAND - (s.phase == Phase.DRAW and p == s.turn_of),
    add=add_to_hand,
)
STOCK = Kind(those("stock", DOMINO, 1).show, check_stock, codec.listed(DOMINO.schema))


# The trade going on.


def check_asked(t: Reading, where: str) -> None:
    refuse(t.s.asked[t.s.turn_of], "asked", f"{SEAT_COLOURS[t.s.turn_of]} is on turn")


def note_partner(t: Reading, where: str) -> None:
    """TAR-5.7: who is asked now, too, was asked in this turn."""
    refuse(t.s.partner == t.s.turn_of, f"{where}.partner", "nobody trades with oneself")
    t.s.asked[t.s.partner] = 1


def shown(column: str, holder: str, viewer: str) -> Kind:
    """TAR-5.3, 5.4: a domino of one hand that the other seat of a trade is shown."""

    def read(t: Reading, where: str, given: Any) -> None:
        domino, owner = DOMINO.read(t, where, given), t.s[holder]
        missing = domino not in t.s.hand[owner]
        refuse(missing, where, f"the {DOMINO_NAMES[domino]} is not in that hand")
        t.s[column] = domino
        t.s.known[t.s[viewer], domino] = HELD_BY + owner

    return Kind(lambda s: DOMINO.show(s, s[column]), read, DOMINO.schema)


ANSWER = when(
    lambda s: s.phase == Phase.CONFIRM,
    shown("answer", "partner", "turn_of"),
    "is given in phase confirm, and only there",
)
TRADE = when(
    lambda s: s.phase in (Phase.RESPOND, Phase.CONFIRM),
    keyed(
        {
            "partner": cell("partner", SEAT, needed="who is asked?"),
            "offered": shown("offered", "turn_of", "partner"),
            "answer": ANSWER,
        },
        order=("partner", note_partner, ...),
    ),
    "is given in the phases respond and confirm, and only there",
)


# The round scored last.


def clear_shown(t: Reading, where: str) -> None:
    refuse(not t.s.rounds_done, where, "no round has been scored yet")
    t.s.shown_half[:] = BARE


def check_scores(t: Reading, where: str) -> None:
    """TAR-8.13, 9.9, 9.13: its track and contracts must give what everybody paid."""
    last = record.copy(t.s)
    clear_track(last)
    last.half[:] = last.shown_half
    last.contract[:] = last.shown_contract
    board.join_track(last)
    n = last.rounds_done - 1
    top = int(last.round_top[n])
    for p in range(last.players):
        paid = cheapest(last, p, np.int64(top + UPSIDE_DOWN))
        if p == last.round_leader[n]:
            costs = np.full(PIPS, NO_RUN, np.int64)
            mark_runs(last, p, costs)
            paid = costs[top]
        place = f"rounds[{n}].scores.{SEAT_COLOURS[p]}"
        refuse(paid != last.round_score[n, p], place, "is not what the last round came to")


LAST_ROUND = keyed(
    {
        "track": board.track("shown_half"),
        "contracts": by(SEAT, cell("shown_contract", CONTRACT, needed=SIX_COINS)),
        "next": cell("shown_first", SEAT, needed="whose turn would have come next?"),
    },
    order=(clear_shown, ..., check_scores),
)


# The whole.


def find_runs(t: Reading, where: str) -> None:
    """TAR-8.14: what the player on turn may declare; who decides now."""
    s = t.s
    s.to_move = s.partner if s.phase == Phase.RESPOND else s.turn_of
    clear_runs(s)
    if s.phase in (Phase.ACTION, Phase.RESPOND, Phase.CONFIRM):
        mark_runs(s, s.turn_of, s.run_cost)


POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "arrangement": ARRANGEMENT,
        "rounds": rows(ROUND, lambda s: s.rounds, "rounds are played", count="rounds_done"),
        "last_round": when(lambda s: s.shown_first != NOBODY, LAST_ROUND),
        "starter": STARTER,
        "turns": cell(
            "turns", number(lambda s: turns_at_most(s) - (not stalled(s))), default=fewest_turns
        ),
        "last_play": cell("last_play", number(latest_play, placed), default=latest_play),
        "turn_of": cell("turn_of", SEAT),
        "phase": codec.phase(PHASES),
        "contracts": by(SEAT, OWN),
        "aside": rows(ASIDE, lambda s: MAX_PLAYERS - s.players, "empty seats have coins"),
        "track": board.track("half"),
        "moved": MOVED,
        "locks": LOCKS,
        "hands": by(SEAT, HANDS),
        "stock": STOCK,
        "known": by(SEAT, by(DOMINO, KNOWN, sparse=True)),
        "asked": those("asked", SEAT, 1),
        "trade": TRADE,
    },
    order=(
        "players", "options", "arrangement", "phase", "rounds", check_rounds, "track",
        lambda t, where: board.join_track(t.s), "turns", check_turns, "last_play", check_idle,
        "turn_of", "starter", "moved", "locks", "contracts", "aside", fill_contracts, "hands",
        fill_hands, "stock", "known", "asked", check_asked, "trade", "last_round", find_runs,
    ),
)  # fmt: skip


def to_position(s: Record) -> dict[str, Any]:
    """Everything on the table and in the hands; `from_position` makes the same record of it."""
    return dict(POSITION.show(s))


def from_position(s: Record, position: Given) -> None:
    """Fill a zeroed record that has players, options and generator; raises PositionError."""
    arrange(s)
    clear_track(s)
    end_trade(s)
    empty_hands(s)
    s.rounds = agreed_rounds(s)
    s.contract[:] = NO_SUIT
    s.stock[:] = 1
    codec.read(POSITION, s, position)


def lay_out(s: Record, layout: Given) -> list[str]:
    """Put a match that has just begun on an arrangement of the host's own; no warnings."""
    board.read_arrangement(s, layout.get("arrangement"))
    return []
