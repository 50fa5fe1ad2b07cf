"""Positions of Aquaretto as plain JSON, in the rulebook's words, and back.

    {"players": 3, "to_move": "pink", "removed": ["TUR", "CRO"], "main": 20,
     "trucks": [{"tiles": ["DOL-F", "COI"]}, {"tiles": ["PEN-S"], "taken_by": "blue"}],
     "zoos": {"pink": {"tiles": {"2,2": "DOL-P", "2,3": "DOL-M"}, "trainers": ["1,1"],
                       "boards": [{"size": "small", "orientation": 2, "at": "3,5"}],
                       "cashiers": 1, "coins": 3, "depot": ["ORC-P", "HIP-S"]}}}

- Seats are called by their colours: yellow, pink, blue, vermillion, sky.
- A tile is its kind and symbol: DOL ORC SEA TUR HIP CRO PEN BEA, with F female, M male, P plain,
  S fish, L lightning, O offspring; COI is the coin tile.
- A cell is "x,y" from the lower left corner of the printed board, y upwards. A board lies "at" its
  anchor; a small one has an orientation from 0 to 3.
- A depot is listed from the bottom up; tiles of a truck in order of loading (null: a place that
  has become empty while its truck is placed).
- What is left out: empty zoos with the coins of the start, empty trucks; kinds removed at random.
  The rest of the tiles is undrawn; if `main` is given and leaves some over, those have gone, at
  random; if the `bag` is given, the rest has gone. Coins do not tell which of them were tiles:
  `coin_tiles` says how many have been taken from trucks.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from milkrun.engine.chance import draw, roll
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import (
    Given,
    check_keys,
    check_table,
    listing,
    mapping,
    number,
    one_of,
)
from milkrun.engine.record import Record

from .components import (
    BOARDS_EACH,
    CELL_OF_SPOT,
    CELL_X,
    CELL_Y,
    COIN,
    COIN_TILES,
    COWORKERS,
    FEMALE,
    FISH,
    KIND_CODES,
    KINDS,
    LARGE,
    LOW,
    MALE,
    MOST_AT_POST,
    NO_BOARD,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_TILES,
    POST_NAMES,
    POSTS,
    REMOVED_KINDS,
    SEAT_COLOURS,
    SIDE,
    SIDES,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_CODES,
    TILE_COPIES,
    TILE_KIND,
    TILE_SYMBOL,
    TILES,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
    TRUCKS,
)
from .rules.choices import only_choice
from .rules.coworkers import can_move_any
from .rules.ending import update_score
from .rules.refusals import FINE
from .rules.setup import clear_table, remove_fixed
from .rules.state import (
    ANIMAL,
    MOST_IN_DEPOT,
    NO_ACTION,
    NO_PLACE,
    NO_TRUCK,
    NOBODY,
    PHASES,
    TRAINER,
    Phase,
)
from .rules.trucks import draw_refused, loaded, truck_of
from .rules.zoo import (
    anchor_refused,
    attach,
    basin_limit,
    basins,
    has_board,
    has_space_for,
    is_free,
    lay_zoo_board,
)

Position = dict[str, Any]
Bag = np.ndarray[Any, np.dtype[np.int64]]  # how many of each tile are still in the box

BOARD_WORDS = ("large", "small")
POST_KEYS = ("cashiers", "keepers", "managers")
TILE_PHASES = (
    Phase.LOAD,
    Phase.PLACE_TILE,
    Phase.PLACE_BOUGHT,
    Phase.PLACE_MOVED,
    Phase.PLACE_OFFSPRING,
)
KEYS = (
    "players", "options", "turns", "rounds", "last_round", "to_move", "phase", "removed", "main",
    "reserve", "bag", "gone", "coin_tiles", "trucks", "zoos", "hand", "due", "source", "expanding",
)  # fmt: skip
TRUCK_KEYS = ("tiles", "taken_by")
ZOO_KEYS = ("boards", "tiles", "trainers", *POST_KEYS, "coins", "depot")
BOARD_KEYS = ("size", "orientation", "at")


# From the record.


def to_position(s: Record) -> Position:
    """Everything on the table; `from_position` makes the same record of it."""
    return {
        "players": int(s.players),
        "options": {name: int(s.options[name]) for name in s.options.dtype.names},
        "turns": int(s.turns),
        "rounds": int(s.rounds),
        "last_round": bool(s.last_round),
        "to_move": SEAT_COLOURS[s.to_move],
        "phase": PHASES[s.phase],
        "removed": [KIND_CODES[kind] for kind in range(KINDS) if s.removed[kind]],
        "main": int(s.main),
        "reserve": int(s.reserve),
        "bag": bag_in_words(s.bag),
        "gone": bag_in_words(s.gone),
        "coin_tiles": int(s.coin_tiles),
        "trucks": [truck_in_words(s, truck) for truck in range(int(TRUCKS[s.players]))],
        "zoos": {SEAT_COLOURS[p]: zoo_in_words(s, p) for p in range(s.players)},
        "hand": tile_in_words(s.in_hand),
        "due": int(s.due),
        "source": place_in_words(s.source),
        "expanding": None if s.expanding == NO_BOARD else board_in_words(s.expanding),
    }


def tile_in_words(tile: int) -> str | None:
    return None if tile == NO_TILE else TILE_CODES[tile]


def bag_in_words(counts: Iterable[int]) -> list[str]:
    return [TILE_CODES[tile] for tile, count in enumerate(counts) for _ in range(count)]


def truck_in_words(s: Record, truck: int) -> Position:
    """Its tiles in order of loading, without empty places behind the last one."""
    tiles = [tile_in_words(tile) for tile in s.truck[truck]]
    while tiles and tiles[-1] is None:
        tiles.pop()
    owner = s.taken_by[truck]
    return {"tiles": tiles, "taken_by": None if owner == NOBODY else SEAT_COLOURS[owner]}


def cell_in_words(cell: int) -> str:
    return f"{CELL_X[cell]},{CELL_Y[cell]}"


def place_in_words(place: int) -> str | None:
    """A post, or the cell of a trainer."""
    if place == NO_PLACE:
        return None
    return POST_NAMES[place] if place < POSTS else cell_in_words(place - POSTS)


def board_in_words(board: int) -> Position:
    if board == LARGE:
        return {"size": "large"}
    return {"size": "small", "orientation": int(board) - 1}


def zoo_in_words(s: Record, p: int) -> Position:
    """A player's zoo, boards in order of adding, with coins and depot."""
    spots = sorted(int(spot) for spot in s.space[p, : s.spaces[p]])
    there = {cell_in_words(CELL_OF_SPOT[spot]): int(s.grid[p, spot]) for spot in spots}
    return {
        "boards": [
            board_in_words(s.board[p, n]) | {"at": cell_in_words(s.anchor[p, n])}
            for n in range(s.large[p] + s.small[p])
        ],
        "tiles": {cell: TILE_CODES[one - ANIMAL] for cell, one in there.items() if one >= ANIMAL},
        "trainers": [cell for cell, one in there.items() if one == TRAINER],
        **{key: int(s.post[p, post]) for post, key in enumerate(POST_KEYS)},
        "coins": int(s.coins[p]),
        "depot": [TILE_CODES[tile] for tile in s.depot[p, : s.depot_count[p]]],
    }


