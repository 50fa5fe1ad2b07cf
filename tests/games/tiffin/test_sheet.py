"""The companion of Tiffin: what people enter around the box, and what they are told."""

import pytest

from milkrun.engine.tallies import ENTERED, HIDDEN
from milkrun.games.tiffin.components import FACE_NAMES as FACES

from ..paper import NAMES, check_lines
from .paper import BANDRA, GAME, Sheet, delivered, scored


def test_every_line():
    check_lines(GAME)


def test_an_empty_sheet():
    """TIF-1.5, 11.1: no trouble; card 0 is on top."""
    sheet = Sheet(3)
    assert not sheet.trouble
    assert sheet.told(0) == []
    assert sheet.table == [
        "Anna is on turn.",
        "Tracking card 0: at least 1 tiffin, and 2 for each delivered.",
        "8 more deliveries end the game.",
        "3 more cards with the symbol give the competitor a turn.",
    ]


def test_who_gets_what():
    """TIF-9.4, 9.5, 9.6, 9.7, 9.10, 10.4 (E1): by the tiffins, then by the first cube."""
    sheet = (
        scored().put("first", "Bandra", "Ben", to="1st").put("first", "Bandra", "Anna", to="2nd")
    )
    assert sheet.ask("pays", "Bandra") == [
        ("1st: Ben with 4 cubes gets 21.", "TIF-9.5"),
        ("As many cubes and tiffins as the next in rank, but the earlier first cube.", "TIF-9.7"),
        ("2nd: Anna with 4 cubes gets 15.", "TIF-9.5"),
        ("3rd: Cleo with 3 cubes gets 9.", "TIF-9.5"),
        ("As many cubes as the next in rank, but more tiffins.", "TIF-9.6"),
        ("Cleo: 2 tiffins at 2 give 4.", "TIF-9.10"),
        ("Cleo gets 13 in all.", "TIF-9.11"),
        ("Dora: 1 tiffin at 2 gives 2.", "TIF-9.10"),
        ("Then Tracking card 1 is on top: at least 1 tiffin, and 2 for each.", "TIF-10.4"),
    ]


def test_a_full_route_is_booked_by_marking_it():
    """TIF-9.1, 9.11: one choice, and every rupee is in the totals, in words."""
    sheet = (
        scored().put("first", "Bandra", "Ben", to="1st").put("first", "Bandra", "Anna", to="2nd")
    )
    assert sheet.trouble == [
        ("Bandra is full: mark it as delivered.", "TIF-9.1", ("state", BANDRA))
    ]
    before = sheet.ask("pays", "Bandra")
    sheet.put("state", "Bandra", to="1st delivery")
    assert not sheet.trouble
    assert sheet.filled.scores == [15, 21, 13, 2]
    assert sheet.filled.places == [2, 1, 3, 4]
    assert sheet.told(2) == [
        ("Bandra: 3rd with 3 cubes", 9), ("Bandra: 2 tiffins at 2", 4),
    ]  # fmt: skip
    assert sheet.told(3) == [
        ("Bandra: 3 cubes, but no route fee", 0), ("Bandra: 1 tiffin at 2", 2),
    ]  # fmt: skip
    assert "Ben leads with 21 rupees." in sheet.table
    assert sheet.ask("pays", "Bandra") == before  # also afterwards
    assert sheet.how("cubes", "Bandra", "Ben") == HIDDEN


def test_a_tie_is_asked_for():
    """TIF-9.7: only where it changes a fee, and the cells for it come up."""
    sheet = scored().put("state", "Bandra", to="1st delivery")
    text = "Anna and Ben are level on Bandra: whose first cube came earlier?"
    assert sheet.trouble == [(text, "TIF-9.7", ("first", BANDRA, 1))]
    assert sheet.how("first", "Bandra", "Ben") == ENTERED
    assert sheet.how("first", "Bandra", "Cleo") == HIDDEN
    sheet = Sheet(2).route("Colaba", "A", 1, Ben=4, rival=4)
    text = "Ben and the competitor are level on Colaba: whose first cube came earlier?"
    assert sheet.trouble == [(text, "TIF-9.7", ("rival_first", 0))]
    sheet.put("rival_first", "Colaba", to="1st").put("first", "Colaba", "Ben", to="2nd")
    assert not sheet.trouble
    assert sheet.filled.scores == [2, 2]
    assert "Colaba: the competitor is 1st, so nobody gets 4." in sheet.table


