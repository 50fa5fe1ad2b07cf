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

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import TRUTH, Kind, Name, bag, by, cell, keyed, number, pile, those
from milkrun.engine.errors import PositionError
from milkrun.engine.reading import Box, Given, Reading, check_keys, entries, refuse
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
from .maps import MOST_TILES, NO_TILE, Map, city_names, colour_names, map_in_words, put_map
from .rules.parcels import (
    add_parcel,
    band,
    by_band,
    colour_of,
    grace_of,
    new_parcel,
    origin_of,
    square_of,
)
from .rules.refusals import FINE
from .rules.setup import clear_table, lay_map, roll_item, start_gold
from .rules.state import (
    FIRST_GOLD,
    GOLD_STEP,
    MOST_GRACE,
    NO_THING,
    OPTIONS,
    PHASES,
    THINGS,
    H,
    Phase,
)
from .rules.trade import give_refused, want_refused

Position = dict[str, Any]

LAYOUT = {"map": MAP}  # OFD-13.6: all see it before anything is drawn
MOST_GOLD = 30_000
MOST_MP = 500
NOT_HERE = "may not wait here: no parcel is for the city that it waits in"


# The map.


def show_map(s: Record) -> Position | None:
    return None if (drawn := map_in_words(s)) == MAP else drawn


def read_map(t: Reading, where: str, given: Any) -> None:
    if given is not None:
        put_map(t.s, Map(given))


def lay_out(s: Record, layout: Given) -> list[str]:
    """Put a match that has just begun on the host's own map; what to know about that map."""
    if layout.get("map") is None:
        return []
    drawn = Map(layout["map"])
    put_map(s, drawn)
    return drawn.warnings


# Names, MP and things.

SEAT = Name(SEAT_COLOURS, there=lambda s: range(s.players))
CITY = Name(city_names)
COLOUR = Name(colour_names)
FIGURE = replace(
    COLOUR,
    box=Box(lambda s: s.pile, "figures"),
    gone=f"there are only {FIGURES} figures of {{}}",
)


def in_mp(h: int) -> float | int:
    """Half-points as MP: 7 or 3.5."""
    return int(h) // H if h % H == 0 else int(h) / H


def read_mp(t: Reading, where: str, given: Any, *at: int) -> int:
    """MP in h."""
    fits = isinstance(given, int | float) and not isinstance(given, bool)
    if not fits or not 0 <= given <= MOST_MP or given * H != int(given * H):
        raise PositionError(where, f"MP from 0 to {MOST_MP} in halves; got {given!r:.40}")
    return int(given * H)


MP = Kind(lambda s, h: in_mp(h), read_mp, {"type": "number", "minimum": 0, "maximum": MOST_MP})


@lru_cache(8)
def named_things(colours: tuple[str, ...]) -> tuple[str, ...]:
    """The things of a trade: "red 2", "Coffee", "75 gold"."""
    parcels = [f"{colour} {square + 1}" for colour in colours for square in range(SQUARES)]
    amounts = [f"{(n + 1) * GOLD_STEP} gold" for n in range(THINGS - FIRST_GOLD)]
    return (*parcels, *ITEMS, *amounts)


WEATHER = Name(WEATHERS, none=NO_WEATHER)
THING = Name(lambda s: named_things(colour_names(s)), none=NO_THING)


# Seats.


def show_parcel(s: Record, parcel: int) -> Position:
    return {
        "colour": COLOUR.show(s, colour_of(parcel)),
        "square": int(square_of(parcel)) + 1,
        "from": CITY.show(s, origin_of(parcel)),
        "grace": int(grace_of(parcel)),
    }


def read_parcel(t: Reading, where: str, given: Any, *at: int) -> int:
    """The code of a parcel: "green 1", or with `from` and `grace`."""
    if isinstance(given, str):
        name, _, place = given.rpartition(" ")
        given = {
            "colour": name,
            "square": int(place) if place.isdecimal() and len(place) < 5 else place,
        }
    check_keys(where, given, ("colour", "square", "from", "grace"))
    colour = COLOUR.read(t, f"{where}.colour", given.get("colour"))
    square = number(SQUARES, 1).read(t, f"{where}.square", given.get("square")) - 1
    origin = 1 if colour == 0 else 0
    if given.get("from") is not None:
        origin = CITY.read(t, f"{where}.from", given["from"])
    refuse(origin == colour, f"{where}.from", "no parcel is for the city that it comes from")
    o = t.s.options
    most = by_band(band(t.s, origin, colour), o.grace_near, o.grace_medium, o.grace_far)
    grace = number(min(MOST_GRACE, int(most))).read(t, f"{where}.grace", given.get("grace", 0))
    refuse(grace and square, f"{where}.grace", "only on square 1")
    FIGURE.read(t, where, COLOUR.show(t.s, colour))
    return int(new_parcel(colour, square, origin, grace))


