"""What a seat may see, built by naming fields from nothing."""

from functools import lru_cache
from typing import Any, cast

import numpy as np

from milkrun.engine.record import Fields, Record, legal_mask, plain

from ..advice import GAP
from ..components import HALVES, RANKS, ROLES, SUITS, TILE_CODES, TILE_NAMES
from ..rules.rounds import declared_by, idle_limit, turn_limit
from ..rules.state import (
    ACTIONS,
    ARGS_OF,
    ARRANGEMENT_NAMES,
    BARE,
    ENDS,
    HELD_BY,
    IN_STOCK,
    NOBODY,
    PHASES,
    RUN,
    VERB_OF,
    Phase,
    Verb,
)
from ..rules.turn import legal_actions
from ..rules.walks import UPSIDE_DOWN, is_connected
from .models import (
    Arrangement,
    End,
    PhaseName,
    Rank,
    Role,
    Suit,
    TariffsContract,
    TariffsDomino,
    TariffsLastRound,
    TariffsPair,
    TariffsPartner,
    TariffsPlaced,
    TariffsPlayer,
    TariffsRound,
    TariffsScoredRun,
    TariffsTile,
    TariffsTrade,
    TariffsView,
)
from .runs import Seen, board_of, cheapest_walk, plan_of, runs_of, stops_of

OFFER = int(Verb.OFFER)
VERBS, ARGS = VERB_OF.tolist(), ARGS_OF.tolist()
LAST_ROUND = (
    "players", "rounds_done", "round_starter", "round_end", "round_leader", "round_top",
    "round_score", "shown_first", "shown_half", "shown_contract", "pairs", "pair_cell", "row",
    "tile", "cell_of",
)  # fmt: skip
DOMINO_VIEWS = [TariffsDomino(low=low, high=high) for low, high in HALVES]


def view(s: Record, seat: int | None) -> TariffsView:
    """What a seat may see, or a watcher for None."""
    t = plain(s)
    known = [] if seat is None else t.known[seat].tolist()
    legal = legal_of(t) if seat == t.to_move else []
    secret = None if seat is None or t.phase == Phase.OVER else seat
    return TariffsView.trusted(
        **common_of(t),
        stock_known=known_at(known, int(IN_STOCK)),
        hand=None if seat is None else hand_of(t, seat),
        contract=None if secret is None else contract_of(t, t.contract, secret),
        plan=None if secret is None else plan_of(t, secret),
        runs=[] if secret is None else runs_of(t, secret),
        partners=partners_of(t, legal),
        trade=trade_of(t, seat),
        players=[player_seen(t, p, secret, known) for p in range(t.players)],
    )


@lru_cache(maxsize=8)
def common_of(t: Fields) -> dict[str, Any]:
    """The parts of a view that are the same for everybody."""
    tiles = tiles_of(t.tile.tobytes(), t.row.tobytes(), t.column.tobytes())
    shown = t.shown_first != NOBODY
    return {
        "game": "tariffs",
        "phase": cast(PhaseName, PHASES[t.phase]),
        "round": min(t.rounds_done + 1, t.rounds),
        "rounds": t.rounds,
        "starter": int(t.round_starter[min(t.rounds_done, t.rounds - 1)]),
        "turn": t.turns + (t.phase != Phase.OVER),
        "turn_of": t.turn_of,
        "idle_turns": t.turns - t.last_play,
        "stalled_after": int(idle_limit(t)),
        "turn_limit": int(turn_limit(t)),
        "rotation_lock": bool(t.options.rotation_lock),
        "arrangement": cast(Arrangement, ARRANGEMENT_NAMES[t.options.arrangement]),
        "rows": 1 + max(one.row for one in tiles),
        "columns": 1 + max(one.column for one in tiles),
        "tiles": tiles,
        "pairs": pair_views(t, t.half, t.moved_by.tolist(), t.lock.tolist()),
        "stock": t.stock_count,
        "gap_charge": int(GAP),
        "last_round": last_round_of(Seen(t, LAST_ROUND)) if shown else None,
        "history": [round_of(t, number) for number in range(t.rounds_done)],
    }


# The board


