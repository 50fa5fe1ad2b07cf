"""The companion of Out For Delivery: what people enter around the box, and what they are told."""

import re

import pytest

from milkrun.engine.tallies import ENTERED, HIDDEN

from ..paper import check_lines
from .paper import GAME, Sheet, city
from .table import seed_for

ANNA, BEN, CLEO = range(3)
PICK_UP, DELIVER, BUY, SELL, FERRY, FLY, TRADE, STEAL = range(8)
ENERGY_DRINK, UMBRELLA, DOUGHNUT, COFFEE, SNOW_SHOES = range(5)
RED, ORANGE, PURPLE, BLUE, YELLOW, GREEN = range(6)

# The words


def test_lines_have_clauses_and_declared_numbers():
    check_lines(GAME, "nowhere")


# Before the game


def test_an_empty_sheet_begins_the_game():
    """OFD-1.4 to 1.7, 1.10"""
    sheet = Sheet(players=3, round=0)
    assert not sheet.trouble
    assert sheet.table == ["Before round 1: every player rolls an item and chooses a city."]
    assert sheet.told(0) == [
        "You start with 50 gold.", "Roll 1 item with two dice.",
        "Choose a city, and stand on its Pickup tile.",
    ]  # fmt: skip
    assert "You start with 75 gold." in Sheet(round=0, last_seat_gold=25).told(1)
    assert sheet.do("next") == ["First every player chooses a city to start in."]
    assert sheet.do("buy", ANNA, seed=seed_for(4, 6)) == ["Anna gets: Portable Boat."]
    for p, name in enumerate(("Leewood", "Vrogan", "Edmond")):
        sheet.stands(p, f"{name} Pickup")
    told = sheet.do("next")
    assert told[0] == "Round 1 begins."
    assert told[1].startswith("Anna has ")
    assert sheet.value("round") == 1
    assert all(sheet.cells[sheet.cell("waiting", n, 0) :][:6].sum() for n in range(6))  # OFD-1.8
    assert not sheet.trouble


def test_before_round_1_there_is_nothing_else():
    """OFD-1.6, 1.7, 1.9: each is told at its cell."""
    sheet = Sheet(players=3, round=0).waits("Leewood", "red").put("weather", 1, to=2)
    sheet.stands(0, "Leewood Pickup").stands(1, "Leewood Pickup").stands(2, "Edmond Delivery")
    assert [(clause, place) for _, clause, place in sheet.trouble] == [
        ("OFD-1.9", ("weather", 1)), ("OFD-1.9", ("waiting", 1, 0)), ("OFD-1.6", ("stands", 1)),
        ("OFD-1.7", ("stands", 2)),
    ]  # fmt: skip
    assert sheet.filled.record.to_move == 1


# The round


def test_the_round_in_words():
    """OFD-3.1, 10.1, 2.1, 11.8, 11.9, 12.1"""
    sheet = Sheet(round=5, sky=("Sunny", "Heavy Snow", "Light Rain")).event("Shop Sale")
    sheet.turn(BEN, 7.5).waits("Leewood", "red", 2).waits("Leewood", "green")
    sheet.put("delivered", 0, to=8)
    assert sheet.table == [
        "Round 5: Sunny in the West, Heavy Snow in the North, Light Rain in the South.",
        "Shop Sale: Items are 25 gold cheaper.",
        "Ben is on turn: 7.5 MP left.",
        "Leewood · 2 red · 1 green",
        "New parcels come in round 7.",
        "8 delivered: 12 more, and the game ends with that round.",
        "Anna leads with 50.",
        "Anna and Ben are level; Anna delivered more.",
    ]
    told = sheet.told(BEN)
    assert "It is your turn: 7.5 MP left." in told
    assert "A step costs you 0.5 MP in the West, 3 in the North, 2 in the South." in told
    assert "Enter where you stand, and ways are told from there." in told
    sheet = Sheet(round=4).put("weather", 2, to=0)
    assert "Roll the weather of the South: until then it counts as Cloudy." in sheet.table


