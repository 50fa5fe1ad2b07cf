"""What is told of each action, in numbers: the log, the flights on the board and golden games."""

import pytest

from milkrun.games.out_for_delivery.maps import CITIES
from milkrun.games.out_for_delivery.rules import EVENTS
from milkrun.games.out_for_delivery.rules.parcels import (
    COLOUR_STEP,
    colour_of,
    grace_of,
    new_parcel,
    origin_of,
    square_of,
)

from .table import Table, seed_for, start

A = {"tile": 47, "items": ["Coffee", "Ski Mask"], "gold": 100}
B = {"tile": 47, "items": ["Umbrella"], "parcels": ["blue 5"], "gold": 0}
COFFEE, UMBRELLA = 5, 3


def test_ways_are_told():
    """OFD-4.1, 8.10, 8.11: tiles, and the half-points of a step."""
    t = Table(weather=["Light Snow"] * 3, a={"tile": 19})
    assert t.go(4).events("moved") == [{"tile": 4, "h": 4, "seat": 0}]
    t = Table(a={"tile": 37, "items": ["Portable Boat"]}).do("ferry")
    assert t.events("ferried") == [{"tile": 50, "seat": 0}]
    t = Table(a={"tile": 69, "items": ["Airplane Ticket"]}).do("fly", city=3, tile="delivery")
    assert t.events("flown") == [{"tile": 23, "city": 3, "seat": 0}]


def test_work_is_told():
    """OFD-5.4, 6.3, 10.8: the parcel with its origin and grace, gold and what it cost."""
    t = Table(a={"tile": 2}, waiting={"Plembury": ["blue"]}).pick("blue")
    assert t.events("picked_up") == [{"colour": 3, "city": 0, "h": 2, "seat": 0}]
    for event, h in (("No Obstacle", 2), ("Election Day", 0)):
        t = Table(a={"tile": 18, "parcels": ["red 3"]}, obstacle=event).deliver(3)
        parcel = {"colour": 0, "square": 2, "origin": 1, "grace": 0}
        assert t.events("delivered") == [{**parcel, "gold": 150, "h": h, "seat": 0}]


def test_a_parcel_is_told_by_its_parts():
    """OFD-6.3: an event names what the rules read from a parcel's code."""
    delivered = next(one for one in EVENTS.specs if one.name == "delivered")
    for code in range(CITIES * COLOUR_STEP):
        told = delivered.named([code, 150, 2])
        parts = told["colour"], told["square"], told["origin"], told["grace"]
        assert parts == (colour_of(code), square_of(code), origin_of(code), grace_of(code))
        assert new_parcel(*parts) == code


def test_the_shop_and_items_are_told():
    """OFD-7.3, 7.7, 8.5, 8.7"""
    t = Table(a={"tile": 2, "gold": 100, "items": ["Umbrella"]}, seed=seed_for(3, 4)).do("buy")
    assert t.events("bought") == [{"item": COFFEE, "gold": 100, "h": 2, "seat": 0}]
    t.do("sell", item="umbrella")
    assert t.events("item_sold") == [{"item": UMBRELLA, "gold": 50, "h": 2, "seat": 0}]
    t.do("use", item="coffee")
    assert t.events("item_used") == [{"item": COFFEE, "h": 6, "seat": 0}]
    t = Table(weather=["Light Rain"] * 3, a={"tile": 2, "items": ["Umbrella"]})
    assert t.do("use", item="umbrella").events("item_used") == [
        {"item": UMBRELLA, "h": 0, "seat": 0}
    ]


def test_dealings_are_told():
    """OFD-8.4, 9.5: who, with whom, what; what a trade cost."""
    t = Table(a=A, b=B).do("mask", victim=0, colour=3, square=4)
    assert t.events("stolen") == [{"victim": 1, "colour": 3, "square": 4, "seat": 0}]
    things = {"partner": 1, "give": 60 + COFFEE, "want": 60 + UMBRELLA, "seat": 0}
    t = Table(a=A, b=B).offer("Coffee", "Umbrella")
    assert t.events("trade_proposed") == [things]
    t.do("respond", answer="accept")
    assert t.events("trade_accepted") == [{**things, "h": 2}]
    t = Table(a=A, b=B).offer("Coffee", "Umbrella").do("respond", answer="refuse")
    assert t.events("trade_refused") == [{"partner": 1, "seat": 0}]


def test_the_start_is_told():
    """OFD-1.4, 1.6, 2.2"""
    match = start(2, seed_for(1, 1, 3, 4))
    told = [(one.kind, one.seat, dict(one.args)) for one in match.events()]
    assert told == [
        ("item_rolled", 0, {"item": 0, "roll": 2}),
        ("item_rolled", 1, {"item": COFFEE, "roll": 7}),
    ]
    match.play(("city", {"city": 4}))
    assert [dict(one.args) for one in match.events() if one.kind == "city_chosen"] == [{"city": 4}]
    match.play(("city", {"city": 1}))
    kinds = [one.kind for one in match.events()]
    assert kinds[0] == "city_chosen"
    assert kinds[-4:] == ["round_started", "weather_rolled", "obstacle_rolled", "mp_rolled"]
    s = match.state
    last = {one.kind: dict(one.args) for one in match.events()}
    assert last["round_started"] == {"number": 1}
    regions = zip(("west", "north", "south"), s.weather.tolist(), strict=True)
    assert last["weather_rolled"] == dict(regions)
    assert last["obstacle_rolled"] == {"obstacle": s.obstacle}
    assert last["mp_rolled"]["h"] == 2 * last["mp_rolled"]["roll"] == s.mp


@pytest.mark.parametrize("count", range(1, 7))
def test_every_new_parcel_is_told_in_its_order(count):
    """OFD-11.6, 11.8: three in a sentence; what is told is what waits."""
    destinations = (5, 3, 4, 2, 6, 2)[:count]
    options = {"start_parcels": count}
    t = Table(phase="city", a={"items": []}, b={"items": []}, options=options,
              seed=seed_for(*destinations[:5]))  # fmt: skip
    t.do("city", city=0).do("city", city=1)
    told = [one for one in t.events("parcels_arrived") if one["city"] == 0]
    colours = [one[key] for one in told for key in ("first", "second", "third") if one[key] < 6]
    assert colours[:5] == [one - 1 for one in destinations[:5]]
    assert len(colours) == count
    assert len(told) == (count + 2) // 3
    assert sorted(colours) == [
        colour for colour in range(6) for _ in range(int(t.s.waiting[0, colour]))
    ]


def test_parcels_that_fall_are_told_once_for_each_colour():
    """OFD-11.2, 13.3: of each player, with all their fines."""
    a = {"parcels": ["green 10", "green 10", "red 10"]}
    t = Table(to_move="pink", a=a, b={"parcels": ["green 10", "blue 9"]}).end()
    assert t.events("parcels_fell") == [
        {"colour": 0, "count": 1, "fine": 50, "seat": 0},
        {"colour": 5, "count": 2, "fine": 100, "seat": 0},
        {"colour": 5, "count": 1, "fine": 50, "seat": 1},
    ]
