"""Learning what positions are worth: gathering, fitting, and the whole of it from the command."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import milkrun
from milkrun.cli import app
from milkrun.engine.drawn import drawn_of, encode
from milkrun.engine.judgement import HEAD, KNOTS
from milkrun.engine.learned import FeatureSizes, load
from milkrun.engine.series import Series, by_advice
from milkrun.training import Plan, about, check, train
from milkrun.training.drawing import draw
from milkrun.training.fitting import (
    Inputs,
    chances,
    fit,
    fit_temperature,
    lead,
    logloss,
    split,
)
from milkrun.training.gathering import (
    MOMENTS,
    SEARCHED_MOMENTS,
    Positions,
    claim,
    gather,
    held,
    joined,
    leads,
    look,
)
from milkrun.training.report import DRAWN, PRINTED, mean_by_game, report

SIZES = FeatureSizes(4, 3, 1)
PLAYERS = 3


def made_up(games: int = 1600, columns: int = 0) -> tuple[Positions, np.ndarray]:
    """Positions where who wins depends on hand values (over 5) and on a feature of each seat's own;
    and the true chances. With options, in half of the games, the first one makes that feature mean
    nothing, and hand values say twice as much."""
    chance = np.random.default_rng(1)
    rows, block = games * MOMENTS, 1 + SIZES.seat
    features = chance.standard_normal((rows, SIZES.table + PLAYERS * block)).astype(np.float16)
    own = features[:, SIZES.table + 1 :: block].astype(float)
    worth = 5 * chance.standard_normal((rows, PLAYERS))
    options = np.zeros((games, columns), np.float16)
    options[::2] = chance.integers(0, 2, (len(options[::2]), columns))
    options = np.repeat(options, MOMENTS, 0)
    changed = options[:, :1] if columns else np.zeros((rows, 1))
    true = chances(own * 1.5 * (1 - changed) + worth / 5 * (1 + changed))
    won = np.zeros((rows, PLAYERS), np.float32)
    won[np.arange(rows), (true.cumsum(1) > chance.random((rows, 1))).argmax(1)] = 1
    game = np.repeat(np.arange(games), MOMENTS)
    return (
        Positions(features, worth, chance.random(rows), game, won, np.zeros_like(won), options),
        true,
    )


def test_a_network_learns_what_hand_values_do_not_tell() -> None:
    found, true = made_up()
    rows = split(found.game).train
    seen = found.worth[rows], found.won[rows], found.when[rows]
    knots = fit_temperature(*seen)
    epochs: list[int] = []
    network, inputs = fit(found, SIZES, knots, 3, epochs.append)
    told = report(PLAYERS, PRINTED, found, inputs, network, np.arange(len(found)))
    best = float(logloss(np.log(true), found.won)[split(found.game).test].mean())
    assert best < told.network[0] < told.hand[0] - 0.1
    assert told.better[1] > 0
    assert told.network[1] < told.network[0] < told.network[2]
    assert epochs == list(range(1, len(epochs) + 1))


@pytest.mark.slow
def test_the_seed_decides_what_a_network_becomes() -> None:
    found, _ = made_up(300)
    knots = fit_temperature(found.worth, found.won, found.when)
    networks = [fit(found, SIZES, knots, seed, lambda epoch: None)[0] for seed in (3, 3, 4)]
    weights = [one.packed(SIZES, knots)[0].tobytes() for one in networks]
    assert weights[0] == weights[1] != weights[2]


@pytest.mark.slow
def test_a_network_learns_what_an_option_changes() -> None:
    """Told of the options it comes nearer to the truth in games that have them; the second option
    changes nothing."""
    found, true = made_up(columns=2)
    rows, best = split(found.game), logloss(np.log(true), found.won)
    drawn, lost = found.options[rows.test].any(1), []
    for told in (replace(found, options=found.options[:, :0]), found):
        seen = told.worth[rows.train], told.won[rows.train], told.when[rows.train]
        temperature = fit_temperature(*seen, told.options[rows.train])
        network, inputs = fit(told, SIZES, temperature, 3, lambda epoch: None)
        losses = logloss(inputs.judged(network, rows.test), told.won[rows.test]) - best[rows.test]
        lost.append(float(losses[drawn].mean()))
    assert 0 < lost[1] < 0.6 * lost[0]
    assert temperature.by_option[0] > 0.5 > 0.1 > abs(temperature.by_option[1])
    kinds = found.options.any(1)
    printed, changed = (
        report(PLAYERS, kind, found, inputs, network, np.flatnonzero(kinds == other))
        for kind, other in ((PRINTED, False), (DRAWN, True))
    )
    assert printed.positions + changed.positions == len(found)
    assert (printed.kind, changed.kind) == ("greedy", "options drawn")
    assert changed.network[0] - best[rows.test][drawn].mean() == pytest.approx(lost[1], abs=1e-6)


def test_the_temperature_is_found_where_it_changes() -> None:
    """Hand values of no meaning at first, and sure ones at the end."""
    chance = np.random.default_rng(2)
    worth, when = 3 * chance.standard_normal((8_000, 4)), chance.random(8_000)
    true = chances(worth * (when[:, None] * 0.8 + 0.1))
    won = np.zeros_like(worth)
    won[np.arange(len(won)), (true.cumsum(1) > chance.random((len(won), 1))).argmax(1)] = 1
    knots = fit_temperature(worth, won, when)
    assert len(knots.knots) == KNOTS
    assert np.exp(knots.knots[[1, 4, 7]]) == pytest.approx([0.2, 0.5, 0.8], rel=0.25)
    constant = fit_temperature(worth, won, when, count=1)
    ahead = lead(worth)
    by_phase, by_one = (
        logloss(ahead * one.certainties(when)[:, None], won).mean() for one in (knots, constant)
    )
    assert by_phase < by_one - 0.01


def test_seats_are_turned_to_the_one_judged() -> None:
    found, _ = made_up(10)
    base = np.arange(len(found) * PLAYERS, dtype=np.float32).reshape(-1, PLAYERS)
    rows = Inputs(found, SIZES, base).of(np.array([7]))
    seen, block = found.features[7].astype(np.float32), 1 + SIZES.seat
    blocks = [[base[7, p], *seen[SIZES.table + p * block + 1 :][: SIZES.seat]] for p in range(3)]
    for p in range(PLAYERS):
        turned = np.concatenate([blocks[(p + n) % PLAYERS] for n in range(PLAYERS)])
        assert rows[p].tolist() == [*seen[: SIZES.table], *turned]


def test_all_positions_of_a_game_are_on_one_side() -> None:
    game = np.repeat(np.arange(2000), MOMENTS)
    parts = split(game)
    sides = [set(game[rows].tolist()) for rows in (parts.train, parts.stop, parts.test)]
    assert sum(map(len, sides)) == 2000
    assert len(parts.train) + len(parts.stop) + len(parts.test) == len(game)
    assert 0.75 < len(sides[0]) / 2000 < 0.85


def test_an_interval_grows_with_positions_that_are_alike() -> None:
    chance = np.random.default_rng(1)
    losses = np.repeat(chance.standard_normal(400), 4)
    mean, low, high = mean_by_game(losses, np.repeat(np.arange(400), 4))
    alone = mean_by_game(losses, np.arange(1600))
    assert low < mean < high
    assert high - low > 1.5 * (alone[2] - alone[1])


def test_leads_are_what_is_good_being_more() -> None:
    many = leads(np.array([[1, 2, 3]]), np.array([[30, 20, 10]]))
    assert many.tolist() == [[15, 0, -15]]
    few = leads(np.array([[3, 2, 1]]), np.array([[30, 20, 10]]))  # fewest points win
    assert few.tolist() == [[-15, 0, 15]]
    assert leads(np.array([[1]]), np.array([[30]])).tolist() == [[0]]


def test_positions_of_a_game_are_those_that_were_played() -> None:
    game = milkrun.games["aquaretto"]
    series = Series(game, [by_advice(0.3, 0.1)] * 2, logged=True, native=False)
    found = look(series, [series.play(5), series.play(6)])
    assert len(found) == 2 * MOMENTS
    assert found.game.tolist() == [5] * MOMENTS + [6] * MOMENTS
    assert found.won.sum(1).tolist() == [1.0] * len(found)
    assert (np.diff(found.when[:MOMENTS]) >= 0).all()
    assert (found.points.sum(1) == 0).all()
    begun = np.random.default_rng(5).integers(0, series.play(5).steps, MOMENTS).min() < 3
    assert (found.features[0] != found.features[1]).any() or begun


def test_options_are_drawn_within_their_values_and_what_the_game_refuses_is_not() -> None:
    game = milkrun.games["aquaretto"]
    for players in (2, 5):
        drawn = [draw(game, players, seed) for seed in range(400)]
        assert drawn == [draw(game, players, seed) for seed in range(400)]
        assert 150 < drawn.count({}) < 280  # some of the others were refused all they drew
        for options in drawn:
            assert game.refused(players, game.check_options(options)) is None
        counts = [len(one) for one in drawn if one]
        assert 1 < sum(counts) / len(counts) < 0.7 * len(game.options)
    few = [draw(game, 2, seed, printed=0.0) for seed in range(600)]
    for one in game.options:
        assert {options.get(one.name, one.default) for options in few} >= {one.default, one.high}


def test_each_game_is_played_with_its_own_options(tmp_path: Path, monkeypatch: Any) -> None:
    game = milkrun.games["tiffin"]
    monkeypatch.setattr("milkrun.training.gathering.Series", interpreted)
    drawn = {"turn_limit": 20, "special_cards": 0}

    def varied(seed: int) -> dict[str, int]:
        return drawn if seed % 2 else {}

    found = gather(game, 2, by_advice(0.3), 4, 100, tmp_path, lambda done: None, varied)
    told = encode(drawn_of(game.options), game.check_options(drawn))
    assert told.tolist() == [0, 0, 1, 0, -1, 0]
    by_game = found.options[::MOMENTS]
    assert by_game.tolist() == [[0] * 6, told.tolist()] * 2
    assert found.when.reshape(4, MOMENTS)[1].min() > found.when.reshape(4, MOMENTS)[0].min()


def interpreted(*args: Any, **more: Any) -> Series:
    return Series(*args, **more, native=False)


def test_slips_make_other_games() -> None:
    game = milkrun.games["aquaretto"]
    sure, slipping = (
        Series(game, [by_advice(0.2, slips)] * 2, native=False) for slips in (0.0, 0.5)
    )
    assert sure.play(1).scores != slipping.play(1).scores


def test_games_are_kept_and_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, played = milkrun.games["aquaretto"], list[int]()
    monkeypatch.setattr("milkrun.training.gathering.CHUNK", 2)
    real = Series.play

    def play(self: Series, seed: int, seating: Any = None) -> Any:
        played.append(seed)
        return real(self, seed, seating)

    monkeypatch.setattr(Series, "play", play)
    monkeypatch.setattr("milkrun.training.gathering.Series", interpreted)
    job = (game, 2, by_advice(0.3))
    done: list[int] = []
    whole = gather(*job, 4, 100, tmp_path, done.append)
    assert (sorted(played), done) == ([100, 101, 102, 103], [2, 4])
    (tmp_path / "102-2.npz").write_bytes(b"cut off")
    again = gather(*job, 4, 100, tmp_path, done.append)
    assert sorted(played[4:]) == [102, 103]
    content = (tmp_path / "100-2.npz").read_bytes()
    at = content.index(b".npy") + 50  # within what is packed
    (tmp_path / "100-2.npz").write_bytes(content[:at] + bytes(20) + content[at + 20 :])
    again = gather(*job, 4, 100, tmp_path, done.append)
    assert sorted(played[6:]) == [100, 101]
    assert again.features.tobytes() == whole.features.tobytes()
    assert len(joined([whole, again])) == 2 * len(whole)


def test_a_folder_is_for_the_same_games(tmp_path: Path) -> None:
    claim(tmp_path / "new" / "one", "some games")
    claim(tmp_path / "new" / "one", "some games")
    with pytest.raises(milkrun.MilkrunError, match="one holds other games: some games; name"):
        claim(tmp_path / "new" / "one", "others")
    (tmp_path / "file").write_text("")
    with pytest.raises(milkrun.MilkrunError, match="cannot keep games there"):
        claim(tmp_path / "file" / "inner", "some games")


def test_two_runs_do_not_play_into_one_folder(tmp_path: Path) -> None:
    game, plan = milkrun.games["tiffin"], Plan((2,), 50)
    claim(tmp_path, about(game, plan))
    with held(tmp_path), pytest.raises(milkrun.MilkrunError, match="another run is playing into"):
        train(game, plan, tmp_path, lambda words, done, total: pytest.fail("it has begun"))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ([], "which game?"),
        (["chess"], "there is no game 'chess'"),
        (["tiffin", "--players", "7"], "Tiffin is for 2, 3, 4 players"),
        (["mint_delivery", "--players", "1"], "a single player wins every game"),
        (["tiffin", "--games", "10"], "at least 50 games"),
        (["tiffin", "--searched", "20"], "none between searches, or at least 50"),
        (["tiffin", "--options", "--games", "100"], "at least 200 games, as some of each half"),
        (["tiffin", "--setting", "horizon"], "NAME=NUMBER, such as horizon=4; got 'horizon'"),
        (["tiffin", "--setting", "horizon=nan"], "such as horizon=4; got 'horizon=nan'"),
        (["tiffin", "--setting", "horizon=inf"], "such as horizon=4; got 'horizon=inf'"),
        (["tiffin", "--setting", "horizon=-5"], "is 0 or more, spread more than 0; got horizon=-5"),
        (["tiffin", "--setting", "spread=0"], "is 0 or more, spread more than 0; got spread=0"),
        (["tiffin", "--setting", "depth=3"], "a search has no setting depth"),
    ],
)
def test_what_cannot_be_trained_is_told(asked: list[str], words: str) -> None:
    found = CliRunner().invoke(app, ["train", *asked])
    assert found.exit_code == 2
    assert words in found.stderr


def test_a_game_without_features_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = milkrun.games["tiffin"]
    monkeypatch.setattr(type(game.home), "has", lambda self, part: part != "features")
    with pytest.raises(milkrun.MilkrunError, match=r"Tiffin has no features\.py"):
        check(game, Plan((2,), 100))


@pytest.mark.native
def test_training_from_end_to_end(tmp_path: Path) -> None:
    """Two rounds of a few games; asked again, the games are there and the weights the same, unless
    the second round counts for more."""
    asked = ["train", "aquaretto", "--players", "2", "--games", "120", "--searched", "60"]
    asked += ["--iterations", "5", "--folder", str(tmp_path / "games"), "--json"]
    files = [tmp_path / name for name in ("one.npz", "other.npz", "weighed.npz")]
    for file in files:
        more = ["--weight", "3"] if file == files[2] else []
        told = [*asked, *more, "--out", str(file), "--setting", "horizon=1"]
        found = CliRunner().invoke(app, told)
        assert found.exit_code == 0, found.output
    greedy, searched = json.loads(found.stdout)["reports"]
    assert [one["kind"] for one in (greedy, searched)] == ["greedy", "searches"]
    assert (greedy["players"], greedy["games"], greedy["positions"]) == (2, 120, 120 * MOMENTS)
    assert (searched["games"], searched["positions"]) == (60, 60 * SEARCHED_MOMENTS)
    assert all(0 < one["network"][0] < 1.5 for one in (greedy, searched))
    game = milkrun.games["aquaretto"]
    one, other, weighed = (load(file, game.features).judgements[2] for file in files)
    assert one.weights.tobytes() == other.weights.tobytes() != weighed.weights.tobytes()
    assert np.abs(one.weights[HEAD:]).max() > 0
    assert (dict(one.settings), one.seconds) == ({"horizon": 1.0}, 0.0)
    duel = ["duel", "aquaretto", f"search:8i@{files[0]}", "search:8i@1", "--players", "2"]
    played = CliRunner().invoke(app, [*duel, "--games", "2", "--workers", "1"])
    assert played.exit_code == 0, played.output


def test_where_weights_cannot_go_is_told_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("milkrun.training.train", lambda *given: pytest.fail("it has begun"))
    out = tmp_path / "none" / "x.npz"
    found = CliRunner().invoke(app, ["train", "aquaretto", "--out", str(out)])
    assert (found.exit_code, "cannot write the weights: there is no" in found.stderr) == (2, True)
    found = CliRunner().invoke(app, ["train", "aquaretto", "--out", str(tmp_path / "weights")])
    assert (found.exit_code, "file of weights ends in .npz" in found.stderr) == (2, True)


@pytest.mark.native
def test_weights_for_house_rules(tmp_path: Path) -> None:
    """Options drawn: games of both kinds are reported, and the weights serve other options."""
    asked = ["train", "aquaretto", "--players", "2", "--games", "200", "--options", "--json"]
    file = tmp_path / "values.npz"
    found = CliRunner().invoke(app, [*asked, "--folder", str(tmp_path), "--out", str(file)])
    assert found.exit_code == 0, found.output
    kinds = json.loads(found.stdout)["reports"]
    assert [one["kind"] for one in kinds] == ["greedy", "options drawn"]
    assert sum(one["games"] for one in kinds) == 200
    game = milkrun.games["aquaretto"]
    learned = load(file, game.features)
    printed, other = game.check_options({}), game.check_options({"basins": 5})
    assert learned.insist(game, 2, printed) is learned.judgements[2]
    assert learned.weights(game, 2, other).tolist() != learned.judgements[2].weights.tolist()
    folder = CliRunner().invoke(app, [*asked[:-2], "--folder", str(tmp_path)])
    assert "holds other games" in folder.stderr  # those were with options drawn


@pytest.mark.native
def test_another_seed_gives_other_weights(tmp_path: Path) -> None:
    game, weights = milkrun.games["aquaretto"], []
    for seed in (1, 2):
        plan = Plan((2,), 60, seed=seed)
        learned, _ = train(game, plan, tmp_path / str(seed), lambda words, done, total: None)
        weights.append(learned.judgements[2].weights)
    assert weights[0].tobytes() != weights[1].tobytes()