def test_rough_tiles_are_told_to_each_player():
    """OFD-3.4, 8.6, 8.9, 10.2, 10.5, 10.6"""
    sheet = Sheet().event("Rock Slide").item(BEN, "Climbing Gear").item(ANNA, "Portable Boat")
    assert "Mountains are closed to you this round." in sheet.told(ANNA)
    assert "Bridges are plain road for you." in sheet.told(ANNA)
    assert "Mountains are plain road for you." in sheet.told(BEN)
    assert "Bridges cost you twice that." in sheet.told(BEN)
    assert "Bridges are closed to you this round." in Sheet().event("Bridge Construction").told(0)
    assert "Town tiles cost everybody twice that." in Sheet().event("Town Riots").told(0)


def test_next_turn_and_round_roll_by_the_rules():
    """OFD-2.2, 2.4, 11.1, 11.2, 11.4: MP; after the last turn parcels, weather and event."""
    sheet = Sheet(round=12).turn(ANNA, 3).parcel(ANNA, "red", 3).put("gold", 0, to=25)
    assert sheet.do("next", seed=seed_for(2, 5)) == ["Ben has 7 MP."]
    assert (sheet.value("turn"), sheet.value("mp"), sheet.value("round")) == (1, 7, 12)
    sheet.cells[sheet.cell("weather", 0) :][:3] = 0
    assert sheet.do("next")[:2] == ["Round 13 begins.", "Anna loses 50 gold for what fell off."]
    assert all(sheet.value("weather", region) for region in range(3))
    assert sum(sheet.cells[sheet.cell("waiting", 0, 0) :][:36]) > 0  # round 13 brings new ones
    assert sheet.value("gold", ANNA) == -25
    assert sheet.value("parcels", ANNA, RED, 2) == 0
    assert not sheet.trouble
    sheet = Sheet(round=5)
    assert sheet.do("round") == ["Round 6 begins."]
    assert (sheet.value("round"), sheet.value("turn"), sheet.value("mp")) == (6, 0, 0)


# Parcels


def test_a_parcel_slides_by_itself():
    """OFD-11.3, 6.3 (example 5): picked up in round 3, it pays by the round."""
    for n, square, gold in ((3, 1, 200), (4, 2, 175), (7, 5, 100), (8, 6, 50), (12, 10, 25)):
        sheet = Sheet(round=n).parcel(ANNA, "red", 3)
        told = next(line for line in sheet.told(ANNA) if "red on" in line)
        assert told.startswith(f"1 red on square {square}: {gold} gold in Plembury now")
    assert told.endswith("next round it falls off for 50 gold.")
    sheet = Sheet(round=13).parcel(ANNA, "red", 3)
    text = "1 parcel has fallen off here: take it off, and 50 gold."
    assert sheet.trouble == [(text, "OFD-11.2", ("parcels", ANNA, RED, 2))]
    assert sheet.filled.record.parcel_count[ANNA] == 0
    assert sheet.filled.scores[ANNA] == 50  # until the fine is entered


def test_happy_customer():
    """OFD-6.7 (example 7): one further left, square 1 its own."""
    for square, gold in ((1, 200), (2, 200), (3, 175), (6, 100), (7, 50), (9, 50), (10, 25)):
        sheet = Sheet(round=10).event("Happy Customer").parcel(ANNA, "blue", 11 - square)
        told = sheet.ask("pays", BLUE, ANNA)
        assert told[0][0].startswith(f"Square {square}: {gold} gold now;")
    assert sheet.ask("pays", RED, ANNA) == [("Anna carries no red parcel.", "OFD-6.1")]
    sheet = Sheet(round=6).event("Holiday").parcel(ANNA, "blue", 4)
    assert [clause for _, clause in sheet.ask("pays", BLUE, ANNA)] == ["OFD-6.3", "OFD-10.3"]
    assert sheet.ask("pays", BLUE, ANNA)[0][0] == (
        "Square 3: 150 gold now; in the next rounds 125, 100, 50."
    )


