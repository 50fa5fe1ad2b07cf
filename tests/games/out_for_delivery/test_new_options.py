"""Chapter 14: items, events and choices that options bring in."""

import pytest

from milkrun.games.out_for_delivery.rules.items import slides

from .table import COLOURS, GAME, seed_for, start, thing
from .test_options import FAR, MEDIUM, NEAR

BAG, STAMP = {"item_at_5": 1}, {"item_at_9": 1}
INSURANCE, MAP = {"item_at_5": 2}, {"item_at_9": 2}
WAITING = {"Plembury": ["blue", "blue", "orange"]}


def refused(t, verb, **args):
    """The clause of a refusal."""
    assert not t.can(verb, **args)
    return t.match.why_not((verb, args)).clause


def test_new_items_stand_in_the_place_of_others():
    """OFD-14.1: at 5 and at 9; all words, things of a trade and views name them."""
    match = start(2, seed_for(2, 3, 4, 5), item_at_5=1, item_at_9=2)
    seats = match.position()["seats"]
    assert [seats[one]["items"] for one in ("yellow", "pink")] == [["Courier Bag"], ["Road Map"]]
    assert [str(one) for one in match.events()] == [
        "Yellow rolls 5: Courier Bag.",
        "Pink rolls 9: Road Map.",
    ]
    view = match.view(0)
    assert [(one.name, one.drawn, one.passive) for one in view.item_kinds][3::3] == [
        ("Courier Bag", 9, True),
        ("Road Map", 12, False),
    ]
    assert view.things[thing("Umbrella")].text == "a Courier Bag"


def test_courier_bag(table):
    """OFD-14.2: the first pickup of a turn is free, of each turn, and only while it is owned."""
    weather = ["Heavy Rain"] * 3
    a = {"tile": 2, "items": ["Courier Bag"]}
    t = table(options=BAG, weather=weather, mp=6, a=a, waiting=WAITING)
    colour = COLOURS.index("blue")
    texts = {one.verb: one.text for one in t.match.legal()}
    assert texts["pickup"].endswith(", 0 MP")
    t.pick("blue")
    assert t.mp == 6
    t.pick("blue")
    assert t.mp == 3
    t = table(options=BAG, weather=weather, mp=2, a=a, waiting=WAITING).pick("blue")
    assert refused(t, "pickup", colour=COLOURS.index("orange")) == "OFD-2.6"
    assert refused(t, "use", item="umbrella") == "OFD-14.2"
    t = table(options=BAG, weather=weather, mp=2, a={"tile": 2}, waiting=WAITING)
    assert refused(t, "pickup", colour=colour) == "OFD-2.6"
    t = table(weather=weather, mp=2, a={"tile": 2, "items": ["Umbrella"]}, waiting=WAITING)
    assert refused(t, "pickup", colour=colour) == "OFD-2.6"


def test_insurance(table):
    """OFD-14.3: one fall each, at no fine; without one the fine is due."""
    a = {"parcels": ["red 10", "red 10", "blue 10"], "gold": 100, "items": ["Insurance"] * 2}
    t = table(options=INSURANCE, to_move="pink", a=a).end()
    assert (t.gold(), t.items(), t.parcels()) == (50, [], [])
    assert sum(one["fine"] for one in t.events("parcels_fell")) == 50
    assert [one["seat"] for one in t.events("item_used")] == [0, 0]
    assert t.s.score[0] == 50
    t = table(options=INSURANCE | {"fine": 0}, to_move="pink", a=a).end()
    assert t.items() == ["Insurance"] * 2
    t = table(options=INSURANCE, a={"tile": 2, "items": ["Insurance"]})
    assert refused(t, "use", item="umbrella") == "OFD-14.2"


