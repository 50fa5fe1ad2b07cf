"""Styles of play, and whether they are worth it."""

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import milkrun
from milkrun.cli import app
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.lab import deviating
from milkrun.lab.beginning import beginning
from milkrun.lab.deviating import BETTER, LEVEL, WORSE, Deviation, conclusion, deviations
from milkrun.lab.reading import read
from milkrun.lab.running import run
from milkrun.lab.styles import Style, Table, leanings, styles_of

STYLES = """
[hasty]
text = "Stops at once."
add = { stop = 50 }
[daring]
text = "Hardly ever stops."
add = { "roll" = 0.5, stop = -50 }
"""


@pytest.fixture
def game(pig: None) -> Game:
    return milkrun.games["pig"]


def with_styles(game: Game, folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "styles.toml").write_text(text, encoding="latin-1")
    monkeypatch.setattr(type(game), "folder", folder)


@pytest.mark.parametrize("name", milkrun.games)
def test_the_styles_of_every_game_can_be_read(name: str) -> None:
    found = styles_of(milkrun.games[name])
    assert len(found) >= 2
    for one in found:
        assert one.text.endswith(".")
        assert one.add.any()


def test_a_style_without_a_leaning_plays_as_greedy(game: Game) -> None:
    """The same draws lead to the same games as in the native loop."""
    table = Table(game, 3, native=False)
    none = Style("", "", np.zeros(game.rules.ACTIONS.size))
    for seed in range(6):
        assert table.played(seed, seed % 3, none).tolist() == table.greedy(seed).tolist()


def study_of(style: str) -> str:
    return f"""
game = "pig"
players = 2
games = 30
metrics = ["win_share_of"]
[[policies]]
{style}
[[policies]]
bot = "greedy"
"""


def test_a_style_plays_in_a_study(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_styles(game, tmp_path, STYLES, monkeypatch)
    study = read(study_of('style = "hasty"\nslips = 0.1'), tmp_path)
    assert [one.name for one in study.variants[0].policies] == ["hasty slips 0.1", "greedy"]
    found = run(study, tmp_path / "results", workers=1, native=False).values
    won = dict(found.group_by("group").agg(pl.col("value").sum()).iter_rows())
    assert won["hasty slips 0.1"] < won["greedy"] / 4
    for line, told in (
        ('style = "bold"', r"line 7, policies\[0\].style: there is no 'bold'; there are: hasty"),
        ('bot = "random"\nstyle = "hasty"', "a style is for greedy, not for 'random'"),
    ):
        with pytest.raises(MilkrunError, match=told):
            read(study_of(line), tmp_path)
    assert '# style = "hasty"  # in place of bot: hasty, daring' in beginning(game)


def test_what_is_worse_is_found_and_the_answer_may_be_nothing(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_styles(game, tmp_path, STYLES, monkeypatch)
    monkeypatch.setattr(deviating, "standard_errors", lambda games, alpha: 3.0)
    told = list[tuple[int, int]]()
    found = deviations(
        game, players=2, games=40, native=False, progress=lambda *news: told.append(news)
    )
    assert {one.name for one in found} == {"hasty", "daring"}
    assert told == [(0, 2), (1, 2), (2, 2)]
    worst = found[-1]
    assert worst.answer == WORSE
    assert worst.low < worst.gain < worst.high < 0
    assert conclusion(found) == "No significant improvement over greedy among 2 deviations."


def test_many_looks_at_many_deviations_find_nothing_where_nothing_is() -> None:
    """Fair coins, looked at again and again: at most 5 % of families have a false answer."""
    chance = np.random.default_rng(7)
    none = Style("", "", np.zeros(1))
    families = 60
    wrong = 0
    for _ in range(families):
        told = [
            deviating.one(none, lambda *_: float(chance.integers(-1, 2)), 800, 0.05 / 5)
            for _ in range(5)
        ]
        wrong += any(one.answer != LEVEL for one in told)
    assert wrong <= 4
    sure = deviating.one(none, lambda *_: float(chance.random() < 0.7), 800, 0.01)
    assert (sure.answer, sure.games) == (BETTER, 100)  # it stops at the first look
    assert conclusion([sure, Deviation("b", "", 100, -1, -2, -0.5)]).startswith(
        "Better than greedy"
    )


def test_a_style_that_changed_no_winner_yet_is_not_known_to_change_none() -> None:
    for games, far in ((100, 0.0295), (400, 0.0075)):
        found = deviating.judged(Style("calm", "", np.zeros(1)), [0.0] * games, 0.05)
        assert (found.low, found.high) == pytest.approx((-far, far), abs=1e-4)  # 3 in so many
        assert found.answer == LEVEL


def test_each_verb_is_done_more_readily_and_less(game: Game) -> None:
    found = leanings(game, 2.0)
    assert [one.name for one in found] == ["more roll", "less roll", "more stop", "less stop"]
    assert found[1].add.tolist() == [-2, 0]
    table = Table(game, 2, native=False)
    assert table.usual_gap(1) > 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[a", "pig/styles.toml: "),
        ("a = 1", "a: needs text and add"),
        ('[a]\ntext = "x"\nadd = { rol = 1 }', "no action 'rol'; did you mean 'roll'"),
        ('[a]\ntext = "x"\nadd = { "roll dice 1" = 1 }', "no action is 'roll dice 1'"),
        ('[a]\ntext = "x"\nadd = { roll = true }', "'roll' needs a number of points; got True"),
        ('[a]\ntext = "x"\nadd = { roll = nan }', "'roll' needs a number of points; got nan"),
        ("# \xff", "pig/styles.toml: 'utf-8' codec can't decode byte"),
        ('[a]\ntext = "x"\nadd = 3', "add a table of actions with points"),
    ],
)
def test_a_mistake_in_the_styles_is_told(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    with_styles(game, tmp_path, text, monkeypatch)
    with pytest.raises(MilkrunError, match=told):
        styles_of(game)


def test_the_command_says_what_is_worth_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dict[str, object]()

    def found(rules: Game, **given: object) -> list[Deviation]:
        asked.update(given, game=rules.name)
        return [Deviation("bold", "Bold.", 400, 0.1, 0.02, 0.18)]

    monkeypatch.setattr(deviating, "deviations", found)
    monkeypatch.setattr("milkrun.terminal.warm_games", lambda *_: None)
    line = ["lab", "styles", "pig", "--players", "2", "--games", "500", "--verbs"]
    done = CliRunner().invoke(app, line)
    assert done.exit_code == 0, done.output
    assert "+10.0 (+2.0 to +18.0)" in done.stdout
    assert "Better than greedy: bold" in done.stdout
    assert (asked["game"], asked["players"], asked["games"]) == ("pig", 2, 500)
    assert asked["verbs"] is True
    (row,) = json.loads(CliRunner().invoke(app, [*line, "--json"]).stdout)
    assert row["answer"] == BETTER
    bad = CliRunner().invoke(app, ["lab", "styles", "pig", "--games", "5"])
    assert bad.exit_code == 2


def test_seats_that_a_game_does_not_have_are_refused(game: Game) -> None:
    with pytest.raises(MilkrunError, match="is for 2, 3, 4 players; got 9"):
        deviations(game, players=9, native=False)
