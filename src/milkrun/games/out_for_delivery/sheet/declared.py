"""What the companion of Out For Delivery tracks, tells and answers."""

import numpy as np

from milkrun.engine.sheets import (
    SEAT,
    axis,
    choice,
    count,
    deed,
    question,
    section,
    sheet,
)

from ..components import (
    BASE_MAP,
    FIGURES,
    ITEMS,
    KINDS,
    MAX_PLAYERS,
    NEW_ITEMS,
    OBSTACLE_ROLL,
    OBSTACLES,
    USABLE,
    WEATHER_ROLL,
    WEATHERS,
)
from ..maps import CITIES, NO_TILE, PICKUP_TILE
from ..rules.state import FIRST_ITEM, THINGS, H
from ..words.names import PRINTED, thing_name
from ..words.views import EFFECTS, REGION_NAMES
from .lines import LINES

MOST_ROUND = 60
MOST_MP = 512  # half-points that a cost may have


def dice(table, kind):
    """The sums of two dice that give something: "4 or 5", "6 to 9"."""
    sums = [n + 2 for n, one in enumerate(table) if one == kind]
    if len(sums) < 3:
        return " or ".join(map(str, sums))
    return f"{sums[0]} to {sums[-1]}"


# The map: places are the Pickup and Delivery tiles of the cities, then all other tiles.


def place_name(tile):
    at = f"({BASE_MAP.x[tile]},{BASE_MAP.y[tile]})"
    if BASE_MAP.city[tile] < CITIES:
        name = BASE_MAP.names[BASE_MAP.city[tile]]
        return f"{name}{('', ' Pickup', ' Delivery')[BASE_MAP.flag[tile]]}" + (
            "" if BASE_MAP.flag[tile] else f" {at}"
        )
    return f"{('road', 'town', 'mountain', 'bridge')[BASE_MAP.terrain[tile]]} {at}"


def place_code(tile):
    city = int(BASE_MAP.city[tile])
    if city < CITIES:
        return BASE_MAP.names[city][0] + ("", "p", "d")[BASE_MAP.flag[tile]]
    return ("", "", "m", "b")[BASE_MAP.terrain[tile]]


STOPS = [
    int(tile) for both in zip(BASE_MAP.pickup, BASE_MAP.delivery, strict=True) for tile in both
]
TILES = [*STOPS, *(tile for tile in range(BASE_MAP.tiles) if tile not in STOPS)]
PLACE_TILE = np.array(TILES)
TILE_PLACE = np.array([TILES.index(tile) for tile in range(BASE_MAP.tiles)])
NAMES = tuple(map(place_name, TILES))
CODES = tuple(map(place_code, TILES))
AT = tuple((float(BASE_MAP.x[tile]), float(BASE_MAP.y[tile])) for tile in TILES)
LINKS = tuple(
    (TILES.index(tile), TILES.index(int(other)))
    for tile in range(BASE_MAP.tiles)
    for other in BASE_MAP.neighbour[tile]
    if other != NO_TILE and other > tile
)
HEXES = {
    "red": "#c23a2b", "orange": "#d9822b", "purple": "#7b3fa0", "blue": "#2f6db5",
    "yellow": "#e3b92f", "green": "#3b8a4a",
}  # fmt: skip
CITY_HEXES = tuple(HEXES[one] for one in BASE_MAP.colours)
PLACE_HEXES = tuple(
    CITY_HEXES[BASE_MAP.city[tile]] if BASE_MAP.city[tile] < CITIES else "" for tile in TILES
)
assert all(BASE_MAP.flag[tile] == PICKUP_TILE for tile in BASE_MAP.pickup)

PLACE = axis("place", NAMES, short=CODES, at=AT, links=LINKS, colours=PLACE_HEXES)
STANDS = axis(
    "stands", ("not entered", *NAMES), short=("", *CODES), at=AT,
    links=tuple((one + 1, other + 1) for one, other in LINKS), colours=("", *PLACE_HEXES),
)  # fmt: skip
START = axis(
    "start", ("where they stand", *NAMES), short=("", *CODES), at=AT,
    links=tuple((one + 1, other + 1) for one, other in LINKS), colours=("", *PLACE_HEXES),
)  # fmt: skip
REGION = axis("region", REGION_NAMES)
WEATHER = axis(
    "weather",
    ("not rolled", *(f"{one} ({dice(WEATHER_ROLL, n)})" for n, one in enumerate(WEATHERS))),
)
SKY = axis("sky", (*WEATHERS, "no weather yet"))


def event_name(number):
    """An event with its rolls, on the printed table or on one that an option puts in its place."""
    for table, where in zip(OBSTACLE_ROLL, ("", " on table B", " on table C"), strict=True):
        if number in table:
            return f"{OBSTACLES[number]} ({dice(table, number)}{where})"
    raise ValueError(f"no roll gives the event {number}")