def test_express_stamp(table):
    """OFD-14.4: on what would lose most; it stays once, then moves on as ever."""
    a = {"tile": 2, "parcels": ["red 1", "blue 5", "green 7"], "items": ["Express Stamp"] * 4}
    t = table(options=STAMP, a=a).do("use", item="snow_shoes")
    assert t.events("stamped") == [{"colour": 3, "square": 4, "seat": 0}]
    assert (
        str(t.match.events()[1]) == "The blue parcel on square 5 of Yellow stays there for a round."
    )
    t.end().end()
    assert t.parcels() == ["red 2", "blue 5", "green 8"]
    t.end().end()
    assert t.parcels() == ["red 3", "blue 6", "green 9"]
    t.do("use", item="snow_shoes").do("use", item="snow_shoes").do("use", item="snow_shoes")
    assert t.items() == []
    assert not t.can("use", item="snow_shoes")
    t.end().end()
    assert t.parcels() == ["red 3", "blue 6", "green 9"]


def test_a_stamp_needs_a_parcel(table):
    """OFD-14.4: one without a stamp; a fall counts with its fine; grace is kept apart."""
    a = {"tile": 2, "parcels": ["red 10", "blue 5"], "items": ["Express Stamp"] * 3}
    t = table(options=STAMP, a=a)
    assert [slides(t.s, 0, one) for one in t.s.parcels[0, :2]] == [75, 50]
    t.do("use", item="snow_shoes").do("use", item="snow_shoes")
    assert refused(t, "use", item="snow_shoes") == "OFD-14.4"
    assert t.end().end().parcels() == ["red 10", "blue 5"]
    graced = {"colour": "blue", "square": 1, "from": "Plembury", "grace": 2}
    a = {"tile": 2, "parcels": [graced], "items": ["Express Stamp"]}
    t = table(options=STAMP | {"grace_far": 2}, a=a)
    assert refused(t, "use", item="snow_shoes") == "OFD-14.4"


def test_an_insurance_pays_the_fine_that_a_stamp_would_save(table):
    """OFD-14.3, 14.4: then a fall loses less than another parcel's step."""
    a = {"tile": 2, "parcels": ["red 10", "blue 5"], "items": ["Insurance", "Express Stamp"]}
    t = table(options=STAMP | {"item_at_5": 2}, a=a).do("use", item="snow_shoes")
    assert t.events("stamped") == [{"colour": 3, "square": 4, "seat": 0}]


@pytest.mark.parametrize("choice", [1, 2])
def test_what_is_paid_is_the_price_before_the_item_helps(table, choice):
    """OFD-7.2: an Umbrella that works while it is owned makes only later steps cheaper."""
    a = {"tile": 2, "gold": 1000}
    options = {"item_choice": choice, "cover": 0}
    weather = ["Heavy Rain"] * 3
    t = table(options=options, a=a, weather=weather, seed=seed_for(1, 1, 6, 6)).do("buy")
    before = t.mp
    t.do("want", thing=thing(t.now["offered"][0] if choice == 1 else "Umbrella"))
    assert t.events("bought")[0]["h"] == 6
    assert t.mp == before


def test_road_map(table):
    """OFD-14.5: a roll below 7 counts as 7, once a turn, whatever is spent already."""
    a = {"tile": 2, "items": ["Road Map"] * 2}
    t = table(options=MAP, seed=seed_for(1, 2), b=a).end()
    assert t.mp == t.now["turn"]["rolled"] == 3
    assert t.go(17).do("use", item="snow_shoes").mp == 6
    assert t.events("item_used") == [{"item": 6, "h": 8, "seat": 1}]
    assert refused(t, "use", item="snow_shoes") == "OFD-14.5"
    assert t.items(1) == ["Road Map"]
    t = table(options=MAP, a=a)
    assert refused(t, "use", item="snow_shoes") == "OFD-14.5"
    for rolled, may in ((6, True), (7, False), (0, False)):
        t = table(options=MAP, a=a, turn={"rolled": rolled})
        assert t.can("use", item="snow_shoes") == may


