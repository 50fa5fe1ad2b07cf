"""What a seat may see: typed, and built by naming fields from nothing.

All is public, so the viewer does not matter. Tiles and the printed board are made once and shared.
"""

from functools import lru_cache
from typing import Literal, cast

import numpy as np

from milkrun.engine.record import Record, plain
from milkrun.engine.shown import Shown

from ..components import (
    BOARD_CELLS,
    BOARDS_EACH,
    CASHIER,
    CELL_OF_SPOT,
    CELL_X,
    CELL_Y,
    COIN,
    COIN_BONUS,
    COPIES_OF_KIND,
    COWORKER_BONUS,
    FEMALE,
    FRAME,
    KEEPER,
    KIND_CODES,
    KIND_NAMES,
    KINDS,
    LARGE,
    MALE,
    MANAGER,
    MOST_PLACES,
    NO_BOARD,
    NO_TILE,
    POST_NAMES,
    POSTS,
    RIM_SIDE,
    SERVICE_CELLS,
    SERVICE_NAMES,
    SPOT_OF_CELL,
    SYMBOL_NAMES,
    SYMBOLS,
    TILES,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
    TRUCKS,
)
from ..rules import EXPAND_LARGE, can_choose_space, takes_spaces
from ..rules.coworkers import free_spaces
from ..rules.ending import (
    coin_points,
    depot_points,
    fish_points,
    tile_points,
    trained_around,
    trainer_points,
)
from ..rules.money import can_expand
from ..rules.state import (
    ANIMAL,
    CELL,
    EXPAND_ANCHOR,
    LOAD,
    MAIN,
    MOVE_DEST,
    NO_TRUCK,
    NOBODY,
    OVER,
    PHASES,
    PICK,
    PLACE_BOUGHT,
    PLACE_COWORKER,
    PLACE_MOVED,
    PLACE_OFFSPRING,
    PLACE_TILE,
    STATE,
    TRAINER,
)
from ..rules.trucks import truck_of
from ..rules.zoo import basin_limit, can_attach, reach
from .names import TILE_NAMES, Table

Kind = Literal["DOL", "ORC", "SEA", "TUR", "HIP", "CRO", "PEN", "BEA"]
Symbol = Literal["female", "male", "plain", "fish", "lightning", "offspring", "coin"]
Phase = Literal[
    "main", "load", "pick", "place_tile", "place_bought", "place_moved", "place_offspring",
    "place_coworker", "move_source", "move_dest", "expand_anchor", "over",
]  # fmt: skip
Size = Literal["large", "small"]
HandFrom = Literal["draw", "truck", "depot", "purchase", "birth"]
CoworkerFrom = Literal["supply", "cashier", "keeper", "manager", "trainer"]
FROM: dict[int, HandFrom] = {
    LOAD: "draw",
    PLACE_TILE: "truck",
    PLACE_MOVED: "depot",
    PLACE_BOUGHT: "purchase",
    PLACE_OFFSPRING: "birth",
}
XY = tuple[int, int]


class AquarettoTile(Shown):
    """A tile; COI is the coin tile."""

    kind: Literal["DOL", "ORC", "SEA", "TUR", "HIP", "CRO", "PEN", "BEA", "COI"]
    symbol: Symbol
    name: str
    trainable: bool


class AquarettoKind(Shown):
    """A kind of animal: what is left of it to be drawn, and its offspring in the supply."""

    kind: Kind
    name: str
    in_play: bool
    trainable: bool
    undrawn: int
    undrawn_symbols: dict[str, int]
    offspring: int


class AquarettoTruck(Shown):
    """A truck: its free places in all, those blocked, and its tiles in order of loading."""

    truck: int
    places: int
    blocked: int
    tiles: list[AquarettoTile | None]
    taken_by: int | None


class AquarettoParts(Shown):
    """The score as it would be now, in its five parts."""

    animals: int
    cashiers: int
    keepers: int
    trainers: int
    depot: int


class AquarettoBasin(Shown):
    """A basin. next_coin, next_coworker: the sizes that bring one, null when there is none left."""

    kind: Kind
    tiles: int
    bred: int
    next_coin: int | None
    next_coworker: int | None


class AquarettoPair(Shown):
    """Two cells whose animals have bred with each other."""

    female: int
    male: int