def test_parcels_with_grace_and_by_distance():
    """OFD-11.1, 6.3 with options: origins are asked for where they matter."""
    sheet = Sheet(round=5, grace_far=2, bonus_far=100).parcel(ANNA, "yellow", 4)
    cell = sheet.cell("origin", ANNA, YELLOW, 3)
    assert sheet.filled.how[cell] == ENTERED
    assert sheet.filled.record.trip[city("Plembury"), YELLOW] >= 17
    sheet.put("origin", ANNA, YELLOW, 3, to=1 + city("Plembury"))
    assert sheet.ask("pays", YELLOW, ANNA)[0][0].startswith("Square 1: 300 gold now;")
    assert Sheet(round=5).parcel(ANNA, "yellow", 4).filled.how[cell] == HIDDEN


def test_which_parcels_can_be_entered():
    """Of this round, of those somebody has, and if wanted of earlier ones that still count."""
    sheet = Sheet(round=14).parcel(BEN, "red", 8)

    def there() -> list[int]:
        how = sheet.filled.how[sheet.cell("parcels", ANNA, RED, 0) :][:60]
        return [n + 1 for n in range(60) if how[n] == ENTERED]

    assert there() == [8, 14]
    sheet.put("older", ANNA, to=1)
    assert there() == list(range(5, 15))


def test_what_waits_the_nearest_first():
    """OFD-5.1, 3.3"""
    sheet = Sheet(round=2).stands(ANNA, 10).waits("Edmond", "red").waits("Arkton", "green", 2)
    sheet.waits("Leewood", "blue")
    near = [line for line in sheet.told(ANNA) if "Pickup ·" in line]
    assert [re.sub(r"^\d+ MP to ", "", one) for one in near] == [
        "Edmond Pickup · 1 red", "Arkton Pickup · 2 green", "Leewood Pickup · 1 blue",
    ]  # fmt: skip
    costs = [int(one.split()[0]) for one in near]
    assert costs == sorted(costs)
    assert sheet.way("Arkton Pickup")[0][0].startswith(f"{costs[1]} MP: ")


def test_picking_up_and_delivering_at_one_tap():
    """OFD-5.1 to 5.4, 6.1 to 6.4, 10.8: several figures at once; the tile follows."""
    sheet = Sheet(round=4, sky="Light Rain").turn(ANNA, 7).waits("Leewood", "red", 2)
    told = sheet.do("pick_up", ANNA, city("Leewood"), RED)
    assert told == ["It costs 2 MP; the parcel is on square 1."]
    assert sheet.value("waiting", city("Leewood"), RED) == 1
    assert sheet.value("mp") == 5
    assert "You are at Leewood Pickup: an action costs 2 MP here." in sheet.told(ANNA)
    sheet.parcel(ANNA, "red", 2)
    assert sheet.do("deliver", ANNA, RED) == ["It brings 200 gold and costs 2 MP."]
    assert sheet.do("deliver", ANNA, RED) == ["It brings 150 gold and costs 2 MP."]
    assert sheet.do("deliver", ANNA, RED) == ["Anna carries no red parcel."]
    assert (sheet.value("gold", ANNA), sheet.value("delivered", ANNA)) == (400, 2)
    assert sheet.value("mp") == 1
    sheet.event("Holiday").parcel(ANNA, "red", 4)
    assert sheet.do("deliver", ANNA, RED) == ["Holiday: nothing can be delivered this round."]
    sheet.event("Election Day")
    assert sheet.do("deliver", ANNA, RED) == ["It brings 200 gold and costs 0 MP."]


# Items


