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

from dataclasses import replace
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.chance import draw, roll
from milkrun.engine.codec import TRUTH, Kind, Name, by, cell, keyed, number, pile, rows, those, when
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import Given, Reading, refuse
from milkrun.engine.record import Record

from .components import (
    CELL_OF_SPOT,
    COIN,
    COIN_TILES,
    COWORKERS,
    KIND_CODES,
    KINDS,
    MOST_AT_POST,
    NO_TILE,
    OFFSPRING,
    OFFSPRING_TILES,
    POST_NAMES,
    POSTS,
    REMOVED_KINDS,
    SEAT_COLOURS,
    SYMBOLS,
    TILE_COPIES,
    TILE_KIND,
    TILE_SYMBOL,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
    TRUCKS,
)
from .rules.choices import only_choice
from .rules.coworkers import can_move_any
from .rules.ending import update_score
from .rules.refusals import FINE
from .rules.setup import clear_table, remove_fixed
from .rules.state import NO_ACTION, NO_PLACE, NO_TRUCK, NOBODY, OPTIONS, PHASES, Phase
from .rules.trucks import draw_refused, truck_of
from .rules.turn import TILE_PHASES
from .rules.zoo import has_space_for
from .zoos import BOARD, BOX, CELL, TILE, ZOO, free_spot, show_cell

SEAT = Name(SEAT_COLOURS, there=lambda s: range(s.players))
OWNER = replace(SEAT, none=NOBODY)
KIND = Name(KIND_CODES)
PLACE = replace(TILE, none=NO_TILE)  # of a truck
POST = Name(POST_NAMES)


# Trucks and the turn.


def check_truck(t: Reading, where: str, truck: int) -> None:
    """Tiles lie in order; a truck taken is empty, unless its player is placing the tiles."""
    s, owner, places = t.s, t.s.taken_by[truck], TRUCK_PLACES[t.s.players, truck]
    tiles, lies = f"{where}.tiles", s.truck[truck] != NO_TILE
    refuse(any(lies[places:]), tiles, f"this truck has {places} places")
    if owner == NOBODY:
        refuse(any(lies[1:] > lies[:-1]), tiles, "places are filled in order, without gaps")
        return
    again = sum(s.taken_by == owner) > 1
    refuse(again, f"{where}.taken_by", f"{SEAT_COLOURS[owner]} has a truck already")
    placing = owner == s.to_move and s.phase in PLACING
    refuse(any(lies) and not placing, tiles, "the tiles of a truck taken are placed at once")
    refuse(COIN in s.truck[truck], tiles, "coin tiles are taken with their truck")


PLACING = (Phase.PICK, Phase.PLACE_TILE, Phase.PLACE_OFFSPRING, Phase.PLACE_COWORKER)
TRUCK = keyed(
    {"tiles": pile("truck", PLACE, "places are on a truck"), "taken_by": cell("taken_by", OWNER)},
    order=(..., check_truck),
    short=("tiles", list),
)

WITH_TILE = (Phase.LOAD, *TILE_PHASES)


def show_source(s: Record, place: int) -> str:
    """A post, or the cell of a trainer."""
    return POST_NAMES[place] if place < POSTS else show_cell(s, place - POSTS)


def read_source(t: Reading, where: str, given: Any, *at: int) -> int:
    """A post with room, or the cell of a free space."""
    p = int(t.s.to_move)
    if isinstance(given, str) and "," in given:
        return POSTS + int(CELL_OF_SPOT[free_spot(t, where, given, p)])
    post = POST.read(t, where, given)
    complete = t.s.post[p, post] == MOST_AT_POST[post]
    refuse(complete, where, f"no {POST_NAMES[post]} is missing")
    return post


SOURCE = Kind(show_source, read_source, {"anyOf": [POST.schema, CELL]})


# The rest of the tiles.


