"""Positions of Out For Delivery as plain JSON and back, in the words of docs/position.md."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from milkrun.engine import codec
from milkrun.engine.codec import bag, by, cell, keyed, pile, those
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import TRUTH, Kind, Name, in_phase, number
from milkrun.engine.reading import Box, Given, Reading, check_keys, entries, refuse
from milkrun.engine.record import Record

from . import components as box
from . import maps
from .rules import parcels, state, trade
from .rules.extras import item_of
from .rules.refusals import FINE
from .rules.setup import clear_table, lay_map, roll_item, start_gold
from .rules.state import NO_THING, H, Phase
from .words.names import item_names

LAYOUT = {"map": box.MAP}  # OFD-13.6: all see it before anything is drawn
MOST_GOLD = 30_000
MOST_MP = 500
NOT_HERE = "may not wait here: no parcel is for the city that it waits in"


# The map.


def read_map(t: Reading, where: str, given: Any) -> None:
    if given is not None:
        maps.put_map(t.s, maps.Map(given))


def show_map(s: Record) -> dict[str, Any] | None:
    return None if (drawn := maps.map_in_words(s)) == box.MAP else drawn


def lay_out(s: Record, layout: Given) -> list[str]:
    """Put a match that has just begun on the host's own map; what to know about that map."""
    if layout.get("map") is None:
        return []
    drawn = maps.Map(layout["map"])
    maps.put_map(s, drawn)
    return drawn.warnings


# Names, MP and things.

SEAT = Name(box.SEAT_COLOURS, there=lambda s: range(s.players))
CITY = Name(maps.city_names)
COLOUR = Name(maps.colour_names)
FIGURES = Box(lambda s: s.pile, "figures")
FIGURE = replace(COLOUR, box=FIGURES, gone=f"there are only {box.FIGURES} figures of {{}}")
WEATHER = Name(box.WEATHERS, none=box.NO_WEATHER)


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
def named_things(colours: tuple[str, ...], items: tuple[str, ...]) -> tuple[str, ...]:
    """The things of a trade: "red 2", "Coffee", "75 gold"."""
    squares = [f"{colour} {square + 1}" for colour in colours for square in range(box.SQUARES)]
    amounts = range(1, state.THINGS - state.FIRST_GOLD + 1)
    return (*squares, *items, *(f"{n * state.GOLD_STEP} gold" for n in amounts))


THING = Name(lambda s: named_things(maps.colour_names(s), item_names(s)), none=NO_THING)


# Seats.


def show_parcel(s: Record, parcel: int) -> dict[str, Any]:
    return {
        "colour": COLOUR.show(s, parcels.colour_of(parcel)),
        "square": int(parcels.square_of(parcel)) + 1,
        "from": CITY.show(s, parcels.origin_of(parcel)),
        "grace": int(parcels.grace_of(parcel)),
    }


def read_parcel(t: Reading, where: str, given: Any, *at: int) -> int:
    """The code of a parcel: "green 1", or with `from` and `grace`."""
    if isinstance(given, str):
        name, _, place = given.rpartition(" ")
        short = place.isdecimal() and len(place) < 5
        given = {"colour": name, "square": int(place) if short else place}
    check_keys(where, given, ("colour", "square", "from", "grace"))
    colour = COLOUR.read(t, f"{where}.colour", given.get("colour"))
    square = number(box.SQUARES, 1).read(t, f"{where}.square", given.get("square")) - 1
    origin = 1 if colour == 0 else 0
    if given.get("from") is not None:
        origin = CITY.read(t, f"{where}.from", given["from"])
    refuse(origin == colour, f"{where}.from", "no parcel is for the city that it comes from")
    o, band = t.s.options, parcels.band(t.s, origin, colour)
    most = int(parcels.by_band(band, o.grace_near, o.grace_medium, o.grace_far))
    stamps = int(item_of(t.s, box.SNOW_SHOES) == box.EXPRESS_STAMP)  # OFD-14.4
    high = max(stamps, min(state.MOST_GRACE, most))
    grace = number(high).read(t, f"{where}.grace", given.get("grace", 0))
    refuse(square and grace > stamps, f"{where}.grace", "only on square 1")
    FIGURE.read(t, where, COLOUR.show(t.s, colour))
    return int(parcels.new_parcel(colour, square, origin, grace))


