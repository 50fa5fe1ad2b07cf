"""The benchmark of hints: its positions, and how it finds what contradicts the figures."""

import importlib.util
import json
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import milkrun
from milkrun.bots import hints, sayings
from milkrun.bots.hints import Hint, Tip
from milkrun.bots.judging import Compared, Estimate
from milkrun.bots.reasons import Reason
from milkrun.engine.reports import Action
from milkrun.engine.warm import warm

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
    return Hint(0, list(tips), tips[0].sentence, "Aim to score.", "", True, 1)


def test_a_sentence_that_the_figures_do_not_bear_is_found(benchmark: ModuleType) -> None:
    found = Reason("you score", 9, 2, 60, 1.0, "", 0)
    good = "Do: you score in 9 of 60 games tried out, against 2 with the next best."
    first = tip("Do", good, BETTER, found)
    wait = tip("Wait", "Wait. About as good as the first.", EQUAL)
    go = tip("Go", f"Go: {sayings.WORSE}.", WORSE)
    assert benchmark.contradictions(hint_of(first, wait, go), "Anna") == []
    less = replace(found, count=2, against=9, points=-1.0)
    worse = sayings.WORSE.capitalize()
    wrong = [
        [tip("Do", good, BETTER, replace(found, count=8))],
        [tip("Do", good, BETTER, replace(found, points=-1.0))],
        [tip("Do", good.replace("9 of", "only 9 of"), BETTER, found)],
        [tip("Do", good, WORSE, found)],
        [tip("Do", f"Do: {sayings.BETTER}.", EQUAL)],
        [tip("Do", "Do: it pays 2.5 more.", BETTER)],
        [tip("Do", "Do: then Anna scores.", BETTER)],
        [tip("Do", "Do: it is free, and it is free.", BETTER)],
        [first, tip("Go", "Go. About as good as the first.", WORSE)],
        [first, tip("Go", f"Go: {sayings.WORSE}.", EQUAL)],
        [first, tip("Go", "Go.", EQUAL)],
        [first, tip("Go", "Go: less good, as you score in only 2 of 60 games tried out, "
                    "against 9 with the first.", WORSE, replace(less, points=1.0))],
        [tip("Do", "Do: it is free.", BETTER), tip("Go", f"Go: it is free. {worse}.", WORSE)],
    ]  # fmt: skip
    for tips in wrong:
        assert benchmark.contradictions(hint_of(*tips), "Anna"), tips[-1].sentence
    assert benchmark.contradictions(replace(hint_of(first), aim="Aim to Bert scores."), "Anna")


@pytest.mark.native
@pytest.mark.parametrize("name", milkrun.games)
def test_hints_do_not_contradict_their_figures(
    name: str, benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A smoke test: `python benchmarks/hints.py judge` looks at all the positions."""
    warm(name)
    monkeypatch.setattr(hints, "PICKING", 5)
    monkeypatch.setattr(hints, "MEASURING", 40)
    for match in list(benchmark.positions(name))[3::12]:
        found = hints.hint(match, match.to_move, 1, iterations=60)
        assert benchmark.contradictions(found, match.names[found.seat]) == []


@pytest.mark.native
def test_a_judgement_continues_where_it_ended(benchmark: ModuleType, tmp_path: Path) -> None:
    """More worlds are added to those of the same position, and the figures are those of all."""
    warm("tiffin")
    asked = Namespace(positions=2, folder=tmp_path / "found", long=0.05, worlds=4)
    file = asked.folder / "tiffin.jsonl"
    benchmark.judge_all("tiffin", asked)
    first = benchmark.read(file)
    assert set(first) == {0, 1}
    match = next(iter(benchmark.positions("tiffin")))
    tip, other = [action.id for action in match.legal()][:2]
    short = replace(first[0], actions=(tip, other), worlds=0, total=0.0, squares=0.0)
    whole = benchmark.judged(short, match, 8)
    parts = benchmark.judged(benchmark.judged(short, match, 3), match, 8)
    assert (parts.worlds, parts.total, parts.squares) == (8, whole.total, whole.squares)
    assert benchmark.judged(whole, match, 8) is whole
    lines = file.read_text()
    benchmark.judge_all("tiffin", asked)
    assert file.read_text() == lines, "nothing is judged twice"
