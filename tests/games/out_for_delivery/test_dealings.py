"""Shop, items, theft and trade: chapters 7, 8, 9 and 10."""

import pytest

from .table import seed_for, thing


def test_purchase(table):
    """OFD-7.1, 7.2, 7.3, 7.4: in a town, for the DMC and 100 gold, once; usable at once."""
    t = table(a={"tile": 3, "gold": 300}, seed=seed_for(3, 4))
    t.do("buy")
    assert (t.gold(), t.mp, t.items()) == (200, 6, ["Coffee"])
    assert t.match.why_not(("buy", {})).clause == "OFD-7.4"
    assert t.do("use", item="coffee").mp == 9
    t = table(a={"tile": 4, "gold": 300})
    assert t.match.why_not(("buy", {})).clause == "OFD-7.1"


def test_the_shop_asks_for_its_mp(table):
    """OFD-7.2, 7.7, 2.6: the whole DMC must be at hand."""
    for mp, able in ((1.5, False), (2, True)):
        a = {"tile": 2, "gold": 100, "items": ["Coffee"]}
        t = table(weather=["Light Rain"] * 3, mp=mp, a=a)
        assert t.can("buy") == t.can("sell", item="coffee") == able


def test_no_purchase_on_debt(table):
    """OFD-7.5, 10.4: 100 gold at hand, 75 on Shop Sale."""
    assert table(a={"tile": 2, "gold": 99}).match.why_not(("buy", {})).clause == "OFD-7.5"
    assert table(a={"tile": 2, "gold": 75}, obstacle="Shop Sale").do("buy").gold() == 0


def test_sale(table):
    """OFD-7.7, 7.8, 10.7: once a turn for 50 gold, 75 on Buy Back, beside a purchase."""
    t = table(a={"tile": 2, "gold": 100, "items": ["Coffee", "Umbrella"]})
    t.do("sell", item="umbrella")
    assert (t.gold(), t.mp, t.items()) == (150, 6, ["Coffee"])
    assert t.match.why_not(("sell", {"item": "coffee"})).clause == "OFD-7.8"
    assert t.can("buy")
    assert (
        table(a={"tile": 2, "items": ["Coffee"]}, obstacle="Buy Back")
        .do("sell", item="coffee")
        .gold()
        == 125
    )


def test_an_item_in_use_cannot_be_sold(table):
    """OFD-7.9"""
    t = table(weather=["Light Rain"] * 3, a={"tile": 2, "items": ["Umbrella"]})
    assert not t.do("use", item="umbrella").can("sell", item="umbrella")


def test_items_are_used_in_the_own_turn(table):
    """OFD-8.1, 8.3: not by the others; any number, each once."""
    t = table(a={"tile": 4, "items": ["Coffee", "Coffee", "Doughnut"]}, b={"items": ["Coffee"]})
    t.do("use", item="coffee").do("use", item="coffee").do("use", item="doughnut")
    assert t.mp == 7 + 3 + 3 + 2
    assert not t.can("use", item="coffee")
    assert t.items(1) == ["Coffee"]


@pytest.mark.parametrize(("item", "mp"), [("energy_drink", 8), ("coffee", 3), ("doughnut", 2)])
def test_drinks(table, item, mp):
    """OFD-8.5, 8.2: for no MP."""
    t = table(mp=0, a={"tile": 4, "items": [item.replace("_", " ").title()]})
    assert t.do("use", item=item).mp == mp


@pytest.mark.parametrize(
    ("item", "weather", "clause"),
    [("umbrella", "Rain", "OFD-8.7"), ("snow_shoes", "Snow", "OFD-8.8")],
)
def test_cover(table, item, weather, clause):
    """OFD-8.7, 8.8: DMC 1 in all regions until the turn ends; only where it helps, one at once."""
    name = item.replace("_", " ").title()
    a = {"tile": 27, "items": [name, name]}
    t = table(weather=[f"Heavy {weather}", f"Light {weather}", "Cloudy"], a=a)
    t.do("use", item=item).go(28, 27)
    assert t.mp == 5
    assert t.match.why_not(("use", {"item": item})).clause == clause
    t.end()
    assert t.s.umbrella[0] == t.s.shoes[0] == 0
    t = table(weather=["Sunny"] * 3, a=a)
    assert t.match.why_not(("use", {"item": item})).clause == clause


def test_ski_mask(table):
    """OFD-8.4, 8.2: anywhere, on any event, for 1 MP; the parcel keeps its square."""
    t = table(
        obstacle="Holiday",
        weather=["Heavy Snow"] * 3,
        mp=1,
        a={"tile": 47, "items": ["Ski Mask"]},
        b={"tile": 47, "parcels": ["purple 3", "green 8"]},
    )
    t.do("mask", victim=0, colour=2, square=2)
    assert (t.parcels(), t.parcels(1), t.items(), t.mp) == (["purple 3"], ["green 8"], [], 0)
    t = table(a={"tile": 47, "items": ["Ski Mask"]}, b={"tile": 48, "parcels": ["red 1"]})
    assert "mask" not in t.verbs()
    b = {"tile": 47, "parcels": ["red 1"]}
    t = table(a={"tile": 47, "items": ["Ski Mask"]}, b=b, mp=0.5)
    assert t.match.why_not(("mask", {"victim": 0, "colour": 0, "square": 0})).clause == "OFD-8.2"