def test_two_rolls(table):
    """OFD-14.6: both are seen, one is taken; nothing else is done before; equal ones are taken."""
    options = {"item_choice": 1}
    a = {"tile": 2, "gold": 100}
    t = table(options=options, a=a, seed=seed_for(1, 1, 6, 6)).do("buy")
    assert (t.gold(), t.items(), t.now["phase"]) == (0, [], "shop")
    assert t.now["offered"] == ["Ski Mask", "Airplane Ticket"]
    assert [one.text for one in t.match.legal()] == ["Take a Ski Mask", "Take an Airplane Ticket"]
    assert refused(t, "end_turn") == "OFD-14.6"
    assert refused(t, "want", thing=thing("Coffee")) == "OFD-14.6"
    assert refused(t, "want", thing=thing("25 gold")) == "OFD-14.6"
    assert t.match.prompt(0) == "Which item do you take?"
    t.do("want", thing=thing("Airplane Ticket"))
    assert (t.items(), t.now["phase"], t.now["offered"]) == (["Airplane Ticket"], "act", None)
    assert t.events("bought") == [{"item": 8, "gold": 100, "h": 2, "seat": 0}]
    assert refused(t, "buy") == "OFD-7.4"
    t = table(options=options, a=a, seed=seed_for(1, 5, 4, 4)).do("buy")
    assert (t.items(), t.now["phase"]) == (["Doughnut"], "act")


def test_any_item_for_more(table):
    """OFD-14.7: the item rolled for nothing more, any other for 50 gold at hand."""
    options = {"item_choice": 2}
    seed = seed_for(3, 3)
    t = table(options=options, a={"tile": 2, "gold": 150}, seed=seed).do("buy")
    assert t.now["offered"] == ["Doughnut", "any"]
    assert t.verbs() == {"want"}
    assert len(t.match.legal()) == 9
    t.do("want", thing=thing("Portable Boat"))
    assert (t.gold(), t.items()) == (0, ["Portable Boat"])
    assert t.events("bought")[0]["gold"] == 150
    t = table(options=options, a={"tile": 2, "gold": 175}, seed=seed, obstacle="Shop Sale")
    assert t.do("buy").do("want", thing=thing("Doughnut")).gold() == 100
    t = table(options=options, a={"tile": 2, "gold": 149}, seed=seed).do("buy")
    assert (t.items(), t.now["phase"]) == (["Doughnut"], "act")


def test_toll_road(table):
    """OFD-14.8: the first bridge of a turn, gold at hand, no boat; back again for nothing."""
    here = {"tile": 11, "gold": 25}
    t = table(obstacle="Toll Road", mp=12, a=here).go(12)
    assert t.gold() == 0
    assert t.events("toll_paid") == [{"gold": 25, "seat": 0}]
    assert t.go(13, 12, 11).gold() == 0
    assert t.now["turn"]["tolled"]
    t = table(obstacle="Toll Road", a={"tile": 11, "gold": 0})
    assert refused(t, "move", direction="east") == "OFD-14.8"
    assert 12 not in {one.tile for one in t.match.view(0).reachable}
    t = table(obstacle="Toll Road", a={"tile": 11, "gold": 0, "items": ["Portable Boat"]}).go(12)
    assert t.gold() == 0
    t = table(obstacle="Toll Road", a={"tile": 11, "gold": -25, "items": ["Portable Boat"]})
    assert t.do("ferry").gold() == -25
    t = table(obstacle="Toll Road", a={"tile": 13, "gold": 0}).go(14)
    assert t.gold() == 0
    t = table(obstacle="Toll Road", mp=12, a={"tile": 11, "gold": 50}).go(12).end()
    assert not t.now["turn"]["tolled"]


def test_rush_hour(table):
    """OFD-14.9: work, shop and trade cost 1 MP more; steps do not."""
    busy = {"obstacle": "Rush Hour", "waiting": WAITING}
    assert table(**busy, mp=7, a={"tile": 2}).pick("blue").mp == 5
    assert table(**busy, mp=7, a={"tile": 2, "gold": 100}).do("buy").mp == 5
    t = table(**busy, mp=7, a={"tile": 2, "items": ["Coffee"]}).do("sell", item="coffee")
    assert t.go(17).mp == 4
    t = table(**busy, mp=7, a={"tile": 23, "parcels": [NEAR]}).deliver(3)
    assert t.mp == 5
    a, b = {"tile": 47, "items": ["Coffee"]}, {"tile": 47, "items": ["Umbrella"]}
    t = table(obstacle="Rush Hour", mp=7, a=a, b=b).offer("Coffee", "Umbrella")
    assert t.do("respond", answer="accept").mp == 5


