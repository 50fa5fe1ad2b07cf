"""Positions of Aquaretto as plain JSON and back, in the words of docs/position.md."""

from dataclasses import replace
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.chance import draw, roll
from milkrun.engine.codec import by, cell, keyed, pile, rows
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import TRUTH, Kind, Name, in_phase, number
from milkrun.engine.reading import Reading, refuse
from milkrun.engine.record import Record

from . import components as box
from .rules import coworkers, state, trucks
from .rules.choices import only_choice
from .rules.ending import update_score
from .rules.refusals import FINE
from .rules.setup import clear_table, remove_fixed
from .rules.state import NOBODY, Chance, Phase
from .rules.turn import TILE_PHASES, has_place
from .rules.zoo import has_board, has_space_for
from .zoos import BOARD, BOX, CELL, TILE, ZOO, free_spot, show_cell

SEAT = Name(box.SEAT_COLOURS, there=lambda s: range(s.players))
KIND = Name(box.KIND_CODES)
POST = Name(box.POST_NAMES)


# Trucks and the turn.


def check_truck(t: Reading, where: str, truck: int) -> None:
    """Tiles lie in order; a truck taken is empty, unless its player is placing the tiles."""
    s, owner, places = t.s, t.s.taken_by[truck], box.TRUCK_PLACES[t.s.players, truck]
    tiles, lies = f"{where}.tiles", s.truck[truck] != box.NO_TILE
    refuse(any(lies[places:]), tiles, f"this truck has {places} places")
    if owner == NOBODY:
        refuse(any(lies[1:] > lies[:-1]), tiles, "places are filled in order, without gaps")
        return
    again = sum(s.taken_by == owner) > 1
    refuse(again, f"{where}.taken_by", f"{SEAT.words[owner]} has a truck already")
    placing = owner == s.to_move and s.phase in PLACING
    refuse(any(lies) and not placing, tiles, "the tiles of a truck taken are placed at once")
    refuse(box.COIN in s.truck[truck], tiles, "coin tiles are taken with their truck")


PLACING = (Phase.PICK, Phase.PLACE_TILE, Phase.PLACE_OFFSPRING, Phase.PLACE_COWORKER)
TRUCK = keyed(
    {
        "tiles": pile("truck", replace(TILE, none=box.NO_TILE), "places are on a truck"),
        "taken_by": cell("taken_by", replace(SEAT, none=NOBODY)),
    },
    order=(..., check_truck),
    short=("tiles", list),
)


def show_source(s: Record, place: int) -> str:
    """A post, or the cell of a trainer."""
    return POST.words[place] if place < box.POSTS else show_cell(s, place - box.POSTS)


def read_source(t: Reading, where: str, given: Any, *at: int) -> int:
    """A post with room, or the cell of a free space."""
    p = int(t.s.to_move)
    if isinstance(given, str) and "," in given:
        return box.POSTS + int(box.CELL_OF_SPOT[free_spot(t, where, given, p)])
    post = POST.read(t, where, given)
    complete = t.s.post[p, post] == box.MOST_AT_POST[post]
    refuse(complete, where, f"no {POST.words[post]} is missing")
    return post


SOURCE = Kind(show_source, read_source, {"anyOf": [POST.schema, CELL]})


# The rest of the tiles.


def remove_kinds(t: Reading, where: str, given: Any) -> None:
    """AQU-1.2, 1.3, 1.4: the kinds given, and others at random of which nothing lies anywhere."""
    s, left, wanted = t.s, t.left(BOX), int(box.REMOVED_KINDS[t.s.players])
    names = [kind for _, kind in codec.values(KIND, t, where, given)]
    remove_fixed(s)
    fixed = np.flatnonzero(s.removed).tolist()
    stay = ", ".join(KIND.words[kind] for kind in fixed)
    refuse(names and set(fixed) - set(names), where, f"by the options these stay out: {stay}")
    s.removed[names] = 1
    fit = len(names) == s.removed.sum() == wanted
    refuse(names and not fit, where, f"{wanted} kinds with {s.players} players")
    touched = (left != box.TILE_COPIES)[: box.COIN].reshape(box.KINDS, box.SYMBOLS).any(axis=1)
    touched[: box.TRAINABLE_KINDS] = True
    for kind in np.flatnonzero(touched & (s.removed == 1)):
        raise PositionError(where, f"{KIND.words[kind]} is in the game, or always plays")
    whole = np.flatnonzero(~touched & (s.removed == 0)).tolist()
    few = len(whole) + s.removed.sum() < wanted
    refuse(few, where, f"{wanted} kinds are removed: too many are on the table")
    while s.removed.sum() < wanted:
        s.removed[whole.pop(int(roll(s, len(whole), Chance.KIND, 0)))] = 1
    left[: box.COIN] *= 1 - np.repeat(s.removed, box.SYMBOLS)


