"""What a hint says about trucks, tiles and coworkers, to the seat that asks."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count, listed

from ..components import (
    COIN,
    COIN_BONUS,
    COWORKER_BONUS,
    FISH,
    KEEPER,
    KIND_NAMES,
    KINDS,
    LARGE,
    MANAGER,
    NO_TILE,
    RIM_SIDE,
    SIDE,
    SPOT_OF_CELL,
    TILE_KIND,
    TILE_SYMBOL,
    TRUCK_PLACES,
)
from ..rules.ending import depot_kinds, trained_around
from ..rules.state import ARGS_OF, FREE, VERB_OF, Phase, Verb
from ..rules.trucks import top_of_depot, truck_of
from ..rules.turn import ASKED
from ..rules.zoo import basin_limit, basins, has_space_for
from .names import BOARD_TITLES, CORNERS, KIND_PLURALS, TILE_NAMES, cell_name, some_tiles
from .spaces import fit_together, rooms, spaces_for, young_of, zoo_after

COIN_WORTH, COWORKER_WORTH = 1.0, 3.0  # points
MIRRORED = (1, 2)  # small boards that are each other's mirror image, as `CORNERS` tells


def reason(
    s: Record,
    kind: str,
    seat: int,
    args: Mapping[str, int | None],
    who: Callable[[int], Doer],
) -> tuple[float, str] | None:
    if seat >= s.players or kind not in REASONS:
        return None
    points, tell = REASONS[kind]
    return points, who(seat).does(tell({name: n or 0 for name, n in args.items()}))


Numbers = Mapping[str, int]


def animal(a: Numbers) -> str:
    """The kind of a tile, with its article; its symbol does not matter."""
    name = KIND_NAMES[TILE_KIND[a["tile"]]]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


REASONS: dict[str, tuple[float, Callable[[Numbers], str]]] = {
    "coin_earned": (COIN_WORTH, lambda a: f"earns a coin with {KIND_PLURALS[a['kind']]}"),
    "coworker_earned": (
        COWORKER_WORTH,
        lambda a: f"earns a coworker with {KIND_PLURALS[a['kind']]}",
    ),
    "offspring_born": (1.0, lambda a: f"breeds a young {KIND_NAMES[a['kind']]}"),
    "tile_placed": (1.0, lambda a: f"puts {animal(a)} into the zoo"),
    "tile_to_depot": (-1.5, lambda a: f"has to put {animal(a)} into the depot"),
    "coworker_returned": (-2.0, lambda a: "has no place for a coworker"),
}


def facts(s: Record, a: int) -> list[str]:
    t, verb, first = plain(s), VERB_OF[a], int(ARGS_OF[a, 0])
    return FACTS[verb](t, first) if verb in FACTS else []


def on(t: Fields, truck: int) -> list[int]:
    return [tile for tile in t.truck[truck].tolist() if tile != NO_TILE]


def take_facts(t: Fields, truck: int) -> list[str]:
    """Which of the tiles fit the zoo, and what they bring."""
    animals = [tile for tile in on(t, truck) if tile != COIN]
    with_space = [tile for tile in animals if spaces_for(t, TILE_KIND[tile])]
    found = bonus_facts(t, with_space)
    if found and not fit_together(t, with_space):
        found = []
    return [*found, *space_facts(t, animals, "but ", "the", "fit")]


def space_facts(t: Fields, animals: list[int], but: str, the: str, fit: str) -> list[str]:
    """Whether the animals of a truck fit the mover's zoo; nothing where that is not known."""
    lost = [tile for tile in animals if not spaces_for(t, TILE_KIND[tile])]
    if lost:
        return [f"{but}your zoo has no place for {the} {some_tiles(lost, TILE_NAMES.__getitem__)}"]
    young = young_of(t, animals)
    if len(animals) + len(young) < 2 or (together := fit_together(t, animals)) is None:
        return []
    if together and young and not fit_together(t, [*animals, *young]):
        told = some_tiles(young, TILE_NAMES.__getitem__)
        return [f"{but}your zoo has no place for {the} {told} as well"]
    return [f"{'' if together else f'{but}not '}all its animals {fit} your zoo"]


def bonus_facts(t: Fields, animals: list[int]) -> list[str]:
    """Young animals, coins and coworkers that more animals of each kind bring."""
    young = young_of(t, animals)
    found = [f"you breed a young {KIND_NAMES[TILE_KIND[tile]]}" for tile in dict.fromkeys(young)]
    if young and fit_together(t, [*animals, *young]):
        animals = [*animals, *young]
    for kind in range(KINDS):
        more = sum(TILE_KIND[tile] == kind for tile in animals)
        have = int(t.basin[t.to_move, kind])
        reached = range(have + 1, have + more + 1)
        if any(COWORKER_BONUS[size] for size in reached):
            found.append(f"you earn a coworker with {KIND_PLURALS[kind]}")
        if any(COIN_BONUS[size] for size in reached):
            found.append(f"you earn a coin with {KIND_PLURALS[kind]}")
    return found