def read_items(t: Reading, where: str, given: Any, p: int) -> None:
    """Items; before cities are chosen rolled, if they are left out."""
    OWNED.read(t, where, given, p)
    for _ in range(0 if given is not None or is_begun(t.s) else t.s.options.start_items):
        roll_item(t.s, p)


def reckon_wealth(t: Reading, where: str, p: int) -> None:
    """OFD-12.4"""
    s, o = t.s, t.s.options
    s.score[p] = s.gold[p] + s.items[p].sum() * o.item_value - s.parcel_count[p] * o.malus


TILE = replace(
    number(lambda s, *_: int(s.tiles) - 1),
    show=lambda s, tile: None if tile == maps.NO_TILE else int(tile),
)
COVER = number(lambda s, *_: int(s.options.cover))
ITEM = Name(item_names)
OWNED = bag("items", ITEM)
PARCEL = Kind(show_parcel, read_parcel, {"type": ["string", "object"]})
PARCELS = pile(
    "parcels", PARCEL, "parcels are on a board", count="parcel_count", add=parcels.add_parcel
).checked(
    lambda s, p: not s.options.carry_limit or s.parcel_count[p] <= s.options.carry_limit,
    lambda s, p: f"at most {s.options.carry_limit} by the option carry_limit",
)
KEPT_MP = cell("kept_mp", MP).checked(
    lambda s, p: s.kept_mp[p] <= H * s.options.carry_over, "more than the option carry_over allows"
)
PLAYER = keyed(
    {
        "tile": cell(
            "at", TILE, default=lambda s, p: s.pickup_tile[p] if is_begun(s) else maps.NO_TILE
        ),
        "gold": cell("gold", number(MOST_GOLD, -MOST_GOLD), default=start_gold),
        "items": replace(OWNED, read=read_items),
        "delivered": cell("delivered", number(5000)),
        "parcels": PARCELS,
        "umbrella": cell("umbrella", COVER),
        "snow_shoes": cell("shoes", COVER),
        "kept_mp": KEPT_MP,
    },
    order=(..., reckon_wealth),
)


# The course of the game, and the turn.


def begin(t: Reading, where: str) -> None:
    """Without any `tile` the game is about to begin."""
    given = entries("seats", t.given.get("seats")).values()
    seats = [one for one in given if isinstance(one, Mapping)]
    if any(one.get("tile") is not None for one in seats):
        t.s.phase = Phase.ACT


def is_begun(s: Record) -> int:
    return int(s.phase != Phase.CITY)


is_open = in_phase(Phase.GIVE, Phase.WANT, Phase.RESPOND)  # whether there is a proposal
decides = in_phase(Phase.ACT, Phase.GIVE, Phase.WANT, Phase.SHOP)  # whether the active player does


def check_course(t: Reading, where: str) -> None:
    """What follows from the phase, and what cannot be before round 1."""
    s = t.s
    other = decides(s) and s.turn_of != s.to_move
    refuse(other, "to_move", "it is the active player who decides now")
    if is_begun(s):
        s.weather[s.weather == box.NO_WEATHER] = box.CLOUDY
        return
    refuse(s.turn_of, "turn_of", "nobody has a turn before the cities are chosen")
    for region in np.flatnonzero(s.weather != box.NO_WEATHER):
        raise PositionError(f"weather[{region}]", "there is no weather before round 1")
    refuse(s.obstacle, "obstacle", "there is no event before round 1")


def read_partner(t: Reading, where: str, given: Any) -> None:
    s = t.s
    s.partner = q = SEAT.read(t, where, given)
    apart = s.turn_of == q or s.at[s.turn_of] != s.at[q]
    refuse(apart, where, "another player on the same tile is needed")
    refuse(s.phase == Phase.RESPOND and s.to_move != q, "to_move", "the partner answers")
    s.asked[q] = 1


def check_proposal(t: Reading, where: str) -> None:
    """The things are those chosen by now, and could be chosen."""
    s, p, q = t.s, int(t.s.turn_of), int(t.s.partner)
    for key, chosen in (("give", s.phase >= Phase.WANT), ("want", s.phase == Phase.RESPOND)):
        what = "which thing?" if chosen else "it is not chosen yet"
        refuse(chosen != (s[key] != NO_THING), f"{where}.{key}", what)
    wrong = s.give != NO_THING and trade.give_refused(s, p, q, s.give) != FINE
    refuse(wrong, f"{where}.give", "the active player cannot give this")
    wrong = s.want != NO_THING and trade.want_refused(s, p, q, s.give, s.want) != FINE
    refuse(wrong, f"{where}.want", "this cannot be had for it")
    idle = s.phase == Phase.GIVE and not trade.finds_exchange(s, p, q)
    refuse(idle, where, "there is nothing to exchange")


