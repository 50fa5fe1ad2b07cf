"""A search over rules: what matters is found, it goes on where it stopped, and prices are true."""

import json
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from milkrun import lab
from milkrun.cli import app
from milkrun.engine.errors import MilkrunError
from milkrun.lab import searching
from milkrun.lab.candidates import KEPT, NOTHING, Candidates

STUDY = """
game = "pig"
players = 2
seed = 3
[options]
goal = 10
[[targets]]
metric = "steps"
within = 2
at = 18
[search]
games = 20
trials = 7
confirm = 100
options = { goal = { from = 10, to = 40, step = 5 } }
"""


@pytest.fixture
def asked(tmp_path: Path, pig: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(searching, "SHOWN", 2)
    file = tmp_path / "study.toml"
    file.write_text(STUDY)
    return file


def found_in(study: Path, folder: Path, **more: object) -> searching.Found:
    return searching.search(study, folder, workers=2, native=False, **more)  # type: ignore[arg-type]


def test_rules_that_meet_the_target_are_found_and_a_search_goes_on(
    asked: Path, tmp_path: Path
) -> None:
    whole = found_in(asked, tmp_path / "whole")
    base, best, *_ = whole.finalists
    assert base.changes == {}
    assert base.miss > best.miss
    assert whole.tried == 7, "all that may be, as none of the trials is one that was tried"
    assert list(best.changes) == ["goal"]
    assert best.prices["goal"] == pytest.approx(base.miss - best.miss)
    assert [one.option for one in whole.screened if one.chosen] == ["goal"]

    def stop(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        found_in(asked, tmp_path / "part", progress=stop)
    kept = tmp_path / "part" / KEPT
    before = kept.read_text()
    assert 1 <= len(before.splitlines()) <= 3
    kept.write_text(before + '{"key": "half')
    assert found_in(asked, tmp_path / "part") == whole
    assert kept.read_text().startswith(before)
    assert found_in(asked, tmp_path / "part") == whole


FAR = STUDY.replace("at = 18", "at = 500").replace("step = 5", "step = 30")  # games of 20 to 80


def test_a_search_that_stops_at_the_end_of_what_it_may_try_says_so(
    asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "search", partial(searching.search, native=False))
    asked.write_text(FAR)
    done = CliRunner().invoke(app, ["lab", "search", str(asked)])
    assert "goal = 40: the last that [search] allows, and the game allows more" in done.stdout
    asked.write_text(FAR.replace("to = 40, step = 30", "to = 100, step = 90"))
    best = found_in(asked, asked.parent / "whole").finalists[1]
    assert (best.changes, best.edges) == ({"goal": 100}, ())


def test_rules_that_are_far_away_are_told_apart(asked: Path, tmp_path: Path) -> None:
    asked.write_text(FAR)
    base, best, *_ = found_in(asked, tmp_path / "out").finalists
    assert best.changes == {"goal": 40}
    assert base.miss > best.miss + 10 > 200


def test_another_search_needs_another_folder(asked: Path, tmp_path: Path) -> None:
    about = tmp_path / "out" / searching.ABOUT
    about.parent.mkdir()
    searching.claim(about, lab.load(asked))
    asked.write_text(STUDY.replace("trials = 7", "trials = 9"))
    searching.claim(about, lab.load(asked))  # looking longer is no other search
    for change in ("seed = 4", 'seed = 3\nchance = "stream"'):
        asked.write_text(STUDY.replace("seed = 3", change))
        with pytest.raises(MilkrunError, match=r"holds another search: .*use another folder"):
            found_in(asked, tmp_path / "out")
    asked.write_text(STUDY)
    told = json.loads(about.read_text())
    for key in ("version", "styles"):
        about.write_text(json.dumps({**told, key: "of before"}))
        with pytest.raises(MilkrunError, match="holds another search"):
            searching.claim(about, lab.load(asked))


def test_a_search_by_other_learned_values_is_another(tmp_path: Path) -> None:
    """What a game has learned changes without its rules."""
    file = tmp_path / "study.toml"
    policies = '[[policies]]\nbot = "search:3i"\n[[policies]]\nbot = "search:3i@1"\n'
    file.write_text(
        f'game = "tiffin"\nplayers = 2\n{policies}[[targets]]\nmetric = "steps"\nwithin = 1\n'
        "at = 9\n[search.options]\nturn_limit = [20, 30]\n"
    )
    about = tmp_path / "search.json"
    searching.claim(about, lab.load(file))
    told = json.loads(about.read_text())
    assert list(told["learned"]) == ["search:3i"]
    about.write_text(json.dumps({**told, "learned": {"search:3i": "of before"}}))
    with pytest.raises(MilkrunError, match="what they learned"):
        searching.claim(about, lab.load(file))


def test_what_matters_is_screened_first(
    asked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two options only one moves the miss."""
    asked.write_text(
        'game = "tiffin"\nplayers = 2\n[[targets]]\nmetric = "steps"\nwithin = 1\nat = 9\n'
        "[search]\nkeep = 1\ntrials = 4\npaths = 3\n[search.options]\nturn_limit = [20, 30, 40]\n"
        "hand_limit = [4, 5, 6]\n"
    )
    monkeypatch.setattr(
        Candidates, "miss", lambda self, changes, first, games: changes.get("hand_limit", 9) * 1.0
    )
    monkeypatch.setattr(Candidates, "verdicts", lambda self, changes, first, games: [None])
    found = found_in(asked, tmp_path / "out")
    first, second = found.screened
    assert (first.option, first.chosen, second.chosen) == ("hand_limit", True, False)
    assert first.effect > 0 == second.effect
    assert found.finalists[0].miss == NOTHING


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("goal = {", "gaol = {"), "search.options.gaol: Pig has no option 'gaol'"),
        (("{ from = 10, to = 40, step = 5 }", "[50]"), "must have several values to try"),
        (("games = 20", "games = 3"), "search.games: must be a whole number from 20"),
        (("trials = 7", "trails = 7"), "search.trails: means nothing here; did you mean 'trials'"),
        (("[search]", "[[search]]"), "search: a table is needed"),
    ],
)
def test_a_mistake_is_told_with_its_place(asked: Path, change: tuple[str, str], told: str) -> None:
    asked.write_text(STUDY.replace(*change))
    with pytest.raises(MilkrunError, match=told):
        lab.load(asked)


def test_a_search_needs_to_know_what_may_vary_and_what_is_wanted(
    asked: Path, tmp_path: Path
) -> None:
    asked.write_text(STUDY.partition("[search]")[0])
    with pytest.raises(MilkrunError, match=r"the study has no \[search\]: say which options"):
        found_in(asked, tmp_path / "out")
    asked.write_text('game = "pig"\nplayers = 2\n[search]\noptions = { goal = [10, 20] }\n')
    with pytest.raises(MilkrunError, match=r"the study has no \[\[targets\]\]"):
        found_in(asked, tmp_path / "out")


def test_the_command_tells_rules_their_miss_and_prices(
    asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "search", partial(searching.search, native=False))
    done = CliRunner().invoke(app, ["lab", "search", str(asked)])
    assert done.exit_code == 0, done.output
    assert "as they are" in done.stdout
    assert "goal = " in done.stdout
    assert "sets of rules tried" in done.stdout
    assert "in units of what a target allows.\n" in done.stdout
    told = CliRunner().invoke(app, ["lab", "search", str(asked), "--json"])
    assert json.loads(told.stdout)["finalists"][0]["changes"] == {}
    second = '[[targets]]\nmetric = "score"\nwithin = 90\nat = 9\n[search]'
    asked.write_text(STUDY.replace("[search]", second))
    both = CliRunner().invoke(app, ["lab", "search", str(asked), "--out", str(asked.parent / "2")])
    assert "allows, on average over the targets.\n" in both.stdout
