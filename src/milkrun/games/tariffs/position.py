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

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from milkrun.engine import record
from milkrun.engine.chance import roll
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import (
    Given,
    by_seat,
    check_keys,
    check_table,
    choices,
    listing,
    mapping,
    number,
    one_of,
)
from milkrun.engine.record import Record

from .components import (
    ARRANGEMENTS,
    DOMINO_NAMES,
    DOMINO_OF,
    DOMINOES,
    MAX_PLAYERS,
    PIPS,
    RANK_LETTERS,
    RANKS,
    SEAT_COLOURS,
    SUITS,
    TILE_CODES,
    TILES,
)
from .rules.board import clear_track, domino_on, is_free, lay, number_pairs
from .rules.dominoes import add_to_hand, draw_domino, end_trade, room
from .rules.rounds import agreed_rounds, clear_runs, deal_contracts, empty_hands, idle_limit
from .rules.rounds import turn_limit as turns_at_most
from .rules.setup import arrange
from .rules.state import (
    ARRANGEMENT_NAMES,
    CUSTOM,
    ENDS,
    HAND,
    HELD_BY,
    IN_STOCK,
    NO_DOMINO,
    NO_RUN,
    NOBODY,
    PHASES,
    RUN,
    UNSEEN,
    Phase,
)
from .rules.walks import DEAREST, UPSIDE_DOWN, cheapest, mark_runs

Position = dict[str, Any]

KEYS = (
    "players", "options", "arrangement", "rounds", "last_round", "starter", "turns", "last_play",
    "turn_of", "phase", "contracts", "aside", "track", "moved", "locks", "hands", "stock", "known",
    "asked", "trade",
)  # fmt: skip
ROUND_KEYS = ("scores", "end", "leader", "top")
LAST_KEYS = ("track", "contracts", "next")
TRADE_KEYS = ("partner", "offered", "answer")
STOCK = "stock"
LAYOUT = {"arrangement": list(ARRANGEMENTS["simple"])}  # TAR-1.3: tiles lie open before the deal


# From the record.


def to_position(s: Record) -> Position:
    """Everything on the table and in the hands; `from_position` makes the same record of it."""
    places = range(s.players)
    return {
        "players": int(s.players),
        "options": {name: int(s.options[name]) for name in s.options.dtype.names},
        "arrangement": arrangement_in_words(s),
        "rounds": [round_in_words(s, n) for n in range(s.rounds_done)],
        "last_round": last_in_words(s),
        "starter": SEAT_COLOURS[s.round_starter[min(s.rounds_done, s.rounds - 1)]],
        "turns": int(s.turns),
        "last_play": int(s.last_play),
        "turn_of": SEAT_COLOURS[s.turn_of],
        "phase": PHASES[s.phase],
        "contracts": {SEAT_COLOURS[p]: contract_in_words(s.contract[p]) for p in places},
        "aside": [contract_in_words(s.contract[p]) for p in range(s.players, MAX_PLAYERS)],
        "track": track_in_words(s, s.half),
        "moved": {
            pair_in_words(s, pair): [SEAT_COLOURS[s.moved_by[pair]], int(s.moved_at[pair])]
            for pair in range(s.pairs)
            if s.moved_by[pair] != NOBODY
        },
        "locks": {
            pair_in_words(s, pair): SEAT_COLOURS[s.lock[pair]]
            for pair in range(s.pairs)
            if s.lock[pair] != NOBODY
        },
        "hands": {SEAT_COLOURS[p]: dominoes_in_words(s.hand[p, : s.hand_count[p]]) for p in places},
        "stock": dominoes_in_words(np.flatnonzero(s.stock)),
        "known": {SEAT_COLOURS[p]: known_in_words(s, p) for p in places},
        "asked": [SEAT_COLOURS[p] for p in places if s.asked[p]],
        "trade": trade_in_words(s),
    }


