"""Search: every seat for itself, budgets kept, trees kept, and the same interpreted and native."""

import copy
import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

import milkrun
from milkrun import bots
from milkrun.bots.search import DEFAULTS, Root, SearchBot, Tree, root_of, settings_of
from milkrun.engine import record, search
from milkrun.engine.judgement import HEAD
from milkrun.engine.learned import NO_WEIGHTS, Judgement, Learned, load, save, untaught
from milkrun.engine.warm import warm

TOY = np.dtype(
    [
        *((name, "i4") for name in ("players", "to_move", "phase", "over", "did", "draws")),
        ("event_count", "i4"),
        ("events", "i4", (1, 2)),
    ]
)
WORTH = {  # what each seat gets after the choices of seats 0, 1 and 2
    (0, 0, 0): (9, 1, 1),  # the best for seat 0, if only the others would
    (0, 0, 1): (0, 0, 4),
    (0, 1, 0): (1, 5, 1),
    (0, 1, 1): (0, 6, 3),
    (1, 0, 0): (6, 5, 1),
    (1, 0, 1): (5, 4, 3),
    (1, 1, 0): (8, 2, 1),
    (1, 1, 1): (7, 3, 2),
}


def share(worth: tuple[int, ...]) -> np.ndarray:
    """The reward of each seat: its lead counts, as in `reckon`, not its points alone."""
    grown = np.exp(np.array(worth) - max(worth))
    return grown / grown.sum()


def by_hand(did: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Backward induction: the worth when every seat seeks its own."""
    if len(did) == 3:
        return WORTH[did]
    return max((by_hand((*did, a)) for a in (0, 1)), key=lambda worth: share(worth)[len(did)])


def search_toy(
    monkeypatch: pytest.MonkeyPatch,
    worth: dict[tuple[int, ...], tuple[int, ...]],
    margin: float,
    settle: bool = False,
    alone: bool = False,
) -> np.ndarray:
    """600 iterations where every seat has two actions, once: a visit, wins and points for each.
    By advice it chooses 0."""
    players = len(next(iter(worth)))
    root = np.zeros(1, TOY).view(np.recarray)
    root[0].players = players

    def step(s, a):
        s.did += a << s.to_move
        s.to_move += 1
        s.over = s.to_move == players

    def values(s, out):
        out[:] = worth[tuple(s.did >> p & 1 for p in range(players))] if s.over else 0.0

    return search_on(monkeypatch, root, step, values, margin=margin, settle=settle, alone=alone)


def search_on(
    monkeypatch: pytest.MonkeyPatch,
    root: Any,
    step: Callable[[Any, int], None],
    values: Callable[[Any, Any], None],
    *,
    imagine: Callable[[Any, int, int], None] = lambda s, p, seed: None,
    secret: bool = False,
    settle: bool = False,
    **changed: float,
) -> np.ndarray:
    """The same from a position of such a game."""
    toy = {
        "legal": lambda s, mask: mask.fill(True),
        "step": step,
        "values": values,
        "weights": lambda s, out: out.fill(0),
        "imagine": imagine,
        "share_win": lambda s, won: won.fill(len(won) == 1),
        "choose_greedy": lambda s, mask, advice, rng, noise: 0,
    }
    for name, function in toy.items():
        monkeypatch.setattr(search, name, function)
    nodes, edges = (np.zeros(200, kind).view(np.recarray) for kind in (search.NODE, search.EDGE))
    told = np.zeros((2, 3))
    known = {"horizon": 3.0, "spread": 1.0, "doubt": 0.0, "noise": 0.0} | changed
    settings = np.array([(DEFAULTS | known)[name] for name in search.SETTINGS])
    search.search(
        root, 0, secret, nodes, edges, np.array([2, 1, 1, 0]), np.zeros(2, TOY).view(np.recarray),
        np.zeros(2, np.bool_), np.zeros(2), np.array([1, 2, 3, 4], np.uint32), settings,
        np.zeros((9, 2), np.int64), told, np.zeros(0), NO_WEIGHTS, 600, settle,
    )  # fmt: skip
    return told


def test_every_seat_seeks_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seats choose in turn, and all is known: max^n has to find what can be worked out."""
    told = search_toy(monkeypatch, WORTH, margin=1.0)
    assert by_hand() == (5, 4, 3)
    assert told[1, 0] > 500  # by far most often
    assert told[1, 2] / told[1, 0] == pytest.approx(5, abs=0.5)
    assert told[:, 0].sum() == 600


def test_alone_it_reckons_with_seats_that_follow_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others then choose 0, whatever is good for them; only their own choice is in the tree."""
    told = search_toy(monkeypatch, WORTH, margin=1.0, alone=True)
    assert told[0, 0] > 500
    for a in (0, 1):
        assert told[a, 2] / told[a, 0] == WORTH[a, 0, 0][0]


@pytest.mark.parametrize(("apart", "secret"), [(True, False), (False, False), (True, True)])
def test_what_was_drawn_is_told_apart(
    apart: bool, secret: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile is drawn (0) and put where it belongs, or 2 points are taken (1). To put any tile in
    the same place is worth less than 2 points, to see it first is worth more. Where seats know
    different things, what was drawn may be a secret."""
    tile = 0

    def imagine(s, p, seed):
        nonlocal tile
        tile = seed & 1

    def step(s, a):
        if s.phase == 0 and a == 0:
            s.draws += 1
            s.event_count, s.events[0, 1] = 1, tile
        else:
            s.over, s.did = True, 5 * (a == tile) if s.phase else 2
        s.phase += 1

    def values(s, out):
        out[:] = (s.did, 0) if s.did else (0, 5)

    root = np.zeros(1, TOY).view(np.recarray)
    root[0].players = 2
    made = {"imagine": imagine, "margin": 1.0, "apart": apart, "secret": secret}
    told = search_on(monkeypatch, root, step, values, **made)
    draws = apart and not secret
    assert told[0 if draws else 1, 0] > 400


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


def test_a_search_stops_once_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the iterations left could not make the other the most visited, no sooner."""
    told = search_toy(monkeypatch, WORTH, margin=1.0, settle=True)
    done = int(told[:, 0].sum())
    assert done < 400
    assert 0 < told[1, 0] - told[0, 0] - (600 - done) <= 2


def test_a_single_player_seeks_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """That player wins whatever happens, which must not make all actions equal."""
    told = search_toy(monkeypatch, {(0,): (4,), (1,): (7,)}, margin=0.2)
    assert told[1, 0] > 500
    assert (told[:, 1] == told[:, 0]).all()  # always won


def test_the_toy_has_an_answer_of_its_own() -> None:
    """Who hoped that the others help would choose 0; so the test above can fail."""
    hope = {a: max(WORTH[(a, *rest)][0] for rest in product((0, 1), repeat=2)) for a in (0, 1)}
    assert max(hope, key=lambda a: hope[a]) == 0


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


@pytest.mark.parametrize("level", ["search:", "search:x", "search:-1", "search:0i", "search:nan"])
def test_a_budget_that_makes_no_sense_is_refused(level: str) -> None:
    with pytest.raises(milkrun.MilkrunError, match="search"):
        bots.make(level, 1)


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(milkrun.MilkrunError, match="no setting depth; it has: explore"):
        settings_of(milkrun.games["tiffin"], {"depth": 3})
