"""The companion of Out For Delivery: theft, trade and getting about, by the rules' own actions."""

import pytest

from milkrun.games.out_for_delivery.components import ITEMS
from milkrun.games.out_for_delivery.rules.state import FIRST_GOLD, FIRST_ITEM
from milkrun.games.out_for_delivery.sheet.declared import NAMES, THING

from .paper import Sheet, city

ANNA, BEN, CLEO = range(3)
RED_1, RED_3 = THING.labels[0], THING.labels[2]
BOAT = "a Portable Boat"
NO, YES, LIKELY = range(3)
TRADE, STEAL = 6, 7  # as they are asked for


def thing(name: str) -> int:
    return THING.labels.index(name)


def two(**how: int) -> Sheet:
    """Anna on turn, beside Ben, who has red parcels on the squares 1 and 3."""
    sheet = Sheet(players=3, **how).turn(ANNA, 5).parcel(BEN, "red", 1).parcel(BEN, "red", 3)
    sheet.stands(CLEO, "Leewood Pickup")
    return sheet.stands(ANNA, "Edmond Pickup").stands(BEN, "Edmond Pickup")


def steal(sheet: Sheet, who: int, whom: int, what: str = RED_3) -> list[str]:
    return sheet.do("steal", who, whom, thing(what))


def trade(sheet: Sheet, who: int, whom: int, given: str, wanted: str) -> list[str]:
    return sheet.do("trade", who, whom, thing(given), thing(wanted))


def test_things_are_those_of_the_rules():
    assert THING.labels[0] == "the red parcel on square 1"
    assert THING.labels[FIRST_ITEM + ITEMS.index("Portable Boat")] == BOAT
    assert THING.labels[FIRST_GOLD] == "25 gold"


# Theft


def test_a_stolen_parcel_keeps_its_square():
    """OFD-8.2, 8.3, 8.4, 13.4: for 1 MP and the Ski Mask."""
    sheet = two().item(ANNA, "Ski Mask")
    assert steal(sheet, ANNA, BEN) == [
        "Anna has the red parcel on square 3 from Ben now, for 1 MP and the Ski Mask."
    ]
    assert [sheet.value("parcels", p, 0, 0) for p in (ANNA, BEN)] == [1, 0]
    assert sheet.value("parcels", BEN, 0, 2) == 1
    assert (sheet.value("items", ANNA, 0), sheet.value("mp")) == (0, 4)
    assert not sheet.value("delivered", ANNA)
    assert not sheet.trouble


@pytest.mark.parametrize(
    ("whom", "what", "told"),
    [
        (BEN, "the red parcel on square 2", "Ben does not have the red parcel on square 2."),
        (CLEO, RED_3, "Cleo is not on the tile of Anna."),
        (ANNA, RED_3, "Choose two players."),
    ],
)
def test_a_theft_that_may_not_be(whom, what, told):
    """OFD-8.4: told in words, and nothing is changed."""
    sheet = two().item(ANNA, "Ski Mask")
    before = sheet.cells.tolist()
    assert steal(sheet, ANNA, whom, what) == [told]
    assert sheet.cells.tolist() == before


def test_options_of_theft():
    """OFD-8.4: a mask is needed; a match may forbid theft, ask gold for it, give gold for it."""
    assert steal(two(), ANNA, BEN) == ["Anna owns no Ski Mask."]
    assert steal(two(theft=0).item(ANNA, "Ski Mask"), ANNA, BEN) == [
        "There is no stealing in this match."
    ]
    sheet = two(theft_price=50, theft_compensation=25).item(ANNA, "Ski Mask")
    assert steal(sheet, ANNA, BEN)[1:] == [
        "In this match that costs 50 gold, too.", "In this match Ben gets 25 gold for it.",
    ]  # fmt: skip
    assert [sheet.value("gold", p) for p in (ANNA, BEN)] == [0, 75]
    sheet.item(ANNA, "Ski Mask")
    assert steal(sheet, ANNA, BEN, RED_1) == ["A theft costs 50 gold, and Anna has 0."]


# Trade


