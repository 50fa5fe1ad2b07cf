"""The benchmarks of value and ledger, on a few games."""

import importlib.util
import json
import re
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.analysis.played import PAIRED, SECRET, played

import milkrun
from milkrun.analysis import cases_of
from milkrun.engine.game import Game
from milkrun.engine.series import Series, by_advice

FOLDER = Path(__file__).parents[2] / "benchmarks"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_groups_tell_a_calibrated_value_from_one_that_is_not() -> None:
    chance = np.random.default_rng(1)
    chances = chance.dirichlet([1, 1, 1], 4000)
    won = np.array([np.eye(3)[chance.choice(3, p=one)] for one in chances])
    calibration = script("calibration")
    groups = calibration.grouped(won, chances)
    assert len(groups) == 10
    assert all(abs(one["won"] - one["chance"]) < 4 * one["error"] for one in groups)
    off = calibration.grouped(won, 0.5 * chances + 0.5 / 3)
    assert max(abs(one["won"] - one["chance"]) / one["error"] for one in off) > 6
    drawn = ElementTree.fromstring(calibration.figure({SECRET: {"greedy": groups}}))
    assert len(drawn.findall(".//{*}circle[@r='3']")) == 10


@pytest.mark.native
def test_positions_are_judged_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(SECRET, 5, 5)  # compiled by now
    kept, data = tmp_path / "games.jsonl", tmp_path / "calibration.json"
    calibration = script("calibration")
    line = ["calibration", SECRET, "--file", str(kept), "--data", str(data), "--games"]
    monkeypatch.setattr(sys, "argv", [*line, "5"])
    calibration.main()
    first = kept.read_text()
    monkeypatch.setattr(sys, "argv", [*line, "9"])
    calibration.main()
    assert kept.read_text().startswith(first)
    head, *games = [json.loads(one) for one in kept.read_text().splitlines()]
    assert head["calibration"] == {
        "game": SECRET,
        "players": 4,
        "bots": "greedy",
        "options": "printed",
    }
    assert [one["seed"] for one in games] == [calibration.SEEDS + n for n in range(9)]
    assert all(sum(one["won"]) == 1 for one in games)
    assert len({len(one["actions"]) for one in games}) > 1
    assert len(json.loads(data.read_text())[SECRET]["greedy"]) == 10
    assert data.with_suffix(".svg").exists()