def load_facts(t: Fields, truck: int) -> list[str]:
    """Whether you could use what the truck then holds, and how much room it has left."""
    held, places = on(t, truck), int(TRUCK_PLACES[t.players, truck])
    left = places - len(held) - 1
    animals = [tile for tile in (*held, int(t.in_hand)) if tile not in (COIN, NO_TILE)]
    if animals == [t.in_hand] and not spaces_for(t, TILE_KIND[t.in_hand]):
        found = ["your zoo has no place for it"]
    else:
        found = space_facts(t, animals, "", "its", "would fit")
    full = f"then the truck has room for {left} more" if left else "then the truck is full"
    return [*found, full]


def draw_facts(t: Fields, _: int) -> list[str]:
    return ["you stay in the round"]


def pick_facts(t: Fields, slot: int) -> list[str]:
    """What the tile to be placed next brings."""
    truck = int(truck_of(t, t.to_move))
    tile = int(t.truck[truck, slot]) if truck < len(t.truck) else NO_TILE
    if tile in (COIN, NO_TILE):
        return []
    if has_space_for(t, t.to_move, TILE_KIND[tile]):
        return bonus_facts(t, [tile])
    return ["it has to go into the depot"]


def cell_facts(t: Fields, cell: int) -> list[str]:
    p, spot = t.to_move, int(SPOT_OF_CELL[cell])
    if t.phase in (Phase.PLACE_COWORKER, Phase.MOVE_DEST):
        around = int(trained_around(t, p, spot))
        if not around:
            return ["but no animal around it counts"]
        return [f"{count(around, 'animal')} around it {'counts' if around == 1 else 'count'}"]
    zoo = zoo_after(t, cell)
    if zoo is None:
        return []
    if t.phase == Phase.EXPAND_ANCHOR:
        return growth_facts(t, zoo)
    kind = int(TILE_KIND[t.in_hand])
    more, new = rooms(zoo)
    stay = "space stays" if more[kind] == 1 else "spaces stay"
    room = f"{more[kind]} {stay} free for more {KIND_PLURALS[kind]}"
    found = bonus_facts(t, [int(t.in_hand)])
    if basins(t, p) + (t.basin[p, kind] == 0) < basin_limit(t, p):
        return [*found, f"{room}, and {new} for another basin"]
    return [*found, room]


def growth_facts(t: Fields, zoo: Fields) -> list[str]:
    """Which basins an added board gives more room, and how much another basin has, if the zoo may
    then have another."""
    (before, _), (after, new) = rooms(t), rooms(zoo)
    grown = sorted(range(KINDS), key=lambda kind: before[kind] - after[kind])
    more = [kind for kind in grown if after[kind] > before[kind]][:2]
    free = [(after[kind], f"more {KIND_PLURALS[kind]}") for kind in more]
    if basins(t, t.to_move) < basin_limit(t, t.to_move) + (t.expanding == LARGE):
        free.append((new, "another basin"))
    if not free:
        return []
    (number, what), *rest = free
    clauses = [f"{count(number, 'space')} {'is' if number == 1 else 'are'} free for {what}"]
    return [f"then {listed([*clauses, *(f'{n} for {other}' for n, other in rest)])}"]


def depot_facts(t: Fields, _: int) -> list[str]:
    cost = kind_cost(t)
    return [f"but each kind in your depot costs {cost} at the end"] if cost else []


def kind_cost(t: Fields) -> int:
    """AQU-12.8: what each kind in the mover's depot costs, with a manager one less."""
    return int(t.options.depot_points) - int(t.post[t.to_move, MANAGER])


def cashier_facts(t: Fields, _: int) -> list[str]:
    return [f"it counts {int(t.coins[t.to_move])} now, one for each of your coins"]


def keeper_facts(t: Fields, _: int) -> list[str]:
    return [f"it counts {int(t.fish[t.to_move])} now, one for each of your tiles with a fish"]


def manager_facts(t: Fields, _: int) -> list[str]:
    kinds = int(depot_kinds(t, t.to_move))
    if not kinds:
        return ["but your depot is empty"]
    return [f"it counts {kinds} now, one for each kind in your depot"]


def away_facts(t: Fields, _: int) -> list[str]:
    """What taking the top tile out of the depot saves."""
    p, top = t.to_move, int(top_of_depot(t, t.to_move))
    if top == NO_TILE:
        return []
    kind = int(TILE_KIND[top])
    if t.in_depot[p, kind] > 1:
        return [f"but another {KIND_NAMES[kind]} stays in your depot"]
    return [f"that saves {count(kind_cost(t), 'point')} for your depot"]


