"""What games were like on the way: who led, what was left alone, and what was luck."""

from math import factorial
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from tests.lab.made_up import made_up

from milkrun import lab
from milkrun.lab.choices import choices, chosen, strength
from milkrun.lab.course import acted_in, scores, series_of
from milkrun.lab.leads import is_looked_at, led
from milkrun.lab.luck import luck
from milkrun.lab.playing import seed_of
from milkrun.lab.questions import Findings
from milkrun.lab.reporting import report
from milkrun.lab.study import Seat


@pytest.fixture
def found(study: Path, tmp_path: Path) -> lab.Results:
    return lab.run(study, tmp_path / "out", workers=1, native=False)


def test_the_lead_changes_when_another_seat_gets_ahead_by_more_than_a_usual_gain() -> None:
    """A usual gain is 2. Seat 2 passes by 1, then by 10; seat 1 by 1, then by 3, for good."""
    gains = [(8, 0), (0, 2), (2, 0), (0, 2), (0, 2), (0, 5), (0, 9), (2, 0), (9, 0), (2, 0), (9, 0)]
    one = np.cumsum(gains, axis=0)
    changes, since = led(one, np.array([1, 2]))  # type: ignore[misc]
    assert (changes, since) == (2, 8 / 11)
    fewest = led(-one, np.array([1, 2]))
    assert fewest == (changes, since)
    assert led(one, np.array([1, 1])) == (2, None)
    rising = one + 30 * np.arange(len(one))[:, None]  # what all gain alike is no noise
    assert led(rising, np.array([1, 2])) == (changes, since)


def test_games_scored_at_the_end_have_no_lead() -> None:
    assert led(np.array([[0, 0], [0, 0], [9, 7]]), np.array([1, 2])) is None


def test_a_tenth_of_the_games_is_looked_at(found: lab.Results) -> None:
    rows = found.values.filter(pl.col("metric") == "lead_changes")
    assert rows["game"].unique().sort().to_list() == [0, 11, 20]
    since = found.values.filter(pl.col("metric") == "lead_for_good")
    assert since["value"].is_between(0, 1).all()


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_each_seating_is_looked_at_equally_often(players: int) -> None:
    lap = factorial(players)
    games = pl.DataFrame({"game": np.arange(20 * lap)}).filter(is_looked_at(players))["game"]
    assert (games % lap).value_counts(name="games")["games"].to_list() == [2] * lap


def test_scores_on_the_way_end_where_the_game_ended(found: lab.Results) -> None:
    series = series_of(found, "long")
    done = acted_in(found, "long", [4])
    told = scores(series, seed_of(3, 4), done[4])
    row = found.games.filter(pl.col("variant") == "long", pl.col("game") == 4)
    assert told[-1].tolist() == list(row.select("score_1", "score_2").row(0))
    assert (np.diff(told, axis=0) >= 0).all()


def test_what_the_strongest_bot_leaves_alone_is_told(study: Path, tmp_path: Path) -> None:
    study.write_text(
        'game = "pig"\nplayers = 2\ngames = 40\n[options]\ngoal = 40\n'
        '[[policies]]\nbot = "greedy"\n[[policies]]\nbot = "greedy"\nslips = 1\nname = "wild"\n'
    )
    found = lab.run(study, tmp_path / "out", workers=1, native=False)
    who, chosen = choices(found, ["base"])["base"]
    assert who == "greedy"
    by_name = {one.action: one for one in chosen}
    rolled, stopped = by_name["roll"], by_name["stop"]
    assert rolled.share.value + stopped.share.value == pytest.approx(1)
    acted = found.events.filter(event="action", ways=2).collect()
    games = found.games.select("game", "policy_1")
    own = acted.join(games, on="game").filter(
        (pl.col("decider") == 0) == (pl.col("policy_1") == "greedy")
    )
    assert rolled.legal == len(own)
    assert rolled.share.value == pytest.approx((own["verb"] == "roll").mean())
    text = report(found).read_text("utf-8")
    assert "Hardly ever worth choosing" in text
    assert "Luck" in text


def test_the_strongest_is_who_thinks_longest() -> None:
    seats = ["random", "greedy", "search:50i", "search:200i"]
    assert sorted(seats, key=lambda one: strength(Seat(one, one)))[::-1] == seats[::-1]
    assert strength(Seat("a", "greedy", slips=0.5)) < strength(Seat("b", "greedy"))


@pytest.mark.parametrize(("chances", "share"), [((0.5, 0.5), 1.0), ((1.0, 0.0), 0.382)])
def test_luck_is_what_bots_and_seats_do_not_explain(
    tmp_path: Path, chances: tuple[float, ...], share: float
) -> None:
    """A sure winner has 9 points more, and scores differ by 5 * sqrt(2): 50 of 131 is luck."""
    study = 'game = "tiffin"\nplayers = 2\n'
    found = luck(Findings(made_up(tmp_path, study, {"base": chances}, 4000)), "base")
    assert found is not None
    assert found.value == pytest.approx(share, abs=0.02)
    assert found.low <= share + 0.01
    few = Findings(made_up(tmp_path / "few", study, {"base": chances}, 5))
    assert luck(few, "base") is None


def test_luck_is_a_share_and_none_of_games_that_all_tie(tmp_path: Path) -> None:
    """Seats that win alike explain less than nothing of games that they were not learned from."""
    study = 'game = "tiffin"\nplayers = 2\n'
    results = made_up(tmp_path, study, {"base": (0.5, 0.5)}, 40, seed=7)
    found = luck(Findings(results), "base")
    assert found is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    tied = results.games.with_columns(score_1=pl.lit(3), score_2=pl.lit(3))
    results.__dict__["games"] = tied
    assert luck(Findings(results), "base") is None


def test_never_chosen_is_seldom_only_if_enough_games_speak_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """70 decisions in each of 3 games, or 100 in each of 267 or 268; a thousandth of them."""
    games, found = 400, {}
    for name, often, legal, took in (
        ("rare", 3, 70, 0), ("few", 267, 100, 0), ("enough", 268, 100, 0), ("some", 400, 100, 0.1),
    ):  # fmt: skip
        n = np.arange(games)[np.arange(games) < often]
        found[name] = pl.DataFrame({"game": n, "group": name}, schema_overrides={"game": pl.Int64})
        found[name] = found[name].with_columns(
            value=(pl.col("game") % 10 == 0) * 10.0 * took, weight=pl.lit(float(legal))
        )
    study = 'game = "tiffin"\nplayers = 2\n'
    results = made_up(tmp_path, study, {"base": (0.5, 0.5)}, games=games)
    monkeypatch.setattr("milkrun.lab.choices.counted", lambda *_: iter(found.values()))
    told = {one.action: one for one in chosen(results, "base", "greedy")}
    assert [name for name, one in told.items() if one.seldom] == ["enough", "some"]
    assert told["rare"].legal == 210
    assert told["rare"].share.high > 0.4
