"""The companion of Aquaretto: what people enter around the box, and what they are told."""

import pytest

from milkrun.engine.tallies import ENTERED, FIXED, HIDDEN
from milkrun.games.aquaretto.components import cell_at
from milkrun.games.aquaretto.rules.refusals import Refusal
from milkrun.games.aquaretto.sheet.declared import LINE_OF, REFUSED, Line
from milkrun.games.aquaretto.words.refusals import REFUSALS

from ..paper import check_lines
from .paper import GAME, Sheet

ZOO_TO_SCORE = {  # E11
    "DOL_P": "24 34 33 43 32", "DOL_M": "42", "SEA_P": "03 13 02 12", "SEA_L": "11",
    "BEA_S": "20 30 1,-1 2,-1", "BEA_F": "1,-2", "BEA_P": "2,-2", "HIP_S": "16", "HIP_P": "26",
    "trainer": "23 22", "free": "25",
}  # fmt: skip


# The words


def test_lines_have_clauses_and_declared_numbers():
    check_lines(
        GAME, "more_fish", "copies", "kinds", "coins_lie", "by_tile", "space", "only_counted"
    )


def test_refusals_have_the_clauses_of_the_rules():
    for one in REFUSED:
        why = Refusal[one.name.upper()]
        assert one.clause == REFUSALS[why][0]
        assert LINE_OF[why] == Line[one.name.upper()]


# What options change


def test_coins_at_the_start():
    """AQU-1.9"""
    for coins in (0, 1, 3):
        sheet = Sheet(players=3, start_coins=coins)
        assert [sheet.filled.record.coins[p] for p in range(3)] == [coins] * 3


def test_kinds_that_stay_out():
    """AQU-1.2, 1.4: they are shown as out, cannot be put back, and none of them is anywhere."""
    sheet = Sheet(players=3, without_turtle=1, without_crocodile=1)
    assert [sheet.filled.shown[sheet.cell("out", n)] for n in range(5)] == [1, 0, 1, 0, 0]
    assert [sheet.shown("out", n) for n in range(5)] == [FIXED, ENTERED, FIXED, ENTERED, ENTERED]
    assert sheet.zoo(TUR_P="22").trouble == [("is_out", "AQU-1.2", zoo_cell(0, 2, 2))]
    sheet = Sheet(players=3, without_turtle=1).out("PEN")
    assert set(GAME.positions.to_position(sheet.filled.record)["removed"]) == {"TUR", "PEN"}
    counted = Sheet(players=4, without_turtle=1).counted(1, {"DOL": 3})
    assert counted.shown("animals", 1, 3) == HIDDEN


# Scores


def example(**more: int) -> Sheet:
    """E11: the scoring example of the rulebook."""
    return (
        Sheet(players=3)
        .zoo(**ZOO_TO_SCORE)
        .depot(0, "ORC-P", "PEN-S")
        .own(coins=3, keepers=1, **more)
    )


def test_an_empty_sheet():
    """AQU-1.9: nothing is wrong, and nothing is told that nobody entered."""
    sheet = Sheet(players=3)
    assert not sheet.trouble
    assert sheet.points(1) == [("0 animals in the zoo", 0)]
    assert sheet.table == []
    assert len(sheet.own(2, coins=2).table) == 4  # who leads, and of each two how


def test_the_scoring_example():
    """AQU-12.1, 12.3, 12.4, 12.8, 12.10 and E11: 30 points, each in words."""
    sheet = example()
    assert not sheet.trouble
    assert sheet.score[0] == 30
    assert sheet.points() == [
        ("19 animals in the zoo", 19),
        ("1 keeper with 5 fish", 5),
        ("A trainer on (2, 2)", 4),
        ("A trainer on (2, 3)", 6),
        ("2 kinds in the depot", -4),
    ]
    record = sheet.filled.record
    assert (record.large[0], record.small[0]) == (1, 1)
    assert "4 of 4 basins; 5 spaces are free." in [one.text for one in sheet.filled.lines[0]]