def arrangement_in_words(s: Record) -> str | list[str]:
    """The name of a suggested arrangement, or the rows of another."""
    if s.options.arrangement < CUSTOM:
        return str(ARRANGEMENT_NAMES[int(s.options.arrangement)])
    rows = [["."] * (int(s.column.max()) + 1) for _ in range(int(s.row.max()) + 1)]
    for cell in range(TILES):
        rows[s.row[cell]][s.column[cell]] = TILE_CODES[s.tile[cell]]
    return [" ".join(row) for row in rows]


def round_in_words(s: Record, n: int) -> Position:
    leader = int(s.round_leader[n])
    return {
        "scores": {SEAT_COLOURS[p]: int(s.round_score[n, p]) for p in range(s.players)},
        "end": ENDS[s.round_end[n]],
        "leader": None if leader == NOBODY else SEAT_COLOURS[leader],
        "top": int(s.round_top[n]),
    }


def last_in_words(s: Record) -> Position | None:
    """The track and the contracts of the round scored last."""
    if s.shown_first == NOBODY:
        return None
    return {
        "track": track_in_words(s, s.shown_half),
        "contracts": {
            SEAT_COLOURS[p]: contract_in_words(s.shown_contract[p]) for p in range(s.players)
        },
        "next": SEAT_COLOURS[s.shown_first],
    }


def contract_in_words(suits: Iterable[int]) -> str:
    """Sn Ca S2 M3 M4 C5"""
    return " ".join(TILE_CODES[suit * len(RANKS) + rank] for rank, suit in enumerate(suits))


def pair_in_words(s: Record, pair: int) -> str:
    return "-".join(TILE_CODES[s.tile[cell]] for cell in s.pair_cell[pair])


def track_in_words(s: Record, half: Any) -> list[str]:
    """Sn-Sa 3|1: the values lie on the tiles in that order."""
    return [
        f"{pair_in_words(s, pair)} {half[pair, 0]}|{half[pair, 1]}"
        for pair in range(s.pairs)
        if half[pair, 0] < PIPS
    ]


def dominoes_in_words(dominoes: Iterable[int]) -> list[str]:
    return [DOMINO_NAMES[one] for one in dominoes]


def known_in_words(s: Record, p: int) -> dict[str, str]:
    """Where a seat knows dominoes to be: in a hand, or in the stock."""
    return {
        DOMINO_NAMES[domino]: STOCK if where == IN_STOCK else SEAT_COLOURS[where - HELD_BY]
        for domino, where in enumerate(s.known[p])
        if where != UNSEEN
    }


def trade_in_words(s: Record) -> Position | None:
    if s.partner == NOBODY:
        return None
    return {
        "partner": SEAT_COLOURS[s.partner],
        "offered": DOMINO_NAMES[s.offered],
        "answer": None if s.answer == NO_DOMINO else DOMINO_NAMES[s.answer],
    }


# To the record: what is given first, then the rest at random.


def from_position(s: Record, position: Given) -> None:
    """Fill a record whose players, options and generator are set and the rest is zero.

    Raises PositionError: where in the position, and what is wrong.
    """
    check_keys("position", position, KEYS)
    check_table(s, position, seats(s))
    arrange(s)
    read_arrangement(s, position.get("arrangement"))
    clear_track(s)
    end_trade(s)
    empty_hands(s)
    s.phase = one_of("phase", position.get("phase", PHASES[Phase.ACTION]), PHASES)
    s.over = s.phase == Phase.OVER
    read_rounds(s, position)
    read_track(s, listing(position, "track"), "track")
    read_course(s, position)
    read_moved(s, position)
    read_locks(s, position)
    read_contracts(s, position)
    read_dominoes(s, position)
    read_known(s, position)
    read_trade(s, position)
    read_last_round(s, position)
    clear_runs(s)
    if s.phase in (Phase.ACTION, Phase.RESPOND, Phase.CONFIRM):
        mark_runs(s, s.turn_of, s.run_cost)


