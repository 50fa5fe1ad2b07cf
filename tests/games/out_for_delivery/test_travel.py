"""Weather, terrain, moves, ferry and flight: chapters 3, 4, 8 and 10."""

import pytest

from milkrun.games.out_for_delivery.components import OBSTACLES

from .table import seed_for

WEATHER = {
    "Sunny": 0.5, "Cloudy": 1, "Light Snow": 2, "Light Rain": 2, "Heavy Snow": 3, "Heavy Rain": 3,
}  # fmt: skip


@pytest.mark.parametrize("weather", WEATHER)
def test_cost_of_a_step(table, weather):
    """OFD-3.2, 3.3, 3.4: the DMC, and twice for mountains."""
    t = table(weather=[weather] * 3, a={"tile": 19}, mp=12).go(4)
    assert t.mp == 12 - WEATHER[weather]
    t.go(5)
    assert t.mp == 12 - 3 * WEATHER[weather]


def test_weather_is_rolled_for_each_region(table):
    """OFD-3.1: West, North, South, in this order."""
    dice = (3, 4)  # the MP of nobody: the round starts first
    t = table(to_move="pink", seed=seed_for(1, 1, 6, 6)).end()
    assert t.now["weather"][:2] == ["Sunny", "Heavy Rain"]
    assert len(dice) == 2


def test_rough_and_regular(table):
    """OFD-3.5, 3.10, 3.11: towns and road are regular, mountains and bridges rough, once."""
    t = table(obstacle="Town Riots", a={"tile": 10}, mp=12).go(11, 12)
    assert t.mp == 12 - 1 - 2
    assert table(a={"tile": 2}, mp=5).go(3, 4).mp == 3
    assert table(a={"tile": 4}, mp=5, obstacle="Town Riots").go(5).mp == 3


def test_region_of_the_tile_entered(table):
    """OFD-3.6, 3.7: 27 is West, 28 North."""
    weather = ["Heavy Snow", "Cloudy", "Cloudy"]
    assert table(weather=weather, a={"tile": 28}).go(27).mp == 4
    assert table(weather=weather, a={"tile": 27}).go(28).mp == 6


def test_action_costs_the_dmc_where_one_stands(table):
    """OFD-3.8, 10.2: not doubled on Town Riots."""
    t = table(
        weather=["Light Rain", "Sunny", "Sunny"],
        obstacle="Town Riots",
        a={"tile": 2},
        waiting={"Plembury": ["blue"]},
    )
    assert t.pick("blue").mp == 5


def test_cover_counts_for_steps_and_actions(table):
    """OFD-3.9, 8.7: doubled on rough tiles."""
    t = table(
        weather=["Heavy Rain"] * 3,
        a={"tile": 2, "items": ["Umbrella"]},
        waiting={"Plembury": ["blue"]},
    )
    t.do("use", item="umbrella").pick("blue")
    assert t.mp == 6
    t.go(3, 4, 5)
    assert t.mp == 2


def test_moves(table):
    """OFD-4.1, 4.2, 4.6: to adjacent road tiles, back and again."""
    t = table(a={"tile": 30}, mp=9)
    assert t.steps() == {20, 29, 31, 39}
    assert t.match.why_not(("move", {"direction": "north"})).clause == ""
    t.go(31, 30, 31, 30)
    assert t.mp == 5
    assert table(a={"tile": 31}).match.why_not(("move", {"direction": "north"})).clause == "OFD-4.2"


def test_blocked_tiles(table):
    """OFD-4.3, 4.4, 4.5, 10.6: the trap of tile 45, and 39, which may be left to 30."""
    t = table(obstacle="Rock Slide", a={"tile": 45})
    assert t.steps() == set()
    assert t.match.why_not(("move", {"direction": "north"})).clause == "OFD-10.6"
    assert table(obstacle="Rock Slide", a={"tile": 39}).steps() == {30}
    assert table(obstacle="Rock Slide", a={"tile": 45, "items": ["Climbing Gear"]}).steps() == {
        39,
        52,
    }
    assert "use" in table(obstacle="Rock Slide", a={"tile": 45, "items": ["Coffee"]}).verbs()


def test_bridge_construction(table):
    """OFD-10.5, 8.9: closed without a boat."""
    t = table(obstacle="Bridge Construction", a={"tile": 11})
    assert t.steps() == {10}
    assert t.match.why_not(("move", {"direction": "east"})).clause == "OFD-10.5"
    boat = table(obstacle="Bridge Construction", a={"tile": 11, "items": ["Portable Boat"]})
    assert boat.go(12).mp == 6


def test_town_riots(table):
    """OFD-10.2: also between tiles of one city; no item helps."""
    items = ["Climbing Gear", "Portable Boat"]
    t = table(obstacle="Town Riots", a={"tile": 4, "items": items}).go(3, 2)
    assert t.mp == 3


def test_climbing_gear(table):
    """OFD-8.6: mountains at the plain DMC; more copies change nothing."""
    t = table(a={"tile": 4, "items": ["Climbing Gear"] * 2}).go(5, 6)
    assert t.mp == 5
    assert not t.can("use", item="coffee")
    assert t.items() == ["Climbing Gear"] * 2


def test_ownership_at_the_moment_of_the_move(table):
    """OFD-10.11: an item traded opens the way at once."""
    t = table(
        obstacle="Rock Slide",
        a={"tile": 4, "gold": 100},
        b={"tile": 4, "items": ["Climbing Gear"], "gold": 0},
    )
    assert 5 not in t.steps()
    t.offer("50 gold", "Climbing Gear").do("respond", answer="accept")
    assert 5 in t.steps()
    assert (t.gold(0), t.gold(1)) == (50, 50)


def test_ferry(table):
    """OFD-8.10, 8.12: for nothing; one boat is left; not from a bridge."""
    t = table(weather=["Heavy Snow"] * 3, mp=1, a={"tile": 37, "items": ["Portable Boat"] * 2})
    t.do("ferry")
    assert (t.tile(), t.mp, t.items()) == (50, 1, ["Portable Boat"])
    t.do("ferry")
    assert t.tile() == 37
    assert t.match.why_not(("ferry", {})).clause == "OFD-8.10"
    assert not table(a={"tile": 43, "items": ["Portable Boat"]}).can("ferry")


@pytest.mark.parametrize("event", OBSTACLES)
def test_ferry_on_any_event(table, event):
    """OFD-8.10: whatever the event, Bridge Construction and Town Riots, too."""
    t = table(obstacle=event, mp=0, a={"tile": 64, "items": ["Portable Boat"]}).do("ferry")
    assert (t.tile(), t.mp, t.items()) == (66, 0, [])


def test_flight(table):
    """OFD-8.11, 8.2: from a city to another, for 1 MP in any weather and event."""
    t = table(
        weather=["Heavy Snow"] * 3,
        obstacle="Rock Slide",
        mp=1,
        a={"tile": 69, "items": ["Airplane Ticket"]},
    )
    flights = {a.args["city"] for a in t.match.legal() if a.verb == "fly"}
    assert flights == {0, 2, 3, 4, 5}
    t.do("fly", city=0, tile="pickup")
    assert (t.tile(), t.mp, t.items()) == (2, 0, [])
