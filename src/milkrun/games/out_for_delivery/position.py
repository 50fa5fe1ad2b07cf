"""Positions of Out For Delivery as plain JSON, in the rulebook's words, and back.

    {"players": 3, "rounds": 4, "to_move": "yellow", "mp": 3.5,
     "weather": ["Cloudy", "Sunny", "Heavy Rain"], "obstacle": "Holiday",
     "seats": {"yellow": {"tile": 72, "gold": 125, "items": ["Umbrella"],
                          "parcels": ["green 1", {"colour": "red", "square": 2, "from": "Arkton"}]},
               "pink": {"tile": 72}},
     "waiting": {"Vrogan": ["red", "blue"]}}

- Seats are called by their figures: yellow, pink, blue, vermillion. MP are halves: 3.5. Tiles are
  numbers of the map, cities and colours its names. Weather is that of West, North and South.
- A parcel is its colour and square (1 to 10): "green 1". `from` and `grace` matter to options only.
- A thing of the open proposal is a parcel "red 2", an item "Coffee" or an amount "75 gold".
- `map` takes the place of the printed one: see maps.py. null is the printed one.
- What is left out: figures on the Pickup tiles of cities 1, 2, ...; 50 gold, nothing owned, nothing
  waiting; round 1, cloudy, No Obstacle, 7 MP. Without any `tile` the game is about to begin: cities
  are chosen, and items that are not given are rolled.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from milkrun.engine.errors import PositionError
from milkrun.engine.reading import (
    Given,
    by_seat,
    check_keys,
    check_table,
    elements,
    listing,
    mapping,
    number,
    one_of,
)
from milkrun.engine.record import Record

from .components import (
    CLOUDY,
    FIGURES,
    ITEMS,
    MAP,
    NO_WEATHER,
    OBSTACLES,
    SEAT_COLOURS,
    SQUARES,
    WEATHERS,
)
from .maps import CITIES, MOST_TILES, NAME_LENGTH, NO_TILE, REGIONS, Map
from .rules.parcels import (
    add_parcel,
    band,
    by_band,
    colour_of,
    earn,
    gain_item,
    grace_of,
    new_parcel,
    origin_of,
    square_of,
)
from .rules.refusals import FINE
from .rules.setup import clear_table, lay_map, roll_item
from .rules.state import (
    FIRST_GOLD,
    FIRST_ITEM,
    GOLD_STEP,
    MOST_GRACE,
    NO_THING,
    PHASES,
    THINGS,
    H,
    Phase,
)
from .rules.trade import give_refused, want_refused

Position = dict[str, Any]

KEYS = (
    "players", "options", "map", "phase", "rounds", "to_move", "turn_of", "mp", "weather",
    "obstacle", "seats", "waiting", "turn", "proposal",
)  # fmt: skip
SEAT_KEYS = (
    "tile", "gold", "items", "delivered", "parcels", "umbrella", "snow_shoes", "kept_mp",
)  # fmt: skip
TURN_KEYS = ("bought", "sold", "traded", "pickups", "asked")
LAYOUT = {"map": MAP}  # OFD-13.6: all see it before anything is drawn
MOST_GOLD = 30_000
MOST_MP = 500


# From the record.


@lru_cache(16)
def read_names(codes: bytes) -> tuple[str, ...]:
    """The texts that a field of a map keeps as code points."""
    rows = np.frombuffer(codes, np.int16).reshape(-1, NAME_LENGTH)
    return tuple("".join(map(chr, row[row > 0])) for row in rows)


def city_names(s: Any) -> tuple[str, ...]:
    """The names of the six cities."""
    return read_names(s.city_name.tobytes())


def colour_names(s: Any) -> tuple[str, ...]:
    """The colours of the six cities."""
    return read_names(s.city_colour.tobytes())


def map_in_words(s: Record) -> Position:
    """The map of a record as pictures, as maps.py reads them."""
    signs, regions = {}, {}
    for y in range(len(s.water)):
        for x in range(len(s.water)):
            if int(s.water[y]) >> x & 1:
                signs[x, y] = "~"
            if int(s.rock[y]) >> x & 1:
                signs[x, y] = "^"
    for tile in range(s.tiles):
        at = int(s.tile_x[tile]), int(s.tile_y[tile])
        town = int(s.city[tile])
        flags = ("123456 ", "ABCDEF ", "abcdef ")
        signs[at] = ".1mr"[s.terrain[tile]] if town == CITIES else flags[s.flag[tile]][town]
        regions[at] = REGIONS[s.region[tile]]
    pairs = zip(city_names(s), colour_names(s), strict=True)
    return {
        "cities": [{"name": name, "colour": colour} for name, colour in pairs],
        "tiles": picture(signs),
        "regions": picture(regions),
    }


def picture(signs: Mapping[tuple[int, int], str]) -> list[str]:
    width = 1 + max(x for x, _ in signs)
    height = 1 + max(y for _, y in signs)
    return ["".join(signs.get((x, y), " ") for x in range(width)).rstrip() for y in range(height)]


def to_position(s: Record) -> Position:
    """Everything on the table; `from_position` makes the same record of it."""
    drawn = map_in_words(s)
    colours = colour_names(s)
    seats = range(s.players)
    return {
        "players": int(s.players),
        "options": {name: int(s.options[name]) for name in s.options.dtype.names},
        "map": None if drawn == MAP else drawn,
        "phase": PHASES[s.phase],
        "rounds": int(s.rounds),
        "to_move": SEAT_COLOURS[s.to_move],
        "turn_of": SEAT_COLOURS[s.turn_of],
        "mp": in_mp(s.mp),
        "weather": [None if w == NO_WEATHER else WEATHERS[w] for w in s.weather.tolist()],
        "obstacle": OBSTACLES[s.obstacle],
        "seats": {SEAT_COLOURS[p]: seat_in_words(s, p) for p in seats},
        "waiting": {
            name: spread(colours, s.waiting[city])
            for city, name in enumerate(city_names(s))
        },
        "turn": {
            "bought": bool(s.bought),
            "sold": bool(s.sold),
            "traded": bool(s.traded),
            "pickups": int(s.pickups),
            "asked": [SEAT_COLOURS[p] for p in seats if s.asked[p]],
        },
        "proposal": proposal_in_words(s),
    }  # fmt: skip


def spread(colours: Sequence[str], counts: Any) -> list[str]:
    """Colours, each as often as it is counted."""
    return [one for one, n in zip(colours, counts.tolist(), strict=True) for _ in range(n)]


def in_mp(h: int) -> float | int:
    """Half-points as MP: 7 or 3.5."""
    return int(h) // H if h % H == 0 else int(h) / H


def seat_in_words(s: Record, p: int) -> Position:
    colours, names = colour_names(s), city_names(s)
    return {
        "tile": None if s.at[p] == NO_TILE else int(s.at[p]),
        "gold": int(s.gold[p]),
        "items": [name for kind, name in enumerate(ITEMS) for _ in range(s.items[p, kind])],
        "delivered": int(s.delivered[p]),
        "parcels": [
            {
                "colour": colours[colour_of(one)],
                "square": square_of(one) + 1,
                "from": names[origin_of(one)],
                "grace": grace_of(one),
            }
            for one in s.parcels[p, : s.parcel_count[p]].tolist()
        ],
        "umbrella": int(s.umbrella[p]),
        "snow_shoes": int(s.shoes[p]),
        "kept_mp": in_mp(s.kept_mp[p]),
    }


def proposal_in_words(s: Record) -> Position | None:
    if s.phase not in (Phase.GIVE, Phase.WANT, Phase.RESPOND):
        return None
    return {
        "partner": SEAT_COLOURS[s.partner],
        "give": thing_in_words(s, int(s.give)),
        "want": thing_in_words(s, int(s.want)),
    }


def thing_in_words(s: Any, thing: int) -> str | None:
    """A thing of a trade: "red 2", "Coffee", "75 gold"."""
    if thing == NO_THING:
        return None
    if thing >= FIRST_GOLD:
        return f"{(thing - FIRST_GOLD + 1) * GOLD_STEP} gold"
    if thing >= FIRST_ITEM:
        return ITEMS[thing - FIRST_ITEM]
    return f"{colour_names(s)[thing // SQUARES]} {thing % SQUARES + 1}"


# To the record.


def from_position(s: Record, position: Given) -> None:
    """Fill a record whose players, options and generator are set and the rest is zero.

    Raises PositionError: where in the position, and what is wrong.
    """
    check_keys("position", position, KEYS)
    check_table(s, position, SEAT_COLOURS[: s.players])
    lay_map(s)
    if position.get("map") is not None:
        put_map(s, Map(position["map"]))
    clear_table(s)
    for colour in range(CITIES):
        s.pile[colour] = FIGURES
    seats = by_seat(position, "seats", SEAT_COLOURS[: s.players])
    for p, given in seats.items():
        check_keys(f"seats.{SEAT_COLOURS[p]}", given, SEAT_KEYS)
    begun = any(one.get("tile") is not None for one in seats.values())
    phase = position.get("phase", PHASES[Phase.ACT if begun else Phase.CITY])
    s.phase = one_of("phase", phase, PHASES)
    s.over = s.phase == Phase.OVER
    read_course(s, position)
    for p in range(s.players):
        read_seat(s, p, f"seats.{SEAT_COLOURS[p]}", seats.get(p, {}))
    read_waiting(s, position)
    read_turn(s, position)
    read_proposal(s, position)
    check_cities(s)


def half_points(where: str, value: Any) -> int:
    """MP in h."""
    fits = isinstance(value, int | float) and not isinstance(value, bool)
    if not fits or not 0 <= value <= MOST_MP or value * H != int(value * H):
        raise PositionError(where, f"MP from 0 to {MOST_MP} in halves; got {value!r:.40}")
    return int(value * H)


def seat(s: Record, where: str, name: Any) -> int:
    return one_of(where, name, SEAT_COLOURS[: s.players])


def lay_out(s: Record, layout: Given) -> list[str]:
    """Put a match that has just begun on the host's own map; what to know about that map."""
    if layout.get("map") is None:
        return []
    drawn = Map(layout["map"])
    put_map(s, drawn)
    return drawn.warnings


