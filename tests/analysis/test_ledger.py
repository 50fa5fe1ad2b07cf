"""The ledger closes, whatever was measured; what is wrong in it becomes unexplained."""

from dataclasses import asdict, replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.analysis.played import OPEN, SECRET, played

import milkrun
from milkrun.analysis import reckoning, strokes
from milkrun.analysis.book import Book
from milkrun.analysis.ledger import Account, Ledger, Measured, closed
from milkrun.analysis.reckoning import FEWEST, PIECE, account_for, closed_book, taken
from milkrun.analysis.strokes import by_chance, greatest
from milkrun.analysis.value import NEVER, Value, positions
from milkrun.engine import record
from milkrun.engine.judgement import HEAD
from milkrun.engine.learned import Judgement, Learned
from milkrun.engine.match import Match

HAND = Learned(-1, -1, {})  # serves no game, so that positions are judged by hand values
PARTS = ("start", "luck", "own", "others", "hidden", "unexplained")


def made_up(seed: int, players: int, steps: int, lines: int) -> tuple[Any, list[Measured], list]:
    """Measurements as of a match, at random: the ledger must close whatever they are."""
    chance = np.random.default_rng(seed)
    now = chance.dirichlet(np.ones(players), (steps + 1, lines))
    measured = []
    for _ in range(steps):
        luck, decision, hidden = chance.normal(0, 0.1, (3, lines, players))
        drawn, decided = chance.random(2) < 0.6
        told = (decision, hidden) if decided else (None, None)
        measured.append(Measured(drawn, luck if drawn else None, *told))
    return now, measured, chance.integers(0, players, steps).tolist()


def sum_of(one: Account) -> float:
    return float(sum(getattr(one, part).amount for part in PARTS))


@pytest.mark.native
def test_lines_that_an_action_does_not_change_need_not_be_played_again() -> None:
    match = played(SECRET, 5)
    book = book_of(match, ahead=4)
    everywhere = replace(book, value=Value(match, HAND))
    everywhere.value.as_usual = lambda *_: False  # type: ignore[method-assign]
    for (_, told), (_, expected) in zip(book.measured(), everywhere.measured(), strict=True):
        assert told.drawn == expected.drawn
        for part in ("luck", "decision", "hidden"):
            one, other = getattr(told, part), getattr(expected, part)
            assert (one is None) == (other is None)
            assert one is None or np.allclose(one, other, atol=1e-12)


def unexplained(found: Ledger) -> float:
    """The root mean square over seats."""
    return float(np.sqrt(np.mean([one.unexplained.amount**2 for one in found.accounts])))


@given(st.integers(0, 2**32), st.integers(1, 5), st.integers(1, 9), st.integers(2, 5))
def test_a_ledger_closes_and_is_the_sum_of_its_steps(
    seed: int, players: int, steps: int, lines: int
) -> None:
    now, measured, movers = made_up(seed, players, steps, lines)
    found = closed(now, measured, movers)
    for one in found.accounts:
        p = one.seat
        assert sum_of(one) == pytest.approx(one.result.amount, abs=1e-9)
        assert one.result.amount == pytest.approx(now[-1, :, p].mean(), abs=1e-6)
        assert one.start.amount == pytest.approx(now[0, :, p].mean(), abs=1e-6)
        mine = [step.decision[p].amount for step in found.steps if step.decision and step.seat == p]
        theirs = [x.decision[p].amount for x in found.steps if x.decision and x.seat != p]
        luck = [step.luck[p].amount for step in found.steps if step.luck]
        left = [step.unexplained[p].amount for step in found.steps]
        sums = (one.own, one.others, one.luck, one.unexplained)
        for told, parts in zip(sums, (mine, theirs, luck, left), strict=True):
            assert told.amount == pytest.approx(sum(parts), abs=1e-5 * (1 + steps))


