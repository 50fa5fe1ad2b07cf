"""The companion of Tariffs: what people enter around the box, and what they are told."""

import pytest

import milkrun
from milkrun.engine.tallies import ENTERED, FIXED, HIDDEN
from milkrun.games.tariffs.components import (
    ARRANGEMENTS,
    TILE_CODES,
    TILE_NAMES,
)
from milkrun.games.tariffs.rules.state import CUSTOM, DIAMOND
from milkrun.games.tariffs.sheet.declared import BORDER_NAMES, SQUARE_NAMES

from ..paper import check_lines
from .paper import GAME, Sheet
from .table import B1, SUNS, P, Q, T

# The words


def test_lines_have_clauses_and_declared_numbers():
    check_lines(GAME, "further")


# What is entered


def test_an_empty_sheet_has_no_trouble():
    """TAR-1.15: a contract stays on its holder's phone."""
    sheet = Sheet(players=3)
    assert not sheet.trouble
    assert sheet.told(0) == ["Keep your contract on your phone: enter it there."]
    assert sheet.table == [
        "Round 1 of 3: Anna starts it.",
        "0 turns are finished: Anna is on turn.",
        "28 dominoes are in hands and stock, 7 of them with a blank.",
    ]
    assert GAME.sheet.fields["contract"].secret
    assert [one.name for one in GAME.sheet.fields.values() if one.secret] == ["contract"]


def test_a_printed_map_is_there_at_once():
    """TAR-1.2: only looked at, and just the borders between two tiles can carry a domino."""
    for arrangement in range(CUSTOM):
        sheet = Sheet(arrangement=arrangement, players=2)
        filled = sheet.filled
        tiles = slice(sheet.cell("tile", 0), sheet.cell("tile", 0) + len(SQUARE_NAMES))
        borders = slice(sheet.cell("track", 0), sheet.cell("track", 0) + len(BORDER_NAMES))
        assert sorted(filled.shown[tiles][filled.how[tiles] == FIXED]) == list(range(1, 25))
        assert (filled.how[tiles] != ENTERED).all()
        assert (filled.how[borders] == ENTERED).sum() == filled.record.pairs
        assert filled.how[sheet.cell("lock", 0, 0)] == HIDDEN
        assert filled.how[sheet.cell("score", 0, 0)] == ENTERED
        assert filled.how[sheet.cell("score", 0, 1)] == HIDDEN  # TAR-10.1: it has not begun


@pytest.mark.parametrize("arrangement", [CUSTOM, DIAMOND])
def test_a_map_of_ones_own(arrangement):
    """TAR-1.7: entered tile by tile, anywhere on the sheet."""
    rows = ["Sn Sa S2", "S3 S4 S5", "Mn Ma M2", "M3 M4 M5", "Cn Ca C2", "C3 C4 C5", "An Aa A2",
            "A3 A4 A5"]  # fmt: skip
    sheet = Sheet(arrangement=arrangement).tiles(rows, left=2).contract(0, SUNS)
    assert not sheet.trouble
    assert sheet.filled.record.pairs == 8 * 2 + 7 * 3
    sheet.track("Sn-Sa 3|1", "S4-Ma 0|0")
    assert sheet.ask("walk", "Sn", "Sa")[0] == ("Over the track alone it costs 1:", "TAR-8.6")
    assert (
        milkrun.position(
            "tariffs", GAME.positions.to_position(sheet.filled.record), native=False
        ).position()["arrangement"]
        == rows
    )


def test_a_map_that_is_not_whole_yet():
    """TAR-1.5: all 24 tiles; TAR-1.7: joined by shared edges."""
    sheet = Sheet(arrangement=CUSTOM).contract(0, SUNS)
    assert not sheet.trouble  # it is just not there yet
    assert [one.text for one in sheet.filled.missing] == ["24 tiles have no square yet."]
    assert sheet.table[0] == "24 tiles have no square yet."
    assert "Enter all 24 tiles of the map first." in sheet.told(0)
    assert sheet.ask("walk", "Sn", "Sa") == [("Enter all 24 tiles of the map first.", "TAR-1.7")]
    sheet.tiles(ARRANGEMENTS["simple"])
    assert not sheet.trouble
    assert not sheet.filled.missing
    sheet.put("tile", 0, to=0).put("tile", 47, to=1)
    ((text, clause, place),) = sheet.trouble
    assert (text, clause) == ("Suns null is not joined to the other tiles.", "TAR-1.7")
    assert place == ("tile", 47)
    sheet.put("tile", 0, to=1)
    assert sheet.trouble[0] == ("Suns null is already on another square.", "TAR-1.5", ("tile", 47))


