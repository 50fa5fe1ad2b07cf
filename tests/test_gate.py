"""The gate for learned values: what is played, what passes, and what is shipped."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.arena import Duel
from milkrun.engine.learned import FILE, Judgement, Learned, load, save, untaught

SOURCE = Path(__file__).parents[1] / "benchmarks" / "gate.py"
FOUND = Duel(("a", "b"), (0.6, 0.52, 0.68), (1.0, 0.1, 1.9), 200, (3.0, 3.0), 3.2, 0.55)


@pytest.fixture(scope="module")
def gate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gate", SOURCE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def values(tmp_path: Path) -> Path:
    game = milkrun.games["aquaretto"]
    sizes, file = game.features, tmp_path / "values.npz"
    judgements = {
        players: Judgement(untaught(sizes.table, sizes.seat, players), {"horizon": 0.0}, 0.0)
        for players in game.seats
    }
    save(file, Learned(game.version, sizes.version, judgements))
    return file


def test_every_number_of_players_has_a_gate(gate: ModuleType) -> None:
    names = [one.name for one in gate.gates_of(milkrun.games["aquaretto"])]
    fixed = ["0.3-regret", "2-regret"]
    duels = ["0.03x4", "0.03x4-control", "0.03x2", "0.3x4", "2x4", *fixed, "0.03x3", "0.03x5"]
    assert names == duels
    alone = [one.players for one in gate.gates_of(milkrun.games["mint_delivery"])]
    assert 1 not in alone


@pytest.mark.parametrize(
    ("found", "tested", "passed"),
    [
        (FOUND, True, True),
        (replace(FOUND, verdict=0.5), True, False),
        (replace(FOUND, verdict=None), True, False),
        (replace(FOUND, share=(0.4, 0.3, 0.5)), False, True),
        (replace(FOUND, share=(0.3, 0.2, 0.4)), False, False),
    ],
)
def test_what_passes(gate: ModuleType, found: Duel, tested: bool, passed: bool) -> None:
    assert gate.passed(gate.Gate(0.03, 4, 200, tested), found) == passed


def test_each_setting_is_tried_with_the_weights_and_without(
    gate: ModuleType, values: Path, tmp_path: Path
) -> None:
    sizes = milkrun.games["aquaretto"].features
    pairs = gate.variants(load(values, sizes), [{"horizon": 4.0}, {"explore": 0.5}], tmp_path)
    assert [one.name for one in pairs[0]] == ["values-horizon4.npz", "hand-horizon4.npz"]
    learned, hand = (load(one, sizes).judgements[3] for one in pairs[0])
    assert learned.settings == hand.settings == {"horizon": 4.0}
    assert len(learned.weights) > 0 == len(hand.weights)
    ((own, _),) = gate.variants(load(values, sizes), [], tmp_path)
    assert load(own, sizes).judgements[3].settings == {"horizon": 0.0}


def test_what_passed_is_shipped(
    gate: ModuleType, values: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Searches use what was tried, and nothing without the main gate; analyses use all of it."""
    game = milkrun.games["aquaretto"]
    learned, folder = load(values, game.features), tmp_path / "game"
    folder.mkdir()
    monkeypatch.setattr(type(game), "folder", folder)

    def shipped(results: dict[str, bool]) -> dict[int, float]:
        gate.ship(game, learned, results)
        found = load(folder / FILE, game.features)
        return {players: one.seconds for players, one in found.judgements.items()}

    unused = dict.fromkeys(game.seats, 0.0)
    assert shipped({"0.03x4": True, "0.03x4-control": False}) == unused
    passed = {"0.03x4": True, "0.03x4-control": True, "0.3x4": True, "0.03x2": True}
    assert shipped(passed | {"0.03x3": False}) == unused | {2: 0.3, 4: 0.3}
    assert shipped(passed | {"0.3x4": False, "2x4": True}) == unused | {2: 0.03, 4: 0.03}
    assert shipped(passed | {"0.3-regret": False}) == unused | {2: 0.03, 4: 0.03}


