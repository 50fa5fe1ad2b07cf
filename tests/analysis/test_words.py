"""What a ledger says in sentences."""

from dataclasses import replace

import pytest

from milkrun.analysis.ledger import Account, Term
from milkrun.analysis.words import sentences, whole
from milkrun.reports import _term

NAMES = ["Pink", "Blue"]


def account(seat: int = 0, result: float = 0.0, **amounts: float) -> Account:
    """An account with errors of 2 points and 1 point unexplained."""
    given = dict.fromkeys(("luck", "own", "others", "hidden"), 0.0) | amounts
    terms = {name: Term(amount, 0.02) for name, amount in given.items()}
    terms.setdefault("unexplained", Term(0.01, 0.02))
    return Account(seat, Term(0.5), **terms, result=Term(result))


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ({"luck": -0.22, "own": 0.1}, {"own": -0.1, "result": 1.0},
         ["You played better than Blue; luck cost you 22 %."]),
        ({"luck": -0.22, "own": 0.1}, {"own": -0.1},
         ["You played better than the game's advice (+10 %); luck cost you 22 %."]),
        ({"luck": 0.22}, {}, ["Luck gave you 22 %."]),
        ({"luck": 0.225}, {}, ["Luck gave you 23 %."]),
        ({"luck": -0.225, "own": -0.125}, {},
         ["You played worse than the game's advice (-13 %); luck cost you 23 %."]),
        ({"own": -0.08, "others": 0.12, "hidden": -0.05}, {},
         ["You played worse than the game's advice (-8 %).",
          "What Blue decided brought you 12 %.",
          "What was hidden from whoever decided cost you 5 %."]),
        ({"luck": -0.22, "unexplained": 0.3}, {}, ["Nothing clearly decided how you did."]),
        ({"luck": 0.039}, {}, ["Nothing clearly decided how you did."]),
    ],
)  # fmt: skip
def test_only_what_is_clear_is_said(
    mine: dict[str, float], theirs: dict[str, float], told: list[str]
) -> None:
    accounts = [account(**mine), account(1, **theirs)]
    assert sentences(accounts, NAMES, 0, you=True) == told
    named = [one.replace("You ", "Pink ").replace("you", "Pink") for one in told]
    assert sentences(accounts, NAMES, 0) == named


def test_of_a_rough_figure_only_the_direction_is_told() -> None:
    rough = {"luck": Term(-0.5, 0.15), "own": Term(0.4, 0.15), "others": Term(0.41, 0.2)}
    told = ["Pink played better than the game's advice; luck was against Pink.",
            "What the others decided helped Pink."]  # fmt: skip
    three = [replace(account(), **rough), account(1), account(2)]
    assert sentences(three, [*NAMES, "Green"], 0) == told


def test_nothing_is_told_of_a_guess() -> None:
    vague = replace(account(), luck=Term(0.8, 0.3), hidden=Term(-0.2, 0.15))
    said = "Too little was tried out to say for sure what decided how Pink did."
    assert sentences([vague, account(1)], NAMES, 0) == [said]


@pytest.mark.parametrize(("error", "told"), [(0.15, True), (0.2, False)])
def test_nobody_is_said_to_have_played_better_by_a_guess(error: float, told: bool) -> None:
    """Together these are errors of 21 and 28 points."""
    mine, theirs = (replace(account(), own=Term(own, error)) for own in (0.6, -0.6))
    said = sentences([mine, replace(theirs, seat=1, result=Term(1.0))], NAMES, 0)
    assert ("Pink played better than Blue." in said) == told


@pytest.mark.parametrize("amount", [0.0, -0.0, 0.004, -0.004])
def test_what_rounds_to_nothing_has_no_minus(amount: float) -> None:
    assert _term(Term(amount, 0.0), "luck") == "+0"
    assert _term(Term(amount, 0.002), "luck") == "+0"


def test_every_half_is_rounded_away_from_nothing() -> None:
    """Also those that a computer keeps a little too small, as 0.285."""
    halves = [(n + 0.5) / 100 for n in range(99)]
    assert [whole(round(half, 4)) for half in halves] == [n + 1 for n in range(99)]
    assert whole(-0.285) == -29