@given(st.integers(0, 2**32), st.permutations(range(4)))
def test_seats_that_change_places_take_their_accounts_along(seed: int, order: list[int]) -> None:
    now, measured, movers = made_up(seed, 4, 6, 3)
    found = closed(now, measured, movers)
    turned = [
        replace(
            one,
            luck=None if one.luck is None else one.luck[:, order],
            decision=None if one.decision is None else one.decision[:, order],
            hidden=None if one.hidden is None else one.hidden[:, order],
        )
        for one in measured
    ]
    again = closed(now[:, :, order], turned, [order.index(mover) for mover in movers])
    for seat, before in enumerate(order):
        expected = asdict(replace(found.accounts[before], seat=seat))
        for part, term in asdict(again.accounts[seat]).items():
            assert term == pytest.approx(expected[part], abs=1e-9), part


def test_the_error_of_a_sum_is_that_of_its_lines() -> None:
    """Two steps whose luck is off by the same on each line: twice the error, not root two times."""
    off = np.array([[0.1, -0.1], [-0.1, 0.1], [0.0, 0.0]])
    now = np.full((3, 3, 2), 0.5)
    found = closed(now, [Measured(True, off), Measured(True, off)], [0, 1])
    one = found.steps[0].luck[0].error
    assert one == pytest.approx(0.1 / 3**0.5, abs=1e-4)
    assert found.accounts[0].luck.error == pytest.approx(2 * one, abs=2e-4)


@pytest.mark.native
@pytest.mark.parametrize("game", [OPEN, SECRET])
def test_a_played_game_is_accounted_for(game: str) -> None:
    match = played(game, 5)
    before, how = match.dumps(), {"lines": 4, "ahead": 3, "seed": 2}
    found = account_for(match, **how)
    assert match.dumps() == before
    assert len(found.chances) == len(match.actions) + 1
    assert np.allclose(np.sum(found.chances, axis=1), 1, atol=1e-5)
    firsts = [one.seat for one in match.standings() if one.place == 1]
    for one in found.accounts:
        assert sum_of(one) == pytest.approx(one.result.amount, abs=1e-9)
        assert one.result.amount == (1 / len(firsts) if one.seat in firsts else 0)
        assert one.result.error == 0
    then = match.from_start(native=True)
    for step, action in zip(found.steps, match.actions, strict=True):
        draws = int(then.state.draws)
        assert (step.seat, bool(step.decision)) == (then.to_move, len(then.legal()) > 1)
        assert bool(step.hidden) == (bool(step.decision) and game == SECRET)
        then.play(action)
        assert bool(step.luck) == (int(then.state.draws) != draws)


@pytest.mark.native
def test_only_another_seed_accounts_otherwise() -> None:
    match, how = played(OPEN, 5, 30), {"lines": 4, "ahead": 3}
    found = account_for(match, **how, seed=2)
    assert asdict(account_for(match, **how, seed=2)) == asdict(found)
    assert asdict(account_for(match, **how, seed=3)) != asdict(found)


@pytest.mark.native
def test_an_unfinished_game_results_in_what_it_is_worth_now() -> None:
    match = played(SECRET, 5, 30)
    found = account_for(match, lines=4, ahead=0, late=NEVER)
    now = Value(match).of(match.state)
    for one in found.accounts:
        assert one.result.amount == pytest.approx(now[one.seat], abs=1e-6)
        assert sum_of(one) == pytest.approx(one.result.amount, abs=1e-9)


@pytest.mark.native
def test_lines_are_added_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """At least the fewest, and at most the most; in pieces they give what they give at once."""
    match, how = played(SECRET, 5, 30), {"ahead": 1, "late": NEVER}
    assert account_for(match, seconds=0.0, **how) == account_for(match, lines=FEWEST, **how)
    monkeypatch.setattr(reckoning, "LINES", FEWEST + 2 * PIECE)
    most = account_for(match, lines=FEWEST + 2 * PIECE, **how)
    assert account_for(match, seconds=1e6, **how) == most