def test_a_gate_is_printed_and_the_best_setting_goes_on(
    gate: ModuleType,
    values: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    played: list[tuple[str, str]] = []

    def duel(one: Any, game: Any, file: Path, without: Path, asked: Any) -> Duel:
        played.append((file.stem, one.name))
        share = 0.7 if "horizon8" in file.stem else 0.4
        return replace(FOUND, share=(share, share - 0.1, share + 0.1))

    monkeypatch.setattr(gate, "duel", duel)
    arguments = ["aquaretto", str(values), str(tmp_path / "gates"), "--only", "0.03x2", "0.3x4"]
    arguments += ["--settings", "horizon=0", "--settings", "horizon=8,explore=0.5"]
    monkeypatch.setattr("sys.argv", ["gate.py", *arguments])
    monkeypatch.setattr(gate, "warm", lambda name: None)
    gate.main()
    best = "values-horizon8-explore0.5"
    screened = [("values-horizon0", "0.03x4"), (best, "0.03x4")]
    assert played == [*screened, (best, "0.03x2"), (best, "0.3x4")]
    lines = capsys.readouterr().out.splitlines()
    assert json.loads(lines[0])["share"] == pytest.approx([0.4, 0.3, 0.5])
    assert lines[4] == best
    assert lines[-1].split()[:3] == ["0.3x4", "200", "70.0%"]
    assert np.isclose(json.loads(lines[3])["lead"][0], 1.0)


def test_a_gate_that_is_none_ships_nothing(
    gate: ModuleType,
    values: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shipped: list[Any] = []
    monkeypatch.setattr(gate, "ship", lambda *given: shipped.append(given))
    monkeypatch.setattr(gate, "warm", lambda name: None)
    arguments = ["aquaretto", str(values), str(tmp_path / "gates"), "--only", "0.3x9", "--ship"]
    monkeypatch.setattr("sys.argv", ["gate.py", *arguments])
    with pytest.raises(SystemExit):
        gate.main()
    assert "there is no gate '0.3x9'; there are: 0.03x4, 0.03x4-control" in capsys.readouterr().err
    assert not shipped


@pytest.mark.parametrize(("horizon", "controls"), [(40, 0), (24, 1)], ids=["its own", "another"])
def test_a_control_that_would_be_the_same_duel_is_not_played(
    gate: ModuleType,
    values: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    horizon: int,
    controls: int,
) -> None:
    played: list[bool] = []
    monkeypatch.setattr(gate, "duel", lambda one, *_: (played.append(one.control), FOUND)[1])
    monkeypatch.setattr(gate, "warm", lambda name: None)
    settings = ["--settings", f"horizon={horizon}", "--only", "0.03x4", "0.03x4-control"]
    monkeypatch.setattr("sys.argv", ["gate.py", "aquaretto", str(values), str(tmp_path), *settings])
    gate.main()
    assert played == [False] + [True] * controls


def test_choices_are_judged_once_and_worse_ones_do_not_pass(
    gate: ModuleType, values: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In three positions the first bot chooses what wins in a tenth fewer worlds."""
    game, judged = milkrun.games["aquaretto"], []

    def choices(match: Any, levels: Any, worlds: int) -> dict[str, Any]:
        judged.append(match.players)
        worse = {"chosen": [1, 2], "won": [0.4, 0.5], "points": [1.0, 3.0]}
        return worse if len(judged) <= 3 else {"chosen": [1, 1], "won": [0, 0], "points": [0, 0]}

    monkeypatch.setattr(gate, "choices", choices)
    asked = gate.argparse.Namespace(folder=tmp_path, worlds=10)
    one = gate.Gate(0.3, 4, 0, regret=True)
    found = gate.regret(one, game, values, asked)
    assert (found.positions, found.differ, len(judged)) == (40, 3, 40)
    assert found.won[0] == pytest.approx(-0.3 / 40)
    assert found.points[0] == pytest.approx(-6 / 40)
    assert gate.passed(one, found)  # three of forty may be chance
    assert not gate.passed(one, replace(found, won=(-0.1, -0.15, -0.05)))
    file = tmp_path / "values-0.3-regret.jsonl"
    file.write_text("\n".join(file.read_text().splitlines()[:-2]) + '\n{"n": 3')  # cut off
    assert gate.regret(one, game, values, asked) == found
    assert len(judged) == 42
    assert gate.row(one, found, "x")[1] == "40 positions, 3 differ"
    with pytest.raises(milkrun.MilkrunError, match="holds other choices"):
        gate.regret(one, game, values, gate.argparse.Namespace(folder=tmp_path, worlds=11))


@pytest.mark.native
def test_what_comes_of_two_choices(gate: ModuleType, values: Path) -> None:
    gate.warm("aquaretto")
    match = milkrun.new("aquaretto", 2, seed=3, native=True)
    same = gate.choices(match, ("greedy", "greedy"), 5)
    assert (same["won"], same["chosen"][0]) == ([0.0, 0.0], same["chosen"][1])
    tried = [gate.choices(match, ("random", "greedy"), 5) for _ in range(2)]
    assert tried[0] == tried[1]
