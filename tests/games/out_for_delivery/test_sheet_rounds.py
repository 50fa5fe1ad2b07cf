"""The companion of Out For Delivery for people who roll their MP themselves: rounds, and MP."""

import pytest

from .paper import Sheet, city

ANNA, BEN, CLEO = range(3)
PICK_UP = 0
RED, ORANGE, PURPLE, BLUE = range(4)
COFFEE = 5  # as it is sold
UMBRELLA = 1  # as it is used

# Rounds


def after_a_round(field: str, entered: tuple[int, ...], turn: int, **options: int) -> list[int]:
    """What a field has for three players once the next round has begun."""
    sheet = Sheet(players=3, **options).turn(turn, 0)
    for p, number in enumerate(entered):
        sheet.put(field, p, to=number)
    assert sheet.do("round") == ["Round 4 begins."]
    assert not sheet.trouble
    return [sheet.value(field, p) for p in range(3)]


@pytest.mark.parametrize("field", ["umbrella", "shoes"])
def test_cover_ends_with_a_round(field):
    """OFD-8.7, 8.8: for everybody, whosever turn it is."""
    for turn in (ANNA, BEN, CLEO):
        assert after_a_round(field, (1, 1, 1), turn) == [0, 0, 0]
    assert after_a_round(field, (2, 1, 2), ANNA, cover=3) == [1, 0, 1]
    # the turns before are over and have been counted, if any of the cover is gone
    assert after_a_round(field, (2, 3, 2), CLEO, cover=3) == [2, 2, 1]


def test_cover_that_two_phones_counted_too_far_ends_as_well():
    """OFD-8.7: what a deed leaves is what is there then, however far the entries add up."""
    assert after_a_round("umbrella", (7, 1, 1), ANNA) == [0, 0, 0]


def test_an_umbrella_is_used_again_in_the_next_round():
    """OFD-8.7, 3.2"""
    sheet = Sheet(players=3, sky="Heavy Rain").item(ANNA, "Umbrella", 2).turn(ANNA, 0)
    assert sheet.do("use", ANNA, UMBRELLA) == ["It is in use now."]
    sheet.do("round", seed=5)
    for region in range(3):
        sheet.put("weather", region, to=6)
    steps = "A step costs you 3 MP in the West, 3 in the North, 3 in the South."
    assert steps in sheet.told(ANNA)
    assert sheet.ask("use", ANNA, UMBRELLA) == [("Yes, for nothing.", "OFD-8.2")]


def test_kept_mp_stay_whose_they_are():
    """OFD-2.7: those left go to whoever is on turn; nobody's are spent before they roll."""
    sheet = Sheet(players=3, carry_over=2).put("kept", ANNA, to=4).turn(BEN, 1.5)
    sheet.do("round")
    assert [sheet.value("kept", p) for p in range(3)] == [4, 3, 0]
    assert sheet.value("mp") == 0
    sheet = Sheet(players=3, carry_over=2).put("kept", ANNA, to=1).turn(ANNA, 3)
    sheet.do("round")
    assert [sheet.value("kept", p) for p in range(3)] == [4, 0, 0]
    assert after_a_round("kept", (4, 2, 1), CLEO, carry_over=2) == [4, 2, 1]  # no MP are entered


# The last round


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet(round=20).put("delivered", 0, to=20).parcel(ANNA, "red", 11),
        Sheet(round=20, end_own=8).put("delivered", BEN, to=8).parcel(ANNA, "red", 11),
        Sheet(round=60).parcel(ANNA, "red", 51),
    ],
)
def test_nothing_follows_the_last_round(sheet):
    """OFD-12.1, 12.3, 12.7: no parcels come, and none slides or falls off."""
    assert not any("New parcels" in line for line in sheet.table)
    assert "1 red on square 10: 25 gold in Plembury in this last round." in sheet.told(ANNA)
    assert sheet.ask("pays", RED, ANNA) == [
        ("Square 10: 25 gold now; the game ends before it falls off.", "OFD-12.3")
    ]


def test_parcels_just_before_the_end():
    """OFD-12.7, 12.3: what comes in rounds that are played is told."""
    sheet = Sheet(round=13, end_rounds=15).parcel(ANNA, "red", 4).parcel(ANNA, "blue", 6)
    falls = "1 red on square 10: 25 gold in Plembury now; next round it falls off for 50 gold."
    assert falls in sheet.told(ANNA)
    assert sheet.ask("pays", RED, ANNA)[0][0] == "Square 10: 25 gold now; it falls off in 1 round."
    assert sheet.ask("pays", BLUE, ANNA)[0][0] == (
        "Square 8: 50 gold now; the game ends before it falls off."
    )
    sheet.put("round", to=12)
    assert sheet.ask("pays", BLUE, ANNA)[0][0] == (
        "Square 7: 50 gold now; in the next rounds 50, 25, 25."
    )


@pytest.mark.parametrize("options", [{}, {"end_own": 3}])
def test_an_end_that_has_not_come_needs_no_goal(options):
    """OFD-12.1: matches that no number of deliveries by all ends."""
    sheet = Sheet(end_deliveries=0, end_rounds=15, **options).put("over", to=1)
    assert sheet.trouble == [("The game does not end with this round.", "OFD-12.1", ("over",))]


# MP


def test_mp_that_nobody_entered_are_no_obstacle():
    """OFD-5.3: the sheet says what it costs; and another player's MP stay."""
    sheet = Sheet().turn(BEN, 4).waits("Edmond", "red")
    assert sheet.do("pick_up", ANNA, city("Edmond"), RED) == [
        "It costs 1 MP; the parcel is on square 1."
    ]
    assert (sheet.value("mp"), sheet.value("turn")) == (4, BEN)
    assert sheet.value("stands", BEN) == 0


def test_mp_that_are_entered_have_to_suffice():
    """OFD-2.6: as in the sheet's own answer; nothing changes."""
    sheet = Sheet(sky="Heavy Rain").turn(ANNA, 1).stands(ANNA, "Leewood Pickup")
    sheet.waits("Leewood", "red").parcel(ANNA, "orange", 2).item(ANNA, "Coffee")
    sheet.put("gold", ANNA, to=200)
    before = sheet.cells.tolist()
    too_dear = "This costs 3 MP, and Anna has 1 left."
    assert [text for text, _ in sheet.ask("may", ANNA, PICK_UP)] == [too_dear]
    assert sheet.do("pick_up", ANNA, city("Leewood"), RED) == [too_dear]
    assert sheet.do("deliver", ANNA, ORANGE) == [too_dear]
    assert sheet.do("buy", ANNA) == [too_dear]
    assert sheet.do("sell", ANNA, COFFEE) == [too_dear]
    assert sheet.cells.tolist() == before
    sheet.turn(ANNA, 0.5).item(ANNA, "Airplane Ticket")
    told = sheet.do("fly", ANNA, 2 * city("Arkton"))
    assert told == ["This costs 1 MP, and Anna has 0.5 left."]