@pytest.mark.parametrize(("cubes", "left"), [(3, 8), (7, 0)])
def test_a_tie_on_a_route_not_paid_yet(cubes, left):
    """TIF-9.7: the sheet names no winner whom nobody told, open or full, until the cells say so."""
    sheet = Sheet(2).route("Khar", "AB", "left", Anna=cubes, Ben=cubes)
    assert sheet.how("first", "Khar", "Anna") == sheet.how("first", "Khar", "Ben") == ENTERED
    assert sheet.ask("pays", "Khar")[left > 0 : -1] == [
        (f"1st or 2nd: Anna with {cubes} cubes gets 14 or 10.", "TIF-9.5"),
        (f"1st or 2nd: Ben with {cubes} cubes gets 14 or 10.", "TIF-9.5"),
        ("3rd: nobody, so that fee is not paid.", "TIF-9.8"),
        ("Of those who are level, whoever placed the first cube there is ahead: enter whose came "
         "earlier.", "TIF-9.7"),
        ("Anna: 1 tiffin at 2 gives 2.", "TIF-9.10"), ("Anna gets 16 or 12 in all.", "TIF-9.11"),
        ("Ben: 1 tiffin at 2 gives 2.", "TIF-9.10"), ("Ben gets 16 or 12 in all.", "TIF-9.11"),
    ]  # fmt: skip
    now = "As Khar stands now it would pay"
    either = [f"{now} 16 or 12, by whose first cube came earlier."]
    assert sheet.told(0) == sheet.told(1) == (either if left else [])
    sheet.put("first", "Khar", "Ben", to="1st").put("first", "Khar", "Anna", to="2nd")
    told = sheet.ask("pays", "Khar")
    assert (f"1st: Ben with {cubes} cubes gets 14.", "TIF-9.5") in told
    assert ("Anna gets 12 in all.", "TIF-9.11") in told
    assert sheet.told(0) == ([f"{now} 12."] if left else [])


def test_a_tie_of_three_or_more():
    """TIF-9.7, 8.10: from the best place to the worst, and the competitor may be among them."""
    sheet = Sheet(3).route("Khar", "AAA", "left", Ben=2, Cleo=2, rival=2, Anna=3)
    assert sheet.ask("pays", "Khar")[1:6] == [
        ("1st: Anna with 3 cubes gets 21.", "TIF-9.5"),
        ("2nd to 4th: Ben with 2 cubes gets 15 to 0.", "TIF-9.5"),
        ("2nd to 4th: Cleo with 2 cubes gets 15 to 0.", "TIF-9.5"),
        ("2nd to 4th: the competitor with 2 cubes; nobody gets its 15 to 0.", "TIF-8.10"),
        ("Of those who are level, whoever placed the first cube there is ahead: enter whose came "
         "earlier.", "TIF-9.7"),
    ]  # fmt: skip
    sheet.put("first", "Khar", "Ben", to="1st").put("rival_first", "Khar", to="2nd")
    told = [text for text, _ in sheet.ask("pays", "Khar")]
    assert "2nd or 3rd: Ben with 2 cubes gets 15 or 9." in told
    assert "2nd to 4th: Cleo with 2 cubes gets 15 to 0." in told
    assert "3rd or 4th: the competitor with 2 cubes; nobody gets its 9 or 0." in told


def test_a_tie_with_what_the_competitor_fills():
    """TIF-11.2, 9.7: its cube from before counts; without one, it came later anyway."""
    sheet = Sheet(2).route("Colaba", "AB", "left", Anna=4, rival=1).put("ended", to="ended")
    sheet.put("tiffins", "Colaba", "Anna", to=0)
    text = "Anna and the competitor are level on Colaba: whose first cube came earlier?"
    assert [one[0] for one in sheet.trouble] == [text]
    assert sheet.how("rival_first", "Colaba") == ENTERED
    sheet.put("rival_first", "Colaba", to="1st").put("first", "Colaba", "Anna", to="2nd")
    assert sheet.filled.scores == [2, 2]
    sheet.put("rival", "Colaba", to=0).put("rival_first", "Colaba", to=0)
    assert not sheet.put("first", "Colaba", "Anna", to=0).trouble
    assert sheet.filled.scores == [4, 2]