def seats(s: Record) -> tuple[str, ...]:
    """The seats of this match, by their colours."""
    return SEAT_COLOURS[: s.players]


# The arrangement.


def read_arrangement(s: Record, given: Any) -> None:
    """TAR-1.2: the one that the options name and that lies there already, or the players' own."""
    if given is None:
        return
    if isinstance(given, str):
        if given != ARRANGEMENT_NAMES[s.options.arrangement]:
            chosen = ARRANGEMENT_NAMES[s.options.arrangement]
            raise PositionError("arrangement", f"the options say {chosen}; got {given!r:.40}")
        return
    if s.options.arrangement < CUSTOM:
        raise PositionError(
            "arrangement", f'one of your own needs "options": {{"arrangement": {CUSTOM}}}'
        )
    lay_own(s, own_cells(given))


def lay_out(s: Record, layout: Given) -> list[str]:
    """Put a match that has just begun on an arrangement of the host's own; no warnings."""
    read_arrangement(s, layout.get("arrangement"))
    return []


def own_cells(given: Any) -> dict[str, tuple[int, int]]:
    """(row, column) of each tile, from rows of text or from a JSON object of places."""
    cells: dict[str, tuple[int, int]] = {}
    for where, code, row, column in own_places(given):
        if code not in TILE_CODES:
            raise PositionError(
                where, f"there is no tile {code!r:.20}; {choices(code, TILE_CODES)}"
            )
        if code in cells:
            raise PositionError(where, f"tile {code} lies somewhere else already")
        if (row, column) in cells.values():
            other = next(one for one, place in cells.items() if place == (row, column))
            raise PositionError(where, f"tile {other} lies in that cell already")
        cells[code] = (row, column)
    missing = [code for code in TILE_CODES if code not in cells]
    if missing:
        raise PositionError("arrangement", f"tiles without a cell: {', '.join(missing)}")
    return cells


def own_places(given: Any) -> list[tuple[str, str, int, int]]:
    """(where it is said, tile, row, column) of all that is said."""
    found = []
    if isinstance(given, Mapping):
        for code, place in given.items():
            where = f"arrangement.{code!s:.20}"
            if not isinstance(place, list | tuple) or len(place) != 2:
                raise PositionError(where, f"[row, column] is needed; got {place!r:.40}")
            row, column = (number(where, at, 999, -999) for at in place)
            found.append((where, str(code), row, column))
        return found
    if not isinstance(given, list | tuple) or not all(isinstance(row, str) for row in given):
        raise PositionError(
            "arrangement", f'a list of rows like "Sn Sa . S2" is needed; got {given!r:.40}'
        )
    for row, line in enumerate(given):
        for column, code in enumerate(line.split()):
            if code != ".":
                found.append((f"arrangement[{row}]", code, row, column))
    return found


def lay_own(s: Record, cells: dict[str, tuple[int, int]]) -> None:
    """TAR-1.7: one connected figure; its cells are numbered in reading order."""
    check_connected(set(cells.values()), cells)
    top, left = (min(place[axis] for place in cells.values()) for axis in range(2))
    for cell, (code, (row, column)) in enumerate(sorted(cells.items(), key=lambda one: one[1])):
        s.tile[cell] = TILE_CODES.index(code)
        s.row[cell] = row - top
        s.column[cell] = column - left
    number_pairs(s)


def check_connected(places: set[tuple[int, int]], cells: dict[str, tuple[int, int]]) -> None:
    """TAR-1.7: from every tile to every other over shared edges."""
    largest: set[tuple[int, int]] = set()
    for start in places:
        reached, border = set(), [] if start in largest else [start]
        while border:
            row, column = at = border.pop()
            if at in places and at not in reached:
                reached.add(at)
                border += [
                    (row + 1, column),
                    (row - 1, column),
                    (row, column + 1),
                    (row, column - 1),
                ]
        largest = max(largest, reached, key=len)
    apart = [code for code, place in cells.items() if place not in largest]
    if apart:
        tiles = f"{', '.join(apart[:6])}{' ...' if len(apart) > 6 else ''}"
        raise PositionError(
            "arrangement",
            f"the tiles form no single figure: no shared edge joins {tiles} to the rest",
        )