def test_impossible_dominoes():
    """TAR-3.1: the box has each once; TAR-3.2: between two tiles."""
    sheet = Sheet(track=B1).track("An-Aa 1|3")
    assert sheet.trouble == [
        ("The 1-3 lies twice; the box has it once.", "TAR-3.1",
         ("track", BORDER_NAMES.index("A4-B4")))
    ]  # fmt: skip
    sheet = Sheet().lie("A5-B5", 0, 0)
    ((text, clause, place),) = sheet.trouble
    assert (text, clause) == ("A domino needs a tile on both sides of A5-B5.", "TAR-3.2")
    assert sheet.filled.how[sheet.cell(*place)] == ENTERED  # so that it can be taken away


def test_impossible_contracts_and_rounds():
    """TAR-1.14, 1.9, 2.6, 10.1: each is told at its cell."""
    sheet = Sheet().contract(0, P).put("contract", 1, 0, to=1)
    assert sheet.trouble == [("Anna has that coin already.", "TAR-1.14", ("contract", 1, 0))]
    sheet = Sheet().put("round", to=5)
    assert sheet.trouble == [("Only 4 rounds were agreed.", "TAR-1.9", ("round",))]
    sheet = Sheet().run(0, 3).run(1, 4).scores((16, 20))
    text = "Anna has already declared the run of round 1."
    assert sheet.trouble == [(text, "TAR-2.6", ("run", 1, 0))]
    sheet = Sheet().scores((16, 0))
    text = "Round 1 is not over: mark who declared the run, or that it stalled."
    assert sheet.trouble == [(text, "TAR-10.1", ("score", 0, 0))]
    sheet = Sheet().run(0, 3, n=2).put("stalled", 1, to=1)
    assert [one[0] for one in sheet.trouble] == [
        "Round 2 has not begun.", "Round 3 has not begun.",
    ]  # fmt: skip


def test_stalled_by_the_count():
    """TAR-11.1, 11.2: six laps without a domino, forty laps in all."""
    assert not Sheet().put("waits", to=11).trouble
    sheet = Sheet().put("waits", to=12)
    text = "After 12 turns without a domino the round is stalled."
    assert sheet.trouble == [(text, "TAR-11.1", ("waits",))]
    sheet = Sheet(track=B1).put("waits", to=20)
    assert not sheet.trouble
    assert "12 turns in a row without a domino stall the round." in sheet.table
    assert not sheet.put("waits", to=68).trouble  # the last turn
    assert "79 turns are finished: Ben is on turn." in sheet.table
    text = "After 80 turns the round is stalled."
    assert sheet.put("waits", to=69).trouble == [(text, "TAR-11.2", ("waits",))]
    assert not sheet.put("stalled", 0, to=1).trouble


# Whose turn


def test_turns_and_starters():
    """TAR-1.8, 10.2 (E18): a domino laid counts as a turn; starts pass to the left."""
    sheet = Sheet(players=3, track=B1[:4]).put("starter", to=2)
    assert sheet.table[:2] == [
        "Round 1 of 3: Cleo starts it.", "4 turns are finished: Anna is on turn.",
    ]  # fmt: skip
    sheet.put("waits", to=1)
    assert sheet.table[1] == "5 turns are finished: Ben is on turn."
    sheet = Sheet(players=3).put("starter", to=2).put("round", to=2).run(0, 3).scores((16, 31, 40))
    assert sheet.table[0] == "Round 2 of 3: Anna starts it."


# Runs and walks


def test_runs_on_offer():
    """TAR-8.10, 8.11 (E5): 3 for 16, 4 for 20, 6 for 22, and the walk step by step."""
    sheet = Sheet(track=B1).contract(0, P).put("waits", to=1)
    told = sheet.told(0)
    assert told[0] == "It is your turn, and you may declare a run:"
    assert [line for line in told if line.startswith("Top")] == [
        f"Top charge {top}: {cost} for you; every other player pays {top + 2} for each step over "
        "an upside-down domino."
        for top, cost in ((3, 16), (4, 20), (6, 22))
    ]
    assert "Your cheapest walk costs 16:" in told
    walk = " ".join(line for line in told if "→" in line)
    steps = "Sa1 S20 S32 M31 M42 M53 C51 C41 C30 C22 Ca3"
    named = [f"{TILE_NAMES[TILE_CODES.index(one[:2])]} ({one[2]})" for one in steps.split()]
    assert walk == " → ".join(["Suns null", *named])
    assert sheet.put("waits", to=0).told(0)[0].startswith("You are connected: on your turn")


def test_the_steps_that_lack_a_domino():
    """TAR-9.3 (E7): as few as a walk can have."""
    assert "At least 8 steps of any walk lack a domino." in Sheet(track=B1).contract(0, T).told(0)