def test_items_at_one_tap():
    """OFD-7.2, 7.3, 7.7, 8.5, 10.4 (example 8)"""
    sheet = Sheet(sky=("Cloudy", "Cloudy", "Light Rain")).event("Shop Sale").turn(ANNA, 5)
    sheet.stands(ANNA, 75).put("gold", 0, to=100)
    assert sheet.ask("may", ANNA, BUY) == [("Yes, for 2 MP and 75 gold.", "OFD-7.2")]
    told = sheet.do("buy", ANNA, seed=seed_for(4, 6))
    assert told == ["Portable Boat, for 75 gold and 2 MP."]
    assert sheet.do("buy", ANNA) == ["Anna has already bought an item this turn."]
    assert sheet.ask("may", ANNA, SELL) == [("Yes, for 2 MP; it brings 50 gold.", "OFD-7.7")]
    assert sheet.do("sell", ANNA, 7) == ["It brings 50 gold and costs 2 MP."]
    assert (sheet.value("mp"), sheet.value("gold", ANNA)) == (1, 75)
    sheet.item(ANNA, "Coffee")
    assert sheet.do("use", ANNA, COFFEE) == ["3 MP more."]
    assert sheet.value("mp") == 4


def test_the_shop_where_nobody_entered_a_tile():
    """OFD-3.8, 7.4, 7.8: gold and items change hands; MP, whose price is not known, stay."""
    sheet = Sheet(players=3, sky=("Heavy Rain", "Sunny", "Cloudy")).turn(ANNA, 2)
    sheet.item(ANNA, "Coffee").put("gold", ANNA, to=100)
    assert sheet.do("buy", ANNA, seed=seed_for(4, 6)) == [
        "Portable Boat, for 100 gold; MP stay, as it is not entered where Anna stands."
    ]
    assert sheet.do("sell", ANNA, 5) == [
        "It brings 50 gold; MP stay, as it is not entered where Anna stands."
    ]
    assert (sheet.value("mp"), sheet.value("gold", ANNA), sheet.value("stands", ANNA)) == (2, 50, 0)
    assert sheet.do("sell", ANNA, 7) == ["Anna has already sold an item this turn."]


def test_umbrella():
    """OFD-8.7, 3.9 (example 3): rain costs 1 MP, for the turn."""
    sheet = Sheet(sky=("Cloudy", "Cloudy", "Heavy Rain")).turn(ANNA, 7).stands(ANNA, 72)
    assert sheet.way(81)[0][0] == "6 MP: 2 tiles, 0 of them rough."
    sheet.item(ANNA, "Umbrella")
    assert sheet.ask("use", ANNA, UMBRELLA) == [("Yes, for nothing.", "OFD-8.2")]
    assert sheet.ask("use", ANNA, SNOW_SHOES) == [("Anna owns no Snow Shoes.", "OFD-8.1")]
    assert sheet.do("use", ANNA, UMBRELLA) == ["It is in use now."]
    assert sheet.way(81)[0][0] == "2 MP: 2 tiles, 0 of them rough."
    assert sheet.value("umbrella", ANNA) == 1
    sheet.do("next")
    assert sheet.value("umbrella", ANNA) == 0


# Ways


def test_ways_today():
    """OFD-3.2 to 3.6 (examples 2, 20): half MP, rough tiles, the region of the tile entered."""
    sheet = Sheet(sky=("Cloudy", "Sunny", "Cloudy")).stands(ANNA, 1).turn(ANNA, 2)
    assert sheet.way(12) == [
        ("2.5 MP: 4 tiles, 1 of them rough.", "OFD-3.3"),
        ("Anna has 2 MP left: that is not enough for this turn.", "OFD-2.6"),
    ]
    assert sheet.way(11)[1] == (
        "With 2 MP left that is possible in this turn; 0.5 remain.", "OFD-2.6",
    )  # fmt: skip
    sheet.item(ANNA, "Portable Boat")
    assert sheet.way(12)[0][0] == "2 MP: 4 tiles, 0 of them rough."
    assert sheet.way(12)[-1][1] == "OFD-8.10"
    sheet = Sheet(sky=("Heavy Snow", "Cloudy", "Cloudy"))
    assert sheet.way(27, start=28)[0][0] == "3 MP: 1 tile, 0 of them rough."
    assert sheet.way(28, start=27)[0][0] == "1 MP: 1 tile, 0 of them rough."
    assert sheet.way(28, start=28) == [("That is the same tile.", "OFD-4.6")]
    assert sheet.way(28) == [("Enter first where Anna stands.", "OFD-4.1")]