def test_the_competitor_takes_a_place():
    """TIF-8.10, 9.8, 9.2 (E10): two routes with two Tracking cards."""
    sheet = delivered(4, players=2)
    sheet.route("Mumbai Central", "AB", 5, Anna=7, Ben=3)
    assert sheet.trouble == [
        (
            "Byculla is the other face of that card.",
            "TIF-1.6",
            ("state", FACES.index("Mumbai Central")),
        )
    ]
    sheet.route("Mumbai Central", "").put("state", "Mumbai Central", to=0)
    sheet.route("Matunga", "AB", 5, Anna=7, Ben=3, rival=2)
    sheet.route("Khar", "BBA", 6, Ben=8, Anna=6)
    assert not sheet.trouble
    assert sheet.told(0)[4:] == [
        ("Matunga: 1st with 7 cubes", 12), ("Matunga: 1 tiffin at 4", 4),
        ("Khar: 2nd with 6 cubes", 15), ("Khar: 1 tiffin at 6", 6),
    ]  # fmt: skip
    assert ("3rd: the competitor with 2 cubes; nobody gets its 4.", "TIF-8.10") in sheet.ask(
        "pays", "Matunga"
    )
    assert ("3rd: nobody, so that fee is not paid.", "TIF-9.8") in sheet.ask("pays", "Khar")


def test_two_full_routes_have_two_tracking_cards():
    """TIF-9.2, 10.4, 11.3: who gets what is told as it is paid when both are marked, left first."""
    sheet = delivered(4, players=2)
    sheet.route("Sion", "AB", "left", Anna=8, Ben=6).route("Khar", "BBA", "middle", Ben=8, Anna=6)
    assert ("Anna: 1 tiffin at 4 gives 4.", "TIF-9.10") in sheet.ask("pays", "Sion")
    told = sheet.ask("pays", "Khar")
    assert told[0] == ("Sion is full, and is scored first.", "TIF-9.2")
    assert ("Ben: 2 tiffins at 6 give 12.", "TIF-9.10") in told
    assert told[-1][0].startswith("Then Tracking card 6 is on top")
    sheet.put("state", "Sion", to="5th delivery").put("state", "Khar", to="6th delivery")
    assert sheet.ask("pays", "Khar") == told[1:]
    assert sheet.told(1)[-1] == ("Khar: 2 tiffins at 6", 12)
    sheet = delivered(7, players=2).route("Khar", "AB", "left", Anna=8, Ben=6)
    sheet.route("Andheri", "BBA", "middle", Ben=9, Anna=7)
    assert ("Anna: 1 tiffin at 8 gives 8.", "TIF-9.10") in sheet.ask("pays", "Khar")
    assert ("Ben: 2 tiffins at 6 give 12.", "TIF-9.10") in sheet.ask("pays", "Andheri")


def test_the_eighth_delivery_ends_the_game():
    """TIF-11.1, 11.2, 11.3 (E11): the competitor fills the rest, and it is paid."""
    sheet = delivered(7, players=3)
    sheet.route("Santacruz", "ABC", 8, Anna=6, Ben=7, Cleo=3)
    assert sheet.filled.record.over
    assert "Enter the 2 routes that are left: they are filled and paid, too." in sheet.table
    sheet.route("Andheri", "CCA", "left", Cleo=4).route("Khar", "", "middle")
    assert not sheet.trouble
    assert ("Andheri: 2nd with 4 cubes", 18) in sheet.told(2)
    assert ("Andheri: 2 tiffins at 6", 12) in sheet.told(2)
    assert "The competitor has filled 12 spaces of Andheri." in sheet.table
    assert "The competitor has filled 14 spaces of Khar." in sheet.table
    scores = sheet.filled.scores
    assert f"{NAMES[scores.index(max(scores))]} wins with {max(scores)} rupees." in sheet.table
    assert sheet.ask("place", "Khar") == [("The game is over.", "TIF-11.4")]
    assert sheet.ask("pays", "Andheri")[-1][1] == "TIF-11.3"
    assert sheet.ask("pays", "Khar")[0] == ("Without tiffins there is no route fee.", "TIF-9.9")


