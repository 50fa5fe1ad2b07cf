"""Hints: from what the seat knows, judged in shared worlds, with reasons read off play."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

import milkrun
from milkrun import bots
from milkrun.bots import hints, sayings
from milkrun.bots.hints import Hint, hint
from milkrun.bots.judging import Compared, Estimate, compare, estimate, is_decided, ranked
from milkrun.bots.reasons import ALPHA, chance, compared, prospect, reasons
from milkrun.bots.worlds import Line, Worlds
from milkrun.engine import record
from milkrun.engine.telling import Doer
from milkrun.engine.warm import warm
from milkrun.engine.wording import listed

from .conftest import Played


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PICKING", 4)
    monkeypatch.setattr(hints, "MEASURING", 8)


SEARCHED = pytest.param(True, marks=pytest.mark.native)


def told(one: Hint) -> Hint:
    """Everything of a hint but the time it took."""
    return replace(one, seconds=0.0)


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
            assert 1 <= len(first.tips) <= 3
            assert all(tip.action.id in legal for tip in first.tips)
            assert first.thinks == search
            assert not re.search(rf"\b{match.names[seat]}\b", first.text), "it says you"
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
    assert found.text.endswith("It is the only thing you can do.")
    assert found.seconds < 1


def test_only_who_decides_is_advised() -> None:
    match = milkrun.new("tiffin", 2, seed=1, native=False)
    with pytest.raises(milkrun.MilkrunError, match="does not decide"):
        hint(match, 1 - (match.to_move or 0), 1)


def test_without_native_code_the_advice_is_told_and_said_to_be() -> None:
    match = milkrun.new("tiffin", 2, seed=1, native=False)
    found = hint(match, match.to_move or 0, 1, search=False)
    assert not found.thinks
    assert "still being prepared" in found.basis
    assert all(tip.win is None for tip in found.tips)


def line(
    *told: str, win: float = 0.0, points: float = 0.0, now: str = "", itself: str = ""
) -> Line:
    """A game in which some things happened, each worth five points to the seat."""
    worth = {text: -5.0 if text.startswith("Bert") else 5.0 for text in told}
    soon = frozenset([now] if now else [])
    return Line(win, points, win, worth, soon, soon, itself)


def lines(often: int, text: str, worlds: int = 60) -> list[Line]:
    """Games in the first of which something happened."""
    return [line(text) if n < often else line() for n in range(worlds)]


def test_a_reason_is_what_happens_more_often_beyond_chance() -> None:
    this, other = lines(50, "you score"), lines(10, "you score")
    (found,) = reasons(this, other, spread=10.0)
    assert (found.text, found.count, found.against, found.worlds) == ("you score", 50, 10, 60)
    assert found.example == 0
    assert reasons(other, this, 10.0) == [], "what speaks for the other is no reason for this"
    assert reasons(lines(33, "you score"), lines(27, "you score"), 10.0) == [], "within chance"
    assert reasons(this, other, spread=1000.0) == [], "of no weight"


def test_what_happens_to_others_less_often_is_a_reason_too() -> None:
    (found,) = reasons(lines(5, "Bert scores"), lines(50, "Bert scores"), 10.0, first=7)
    assert (found.count, found.against, found.more) == (5, 50, False)
    assert found.example == 7 + 0, "it is seen in a world of the other action"


def test_what_is_worth_more_though_it_happens_less_often_is_no_reason() -> None:
    """ "You deliver in only 20 of 60 games, against 40" would speak against the action."""
    large = Line(0.0, 0.0, 0.0, {"you deliver": 25.0}, frozenset(), frozenset(), "")
    rarely = [large if n < 20 else line() for n in range(60)]
    assert reasons(rarely, lines(40, "you deliver"), 10.0) == []
    assert reasons(lines(40, "you deliver"), rarely, 10.0) == []


def test_what_the_action_is_is_no_reason_for_it() -> None:
    this = [line("you place", now="you place", itself="you place") for _ in range(60)]
    assert reasons(this, lines(0, ""), 10.0) == []
    assert prospect(this) is None


def test_what_is_sure_is_told_as_such() -> None:
    this = [line("you score", now="you score") for _ in range(60)]
    (found,) = reasons(this, lines(0, ""), 10.0)
    assert found.when == "at once"
    said = sayings.best_said("Place", ["but it costs", "you score", "it is free"], [found], True)
    assert said == "Place: it is free, and you score at once."
    two = [found, replace(found, text="you draw a card")]
    assert sayings.best_said("Place", ["it is free"], two, True) == (
        "Place: you score and draw a card at once."
    )
    two = [replace(found, text=text) for text in ("you are first here", "you are first there")]
    assert sayings.at_once(two) == "you are first here and first there at once"


def test_counts_are_told_with_what_they_are_compared_with() -> None:
    (more,) = reasons(lines(50, "you score"), lines(10, "you score"), 10.0)
    assert sayings.best_said("Place", [], [more], True) == (
        "Place: you score in 50 of 60 games tried out, against 10 with the next best."
    )
    asked = sayings.best_said("Place", [], [more], True, sayings.OTHER)
    assert asked.endswith("against 10 with the other.")
    assert sayings.other_said("Draw", ["but it costs"], [], [more], -1) == (
        "Draw: it costs. "
        "Less good, as you score in only 10 of 60 games tried out, against 50 with the first."
    )
    much = replace(more, points=9 * more.points)
    assert sayings.other_said("Draw", [], [much], [more], -1) == f"Draw: {sayings.WORSE}."
    assert sayings.other_said("Draw", [], [], [], 0) == "Draw. About as good as the first."
    assert sayings.other_said("Draw", [], [], [], None) == f"Draw. {sayings.TOO_FEW}"
    assert sayings.other_said("Draw", ["but it costs"], [], [], 0) == (
        "Draw. About as good as the first, though it costs."
    )
    assert sayings.best_said("Place", [], [], True) == f"Place: {sayings.BETTER}."
    assert sayings.best_said("Place", [], [], False) == f"Place: {sayings.NOTHING}."
    assert sayings.equal_said(["A b", "C d"]) == "About as good: a b or c d."
    assert sayings.equal_said([]) == ""
    assert sayings.joined(["but a", "b", "but c"]) == "a, and b, but c"
    assert sayings.joined([]) == ""


def test_what_an_action_says_of_itself_is_obvious() -> None:
    assert sayings.is_obvious("you put an orca into the depot", "Put the orca into your depot")
    assert sayings.is_obvious("you put 3 cubes on Sion", "Play the grey 3 on Sion")
    assert not sayings.is_obvious("you put 3 cubes on Sion", "Play the grey 3")
    assert not sayings.is_obvious("you are first on Sion", "Play the grey 3 on Sion")


def test_many_things_compared_need_the_clearer_evidence() -> None:
    assert chance(5, 5) == 1.0
    assert chance(10, 0) == pytest.approx(2 / 2**10)
    assert compared([3, 4, 5]) == 1, "none of these could be told from chance"
    assert compared([40] * 30) == 30
    enough = [n for n in range(40) if chance(n, 0) <= ALPHA]
    assert reasons(lines(enough[0], "you score"), lines(0, ""), 10.0)
    short = enough[0] - 1
    assert not reasons(lines(short, "you score"), lines(0, ""), 10.0)


def test_the_better_is_better_in_the_same_worlds() -> None:
    """Worlds differ much, actions little: only in pairs can they be told apart."""
    good = [line(points=100.0 * n + 5) for n in range(20)]
    poor = [line(points=100.0 * n + n % 2) for n in range(20)]
    assert compare(good, poor).side == 1
    assert compare(poor, good).side == -1
    assert compare(good, good).side == 0
    assert compare(good, list(reversed(poor))).side == 0
    assert compare(good[:10], poor[:10]).side == 0, "too few to say"
    assert not compare(good[:10], poor[:10]).is_known


def test_a_clear_chance_counts_before_points() -> None:
    assert Compared(Estimate(0.1, 0.02), Estimate(-5.0, 1.0)).side == 1
    assert Compared(Estimate(0.05, 0.08), Estimate(-5.0, 1.0)).side == -1
    assert Compared(Estimate(0.1, 0.08), Estimate(-5.0, 1.0)).side == 0, "they disagree"
    assert Compared(Estimate(0.1, 0.08), Estimate(5.0, 1.0)).side == 1
    assert Compared(Estimate(0.1, 0.08), Estimate(-5.0, 4.0)).side == 0
    assert Compared(Estimate(0.004, 0.001), Estimate(0.0, 1.0)).side == 0, "nobody notices"
    found = estimate([1.0, 0.0, 1.0, 0.0])
    assert found.mean == 0.5
    assert found.error == pytest.approx(0.2887, abs=1e-3)


def test_the_favourite_of_the_search_stays_first_unless_another_looks_better() -> None:
    def wins(often: int) -> list[Line]:
        return [line(win=float(n < often)) for n in range(40)]

    def uneven(often: int) -> list[Line]:
        return wins(often)[::-1]

    assert ranked({1: wins(20), 2: uneven(21), 3: wins(10)}) == [1, 2, 3]
    assert ranked({1: wins(20), 2: wins(30), 3: wins(10)}) == [2, 1, 3]


def test_with_no_chance_to_win_points_decide() -> None:
    few = [line(points=float(n % 3)) for n in range(80)]
    many = [line(points=float(n % 3 + 2)) for n in range(80)]
    assert ranked({1: few, 2: many}) == [2, 1]
    assert is_decided({1: few, 2: many}) == 0
    assert is_decided({1: few[:40], 2: many[:40]}) is None, "too few games to say so"
    assert is_decided({1: few, 2: [line(win=1.0)] * 80}) is None
    assert is_decided({1: [line(win=1.0)] * 80}) == 1
    alone = {
        a: [replace(one, win=1.0, reward=1.0) for one in found]
        for a, found in ((1, few), (2, many))
    }
    assert ranked({a: found[:30] for a, found in alone.items()}) == [2, 1], "nobody to beat"
    assert "hardly win" in sayings.purpose_said(0.0, "points")
    assert "almost surely" in sayings.purpose_said(1.0, "points")


def test_the_aim_names_no_action() -> None:
    (more,) = reasons(lines(50, "you score"), lines(10, "you score"), 10.0)
    (first,) = reasons(lines(50, "you are first"), lines(10, "you are first"), 10.0)
    (less,) = reasons(lines(5, "Bert scores"), lines(50, "Bert scores"), 10.0)
    promised = prospect(lines(50, "you score"))
    assert sayings.aim_said([], promised, "") == "Aim to score."
    assert sayings.aim_said([first], promised, "") == "Aim to be first."
    assert sayings.aim_said([more], promised, "") == "Aim to score."
    assert sayings.aim_said([less], promised, "") == "Prevent this: Bert scores."
    harm = replace(less, text="Bert pays a fine", count=50, against=5)
    assert sayings.aim_said([harm], promised, "") == "Aim for this: Bert pays a fine."
    own = replace(less, text="you pay")
    assert sayings.aim_said([own], promised, "") == "Avoid this: you pay."
    assert prospect(lines(50, "Bert scores")) is None, "others are not what one aims at"
    assert sayings.aim_said([], None, "Aim high.") == "Aim high."
    assert sayings.aim_said([], None, "") == sayings.NO_AIM


def test_you_are_spoken_to() -> None:
    you, bert = Doer("Anna", you=True), Doer("Bert", you=False)
    assert you.does("passes the town") == "you pass the town"
    assert you.does("carries it") == "you carry it"
    assert you.does("is first") == "you are first"
    assert you.does("takes one") == "you take one"
    assert bert.does("is first") == "Bert is first"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"


@pytest.mark.native
@pytest.mark.parametrize("name", milkrun.games)
def test_a_world_is_the_same_for_all_actions_and_is_seen_as_it_was_told(
    name: str, played: Played
) -> None:
    """A line is the same each time; the replay of it leads through the same events."""
    match, seat = played(name, 2, 4, 12)
    worlds = Worlds(match.imagine(seat, 5), seat, 5)
    assert record.same(worlds.world(3).state, worlds.world(3).state)
    assert not record.same(worlds.world(3).state, worlds.world(4).state)
    action = int(match.mask().argmax())
    first = worlds.play(1, action)
    assert worlds.play(1, action) == first
    end = worlds.end(1, action)
    assert (end.win, end.points, end.reward) == (first.win, first.points, first.reward)
    steps = list(worlds.replay(1, action))
    assert steps[0][1] == seat
    assert len(steps) > 1
    assert first.now <= first.turn <= first.told.keys()


@pytest.mark.native
@pytest.mark.parametrize("name", milkrun.games)
def test_an_action_hinted_against_itself_has_no_reason(name: str, played: Played) -> None:
    """A smoke test; `python benchmarks/hints.py null` makes 500 of these comparisons."""
    match, seat = played(name, 2, 8, 20)
    worlds = Worlds(match.imagine(seat, 5), seat, 5)
    found = 0
    for action in match.legal()[:8]:
        one, other = ([worlds.play(n + k, action.id) for n in range(40)] for k in (0, 40))
        found += bool(reasons(one, other, worlds.spread) + reasons(other, one, worlds.spread))
    assert found == 0


@pytest.mark.native
def test_why_not_is_answered_for_any_action(played: Played) -> None:
    match, seat = played("tiffin", 3, 4, 30)
    for action in match.legal()[::4]:
        found = hint(match, seat, 3, iterations=60, instead=action.id)
        assert any(action.id in tip.alike for tip in found.tips)
        assert len(found.tips) == 2
    missing = int(match.mask().argmin())
    with pytest.raises(milkrun.MilkrunError, match="not possible now"):
        hint(match, seat, 3, iterations=60, instead=missing)


@pytest.mark.native
def test_why_not_is_answered_by_worlds_that_did_not_pick_the_best(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same seed, so that the games a reason tells of can be seen again."""
    match, seat = played("tiffin", 3, 4, 30)
    tried: set[int] = set()

    def seen(play: Callable[[Worlds, int, int], Line]) -> Callable[[Worlds, int, int], Line]:
        def one(worlds: Worlds, n: int, action: int) -> Line:
            tried.add(n)
            return play(worlds, n, action)

        return one

    monkeypatch.setattr(Worlds, "end", seen(Worlds.end))
    monkeypatch.setattr(Worlds, "play", seen(Worlds.play))
    best = hint(match, seat, 3, iterations=60).tips[0]
    by_these = set(tried)
    other = next(one.id for one in match.legal() if one.id not in best.alike)
    tried.clear()
    hint(match, seat, 3, iterations=60, instead=other, best=best.action.id)
    assert len(tried) == hints.MEASURING
    assert not tried & by_these


