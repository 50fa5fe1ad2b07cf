"""What a hint says about trucks, tiles and coworkers, to the seat that asks."""

from collections.abc import Callable, Mapping

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count, listed

from ..components import (
    COIN,
    COIN_BONUS,
    COWORKER_BONUS,
    FISH,
    KIND_NAMES,
    KINDS,
    NO_TILE,
    SIDES,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_KIND,
    TILE_SYMBOL,
    TRUCK_PLACES,
)
from ..rules.ending import coin_points, depot_kinds, trained_around
from ..rules.state import ANIMAL, ARGS_OF, FREE, VERB_OF, Phase, Verb
from ..rules.trucks import top_of_depot
from ..rules.zoo import basin_limit, basins, has_space_for
from .names import KIND_PLURALS, TILE_NAMES, a_tile

COIN_WORTH, COWORKER_WORTH = 1.0, 3.0  # points


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
    p = t.to_move
    animals = [tile for tile in on(t, truck) if tile != COIN]
    fitting = [tile for tile in animals if has_space_for(t, p, TILE_KIND[tile])]
    found = []
    if animals and len(fitting) == len(animals):
        found.append(
            "its animal fits your zoo" if len(animals) == 1 else "its animals fit your zoo"
        )
    elif animals:
        lost = [TILE_NAMES[tile] for tile in animals if tile not in fitting]
        found.append(f"but your zoo has no place for the {listed(lost)}")
    return found + bonus_facts(t, animals)


def bonus_facts(t: Fields, animals: list[int]) -> list[str]:
    """Coins and coworkers that more animals of each kind bring."""
    found = []
    for kind in range(KINDS):
        more = sum(TILE_KIND[tile] == kind for tile in animals)
        have = int(t.basin[t.to_move, kind])
        reached = range(have + 1, have + more + 1)
        if any(COIN_BONUS[size] for size in reached):
            found.append(f"your {KIND_PLURALS[kind]} then earn a coin")
        if any(COWORKER_BONUS[size] for size in reached):
            found.append(f"your {KIND_PLURALS[kind]} then earn a coworker")
    return found


def load_facts(t: Fields, truck: int) -> list[str]:
    """What the truck holds, and how much room it has left."""
    held, places = on(t, truck), int(TRUCK_PLACES[t.players, truck])
    left = places - len(held) - 1
    found = [f"it joins {listed([a_tile(tile) for tile in held])}"] if held else []
    return [*found, f"then it has room for {left} more" if left else "then it is full"]


def draw_facts(t: Fields, _: int) -> list[str]:
    return ["you stay in the round"]


def cell_facts(t: Fields, cell: int) -> list[str]:
    p, spot = t.to_move, SPOT_OF_CELL[cell]
    if t.phase in (Phase.PLACE_COWORKER, Phase.MOVE_DEST):
        around = int(trained_around(t, p, spot))
        return [f"{count(around, 'animal')} around it {'counts' if around == 1 else 'count'}"]
    if t.phase not in (Phase.PLACE_TILE, Phase.PLACE_OFFSPRING) or t.in_hand == NO_TILE:
        return []
    kind = int(TILE_KIND[t.in_hand])
    more, new = room_after(t, spot, kind)
    return [
        f"{count(more, 'space')} {'stays' if more == 1 else 'stay'} free for more "
        f"{KIND_PLURALS[kind]}, and {new} for another basin",
        *bonus_facts(t, [int(t.in_hand)]),
    ]


def room_after(t: Fields, spot: int, kind: int) -> tuple[int, int]:
    """Free spaces once an animal is on a spot: those beside its basin that can take more of its
    kind, and those beside no animal."""
    p, more, new = t.to_move, 0, 0
    for n in range(t.spaces[p]):
        free = t.space[p, n]
        if free == spot or t.grid[p, free] != FREE:
            continue
        beside = {
            kind if other == spot else (int(t.grid[p, other]) - ANIMAL) // SYMBOLS
            for other in (free + side for side in SIDES.tolist())
            if other == spot or t.grid[p, other] >= ANIMAL
        }
        more += beside == {kind}
        new += not beside
    return more, new


def depot_facts(t: Fields, _: int) -> list[str]:
    return [f"but each kind in your depot costs {int(t.options.depot_points)} at the end"]


def cashier_facts(t: Fields, _: int) -> list[str]:
    return [f"your {count(int(t.coins[t.to_move]), 'coin')} would count"]


def keeper_facts(t: Fields, _: int) -> list[str]:
    return [f"you have {count(int(t.fish[t.to_move]), 'fish tile')}"]


def manager_facts(t: Fields, _: int) -> list[str]:
    kinds = int(depot_kinds(t, t.to_move))
    if not kinds:
        return ["but your depot is empty"]
    return [f"{count(kinds, 'kind')} in your depot would cost one less"]


def spend_facts(t: Fields, _: int) -> list[str]:
    """What moving the top tile of the depot brings, and what coins count for."""
    p, top = t.to_move, int(top_of_depot(t, t.to_move))
    found = []
    if top != NO_TILE:
        found += bonus_facts(t, [top])
        found += ["it has a fish for your keepers"] if TILE_SYMBOL[top] == FISH else []
    if coin_points(t, p):
        found.append("coins count for your cashiers")
    return found


def board_facts(t: Fields, _: int) -> list[str]:
    return [f"you have {basins(t, t.to_move)} of {basin_limit(t, t.to_move)} basins"]


FACTS: dict[int, Callable[[Fields, int], list[str]]] = {
    Verb.DRAW: draw_facts,
    Verb.TAKE: take_facts,
    Verb.MOVE_TILE: spend_facts,
    Verb.LOAD: load_facts,
    Verb.CELL: cell_facts,
    Verb.DEPOT: depot_facts,
    Verb.CASHIER: cashier_facts,
    Verb.KEEPER: keeper_facts,
    Verb.MANAGER: manager_facts,
    Verb.EXPAND_LARGE: board_facts,
    Verb.EXPAND_SMALL: lambda t, _: ["it adds three spaces"],
}


def alike(s: Record, a: int) -> tuple[object, str] | None:
    """Trucks with the same tiles and the same number of places."""
    t, verb, truck = plain(s), VERB_OF[a], int(ARGS_OF[a, 0])
    if verb not in (Verb.LOAD, Verb.TAKE):
        return None
    held = sorted(on(t, truck))
    key = (int(verb), int(TRUCK_PLACES[t.players, truck]), *held)
    has = f"trucks with {listed([a_tile(tile) for tile in held])}" if held else "empty trucks"
    if verb == Verb.TAKE:
        return key, f"Take either of the {has}"
    return key, f"Load the {TILE_NAMES[t.in_hand]} onto any of the {has}"


def aim(s: Record) -> str:
    if s.phase in (Phase.MAIN, Phase.LOAD):
        return "Aim for a truck whose animals fit your zoo."
    return "Aim for large basins, and keep spaces free for animals to come."


HINTS = Hints(facts, reason, alike, aim)