def test_no_way_out_of_a_rock_slide():
    """OFD-4.5, 10.6, 8.6 (example 12)"""
    sheet = Sheet().event("Rock Slide").stands(ANNA, 45).parcel(ANNA, "red", 3)
    assert sheet.way("Leewood Pickup") == [("No way leads there this round.", "OFD-4.3")]
    assert "No way leads to Plembury Delivery this round." in sheet.told(ANNA)
    sheet.item(ANNA, "Climbing Gear")
    assert sheet.way(39)[0][0] == "1 MP: 1 tile, 0 of them rough."


@pytest.mark.parametrize(
    ("what", "tile", "items", "answer"),
    [
        (FERRY, 40, ["Portable Boat"], ("Yes, for 0 MP.", "OFD-2.6")),
        (FERRY, 40, [], ("Anna owns no Portable Boat.", "OFD-8.10")),
        (FERRY, 69, ["Portable Boat"], ("There is no other bank opposite this tile.", "OFD-8.10")),
        (FLY, 69, ["Airplane Ticket"], ("Yes, for 1 MP.", "OFD-2.6")),
        (FLY, 56, ["Airplane Ticket"], ("Flights start in a city.", "OFD-8.11")),
        (BUY, 56, [], ("Items are bought in a city.", "OFD-7.1")),
        (BUY, 75, [], ("An item costs 100 gold, and Anna has 50.", "OFD-7.5")),
        (PICK_UP, 69, [], ("Parcels are picked up on the Pickup tile of a city.", "OFD-5.1")),
        (DELIVER, 69, [], ("Parcels are delivered on the Delivery tile of their city.", "OFD-6.1")),
        (DELIVER, 23, [], ("Anna carries no parcel for this city.", "OFD-6.1")),
        (TRADE, 69, [], ("Nobody else is on the tile of Anna.", "OFD-9.1")),
        (STEAL, 69, ["Ski Mask"], ("Nobody else is on the tile of Anna.", "OFD-8.4")),
        (STEAL, 69, [], ("Anna owns no Ski Mask.", "OFD-8.4")),
    ],
)
def test_may_it_be_done(what, tile, items, answer):
    """In the rules' own words (examples 13, 14)."""
    sheet = Sheet().turn(ANNA, 2).stands(ANNA, tile).stands(BEN, 0)
    for one in items:
        sheet.item(ANNA, one)
    assert sheet.ask("may", ANNA, what) == [answer]


def test_may_it_be_done_with_others():
    """OFD-8.4 (example 10), 9.1, 2.6, 8.1"""
    sheet = Sheet().turn(ANNA, 1).stands(ANNA, 47).stands(BEN, 47).item(ANNA, "Ski Mask")
    assert sheet.ask("may", ANNA, STEAL)[0][0].startswith("Nobody on the tile of Anna carries")
    sheet.parcel(BEN, "purple", 1)
    assert sheet.ask("may", ANNA, STEAL) == [("Yes, for 1 MP.", "OFD-2.6")]
    assert sheet.ask("may", ANNA, TRADE) == [("Yes, for 1 MP.", "OFD-2.6")]
    sheet.turn(ANNA, 0.5)
    assert sheet.ask("may", ANNA, STEAL) == [("This costs 1 MP, and Anna has 0.5 left.", "OFD-8.2")]
    assert sheet.ask("may", BEN, TRADE) == [("Only in their own turn; Anna is on turn.", "OFD-8.1")]


# What cannot be