# To the record: what is given first, then the rest at random.


def from_position(s: Record, position: Given) -> None:
    """Fill a record whose players, options and generator are set and the rest is zero.

    Raises PositionError: where in the position, and what is wrong.
    """
    check_keys("position", position, KEYS)
    check_table(s, position, SEAT_COLOURS[: s.players])
    clear_table(s)
    read_course(s, position)
    box = TILE_COPIES.astype(np.int64)
    read_zoos(s, position, box)
    read_trucks(s, position, box)
    read_turn(s, position, box)
    gone = read_tiles(box, "gone", listing(position, "gone"))
    bag = read_tiles(box, "bag", listing(position, "bag"))
    remove_kinds(s, position, box)
    count_offspring(s, position, box, gone)
    count_coin_tiles(s, position, box)
    fill_stacks(s, position, box, bag, gone)
    s.coworkers -= s.due + (s.source != NO_PLACE) + s.trainers.sum() + s.post.sum()
    if s.coworkers < 0:
        raise PositionError("zoos", f"there are only {COWORKERS} coworkers")
    check_play(s)
    for p in range(s.players):
        update_score(s, p)


def read_course(s: Record, position: Given) -> None:
    """Whose turn it is, in which phase, and how far the game is."""
    s.phase = one_of("phase", position.get("phase", PHASES[Phase.MAIN]), PHASES)
    s.over = s.phase == Phase.OVER
    s.to_move = seat(s, "to_move", position.get("to_move", SEAT_COLOURS[0]))
    s.turns = number("turns", position.get("turns", 0), 999)
    s.rounds = number("rounds", position.get("rounds", 0), 999)