def test_may_it_be_declared():
    """TAR-8.7, 8.10 (E5): in the rules' own words."""
    sheet = Sheet(track=B1).contract(0, P).put("waits", to=1)
    ((text, clause),) = sheet.ask("declare", 0, 4)
    assert text.startswith("Yes, for 20; every other player then pays 6")
    assert clause == "TAR-8.13"
    offered = ("Top charge 6 costs no more: declare that, for 22.", "TAR-8.10")
    assert sheet.ask("declare", 0, 5) == [offered]
    no_such_run = ("No run of yours has top charge 2: the cheapest has 3, for 16.", "TAR-8.10")
    assert sheet.ask("declare", 0, 2) == [no_such_run]
    assert sheet.ask("declare", 1, 3) == [
        ("Keep your contract on your phone: enter it there.", "TAR-1.15")
    ]
    sheet.contract(1, Q)
    not_connected = ("Your six tiles are not connected by track yet.", "TAR-8.7")
    assert sheet.ask("declare", 1, 3) == [not_connected]
    assert not_connected[0] in sheet.told(1)
    sheet.put("waits", to=0)
    text = "A run is declared on one's own turn; Ben is on turn."
    assert sheet.ask("declare", 0, 3) == [(text, "TAR-8.7")]


def test_what_others_pay():
    """TAR-9.1, 9.2, 9.6 (E5, E7): 52 for T once P is declared with top charge 3."""
    sheet = Sheet(track=B1).contract(0, P).contract(1, T).run(0, 3)
    assert sheet.told(0)[1] == "You pay 16 for round 1: enter it."
    told = sheet.told(1)
    assert told[1] == "You pay 52 for round 1: enter it."
    assert " ".join(told).count("(gap)") == 8
    assert sheet.table[1].startswith("Anna has declared a run with top charge 3: each step over an")
    assert sheet.table[1].endswith("upside-down domino costs 5.")
    assert "Round 1: the cost of Ben is 0 so far." in sheet.table
    assert not any("lead" in line for line in sheet.table)  # before all costs are entered
    assert not sheet.trouble
    sheet.scores((16, 50))
    assert sheet.trouble == [("By the rules round 1 costs Ben 52.", "TAR-10.1", ("score", 1, 0))]
    sheet.scores((16, 52))
    assert not sheet.trouble
    assert sheet.told(1)[1] == "52 is what the rules say for round 1."
    assert sheet.filled.scores == [16, 52]


def test_rotated_against_somebody():
    """TAR-8.3, 9.5 (E10): 22 and 45; (E9): turned M4-M5, 13 and 28."""
    track = [one.replace("C3-C4 0|6", "C3-C4 6|0") for one in B1]
    sheet = Sheet(track=track).contract(0, P).contract(1, Q).run(0, 6)
    assert sheet.told(0)[1].startswith("You pay 22")
    assert sheet.told(1)[1].startswith("You pay 45")
    track = [one.replace("M4-M5 0|3", "M4-M5 3|0") for one in B1]
    sheet = Sheet(track=track).contract(0, P).contract(1, Q).run(0, 3)
    assert sheet.told(0)[1].startswith("You pay 13")
    assert sheet.told(1)[1].startswith("You pay 28")


def test_a_run_that_is_not_on_offer():
    """TAR-8.10: marked all the same, it is told at its cell."""
    sheet = Sheet(track=B1).contract(0, P).run(0, 5)
    text = "The track offers Anna no run with top charge 5."
    assert sheet.trouble == [(text, "TAR-8.10", ("run", 0, 0))]


def test_stalled_rounds():
    """TAR-11.4: nobody is connected: 8. TAR-11.6 (E19): else the cheapest stands in."""
    sheet = Sheet(track=B1[:3]).contract(1, T).put("stalled", 0, to=1)
    assert "each step over an upside-down domino costs 8." in sheet.table[1]
    sheet = Sheet(track=B1).contract(0, P).contract(1, T).put("stalled", 0, to=1)
    assert sheet.told(0)[1].startswith("You are connected: unless another connected player")
    sheet.run(0, 3)
    assert sheet.told(0)[1].startswith("You pay 16")
    assert sheet.told(1)[1].startswith("You pay 52")
    assert sheet.table[1].startswith("The round is stalled. Anna is scored as if")
    assert sheet.scores((16, 52)).filled.standing[0][1] == 0  # TAR-11.7: no run credited


def test_only_the_cheapest_run_stands_in():
    """TAR-11.6 (E19): top charge 3, though a declarer might choose 6 (E5)."""
    sheet = Sheet(track=B1, rounds=1).contract(0, P).put("stalled", 0, to=1)
    for top in (4, 5, 6):
        sheet.run(0, top)
        text = "In a stalled round the cheapest run of Anna counts: it has top charge 3."
        assert sheet.trouble == [(text, "TAR-11.6", ("run", 0, 0))]
        assert not any("You pay" in line for line in sheet.told(0))
    assert not sheet.run(0, 3).trouble
    assert sheet.run(0, 6).put("stalled", 0, to=0).told(0)[1].startswith("You pay 22")
    assert not sheet.trouble
    sheet = Sheet(track=B1[:3]).contract(0, P).put("stalled", 0, to=1).run(0, 3)
    text = "The track offers Anna no run with top charge 3."
    assert sheet.trouble == [(text, "TAR-8.10", ("run", 0, 0))]


