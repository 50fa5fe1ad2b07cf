"""Hints: from what the seat knows, with reasons that were read off play."""

from math import inf

import pytest

import milkrun
from milkrun import bots
from milkrun.bots import hints
from milkrun.bots.hints import Hint, compared, hint
from milkrun.bots.outcomes import Deed, Outcome, deed_of, play_on
from milkrun.bots.reasons import why
from milkrun.bots.search import Choice
from milkrun.bots.steps import finish
from milkrun.engine import record
from milkrun.engine.match import Event
from milkrun.engine.warm import warm

SEARCHED = pytest.param(True, marks=pytest.mark.native)


def told(one: Hint) -> list[tuple[object, ...]]:
    """Everything of a hint but the time it took."""
    return [(one.text, one.iterations, one.thinks)] + [
        (tip.action, tip.win, tip.points, tip.share, tip.reason) for tip in one.tips
    ]


@pytest.mark.parametrize("search", [False, SEARCHED])
@pytest.mark.parametrize("name", milkrun.games)
def test_a_hint_knows_no_more_than_its_seat(name: str, search: bool) -> None:
    """The same seed gives the same hint in true states that the seat cannot tell apart."""
    if search:
        warm(name)
    match = milkrun.new(name, 3, seed=11, native=search)
    bot = bots.make("greedy", 3)
    differences = told_of = 0
    while (seat := match.to_move) is not None and told_of < 2:
        if len(match.actions) % 11 == 10 and len(match.legal()) > 1:
            before = record.copy(match.state)
            first = hint(match, seat, 4, iterations=40, search=search)
            assert record.same(before, match.state)
            world = match.imagine(seat, 21)
            differences += not record.same(world.state, match.state)
            assert told(hint(world, seat, 4, iterations=40, search=search)) == told(first)
            legal = {one.id for one in match.legal()}
            assert 2 <= len(first.tips) <= 3
            assert all(tip.action.id in legal for tip in first.tips)
            assert first.thinks == search
            told_of += 1
        match.play(bots.move(match, bot, 4))
    assert told_of == 2
    assert differences


def test_what_is_forced_is_said_at_once() -> None:
    match = milkrun.new("tiffin", 2, seed=1, native=False)
    chance = bots.make("random", 1)
    while len(match.legal()) != 1:
        match.play(bots.move(match, chance, 1))
    seat = match.to_move
    assert seat is not None
    found = hint(match, seat, 1, seconds=60)
    assert [tip.action for tip in found.tips] == match.legal()
    assert found.text == "It is the only thing you can do."
    assert found.seconds < 1


def test_only_who_decides_is_advised() -> None:
    match = milkrun.new("tiffin", 2, seed=1, native=False)
    with pytest.raises(milkrun.MilkrunError, match="does not decide"):
        hint(match, 1 - (match.to_move or 0), 1)


def test_without_native_code_the_advice_is_told_and_said_to_be() -> None:
    match = milkrun.new("tiffin", 2, seed=1, native=False)
    found = hint(match, match.to_move or 0, 1, search=False)
    assert not found.thinks
    assert "still being prepared" in found.text
    assert all(tip.win is None for tip in found.tips)


def outcome(**later: int) -> Outcome:
    """Ten worlds, in so many of which Anna (seat 0) or Bert (seat 1) scored."""
    found = Outcome(scale=1.0, worlds=10)
    for who, times in later.items():
        for _ in range(times):
            key = deed(("anna", "bert").index(who), "fee", route=3)
            found.happened[key] += 1
            found.gains[key].append((5.0, f"{who} scores 5 on the red route."))
            found.scored.add(key)
    return found


def deed(seat: int | None, kind: str, **args: int) -> Deed:
    return Deed(seat, kind, frozenset(args.items()))