@pytest.mark.parametrize(("parcel", "gold"), [(NEAR, 150), (MEDIUM, 200), (FAR, 250)])
def test_long_haul(table, parcel, gold):
    """OFD-14.10: 50 more for medium trips, 100 for far ones."""
    t = table(obstacle="Long Haul", a={"tile": 23, "parcels": [parcel], "gold": 0})
    assert t.deliver(3).gold() == gold


def test_tail_wind(table):
    """OFD-14.10: 3 MP more for a roll."""
    assert table(obstacle="Tail Wind", seed=seed_for(1, 2)).end().mp == 6
    least = {"event_table": 2, "dice_minimum": 5}
    assert table(options=least, obstacle="Tail Wind", seed=seed_for(1, 2)).end().mp == 8


def test_event_tables():
    """OFD-14.8, 14.9, 14.10: 6 and 8 on the tables B and C; the rest is as printed."""
    from milkrun.games.out_for_delivery.components import OBSTACLE_ROLL, OBSTACLES

    named = [[OBSTACLES[one] for one in row] for row in OBSTACLE_ROLL]
    assert [row[4:7] for row in named[1:]] == [
        ["Toll Road", "No Obstacle", "Rush Hour"],
        ["Long Haul", "No Obstacle", "Tail Wind"],
    ]
    assert all(row[:4] + row[7:] == named[0][:4] + named[0][7:] for row in named)


def test_events_for_each_player(table):
    """OFD-14.11: rolled before every roll for MP, at the start of a round as well."""
    t = table(options={"event_scope": 1}, players=3, seed=seed_for(1, 2, 3, 4)).end()
    assert t.kinds()[-2:] == ["obstacle_rolled", "mp_rolled"]
    assert t.events("obstacle_rolled") == [{"obstacle": 2, "seat": 1}]
    assert t.now["obstacle"] == "Holiday"
    assert str(t.match.events()[1]) == "Holiday this turn."
    assert t.match.view(0).obstacle.turn
    t.end().end()
    assert [one["seat"] for one in t.events("obstacle_rolled")] == [0]
    t = table(players=3).end()
    assert t.events("obstacle_rolled") == []


def test_wild_terrain(table):
    """OFD-14.12: bridges in rain and mountains in snow cost three steps, if nothing helps."""
    wild = {"terrain_weather": 1}
    cases = (
        (11, 12, ["Cloudy", "Light Rain", "Cloudy"], [], 6),
        (11, 12, ["Cloudy", "Light Snow", "Cloudy"], [], 4),
        (11, 12, ["Light Rain", "Cloudy", "Light Rain"], [], 2),
        (4, 5, ["Heavy Snow", "Cloudy", "Cloudy"], [], 9),
        (4, 5, ["Heavy Rain", "Cloudy", "Cloudy"], [], 6),
        (4, 5, ["Light Snow", "Cloudy", "Cloudy"], ["Climbing Gear"], 2),
        (3, 4, ["Light Snow", "Cloudy", "Cloudy"], [], 2),
    )
    for start_tile, goal, weather, items, cost in cases:
        a = {"tile": start_tile, "items": items}
        assert table(options=wild, mp=12, weather=weather, a=a).go(goal).mp == 12 - cost
    a = {"tile": 4, "items": ["Snow Shoes"]}
    t = table(options=wild, mp=12, weather=["Heavy Snow"] * 3, a=a).do("use", item="snow_shoes")
    assert t.go(5).mp == 10
    assert table(mp=12, weather=["Heavy Snow"] * 3, a={"tile": 4}).go(5).mp == 6


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"phase": "shop"}, "offered"),
        ({"phase": "shop", "offered": ["Coffee", "any"], "options": {}}, "offered"),
        ({"phase": "shop", "offered": ["Coffee"], "options": {"item_choice": 1}}, "offered"),
        ({"offered": ["Coffee", "any"], "options": {"item_choice": 2}}, "offered"),
        ({"turn": {"rolled": 5}}, "turn.rolled"),
    ],
)
def test_positions_that_cannot_be(position, where):
    """OFD-14.5, 14.6: what is offered, and a roll that nobody needs to know."""
    import milkrun

    with pytest.raises(milkrun.PositionError) as error:
        milkrun.position(GAME, {"players": 2, "phase": "act", **position})
    assert str(error.value).startswith(where)