@pytest.mark.native
def test_the_clock_cuts_the_games_tried_out_short(monkeypatch: pytest.MonkeyPatch) -> None:
    warm("tiffin")
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    monkeypatch.setattr(hints, "HASTE", 0.0)
    match = milkrun.new("tiffin", 2, seed=1, native=True)
    found = hint(match, match.to_move or 0, 1, seconds=0.05)
    assert found.worlds == 2
    assert found.seconds < 5


@pytest.mark.native
def test_why_not_is_answered_where_all_comes_to_the_same() -> None:
    warm("aquaretto")
    match = milkrun.new("aquaretto", 4, seed=2, native=True)
    match.play(("draw",))
    first, *_, last = match.legal()
    found = hint(match, match.to_move or 0, 1, iterations=20, instead=last.id)
    assert [tip.alike[0] for tip in found.tips] == [first.id]
    assert last.id in found.tips[0].alike


def test_trucks_that_come_to_the_same_are_one_tip() -> None:
    match = milkrun.new("aquaretto", 4, seed=2, native=False)
    seat = match.to_move
    assert seat is not None
    match.play(("draw",))
    found = hint(match, seat, 1, search=False)
    assert [len(tip.alike) for tip in found.tips] == [4]
    assert found.tips[0].text.endswith("onto any of the empty trucks")


@pytest.mark.native
def test_what_is_known_to_be_worse_is_not_called_as_good() -> None:
    """Whatever the few games say that are tried out for the reasons."""
    match = milkrun.new("mint_delivery", 2, seed=1, native=True)
    ways = [ids[0] for ids, _ in hints.choices_of(match).values()]
    for best, other in ((ways[0], ways[1]), (ways[1], ways[0])):
        found = hint(match, match.to_move or 0, 3, iterations=1, search=True, instead=other,
                     best=best, worse=True)  # fmt: skip
        assert [tip.action.id for tip in found.tips] == [best, other]
        assert "as good" not in found.tips[1].sentence