def spend_facts(t: Fields, p: int) -> list[str]:
    """What the top tile of that depot brings in the zoo."""
    top = int(top_of_depot(t, p)) if p < t.players else NO_TILE
    found = [] if top == NO_TILE else bonus_facts(t, [top])
    if top != NO_TILE and TILE_SYMBOL[top] == FISH and t.post[t.to_move, KEEPER]:
        found.append("its fish counts for your keepers")
    return found


def buy_facts(t: Fields, owner: int) -> list[str]:
    found = spend_facts(t, owner)
    if owner < t.players and t.in_depot[owner, TILE_KIND[top_of_depot(t, owner)]] == 1:
        return [*found, "but its owner gets one of the coins and has one kind fewer in the depot"]
    return [*found, "but its owner gets one of the coins"]


def board_facts(t: Fields, _: int) -> list[str]:
    p = t.to_move
    have, most = basins(t, p), int(basin_limit(t, p))
    if have < most:
        few = f"only {have} of {most} basins" if have else "no basin"
        return [f"but you have {few} so far"]
    return [f"all your {most} basins are in use, and it allows another"]


def small_facts(t: Fields, _: int) -> list[str]:
    free = int((t.grid[t.to_move] == FREE).sum())
    return [f"it adds three spaces to the {free} that are free"]


FACTS: dict[int, Callable[[Fields, int], list[str]]] = {
    Verb.DRAW: draw_facts,
    Verb.TAKE: take_facts,
    Verb.MOVE_TILE: lambda t, _: [*spend_facts(t, t.to_move), *away_facts(t, 0)],
    Verb.BUY: buy_facts,
    Verb.DISCARD: away_facts,
    Verb.LOAD: load_facts,
    Verb.PICK: pick_facts,
    Verb.CELL: cell_facts,
    Verb.DEPOT: depot_facts,
    Verb.CASHIER: cashier_facts,
    Verb.KEEPER: keeper_facts,
    Verb.MANAGER: manager_facts,
    Verb.EXPAND_LARGE: board_facts,
    Verb.EXPAND_SMALL: small_facts,
}


def alike(s: Record, a: int) -> tuple[object, str] | None:
    """Trucks with the same tiles and the same number of places; what comes to mirror images; a
    depot that takes an equal tile."""
    t, verb, first = plain(s), VERB_OF[a], int(ARGS_OF[a, 0])
    if verb in (Verb.LOAD, Verb.TAKE):
        return like_trucks(t, verb, first)
    if verb == Verb.DEPOT:
        return (int(verb), int(t.in_hand)), f"Put the {TILE_NAMES[t.in_hand]} into your depot"
    if verb == Verb.CELL and (zoo := zoo_after(t, first)) is not None:
        return like_cells(t, zoo, first)
    grid = t.grid[t.to_move]
    if verb == Verb.EXPAND_SMALL and first in MIRRORED and (grid == mirror(grid)).all():
        corners = " or ".join(CORNERS[turned] for turned in MIRRORED)
        return (int(verb), MIRRORED), f"Add a small board without its {corners} corner"
    return None


def like_trucks(t: Fields, verb: int, truck: int) -> tuple[object, str]:
    held = sorted(on(t, truck))
    key = (int(verb), int(TRUCK_PLACES[t.players, truck]), *held)
    has = f"trucks with {some_tiles(held)}" if held else "empty trucks"
    if verb == Verb.TAKE:
        return key, f"Take either of the {has}"
    return key, f"Load the {TILE_NAMES[t.in_hand]} onto any of the {has}"


def like_cells(t: Fields, zoo: Fields, cell: int) -> tuple[object, str]:
    """The printed board is its own mirror image: x and y may change places."""
    grid = zoo.grid[t.to_move]
    key = min(grid.tobytes(), mirror(grid).tobytes())
    two = sorted((cell, cell // SIDE + cell % SIDE * SIDE))
    where = " or ".join(map(cell_name, two))
    if t.phase == Phase.EXPAND_ANCHOR:
        return key, f"Put the {BOARD_TITLES[t.expanding]} with its lower left corner at {where}"
    return key, f"Put the {TILE_NAMES[t.in_hand]} on {where} in your zoo"


def mirror(grid: NDArray[np.int16]) -> NDArray[np.int16]:
    """A zoo with columns and rows exchanged."""
    return grid.reshape(RIM_SIDE, RIM_SIDE).T.reshape(-1)


def aim(s: Record) -> str:
    if s.phase in (Phase.MAIN, Phase.LOAD):
        return "Aim for a truck whose animals fit your zoo."
    return "Aim for large basins, and keep spaces free for animals to come."


# AQU-2.2: with these a turn begins; a seat has two in a row where others are out of the round.
MAIN = frozenset(one.name.lower() for one in Verb if ASKED[one, Phase.MAIN])
HINTS = Hints(facts, reason, alike, aim, MAIN)
