"""What the companion of Out For Delivery tells of options that bring in items, events, choices."""

import milkrun
from milkrun.sheets.sheet import worked_out
from milkrun.testing.sheets import taken

from .paper import GAME, Sheet
from .table import seed_for

ANNA, BEN = range(2)
UMBRELLA, SNOW_SHOES = 1, 4  # as they are used
BOUGHT = "Doughnut, for 100 gold and 1 MP."


def test_new_items_are_named():
    """OFD-14.1, 14.8, 14.11, 14.12: before round 1 as well."""
    options = {"item_at_5": 1, "item_at_9": 2}
    assert (
        "In this match Courier Bag takes the place of Umbrella." in Sheet(round=0, **options).table
    )
    sheet = Sheet(players=2, **options, event_scope=1, terrain_weather=1).put("event", to=9)
    for line in (
        "In this match Road Map takes the place of Snow Shoes.",
        "The event is rolled anew for every turn.",
        "Without a boat the first bridge of a turn costs 25 gold: it is not reckoned here.",
        "Bridges in rain and mountains in snow cost three plain steps.",
    ):
        assert line in sheet.table


def test_a_choice_at_purchase_is_left_to_the_table():
    """OFD-14.6, 14.7"""
    sheet = Sheet(players=2, item_choice=1).put("gold", ANNA, to=200).put("mp", to=5)
    sheet.stands(ANNA, "Leewood Pickup")
    assert sheet.do("buy", ANNA, seed=seed_for(3, 3, 4, 3)) == [
        BOUGHT,
        "Or Coffee in its place: change it under Items.",
    ]
    sheet = Sheet(players=2, item_choice=2).put("gold", ANNA, to=200).put("mp", to=5)
    sheet.stands(ANNA, "Leewood Pickup")
    assert sheet.do("buy", ANNA, seed=seed_for(3, 3)) == [
        BOUGHT,
        "Or any other item for 50 gold more: change items and gold.",
    ]


def test_new_items_are_used_up():
    """OFD-14.2, 14.4, 14.5: what they do is left to the table."""
    sheet = Sheet(players=2, item_at_9=2).put("items", ANNA, 6, to=1).put("mp", to=5)
    assert sheet.do("use", ANNA, SNOW_SHOES) == ["The roll counts as 7: set the MP."]
    assert sheet.value("items", ANNA, 6) == 0
    sheet = Sheet(players=2, item_at_9=1).put("items", ANNA, 6, to=1).put("mp", to=5)
    assert sheet.do("use", ANNA, SNOW_SHOES)[0].startswith("You carry no parcel")
    sheet = Sheet(players=2, item_at_5=1).put("items", ANNA, 3, to=1)
    assert sheet.do("use", ANNA, UMBRELLA)[0].startswith("It works by itself")


def test_wild_terrain_is_told_to_whom_it_costs_more():
    """OFD-14.12, 3.4, 8.6, 8.7, 8.8: not to owners, nor under cover."""
    told = Sheet(terrain_weather=1).told(ANNA)
    assert "Mountains cost you twice that, and in snow three times." in told
    assert "Bridges cost you twice that, and in rain three times." in told
    sheet = Sheet(terrain_weather=1).put("umbrella", ANNA, to=1).put("shoes", BEN, to=1)
    assert "Bridges cost you twice that." in sheet.told(ANNA)
    assert "Mountains cost you twice that, and in snow three times." in sheet.told(ANNA)
    assert "Mountains cost you twice that." in sheet.told(BEN)
    sheet.item(ANNA, "Climbing Gear").item(BEN, "Portable Boat")
    assert "Mountains are plain road for you." in sheet.told(ANNA)
    assert "Bridges are plain road for you." in sheet.told(BEN)


def test_a_stamped_parcel_lies_where_it_lay():
    """OFD-14.4: a sheet of a match has it on its square, also if it is fresh."""
    stamped = {"colour": "red", "square": 1, "from": "Leewood", "grace": 1}
    for square, n in ((1, 6), (3, 4)):
        position = {
            "players": 2, "rounds": 6, "to_move": "yellow", "options": {"item_at_9": 1},
            "seats": {"yellow": {"tile": 2, "parcels": [stamped | {"square": square}]}},
        }  # fmt: skip
        match = milkrun.position("out_for_delivery", position, native=False)
        start, cells = taken(match)
        filled = worked_out(GAME, start, cells)
        assert filled.trouble == []
        assert filled.scores == match.state.score[:2].tolist()
        assert cells[GAME.sheet.cell("parcels", (ANNA, 0, n - 1))] == 1