def count_offspring(t: Reading, where: str) -> None:
    """AQU-8.14: as many offspring have been born as there are pairs; missing ones have gone."""
    s, left = t.s, t.left(BOX)
    bred = np.minimum(s.females, s.males).sum(axis=0)
    for kind in np.flatnonzero(s.removed == 0):
        tile = kind * box.SYMBOLS + box.OFFSPRING
        missing = bred[kind] - (box.OFFSPRING_TILES - left[tile])
        wrong = missing < 0 or (missing and t.given.get("gone") is not None)
        refuse(wrong, "zoos", f"{bred[kind]} offspring of {KIND.words[kind]} have been born")
        s.gone[tile] += missing
        s.offspring[kind] = box.OFFSPRING_TILES - bred[kind]
        left[tile] = 0


def most_coins(s: Record) -> int:
    """Coin tiles that lie nowhere, and so may be coins by now."""
    aside = s.bag[box.COIN] + s.gone[box.COIN] + (s.in_hand == box.COIN)
    return int(box.COIN_TILES - aside - (s.truck == box.COIN).sum())


def read_last_round(t: Reading, where: str, given: Any) -> None:
    """AQU-11.3: a tile of the reserve has been drawn."""
    t.s.last_round = t.s.reserve < t.s.options.reserve
    wrong = given is not None and given != bool(t.s.last_round)
    refuse(wrong, where, "true exactly when a tile of the reserve was drawn")


def fill_stacks(t: Reading, where: str, given: Any) -> None:
    """AQU-1.7: undrawn tiles; what does not fit into main stack and reserve has gone, at random."""
    s = t.s
    t.left(BOX)[box.COIN] -= s.coin_tiles
    t.put_rest(BOX, bag="bag", gone="gone")
    most = int(s.bag.sum() - s.reserve)
    refuse(most < 0, "reserve", f"more than the tiles that are undrawn, {s.bag.sum()}")
    if given is None:
        given = 0 if s.last_round else most
    exact = t.given.get("bag") is not None or t.given.get("gone") is not None
    s.main = number(most, most if exact else 0).read(t, where, given)
    begun = s.last_round and s.main
    refuse(begun, where, "the reserve is begun only when the main stack is empty")
    for _ in range(most - s.main):
        s.gone[draw(s, s.bag, Chance.TILE, 0)] += 1


# The whole.


def is_left(s: Record) -> bool:
    """AQU-1.9, 5.9: who is to move still has the board to be added."""
    return bool(has_board(s, s.to_move, s.expanding))


def check_whole(t: Reading, where: str) -> None:
    """The coworkers are enough, and the turn can have come to this; then the scores follow."""
    s = t.s
    s.coworkers -= s.due + (s.source != state.NO_PLACE) + s.trainers.sum() + s.post.sum()
    refuse(s.coworkers < 0, "zoos", f"there are only {box.COWORKERS} coworkers")
    if s.phase != Phase.OVER:
        places = empty_places(s) - (s.in_hand != box.NO_TILE)
        few = f"there is room for {places} more tiles on the trucks, and fewer are undrawn"
        refuse(s.main + s.reserve < places, "reserve", few)
    check_phase(s, s.phase, SEAT.words[s.to_move], trucks.truck_of(s, s.to_move) != state.NO_TRUCK)
    if s.in_hand != box.NO_TILE:
        check_hand(s, s.phase)
    alone = only_choice(s) != state.NO_ACTION
    refuse(alone, "phase", "the decision has no alternative: it makes itself")
    for p in range(s.players):
        update_score(s, p)


def empty_places(s: Record) -> int:
    """AQU-3.5: places for tiles on the trucks in the middle."""
    middle = np.flatnonzero(s.taken_by[: box.TRUCKS[s.players]] == NOBODY)
    return int(sum(box.TRUCK_PLACES[s.players, n] - trucks.loaded(s, n) for n in middle))