def remove_kinds(t: Reading, where: str, given: Any) -> None:
    """AQU-1.2, 1.3, 1.4: the kinds given, and others at random of which nothing lies anywhere."""
    s, left, wanted = t.s, t.left(BOX), int(REMOVED_KINDS[t.s.players])
    names = [kind for _, kind in codec.values(KIND, t, where, given)]
    remove_fixed(s)
    fixed = np.flatnonzero(s.removed).tolist()
    stay = ", ".join(KIND_CODES[kind] for kind in fixed)
    refuse(names and set(fixed) - set(names), where, f"by the options these stay out: {stay}")
    s.removed[names] = 1
    fit = len(names) == s.removed.sum() == wanted
    refuse(names and not fit, where, f"{wanted} kinds with {s.players} players")
    touched = (left != TILE_COPIES)[:COIN].reshape(KINDS, SYMBOLS).any(axis=1)
    touched[:TRAINABLE_KINDS] = True
    for kind in np.flatnonzero(touched & (s.removed == 1)):
        raise PositionError(where, f"{KIND_CODES[kind]} is in the game, or always plays")
    whole = np.flatnonzero(~touched & (s.removed == 0)).tolist()
    few = len(whole) + s.removed.sum() < wanted
    refuse(few, where, f"{wanted} kinds are removed: too many are on the table")
    while s.removed.sum() < wanted:
        s.removed[whole.pop(int(roll(s, len(whole))))] = 1
    left[:COIN] *= 1 - np.repeat(s.removed, SYMBOLS)


def count_offspring(t: Reading, where: str) -> None:
    """AQU-8.14: as many offspring have been born as there are pairs; missing ones have gone."""
    s, left = t.s, t.left(BOX)
    bred = np.minimum(s.females, s.males).sum(axis=0)
    for kind in np.flatnonzero(s.removed == 0):
        tile = kind * SYMBOLS + OFFSPRING
        missing = bred[kind] - (OFFSPRING_TILES - left[tile])
        wrong = missing < 0 or (missing and t.given.get("gone") is not None)
        refuse(wrong, "zoos", f"{bred[kind]} offspring of {KIND_CODES[kind]} have been born")
        s.gone[tile] += missing
        s.offspring[kind] = OFFSPRING_TILES - bred[kind]
        left[tile] = 0


def most_coins(s: Record) -> int:
    """Coin tiles that lie nowhere, and so may be coins by now."""
    lying = s.bag[COIN] + s.gone[COIN] + (s.truck == COIN).sum() + (s.in_hand == COIN)
    return int(COIN_TILES - lying)


def read_last_round(t: Reading, where: str, given: Any) -> None:
    """AQU-11.3: a tile of the reserve has been drawn."""
    t.s.last_round = t.s.reserve < t.s.options.reserve
    wrong = given is not None and given != bool(t.s.last_round)
    refuse(wrong, where, "true exactly when a tile of the reserve was drawn")


def fill_stacks(t: Reading, where: str, given: Any) -> None:
    """AQU-1.7: undrawn tiles; what does not fit into main stack and reserve has gone, at random."""
    s, left = t.s, t.left(BOX)
    left[COIN] -= s.coin_tiles
    bag_given, gone_given = (t.given.get(key) is not None for key in ("bag", "gone"))
    nowhere = bag_given and gone_given and left.any()
    refuse(nowhere, "bag", f"{left.sum()} tiles are nowhere")
    rest = s.gone if bag_given else s.bag
    rest += left.astype(rest.dtype)
    most = int(s.bag.sum() - s.reserve)
    refuse(most < 0, "reserve", f"only {s.bag.sum()} tiles are undrawn")
    if given is None:
        given = 0 if s.last_round else most
    s.main = number(most, most if bag_given or gone_given else 0).read(t, where, given)
    begun = s.last_round and s.main
    refuse(begun, where, "the reserve is begun only when the main stack is empty")
    for _ in range(most - s.main):
        s.gone[draw(s, s.bag)] += 1


# What only the whole table shows.


def check_whole(t: Reading, where: str) -> None:
    """The coworkers are enough, and the turn can have come to this; then the scores follow."""
    s = t.s
    s.coworkers -= s.due + (s.source != NO_PLACE) + s.trainers.sum() + s.post.sum()
    refuse(s.coworkers < 0, "zoos", f"there are only {COWORKERS} coworkers")
    check_play(s, int(s.to_move), s.phase)
    for p in range(s.players):
        update_score(s, p)