@pytest.mark.native
@pytest.mark.parametrize("game", [OPEN, SECRET])
def test_a_line_to_the_end_is_not_played_again_from_where_it_leads(game: str) -> None:
    """And so nothing is left unexplained of what was played out."""
    match = played(game, 5)
    book = replace(book_of(match), late=0.0)
    looked: list[int] = []

    class Counted(Value):
        def after(self, state: record.Record, **how: Any) -> Any:
            if how["action"] == how["knower"] == -1:
                looked.append(how["lines"])
            return super().after(state, **how)

    chances, measured = taken(replace(book, value=Counted(match, HAND)))
    assert sum(looked) < 0.8 * book.lines * len(book.states)
    again = np.array([book.look(n)[:, 0] for n in range(len(book.states))])
    assert np.array_equal(chances, again)
    found = closed_book(book, (chances, measured))
    assert unexplained(found) == pytest.approx(0, abs=1e-6)


@pytest.mark.native
def test_other_options_are_accounted_for() -> None:
    option = next(one for one in milkrun.games[SECRET].options if one.offered)
    other = option.high if option.default != option.high else option.low
    found = account_for(played(SECRET, 5, 40, **{option.name: other}), lines=4, ahead=2)
    assert all(sum_of(one) == pytest.approx(one.result.amount, abs=1e-9) for one in found.accounts)


@pytest.mark.native
@pytest.mark.parametrize("lines", [1, 1 << 15])
def test_a_ledger_needs_a_possible_number_of_lines(lines: int) -> None:
    with pytest.raises(milkrun.MilkrunError, match="lines of play"):
        account_for(played(SECRET, 5, 30), lines=lines)


def book_of(match: Match, value: Value | None = None, ahead: int = 8) -> Book:
    secret = match.game.name == SECRET
    states = positions(match)
    return Book(value or Value(match, HAND), states, match.actions, secret, 6, ahead, 0.9, 1)


def told(book: Book, n: int) -> tuple[Any, Any]:
    """The luck of a step, and what it leaves unexplained, for every seat."""
    now, after = book.look(n), book.look(n + 1)
    found = book.done(n, book.actions[n], now, after)
    parts = (x for x in (found.luck, found.decision, found.hidden) if x is not None)
    left = after[:, 0] - now[:, 0] - sum(parts)
    return (0.0 if found.luck is None else found.luck.mean(0)), left.mean(0)


@pytest.mark.native
def test_a_swapped_event_becomes_unexplained() -> None:
    """What was drawn is replaced by something else, but the game goes on as it did."""
    match, swapped = played(SECRET, 5), []
    book = book_of(match)
    drawn = np.diff(book.states.draws) > 0
    for n in np.flatnonzero(drawn[:-1] & ~drawn[1:]):
        world = record.copy(book.states[n])
        book.value.redraw(world, 1)
        book.value.step(world, match.actions[n])
        other = replace(book, states=book.states.copy())
        other.states[n + 1] = world
        luck = told(other, n)[0] - told(book, n)[0]
        mask = np.zeros(match.game.rules.ACTIONS.size, np.bool_)
        match.game.native.legal(world, mask)
        if np.abs(luck).max() < 0.01 or not mask[match.actions[n + 1]]:
            continue
        left = sum(told(other, k)[1] - told(book, k)[1] for k in (n, n + 1))
        swapped.append((luck, left))
    lucks, lefts = np.swapaxes(swapped, 0, 1)
    assert len(lucks) > 3
    # 1 if a value always agreed with itself:
    assert 0.3 < -(lucks * lefts).sum() / (lucks**2).sum() < 1.7


def whole(book: Book) -> Ledger:
    return closed_book(book, taken(book))


class MixedUp(Value):
    """A value that takes every seat for the next one, as long as a game lasts."""

    def after(self, state: record.Record, **how: Any) -> Any:
        found = super().after(state, **how)
        lasts = found.max(2, keepdims=True) < 1
        return np.where(lasts, np.roll(found, 1, 2), found)


