"""The lab tests itself: `python benchmarks/lab_itself.py` does so at length."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from scipy.stats import binomtest
from tests.lab.made_up import made_up

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "lab_itself.py"
STUDIES, GAMES = 60, 1000


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lab_itself", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pool(bench: ModuleType, folder: Path, chances: tuple[float, ...]):  # type: ignore[no-untyped-def]
    study = bench.STUDY.format(game="tiffin", games=8 * GAMES) + f"players = {len(chances)}\n"
    return bench.Pool(made_up(folder, study, {"base": chances}, games=8 * GAMES))


def test_studies_of_equal_rules_are_seldom_flagged_and_a_planted_advantage_is_found(
    bench: ModuleType, tmp_path: Path
) -> None:
    games = pool(bench, tmp_path, (0.3, 0.7))
    primary, others, missed, small = bench.false_alarms(games, STUDIES, 300).T
    for flagged in (primary, others):
        assert binomtest(int(flagged.sum()), STUDIES, 0.05, alternative="greater").pvalue > 0.001
    assert 0.03 < missed.mean() < 0.07
    assert 0.03 < small.mean() < 0.07
    found = dict(bench.power(games.only("win_share"), STUDIES, (150, 2600, 5000)))
    assert list(found) == [150, 2600]  # for 5000 too few games would be left
    assert found[150] < 0.4 * STUDIES
    assert found[2600] > 0.8 * STUDIES


def test_what_is_planted_is_five_points(bench: ModuleType, tmp_path: Path) -> None:
    games = pool(bench, tmp_path, (0.2, 0.4, 0.4))
    rng = np.random.default_rng(4)
    gained = []
    for _ in range(50):
        first, second = games.planted(rng, GAMES)
        assert not set(first) & set(second)
        assert len(first) == len(second) == GAMES
        gained.append(games.won[second].mean() - games.won.mean())
    assert np.mean(gained) == pytest.approx(bench.ADVANTAGE, abs=0.006)