# The course of the match and of the round.


def read_rounds(s: Record, position: Given) -> None:
    """TAR-10.1: the rounds scored so far; totals are their sums."""
    s.rounds = agreed_rounds(s)
    given = listing(position, "rounds")
    if len(given) > s.rounds or (len(given) == s.rounds) != bool(s.over):
        raise PositionError(
            "rounds", f"of {s.rounds} rounds all are scored when the game is over, else fewer"
        )
    for n, one in enumerate(given):
        where = f"rounds[{n}]"
        check_keys(where, one, ROUND_KEYS)
        scores = by_seat(one, "scores", seats(s), where)
        for p in range(s.players):
            if p not in scores:
                raise PositionError(f"{where}.scores", f"{SEAT_COLOURS[p]} has a score, too")
            s.round_score[n, p] = number(f"{where}.scores.{SEAT_COLOURS[p]}", scores[p], 999)
            s.score[p] += s.round_score[n, p]
        read_end(s, n, one, where)
    s.rounds_done = len(given)


def read_end(s: Record, n: int, given: Given, where: str) -> None:
    """How a round ended: by a run, or stalled with or without a connected player."""
    end = one_of(f"{where}.end", given.get("end", ENDS[RUN]), ENDS)
    leader = given.get("leader")
    s.round_end[n] = end
    s.round_leader[n] = NOBODY if leader is None else one_of(f"{where}.leader", leader, seats(s))
    if leader is None and end == RUN:
        raise PositionError(f"{where}.leader", "who declared the run?")
    top = given.get("top", DEAREST)
    s.round_top[n] = number(f"{where}.top", top, DEAREST, DEAREST if leader is None else 0)


def read_course(s: Record, position: Given) -> None:
    """TAR-1.8, 10.2: turns pass to the left, and so do the starts of the rounds."""
    placed = sum(not is_free(s, pair) for pair in range(s.pairs))
    now = int(s.phase == Phase.DRAW)  # a domino may have been placed in the turn going on
    stalled = bool(s.over and s.round_end[s.rounds_done - 1] != RUN)
    most = turns_at_most(s) - (not stalled)
    s.turns = number("turns", position.get("turns", max(0, placed - now)), most)
    if placed > s.turns + now:
        raise PositionError("turns", f"{placed} dominoes were placed, one a turn at most")
    last = s.turns + now if placed else 0
    s.last_play = number("last_play", position.get("last_play", last), last, placed)
    if s.turns - s.last_play >= idle_limit(s) and not s.over:
        raise PositionError("last_play", "the round would be stalled by now")
    read_starter(s, position, s.turns - stalled)
    s.to_move = s.turn_of


def read_starter(s: Record, position: Given, turns: int) -> None:
    """Who started the round follows from who is on turn, or the other way round."""
    starter, turn_of = position.get("starter"), position.get("turn_of")
    if starter is not None:
        first = one_of("starter", starter, seats(s))
    elif turn_of is not None:
        first = (one_of("turn_of", turn_of, seats(s)) - turns) % s.players
    else:
        first = roll(s, s.players)
    s.turn_of = (first + turns) % s.players
    if turn_of is not None and one_of("turn_of", turn_of, seats(s)) != s.turn_of:
        raise PositionError(
            "turn_of", f"after {turns} turns it is {SEAT_COLOURS[s.turn_of]}'s, by the starter"
        )
    latest = min(s.rounds_done, s.rounds - 1)
    for n in range(latest + 1):
        s.round_starter[n] = (first + n - latest) % s.players


# Track.