def test_a_guard_ends_the_game_with_three_routes():
    """TIF-12.3, 11.3: all three are asked for, also after the fifth delivery; then nothing is."""
    for count in (2, 5, 6):
        sheet = delivered(count, players=2).put("ended", to="ended")
        left = "Enter the {} that {} left: {} filled and paid, too.".format
        assert left("3 routes", "are", "they are") in sheet.table
        sheet.route("Khar", "A", "left").route("Andheri", "B", "middle")
        assert left("1 route", "is", "it is") in sheet.table
        sheet.route("Santacruz", "A", "right")
        assert not any("Enter" in line for line in sheet.table)
        assert not sheet.trouble


def test_a_shared_win():
    """TIF-11.6, 12.3: level players share it, also when a guard ends the game."""
    sheet = Sheet(2).route("Colaba", "AB", 1, Anna=8).put("before", "Ben", to=8)
    assert sheet.told(1)[0] == ("From before this sheet", 8)
    sheet.put("ended", to="ended")
    assert sheet.filled.places == [1, 1]
    assert sheet.table[-2:] == [
        "Anna shares the win with 10 rupees.", "Ben shares the win with 10 rupees.",
    ]  # fmt: skip


def test_a_sheet_that_is_begun_late():
    """TIF-10.5, 9.10: deliveries from before count for the Tracking card; the field says so."""
    assert "Tracking card" in GAME.sheet.fields["before"].text
    sheet = Sheet(2).put("before", "Anna", to=9)
    for place, nth in (("Colaba", "1st"), ("Byculla", "2nd"), ("Dadar", "3rd")):
        sheet.put("state", place, to=f"{nth} delivery")
    sheet.route("Khar", "AB", 4, Anna=8, Ben=6)
    assert not sheet.trouble
    assert sheet.filled.scores == [9 + 14 + 4, 10 + 4]
    assert "Nothing is entered for Colaba: it pays nobody." in sheet.table


def test_special_cards_change_the_length():
    """TIF-7.7, 7.9, 7.13: two spaces more, two fewer, of the last two perhaps one."""
    sheet = Sheet(2).route("Lower Parel", "AB", 1, Anna=9, Ben=3)
    assert not sheet.trouble
    sheet.put("tire", "Ben", to="Lower Parel")
    text = "Lower Parel is not full: 2 spaces are open."
    assert sheet.trouble == [(text, "TIF-9.1", ("state", FACES.index("Lower Parel")))]
    sheet.put("shortcut", "Anna", to="Lower Parel")
    assert not sheet.trouble
    sheet.put("cubes", "Lower Parel", "Anna", to=10)  # the Shortcut cancelled the only one left
    assert not sheet.trouble
    sheet.put("cubes", "Lower Parel", "Anna", to=12)
    assert sheet.trouble[0][:2] == ("Lower Parel has only 12 spaces.", "TIF-5.5")
    sheet.put("shortcut", "Ben", to="Sion")
    assert sheet.trouble[-1][1:] == ("TIF-7.2", ("shortcut", 1))
    sheet = Sheet(2, special_cards=0)
    assert sheet.how("tire", "Anna") == HIDDEN
    assert sheet.put("tire", "Anna", to=1).trouble[0][1] == "TIF-1.3"


def test_a_special_card_needs_cubes_of_its_owner():
    """TIF-7.2, 5.9, 7.5: a cube for each of them, on a route that lies on the table."""
    sheet = Sheet(2).route("Khar", "AB", "left", Anna=3).put("tire", "Ben", to="Khar")
    text = "With each Special card its owner places a cube at least, but Ben has 0 on Khar."
    assert sheet.trouble == [(text, "TIF-7.2", ("tire", 1))]
    sheet.put("cubes", "Khar", "Ben", to=1)
    assert not sheet.trouble
    sheet.put("shortcut", "Ben", to="Khar")
    assert sheet.trouble == [(text.replace("0", "1"), "TIF-7.2", ("shortcut", 1))]
    assert not sheet.put("cubes", "Khar", "Ben", to=2).trouble


