"""What a seat may see: typed, and built by naming fields from nothing."""

from functools import lru_cache
from typing import Any, Literal, cast

import numpy as np

from milkrun.engine.record import Fields, Record, legal_mask, plain
from milkrun.engine.shown import Shown

from ..components import (
    HALVES,
    PIPS,
    RANKS,
    ROLES,
    SUITS,
    TILE_CODES,
    TILE_NAMES,
)
from ..rules import legal_actions
from ..rules.state import (
    ACTION,
    ACTIONS,
    ARGS_OF,
    BARE,
    CONFIRM,
    DRAW,
    ENDS,
    HELD_BY,
    IN_STOCK,
    NO_RUN,
    NOBODY,
    OVER,
    PHASES,
    RUN,
    VERB_OF,
    Verb,
)
from ..rules.turns import idle_limit, turn_limit
from ..rules.walks import UPSIDE_DOWN, declared_by, is_connected, mark_runs
from .runs import Board, Stops, TariffsWalk, cheapest_walk

Phase = Literal["action", "respond", "confirm", "draw", "over"]
End = Literal["run", "no_play", "turn_limit"]
Suit = Literal["Suns", "Moons", "Crowns", "Arms"]
Rank = Literal["null", "ace", "2", "3", "4", "5"]
Role = Literal["start", "destination", "city"]
Arrangement = Literal["simple", "grouped", "scattered", "custom"]
ARRANGEMENT_NAMES: tuple[Arrangement, ...]
ARRANGEMENT_NAMES = ("simple", "grouped", "scattered", "custom", "custom")
DECLARE = ACTIONS.ids("declare")
PLAY, ROTATE, OFFER = (int(verb) for verb in (Verb.PLAY, Verb.ROTATE, Verb.OFFER))
VERBS, ARGS = VERB_OF.tolist(), ARGS_OF.tolist()
GAP_CHARGE = 6  # what an upside-down domino will probably cost, for plans


class TariffsTile(Shown):
    """A tile and its place."""

    cell: int
    row: int
    column: int
    code: str
    name: str
    suit: Suit
    rank: Rank
    role: Role


class TariffsDomino(Shown):
    """A domino in a hand, a trade or the stock."""

    low: int
    high: int


class TariffsPlaced(Shown):
    """A domino on the board: the values on the first and the second cell of its pair."""

    low: int
    high: int
    first: int
    second: int
    orientation: int
    moved_by: int | None
    locked_by: int | None


class TariffsPair(Shown):
    """Two neighbouring cells, and the domino across their edge."""

    pair: int
    first: int
    second: int
    direction: Literal["east", "south"]
    domino: TariffsPlaced | None


class TariffsContract(Shown):
    """The cells of a contract; codes: of its tiles, from null to 5."""

    start: int
    destination: int
    cities: list[int]
    codes: list[str]


class TariffsRun(Shown):
    """A run that may be declared; action: its id if it may be declared right now."""

    top: int
    upside_down: int
    action: int | None
    walk: TariffsWalk


class TariffsPartner(Shown):
    """A player who may be asked for a trade: an action for each slot of the hand."""

    seat: int
    ahead: int
    actions: list[int]


class TariffsTrade(Shown):
    """The trade going on, as far as the viewer has seen its dominoes."""

    proposer: int
    partner: int
    offered: TariffsDomino | None
    answer: TariffsDomino | None


class TariffsPlayer(Shown):
    """What is known of a player. known: dominoes of that hand the viewer has seen.

    connected: of the viewer alone, null for others.
    """

    seat: int
    score: int
    rounds: list[int]
    runs_declared: int
    hand_size: int
    known: list[TariffsDomino]
    asked: bool
    connected: bool | None


class TariffsScoredRun(Shown):
    """What a player paid in a round."""

    seat: int
    contract: TariffsContract
    walk: TariffsWalk


class TariffsLastRound(Shown):
    """The round scored last: the board as it was, and everybody's walk over it.

    leader: who declared, or with `declared` false was scored so; null if nobody was connected.
    """

    round: int
    end: End
    leader: int | None
    declared: bool
    top: int
    upside_down: int
    pairs: list[TariffsPair]
    runs: list[TariffsScoredRun]


class TariffsRound(Shown):
    """A round of the score sheet."""

    round: int
    starter: int
    end: End
    leader: int | None
    declared: bool
    upside_down: int
    scores: list[int]