def read_items(t: Reading, where: str, given: Any, p: int) -> None:
    """Items; before cities are chosen rolled, if they are left out."""
    OWNED.read(t, where, given, p)
    for _ in range(0 if given is not None or is_begun(t.s) else t.s.options.start_items):
        roll_item(t.s, p)


def check_seat(t: Reading, where: str, p: int) -> None:
    """What options forbid; OFD-12.4: the wealth."""
    s, o = t.s, t.s.options
    why = f"at most {o.carry_limit} by the option carry_limit"
    refuse(o.carry_limit and s.parcel_count[p] > o.carry_limit, f"{where}.parcels", why)
    if s.kept_mp[p] > H * o.carry_over:
        raise PositionError(f"{where}.kept_mp", "more than the option carry_over allows")
    s.score[p] = s.gold[p] + s.items[p].sum() * o.item_value - s.parcel_count[p] * o.malus


TILE = replace(
    number(lambda s, *_: int(s.tiles) - 1),
    show=lambda s, tile: None if tile == NO_TILE else int(tile),
)
COVER = number(lambda s, *_: int(s.options.cover))
OWNED = bag("items", Name(ITEMS))
PARCEL = Kind(show_parcel, read_parcel, {"type": ["string", "object"]})
PLAYER = keyed(
    {
        "tile": cell("at", TILE, default=lambda s, p: s.pickup_tile[p] if is_begun(s) else NO_TILE),
        "gold": cell("gold", number(MOST_GOLD, -MOST_GOLD), default=start_gold),
        "items": replace(OWNED, read=read_items),
        "delivered": cell("delivered", number(5000)),
        "parcels": pile(
            "parcels", PARCEL, "parcels are on a board", count="parcel_count", add=add_parcel
        ),
        "umbrella": cell("umbrella", COVER),
        "snow_shoes": cell("shoes", COVER),
        "kept_mp": cell("kept_mp", MP),
    },
    order=(..., check_seat),
)


# The course of the game.


def begin(t: Reading, where: str) -> None:
    """Without any `tile` the game is about to begin."""
    given = entries("seats", t.given.get("seats")).values()
    seats = [one for one in given if isinstance(one, Mapping)]
    if any(one.get("tile") is not None for one in seats):
        t.s.phase = Phase.ACT


def is_begun(s: Record) -> int:
    return int(s.phase != Phase.CITY)


def most_rounds(s: Record) -> int:
    return int(s.options.end_rounds) if is_begun(s) else 0


def is_open(s: Record) -> bool:
    """Whether there is a proposal."""
    return s.phase in (Phase.GIVE, Phase.WANT, Phase.RESPOND)


def decides(s: Record) -> bool:
    """Whether the active player is the one to move."""
    return s.phase in (Phase.ACT, Phase.GIVE, Phase.WANT)


def first_seat(s: Record) -> int:
    """Who is to move, if that is left out."""
    return int(s.players) - 1 if s.options.cities_reversed and not is_begun(s) else 0


def check_course(t: Reading, where: str) -> None:
    """What follows from the phase, and what cannot be before round 1."""
    s = t.s
    if decides(s) and s.turn_of != s.to_move:
        raise PositionError("to_move", "it is the active player who decides now")
    if is_begun(s):
        s.weather[s.weather == NO_WEATHER] = CLOUDY
        return
    refuse(s.turn_of, "turn_of", "nobody has a turn before the cities are chosen")
    for region in np.flatnonzero(s.weather != NO_WEATHER):
        raise PositionError(f"weather[{region}]", "there is no weather before round 1")
    refuse(s.obstacle, "obstacle", "there is no event before round 1")


# The turn, and the proposal in it.


def most_waiting(s: Record, city: int, colour: int) -> int:
    return FIGURES * (colour != city)


def check_asked(t: Reading, where: str) -> None:
    refuse(not t.s.over and t.s.asked[t.s.turn_of], f"{where}.asked", "nobody asks itself")


def read_partner(t: Reading, where: str, given: Any) -> None:
    s = t.s
    s.partner = q = SEAT.read(t, where, given)
    if s.turn_of == q or s.at[s.turn_of] != s.at[q]:
        raise PositionError(where, "another player on the same tile is needed")
    refuse(s.phase == Phase.RESPOND and s.to_move != q, "to_move", "the partner answers")
    s.asked[q] = 1