def test_reasons_are_what_comes_more_often() -> None:
    good, plain = outcome(anna=10, bert=1), outcome(anna=4, bert=6)
    assert why(0, good, plain) == [
        "Leads to: anna scores 5 on the red route (always, otherwise 4 times in 10).",
        "Makes less likely: bert scores 5 on the red route (once in 10, otherwise 6 times in 10).",
    ]
    assert why(0, plain, good) == ["Then, 4 times in 10: anna scores 5 on the red route."]
    good.parts["fees"] = [5] * 10
    assert why(0, good, plain)[0] == "This turn: fees +5."
    good.parts["fees"][3] = 4
    assert why(0, good, plain)[0].startswith("Leads to")


def test_what_the_action_says_already_is_not_said_again() -> None:
    this, other = outcome(), outcome()
    placed, dealt = deed(0, "placed", route=3), deed(None, "dealt_anew")
    again, drawn = deed(0, "placed", route=5), deed(0, "drawn", card=7)
    this.said = {placed: "Anna places.", again: "Anna places again.", dealt: "All is dealt anew."}
    this.itself.add(placed)
    this.now[placed] = this.now[again] = 10
    assert why(0, this, other) == []
    this.now[dealt] = 10
    assert why(0, this, other) == ["All is dealt anew."]
    this.now[drawn], this.said[drawn] = 10, "Anna draws."
    assert why(0, this, other) == ["Anna draws."]
    other.now[drawn] = 1
    assert why(0, this, other) == ["All is dealt anew."]


def test_the_same_paid_otherwise_is_the_same() -> None:
    def fee(route: int, amount: int) -> Event:
        return Event("fee", 0, {"route": route, "amount": amount}, f"Anna gets {amount}.")

    assert deed_of(fee(3, 5), {5}) == deed_of(fee(3, 8), {8}) == deed(0, "fee", route=3)
    assert deed_of(fee(3, 5)) != deed_of(fee(3, 8))
    assert deed_of(fee(3, 5), {5}) != deed_of(fee(4, 5), {5})


@pytest.mark.parametrize("name", milkrun.games)
def test_what_a_seat_does_first_is_the_action(name: str) -> None:
    match = milkrun.new(name, 2, seed=4, native=False)
    bot, told = bots.make("greedy", 3), 0
    while (seat := match.to_move) is not None and len(match.actions) < 30:
        action = bot.choose(match.imagine(seat, 1))
        found = finish(play_on(match, seat, [action], 1, 1, 1, inf))[action]
        assert all(one.seat == seat for one in found.itself)
        assert len(found.itself) <= 1
        match.play(action)
        mine = [deed_of(event) for event in match.events(seat) if event.seat == seat]
        if mine and mine[0] in found.happened:  # not so where chance had a say
            assert found.itself == {mine[0]}
            told += 1
    assert told


def test_the_best_is_the_best_of_those_looked_at_well() -> None:
    most, better = Choice(1, 900, 0.37, 20.0), Choice(2, 800, 0.39, 19.0)
    equal, unseen = Choice(3, 300, 0.391, 18.0), Choice(4, 9, 0.9, 40.0)
    assert hints.ranked([most, better, equal, unseen]) == [better, equal, most, unseen]


def test_equal_actions_are_called_equal() -> None:
    one, near = Choice(1, 900, 0.4, 20.0), Choice(2, 800, 0.41, 20.2)
    assert compared(one, near, "the next best", 2000) == "About equal to the next best."
    worse = Choice(3, 300, 0.2, 17.0)
    assert compared(one, worse, "the next best", 2000) == (
        "3.0 points better, wins 20 more of 100 games than the next best."
    )
    assert compared(worse, one, "the first", 2000) == (
        "3.0 points worse, wins 20 fewer of 100 games than the first."
    )
    unseen = Choice(4, 3, 0.9, 40.0)
    assert compared(unseen, one, "the first", 2000) == "The search saw little in it."


def test_the_clock_cuts_the_reasons_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    monkeypatch.setattr(hints, "FEW_WORLDS", 10_000)
    match = milkrun.new("tiffin", 2, seed=1, native=False)
    assert hint(match, match.to_move or 0, 1, search=False).seconds < 5