class TariffsView(Shown):
    """All that a seat (or, without `hand`, a watcher) may see of a match of Tariffs."""

    game: Literal["tariffs"]
    phase: Phase
    round: int
    rounds: int
    starter: int
    turn: int
    turn_of: int
    idle_turns: int
    stalled_after: int
    turn_limit: int
    rotation_lock: bool
    arrangement: Arrangement
    rows: int
    columns: int
    tiles: list[TariffsTile]
    pairs: list[TariffsPair]
    stock: int
    stock_known: list[TariffsDomino]
    hand: list[TariffsDomino] | None
    contract: TariffsContract | None
    plan: TariffsWalk | None
    gap_charge: int
    runs: list[TariffsRun]
    partners: list[TariffsPartner]
    trade: TariffsTrade | None
    players: list[TariffsPlayer]
    last_round: TariffsLastRound | None
    history: list[TariffsRound]


View = TariffsView
FIXED = ("tiles",)  # parts that never change during a match

RUN_COSTS = ("pairs", "pair_cell", "half", "piece", "cell_of", "contract")
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
    secret = None if seat is None or t.phase == OVER else seat
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
        "phase": cast(Phase, PHASES[t.phase]),
        "round": min(t.rounds_done + 1, t.rounds),
        "rounds": t.rounds,
        "starter": int(t.round_starter[min(t.rounds_done, t.rounds - 1)]),
        "turn": t.turns + (t.phase != OVER),
        "turn_of": t.turn_of,
        "idle_turns": t.turns - t.last_play,
        "stalled_after": int(idle_limit(t)),
        "turn_limit": int(turn_limit(t)),
        "rotation_lock": bool(t.options.rotation_lock),
        "arrangement": ARRANGEMENT_NAMES[t.options.arrangement],
        "rows": 1 + max(one.row for one in tiles),
        "columns": 1 + max(one.column for one in tiles),
        "tiles": tiles,
        "pairs": pair_views(t, t.half, t.moved_by.tolist(), t.lock.tolist()),
        "stock": t.stock_count,
        "gap_charge": GAP_CHARGE,
        "last_round": last_round_of(Seen(t, LAST_ROUND)) if shown else None,
        "history": [round_of(t, number) for number in range(t.rounds_done)],
    }


class Seen:
    """What is made of some fields alone, and is the same for every viewer, is made once."""

    __slots__ = ("key", "t")

    def __init__(self, t: Fields, names: tuple[str, ...]) -> None:
        self.t = t
        fields = (getattr(t, name) for name in names)
        self.key = tuple(one if isinstance(one, int) else one.tobytes() for one in fields)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.key == other.key


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


def board_of(t: Fields, half: Any) -> Board:
    """A board as walks need it."""
    pairs = zip(t.pair_cell.tolist(), half.tolist(), range(t.pairs), strict=False)
    return tuple((*cells, *values) for cells, values, _ in pairs)


@lru_cache(maxsize=8)
def board_now(t: Fields) -> Board:
    """The board of this round as walks need it."""
    return board_of(t, t.half)


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


def stops_of(t: Fields, contracts: Any, seat: int) -> Stops:
    """The cells of a contract."""
    return tuple(
        int(t.cell_of[suit * len(RANKS) + rank]) for rank, suit in enumerate(contracts[seat])
    )


def contract_of(t: Fields, contracts: Any, seat: int) -> TariffsContract:
    start, destination, *cities = stops = stops_of(t, contracts, seat)
    return TariffsContract.trusted(
        start=start,
        destination=destination,
        cities=cities,
        codes=[TILE_CODES[t.tile[cell]] for cell in stops],
    )


def plan_of(t: Fields, seat: int) -> TariffsWalk | None:
    """The cheapest walk, with gaps if that is cheaper than what lies."""
    return cheapest_walk(board_now(t), stops_of(t, t.contract, seat), GAP_CHARGE)


def runs_of(t: Fields, seat: int) -> list[TariffsRun]:
    """TAR-8.10: what the seat could declare; its own action only when it is to declare."""
    if not is_connected(t, seat):
        return []
    if seat == t.turn_of and t.phase != DRAW:
        costs = t.run_cost.tolist()
    else:
        costs = run_costs(Seen(t, RUN_COSTS), seat)
    stops = stops_of(t, t.contract, seat)
    mine = t.phase == ACTION and t.to_move == seat
    found = []
    for top, cost in enumerate(costs):
        walk = cheapest_walk(board_now(t), stops, top=top) if cost < NO_RUN else None
        if walk is not None:
            action = int(DECLARE[top]) if mine else None
            found.append(
                TariffsRun.trusted(top=top, upside_down=top + UPSIDE_DOWN, action=action, walk=walk)
            )
    return found


@lru_cache(maxsize=64)
def run_costs(seen: Seen, seat: int) -> list[int]:
    """What each run costs that the seat could declare; NO_RUN where there is none."""
    costs = np.zeros(PIPS, np.int16)
    mark_runs(seen.t, seat, costs)
    return costs.tolist()


def legal_of(t: Fields) -> list[int]:
    """The legal actions of the seat to move."""
    if t.phase == OVER:
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
        answer=DOMINO_VIEWS[t.answer] if inside and t.phase == CONFIRM else None,
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