def test_one_thing_for_one_thing():
    """OFD-9.1, 9.2, 9.3, 9.8: once a turn, for the price of a step."""
    sheet = two(sky="Light Rain").item(ANNA, "Portable Boat")
    assert trade(sheet, ANNA, BEN, BOAT, RED_3) == [
        "Anna has given a Portable Boat and has the red parcel on square 3 now. It costs 2 MP."
    ]
    boat = ITEMS.index("Portable Boat")
    assert [sheet.value("items", p, boat) for p in (ANNA, BEN)] == [0, 1]
    assert [sheet.value("parcels", p, 0, 0) for p in (ANNA, BEN)] == [1, 0]
    assert (sheet.value("done", 2), sheet.value("mp")) == (1, 3)
    assert not sheet.trouble
    told = trade(sheet, ANNA, BEN, "25 gold", RED_1)
    assert told == ["Anna has already traded this turn."]
    assert trade(sheet, BEN, ANNA, BOAT, "50 gold")[0].startswith("Ben has given")  # not on turn
    assert (sheet.value("done", 2), sheet.value("mp")) == (1, 3)
    assert [sheet.value("gold", p) for p in (ANNA, BEN)] == [0, 100]


@pytest.mark.parametrize(
    ("given", "wanted", "told"),
    [
        (BOAT, RED_3, "Anna does not have a Portable Boat."),
        ("25 gold", BOAT, "Ben does not have a Portable Boat."),
        ("75 gold", RED_3, "Anna does not have 75 gold."),
        ("25 gold", "50 gold", "Gold is not traded for gold."),
    ],
)
def test_a_trade_that_may_not_be(given, wanted, told):
    """OFD-9.3, 9.4"""
    sheet = two()
    before = sheet.cells.tolist()
    assert trade(sheet, ANNA, BEN, given, wanted) == [told]
    assert sheet.cells.tolist() == before


def test_where_traders_stand():
    """OFD-9.1: on one tile; whoever is not entered is taken to be where the other is."""
    assert trade(two(), ANNA, CLEO, "25 gold", BOAT) == ["Cleo is not on the tile of Anna."]
    sheet = two().put("stands", ANNA, to=0)
    assert trade(sheet, ANNA, BEN, "25 gold", RED_3)[0].startswith("Anna has given")
    assert sheet.value("stands", ANNA) == sheet.value("stands", BEN) > 0
    sheet = two().put("stands", ANNA, to=0).put("stands", BEN, to=0).item(ANNA, "Ski Mask")
    assert trade(sheet, ANNA, BEN, "25 gold", RED_3) == ["Enter first where Anna stands."]
    assert len(steal(sheet, ANNA, BEN)) == 1  # what it costs is the same everywhere
    assert sheet.value("parcels", ANNA, 0, 0) == 1
    assert sheet.value("stands", ANNA) == sheet.value("stands", BEN) == 0
    assert "trad" in trade(two(trade=0), ANNA, BEN, "25 gold", RED_3)[0]


def test_whoever_is_not_entered_is_nowhere():
    """OFD-8.4, 9.1: nobody is said to be there, or not to be, whose tile is not known."""
    sheet = two().turn(ANNA, 2).stands(ANNA, "Leewood Pickup").put("stands", CLEO, to=0)
    sheet.item(ANNA, "Ski Mask").put("stands", BEN, to=0)
    for what in (TRADE, STEAL):
        assert sheet.ask("may", ANNA, what) == [("Enter first where Ben stands.", "OFD-4.1")]
    sheet.stands(BEN, "Edmond Pickup")
    for what in (TRADE, STEAL):
        assert sheet.ask("may", ANNA, what) == [("Enter first where Cleo stands.", "OFD-4.1")]
    sheet.stands(BEN, "Leewood Pickup")
    for what in (TRADE, STEAL):
        assert sheet.ask("may", ANNA, what) == [("Yes, for 1 MP.", "OFD-2.6")]
    sheet.put("items", ANNA, 0, to=0)
    assert sheet.ask("may", ANNA, STEAL) == [("Anna owns no Ski Mask.", "OFD-8.4")]


# Getting about


def go(sheet: Sheet, who: int, place: str) -> list[str]:
    return sheet.do("go", who, NAMES.index(place))