# Zoos.


def read_zoos(s: Record, position: Given, box: Bag) -> None:
    """Every seat's zoo: what is left out is as at the start."""
    given = {seat(s, "zoos", name): zoo for name, zoo in mapping(position, "zoos").items()}
    for p in range(s.players):
        where = f"zoos.{SEAT_COLOURS[p]}"
        zoo = given.get(p, {})
        check_keys(where, zoo, ZOO_KEYS)
        lay_zoo_board(s, p)
        read_boards(s, p, zoo, where)
        read_animals(s, p, zoo, where, box)
        read_coworkers(s, p, zoo, where)
        s.coins[p] = number(f"{where}.coins", zoo.get("coins", s.options.start_coins), 99)
        read_depot(s, p, zoo, f"{where}.depot", box)


def read_boards(s: Record, p: int, zoo: Given, where: str) -> None:
    """AQU-5.3, 5.5, 5.9: expansion boards in order of adding."""
    for n, given in enumerate(listing(zoo, "boards", where)):
        here = f"{where}.boards[{n}]"
        board = read_board(here, given)
        cell = cell_of(f"{here}.at", given.get("at"))
        if not has_board(s, p, board):
            raise PositionError(here, f"a player has {BOARDS_EACH} boards of a size")
        if anchor_refused(s, p, board, SPOT_OF_CELL[cell]) != FINE:
            raise PositionError(f"{here}.at", "a board lies on bare cells, beside a space")
        attach(s, p, board, cell)


def read_board(where: str, given: Any) -> int:
    """{"size": "small", "orientation": 2}"""
    check_keys(where, given, BOARD_KEYS)
    if one_of(f"{where}.size", given.get("size"), BOARD_WORDS) == LARGE:
        return LARGE
    return 1 + number(f"{where}.orientation", given.get("orientation"), 3)


def read_animals(s: Record, p: int, zoo: Given, where: str, box: Bag) -> None:
    """Tiles on their spaces, and what is counted of them; AQU-6.3, 6.6, 6.7 are checked."""
    for name, code in mapping(zoo, "tiles", where).items():
        here = f"{where}.tiles.{name}"
        spot = free_spot(s, p, here, name)
        tile = take_tile(box, here, code)
        if tile == COIN:
            raise PositionError(here, "coin tiles never go into a zoo")
        kind = TILE_KIND[tile]
        s.grid[p, spot] = ANIMAL + tile
        s.basin[p, kind] += 1
        s.females[p, kind] += TILE_SYMBOL[tile] == FEMALE
        s.males[p, kind] += TILE_SYMBOL[tile] == MALE
        s.fish[p] += TILE_SYMBOL[tile] == FISH
    if basins(s, p) > basin_limit(s, p):
        raise PositionError(f"{where}.tiles", f"more than {basin_limit(s, p)} basins")
    for kind in range(KINDS):
        check_basin(s, p, kind, f"{where}.tiles")


def check_basin(s: Record, p: int, kind: int, where: str) -> None:
    """AQU-6.3: one connected basin; AQU-6.6: no other kind beside it."""
    spots = [int(x) for x in s.space[p, : s.spaces[p]]]
    mine = {x for x in spots if s.grid[p, x] >= ANIMAL and kind_at(s, p, x) == kind}
    reached, ahead = set[int](), list(mine)[:1]
    while ahead:
        spot = ahead.pop()
        reached.add(spot)
        for step in SIDES:
            beside = int(spot + step)
            if s.grid[p, beside] >= ANIMAL and kind_at(s, p, beside) != kind:
                raise PositionError(where, f"{KIND_CODES[kind]} is beside another kind")
            if beside in mine and beside not in reached:
                ahead.append(beside)
    if reached != mine:
        raise PositionError(where, f"the basin of {KIND_CODES[kind]} is not connected")


def kind_at(s: Record, p: int, spot: int) -> int:
    return int(TILE_KIND[s.grid[p, spot] - ANIMAL])


def free_spot(s: Record, p: int, where: str, name: Any) -> int:
    """The spot of a free space."""
    spot = int(SPOT_OF_CELL[cell_of(where, name)])
    if not is_free(s, p, spot):
        raise PositionError(where, "no free space of this zoo")
    return spot