@lru_cache(maxsize=16)
def tiles_of(tile: bytes, row: bytes, column: bytes) -> list[TariffsTile]:
    """The tiles of an arrangement."""
    places = (np.frombuffer(field, np.int16).tolist() for field in (tile, row, column))
    return [
        TariffsTile(
            cell=cell,
            row=at_row,
            column=at_column,
            code=TILE_CODES[one],
            name=TILE_NAMES[one],
            suit=cast(Suit, SUITS[one // len(RANKS)]),
            rank=cast(Rank, RANKS[one % len(RANKS)]),
            role=cast(Role, ROLES[one % len(RANKS)]),
        )
        for cell, (one, at_row, at_column) in enumerate(zip(*places, strict=True))
    ]


def pair_views(t: Fields, half: Any, moved: list[int], locks: list[int]) -> list[TariffsPair]:
    row = t.row.tolist()
    return [
        pair_view(pair, one, other, row[one] == row[other], here, there, moved[pair], locks[pair])
        for pair, (one, other, here, there) in enumerate(board_of(t, half))
    ]


@lru_cache(maxsize=4096)
def pair_view(
    pair: int, one: int, other: int, east: bool, here: int, there: int, moved: int, lock: int
) -> TariffsPair:
    return TariffsPair.trusted(
        pair=pair,
        first=one,
        second=other,
        direction="east" if east else "south",
        domino=placed(here, there, moved, lock),
    )


def placed(first: int, second: int, moved: int, lock: int) -> TariffsPlaced | None:
    if first == BARE:
        return None
    return TariffsPlaced.trusted(
        low=min(first, second),
        high=max(first, second),
        first=first,
        second=second,
        orientation=int(first > second),
        moved_by=None if moved == NOBODY else moved,
        locked_by=None if lock == NOBODY else lock,
    )


# What a seat holds and may do


def hand_of(t: Fields, seat: int) -> list[TariffsDomino]:
    return [DOMINO_VIEWS[one] for one in t.hand[seat, : t.hand_count[seat]].tolist()]


def known_at(known: list[int], where: int) -> list[TariffsDomino]:
    """The dominoes that a seat knows to be somewhere, from all that it knows."""
    if where not in known:
        return []
    return [DOMINO_VIEWS[domino] for domino, at in enumerate(known) if at == where]


def contract_of(t: Fields, contracts: Any, seat: int) -> TariffsContract:
    start, destination, *cities = stops = stops_of(t, contracts, seat)
    return TariffsContract.trusted(
        start=start,
        destination=destination,
        cities=cities,
        codes=[TILE_CODES[t.tile[cell]] for cell in stops],
    )


def legal_of(t: Fields) -> list[int]:
    """The legal actions of the seat to move."""
    if t.phase == Phase.OVER:
        return []
    return np.flatnonzero(legal_mask(t, legal_actions, ACTIONS.size)).tolist()


def partners_of(t: Fields, legal: list[int]) -> list[TariffsPartner]:
    asked: dict[int, list[int]] = {}
    for a in legal:
        if VERBS[a] == OFFER:
            asked.setdefault(ARGS[a][0], []).append(a)
    return [
        TariffsPartner.trusted(
            seat=(t.to_move + 1 + ahead) % t.players, ahead=ahead, actions=actions
        )
        for ahead, actions in asked.items()
    ]


def trade_of(t: Fields, seat: int | None) -> TariffsTrade | None:
    """TAR-5.10: all see who trades, only the two see what."""
    if t.partner == NOBODY:
        return None
    inside = seat in (t.turn_of, t.partner)
    return TariffsTrade.trusted(
        proposer=t.turn_of,
        partner=t.partner,
        offered=DOMINO_VIEWS[t.offered] if inside else None,
        answer=DOMINO_VIEWS[t.answer] if inside and t.phase == Phase.CONFIRM else None,
    )


# Players and rounds


def player_seen(t: Fields, p: int, viewer: int | None, known: list[int]) -> TariffsPlayer:
    """A player as a viewer sees it; `viewer`: None for a watcher, or if the game is over."""
    connected = bool(is_connected(t, p)) if viewer == p else None
    return player_view(t, p, tuple(known_at(known, int(HELD_BY) + p)), connected)


@lru_cache(maxsize=64)
def player_view(
    t: Fields, p: int, known: tuple[TariffsDomino, ...], connected: bool | None
) -> TariffsPlayer:
    return TariffsPlayer.trusted(
        seat=p,
        score=int(t.score[p]),
        rounds=t.round_score[: t.rounds_done, p].tolist(),
        runs_declared=int(declared_by(t, p)),
        hand_size=int(t.hand_count[p]),
        known=list(known),
        asked=bool(t.asked[p]),
        connected=connected,
    )


@lru_cache(maxsize=64)
def last_round_of(seen: Seen) -> TariffsLastRound:
    """TAR-8.13, 9.13: everything that was paid, for all to check; TAR-9.14: in turn order."""
    t = seen.t
    number = t.rounds_done - 1
    sheet = round_of(t, number)
    board = board_of(t, t.shown_half)
    nobody = [int(NOBODY)] * len(t.lock)
    first = int(t.round_leader[number])
    runs = []
    for p in ((first_shown(t, first) + k) % t.players for k in range(t.players)):
        stops = stops_of(t, t.shown_contract, p)
        if p == first:
            walk = cheapest_walk(board, stops, top=int(t.round_top[number]))
        else:
            walk = cheapest_walk(board, stops, sheet.upside_down)
        assert walk is not None
        runs.append(
            TariffsScoredRun.trusted(
                seat=p, contract=contract_of(t, t.shown_contract, p), walk=walk
            )
        )
    return TariffsLastRound.trusted(
        round=sheet.round,
        end=sheet.end,
        leader=sheet.leader,
        declared=sheet.declared,
        top=int(t.round_top[number]),
        upside_down=sheet.upside_down,
        pairs=pair_views(t, t.shown_half, nobody, nobody),
        runs=runs,
    )


def first_shown(t: Fields, leader: int) -> int:
    """TAR-9.14: the leader, or without one the player whose turn would have come next."""
    return leader if leader != NOBODY else int(t.shown_first)


def round_of(t: Fields, number: int) -> TariffsRound:
    leader = int(t.round_leader[number])
    return TariffsRound.trusted(
        round=number + 1,
        starter=int(t.round_starter[number]),
        end=cast(End, ENDS[t.round_end[number]]),
        leader=None if leader == NOBODY else leader,
        declared=bool(t.round_end[number] == RUN),
        upside_down=int(t.round_top[number]) + UPSIDE_DOWN,
        scores=t.round_score[number, : t.players].tolist(),
    )


def score_parts(s: Record, seat: int) -> dict[str, int]:
    """What each round cost."""
    return {
        f"round {number + 1}": int(s.round_score[number, seat]) for number in range(s.rounds_done)
    }


def tie_break(s: Record, seat: int) -> list[tuple[str, int]]:
    """TAR-10.4, 10.5: the total, the runs declared, the lowest single round."""
    rounds = s.round_score[: s.rounds_done, seat].tolist()
    return [
        ("total tariffs", int(s.score[seat])),
        ("runs declared", int(declared_by(s, seat))),
        ("lowest round", min(rounds, default=0)),
    ]