def check_phase(s: Record, phase: int, name: str, owns: bool) -> None:
    """The phase fits what lies on the table. owns: whether who is to move has a truck."""
    if phase == Phase.OVER:
        ends = "the game ends with the round in which the reserve was begun"
        refuse(not s.last_round, "phase", ends)
        back = "when the game is over the trucks are back in the middle, empty"
        lie = (s.truck != box.NO_TILE).any()
        refuse(lie or any(s.taken_by != NOBODY), "trucks", back)
    placing = phase in (Phase.PICK, Phase.PLACE_TILE)
    refuse(placing and not owns, "trucks", f"{name} places the tiles of no truck")
    out = owns and phase not in (*PLACING, Phase.OVER)
    refuse(out, "to_move", f"{name} has taken a truck: out of the round")
    full = phase == Phase.LOAD and trucks.draw_refused(s) != FINE
    refuse(full, "trucks", "no truck has a place for the tile drawn")
    waits = phase == Phase.PLACE_COWORKER
    refuse(waits and not s.due, "due", "in place_coworker a coworker waits for its place")
    refuse(waits and not has_place(s, s.to_move), "zoos", f"{name} has no place for a coworker")
    stuck = phase == Phase.MOVE_SOURCE and not coworkers.can_move_any(s, s.to_move)
    refuse(stuck, "phase", "no coworker can be moved")


def check_hand(s: Record, phase: int) -> None:
    """The tile in hand can be there."""
    coin, young = s.in_hand == box.COIN, box.TILE_SYMBOL[s.in_hand] == box.OFFSPRING
    born = phase == Phase.PLACE_OFFSPRING
    refuse(born and not young, "hand", "in place_offspring it is a young animal")
    refuse(phase == Phase.LOAD and young, "hand", "offspring are never drawn")
    wrong = phase == Phase.PLACE_TILE and (young or coin)
    refuse(wrong, "hand", "a truck carries no offspring, and its coins are taken first")
    to_zoo = born or phase in (Phase.PLACE_BOUGHT, Phase.PLACE_MOVED)
    fits = not coin and has_space_for(s, s.to_move, box.TILE_KIND[s.in_hand])
    refuse(to_zoo and not fits, "hand", "there is no space for it")


def set_aside(s: Record) -> int:
    return int(s.options.reserve)


def must_be_due(s: Record) -> int:
    """AQU-8.2: a basin of 5 or 10 animals has earned a coworker; AQU-8.13: it is placed after the
    offspring."""
    if s.phase != Phase.PLACE_OFFSPRING or s.in_hand >= box.COIN:
        return int(s.phase == Phase.PLACE_COWORKER)
    return int(box.COWORKER_BONUS[s.basin[s.to_move, box.TILE_KIND[s.in_hand]]])


WITH_DUE = in_phase(Phase.PLACE_COWORKER, Phase.PLACE_OFFSPRING)
POSITION = keyed(
    {
        **codec.table(SEAT, state.OPTIONS),
        "turns": cell("turns", number(999)),
        "rounds": cell("rounds", number(999)),
        "last_round": replace(cell("last_round", TRUTH), read=read_last_round),
        "to_move": cell("to_move", SEAT),
        "phase": codec.phase(state.PHASES),
        "removed": replace(codec.those("removed", KIND, 1), read=remove_kinds),
        "main": replace(cell("main", number(box.TILE_COPIES.sum())), read=fill_stacks),
        "reserve": cell("reserve", number(set_aside), default=set_aside),
        "bag": codec.bag("bag", TILE),
        "gone": codec.bag("gone", TILE),
        "coin_tiles": cell("coin_tiles", number(most_coins)),
        "trucks": rows(TRUCK, lambda s: int(box.TRUCKS[s.players]), "trucks are there"),
        "zoos": by(SEAT, ZOO),
        "hand": cell("in_hand", TILE).during("the tile in hand", Phase.LOAD, *TILE_PHASES),
        "due": cell("due", number(lambda s: int(WITH_DUE(s))), default=must_be_due),
        "source": cell("source", SOURCE).during("where the coworker in hand was", Phase.MOVE_DEST),
        "expanding": cell("expanding", BOARD)
        .checked(is_left, f"a player has {box.BOARDS_EACH} boards of a size")
        .during("the board to be added", Phase.EXPAND_ANCHOR),
    },
    order=(
        *("phase", "to_move", "zoos", "trucks", "hand", ..., "gone", "bag", "removed"),
        *(count_offspring, "coin_tiles", "reserve", "last_round", "main", check_whole),
    ),
)

to_position, from_position = codec.both_ways(POSITION, clear_table)