def read_coworkers(s: Record, p: int, zoo: Given, where: str) -> None:
    """Trainers on spaces, the others at their posts."""
    for n, name in enumerate(listing(zoo, "trainers", where)):
        s.grid[p, free_spot(s, p, f"{where}.trainers[{n}]", name)] = TRAINER
        s.trainers[p] += 1
    for post, key in enumerate(POST_KEYS):
        most = int(MOST_AT_POST[post])
        s.post[p, post] = number(f"{where}.{key}", zoo.get(key, 0), most)


def read_depot(s: Record, p: int, zoo: Given, where: str, box: Bag) -> None:
    """A stack from the bottom up."""
    codes = listing(zoo, "depot", where.removesuffix(".depot"))
    for n, code in enumerate(codes[:MOST_IN_DEPOT]):
        tile = take_tile(box, f"{where}[{n}]", code)
        if tile == COIN:
            raise PositionError(f"{where}[{n}]", "coin tiles never go into a depot")
        s.depot[p, n] = tile
        s.depot_count[p] += 1
        s.in_depot[p, TILE_KIND[tile]] += 1


# Trucks and the turn.


def read_trucks(s: Record, position: Given, box: Bag) -> None:
    """Trucks in the middle with their tiles, and those taken."""
    trucks = listing(position, "trucks")
    if len(trucks) > TRUCKS[s.players]:
        raise PositionError("trucks", f"there are {TRUCKS[s.players]} trucks")
    for truck, given in enumerate(trucks):
        where = f"trucks[{truck}]"
        given = {"tiles": given} if isinstance(given, list) else given
        check_keys(where, given, TRUCK_KEYS)
        tiles = listing(given, "tiles", where)
        if len(tiles) > TRUCK_PLACES[s.players, truck]:
            places = TRUCK_PLACES[s.players, truck]
            raise PositionError(f"{where}.tiles", f"this truck has {places} places")
        for place, code in enumerate(tiles):
            if code is not None:
                s.truck[truck, place] = take_tile(box, f"{where}.tiles[{place}]", code)
        if given.get("taken_by") is not None:
            read_owner(s, truck, seat(s, f"{where}.taken_by", given["taken_by"]), where)
        elif any(code is None for code in tiles):
            raise PositionError(f"{where}.tiles", "places are filled in order, without gaps")


def read_owner(s: Record, truck: int, p: int, where: str) -> None:
    """Who has taken a truck: one a player, and empty unless he is placing its tiles."""
    if truck_of(s, p) != NO_TRUCK:
        raise PositionError(f"{where}.taken_by", f"{SEAT_COLOURS[p]} has a truck already")
    s.taken_by[truck] = p
    placing = (Phase.PICK, Phase.PLACE_TILE, Phase.PLACE_OFFSPRING, Phase.PLACE_COWORKER)
    if loaded(s, truck) and (p != s.to_move or s.phase not in placing):
        raise PositionError(f"{where}.tiles", "the tiles of a truck taken are placed at once")
    if COIN in s.truck[truck]:
        raise PositionError(f"{where}.tiles", "coin tiles are taken with their truck")


def read_turn(s: Record, position: Given, box: Bag) -> None:
    """What is in hand: a tile, a coworker, or a board."""
    if (s.phase in TILE_PHASES) != (position.get("hand") is not None):
        raise PositionError("hand", f"the tile in hand: given in {phases(TILE_PHASES)}")
    if s.phase in TILE_PHASES:
        s.in_hand = take_tile(box, "hand", position["hand"])
    due_in = (Phase.PLACE_COWORKER, Phase.PLACE_OFFSPRING)
    most = 1 if s.phase in due_in else 0
    s.due = number("due", position.get("due", int(s.phase == Phase.PLACE_COWORKER)), most)
    if (s.phase == Phase.MOVE_DEST) != (position.get("source") is not None):
        raise PositionError("source", "where the coworker in hand was: given in move_dest")
    if s.phase == Phase.MOVE_DEST:
        s.source = read_source(s, position["source"])
    if (s.phase == Phase.EXPAND_ANCHOR) != (position.get("expanding") is not None):
        raise PositionError("expanding", "the board to be added: given in expand_anchor")
    if s.phase == Phase.EXPAND_ANCHOR:
        s.expanding = read_board("expanding", position["expanding"])