def test_impossible_counts():
    """OFD-11.10, 11.7, 2.3, 12.7, 12.1, 5.5, 8.7: each is told at its cell."""
    sheet = Sheet().waits("Leewood", "red", 20).parcel(BEN, "red", 2, 5)
    text = "The box has 24 red figures; this counts 25."
    assert sheet.trouble == [(text, "OFD-11.10", ("parcels", BEN, RED, 1))]
    assert Sheet().waits("Leewood", "orange").trouble[0][1:] == ("OFD-11.7", ("waiting", 1, 1))
    assert Sheet().parcel(ANNA, "red", 4).trouble == [
        ("Round 4 has not begun.", "OFD-2.3", ("parcels", ANNA, RED, 3))
    ]
    late = Sheet(round=31, end_rounds=30).trouble
    assert late == [("The game ends with round 30.", "OFD-12.7", ("round",))]
    early = Sheet().put("delivered", 0, to=19).put("over", to=1).trouble
    text = "19 of 20 parcels are delivered: the game goes on."
    assert early == [(text, "OFD-12.1", ("over",))]
    full = Sheet(carry_limit=2).parcel(BEN, "red", 2, 3).trouble
    text = "In this match a board holds 2 parcels at most; Ben has 3."
    assert full == [(text, "OFD-5.5", ("parcels", BEN, RED, 1))]
    assert Sheet().put("umbrella", 0, to=2).trouble[0][1:] == ("OFD-8.7", ("umbrella", 0))


def test_what_a_game_would_lack_that_goes_on_from_here():
    """OFD-4.1, 3.1: where everybody stands, and the weather."""
    sheet = Sheet().put("weather", 2, to=0).stands(ANNA, 1)
    assert [(one.text, one.clause) for one in sheet.filled.missing] == [
        ("Enter first where Ben stands.", "OFD-4.1"),
        ("Roll the weather of the South: until then it counts as Cloudy.", "OFD-3.1"),
    ]
    assert not Sheet().stands(ANNA, 1).stands(BEN, 1).filled.missing
    assert not Sheet(round=0).filled.missing


# The end


def test_the_end():
    """OFD-12.1, 12.2 (example 16): with the round of the 20th delivery."""
    sheet = Sheet(players=3).put("delivered", 0, to=9).put("delivered", 2, to=12).turn(BEN, 3)
    assert "21 delivered: the game ends with this round." in sheet.table
    assert sheet.do("next")[-1].startswith("Cleo has")
    assert sheet.do("next") == ["The game is over."]
    assert sheet.value("over") == 1
    assert sheet.filled.record.over
    assert sheet.do("next") == ["The game is over."]
    assert "The game ends with this round in any case." in Sheet(round=60).table


def test_wealth():
    """OFD-12.4, 12.6 (example 17)"""
    sheet = Sheet().put("gold", 0, to=825).item(ANNA, "Coffee", 3).parcel(ANNA, "red", 3, 2)
    sheet.put("gold", 1, to=-50).item(BEN, "Coffee")
    assert sheet.filled.scores == [875, 0]
    points = [line.points for line in sheet.filled.lines[ANNA] if line.points is not None]
    assert points == [825, 150, -100]


def test_ties():
    """OFD-12.5 (example 18)"""
    sheet = Sheet(round=60).put("over", to=1)
    for p in (ANNA, BEN):
        sheet.put("gold", p, to=875).put("delivered", p, to=6 + p)
    assert sheet.table == ["Ben wins with 875.", "Ben and Anna are level; Ben delivered more."]
    sheet.put("delivered", 1, to=6).put("gold", 0, to=975).parcel(ANNA, "red", 60, 2)
    sheet.put("gold", 1, to=925).parcel(BEN, "red", 60)
    assert sheet.table == [
        "Ben wins with 875.", "Ben and Anna are level; Ben has fewer parcels left.",
    ]  # fmt: skip
    sheet.parcel(ANNA, "red", 60).put("gold", 0, to=925)
    assert sheet.filled.places == [1, 1]
    assert sheet.table == ["Anna shares the win with 875.", "Ben shares the win with 875."]