def put_map(s: Record, given: Map) -> None:
    """Another map takes the place of the printed one."""
    s.tiles = given.tiles
    for field, table in (
        ("neighbour", given.neighbour), ("region", given.region), ("terrain", given.terrain),
        ("city", given.city), ("flag", given.flag), ("ferry", given.ferry), ("tile_x", given.x),
        ("tile_y", given.y), ("pickup_tile", given.pickup), ("delivery_tile", given.delivery),
        ("trip", given.trip), ("water", given.water), ("rock", given.rock),
    ):  # fmt: skip
        s[field][...] = table
    for field, names in (("city_name", given.names), ("city_colour", given.colours)):
        s[field][...] = [[*map(ord, name), *[0] * (NAME_LENGTH - len(name))] for name in names]


def read_course(s: Record, position: Given) -> None:
    """Round, weather and event; whose turn it is."""
    first = int(s.phase != Phase.CITY)
    s.rounds = number("rounds", position.get("rounds", first), int(s.options.end_rounds), first)
    if s.phase == Phase.CITY and s.rounds:
        raise PositionError("rounds", "before the cities are chosen it is round 0")
    given = listing(position, "weather") or [None] * len(s.weather)
    if len(given) != len(s.weather):
        raise PositionError("weather", "three are needed: of West, North and South")
    for region, one in enumerate(given):
        where = f"weather[{region}]"
        if s.phase != Phase.CITY:
            s.weather[region] = CLOUDY if one is None else one_of(where, one, WEATHERS)
        elif one is not None:
            raise PositionError(where, "there is no weather before round 1")
    s.obstacle = one_of("obstacle", position.get("obstacle", OBSTACLES[0]), OBSTACLES)
    if s.phase == Phase.CITY and s.obstacle:
        raise PositionError("obstacle", "there is no event before round 1")
    first_seat = int(s.players) - 1 if s.phase == Phase.CITY and s.options.cities_reversed else 0
    mover = position.get("to_move")
    active = position.get(
        "turn_of", mover if s.phase in (Phase.ACT, Phase.GIVE, Phase.WANT, Phase.OVER) else None
    )
    s.turn_of = 0 if active is None else seat(s, "turn_of", active)
    s.to_move = first_seat if mover is None else seat(s, "to_move", mover)
    if s.phase == Phase.CITY and s.turn_of != 0:
        raise PositionError("turn_of", "nobody has a turn before the cities are chosen")
    if s.phase in (Phase.ACT, Phase.GIVE, Phase.WANT) and s.turn_of != s.to_move:
        raise PositionError("to_move", "it is the active player who decides now")
    default = 7 if s.phase in (Phase.ACT, Phase.GIVE, Phase.WANT, Phase.RESPOND) else 0
    s.mp = half_points("mp", position.get("mp", default))