@pytest.mark.parametrize(
    ("change", "text", "clause", "place"),
    [
        (("tiffins", BANDRA, 1, 3), "Bandra has only 3 tiffin squares.", "TIF-3.3",
         ("tiffins", BANDRA, 3)),
        (("rival", BANDRA, 1), "Bandra has only 14 spaces.", "TIF-5.5", ("rival", BANDRA)),
        (("cubes", 3, 1, 2), "Grant Road is not in play, but has cubes.", "TIF-1.7", ("state", 3)),
        (("state", BANDRA + 1, 2), "Bandra is the other face of that card.", "TIF-1.6",
         ("state", BANDRA + 1)),
        (("next", 15), "Bandra is in play already, or was.", "TIF-1.7", ("next",)),
        (("marker", 4), "At 4 the marker goes back to 0, and the competitor has a turn.",
         "TIF-8.3", ("marker",)),
    ],
)  # fmt: skip
def test_impossible(change, text, clause, place):
    """Each is told at its cell."""
    name, *at, to = change
    sheet = scored().put("state", BANDRA, to=4)
    sheet.put("first", BANDRA, 0, to=1).put("first", BANDRA, 1, to=2)
    assert not sheet.trouble
    assert (text, clause, place) in sheet.put(name, *at, to=to).trouble


def test_what_is_wrong_can_be_seen():
    """TIF-3.3, 5.1, 1.7: its cells stay, on a booked route and on the other face of a card."""
    sheet = Sheet(2).route("Colaba", "", 1, Anna=8)
    assert [one[1] for one in sheet.trouble] == ["TIF-5.1"]
    assert sheet.how("tiffins", "Colaba", "Ben") == sheet.how("cubes", "Colaba", "Anna") == ENTERED
    assert not sheet.put("tiffins", "Colaba", "Ben", to=1).trouble
    assert sheet.how("tiffins", "Colaba", "Ben") == sheet.how("cubes", "Colaba", "Anna") == HIDDEN
    sheet.put("tiffins", "Colaba", "Ben", to=3).put("tiffins", "Colaba", "Anna", to=1)
    assert sheet.trouble[0][2] == ("tiffins", 0, 1)
    assert sheet.how("tiffins", "Colaba", "Ben") == ENTERED
    sheet = Sheet(2).route("Byculla", "A", "left").put("state", "Byculla", to=0)
    sheet.put("state", "Mumbai Central", to="left")
    assert sheet.trouble[0][2] == ("state", FACES.index("Byculla"))
    assert sheet.how("state", "Byculla") == ENTERED
    sheet.put("tiffins", "Byculla", "Anna", to=0)
    assert sheet.how("state", "Byculla") == HIDDEN


def test_impossible_order():
    """TIF-9.2, 10.5, 1.7, 5.1: deliveries follow each other, one route lies in a place."""
    sheet = delivered(2).put("state", "Charni Road", to="1st delivery")
    text = "Colaba was the 1st delivery already."
    assert sheet.trouble == [(text, "TIF-9.2", ("state", 2))]
    sheet.put("state", "Charni Road", to="3rd delivery")
    text = "No route is marked as the 2nd delivery."
    assert sheet.trouble == [(text, "TIF-10.5", ("state", 2))]
    assert Sheet().route("Colaba", "", "left", Anna=1).trouble[0][1] == "TIF-5.1"
    sheet = Sheet().route("Colaba", "A", "left").route("Dadar", "A", "left")
    text = "Colaba lies there already."
    assert sheet.trouble == [(text, "TIF-1.7", ("state", FACES.index("Dadar")))]


def test_impossible_cards():
    """TIF-1.8, 4.8, 4.12"""
    sheet = Sheet(2, hand_limit=5).put("hand", "Ben", to=6)
    assert sheet.trouble == [("A hand keeps 5 cards at most.", "TIF-4.12", ("hand", 1))]
    sheet = Sheet(2).put("pool", 0, to="red 2").put("pool", 3, to="red 2")
    assert sheet.trouble == [("The box has 1 of that card.", "TIF-1.8", ("pool", 3))]
    for n, card in enumerate(("red 1", "red 2", "red 3", "red 4")):
        sheet.put("pool", n, to=card)
    assert sheet.trouble == [("4 red cards: the pool is renewed.", "TIF-4.8", ("pool", 3))]
