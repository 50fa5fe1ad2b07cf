"""A learned judgement of positions: the features, the network, and when weights serve a match."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun import bots
from milkrun.analysis.value import Value
from milkrun.engine import record
from milkrun.engine.errors import MilkrunError
from milkrun.engine.judgement import FIRST_KNOT, HEAD, KNOTS, NARROW, OWN, WIDE
from milkrun.engine.learned import (
    FILE,
    NO_WEIGHTS,
    FeatureSizes,
    Judgement,
    Learned,
    length,
    load,
    save,
    untaught,
)
from milkrun.engine.match import Match

JUDGED = [name for name, game in milkrun.games.items() if game.home.has("features")]
SIZES = FeatureSizes(3, 2, 7)


def some_way(name: str, players: int, native: bool, actions: int = 40) -> Match:
    """A match after some random actions."""
    match = milkrun.new(name, players, seed=players, native=native)
    random = bots.make("random", 1)
    while len(match.actions) < actions and not match.over:
        match.play(bots.move(match, random, len(match.actions)))
    return match


def drawn(game: Any, players: int) -> np.ndarray:
    """Weights by chance."""
    weights = untaught(game.features.table, game.features.seat, players)
    weights[FIRST_KNOT:] = np.random.default_rng(players).normal(0, 0.3, len(weights) - FIRST_KNOT)
    return weights


def seen(match: Match) -> tuple[np.ndarray, list[np.ndarray]]:
    """The features of the table, and of each seat."""
    sizes, functions = match.game.features, match.functions
    table = np.zeros(sizes.table, np.float32)
    functions.table_features(match.state, table)
    blocks = [np.zeros(sizes.seat, np.float32) for _ in range(match.players)]
    for p, block in enumerate(blocks):
        functions.seat_features(match.state, p, block)
    return table, blocks


def judged(match: Match, weights: np.ndarray) -> np.ndarray:
    """The logits as the search reckons them."""
    worth, out = np.zeros(match.players), np.zeros(match.players)
    match.functions.values(match.state, worth)
    match.functions.judge(match.state, worth, weights, out)
    return out


def by_hand(match: Match, weights: np.ndarray) -> np.ndarray:
    """The same in NumPy, in double precision."""
    players, (table, blocks) = match.players, seen(match)
    worth = np.zeros(players)
    match.functions.values(match.state, worth)
    at = min(max(match.functions.progress(match.state), 0), 0.999999) * (KNOTS - 1)
    knots = weights[FIRST_KNOT:HEAD].astype(float)
    base = (worth - worth.mean()) * np.exp(np.interp(at, range(KNOTS), knots))
    inputs = len(table) + players * (OWN + len(blocks[0]))
    sizes = (WIDE, inputs * WIDE, NARROW, WIDE * NARROW, NARROW)
    b1, w1, b2, w2, w3 = np.split(weights[HEAD:].astype(float), np.cumsum(sizes)[:-1])
    whole = [[base[p], *blocks[p]] for p in range(players)]
    logits = []
    for p in range(players):
        x = np.concatenate([table, *(whole[(p + n) % players] for n in range(players))])
        wide = np.maximum(x @ w1.reshape(inputs, WIDE) + b1, 0)
        logits.append(base[p] + np.maximum(wide @ w2.reshape(WIDE, NARROW) + b2, 0) @ w3)
    return np.array(logits)


@pytest.mark.parametrize("name", JUDGED)
def test_the_network_reckons_as_numpy_does(name: str) -> None:
    for players in milkrun.games[name].seats:
        match = some_way(name, players, native=False)
        weights = drawn(match.game, players)
        found = judged(match, weights)
        assert found == pytest.approx(by_hand(match, weights), rel=1e-4, abs=1e-4)
        assert len(weights) == length(match.game.features.table, match.game.features.seat, players)


@pytest.mark.native
@pytest.mark.parametrize("name", JUDGED)
def test_features_and_logits_are_the_same_native(name: str) -> None:
    """Every feature has its weight in the chances that native code reckons from the logits."""
    for players in milkrun.games[name].seats:
        one, other = (some_way(name, players, native) for native in (False, True))
        value, weights = Value(other), drawn(one.game, players)
        value.weights = weights
        logits = judged(one, weights)
        sure = np.log(value.of(other.state))
        assert sure - sure.max() == pytest.approx(logits - logits.max(), rel=1e-5, abs=1e-4)


@pytest.mark.parametrize("name", JUDGED)
def test_features_are_small_and_fit_their_room(name: str) -> None:
    """Scaled, since a network that is begun with small weights learns slowly from large numbers."""
    match = milkrun.new(name, milkrun.games[name].seats[-1], seed=3, native=False)
    novice, when = bots.make("random", 1), [match.functions.progress(match.state)]
    while not match.over and len(match.actions) < 300:
        match.play(bots.move(match, novice, len(match.actions)))
        if len(match.actions) % 10 == 0 or match.over:
            table, blocks = seen(match)
            assert np.abs(np.concatenate([table, *blocks])).max() < 12
            when.append(match.functions.progress(match.state))
    assert min(when) >= 0
    assert max(when) <= 1
    assert when[-1] >= when[0]


@pytest.mark.parametrize("name", JUDGED)
def test_what_has_learned_nothing_is_the_hand_value(name: str) -> None:
    match = some_way(name, milkrun.games[name].seats[-1], native=False)
    worth = np.zeros(match.players)
    match.functions.values(match.state, worth)
    sizes = match.game.features
    for weights in (untaught(sizes.table, sizes.seat, match.players)[:HEAD], None):
        whole = untaught(sizes.table, sizes.seat, match.players) if weights is None else weights
        assert judged(match, whole) == pytest.approx(worth - worth.mean())


@pytest.mark.parametrize("name", JUDGED)
def test_games_are_looked_back_on(name: str) -> None:
    match = some_way(name, 2, native=False, actions=30)
    game, sizes = match.game, match.game.features
    s = record.many(game.rules.STATE, 1)
    game.prepare(s[0], 2, {})
    game.interpreted.begin(s[0], match.seed)
    worth, when = np.zeros((3, 2)), np.zeros(3)
    features = np.zeros((3, sizes.table + 2 * (OWN + sizes.seat)), np.float32)
    game.interpreted.look_back(
        s[0], np.array(match.actions), np.array([0, 12, 30]), sizes.table, sizes.seat, worth, when,
        features,
    )  # fmt: skip
    table, blocks = seen(match)
    assert features[2].tolist() == [*table, 0, *blocks[0], 0, *blocks[1]]  # leads come later
    assert when[2] == match.functions.progress(match.state)
    assert (features[0] != features[2]).any()
    assert s[0].decisions == 30


def learned(game: Any = None, **changed: Any) -> Learned:
    sizes = game.features if game else SIZES
    judgements = {
        players: Judgement(untaught(sizes.table, sizes.seat, players), {"horizon": 0.0}, 0.1)
        for players in (2, 4)
    }
    return replace(Learned(1, sizes.version, judgements), **changed)


def test_weights_are_kept_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    weights = untaught(SIZES.table, SIZES.seat, 2)
    weights[HEAD:] = np.linspace(-1, 1, len(weights) - HEAD).astype(np.float16)
    told = learned(judgements={2: Judgement(weights, {"explore": 0.5}, 0.3)})
    save(file, told)
    found = load(file, SIZES)
    assert (found.version, found.features, list(found.judgements)) == (1, 7, [2])
    assert found.judgements[2].weights.tolist() == weights.tolist()
    assert (found.judgements[2].settings, found.judgements[2].seconds) == ({"explore": 0.5}, 0.3)


def damaged(file: Path, **changed: Any) -> None:
    """A file with other arrays, or other things said in `about`."""
    with np.load(file) as kept:
        arrays = {name: kept[name] for name in kept.files}
    about = json.loads(str(arrays["about"]))
    for name, value in changed.items():
        if name in about:
            about[name] = value
        elif value is None:
            del arrays[name]
        else:
            arrays[name] = value
    np.savez(file, **arrays | {"about": np.array(json.dumps(about))})


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"format": 2}, "its format is 2; only 1 can be read"),
        ({"players": {"3": {"settings": {}, "seconds": 1}}}, "players_3"),
        ({"players": {"2": {"seconds": 1}}}, "settings is missing"),
        ({"players": {"2": {"settings": {"depth": 1}, "seconds": 1}}}, "no setting depth"),
        ({"players_2": np.zeros(20)}, "20 weights for 2 players; there should be"),
        ({"players_2": np.zeros((2, 3))}, "2x3 weights for 2 players"),
        ({"players_2": np.full(length(3, 2, 2), np.nan)}, "a weight for 2 players is not a finite"),
        ({"players_2": np.zeros(length(3, 2, 2))}, "weights for 2 players are for other features"),
        ({"players_4": np.array([["x"]])}, "could not convert"),
    ],
)
def test_a_file_that_is_damaged_is_told(
    tmp_path: Path, changed: dict[str, Any], words: str
) -> None:
    file = tmp_path / "values.npz"
    save(file, learned())
    load(file, SIZES)
    damaged(file, **changed)
    with pytest.raises(MilkrunError, match=words):
        load(file, SIZES)


@pytest.mark.parametrize("content", [b"", b"rubbish", b"PK\x03\x04rubbish"])
def test_a_file_that_is_none_is_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "values.npz"
    with pytest.raises(MilkrunError, match=r"values\.npz: cannot read the weights: No such file"):
        load(file, SIZES)
    file.write_bytes(content)
    with pytest.raises(MilkrunError, match=r"values\.npz: not weights written by `milkrun train`"):
        load(file, SIZES)


def test_a_single_bit_that_is_wrong_is_told_too(tmp_path: Path) -> None:
    """Wherever it is: in the zip, in what it packs, or in an array's head."""
    file, refused = tmp_path / "values.npz", 0
    save(file, learned())
    content = file.read_bytes()
    for place in range(0, len(content), 7):
        file.write_bytes(content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
        try:
            load(file, SIZES)
        except MilkrunError:  # and nothing else
            refused += 1
    assert refused > len(content) / 14


def test_weights_serve_what_they_were_learned_for() -> None:
    game = milkrun.games["tiffin"]
    plain, told = game.check_options({}), learned(game, version=game.version)
    served = told.serving(game, 4, plain, 0.1)
    assert served is told.judgements[4]
    assert told.serving(game, 4, plain, 0.3) is None
    unused = replace(told, judgements={4: replace(served, seconds=0.0)})
    assert unused.serving(game, 4, plain, 0.0) is None  # a search by iterations
    assert told.insist(game, 4, plain) is served
    for other, players, options, words in (
        (replace(told, version=99), 4, plain, "with version 99 of the rules, now at"),
        (replace(told, features=99), 4, plain, "with features 99, now at"),
        (told, 3, plain, "nothing was learned for 3 players"),
        (told, 4, plain | {"hand_limit": 6}, "without the option hand_limit"),
    ):
        assert other.serving(game, players, options, 0.01) is None
        with pytest.raises(MilkrunError, match=f"do not serve Tiffin: .*{words}"):
            other.insist(game, players, options)


def test_weights_of_features_that_changed_are_read_but_do_not_serve(tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    save(file, learned())
    found = load(file, FeatureSizes(9, 9, 8))
    assert found.features == 7
    assert list(found.judgements) == [2, 4]


@pytest.mark.parametrize("name", list(milkrun.games))
def test_the_weights_of_a_game_are_small_and_in_order(name: str) -> None:
    """Those that are there: of these rules and features, for numbers of players there are."""
    game = milkrun.games[name]
    if game.learned is None:
        return
    assert (game.folder / FILE).stat().st_size < 100_000
    assert game.learned.version == game.version
    assert game.learned.features == game.features.version
    for players, one in game.learned.judgements.items():
        assert players in game.seats
        assert one.seconds >= 0  # 0: no search uses them, analyses do
        assert len(one.weights) > HEAD


def test_an_empty_row_stands_for_hand_values(tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    save(file, learned(judgements={2: Judgement(NO_WEIGHTS, {"horizon": 0.0}, 0.0)}))
    assert len(load(file, SIZES).judgements[2].weights) == 0