def read_seat(s: Record, p: int, where: str, given: Given) -> None:
    """What a player has, and where the figure stands."""
    tile = given.get("tile")
    if tile is not None:
        s.at[p] = number(f"{where}.tile", tile, int(s.tiles) - 1)
    elif s.phase != Phase.CITY:
        s.at[p] = s.pickup_tile[p]
    earn(s, p, number(f"{where}.gold", given.get("gold", start_gold(s, p)), MOST_GOLD, -MOST_GOLD))
    if s.phase == Phase.CITY and "items" not in given:
        for _ in range(s.options.start_items):
            roll_item(s, p)
    for n, name in enumerate(listing(given, "items", where)):
        gain_item(s, p, one_of(f"{where}.items[{n}]", name, ITEMS))
    for n, parcel in enumerate(listing(given, "parcels", where)):
        read_parcel(s, p, f"{where}.parcels[{n}]", parcel)
    limit = int(s.options.carry_limit)
    if limit and s.parcel_count[p] > limit:
        raise PositionError(f"{where}.parcels", f"at most {limit} by the option carry_limit")
    s.delivered[p] = number(f"{where}.delivered", given.get("delivered", 0), 5000)
    cover = int(s.options.cover)
    s.umbrella[p] = number(f"{where}.umbrella", given.get("umbrella", 0), cover)
    s.shoes[p] = number(f"{where}.snow_shoes", given.get("snow_shoes", 0), cover)
    kept = half_points(f"{where}.kept_mp", given.get("kept_mp", 0))
    if kept > H * s.options.carry_over:
        raise PositionError(f"{where}.kept_mp", "more than the option carry_over allows")
    s.kept_mp[p] = kept