def read_track(s: Record, given: list[Any], where: str) -> None:
    """TAR-3.1, 3.4: each domino on a pair of its own."""
    used = set()
    for n, one in enumerate(given):
        at = f"{where}[{n}]"
        tiles, _, values = one.partition(" ") if isinstance(one, str) else ("", "", "")
        domino, turned = read_values(at, values, one)
        pair, swapped = read_pair(s, at, tiles)
        if domino in used:
            raise PositionError(at, f"the {DOMINO_NAMES[domino]} lies somewhere else already")
        if not is_free(s, pair):
            raise PositionError(at, "a domino lies on that pair already")
        used.add(domino)
        lay(s, pair, domino, int(turned != swapped))


def read_values(where: str, text: Any, said: Any) -> tuple[int, bool]:
    """The domino of "3|1", "3-1" or "{3,1}", and whether the greater value comes first."""
    marks = str(text).strip(" {}").replace("|", "-").replace(",", "-").split("-")
    values = [mark.strip() for mark in marks]
    if len(values) != 2 or not all(one.isdecimal() and int(one) < PIPS for one in values):
        raise PositionError(where, f"a domino is two values from 0 to 6; got {said!r:.40}")
    first, second = map(int, values)
    return int(DOMINO_OF[first, second]), first > second


def read_pair(s: Record, where: str, text: Any) -> tuple[int, bool]:
    """The pair of "Sn-Sa", and whether its second tile comes first. TAR-3.2: neighbours."""
    codes = str(text).split("-")
    if len(codes) != 2:
        raise PositionError(where, f'two tiles are needed, as in "Sn-Sa"; got {text!r:.40}')
    cells = [int(s.cell_of[one_of(where, code, TILE_CODES)]) for code in codes]
    for pair in range(s.pairs):
        if sorted(cells) == s.pair_cell[pair].tolist():
            return pair, cells[0] > cells[1]
    raise PositionError(where, f"{' and '.join(codes)} share no edge")


def read_moved(s: Record, position: Given) -> None:
    """Who placed or last rotated a domino, and how many turns were finished then."""
    for name, moved in mapping(position, "moved").items():
        where = f"moved.{name}"
        pair, _ = read_pair(s, where, name)
        if is_free(s, pair):
            raise PositionError(where, "no domino lies there")
        if not isinstance(moved, list | tuple) or len(moved) != 2:
            raise PositionError(where, f"[colour, turns finished] is needed; got {moved!r:.40}")
        s.moved_by[pair] = one_of(where, moved[0], seats(s))
        s.moved_at[pair] = number(where, moved[1], int(s.turns))


def read_locks(s: Record, position: Given) -> None:
    """TAR-4.3, 4.4: only with the option, and not of the player whose turn begins."""
    for name, owner in mapping(position, "locks").items():
        where = f"locks.{name}"
        pair, _ = read_pair(s, where, name)
        p = one_of(where, owner, seats(s))
        if s.options.rotation_lock == 0:
            raise PositionError(where, "in this match rotated dominoes are not locked")
        if is_free(s, pair) or s.half[pair, 0] == s.half[pair, 1]:
            raise PositionError(where, "no domino lies there that can be rotated")
        if p == s.turn_of and s.phase not in (Phase.DRAW, Phase.OVER):
            raise PositionError(where, f"{owner} is on turn, so the lock has ended")
        s.lock[pair] = p


# Contracts.


def read_contracts(s: Record, position: Given) -> None:
    """TAR-1.12, 1.14: one suit of each rank for everybody; the rest at random, or aside."""
    given = {p: read_contract(f"contracts.{SEAT_COLOURS[p]}", one)
             for p, one in by_seat(position, "contracts", seats(s)).items()}  # fmt: skip
    for n, one in enumerate(listing(position, "aside")):
        if n + s.players >= MAX_PLAYERS:
            raise PositionError("aside", f"coins of {MAX_PLAYERS - s.players} empty seats")
        given[n + int(s.players)] = read_contract(f"aside[{n}]", one)
    s.event_count = 0
    deal_contracts(s)
    for rank in range(len(RANKS)):
        taken = [suits[rank] for suits in given.values()]
        if len(set(taken)) < len(taken):
            raise PositionError(
                "contracts", f"two players have the same coin of rank {RANKS[rank]}"
            )
        others = [suit for suit in s.contract[:, rank].tolist() if suit not in taken]
        for p in range(MAX_PLAYERS):
            s.contract[p, rank] = given[p][rank] if p in given else others.pop()