def test_the_cheapest_walk_between_two_tiles():
    """TAR-8.3 (E3): direction matters. TAR-8.2 (E5): over track and gaps."""
    sheet = Sheet(track=B1)
    assert sheet.ask("walk", "Sn", "Sa")[:2] == [
        ("Over the track alone it costs 1:", "TAR-8.6"), ("Suns null → Suns ace (1)", "TAR-8.3"),
    ]  # fmt: skip
    assert sheet.ask("walk", "Sa", "Sn")[0][0] == "Over the track alone it costs 3:"
    assert sheet.ask("walk", "Sn", "Ca")[0][0] == "Over the track alone it costs 16:"
    told = sheet.ask("walk", "An", "Aa")
    assert told[0] == ("No track leads there yet.", "TAR-9.3")
    assert told[1] == ("With upside-down dominoes at 6 it costs 6:", "TAR-9.10")
    assert told[2][0] == "Arms null → Arms ace (gap)"
    assert sheet.ask("walk", "An", "An")[0][1] == "TAR-8.5"


def test_may_a_domino_be_laid_there():
    """TAR-3.2, 3.3, 3.4, 3.9 (E4): the refusals' own sentences."""
    sheet = Sheet(track=B1)
    lay = GAME.sheet.axes()["domino"].labels.index
    assert sheet.ask("lay", lay("5-5"), "Sn", "Ma") == [
        ("Suns null and Moons ace share no edge.", "TAR-3.2")
    ]
    assert sheet.ask("lay", lay("5-5"), "Sa", "Sn") == [
        ("The 1-3 already lies between Suns ace and Suns null.", "TAR-3.4")
    ]
    assert sheet.ask("lay", lay("1-3"), "Sn", "Mn")[0][1] == "TAR-3.9"
    assert sheet.ask("lay", lay("5-6"), "Sn", "Mn") == [("Yes, either way round.", "TAR-3.3")]
    assert sheet.ask("lay", lay("5-5"), "Sn", "Mn")[0][1] == "TAR-3.1"
    told = sheet.contract(1, Q).ask("lay", lay("5-6"), "Sn", "Mn")
    assert len(told) == 4
    assert told[2][0].startswith("With 5 on Suns null and 6 on Moons null the walk of Ben costs")


def test_may_a_domino_be_rotated():
    """TAR-4.1, 4.2, 4.3, 4.4 (E4, E9): with the lock only by whoever turned it."""
    sheet = Sheet(players=3, track=B1)
    assert sheet.ask("rotate", 1, "M4", "M5")[0][1] == "TAR-4.1"
    assert sheet.ask("rotate", 1, "M3", "M4")[0][1] == "TAR-4.2"
    assert sheet.ask("rotate", 1, "Sn", "Mn")[0] == (
        "No domino lies between Suns null and Moons null.", "TAR-4.1",
    )  # fmt: skip
    sheet = Sheet(players=3, track=B1, rotation_lock=1)
    for end, code in enumerate(("M5", "M4")):
        sheet.put("lock", 0, end, to=1 + TILE_CODES.index(code))
    sheet.put("waits", to=2)  # Ben is on turn
    assert sheet.ask("rotate", 1, "M4", "M5")[0][1] == "TAR-4.3"
    assert sheet.ask("rotate", 2, "M4", "M5")[0][1] == "TAR-4.3"
    assert sheet.ask("rotate", 0, "M4", "M5") == [("Yes, whoever placed it.", "TAR-4.1")]
    sheet.put("waits", to=4)  # Anna is: her lock has ended
    assert sheet.ask("rotate", 1, "M4", "M5")[0][0].startswith("Yes")
    assert not sheet.trouble
    for end, code in enumerate(("M3", "M4")):
        sheet.put("lock", 1, end, to=1 + TILE_CODES.index(code))
    assert sheet.trouble == [("No domino that can be rotated lies there.", "TAR-4.3",
                              ("lock", 1, 0))]  # fmt: skip
    sheet = Sheet(players=3, track=B1[:1], rotation_lock=1)
    for end, code in enumerate(("Sn", "Sa")):
        sheet.put("lock", 2, end, to=1 + TILE_CODES.index(code))
    text = "By the turns counted, Cleo has had no turn in this round yet."
    assert sheet.trouble == [(text, "TAR-4.3", ("lock", 2, 0))]
    assert not sheet.put("waits", to=2).trouble