def check_play(s: Record, p: int, phase: int) -> None:
    """The phase fits what lies on the table, and its decision has a choice."""
    over, owns = phase == Phase.OVER, truck_of(s, p) != NO_TRUCK
    ends = "the game ends with the round in which the reserve was begun"
    refuse(over and not s.last_round, "phase", ends)
    back = "when the game is over the trucks are back in the middle"
    refuse(over and any(s.taken_by != NOBODY), "trucks", back)
    placing = phase in (Phase.PICK, Phase.PLACE_TILE)
    refuse(placing and not owns, "trucks", f"{SEAT_COLOURS[p]} places the tiles of no truck")
    out = owns and phase not in PLACING and not over
    refuse(out, "to_move", f"{SEAT_COLOURS[p]} has taken a truck: out of the round")
    full = phase == Phase.LOAD and draw_refused(s) != FINE
    refuse(full, "trucks", "no truck has a place for the tile drawn")
    if s.in_hand != NO_TILE:
        check_hand(s, p, phase)
    missing = phase == Phase.PLACE_COWORKER and not s.due
    refuse(missing, "due", "in place_coworker a coworker waits for its place")
    stuck = phase == Phase.MOVE_SOURCE and not can_move_any(s, p)
    refuse(stuck, "phase", "no coworker can be moved")
    alone = only_choice(s) != NO_ACTION
    refuse(alone, "phase", "the decision has no alternative: it makes itself")


def check_hand(s: Record, p: int, phase: int) -> None:
    """The tile in hand can be there."""
    coin, young = s.in_hand == COIN, TILE_SYMBOL[s.in_hand] == OFFSPRING
    born, drawn = phase == Phase.PLACE_OFFSPRING, phase == Phase.LOAD
    refuse(born and not young, "hand", "in place_offspring it is a young animal")
    refuse(drawn and young, "hand", "offspring are never drawn")
    wrong = phase == Phase.PLACE_TILE and (young or coin)
    refuse(wrong, "hand", "a truck carries no offspring, and its coins are taken first")
    to_zoo = born or phase in (Phase.PLACE_BOUGHT, Phase.PLACE_MOVED)
    fits = not coin and has_space_for(s, p, TILE_KIND[s.in_hand])
    refuse(to_zoo and not fits, "hand", "there is no space for it")


# The whole.


def set_aside(s: Record) -> int:
    return int(s.options.reserve)


def in_phase(*asked: int) -> Any:
    """For `when`: whether a position is in one of these phases."""
    return lambda s: s.phase in asked


WITH_DUE = in_phase(Phase.PLACE_COWORKER, Phase.PLACE_OFFSPRING)
POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "turns": cell("turns", number(999)),
        "rounds": cell("rounds", number(999)),
        "last_round": replace(cell("last_round", TRUTH), read=read_last_round),
        "to_move": cell("to_move", SEAT),
        "phase": codec.phase(PHASES),
        "removed": replace(those("removed", KIND, 1), read=remove_kinds),
        "main": replace(cell("main", number(TILE_COPIES.sum())), read=fill_stacks),
        "reserve": cell("reserve", number(set_aside), default=set_aside),
        "bag": codec.bag("bag", TILE),
        "gone": codec.bag("gone", TILE),
        "coin_tiles": cell("coin_tiles", number(most_coins)),
        "trucks": rows(TRUCK, lambda s: int(TRUCKS[s.players]), "trucks are there"),
        "zoos": by(SEAT, ZOO),
        "hand": when(
            in_phase(*WITH_TILE),
            cell("in_hand", TILE),
            f"the tile in hand: given in {', '.join(PHASES[one] for one in WITH_TILE)}",
        ),
        "due": cell(
            "due", number(lambda s: int(WITH_DUE(s))), default=in_phase(Phase.PLACE_COWORKER)
        ),
        "source": when(
            in_phase(Phase.MOVE_DEST),
            cell("source", SOURCE),
            "where the coworker in hand was: given in move_dest",
        ),
        "expanding": when(
            in_phase(Phase.EXPAND_ANCHOR),
            cell("expanding", BOARD),
            "the board to be added: given in expand_anchor",
        ),
    },
    order=(
        *("phase", "to_move", "zoos", "trucks", "hand", ..., "gone", "bag", "removed"),
        *(count_offspring, "coin_tiles", "reserve", "last_round", "main", check_whole),
    ),
)


def to_position(s: Record) -> dict[str, Any]:
    """Everything on the table; `from_position` makes the same record of it."""
    return dict(POSITION.show(s))


def from_position(s: Record, position: Given) -> None:
    """Fill a zeroed record that has players, options and generator; raises PositionError."""
    clear_table(s)
    codec.read(POSITION, s, position)
