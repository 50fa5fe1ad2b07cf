"""The companion of Tariffs: who has won."""

from milkrun.engine.tallies import ENTERED, HIDDEN

from .paper import GAME, Sheet
from .table import B1, P


def test_what_is_over_is_over():
    """TAR-2.6, 11.5: nothing is laid, rotated or declared any more; walks are told all the same."""
    for over in (Sheet(track=B1).contract(0, P).run(0, 3), Sheet(track=B1).put("stalled", 0, to=1)):
        told = [("Round 1 is over: a run was declared, or it stalled.", "TAR-2.6")]
        assert over.ask("lay", 25, "Sn", "Mn") == told
        assert over.ask("rotate", 1, "M4", "M5") == told
        assert over.ask("declare", 0, 3) == told
        assert over.ask("walk", "Sn", "Sa")[0][0] == "Over the track alone it costs 1:"


def test_a_tie_goes_to_more_runs_then_to_the_lowest_round():
    """TAR-10.4, 10.5 (E18)."""
    sheet = Sheet(players=3).put("round", to=3).put("starter", to=2)
    sheet.scores((16, 31, 40), (31, 18, 25), (22, 20, 30)).run(0, 3).run(1, 3, 1).run(1, 2, 2)
    filled = sheet.filled
    assert filled.scores == [69, 69, 95]
    assert filled.places == [2, 1, 3]
    assert filled.record.over
    assert sheet.table[-2:] == [
        "Ben wins with 69.", "Ben and Anna are level; Ben declared more runs.",
    ]  # fmt: skip
    sheet.put("run", 1, 2, to=0).run(2, 2, 2)
    assert sheet.table[-2:] == [
        "Anna wins with 69.", "Anna and Ben are level; Anna had the cheapest round.",
    ]  # fmt: skip
    sheet.put("score", 0, 0, to=18).put("score", 0, 2, to=20)
    assert sheet.filled.places == [1, 1, 3]
    assert sheet.table[-2:] == ["Anna shares the win with 69.", "Ben shares the win with 69."]


def test_nobody_has_won_before_all_costs_are_entered():
    """TAR-10.1, 10.4: a cost of 0 is one not entered yet, but for a run that paid nothing."""
    sheet = Sheet(rounds=2).put("round", to=2).run(0, 3).run(1, 3, 1).scores((16, 30))
    assert sheet.filled.record.over
    assert "Round 2: the cost of Anna is 0 so far." in sheet.table
    assert not any("win" in line for line in sheet.table)
    sheet.scores((16, 30), (40, 20))
    assert sheet.table[-1] == "Ben wins with 50."
    sheet = Sheet(rounds=1).run(0, 3)
    assert not any("win" in line for line in sheet.table)
    sheet = Sheet(rounds=1).run(0, 0).scores((0, 12))
    assert sheet.table[-1] == "Anna wins with 0."


def test_a_cost_of_0_is_entered():
    """TAR-9.2, 10.1: a walk over blanks alone costs nothing, whoever declared."""
    sheet = Sheet(rounds=2)
    assert sheet.how("free", 0) == HIDDEN  # the round is not over
    assert sheet.run(0, 3).how("free", 0) == ENTERED
    assert sheet.scores((16, 12)).how("free", 0) == HIDDEN
    sheet.put("round", to=2).run(1, 3, 1).scores((16, 0), (12, 30))
    assert sheet.how("free", 0) == ENTERED
    assert sheet.how("free", 1) == HIDDEN
    assert "Round 1: the cost of Ben is 0 so far." in sheet.table
    sheet.put("free", 0, to=1)
    assert "Round 1: the cost of Ben is 0 so far." not in sheet.table
    assert sheet.table[-1] == "Anna wins with 28."
    assert sheet.how("free", 0) == ENTERED
    again = sheet.cells.copy()
    GAME.sheet_functions.take_record(sheet.filled.record, again)
    assert again[sheet.cell("free", 0)] == 1


def test_nobody_is_marked_for_a_round():
    """TAR-10.5: costs count all the same, and the ledger says what is missing."""
    sheet = Sheet(players=3).put("round", to=2).scores((16, 31, 40))
    assert sheet.filled.scores == [16, 31, 40]
    assert not sheet.trouble
    assert "Round 1: mark who declared the run, or that it stalled." in sheet.table
    assert "Anna leads with 16: the lowest total wins." in sheet.table
    sheet.put("round", to=3).scores((16, 31, 40), (31, 18, 25), (22, 20, 30)).run(1, 2, 2)
    assert sheet.filled.record.over
    assert not any("win" in line for line in sheet.table)  # Anna may have declared both
    assert "Ben wins with 69." in sheet.run(1, 3).put("stalled", 1, to=1).table