def read_contract(where: str, given: Any) -> list[int]:
    """The suits of "Sn Ca S2 M3 M4 C5"."""
    codes = given.split() if isinstance(given, str) else given
    if not isinstance(codes, list | tuple) or len(codes) != len(RANKS):
        raise PositionError(where, f'six coins like "Sn Ca S2 M3 M4 C5"; got {given!r:.40}')
    suits = []
    for rank, code in enumerate(codes):
        tile = one_of(where, code, TILE_CODES)
        if tile % len(RANKS) != rank:
            wanted = RANK_LETTERS[rank]
            raise PositionError(where, f"coin {rank + 1} has rank {wanted}; got {code}")
        suits.append(tile // len(RANKS))
    return suits


# Dominoes.


def read_dominoes(s: Record, position: Given) -> None:
    """TAR-1.17: hands as given, the rest of them at random from what is left, then the stock."""
    for pair in range(s.pairs):
        if not is_free(s, pair):
            s.stock[domino_on(s, pair)] = 1
    for domino in range(DOMINOES):
        s.stock[domino] = 1 - s.stock[domino]
    s.stock_count = sum(s.stock.tolist())
    hands = by_seat(position, "hands", seats(s))
    for p, hand in hands.items():
        if isinstance(hand, list | tuple):
            read_hand(s, p, hand)
    deal_rest(s, hands)
    read_stock(s, position)
    if s.phase == Phase.DRAW and room(s, s.turn_of) == 0:
        raise PositionError("phase", "nothing can be drawn, so nobody is asked to draw")


def read_hand(s: Record, p: int, hand: Iterable[Any]) -> None:
    for n, one in enumerate(hand):
        where = f"hands.{SEAT_COLOURS[p]}[{n}]"
        domino, _ = read_values(where, one, one)
        if n >= HAND:
            raise PositionError(where, "nobody holds more than two dominoes")
        if not s.stock[domino]:
            raise PositionError(where, f"the {DOMINO_NAMES[domino]} lies somewhere else already")
        s.stock[domino] = 0
        s.stock_count -= 1
        add_to_hand(s, p, domino)


def deal_rest(s: Record, hands: Mapping[int, Any]) -> None:
    """Hands of a number, or of two if nothing is said, as far as the stock goes."""
    for p in range(s.players):
        usual = HAND - (s.phase == Phase.DRAW and p == s.turn_of)
        wanted = hands.get(p, min(usual, int(s.stock_count)))
        if isinstance(wanted, list | tuple):
            continue
        for _ in range(number(f"hands.{SEAT_COLOURS[p]}", wanted, HAND)):
            if s.stock_count == 0:
                raise PositionError(f"hands.{SEAT_COLOURS[p]}", "no domino is left for that")
            draw_domino(s, p)


def read_stock(s: Record, position: Given) -> None:
    """It is what is left; given, it must agree."""
    if position.get("stock") is None:
        return
    given = [read_values(f"stock[{n}]", one, one)[0]
             for n, one in enumerate(listing(position, "stock"))]  # fmt: skip
    if sorted(given) != np.flatnonzero(s.stock).tolist():
        raise PositionError("stock", "is not what is left: all that is in no hand and not on track")


def read_known(s: Record, position: Given) -> None:
    """TAR-5.11, 6.4: where seats know dominoes to be, which must be so."""
    for p, known in by_seat(position, "known", seats(s)).items():
        at = f"known.{SEAT_COLOURS[p]}"
        check_keys(at, known, list(known) if isinstance(known, Mapping) else ())
        for name, place in known.items():
            where = f"{at}.{name}"
            domino, _ = read_values(where, name, name)
            if isinstance(place, str) and place.lower() == STOCK:
                there, found = IN_STOCK, bool(s.stock[domino])
            else:
                q = one_of(where, place, seats(s))
                there, found = HELD_BY + q, q != p and domino in s.hand[q]
            if not found:
                raise PositionError(where, f"the {DOMINO_NAMES[domino]} is not there to be known")
            s.known[p, domino] = there


def read_trade(s: Record, position: Given) -> None:
    """TAR-5.3, 5.4, 5.7: the trade going on, and who was asked in this turn."""
    for n, name in enumerate(listing(position, "asked")):
        p = one_of(f"asked[{n}]", name, seats(s))
        if p == s.turn_of:
            raise PositionError(f"asked[{n}]", f"{name} is on turn")
        s.asked[p] = 1
    trade = position.get("trade")
    if (s.phase in (Phase.RESPOND, Phase.CONFIRM)) != (trade is not None):
        raise PositionError("trade", "is given in the phases respond and confirm, and only there")
    if trade is None:
        return
    check_keys("trade", trade, TRADE_KEYS)
    q = one_of("trade.partner", trade.get("partner"), seats(s))
    if q == s.turn_of:
        raise PositionError("trade.partner", "nobody trades with oneself")
    s.partner = q
    s.asked[q] = 1
    s.offered = show(s, "trade.offered", trade.get("offered"), s.turn_of, q)
    if (s.phase == Phase.CONFIRM) != (trade.get("answer") is not None):
        raise PositionError("trade.answer", "is given in phase confirm, and only there")
    if s.phase == Phase.CONFIRM:
        s.answer = show(s, "trade.answer", trade["answer"], q, s.turn_of)
    else:
        s.to_move = q


def show(s: Record, where: str, name: Any, holder: int, viewer: int) -> int:
    """A domino of a hand that another seat is shown."""
    domino, _ = read_values(where, name, name)
    if domino not in s.hand[holder]:
        raise PositionError(where, f"the {DOMINO_NAMES[domino]} is not in that hand")
    s.known[viewer, domino] = HELD_BY + holder
    return domino


# The round scored last.


def read_last_round(s: Record, position: Given) -> None:
    """TAR-9.13: its track and contracts, which must give the scores."""
    given = position.get("last_round")
    if given is None:
        return
    check_keys("last_round", given, LAST_KEYS)
    if not s.rounds_done:
        raise PositionError("last_round", "no round has been scored yet")
    shown = record.copy(s)
    clear_track(shown)
    read_track(shown, listing(given, "track", "last_round"), "last_round.track")
    contracts = by_seat(given, "contracts", seats(s), "last_round")
    for p in range(s.players):
        where = f"last_round.contracts.{SEAT_COLOURS[p]}"
        shown.contract[p] = read_contract(where, contracts.get(p))
        s.shown_contract[p] = shown.contract[p]
    s.shown_half[:] = shown.half
    s.shown_first = one_of("last_round.next", given.get("next"), seats(s))
    check_scores(shown)


def check_scores(shown: Record) -> None:
    """TAR-8.13, 9.9: what everybody paid."""
    n = shown.rounds_done - 1
    top = int(shown.round_top[n])
    for p in range(shown.players):
        paid = cheapest(shown, p, np.int64(top + UPSIDE_DOWN))
        if p == shown.round_leader[n]:
            costs = np.full(PIPS, NO_RUN, np.int64)
            mark_runs(shown, p, costs)
            paid = costs[top]
        if paid != shown.round_score[n, p]:
            raise PositionError(
                f"rounds[{n}].scores.{SEAT_COLOURS[p]}", "is not what the last round came to"
            )


assert len(SUITS) == MAX_PLAYERS  # a suit of each rank for every seat, or aside