def check_proposal(t: Reading, where: str) -> None:
    """The things are those chosen by now, and could be chosen."""
    s, p, q = t.s, int(t.s.turn_of), int(t.s.partner)
    for key, chosen in (("give", s.phase >= Phase.WANT), ("want", s.phase == Phase.RESPOND)):
        what = "which thing?" if chosen else "it is not chosen yet"
        refuse(chosen != (s[key] != NO_THING), f"{where}.{key}", what)
    if s.give != NO_THING and give_refused(s, p, q, s.give) != FINE:
        raise PositionError(f"{where}.give", "the active player cannot give this")
    if s.want != NO_THING and want_refused(s, p, q, s.give, s.want) != FINE:
        raise PositionError(f"{where}.want", "this cannot be had for it")
    if s.phase == Phase.GIVE and all(give_refused(s, p, q, one) != FINE for one in range(THINGS)):
        raise PositionError(where, "there is nothing to exchange")


def read_proposal(t: Reading, where: str, given: Any) -> None:
    if is_open(t.s):
        PROPOSAL.read(t, where, given)
    elif given not in (None, {}):
        raise PositionError(where, f"none is open in the phase {PHASES[t.s.phase]}")


TURN = keyed(
    {
        "bought": cell("bought", TRUTH),
        "sold": cell("sold", TRUTH),
        "traded": cell("traded", TRUTH),
        "pickups": cell("pickups", number(MOST_TILES)),
        "asked": those("asked", SEAT, 1),
    },
    order=(..., check_asked),
)
PROPOSAL = keyed(
    {
        "partner": Kind(lambda s: SEAT.show(s, s.partner), read_partner, SEAT.schema),
        "give": cell("give", THING),
        "want": cell("want", THING),
    },
    order=(..., check_proposal),
)


# The whole.


def check_cities(t: Reading, where: str) -> None:
    """While cities are chosen: who has one, and on which tiles."""
    s = t.s
    if is_begun(s):
        return
    for city in np.flatnonzero(s.waiting.any(axis=1)):
        at = f"waiting.{CITY.show(s, int(city))}[0]"
        raise PositionError(at, "parcels come after the cities are chosen")
    order = list(range(s.players))
    if s.options.cities_reversed:
        order.reverse()
    before = order[: order.index(int(s.to_move))]
    for p in range(s.players):
        at = f"seats.{SEAT_COLOURS[p]}"
        what = "has chosen a city already: on which tile?" if p in before else "chooses later"
        refuse((p in before) != (s.at[p] != NO_TILE), f"{at}.tile", what)
        if p in before and s.at[p] not in s.pickup_tile:
            raise PositionError(f"{at}.tile", "figures start on Pickup tiles")
        refuse(s.parcel_count[p], f"{at}.parcels", "there are none before round 1")
    if len({int(s.at[p]) for p in before}) < len(before):
        raise PositionError("seats", "two players cannot start in one city")


POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "map": Kind(show_map, read_map, {"type": "object"}),
        "phase": codec.phase(PHASES),
        "rounds": cell("rounds", number(most_rounds, is_begun), default=is_begun),
        "to_move": cell("to_move", SEAT, default=first_seat),
        "turn_of": cell(
            "turn_of", SEAT, default=lambda s: s.to_move * (decides(s) or s.phase == Phase.OVER)
        ),
        "mp": cell("mp", MP, default=lambda s: 7 * H * (decides(s) or is_open(s))),
        "weather": pile("weather", WEATHER, "weathers (West, North, South)", whole=True),
        "obstacle": cell("obstacle", Name(OBSTACLES)),
        "seats": by(SEAT, PLAYER),
        "waiting": by(CITY, bag("waiting", FIGURE, most_waiting, NOT_HERE)),
        "turn": TURN,
        "proposal": replace(
            PROPOSAL,
            show=lambda s: PROPOSAL.show(s) if is_open(s) else None,
            read=read_proposal,
        ),
    },
    order=("map", begin, "phase", "rounds", "to_move", "turn_of", "weather", "obstacle",
           check_course, ..., check_cities),
)  # fmt: skip


def to_position(s: Record) -> Position:
    """Everything on the table; `from_position` makes the same record of it."""
    return dict(POSITION.show(s))


def from_position(s: Record, position: Given) -> None:
    """Fill a zeroed record that has players, options and generator; raises PositionError."""
    lay_map(s)
    clear_table(s)
    s.pile[:] = FIGURES
    codec.read(POSITION, s, position)
