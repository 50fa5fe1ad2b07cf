"""The benchmark of hints: its positions, and how it finds what contradicts the figures."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import milkrun
from milkrun.bots.hints import Hint, Tip
from milkrun.bots.judging import Compared, Estimate
from milkrun.bots.reasons import Reason
from milkrun.engine.match import Action

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
WORSE, EQUAL, BETTER = (
    Compared(Estimate(mean, 0.01), Estimate(0.0, 1.0)) for mean in (-0.1, 0.0, 0.1)
)


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hints_benchmark", BENCHMARKS / "hints.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", milkrun.games)
def test_there_are_positions_of_every_game(name: str) -> None:
    saved = json.loads((BENCHMARKS / "data" / "hints" / f"{name}.json").read_text())
    assert len(saved) >= 40
    assert {one["players"] for one in saved} == set(milkrun.games[name].seats)
    match = milkrun.loads(json.dumps(saved[7]), native=False)
    assert match.mask().sum() > 2


def tip(text: str, sentence: str, versus: Compared, *found: Reason) -> Tip:
    action = Action(1, "do", {}, text)
    return Tip(action, text, sentence, (1,), versus=versus, against=2, reasons=list(found))


def hint_of(*tips: Tip) -> Hint:
    return Hint(0, list(tips), tips[0].sentence, "", "", True, 1)


def test_a_sentence_that_the_figures_do_not_bear_is_found(benchmark: ModuleType) -> None:
    found = Reason("you score", 9, 2, 60, 1.0, "", 0)
    good = "Do: you score in 9 of 60 games tried out, against 2 otherwise."
    fine = hint_of(
        tip("Do", good, BETTER, found),
        tip("Wait", "Wait. About as good as the first.", EQUAL),
        tip("Go", "Go: it does less well in the games tried out.", WORSE),
    )
    assert benchmark.contradictions(fine) == []
    wrong = [
        tip("Do", good, BETTER, replace(found, count=8)),
        tip("Do", good, WORSE, found),
        tip("Do", "Do: it does better in the games tried out, though ...", EQUAL),
    ]
    assert all(benchmark.contradictions(hint_of(one)) for one in wrong)
    for said, side in (
        ("Go. About as good as the first.", WORSE),
        ("Go: it does less well.", EQUAL),
    ):
        assert benchmark.contradictions(
            hint_of(tip("Do", good, BETTER, found), tip("Go", said, side))
        )
