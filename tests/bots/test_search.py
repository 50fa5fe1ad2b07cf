"""Search: budgets kept, trees kept, and the same interpreted and native."""

import copy
import pickle
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

import milkrun
from milkrun import bots
from milkrun.bots.search import Root, SearchBot, Tree, root_of, settings_of
from milkrun.engine import record, search
from milkrun.engine.judgement import HEAD
from milkrun.engine.learned import NO_WEIGHTS, Judgement, Learned, load, save, untaught
from milkrun.engine.warm import warm


@pytest.mark.parametrize(
    ("level", "alone"), [("strong", True), ("search:50i", True), ("expert", False)]
)
def test_it_is_alone_for_short_decisions(
    level: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the game says, which has been tried in play; iterations are short ones."""
    told: list[bool] = []

    def found(*given: Any) -> NoReturn:
        told.append(root_of(*given).settings[search.ALONE] > 0)
        raise StopIteration

    monkeypatch.setattr(sys.modules[SearchBot.__module__], "root_of", found)
    monkeypatch.setattr(SearchBot, "_take_up", lambda *given: None)
    match = milkrun.new("mint_delivery", 3, 1, native=False)
    bot = bots.make(level, 1)
    assert isinstance(bot, SearchBot)
    with pytest.raises(RuntimeError):  # of a generator that was stopped
        bot.think(match)
    assert told == [alone]


@pytest.fixture(scope="module", params=list(milkrun.games))
def opening(request: pytest.FixtureRequest) -> milkrun.Match:
    """A match some way in, with a decision between several actions."""
    warm(request.param)
    match = milkrun.new(request.param, seed=4, native=True)
    greedy = bots.make("greedy", 1)
    while len(match.actions) < 30 or match.mask().sum() < 3:
        match.play(bots.move(match, greedy, len(match.actions)))
    return match


@pytest.mark.native
def test_the_search_is_the_same_interpreted_and_native(opening: milkrun.Match) -> None:
    seat = opening.to_move
    assert seat is not None
    root = root_of(opening.imagine(seat, 1), {"horizon": 12})  # interpreted, more takes a minute
    found = []
    for functions in (opening.game.native, opening.game.interpreted):
        tree = Tree(opening.game, seed=3)
        tree.functions = functions
        tree.grow(root, 12)
        found.append((tree.visits().tolist(), tree.used.tolist()))  # sums differ in their last bits
    assert found[0] == found[1]


VISITS = {  # of the first decision with three ways or more after 8 of three greedy seats
    "aquaretto": {209: 1, 210: 1, 229: 2, 232: 2, 249: 1, 251: 1, 252: 1, 270: 1, 271: 1, 272: 1,
                  274: 1, 294: 2},
    "mint_delivery": {8: 2, 9: 10, 73: 3},
    "out_for_delivery": {16: 12, 39: 2, 417: 1},
    "tariffs": {57: 1, 61: 1, 67: 4, 69: 6, 71: 3},
    "tiffin": {73: 9, 74: 2, 75: 4},
}  # fmt: skip


@pytest.mark.parametrize("name", VISITS)
def test_without_weights_the_search_is_what_it_was(name: str) -> None:
    """As counted before there were any (in Mint Delivery and Out For Delivery since they search
    alone): 15 iterations of three steps, interpreted."""
    match, greedy = milkrun.new(name, 3, seed=4, native=False), bots.make("greedy", 1)
    while len(match.actions) < 8 or match.mask().sum() < 3:
        match.play(bots.move(match, greedy, len(match.actions)))
    world = record.many(match.game.rules.STATE, 1)
    world[0] = match.imagine(match.to_move or 0, 1).state
    tree = Tree(match.game, seed=3)
    tree.functions = match.game.interpreted
    settings = settings_of(match.game, {"horizon": 3})
    tree.grow(Root(world, match.to_move or 0, name in ("tariffs", "tiffin"), settings), 15)
    found = tree.visits()
    assert {int(a): int(found[a]) for a in np.flatnonzero(found)} == VISITS[name]


@pytest.fixture
def weighed(tmp_path: Path) -> Path:
    """Weights for Aquaretto with two players, that like seat 0 to have points of its own."""
    game = milkrun.games["aquaretto"]
    sizes, file = game.features, tmp_path / "values.npz"
    weights = untaught(sizes.table, sizes.seat, 2)
    weights[HEAD:] = np.random.default_rng(1).normal(0, 0.1, len(weights) - HEAD)
    judgement = Judgement(weights, {"horizon": 0.0, "explore": 0.5}, 0.3)
    save(file, Learned(game.version, sizes.version, {2: judgement}))
    return file


def test_bots_judge_by_learned_values_where_they_serve(
    weighed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = milkrun.games["aquaretto"]
    monkeypatch.setitem(vars(game), "learned", load(weighed, game.features))
    served = milkrun.new("aquaretto", 2, native=False)
    alone = milkrun.new("aquaretto", 3, native=False)
    varied = milkrun.new("aquaretto", 2, options={"basins": 4}, native=False)
    for level, match, judged in (
        ("strong", served, True),  # 0.3 s
        ("search:0.1", served, True),
        ("search:90i", served, True),
        ("expert", served, False),  # 2 s
        ("search:0.31", served, False),
        ("strong@1", served, False),
        ("search:90i@1", served, False),
        ("strong", alone, False),
        ("strong", varied, False),
        (f"expert@{weighed}", served, True),  # a file that is named serves in any case, or fails
    ):
        bot = bots.make(level, 1)
        assert isinstance(bot, SearchBot)
        assert (bot.judgement(match) is not None) == judged, level
    for match, words in ((alone, "nothing was learned for 3"), (varied, "without the option bas")):
        with pytest.raises(milkrun.MilkrunError, match=words):
            bots.make(f"search:5i@{weighed}", 1).judgement(match)
    settings = settings_of(game, {"explore": 2.0}, load(weighed, game.features).judgements[2])
    found = dict(zip(search.SETTINGS, settings, strict=True))
    assert (found["horizon"], found["explore"]) == (0.0, 2.0)


def test_the_weights_lead_the_search(weighed: Path) -> None:
    """Interpreted, as in the test above; with a judgement the same tree comes out otherwise."""
    match = milkrun.new("aquaretto", 2, seed=1, native=False)
    game = match.game
    assert match.to_move == 0
    judgement = load(weighed, game.features).judgements[2]
    found = []
    for one in (judgement, replace(judgement, weights=NO_WEIGHTS)):
        tree = Tree(game, seed=3)
        tree.functions = game.interpreted
        world = record.many(game.rules.STATE, 1)
        world[0] = match.state
        tree.grow(Root(world, 0, False, settings_of(game, {}, one), one.weights), 40)
        found.append((tree.visits().tolist(), float(tree.told[:, 1].sum())))
    assert found[0] != found[1]


@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("greedy@2", "@ takes 1"),
        ("strong@", "@ takes 1"),
        ("search:1@none.npz", "there is no file none.npz"),
        ("strnog@1", "did you mean 'strong'"),
    ],
)
def test_values_that_are_none_are_refused(level: str, words: str) -> None:
    with pytest.raises(milkrun.MilkrunError, match=words):
        bots.make(level, 1)
    assert type(bots.make("greedy@1", 1)) is type(bots.make("greedy", 1))


@pytest.mark.native
def test_a_tree_is_kept_while_the_same_seat_goes_on(opening: milkrun.Match) -> None:
    """The second of two decisions in a row begins with what the first one found."""
    match = milkrun.loads(opening.dumps())
    bot = SearchBot(1, iterations=200)
    reused = 0
    while not match.over and not reused:
        seat, before = match.to_move, len(match.actions)
        match.play(bots.move(match, bot, before))
        if match.to_move == seat and match.mask().sum() > 1:
            thought = bot.think(match.imagine(seat or 0, before))
            reused = sum(choice.visits for choice in thought.choices) - thought.iterations
    assert reused > 0
    fresh = SearchBot(1, iterations=200)
    thought = fresh.think(match.imagine(match.to_move or 0, 1))
    assert sum(choice.visits for choice in thought.choices) == 200


@pytest.mark.native
def test_a_copy_of_a_bot_begins_anew() -> None:
    """Trees and threads stay behind."""
    bot = bots.search(iterations=60, threads=2, seed=3)
    seen = milkrun.new("tiffin", players=2, seed=1).imagine(0, seed=1)
    first = bot.choose(seen)
    for other in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert other.choose(seen) == first


@pytest.mark.native
def test_what_a_thought_tells(opening: milkrun.Match) -> None:
    seen = opening.imagine(opening.to_move or 0, 1)
    for threads in (1, 2):
        thought = SearchBot(1, iterations=150, threads=threads).think(seen)
        assert thought.iterations == 150 * threads
        assert {one.action for one in thought.choices} == set(np.flatnonzero(seen.mask()).tolist())
        assert all(0 <= one.win <= 1 for one in thought.choices)
        assert thought.best.visits == max(one.visits for one in thought.choices)


@pytest.mark.native
def test_what_is_settled_is_not_thought_over(opening: milkrun.Match) -> None:
    """To choose takes no more iterations than needed, and leads to the same action."""
    seen = opening.imagine(opening.to_move or 0, 1)
    whole = SearchBot(1, iterations=2000).think(seen)
    short = SearchBot(1, iterations=2000).think(seen, settle=True)
    assert whole.iterations == 2000
    assert short.iterations <= 2000
    assert short.best.action == whole.best.action
    left = 2000 - short.iterations
    first, second, *_ = [one.visits for one in short.choices]
    assert first - second > left or left == 0


@pytest.mark.native
def test_the_clock_is_kept(opening: milkrun.Match) -> None:
    """A budget in seconds is not overdrawn by much, whatever a single iteration costs."""
    bot = SearchBot(1, seconds=0.2)
    seen = opening.imagine(opening.to_move or 0, 1)
    bot.think(seen)
    assert bot.think(seen).seconds < 1.0


@pytest.mark.native
def test_a_full_tree_goes_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["milkrun.bots.search"]  # `bots.search` is the function
    monkeypatch.setattr(module, "MOST_EDGES", 40)
    monkeypatch.setattr(module, "MOST_NODES", 20)
    warm("mint_delivery")
    match = milkrun.new("mint_delivery", 2, seed=1)
    tree = Tree(match.game, 1)
    tree.grow(root_of(match), 600)
    assert 18 <= tree.used[0] <= 20
    assert 30 <= tree.used[1] <= 40
    assert tree.told[:, 0].sum() == 600


@pytest.mark.parametrize(
    "level",
    ["search:", "search:x", "search:-1", "search:0i", "search:nan", "search:100000001i"],
)
def test_a_budget_that_makes_no_sense_is_refused(level: str) -> None:
    with pytest.raises(milkrun.MilkrunError, match="search"):
        bots.make(level, 1)


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(milkrun.MilkrunError, match="no setting depth; it has: explore"):
        settings_of(milkrun.games["tiffin"], {"depth": 3})
