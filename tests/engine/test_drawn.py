"""Weights that know options which were drawn in training: told as numbers, added once, refused."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.engine.drawn import Drawn, columns, drawn_of, encode, outside
from milkrun.engine.errors import MilkrunError
from milkrun.engine.judgement import FIRST_KNOT, HEAD, WIDE
from milkrun.engine.learned import ADDED, Judgement, Learned, load, save, untaught

LIMIT, WAY = Drawn(7, 4, 9, False), Drawn(1, 0, 2, True)


def known(seed: int = 1, **changed: Any) -> Learned:
    """Weights for Tiffin with two players, learned with all of its options drawn."""
    game = milkrun.games["tiffin"]
    sizes, drawn, chance = game.features, drawn_of(game.options), np.random.default_rng(seed)
    added = chance.normal(0, 0.5, (columns(drawn), ADDED)).astype(np.float16).astype(np.float32)
    one = Judgement(untaught(sizes.table, sizes.seat, 2), {"horizon": 0.0}, 0.3, added)
    return replace(Learned(game.version, sizes.version, {2: one}, drawn), **changed)


def test_options_are_told_as_numbers() -> None:
    assert [LIMIT.encoded(n) for n in (4, 7, 9)] == [[-1.0], [0.0], [2 / 3]]
    assert [WAY.encoded(n) for n in (0, 1, 2)] == [[1.0, 0.0], [0.0, 0.0], [0.0, 1.0]]
    both = {"limit": LIMIT, "way": WAY}
    assert columns(both) == 3
    assert encode(both, {"way": 2, "limit": 4}).tolist() == [-1, 0, 1]
    assert encode({}, {"way": 2}).shape == (0,)


@pytest.mark.parametrize("name", list(milkrun.games))
def test_printed_rules_are_all_zero(name: str) -> None:
    game = milkrun.games[name]
    drawn = drawn_of(game.options)
    told = encode(drawn, game.check_options({}))
    assert len(told) == columns(drawn)
    assert not told.any()
    for option in game.options:
        assert (option.name in drawn) == option.offered


def test_options_add_to_biases_and_temperature_as_inputs_would() -> None:
    game, told = milkrun.games["tiffin"], known()
    options = game.check_options({"hand_limit": 5, "special_cards": 0})
    plain, found = told.judgements[2].weights, told.insist(game, 2, options).weights
    expected = encode(told.options, options) @ told.judgements[2].by_option
    assert (found - plain)[HEAD : HEAD + WIDE] == pytest.approx(expected[:WIDE])
    assert (found - plain)[FIRST_KNOT:HEAD] == pytest.approx(expected[WIDE])
    assert found[HEAD + WIDE :].tolist() == plain[HEAD + WIDE :].tolist()
    assert told.weights(game, 2, options).tolist() == found.tolist()
    assert told.insist(game, 2, game.check_options({})) is told.judgements[2]


def test_what_is_outside_is_refused_in_a_sentence() -> None:
    game = milkrun.games["tiffin"]
    narrow = known(options=drawn_of(game.options) | {"hand_limit": Drawn(7, 6, 7, False)})
    without = {n: one for n, one in drawn_of(game.options).items() if n != "pool_same"}
    for told, changed, words in (
        (narrow, {"hand_limit": 5}, "learned with hand_limit from 6 to 7, not 5"),
        (known(options=without), {"pool_same": 5}, "learned without the option pool_same"),
    ):
        options = game.check_options(changed)
        assert told.refusal(game, 2, options) == words
        assert len(told.weights(game, 2, options)) == 0
        with pytest.raises(MilkrunError, match=f"do not serve Tiffin: {words}"):
            told.insist(game, 2, options)
    assert outside({"gone": WAY}, (), {}) == "learned with an option gone, which is no more"


def test_searches_were_tested_by_printed_rules_only() -> None:
    game, told = milkrun.games["tiffin"], known()
    assert told.serving(game, 2, game.check_options({}), 0.1) is told.judgements[2]
    assert told.serving(game, 2, game.check_options({"hand_limit": 5}), 0.1) is None


def test_files_keep_options(tmp_path: Path) -> None:
    file, told = tmp_path / "values.npz", known()
    save(file, told)
    found = load(file, milkrun.games["tiffin"].features)
    assert found.options == told.options
    assert found.judgements[2].by_option.tolist() == told.judgements[2].by_option.tolist()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"by_option": np.zeros((2, ADDED), np.float32)}, f"2x{ADDED} for options of 2 players"),
        ({"by_option": np.full((6, ADDED), np.nan, np.float32)}, "is not a finite number"),
        ({"weights": np.zeros(HEAD, np.float32)}, "have no network to add to"),
    ],
)
def test_options_that_are_damaged_are_told(
    tmp_path: Path, changed: dict[str, Any], words: str
) -> None:
    file, told, sizes = tmp_path / "values.npz", known(), milkrun.games["tiffin"].features
    if "weights" in changed:
        changed["weights"][:2] = sizes.table, sizes.seat
    save(file, replace(told, judgements={2: replace(told.judgements[2], **changed)}))
    with pytest.raises(MilkrunError, match=words):
        load(file, sizes)


def test_an_option_that_cannot_be_is_told(tmp_path: Path) -> None:
    file = tmp_path / "values.npz"
    save(file, known(options={"hand_limit": Drawn(9, 4, 7, False)}))
    with pytest.raises(MilkrunError, match="an option cannot be 9 and run from 4 to 7"):
        load(file, milkrun.games["tiffin"].features)