def start_gold(s: Record, p: int) -> int:
    """OFD-1.5, and the option last_seat_gold."""
    return int(s.options.start_gold + (p == s.players - 1) * s.options.last_seat_gold)


def read_parcel(s: Record, p: int, where: str, given: Any) -> None:
    """A parcel on a board: "green 1", or with `from` and `grace`."""
    if isinstance(given, str):
        name, _, place = given.rpartition(" ")
        given = {"colour": name, "square": int(place) if place.isdecimal() else place}
    check_keys(where, given, ("colour", "square", "from", "grace"))
    colour = one_of(f"{where}.colour", given.get("colour"), colour_names(s))
    square = number(f"{where}.square", given.get("square"), SQUARES, 1) - 1
    origin = 1 if colour == 0 else 0
    if given.get("from") is not None:
        origin = one_of(f"{where}.from", given["from"], city_names(s))
    if origin == colour:
        raise PositionError(f"{where}.from", "no parcel is for the city that it comes from")
    o = s.options
    most = by_band(band(s, origin, colour), o.grace_near, o.grace_medium, o.grace_far)
    grace = number(f"{where}.grace", given.get("grace", 0), min(MOST_GRACE, int(most)))
    if grace and square:
        raise PositionError(f"{where}.grace", "only on square 1")
    take_figure(s, where, colour)
    add_parcel(s, p, new_parcel(colour, square, origin, grace))


def take_figure(s: Record, where: str, colour: int) -> None:
    if s.pile[colour] == 0:
        name = colour_names(s)[colour]
        raise PositionError(where, f"there are only {FIGURES} figures of {name}")
    s.pile[colour] -= 1


