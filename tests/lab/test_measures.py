"""What is measured of every game: each metric that it declares, and sums that agree."""

import polars as pl
import pytest

import milkrun
from milkrun.lab.measuring import SCHEMA, metrics_of
from milkrun.testing.measures import GAMES, sample

pytestmark = pytest.mark.native


@pytest.mark.parametrize("name", milkrun.games)
def test_every_metric_is_measured_and_makes_sense(name: str) -> None:
    found, declared = sample(name), metrics_of(milkrun.games[name])
    values = found.values
    assert dict(values.schema) == SCHEMA
    assert set(values["metric"].unique()) <= set(declared)
    assert len(set(declared) - set(values["metric"].unique())) <= 3  # what is rare
    assert values["value"].is_finite().all()
    assert (values["weight"] >= 0).all()
    assert not values.select("game", "metric", "group").is_duplicated().any()
    for metric in declared.values():
        assert metric.text.endswith(".")
        rows = values.filter(pl.col("metric") == metric.name)
        if metric.unit == "share":
            sums = rows.group_by("group").agg(pl.col("value", "weight").sum())
            assert ((sums["value"] >= 0) & (sums["value"] <= sums["weight"])).all(), metric.name


@pytest.mark.parametrize("name", milkrun.games)
def test_the_generic_metrics_agree_with_the_games(name: str) -> None:
    found = sample(name)
    steps = found.part.games["steps"].to_list()
    assert found.total("steps") == found.total("actions") == steps
    assert found.total("win_share") == pytest.approx([1.0] * GAMES)
    assert found.total("score") == found.scores()


def test_every_game_of_ours_measures_itself() -> None:
    assert all(game.measured for game in milkrun.games.values())