class AquarettoSpace(Shown):
    """A space. board: index in boards, null on the printed one. points: of the trainer there."""

    cell: int
    x: int
    y: int
    board: int | None
    tile: AquarettoTile | None
    trainer: bool
    points: int | None


class AquarettoBoard(Shown):
    """An expansion board of a zoo; x and y are those of its anchor."""

    size: Size
    orientation: int | None
    cell: int
    x: int
    y: int
    cells: list[XY]


class AquarettoPlayer(Shown):
    """A player and his zoo. truck: the one taken in this round."""

    seat: int
    score: int
    parts: AquarettoParts
    coins: int
    truck: int | None
    cashiers: int
    keepers: int
    managers: int
    trainers: int
    large_left: int
    small_left: int
    basins: list[AquarettoBasin]
    basin_limit: int
    fish: int
    pairs: list[AquarettoPair]
    spaces: list[AquarettoSpace]
    boards: list[AquarettoBoard]
    depot: list[AquarettoTile]


class AquarettoService(Shown):
    """A service square of the printed board."""

    x: int
    y: int
    name: str


class AquarettoCoworker(Shown):
    """A coworker in hand; cell: where the trainer came from."""

    source: CoworkerFrom
    cell: int | None


class AquarettoExpansion(Shown):
    """A legal place of a board. action: to buy it first, null once bought; then anchor_action."""

    size: Size
    orientation: int | None
    action: int | None
    anchor_action: int
    cell: int
    x: int
    y: int
    cells: list[XY]


class AquarettoView(Shown):
    """All there is to see of a match of Aquaretto."""

    game: Literal["aquaretto"]
    phase: Phase
    turn: int
    round: int
    last_round: bool
    main: int
    reserve: int
    coworkers: int
    coin_tiles_left: int
    large_price: int
    small_price: int
    kinds: list[AquarettoKind]
    gone: list[AquarettoTile]
    trucks: list[AquarettoTruck]
    players: list[AquarettoPlayer]
    service: list[AquarettoService]
    hand: AquarettoTile | None
    hand_from: HandFrom | None
    coworker: AquarettoCoworker | None
    legal_cells: list[int]
    expansions: list[AquarettoExpansion]


View = AquarettoView