EVENT = axis("event", tuple(map(event_name, range(len(OBSTACLES)))))
NEWS = axis("news", tuple(f"{one}: {what}" for one, what in zip(OBSTACLES, EFFECTS, strict=True)))
CITY = axis("city", tuple(BASE_MAP.names), colours=CITY_HEXES)
COLOUR = axis("colour", tuple(BASE_MAP.colours), colours=CITY_HEXES)
ORIGIN = axis("origin", ("not entered", *BASE_MAP.names), colours=("", *CITY_HEXES))
ITEM = axis("item", ITEMS)
NEW = axis("new", NEW_ITEMS)
USED = axis("used", tuple(ITEMS[kind] for kind in USABLE))
ROUND = axis("round", tuple(f"round {n}" for n in range(1, MOST_ROUND + 1)))
MP = axis("mp", tuple(f"{h // H}{'.5' * (h % H)}" for h in range(MOST_MP)))
HALF = axis("half", ("no", "and a half"))
YES = axis("yes", ("not yet", "done"))
OVER = axis("over", ("no", "yes"))
OLDER = axis("older", ("of this round", "of earlier rounds, too"))
WORK = axis("work", ("Bought an item", "Sold an item", "Traded"))
STOP = axis("stop", NAMES[: 2 * CITIES])
THING = axis("thing", tuple(thing_name(thing, PRINTED) for thing in range(THINGS)))
PARCEL = axis("parcel", THING.labels[:FIRST_ITEM])
WHAT = axis(
    "what",
    ("pick up a parcel", "deliver a parcel", "buy an item", "sell an item", "take the ferry",
     "fly to another city", "propose a trade", "steal a parcel"),
)  # fmt: skip
WAITS = axis(
    "waits",
    ("", *(f" · {n} {colour}" for colour in BASE_MAP.colours for n in range(1, FIGURES + 1))),
)

FIELDS = (
    count("round", title="Round", high=MOST_ROUND,
          text="0 before the first. Parcels slide by themselves when it goes up."),
    choice("weather", REGION, of=WEATHER, title="Weather"),
    choice("event", of=EVENT, title="Event"),
    choice("turn", of=SEAT, title="Whose turn"),
    count("mp", title="MP left"),
    choice("half", of=HALF, title="And half an MP"),
    choice("done", WORK, of=YES, title="Once a turn"),
    count("pickups", title="Pickups this turn"),
    choice("over", of=OVER, title="The last turn is over"),
    count("waiting", CITY, COLOUR, title="Waiting parcels", high=FIGURES),
    choice("stands", SEAT, of=STANDS, title="Stands on"),
    count("gold", SEAT, title="Gold", low=-30_000, high=30_000, step=25),
    count("delivered", SEAT, title="Delivered"),
    count("parcels", SEAT, COLOUR, ROUND, title="Parcels by the round of their pickup",
          high=FIGURES, text="They slide by themselves. A stolen or traded one keeps its round."),
    choice("older", SEAT, of=OLDER, title="Parcels to enter"),
    choice("origin", SEAT, COLOUR, ROUND, of=ORIGIN, title="Where these parcels come from"),
    count("items", SEAT, ITEM, title="Items", high=40),
    count("umbrella", SEAT, title="Turns an Umbrella in use still lasts", high=5),
    count("shoes", SEAT, title="Turns Snow Shoes in use still last", high=5),
    count("kept", SEAT, title="Half MP kept for the next turn", high=20),
)  # fmt: skip

SHEET = sheet(
    seats=MAX_PLAYERS,
    fields=FIELDS,
    lines=LINES,
    axes=(SKY, NEWS, MP, WAITS, NEW),
    deeds=(
        deed("next", "Next turn: roll all dice"),
        deed("round", "Next round: roll weather, event, parcels"),
        deed("go", "{who} goes to {goal}", who=SEAT, goal=PLACE),
        deed("pick_up", "{who} in {city} picks up {colour}", who=SEAT, city=CITY, colour=COLOUR),
        deed("deliver", "{who} delivers {colour}", who=SEAT, colour=COLOUR),
        deed("buy", "{who} gets an item by the dice", who=SEAT),
        deed("sell", "{who} sells {item}", who=SEAT, item=ITEM),
        deed("use", "{who} uses {item}", who=SEAT, item=USED),
        deed("trade", "{who} trades with {whom}: {given} for {wanted}", who=SEAT, whom=SEAT,
             given=THING, wanted=THING),
        deed("steal", "{who} steals from {whom}: {thing}", who=SEAT, whom=SEAT, thing=PARCEL),
        deed("fly", "{who} flies to {stop}", who=SEAT, stop=STOP),
        deed("ferry", "{who} takes the ferry", who=SEAT),
    ),
    questions=(
        question("way", "MP for {who} from {start} to {goal} today?", who=SEAT, start=START,
                 goal=PLACE),
        question("pays", "What do {colour} parcels of {who} pay?", colour=COLOUR, who=SEAT),
        question("may", "May {who} {what}?", who=SEAT, what=WHAT),
        question("use", "May {who} use {item}?", who=SEAT, item=USED),
    ),
    sections=(
        section("Round", "round", "weather", "event"),
        section("Turn", "turn", "mp", "half", "done", "pickups", "over",
                clear="Clear MP and what was done", cleared=("mp", "half", "done", "pickups")),
        section("What waits", "waiting"),
        section("Couriers", "stands", "gold", "delivered", "items", "parcels", "older", "origin",
                "umbrella", "shoes", "kept", seats=True),
    ),
    plays_on="",
)  # fmt: skip
Line = SHEET.Line
assert len(ITEM) == KINDS
