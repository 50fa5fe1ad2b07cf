"""An analysis as the command tells it."""

from dataclasses import replace

import milkrun
from milkrun.analysis.found import FORMAT, Analysis, Candidate, Decision, Placed
from milkrun.analysis.ledger import Account, Stroke, Term
from milkrun.reports import analysis_text, ledger_text


def decision(n: int, loss: float) -> Decision:
    choices = [Candidate(a, f"Do {a}", win, 400, [a]) for a, win in ((1, 0.6), (2, 0.6 - loss))]
    return Decision(n, 0, 2, 2, 400, loss, 0.02, True, choices)


def test_mistakes_are_told_as_on_the_page() -> None:
    """Twice the error; and what they cost on average, as such costs do not add up."""
    match = milkrun.new("tiffin", 2, 1, native=False)
    made = [decision(n, loss) for n, loss in ((3, 0.3), (5, 0.5), (8, 0.4))]
    places = [Placed(0, 1, 9), Placed(1, 2, 4)]
    found = Analysis(FORMAT, "tiffin", 2, 9, True, 99, 1.0, True, [[0.5, 0.5]] * 10,
                     decisions=made, turning=[3], standings=places)  # fmt: skip
    told = analysis_text(match, found)
    assert "gave away 30%, give or take 4%" in told
    assert "3 of 3 decisions clearly gave chances away, 40% on average" in told
    single = analysis_text(match, replace(found, decisions=made[:1]))
    assert "1 of 1 decisions clearly gave chances away, 30%\n" in single, "no average of one"
    half = analysis_text(match, replace(found, decisions=[decision(3, 0.125)]))
    assert "gave away 13%, give" in half
    assert "Do 1 (60% to win)" in half
    few = analysis_text(match, replace(found, turning=[]))
    assert "none: no decision surely cost much" in few, "but some clearly did cost something"
    none = analysis_text(match, replace(found, turning=[], decisions=[]))
    assert "none: no decision clearly gave chances away" in none
    assert "2 players, 9 actions" in none
    assert "2 players, 1 action\n" in analysis_text(match, replace(found, steps=1))


def test_the_standing_says_how_many_points_and_where_fewer_are_better() -> None:
    match = milkrun.new("tiffin", 2, 1, native=False)
    found = Analysis(FORMAT, "tiffin", 2, 9, True, 99, 1.0, True, [[0.5, 0.5]] * 10,
                     standings=[Placed(0, 1, 1), Placed(1, 2, 10)])  # fmt: skip
    told = analysis_text(match, found)
    assert "    1 point;" in told
    assert "   10 points;" in told
    assert "\n  The lowest total wins.\n" in told
    usual = replace(found, standings=[Placed(0, 1, 10), Placed(1, 2, 1)])
    assert "lowest" not in analysis_text(match, usual)


def test_a_chance_that_was_tried_out_is_never_told_as_certain() -> None:
    match = milkrun.new("tiffin", 2, 1, native=False)
    choices = [Candidate(1, "Do 1", 1.0, 20, [1]), Candidate(2, "Do 2", 0.004, 20, [2])]
    made = Decision(3, 0, 2, 2, 20, 0.996, 0.02, True, choices)
    found = Analysis(FORMAT, "tiffin", 2, 9, True, 99, 1.0, True, [[0.5, 0.5]] * 10,
                     decisions=[made], turning=[3])  # fmt: skip
    told = analysis_text(match, found)
    assert "Do 1 (>99% to win)" in told
    assert "Do 2 (<1% to win)" in told


def test_a_ledger_shows_no_amount_that_says_nothing() -> None:
    match = milkrun.new("tiffin", 2, 1, native=False)
    zero = Term(0.0)
    one = Account(0, Term(0.5, 0.02), Term(-0.9, 0.26), Term(0.4, 0.2), zero, zero, zero, Term(0.0))
    head, _, first, *_ = ledger_text(match, [one, replace(one, seat=1)], []).split("\n")
    assert "two errors" in head
    assert first.split()[1:6] == ["50", "±4", "?", "+40", "±40"]
    assert "what the game's advice would have done" in ledger_text(match, [one], [])
    assert "advice" not in ledger_text(match, [], []), "nor a table of nothing"


def test_a_stroke_is_told_of_the_seat_it_was_chosen_for() -> None:
    """Whichever it seems to have done most to in the lines that tell of it."""
    match = milkrun.new("tiffin", 3, 1, native=False)
    stroke = Stroke(4, "The pool gets the red 4.", 1, [Term(-0.12), Term(0.1), Term(0.02)])
    assert f"+10 % for {match.names[1]}: The pool" in ledger_text(match, [], [stroke])
    half = replace(stroke, luck=[Term(0.0), Term(-0.125), Term(0.0)])
    assert f"-13 % for {match.names[1]}: The pool" in ledger_text(match, [], [half])