def test_going_costs_the_cheapest_way():
    """OFD-4.1, 3.3, 2.6: what it costs is taken off, if it is known what one has."""
    sheet = Sheet().turn(ANNA, 9).stands(ANNA, "Leewood Pickup")
    assert go(sheet, ANNA, "Leewood Delivery") == [
        "2 MP: 2 tiles, 0 of them rough.",
        "Anna has 7 MP left.",
    ]
    assert sheet.value("mp") == 7
    assert go(sheet, ANNA, "Leewood Delivery") == ["That is the same tile."]
    assert (
        go(sheet, ANNA, "Arkton Pickup")[1]
        == "Anna has 7 MP left: that is not enough for this turn."
    )
    assert sheet.way("Leewood Delivery")[0][0] == "That is the same tile."
    assert go(sheet, BEN, "Arkton Pickup") == ["Ben is on Arkton Pickup now."]
    assert go(sheet, BEN, "Arkton Delivery") == ["2 MP: 2 tiles, 0 of them rough."]
    assert sheet.value("mp") == 7


def test_going_where_no_way_leads():
    """OFD-4.3"""
    sheet = Sheet().event("Bridge Construction").stands(ANNA, "Vrogan Pickup")
    sheet.event("Rock Slide")
    shut = [name for name in NAMES if name.startswith("mountain")]
    assert go(sheet, ANNA, shut[0]) == ["No way leads there this round."]
    assert Sheet(round=0).do("go", ANNA, 0) == ["First every player chooses a city to start in."]


def test_by_air_and_by_ferry():
    """OFD-8.2, 8.10, 8.11"""
    sheet = Sheet().turn(ANNA, 3).stands(ANNA, "Leewood Pickup").item(ANNA, "Airplane Ticket")
    stop = NAMES.index("Arkton Delivery")
    assert sheet.do("fly", ANNA, NAMES.index("Leewood Delivery"))[0]
    assert sheet.value("items", ANNA, ITEMS.index("Airplane Ticket")) == 1
    assert sheet.do("fly", ANNA, stop) == [
        "Anna is on Arkton Delivery now, for 1 MP and the ticket."
    ]
    assert (sheet.value("stands", ANNA), sheet.value("mp")) == (1 + stop, 2)
    assert sheet.do("fly", ANNA, stop) == ["Anna owns no Airplane Ticket."]
    assert sheet.do("ferry", ANNA) == ["Anna owns no Portable Boat."]
    bank = next(k for k, tile in enumerate(NAMES) if tile.endswith("(10,3)"))
    sheet.item(ANNA, "Portable Boat").put("stands", ANNA, to=1 + bank)
    assert sheet.do("ferry", ANNA)[0].endswith("(12,3) now; the boat stays behind.")
    assert sheet.value("items", ANNA, ITEMS.index("Portable Boat")) == 0
    assert sheet.do("ferry", BEN) == ["Enter first where Ben stands."]


# What is offered


def test_what_is_there_is_offered():
    """OFD-5.1, 6.1, 7.7, 8.1, 8.4, 8.11, 9.4: and first what is most likely."""
    sheet = two().waits("Edmond", "blue").waits("Arkton", "red").item(ANNA, "Coffee").filled
    assert sheet.offered("pick_up", 0) == [LIKELY, YES, YES]
    assert sheet.offered("pick_up", 1, ANNA) == [NO, NO, LIKELY, YES, NO, NO]
    assert sheet.offered("pick_up", 1, CLEO) == [NO, NO, YES, YES, NO, NO]
    assert sheet.offered("pick_up", 2, ANNA, city("Edmond")) == [NO, NO, NO, YES, NO, NO]
    assert sheet.offered("deliver", 1, BEN) == [YES, NO, NO, NO, NO, NO]
    assert sheet.offered("steal", 1, ANNA) == [NO, LIKELY, YES]
    parcels = sheet.offered("steal", 2, ANNA, BEN)
    assert [name for name, how in zip(THING.labels, parcels, strict=False) if how] == [RED_1, RED_3]
    given = sheet.offered("trade", 2, ANNA, BEN)
    have = [name for name, how in zip(THING.labels, given, strict=True) if how]
    assert have == ["a Coffee", "25 gold", "50 gold"]
    wanted = sheet.offered("trade", 3, ANNA, BEN, thing("25 gold"))
    have = [name for name, how in zip(THING.labels, wanted, strict=True) if how]
    assert have == [RED_1, RED_3]
    assert [n for n, how in enumerate(sheet.offered("sell", 1, ANNA)) if how] == [
        ITEMS.index("Coffee")
    ]
    assert sum(sheet.offered("use", 1, ANNA)) == 1
    assert sheet.offered("fly", 1, ANNA)[4:6] == [NO, NO]
    assert set(sheet.offered("go", 1, ANNA)) == {YES}
