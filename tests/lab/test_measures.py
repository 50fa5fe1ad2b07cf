"""What games measure of themselves: every metric they declare, with sums that agree with scores."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
import pytest

import milkrun
from milkrun.lab.measuring import SCHEMA, measured, metrics_of
from milkrun.lab.parts import Part
from milkrun.lab.playing import Player, Task
from milkrun.lab.reading import read

GAMES = 20
MEASURED = [name for name, game in milkrun.games.items() if game.measured]


@cache
def part_of(name: str) -> tuple[Part, Player]:
    """Some native games between greedy and careless seats."""
    text = f'game = "{name}"\nseed = 5\n[[policies]]\nbot = "greedy"\nslips = 0.1\n'
    with TemporaryDirectory() as folder:
        player = Player(read(text, Path(folder)), Path(folder))
        games, events = player.play(Task("base", 0, GAMES))
    return player.part("base", games, events), player


@cache
def values_of(name: str) -> pl.DataFrame:
    return measured("base", part_of(name)[0])


def total(name: str, metric: str) -> pl.Series:
    """The values of a metric, added up in each game, in order."""
    own = values_of(name).filter(pl.col("metric") == metric)
    return own.group_by("game").agg(pl.col("value").sum()).sort("game")["value"]


def scores(name: str) -> pl.Series:
    return part_of(name)[0].games.select(pl.sum_horizontal("^score_.*$")).to_series()


@pytest.mark.native
@pytest.mark.parametrize("name", MEASURED)
def test_every_metric_is_measured_and_makes_sense(name: str) -> None:
    values = values_of(name)
    assert dict(values.schema) == SCHEMA
    own = milkrun.games[name].measured
    assert own is not None
    rare = {"declared_top", "declared_by", "trades_accepted", "wins_with"}
    assert set(own.METRICS) - rare <= set(values["metric"].unique())
    assert set(values["metric"].unique()) <= set(metrics_of(milkrun.games[name]))
    assert values["value"].is_finite().all()
    assert (values["weight"] >= 0).all()
    assert values.select("game", "metric", "group").is_unique().all()
    for metric in metrics_of(milkrun.games[name]).values():
        assert metric.text.endswith(".")
        rows = values.filter(pl.col("metric") == metric.name)
        if metric.unit == "share" and len(rows):
            sums = rows.group_by("group").agg(pl.col("value", "weight").sum())
            assert ((sums["value"] >= 0) & (sums["value"] <= sums["weight"])).all(), metric.name


@pytest.mark.native
@pytest.mark.parametrize("name", milkrun.games)
def test_the_generic_metrics_agree_with_the_games(name: str) -> None:
    games = part_of(name)[0].games
    assert (
        total(name, "steps").to_list()
        == total(name, "actions").to_list()
        == games["steps"].to_list()
    )
    assert total(name, "win_share").round(9).to_list() == [1.0] * GAMES
    assert total(name, "score").to_list() == scores(name).to_list()


def ends(name: str) -> list[milkrun.Match]:
    """The records at the end."""
    _, player = part_of(name)
    return [player.game("base", n).state for n in range(GAMES)]


@pytest.mark.native
def test_the_fees_of_tiffin_are_its_scores() -> None:
    assert total("tiffin", "income").to_list() == scores("tiffin").to_list()


@pytest.mark.native
def test_the_tariffs_of_rounds_are_the_scores_of_tariffs() -> None:
    for metric in ("round_cost", "cost_in_round"):
        assert total("tariffs", metric).to_list() == scores("tariffs").to_list()


@pytest.mark.native
def test_the_coins_of_aquaretto_are_those_at_the_end() -> None:
    assert total("aquaretto", "coins_left").to_list() == [s.coins.sum() for s in ends("aquaretto")]


@pytest.mark.native
def test_the_orders_of_mint_delivery_are_its_scores() -> None:
    assert total("mint_delivery", "order_points").to_list() == scores("mint_delivery").to_list()


@pytest.mark.native
def test_wealth_in_out_for_delivery_is_accounted_for() -> None:
    name = "out_for_delivery"
    wealth = values_of(name).filter(pl.col("metric") == "wealth")
    assert total(name, "wealth").to_list() == scores(name).to_list()
    assert wealth.filter(pl.col("group") == "other")["value"].to_list() == [0] * GAMES
    assert wealth.filter(pl.col("group") == "theft")["value"].to_list() == [0] * GAMES
    assert total(name, "deliveries").to_list() == [s.delivered.sum() for s in ends(name)]
    parcels = total(name, "picked_up") - total(name, "deliveries")
    fallen = part_of(name)[0].of("parcels_fell").group_by("game").agg(pl.col("count").sum())
    kept = [s.parcel_count.sum() for s in ends(name)]
    assert parcels.sum() == sum(kept) + fallen["count"].sum()