TILE_VIEWS = [
    AquarettoTile(
        kind=KIND_CODES[tile // SYMBOLS] if tile != COIN else "COI",
        symbol=SYMBOL_NAMES[tile % SYMBOLS] if tile != COIN else "coin",
        name=TILE_NAMES[tile],
        trainable=tile // SYMBOLS < TRAINABLE_KINDS and SYMBOL_NAMES[tile % SYMBOLS] != "lightning",
    )
    for tile in range(TILES)
]
SERVICE_VIEWS = [AquarettoService(x=x, y=y, name=SERVICE_NAMES[x, y]) for x, y in SERVICE_CELLS]
CELLS_XY: list[XY] = [(int(x), int(y)) for x, y in zip(CELL_X, CELL_Y, strict=True)]


def bonus_sizes(table: list[int]) -> list[int | None]:
    """For each size of a basin the next larger one that brings a bonus."""
    sizes = [size for size, bonus in enumerate(table) if bonus]
    return [next((n for n in sizes if n > size), None) for size in range(COPIES_OF_KIND + 1)]


NEXT_COIN = bonus_sizes(COIN_BONUS.tolist())
NEXT_COWORKER = bonus_sizes(COWORKER_BONUS.tolist())


def view(s: Record, seat: int | None) -> AquarettoView:
    """What a seat may see, or a watcher for None: the same for all, and so made once."""
    return seen(s.tobytes())


@lru_cache(maxsize=16)
def seen(table: bytes) -> AquarettoView:
    """The view of a record, from its bytes."""
    t = plain(np.frombuffer(table, STATE).view(np.recarray)[0])
    over = t.phase == OVER
    return AquarettoView.trusted(
        game="aquaretto",
        phase=cast(Phase, PHASES[t.phase]),
        turn=t.turns + (not over),
        round=t.rounds + (not over),
        last_round=bool(t.last_round),
        main=t.main,
        reserve=t.reserve,
        coworkers=t.coworkers,
        coin_tiles_left=int(t.bag[COIN]),
        large_price=int(t.options.large_price),
        small_price=int(t.options.small_price),
        kinds=kind_views(t),
        gone=[TILE_VIEWS[tile] for tile, n in enumerate(t.gone.tolist()) for _ in range(n)],
        trucks=[truck_view(t, truck) for truck in range(int(TRUCKS[t.players]))],
        players=[player_view(t, p) for p in range(t.players)],
        service=SERVICE_VIEWS,
        hand=tile_view(t.in_hand),
        hand_from=FROM.get(t.phase) if t.in_hand != NO_TILE else None,
        coworker=coworker_view(t),
        legal_cells=legal_cells(t),
        expansions=expansion_views(t),
    )


def tile_view(tile: int) -> AquarettoTile | None:
    return None if tile == NO_TILE else TILE_VIEWS[tile]


def kind_views(t: Table) -> list[AquarettoKind]:
    found = []
    bag = t.bag.tolist()
    for kind in range(KINDS):
        left = bag[kind * SYMBOLS : (kind + 1) * SYMBOLS]
        found.append(
            AquarettoKind.trusted(
                kind=cast(Kind, KIND_CODES[kind]),
                name=KIND_NAMES[kind],
                in_play=not t.removed[kind],
                trainable=kind < TRAINABLE_KINDS,
                undrawn=sum(left),
                undrawn_symbols={SYMBOL_NAMES[n]: one for n, one in enumerate(left) if one},
                offspring=int(t.offspring[kind]),
            )
        )
    return found


def truck_view(t: Table, truck: int) -> AquarettoTruck:
    places = int(TRUCK_PLACES[t.players, truck])
    owner = int(t.taken_by[truck])
    return AquarettoTruck.trusted(
        truck=truck,
        places=places,
        blocked=MOST_PLACES - places,
        tiles=[tile_view(tile) for tile in t.truck[truck].tolist()],
        taken_by=None if owner == NOBODY else owner,
    )


def player_view(t: Table, p: int) -> AquarettoPlayer:
    boards = [board_view(t, p, n) for n in range(int(t.large[p] + t.small[p]))]
    truck = int(truck_of(t, p))
    posts = t.post[p].tolist()
    spaces = space_views(t, p, boards)
    return AquarettoPlayer.trusted(
        seat=p,
        score=int(t.score[p]),
        parts=parts_view(t, p),
        coins=int(t.coins[p]),
        truck=None if truck == NO_TRUCK else truck,
        cashiers=posts[CASHIER],
        keepers=posts[KEEPER],
        managers=posts[MANAGER],
        trainers=int(t.trainers[p]),
        large_left=BOARDS_EACH - int(t.large[p]),
        small_left=BOARDS_EACH - int(t.small[p]),
        basins=basin_views(t, p),
        basin_limit=int(basin_limit(t, p)),
        fish=int(t.fish[p]),
        pairs=pair_views(spaces),
        spaces=spaces,
        boards=boards,
        depot=[TILE_VIEWS[tile] for tile in t.depot[p, : t.depot_count[p]].tolist()],
    )


def parts_view(t: Table, p: int) -> AquarettoParts:
    """AQU-12.10: the five parts of a score."""
    return AquarettoParts.trusted(
        animals=int(tile_points(t, p)),
        cashiers=int(coin_points(t, p)),
        keepers=int(fish_points(t, p)),
        trainers=int(trainer_points(t, p)),
        depot=int(depot_points(t, p)),
    )


def cells_of(board: int, cell: int) -> list[XY]:
    """The cells of a board at an anchor."""
    spot = SPOT_OF_CELL[cell]
    covered = [spot + FRAME[n] for n in range(len(FRAME)) if BOARD_CELLS[board, n]]
    return [CELLS_XY[CELL_OF_SPOT[one]] for one in covered]


def board_view(t: Table, p: int, n: int) -> AquarettoBoard:
    board, cell = int(t.board[p, n]), int(t.anchor[p, n])
    return AquarettoBoard.trusted(
        size="large" if board == LARGE else "small",
        orientation=None if board == LARGE else board - 1,
        cell=cell,
        x=CELLS_XY[cell][0],
        y=CELLS_XY[cell][1],
        cells=cells_of(board, cell),
    )


def space_views(t: Table, p: int, boards: list[AquarettoBoard]) -> list[AquarettoSpace]:
    found = []
    home = {xy: n for n, board in enumerate(boards) for xy in board.cells}
    grid = t.grid[p].tolist()
    for spot in t.space[p, : t.spaces[p]].tolist():
        cell = int(CELL_OF_SPOT[spot])
        there = grid[spot]
        found.append(
            AquarettoSpace.trusted(
                cell=cell,
                x=CELLS_XY[cell][0],
                y=CELLS_XY[cell][1],
                board=home.get(CELLS_XY[cell]),
                tile=TILE_VIEWS[there - ANIMAL] if there >= ANIMAL else None,
                trainer=there == TRAINER,
                points=int(trained_around(t, p, spot)) if there == TRAINER else None,
            )
        )
    return found


def basin_views(t: Table, p: int) -> list[AquarettoBasin]:
    found = []
    for kind, tiles in enumerate(t.basin[p].tolist()):
        if tiles:
            one = AquarettoBasin.trusted(
                kind=cast(Kind, KIND_CODES[kind]),
                tiles=tiles,
                bred=int(min(t.females[p, kind], t.males[p, kind])),
                next_coin=NEXT_COIN[tiles],
                next_coworker=NEXT_COWORKER[tiles],
            )
            found.append(one)
    return found


def pair_views(spaces: list[AquarettoSpace]) -> list[AquarettoPair]:
    """AQU-8.14: which of several bred does not matter; here in the order of cells."""
    fertile: dict[tuple[str, str], list[int]] = {}
    for one in sorted(spaces, key=lambda space: space.cell):
        if one.tile is not None:
            fertile.setdefault((one.tile.kind, one.tile.symbol), []).append(one.cell)
    return [
        AquarettoPair.trusted(female=female, male=male)
        for kind in KIND_CODES
        for female, male in zip(
            fertile.get((kind, SYMBOL_NAMES[FEMALE]), []),
            fertile.get((kind, SYMBOL_NAMES[MALE]), []),
            strict=False,
        )
    ]


def coworker_view(t: Table) -> AquarettoCoworker | None:
    if t.phase == PLACE_COWORKER:
        return AquarettoCoworker.trusted(source="supply", cell=None)
    if t.phase != MOVE_DEST:
        return None
    if t.source < POSTS:
        source = cast(CoworkerFrom, POST_NAMES[t.source])
        return AquarettoCoworker.trusted(source=source, cell=None)
    return AquarettoCoworker.trusted(source="trainer", cell=t.source - POSTS)


def legal_cells(t: Table) -> list[int]:
    """Where what is in hand may go, or which trainers may be moved: cells of the mover's zoo."""
    p = t.to_move
    none = (MAIN, LOAD, PICK, EXPAND_ANCHOR, OVER)
    if t.phase in none or not takes_spaces(t, p):
        return []
    free = free_spaces(t, p)
    spots = t.space[p, : t.spaces[p]].tolist()
    return sorted(int(CELL_OF_SPOT[one]) for one in spots if can_choose_space(t, p, one, free))


def expansion_views(t: Table) -> list[AquarettoExpansion]:
    """Every place of every board that the seat to move could add now."""
    p = t.to_move
    if t.phase == EXPAND_ANCHOR:
        return anchors(t, t.expanding)
    boards = [b for b in range(NO_BOARD) if t.phase == MAIN and can_expand(t, p, b)]
    return [one for board in boards for one in anchors(t, board)]


def anchors(t: Table, board: int) -> list[AquarettoExpansion]:
    """Every legal place of a board, AQU-10.15."""
    left, right, low, high = reach(t, t.to_move)
    found = []
    for row in range(low, high + 1):
        for spot in range(row * RIM_SIDE + left, row * RIM_SIDE + right + 1):
            if can_attach(t, t.to_move, board, spot):
                cell = int(CELL_OF_SPOT[spot])
                one = AquarettoExpansion.trusted(
                    size="large" if board == LARGE else "small",
                    orientation=None if board == LARGE else board - 1,
                    action=None if t.phase == EXPAND_ANCHOR else int(EXPAND_LARGE + board),
                    anchor_action=int(CELL + cell),
                    cell=cell,
                    x=CELLS_XY[cell][0],
                    y=CELLS_XY[cell][1],
                    cells=cells_of(board, cell),
                )
                found.append(one)
    return found


def score_parts(s: Record, seat: int) -> dict[str, int]:
    """AQU-12.10: where a seat's score comes from."""
    return parts_view(plain(s), seat).model_dump()


def tie_break(s: Record, seat: int) -> list[tuple[str, int]]:
    """AQU-12.11: points, then coins."""
    return [("points", int(s.score[seat])), ("coins", int(s.coins[seat]))]