def read_waiting(s: Record, position: Given) -> None:
    """The figures that wait in the cities."""
    names, colours = city_names(s), colour_names(s)
    for name, given in mapping(position, "waiting").items():
        city = one_of("waiting", name, names)
        for n, one in enumerate(elements(f"waiting.{name}", given)):
            where = f"waiting.{name}[{n}]"
            colour = one_of(where, one, colours)
            if colour == city:
                raise PositionError(where, "no parcel is for the city that it waits in")
            if s.phase == Phase.CITY:
                raise PositionError(where, "parcels come after the cities are chosen")
            take_figure(s, where, colour)
            s.waiting[city, colour] += 1


def read_turn(s: Record, position: Given) -> None:
    """What the active player has done in this turn."""
    given = mapping(position, "turn")
    check_keys("turn", given, TURN_KEYS)
    for key in ("bought", "sold", "traded"):
        value = given.get(key, False)
        if not isinstance(value, bool):
            raise PositionError(f"turn.{key}", f"true or false; got {value!r:.40}")
        s[key] = value
    s.pickups = number("turn.pickups", given.get("pickups", 0), MOST_TILES)
    for n, name in enumerate(listing(given, "asked", "turn")):
        s.asked[seat(s, f"turn.asked[{n}]", name)] = 1
    if s.phase != Phase.OVER and s.asked[s.turn_of]:
        raise PositionError("turn.asked", "nobody asks itself")


def read_proposal(s: Record, position: Given) -> None:
    """The open proposal, as far as it has come."""
    given = mapping(position, "proposal")
    check_keys("proposal", given, ("partner", "give", "want"))
    if s.phase not in (Phase.GIVE, Phase.WANT, Phase.RESPOND):
        if given:
            raise PositionError("proposal", f"none is open in the phase {PHASES[s.phase]}")
        return
    p = int(s.turn_of)
    s.partner = q = seat(s, "proposal.partner", given.get("partner"))
    if p == q or s.at[p] != s.at[q]:
        raise PositionError("proposal.partner", "another player on the same tile is needed")
    if s.phase == Phase.RESPOND and s.to_move != q:
        raise PositionError("to_move", "the partner answers")
    s.asked[q] = 1
    for key, at in (("give", Phase.WANT), ("want", Phase.RESPOND)):
        thing = given.get(key)
        if s.phase < at and thing is not None:
            raise PositionError(f"proposal.{key}", "it is not chosen yet")
        if s.phase >= at:
            names = [str(thing_in_words(s, one)) for one in range(THINGS)]
            s[key] = one_of(f"proposal.{key}", thing, names)
    if s.phase >= Phase.WANT and give_refused(s, p, q, s.give) != FINE:
        raise PositionError("proposal.give", "the active player cannot give this")
    if s.phase == Phase.RESPOND and want_refused(s, p, q, s.give, s.want) != FINE:
        raise PositionError("proposal.want", "this cannot be had for it")
    if s.phase == Phase.GIVE and not any(
        give_refused(s, p, q, one) == FINE for one in range(THINGS)
    ):
        raise PositionError("proposal", "there is nothing to exchange")


def check_cities(s: Record) -> None:
    """While cities are chosen: who has one, and on which tiles."""
    if s.phase != Phase.CITY:
        return
    order = list(range(s.players))
    if s.options.cities_reversed:
        order.reverse()
    before = order[: order.index(int(s.to_move))]
    for p in range(s.players):
        where = f"seats.{SEAT_COLOURS[p]}"
        if (p in before) != (s.at[p] != NO_TILE):
            what = "has chosen a city already: on which tile?" if p in before else "chooses later"
            raise PositionError(f"{where}.tile", what)
        if p in before and s.at[p] not in s.pickup_tile:
            raise PositionError(f"{where}.tile", "figures start on Pickup tiles")
        if s.parcel_count[p]:
            raise PositionError(f"{where}.parcels", "there are none before round 1")
    tiles = [int(s.at[p]) for p in before]
    if len(set(tiles)) < len(tiles):
        raise PositionError("seats", "two players cannot start in one city")