def test_a_debtor_may_steal(table):
    """OFD-8.4, 11.11: the Ski Mask asks for no gold."""
    a, b = {"tile": 47, "gold": -50, "items": ["Ski Mask"]}, {"tile": 47, "parcels": ["red 1"]}
    assert table(a=a, b=b).do("mask", victim=0, colour=0, square=0).parcels() == ["red 1"]


A = {"tile": 47, "gold": 50, "parcels": ["red 2"], "items": ["Coffee"]}
B = {"tile": 47, "gold": 600, "parcels": ["blue 5", "red 2"], "items": ["Coffee", "Umbrella"]}


def test_trade(table):
    """OFD-9.1, 9.2, 9.5, 9.8: accepted it costs the DMC and is the only one; squares are kept."""
    t = table(players=3, a=A, b=B, c={"tile": 47}, weather=["Cloudy", "Cloudy", "Light Rain"])
    t.offer("red 2", "blue 5")
    assert t.s.to_move == 1
    assert t.verbs() == {"respond"}
    assert t.mp == 7
    t.do("respond", answer="accept")
    assert (t.parcels(0), t.parcels(1), t.mp) == (["blue 5"], ["red 2", "red 2"], 5)
    assert "trade" not in t.verbs()
    assert t.match.why_not(("trade", {"partner": 1})).clause == "OFD-9.2"


def test_refusal(table):
    """OFD-9.5, 9.6: costs nothing; the same partner is not asked again, another may be."""
    t = table(players=3, a=A, b=B, c={"tile": 47}).offer("Coffee", "50 gold")
    t.do("respond", answer="refuse")
    assert (t.mp, t.items(), t.gold(1)) == (7, ["Coffee"], 600)
    assert t.match.why_not(("trade", {"partner": 0})).clause == "OFD-9.6"
    assert t.can("trade", partner=1)


def test_things(table):
    """OFD-9.3, 9.4: gold in steps of 25 up to 500 at hand; not gold for gold, not the same."""
    t = table(a=A, b=B).do("trade", partner=0)
    gives = {a.args["thing"] for a in t.match.legal()}
    assert gives == {thing("red 2"), thing("Coffee"), thing("25 gold"), thing("50 gold")}
    t.do("give", thing=thing("red 2"))
    wants = {a.args["thing"] for a in t.match.legal()}
    assert thing("red 2") not in wants
    assert {thing("blue 5"), thing("Coffee"), thing("Umbrella"), thing("500 gold")} <= wants
    t = table(a=A, b=B).do("trade", partner=0).do("give", thing=thing("Coffee"))
    assert not t.can("want", thing=thing("Coffee"))
    t = table(a=A, b=B).do("trade", partner=0).do("give", thing=thing("50 gold"))
    assert not t.can("want", thing=thing("25 gold"))


def test_nothing_to_exchange(table):
    """OFD-9.4: two with nothing but gold have nothing to trade."""
    t = table(a={"tile": 47}, b={"tile": 47})
    assert t.match.why_not(("trade", {"partner": 0})).clause == "OFD-9.4"
    for same in ({"items": ["Coffee"]}, {"parcels": ["red 3"]}):
        seat = {"tile": 47, "gold": 0, **same}
        assert not table(a=seat, b=seat).can("trade", partner=0)


def test_forced_choices_are_taken(table):
    """OFD-9.5: a single thing is not asked for."""
    a, b = (
        {"tile": 47, "gold": 0, "items": ["Coffee"]},
        {"tile": 47, "gold": 0, "items": ["Umbrella"]},
    )
    t = table(a=a, b=b).do("trade", partner=0)
    assert t.verbs() == {"respond"}
    t.do("respond", answer="accept")
    assert (t.items(0), t.items(1)) == (["Umbrella"], ["Coffee"])


def test_a_proposal_needs_its_mp(table):
    """OFD-9.7: the DMC at the moment of proposing."""
    t = table(a=A, b=B, mp=0.5)
    assert t.match.why_not(("trade", {"partner": 0})).clause == "OFD-9.7"


def test_trade_on_any_event(table):
    """OFD-9.9, 9.1: on Holiday and Election Day, in town and on the road, for the DMC."""
    for event in ("Holiday", "Election Day"):
        for tile in (47, 2):
            t = table(a={**A, "tile": tile}, b={**B, "tile": tile}, obstacle=event)
            assert t.offer("Coffee", "Umbrella").do("respond", answer="accept").mp == 6
    assert not table(a=A, b={**B, "tile": 46}).can("trade", partner=0)


def test_no_promise_binds(table):
    """OFD-9.10, 13.4: after a trade nothing of it is left but the things."""
    t = table(a=A, b=B).offer("Coffee", "Umbrella").do("respond", answer="accept")
    assert t.now["proposal"] is None
    assert t.seat()["delivered"] == 0