def test_one_more_coworker():
    """AQU-12.2, 12.3, 12.4, 12.8: what it would bring at each place, the best first."""
    assert example().more() == [
        "+5 as a keeper: the fish",
        "+3 as a cashier: the coins",
        "+3 as a trainer on (1, 4)",
        "+2 as the manager: the kinds in the depot",
        "+2 as a trainer on (2, 1)",
        "+2 as a trainer on (3, 1)",
    ]
    assert not any("keeper" in one for one in example().own(keepers=2).more())


def test_a_zoo_that_is_only_counted():
    """AQU-12.10: the same score from numbers alone; where a trainer earns cannot be told."""
    sheet = Sheet(players=3).counted(
        0, {"DOL": 6, "SEA": 5, "BEA": 6, "HIP": 2}, "ORC PEN",
        fish=5, trained=10, coins=3, keepers=1,
    )  # fmt: skip
    assert not sheet.trouble
    assert sheet.score[0] == 30
    assert ("Trainers", 10) in sheet.points()
    assert sheet.more() == [
        "+5 as a keeper: the fish",
        "+3 as a cashier: the coins",
        "+2 as the manager: the kinds in the depot",
        "What a trainer would bring can be told of a zoo entered tile by tile.",
    ]
    assert sheet.ask("pay", 0, "add a large board")[0][0] == (
        "That can be told once this zoo is entered tile by tile."
    )


def test_trainers():
    """AQU-12.4, 12.5, 12.6 and E10: the eight cells around, no lightning."""
    sheet = Sheet().zoo(
        ORC_P="14 34 33", ORC_M="24", DOL_P="12", DOL_L="22", DOL_M="11", trainer="13 23"
    )
    assert sheet.points()[1:] == [("A trainer on (1, 3)", 3), ("A trainer on (2, 3)", 5)]
    assert sheet.score[0] == 15


def test_depots_and_cashiers():
    """AQU-12.2, 12.8 and E13, E14: each coin for each cashier; with a manager one a kind."""
    sheet = Sheet().depot(0, "ORC-P", "TUR-S", "ORC-M").own(coins=4, cashiers=2)
    assert sheet.points()[1:] == [("2 cashiers with 4 coins", 8), ("2 kinds in the depot", -4)]
    sheet.own(managers=1)
    assert sheet.points()[2] == ("2 kinds in the depot, with a manager", -2)


def test_ties():
    """AQU-12.11 and E20: coins decide, then the place is shared."""
    sheet = Sheet(players=3)
    for p, (animals, coins) in enumerate([(7, 2), (7, 5), (4, 9)]):
        sheet.counted(p, {"DOL": animals}, coins=coins)
    tie = "Ben and Anna have equal points: Ben has more coins."
    assert sheet.table == ["Ben leads with 7 points.", tie]
    assert sheet.filled.places == [2, 1, 3]
    sheet.own(0, coins=5)
    assert sheet.table == [
        "Anna shares the lead with 7 points.",
        "Ben shares the lead with 7 points.",
        "Anna and Ben have equal points and coins: they share the place.",
    ]
    assert sheet.filled.places == [1, 1, 3]
    for p in range(3):
        sheet.put("truck", p, to=p + 1)
    assert sheet.put("drawn", to=62).table[1:3] == [
        "Anna shares the win with 7 points.",
        "Ben shares the win with 7 points.",
    ]
    assert "Ben wins with 7 points." in sheet.own(0, coins=4).table


# What cannot be


def zoo_cell(p: int, x: int, y: int) -> tuple[str, int, int]:
    return "zoo", p, cell_at(x, y)


@pytest.mark.parametrize(
    ("lying", "name", "clause", "at"),
    [
        ({"DOL_P": "22 24"}, "two_basins", "AQU-6.3", (2, 4)),
        ({"DOL_P": "22", "ORC_P": "23"}, "beside", "AQU-6.6", (2, 2)),
        ({"DOL_P": "00"}, "on_service", "AQU-5.5", (0, 0)),
        ({"DOL_P": "25"}, "boards", "AQU-5.9", (2, 5)),
        ({"free": "25 35 45"}, "boards", "AQU-5.9", (2, 5)),
        ({"free": "68 78 67 77"}, "boards", "AQU-5.9", (6, 7)),
        ({"free": "25 26 35 36 51 52 61 62 53 54 63 64"}, "boards", "AQU-5.9", (5, 1)),
        ({"DOL_P": "22 23 12", "DOL_F": "32 33 43"}, "copies", "", (4, 3)),
        ({"DOL_O": "22"}, "young", "AQU-8.6", (2, 2)),
        ({"DOL_P": "20", "ORC_P": "22", "SEA_P": "24", "TUR_P": "03"}, "basins", "AQU-6.7", (2, 4)),
        ({"trainer": "23"}, "earned", "AQU-8.2", (2, 3)),
    ],
)
def test_impossible_zoos(lying, name, clause, at):
    """Each is told in its place."""
    assert (name, clause, zoo_cell(0, *at)) in Sheet().zoo(**lying).trouble