def read_source(s: Record, name: Any) -> int:
    """A post with room, or the cell of a free space."""
    if isinstance(name, str) and "," in name:
        spot = free_spot(s, s.to_move, "source", name)
        return POSTS + int(CELL_OF_SPOT[spot])
    post = one_of("source", name, POST_NAMES)
    if s.post[s.to_move, post] == MOST_AT_POST[post]:
        raise PositionError("source", f"no {name} is missing")
    return post


def phases(found: Iterable[int]) -> str:
    return ", ".join(PHASES[one] for one in found)


# The rest of the tiles.


def read_tiles(box: Bag, where: str, codes: list[Any]) -> Bag:
    """How many of each tile a list holds, taken out of the box."""
    pile = np.zeros(TILES, np.int64)
    for n, code in enumerate(codes):
        pile[take_tile(box, f"{where}[{n}]", code)] += 1
    return pile


def remove_kinds(s: Record, position: Given, box: Bag) -> None:
    """AQU-1.2, 1.3, 1.4: the kinds given, and others at random of which nothing lies anywhere."""
    wanted = int(REMOVED_KINDS[s.players])
    names = listing(position, "removed")
    remove_fixed(s)
    fixed = [KIND_CODES[kind] for kind in range(KINDS) if s.removed[kind]]
    for n, name in enumerate(names):
        s.removed[one_of(f"removed[{n}]", name, KIND_CODES)] = 1
    if names and not set(fixed) <= set(names):
        raise PositionError("removed", f"by the options these stay out: {', '.join(fixed)}")
    if len(names) not in (0, wanted) or (names and s.removed.sum() != wanted):
        raise PositionError("removed", f"{wanted} kinds with {s.players} players")
    whole = [
        kind
        for kind in range(TRAINABLE_KINDS, KINDS)
        if all(box[x] == TILE_COPIES[x] for x in range(kind * SYMBOLS, (kind + 1) * SYMBOLS))
    ]
    for kind in range(KINDS):
        if s.removed[kind] and kind not in whole:
            raise PositionError("removed", f"{KIND_CODES[kind]} is in the game, or always plays")
    if len(whole) < wanted:
        raise PositionError("removed", f"{wanted} kinds are removed: too many are on the table")
    whole = [kind for kind in whole if not s.removed[kind]]
    while s.removed.sum() < wanted:
        s.removed[whole.pop(int(roll(s, len(whole))))] = 1
    for tile in range(COIN):
        box[tile] = 0 if s.removed[TILE_KIND[tile]] else box[tile]


def count_offspring(s: Record, position: Given, box: Bag, gone: Bag) -> None:
    """AQU-8.14: as many offspring have been born as there are pairs; missing ones have gone."""
    for kind in range(KINDS):
        if s.removed[kind]:
            continue
        bred = sum(int(min(s.females[p, kind], s.males[p, kind])) for p in range(s.players))
        tile = kind * SYMBOLS + OFFSPRING
        missing = bred - (OFFSPRING_TILES - int(box[tile]))
        if missing < 0 or (missing and position.get("gone") is not None):
            raise PositionError("zoos", f"{bred} offspring of {KIND_CODES[kind]} have been born")
        gone[tile] += missing
        s.offspring[kind] = OFFSPRING_TILES - bred
        box[tile] = 0


def count_coin_tiles(s: Record, position: Given, box: Bag) -> None:
    """Coin tiles that are coins by now."""
    most = int(box[COIN])
    s.coin_tiles = number("coin_tiles", position.get("coin_tiles", 0), min(most, COIN_TILES))
    box[COIN] -= s.coin_tiles


def fill_stacks(s: Record, position: Given, box: Bag, bag: Bag, gone: Bag) -> None:
    """AQU-1.7: undrawn tiles, in main stack and reserve."""
    if position.get("bag") is None:
        bag, rest = box, 0
    else:
        rest = int(box.sum())
        gone += box
    if rest and position.get("gone") is not None:
        raise PositionError("bag", f"{rest} tiles are nowhere")
    s.reserve = number("reserve", position.get("reserve", s.options.reserve), s.options.reserve)
    s.last_round = int(s.reserve < s.options.reserve)
    if position.get("last_round", bool(s.last_round)) != bool(s.last_round):
        raise PositionError("last_round", "true exactly when a tile of the reserve was drawn")
    left = int(bag.sum())
    low = left - int(s.reserve) if position.get("bag") is not None or "gone" in position else 0
    most = left - int(s.reserve)
    if most < 0:
        raise PositionError("reserve", f"only {left} tiles are undrawn")
    s.main = number("main", position.get("main", 0 if s.last_round else most), most, low)
    if s.last_round and s.main:
        raise PositionError("main", "the reserve is begun only when the main stack is empty")
    for _ in range(most - int(s.main)):
        gone[draw(s, bag)] += 1
    s.bag[:] = bag
    s.gone[:] = gone