def read_proposal(t: Reading, where: str, given: Any) -> None:
    if is_open(t.s):
        PROPOSAL.read(t, where, given)
    elif given not in (None, {}):
        raise PositionError(where, f"none is open in the phase {state.PHASES[t.s.phase]}")


ROLLED = cell("rolled", number(MOST_MP)).checked(
    lambda s: not s.rolled or item_of(s, box.SNOW_SHOES) == box.ROAD_MAP,
    "only where a Road Map may be in play",
)
ASKED = those("asked", SEAT, 1).checked(
    lambda s: s.over or not s.asked[s.turn_of], "nobody asks itself"
)
TURN = keyed(
    {
        **{done: cell(done, TRUTH) for done in ("bought", "sold", "traded")},
        "pickups": cell("pickups", number(maps.MOST_TILES)),
        "asked": ASKED,
        "rolled": ROLLED,
        "tolled": cell("tolled", TRUTH),
    }
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


def choosers(s: Record) -> list[int]:
    """The seats in the order in which cities are chosen; that of the turns from then on."""
    order = list(range(s.players))
    return order[::-1] if s.options.cities_reversed and not is_begun(s) else order


def check_cities(t: Reading, where: str) -> None:
    """While cities are chosen: who has one, and on which tiles."""
    s = t.s
    if is_begun(s):
        return
    for city in np.flatnonzero(s.waiting.any(axis=1)):
        at = f"waiting.{CITY.show(s, int(city))}[0]"
        raise PositionError(at, "parcels come after the cities are chosen")
    before = choosers(s)[: choosers(s).index(int(s.to_move))]
    for p in range(s.players):
        at, chosen = f"seats.{SEAT.words[p]}", p in before
        what = "has chosen a city already: on which tile?" if chosen else "chooses later"
        refuse(chosen != (s.at[p] != maps.NO_TILE), f"{at}.tile", what)
        astray = chosen and s.at[p] not in s.pickup_tile
        refuse(astray, f"{at}.tile", "figures start on Pickup tiles")
        refuse(s.parcel_count[p], f"{at}.parcels", "there are none before round 1")
    shared = len(set(s.at[before].tolist())) < len(before)
    refuse(shared, "seats", "two players cannot start in one city")


OFFER = Name(lambda s: ("nothing", *item_names(s), "any"), none=0)
OFFERED = (
    pile("offered", OFFER, "items can be offered", whole=True)
    .checked(
        lambda s: s.options.item_choice > 0 and s.offered.all(), "there is no choice between these"
    )
    .during("items to choose from", Phase.SHOP)
)
ROUNDS = number(lambda s: s.options.end_rounds * is_begun(s), is_begun)
WAITING = bag("waiting", FIGURE, lambda s, city, colour: box.FIGURES * (colour != city), NOT_HERE)
POSITION = keyed(
    {
        **codec.table(SEAT, state.OPTIONS),
        "map": Kind(show_map, read_map, {"type": "object"}),
        "phase": codec.phase(state.PHASES),
        "rounds": cell("rounds", ROUNDS, default=is_begun),
        "to_move": cell("to_move", SEAT, default=lambda s: choosers(s)[0]),
        "turn_of": cell("turn_of", SEAT, default=lambda s: s.to_move * (decides(s) or s.over)),
        "mp": cell("mp", MP, default=lambda s: 7 * H * (decides(s) or is_open(s))),
        "weather": pile("weather", WEATHER, "weathers (West, North, South)", whole=True),
        "obstacle": cell("obstacle", Name(box.OBSTACLES)),
        "seats": by(SEAT, PLAYER),
        "waiting": by(CITY, WAITING),
        "turn": TURN,
        "offered": OFFERED,
        "proposal": replace(PROPOSAL.when(is_open), read=read_proposal),
    },
    order=(
        *("map", begin, "phase", "rounds", "to_move", "turn_of", "weather", "obstacle"),
        *(check_course, ..., check_cities),
    ),
)


def lay_figures(s: Record) -> None:
    s.pile[:] = box.FIGURES


to_position, from_position = codec.both_ways(POSITION, lay_map, clear_table, lay_figures)