def test_boards_are_found():
    """AQU-5.3, 5.6, 5.7, 5.9: all four, in any order, over notches, and one on the other."""
    sheet = Sheet().zoo(free="25 35 26 36 37 47 38 51 61 62 -1,2 -2,2 -1,3 -2,3")
    assert not sheet.trouble
    record = sheet.filled.record
    assert (record.large[0], record.small[0], record.spaces[0]) == (2, 2, 33)
    assert GAME.positions.to_position(record)["zoos"]["yellow"]["boards"]


def test_a_printed_space_is_there():
    """AQU-5.8: also if somebody has taken it away."""
    sheet = Sheet().zoo(bare="22")
    assert not sheet.trouble
    assert sheet.filled.record.spaces[0] == 19
    assert sheet.filled.shown[sheet.cell("zoo", 0, cell_at(2, 2))] == 1


def test_more_than_the_box_has():
    """AQU-1.2, 1.10, 13.1: over all zoos, depots and trucks."""
    sheet = Sheet(players=5).zoo(0, TUR_S="22 23 24").zoo(1, TUR_S="22 23 24")
    assert not sheet.trouble
    sheet.load(2, "TUR-S")
    assert sheet.trouble == [("copies", "", ("load", 2, 0))]
    sheet = Sheet().counted(0, {"DOL": 8}).counted(1, {"DOL": 6})
    assert sheet.trouble == [("kinds", "", ("animals", 1, 0))]
    sheet = Sheet(players=4).out("TUR").zoo(1, TUR_P="22")
    assert sheet.trouble == [("is_out", "AQU-1.2", zoo_cell(1, 2, 2))]
    sheet = Sheet(players=2).zoo(0, TUR_P="22").zoo(1, PEN_P="22").depot(0, "CRO-P")
    assert sheet.trouble == [("one_kind_more", "AQU-1.2", zoo_cell(1, 2, 2))]
    sheet = Sheet(players=4).out("TUR", "PEN")
    assert sheet.trouble == [("too_many_out", "AQU-1.2", ("out", 3))]
    sheet = Sheet().load(0, "COI", "COI").put("coin_tiles", to=9)
    assert sheet.trouble == [("coins_lie", "", ("coin_tiles",))]


def test_impossible_counts():
    """AQU-5.9, 6.7, 8.2, 12.4: numbers alone can be wrong, too."""
    sheet = Sheet().counted(0, {"TUR": 2, "DOL": 3}, fish=3)
    assert sheet.trouble == [("more_fish", "", ("fish", 0))]
    sheet = Sheet().counted(0, {"TUR": 2}, trained=3)
    assert sheet.trouble == [("none_trained", "AQU-12.4", ("trained", 0))]
    sheet = Sheet().counted(0, {"TUR": 4}, cashiers=1)
    assert sheet.trouble == [("earned", "AQU-8.2", ("cashiers", 0))]
    sheet = Sheet().counted(0, {"DOL": 2}, trained=4)
    assert sheet.trouble == [("earned", "AQU-8.2", ("trained", 0))]
    sheet = Sheet().counted(0, {"DOL": 5}, trained=5)
    assert sheet.trouble == []
    assert sheet.own(0, trained=6).trouble == [("earned", "AQU-8.2", ("trained", 0))]
    sheet = Sheet().counted(0, {"DOL": 5}, trained=1, cashiers=1)
    assert sheet.trouble == [("earned", "AQU-8.2", ("cashiers", 0))]
    sheet = Sheet().counted(0, {"DOL": 5, "TUR": 5}, trained=5, cashiers=1)
    assert sheet.trouble == []
    sheet = Sheet(players=5).counted(
        0, dict.fromkeys(("DOL", "ORC", "SEA", "TUR", "HIP", "PEN"), 6)
    )
    assert [name for name, _, _ in sheet.trouble] == ["crowded", "basins"]