class Leaking(Value):
    """A value that knows how a match will end when it sees one of its true positions."""

    def __init__(self, match: Match, learned: Learned) -> None:
        super().__init__(match, learned)
        self.future = Value(match, learned).of(match.state)

    def after(self, state: record.Record, **how: Any) -> Any:
        found = super().after(state, **how)
        if how.get("action", -1) < 0 and how.get("knower", -1) < 0:
            found[:, 0] = self.future
        return found


def blind(match: Match, _: Learned) -> Value:
    """A value that makes nothing of any lead."""
    weights = np.full(HEAD, -20, np.float32)
    sizes = match.game.features
    weights[:2] = sizes.table, sizes.seat
    judgement = Judgement(weights, {}, 0.0)
    return Value(match, Learned(match.game.version, sizes.version, {3: judgement}))


@cache
def sound(seed: int) -> float:
    """What the game's own value leaves unexplained, far ahead."""
    return unexplained(whole(book_of(played(SECRET, seed), ahead=70)))


@pytest.mark.native
@pytest.mark.parametrize("wrong", [MixedUp, blind, Leaking])
def test_a_wrong_value_or_a_leaked_future_becomes_unexplained(wrong: Any) -> None:
    off = []
    for match in (played(SECRET, seed) for seed in (5, 6)):
        off.append(unexplained(whole(book_of(match, wrong(match, HAND), 70))))
    assert np.mean(off) > max(0.2, 2 * np.mean([sound(5), sound(6)]))


@pytest.mark.native
def test_strokes_of_luck_are_told_by_what_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(SECRET, 5)
    monkeypatch.setattr(strokes, "CLEAR", 0.0)
    monkeypatch.setattr(strokes, "ROUGH", 1.0)
    found = account_for(match, lines=12, ahead=8)
    assert found.strokes
    amounts = [abs(one.luck[one.seat].amount) for one in found.strokes]
    assert amounts == sorted(amounts, reverse=True)
    book = book_of(match)
    for one in found.strokes:
        mover = found.steps[one.n].seat
        lines = [x.text for x in match.log(mover, since=one.n + 1) if x.n == one.n + 1]
        chance = by_chance(book, one.n)
        assert chance
        assert one.text == " ".join(lines[k] for k in sorted(chance))


def lucky(first: float, second: float, seed: int = 0) -> Measured:
    """Luck of the first of two seats on forty lines: so much on one half of them, and on the
    other."""
    amounts = np.where(np.arange(40) % 2, second, first)
    amounts = amounts + np.random.default_rng(seed).normal(0, 0.05, 40)
    return Measured(True, np.stack([amounts, -amounts], axis=1))


def test_what_is_told_of_a_stroke_had_no_part_in_its_choice() -> None:
    steps = [lucky(0.3, 0.0), lucky(0.3, -0.3), lucky(0.2, 0.1), Measured(False), lucky(-0.2, -0.3)]
    told = greatest(steps)
    assert [n for n, *_ in told] == [4, 2]
    assert [round(luck[seat].amount, 1) * (1 - 2 * seat) for _, seat, luck in told] == [-0.3, 0.1]


def test_of_steps_without_luck_hardly_any_is_told() -> None:
    games = [[lucky(0, 0, 1000 * n + k) for k in range(100)] for n in range(40)]
    assert sum(len(greatest(steps)) for steps in games) <= 10


def test_a_stroke_that_may_be_off_by_much_is_not_told_as_a_figure() -> None:
    """The few lines that tell it may differ more than those that chose it."""
    sure, rough = lucky(0.3, 0.2), lucky(0.3, 0.2)
    assert rough.luck is not None
    rough.luck[1::4] += 0.6
    rough.luck[3::4] -= 0.6
    assert [n for n, *_ in greatest([rough, sure])] == [1]