# What only the whole table shows.


def check_play(s: Record) -> None:
    """The phase fits what lies on the table, and its decision has a choice."""
    p = int(s.to_move)
    truck = int(truck_of(s, p))
    has_truck = truck != NO_TRUCK
    if s.phase == Phase.OVER and not s.last_round:
        raise PositionError("phase", "the game ends with the round in which the reserve was begun")
    if s.phase == Phase.OVER and any(s.taken_by != NOBODY):
        raise PositionError("trucks", "when the game is over the trucks are back in the middle")
    if s.phase in (Phase.PICK, Phase.PLACE_TILE) and not has_truck:
        raise PositionError("trucks", f"{SEAT_COLOURS[p]} places the tiles of no truck")
    alone = (
        Phase.MAIN,
        Phase.LOAD,
        Phase.PLACE_BOUGHT,
        Phase.PLACE_MOVED,
        Phase.MOVE_SOURCE,
        Phase.MOVE_DEST,
        Phase.EXPAND_ANCHOR,
    )
    if s.phase in alone and has_truck:
        raise PositionError("to_move", f"{SEAT_COLOURS[p]} has taken a truck: out of the round")
    if s.phase == Phase.LOAD and draw_refused(s) != FINE:
        raise PositionError("trucks", "no truck has a place for the tile drawn")
    if s.in_hand != NO_TILE:
        check_hand(s, p)
    if s.phase == Phase.PLACE_COWORKER and not s.due:
        raise PositionError("due", "in place_coworker a coworker waits for its place")
    if s.phase == Phase.MOVE_SOURCE and not can_move_any(s, p):
        raise PositionError("phase", "no coworker can be moved")
    if only_choice(s) != NO_ACTION:
        raise PositionError("phase", "the decision has no alternative: it makes itself")


def check_hand(s: Record, p: int) -> None:
    """The tile in hand can be there."""
    young = TILE_SYMBOL[s.in_hand] == OFFSPRING
    if s.phase == Phase.PLACE_OFFSPRING and not young:
        raise PositionError("hand", "in place_offspring it is a young animal")
    if s.phase == Phase.LOAD and young:
        raise PositionError("hand", "offspring are never drawn")
    if s.phase == Phase.PLACE_TILE and (young or s.in_hand == COIN):
        raise PositionError("hand", "a truck carries no offspring, and its coins are taken first")
    placed = (Phase.PLACE_BOUGHT, Phase.PLACE_MOVED, Phase.PLACE_OFFSPRING)
    if s.phase in placed:
        if s.in_hand == COIN or not has_space_for(s, p, TILE_KIND[s.in_hand]):
            raise PositionError("hand", "there is no space for it")


# Reading plain JSON.


def take_tile(box: Bag, where: str, code: Any) -> int:
    """The number of a tile, taken out of the box."""
    tile = one_of(where, code, TILE_CODES)
    if not box[tile]:
        copies = TILE_COPIES[tile]
        raise PositionError(where, f"{TILE_CODES[tile]} is used up: {copies} in the game")
    box[tile] -= 1
    return tile


def cell_of(where: str, name: Any) -> int:
    """The number of the cell "x,y"."""
    parts = name.split(",") if isinstance(name, str) else []
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise PositionError(where, f'a cell like "2,3" is needed; got {name!r:.40}') from None
    if not (LOW <= x < LOW + SIDE and LOW <= y < LOW + SIDE):
        raise PositionError(where, f"x and y run from {LOW} to {LOW + SIDE - 1}; got {name!r:.40}")
    return (y - LOW) * SIDE + x - LOW


def seat(s: Record, where: str, name: Any) -> int:
    """The number of a seat of this match."""
    return one_of(where, name, SEAT_COLOURS[: s.players])
