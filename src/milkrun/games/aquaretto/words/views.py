"""What a seat may see: typed, and built by naming fields from nothing.

All is public, so the viewer does not matter. Tiles and the printed board are made once and shared.
"""

from functools import lru_cache
from typing import cast

import numpy as np

from milkrun.engine.record import Fields, Record, legal_mask, plain

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
from ..rules.ending import (
    coin_points,
    depot_points,
    fish_points,
    tile_points,
    trained_around,
    trainer_points,
)
from ..rules.money import expand_refused
from ..rules.refusals import FINE
from ..rules.state import (
    ACTIONS,
    ANIMAL,
    BUY_PRICE,
    CELL,
    DISCARD_PRICE,
    EXPAND,
    MOVE_PRICE,
    NO_TRUCK,
    NOBODY,
    PHASES,
    STATE,
    TRAINER,
    Phase,
)
from ..rules.trucks import truck_of
from ..rules.turn import legal_actions
from ..rules.zoo import attach_refused, basin_limit, reach
from .models import (
    XY,
    AquarettoBasin,
    AquarettoBoard,
    AquarettoCoworker,
    AquarettoExpansion,
    AquarettoKind,
    AquarettoPair,
    AquarettoParts,
    AquarettoPlayer,
    AquarettoService,
    AquarettoSpace,
    AquarettoTile,
    AquarettoTruck,
    AquarettoView,
    CoworkerFrom,
    HandFrom,
    Kind,
    PhaseName,
)
from .names import TILE_NAMES

FROM: dict[int, HandFrom] = {
    Phase.LOAD: "draw",
    Phase.PLACE_TILE: "truck",
    Phase.PLACE_MOVED: "depot",
    Phase.PLACE_BOUGHT: "purchase",
    Phase.PLACE_OFFSPRING: "birth",
}
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
    t = plain(np.frombuffer(table, STATE)[0])
    over = t.phase == Phase.OVER
    return AquarettoView.trusted(
        game="aquaretto",
        phase=cast(PhaseName, PHASES[t.phase]),
        turn=t.turns + (not over),
        round=t.rounds + (not over),
        last_round=bool(t.last_round),
        main=t.main,
        reserve=t.reserve,
        coworkers=t.coworkers,
        coin_tiles_left=int(t.bag[COIN]),
        move_price=MOVE_PRICE,
        buy_price=BUY_PRICE,
        discard_price=DISCARD_PRICE,
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


def kind_views(t: Fields) -> list[AquarettoKind]:
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


def truck_view(t: Fields, truck: int) -> AquarettoTruck:
    places = int(TRUCK_PLACES[t.players, truck])
    owner = int(t.taken_by[truck])
    return AquarettoTruck.trusted(
        truck=truck,
        places=places,
        blocked=MOST_PLACES - places,
        tiles=[tile_view(tile) for tile in t.truck[truck].tolist()],
        taken_by=None if owner == NOBODY else owner,
    )


def player_view(t: Fields, p: int) -> AquarettoPlayer:
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


def parts_view(t: Fields, p: int) -> AquarettoParts:
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


def board_view(t: Fields, p: int, n: int) -> AquarettoBoard:
    board, cell = int(t.board[p, n]), int(t.anchor[p, n])
    return AquarettoBoard.trusted(
        size="large" if board == LARGE else "small",
        orientation=None if board == LARGE else board - 1,
        cell=cell,
        x=CELLS_XY[cell][0],
        y=CELLS_XY[cell][1],
        cells=cells_of(board, cell),
    )


def space_views(t: Fields, p: int, boards: list[AquarettoBoard]) -> list[AquarettoSpace]:
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


def basin_views(t: Fields, p: int) -> list[AquarettoBasin]:
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


def coworker_view(t: Fields) -> AquarettoCoworker | None:
    if t.phase == Phase.PLACE_COWORKER:
        return AquarettoCoworker.trusted(source="supply", cell=None)
    if t.phase != Phase.MOVE_DEST:
        return None
    if t.source < POSTS:
        source = cast(CoworkerFrom, POST_NAMES[t.source])
        return AquarettoCoworker.trusted(source=source, cell=None)
    return AquarettoCoworker.trusted(source="trainer", cell=t.source - POSTS)


def legal_cells(t: Fields) -> list[int]:
    """Where what is in hand may go, or which trainers may be moved: cells of the mover's zoo."""
    if t.phase == Phase.EXPAND_ANCHOR:
        return []
    return np.flatnonzero(legal_mask(t, legal_actions, ACTIONS.size)[CELL:]).tolist()


def expansion_views(t: Fields) -> list[AquarettoExpansion]:
    """Every place of every board that the seat to move could add now."""
    p = t.to_move
    if t.phase == Phase.EXPAND_ANCHOR:
        return anchors(t, t.expanding)
    boards = [
        b for b in range(NO_BOARD) if t.phase == Phase.MAIN and expand_refused(t, p, b) == FINE
    ]
    return [one for board in boards for one in anchors(t, board)]


def anchors(t: Fields, board: int) -> list[AquarettoExpansion]:
    """Every legal place of a board, AQU-10.15."""
    left, right, low, high = reach(t, t.to_move)
    found = []
    for row in range(low, high + 1):
        for spot in range(row * RIM_SIDE + left, row * RIM_SIDE + right + 1):
            if attach_refused(t, t.to_move, board, spot) == FINE:
                cell = int(CELL_OF_SPOT[spot])
                one = AquarettoExpansion.trusted(
                    size="large" if board == LARGE else "small",
                    orientation=None if board == LARGE else board - 1,
                    action=None if t.phase == Phase.EXPAND_ANCHOR else EXPAND + board,
                    anchor_action=CELL + cell,
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