# The round


def test_whose_turn_it_is():
    """AQU-2.4, 2.6, 11.2: the next without a truck; then the last one alone; then a new round."""
    sheet = Sheet(players=3).put("turn", to=1)
    assert sheet.table[0] == "Round 1: it is the turn of Ben."
    sheet.put("truck", 1, to=2)
    assert sheet.table[0] == "Round 1: it is the turn of Cleo."
    sheet.put("truck", 2, to=1)
    assert sheet.table[:2] == [
        "Round 1: it is the turn of Anna.",
        "Anna is the last without a truck, and goes on until taking one.",
    ]
    sheet.put("truck", 0, to=3).put("turn", to=0)
    assert sheet.table[0] == "Everybody has a truck: the round is over. Anna starts the next."


def test_the_stack():
    """AQU-1.7, 11.3, 11.4: what is left, and when the last round has come."""
    sheet = Sheet(players=3).put("drawn", to=40)
    assert sheet.table[0] == "21 tiles are left in the main stack."
    sheet.put("drawn", to=62)
    assert sheet.table[0] == "The reserve is begun: this round is the last."
    for p in range(3):
        sheet.put("truck", p, to=p + 1)
    assert sheet.table[0] == "Everybody has a truck, and the reserve was begun: the game is over."
    assert sheet.filled.over
    assert sheet.put("drawn", to=90).trouble == [("drawn", "AQU-1.7", ("drawn",))]


def test_wrong_trucks():
    """AQU-1.8, 4.1: one player each, and only those that are there."""
    sheet = Sheet(players=3).put("truck", 0, to=2).put("truck", 1, to=2).put("truck", 2, to=4)
    assert sheet.trouble == [
        ("same_truck", "AQU-4.1", ("truck", 1)),
        ("no_truck", "AQU-1.8", ("truck", 2)),
    ]


# What is shown


def test_what_is_shown():
    """AQU-5.3, 13.3: as far as a board could reach; the way of entering; places that are there."""
    sheet = Sheet(players=2)
    assert sheet.shown(*zoo_cell(0, 2, 2)) == sheet.shown(*zoo_cell(0, 2, 6)) == ENTERED
    assert sheet.shown(*zoo_cell(0, 2, 7)) == sheet.shown(*zoo_cell(0, 0, 0)) == HIDDEN
    assert sheet.shown(*zoo_cell(2, 2, 2)) == sheet.shown("animals", 0, 0) == HIDDEN
    assert [sheet.shown("load", 1, n) for n in range(3)] == [ENTERED, ENTERED, HIDDEN]
    assert [sheet.shown("stack", 0, n) for n in range(3)] == [ENTERED, HIDDEN, HIDDEN]
    sheet.depot(0, "ORC-P").counted(1, {}).out("TUR", "PEN", "BEA")
    assert [sheet.shown("stack", 0, n) for n in range(3)] == [ENTERED, ENTERED, HIDDEN]
    assert sheet.shown(*zoo_cell(1, 2, 2)) == sheet.shown("animals", 1, 3) == HIDDEN
    assert sheet.shown("animals", 1, 0) == sheet.shown("fish", 1) == ENTERED


# Questions