@pytest.mark.native
def test_two_judges_are_compared_under_drawn_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(SECRET, 5, 5)
    kept, calibration = tmp_path / "games.jsonl", script("calibration")
    line = ["calibration", SECRET, "--options", "--games", "12", "--file", str(kept)]
    monkeypatch.setattr(sys, "argv", [*line, "--against", str(tmp_path / "hand")])
    calibration.main()
    assert "better by" in capsys.readouterr().out
    assert len(kept.read_text().splitlines()) == 1 + 12
    sure, even = np.array([[0.8, 0.2]] * 2), np.full((2, 2), 0.5)
    own, other, better = calibration.compared(np.array([[1.0, 0.0]] * 2), sure, even)
    assert (own, other, better[:7]) == ("0.2231", "0.6931", "+0.4700")
    kept.write_text('{"seed": 1, "chances": [0.5, 0.5]}\n')
    with pytest.raises(SystemExit):
        calibration.main()
    assert "holds no games of this benchmark" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_positions_of_other_games_are_refused_at_once(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calibration, file, game = script("calibration"), tmp_path / name, milkrun.games[SECRET]
    row = {"seed": 1, "actions": [0], "won": [1.0, 0.0]}
    monkeypatch.setattr(
        calibration, "play", lambda game, asked, first: [row] * (asked.games - first)
    )

    def kept(games: int, of: Game = game, **more: Any) -> list[dict[str, Any]]:
        usual = {"games": games, "file": file, "players": 2, "searched": 0, "options": False}
        return list(calibration.kept(of, Namespace(**usual | more)))

    assert len(kept(2)) == 2
    assert len(kept(5)) == 5
    before = file.read_bytes()
    other = next(one for one in milkrun.games.values() if one.name != SECRET)
    changed: list[dict[str, Any]] = [
        {"of": other}, {"players": 3}, {"searched": 9}, {"options": True}
    ]  # fmt: skip
    for one in changed:
        with pytest.raises(milkrun.MilkrunError, match=r"holds other games: .*name another file"):
            kept(9, **one)
    assert file.read_bytes() == before
    with calibration.opened(file, "rt") as lines:
        old = lines.read().splitlines()[1:]
    file.unlink()
    for line in old:  # as before there was a head
        calibration.add(file, json.loads(line))
    assert kept(7, searched=9) == [row] * 7
    with calibration.opened(file, "rt") as lines:
        assert [json.loads(line) for line in lines] == [row] * 7
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(milkrun.MilkrunError, match="cannot be read, or was cut off"):
        kept(8)


def test_priors_are_fitted_to_visits() -> None:
    """Visits that a prior of sharpness 0.8 and a least part of 0.05 tells exactly."""
    priors, chance = script("priors"), np.random.default_rng(1)
    rows = []
    for number in range(40):
        advice = chance.normal(0, 3, 12)
        prior = np.maximum(np.exp((advice - advice.max()) * 0.8), 0.05)
        rows.append({"game": number, "advice": advice.tolist(), "visits": prior.tolist()})
    sharpness, unlikely = priors.fitted(rows)
    assert 0.6 < sharpness < 1.0
    assert 0.03 <= unlikely <= 0.07
    best = priors.crossed(rows, sharpness, unlikely).mean()
    assert best < priors.crossed(rows, 0.5, 0.02).mean() < priors.crossed(rows, 0.0, 1.0).mean()


@pytest.mark.native
def test_a_long_search_is_asked_where_short_ones_come(tmp_path: Path) -> None:
    match = played(SECRET, 5, 5)
    priors, file = script("priors"), tmp_path / "rows.jsonl"
    rows = priors.gathered(match.game, file, 3, 40)
    assert priors.gathered(match.game, file, 3, 40) == rows
    assert all(len(one["advice"]) == len(one["visits"]) > 1 for one in rows)
    assert all(sum(one["visits"]) == 40 for one in rows)


@pytest.mark.native
def test_ledgers_are_measured_and_reported() -> None:
    played(SECRET, 5, 5)
    ledger = script("ledger")
    series = Series(played(SECRET, 5, 5).game, [by_advice(0.2)] * 2, logged=True)
    found = [
        ledger.measured(ledger.played(series, seed), None, lines=4, ahead=0, late=2.0)
        for seed in (1, 2)
    ]
    assert ledger.column(found, "luck").shape == (2, 2)
    assert np.allclose(ledger.column(found, "result").sum(1), 1)
    assert [table.row_count for table in ledger.report("tiffin", found)] == [2, 5]


@pytest.mark.native
def test_worlds_that_are_shared_save_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Where chance is keyed, cards meet both actions alike, so fewer games tell them apart."""
    played(PAIRED, 5, 5)
    paired = script("paired_worlds")
    paired.main([PAIRED, "--decisions", "5", "--worlds", "40"])
    name, keyed = capsys.readouterr().out.strip().split("keyed ")
    assert name.startswith(f"{PAIRED}: drawn by step ")
    left, low, high = map(float, re.findall("[0-9.]+", keyed))
    assert low <= left <= high < 1


@pytest.mark.native
def test_looks_ahead_are_compared_with_games_to_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    look = script("look_ahead")
    match = played(SECRET, 5)
    case = next(one for one in cases_of(match, 1) if one.legal > 3)
    case.look(6, 6)
    rows = [[look.measured(case, 40, steps) for steps in (None, *look.STEPS)]] * 2
    ended = look.measured(case, 40, 10_000)
    assert abs(ended.gain - rows[0][0].gain) < 0.4  # in other worlds
    assert rows[0][1].spread < rows[0][-1].spread < ended.spread
    look.report(SECRET, rows, 40)
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith(f"{SECRET}: 2 decisions, to the end 0.")
    assert [one.split(":")[0] for one in lines] == [f"  {n} steps" for n in look.STEPS]


@pytest.mark.native
def test_the_benchmark_of_analyses_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match, benchmark = played(SECRET, 5, 60), script("analysis")
    monkeypatch.setattr(benchmark, "played", lambda name, number: match)
    for name in ("TIMES", "MEASURED", "SUSPECTED", "PASSED"):
        monkeypatch.setattr(benchmark, name, 1)
    file = tmp_path / "found.jsonl"
    line = ["play", SECRET, "--matches", "1", "--tries", "2", "--file", str(file)]
    benchmark.main([*line, "--kinds", "twice"])
    first = file.read_text()
    benchmark.main(line)
    assert file.read_text().startswith(first)
    kinds = [json.loads(one)["kind"] for one in file.read_text().splitlines()]
    assert kinds == ["twice", "null", "checked"]
    told = capsys.readouterr().out.splitlines()[-1]
    assert "two analyses share" in told
    assert "intervals hold" in told
    assert "0 false in 1 games of equal moves" in told