def test_where_a_tile_may_go():
    """AQU-4.6, 6.1, 6.4, 6.5, 6.6, 6.7: in the rules' own words."""
    sheet = Sheet().zoo(DOL_P="22", TUR_P="24")
    assert sheet.ask("place", 0, "DOL", (3, 2)) == [("Yes, on (3, 2).", "AQU-6.1")]
    assert sheet.ask("place", 0, "ORC", (4, 3)) == [("Yes, (4, 3) starts a new basin.", "AQU-6.4")]
    assert sheet.ask("place", 0, "DOL", (2, 2)) == [("(2, 2) is taken.", "AQU-6.1")]
    assert sheet.ask("place", 0, "DOL", (9, 9)) == [
        ("(9, 9) is not a space of this zoo.", "AQU-5.1")
    ]
    assert sheet.ask("place", 0, "DOL", (4, 3)) == [
        ("(4, 3) is not beside the dolphins: a kind has only one basin.", "AQU-6.5")
    ]
    assert sheet.ask("place", 0, "DOL", (2, 3))[0][1] == "AQU-6.6"
    assert sheet.ask("place", 0, "ORC", (2, 3))[0][1] == "AQU-6.4"
    spaces = sheet.ask("spaces", 0, "DOL")
    assert [text for text, _ in spaces] == ["3 spaces:", "(2, 1)", "(1, 2)", "(3, 2)"]
    sheet.zoo(ORC_P="30")
    assert sheet.ask("place", 0, "SEA", (0, 2)) == [
        ("This zoo may have 3 basins, and none of them holds sea lions.", "AQU-6.7")
    ]
    assert sheet.ask("spaces", 0, "SEA")[0][1] == "AQU-4.6"


def test_what_money_can_buy():
    """AQU-5.9, 10.1, 10.5, 10.9, 10.13, 10.14: prices, and why not."""
    sheet = Sheet().depot(1, "ORC-P").own(0, coins=2)
    assert sheet.ask("pay", 0, "add a large board") == [
        ("Yes: it costs 2 coins, and Anna has 2.", "AQU-10.1"),
        ("It brings four spaces, and one more basin.", "AQU-10.13"),
    ]
    assert sheet.ask("pay", 1, "add a large board") == [
        ("That costs 2 coins, more than Ben has.", "AQU-10.1")
    ]
    assert sheet.ask("pay", 1, "add a small board")[1][1] == "AQU-10.14"
    assert sheet.ask("pay", 1, "move the top tile of the depot")[1] == (
        "It is the orca.",
        "AQU-10.5",
    )
    assert sheet.own(1, coins=2).ask("pay", 1, "discard the top tile of the depot")[1] == (
        "It is the orca.",
        "AQU-10.12",
    )
    sheet.own(1, coins=1)
    assert sheet.ask("pay", 0, "discard the top tile of the depot") == [
        ("The depot of Anna is empty.", "AQU-10.12")
    ]
    assert sheet.ask("pay", 0, "move a coworker")[0][1] == "AQU-10.7"
    assert sheet.ask("buy", 0, 1) == [
        ("Yes: it costs 2 coins, and Anna has 2.", "AQU-10.1"),
        ("It is the orca; one coin goes to Ben.", "AQU-10.9"),
    ]
    assert sheet.ask("buy", 1, 0) == [("The depot of Anna is empty.", "AQU-10.9")]
    assert sheet.ask("buy", 0, 0)[0][1] == "AQU-10.9"


def test_whoever_has_a_truck_does_nothing_more():
    """AQU-2.5, 10.11, 11.4: but others still buy from that depot, until the game is over."""
    sheet = Sheet(players=3).put("truck", 0, to=2).own(0, coins=5).own(1, coins=5)
    sheet.depot(0, "DOL-P").depot(1, "ORC-P")
    told = [("Anna has taken a truck, and has no more turns in this round.", "AQU-2.5")]
    assert sheet.ask("pay", 0, "discard the top tile of the depot") == told
    assert sheet.ask("buy", 0, 1) == told
    assert sheet.ask("buy", 1, 0)[1][1] == "AQU-10.9"
    sheet.put("truck", 1, to=1).put("truck", 2, to=3)
    assert sheet.ask("buy", 0, 1)[1][1] == "AQU-10.9"  # in the next round
    over = [("Everybody has a truck, and the reserve was begun: the game is over.", "AQU-11.4")]
    assert sheet.put("drawn", to=62).ask("buy", 0, 1) == over
    assert sheet.ask("pay", 2, "add a small board") == over


def test_what_a_trainer_would_earn():
    """AQU-9.4, 12.4"""
    sheet = Sheet().zoo(DOL_P="22 23")
    assert sheet.ask("train", 0, (1, 2)) == [("Yes: it would earn 2.", "AQU-12.4")]
    assert sheet.ask("train", 0, (2, 2)) == [("(2, 2) is taken.", "AQU-9.4")]
