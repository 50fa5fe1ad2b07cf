"""Running studies: the same files however they come about, and nothing finished is lost."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from threading import Event, Timer

import numpy as np
import polars as pl
import pytest

from milkrun import lab
from milkrun.engine.errors import MilkrunError
from milkrun.lab import running, workers
from milkrun.lab.playing import Player, Task, seed_of
from milkrun.lab.questions import Findings
from milkrun.lab.statistics import critical, estimates, sample_of
from milkrun.lab.stopping import standard_errors
from milkrun.lab.study import load


def files(results: Path) -> dict[str, str]:
    """A hash of every table."""
    return {
        str(file.relative_to(results)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(results.rglob("*.parquet"))
    }


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PART", 10)


@pytest.fixture
def found(study: Path, tmp_path: Path) -> lab.Results:
    return lab.run(study, tmp_path / "one", workers=1, native=False)


def test_games_are_paired_and_what_happened_is_written_down(found: lab.Results) -> None:
    games = found.games
    base, long = (games.filter(pl.col("variant") == name) for name in ("base", "long"))
    assert base["game"].to_list() == long["game"].to_list() == list(range(30))
    assert base["seed"].to_list() == long["seed"].to_list() == [seed_of(3, n) for n in range(30)]
    assert base["steps"].sum() < long["steps"].sum()
    events = found.events.collect()
    acted = events.filter(pl.col("event") == "action")
    assert len(acted) == games["steps"].sum()
    assert acted["verb"].is_in(["roll", "stop"]).all()
    assert acted["ways"].is_in([1, 2]).all()
    banked = (
        events.filter(pl.col("event") == "stopped")
        .group_by("variant", "game", "whose")
        .agg(pl.col("points").sum())
        .filter(pl.col("whose") == 0)
        .join(games, on=["variant", "game"])
    )
    assert banked["points"].to_list() == banked["score_1"].to_list()


def test_values_add_up_to_what_the_games_say(found: lab.Results) -> None:
    findings = Findings(found)
    base = found.games.filter(pl.col("variant") == "base")
    steps = base["steps"].to_numpy()
    told = findings.estimates("base", "steps")[None]
    assert told.value == pytest.approx(steps.mean())
    assert told.high - told.value == pytest.approx(critical(30) * steps.std(ddof=1) / np.sqrt(30))
    won = (base["place_1"] == 1).mean()
    assert findings.estimates("base", "win_share")["seat 1"].value == pytest.approx(won)
    assert findings.estimates("base", "win_share_of")["greedy"].value == 0.5
    counted = findings.estimates("base", "actions")
    assert counted["roll"].value + counted["stop"].value == pytest.approx(told.value)


def test_any_number_of_processes_writes_the_same_and_a_lost_part_is_played_again(
    study: Path, tmp_path: Path, found: lab.Results
) -> None:
    whole = files(found.folder)
    assert len(whole) == 3 * 6
    told = []
    two = tmp_path / "two"
    again = lab.run(study, two, workers=2, native=False, progress=lambda *news: told.append(news))
    assert files(two) == whole
    assert told == [(10 * n, 60) for n in range(7)]
    assert again.about["games"] == {"base": 30, "long": 30}
    assert again.about["finished"]
    next((two / "values").glob("base*")).unlink()
    lost = sorted((two / "games").glob("long*"))[1]
    lost.unlink()
    (two / "values" / lost.name).unlink()
    (two / "games" / f".{lost.name}.1").write_bytes(b"half")
    lab.run(study, two, workers=1, native=False)
    assert files(two) == whole


def test_a_study_goes_on_with_more_games_variants_and_other_metrics(
    study: Path, tmp_path: Path, found: lab.Results
) -> None:
    before = files(found.folder)
    study.write_text(
        study.read_text().replace("30", "35").replace('"*"', '"steps"') + "[variants.same]\n"
    )
    more = lab.run(study, found.folder, workers=1, native=False)
    assert more.about["games"] == {"base": 35, "long": 35, "same": 35}
    assert set(more.values["metric"]) == {"steps"}
    kept = {name: told for name, told in files(found.folder).items() if name.startswith("events")}
    assert kept.items() >= {n: t for n, t in before.items() if n.startswith("events")}.items()


def test_what_is_read_of_a_study_belongs_together_while_it_grows(
    study: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "growing"
    text = study.read_text()
    before = lab.run(study, folder, workers=1, native=False)
    assert len(before.games) == 60
    study.write_text(text.replace("games = 30", "games = 40"))
    lab.run(study, folder, workers=1, native=False)
    assert set(before.values["game"]) == set(before.games["game"])
    assert len(lab.results(folder).games) == 80


def test_only_games_that_are_measured_count(study: Path, tmp_path: Path) -> None:
    """A run that was ended while it measured anew: the games of a part have no values yet."""
    folder = tmp_path / "few"
    lab.run(study, folder, workers=1, native=False)
    (folder / "values" / "long-00000020-10.parquet").unlink()
    fewer = lab.results(folder)
    assert len(fewer.games) == 50
    assert set(fewer.values["game"]) == set(range(30))


def test_copies_of_files_in_a_folder_are_no_hindrance(found: lab.Results, study: Path) -> None:
    """Such as those that a disk in the cloud makes."""
    for file in [*found.folder.glob("*/*.parquet")]:
        file.with_name(f"{file.stem} (1).parquet").write_bytes(file.read_bytes())
    assert lab.run(study, found.folder, workers=1, native=False).games.height == 60


def test_fewer_games_than_are_there_need_another_folder(study: Path, tmp_path: Path) -> None:
    """A shorter part would take the place of a longer one, and leave a gap before the next."""
    text = study.read_text()
    study.write_text(text.replace("games = 30", "games = 25"))
    folder = tmp_path / "many"
    lab.run(study, folder, workers=1, native=False)
    before = files(folder)
    study.write_text(text.replace("games = 30", "games = 15"))
    told = "holds 25 games of 'base', more than the 15 that are asked for; use another folder"
    with pytest.raises(MilkrunError, match=told):
        lab.run(study, folder, workers=1, native=False)
    assert files(folder) == before
    assert lab.results(folder).study.variants[0].games == 25
    study.write_text(text.replace("games = 30", "games = 25"))
    assert len(lab.run(study, folder, workers=1, native=False).games) == 50


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("seed = 3", "seed = 4"), "holds games with another seed"),
        (("players = 2", "players = 3"), "holds games with another number of players"),
        (("goal = 25", "goal = 30"), "holds games of another variant 'long'"),
        (("variants.long", "variants.longer"), "holds games of 'long', which the study has not"),
    ],
)
def test_a_folder_of_another_study_is_refused(
    study: Path, found: lab.Results, change: tuple[str, str], told: str
) -> None:
    study.write_text(study.read_text().replace(*change))
    with pytest.raises(MilkrunError, match=told):
        lab.run(study, found.folder, workers=1, native=False)


def test_games_by_other_learned_values_are_no_part_of_a_study(tmp_path: Path) -> None:
    """What a game has learned changes without its rules."""
    file = tmp_path / "study.toml"
    text = 'game = "tiffin"\nplayers = 2\ngames = 2\nseed = 1\nmetrics = ["steps"]\n'
    file.write_text(f'{text}[[policies]]\nbot = "search:3i"\n')
    description = running.description(load(file), "")
    assert description["learned"]["base"]
    before = {**description, "learned": {"base": None}}  # or without the key, as files once were
    for one in (before, {key: value for key, value in before.items() if key != "learned"}):
        with pytest.raises(MilkrunError, match="by other learned values; use another folder"):
            running.insist_on_the_same(tmp_path, one, description)
    running.insist_on_the_same(tmp_path, description, description)
    file.write_text(f'{text}[[policies]]\nbot = "search:3i@1"\n')
    assert running.description(load(file), "")["learned"] == {"base": None}


def test_other_folders_are_refused(study: Path, tmp_path: Path) -> None:
    with pytest.raises(MilkrunError, match="holds other files; name an empty folder"):
        lab.run(study, tmp_path, workers=1, native=False)
    with pytest.raises(MilkrunError, match="no results of a study"):
        lab.results(tmp_path)
    with pytest.raises(MilkrunError, match="results cannot be kept there: Not a directory"):
        lab.run(study, study / "there", workers=1, native=False)
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(MilkrunError, match="not what `milkrun lab run` writes"):
        lab.results(tmp_path)


@pytest.mark.parametrize("name", ["run.json", "study.toml"])
def test_a_run_that_could_not_begin_goes_on_with_the_same_command(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The disk is full when this file is written."""
    write = Path.write_text

    def full(file: Path, text: str, **how: str) -> int:
        write(file, text[:9], **how)
        if name in file.name:
            raise OSError(28, "No space left on device")
        return write(file, text, **how)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        with pytest.raises(MilkrunError, match="cannot be kept there: No space left"):
            lab.run(study, tmp_path / "out", workers=1, native=False)
    assert lab.run(study, tmp_path / "out", workers=1, native=False).games.height == 60
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        with pytest.raises(MilkrunError, match="cannot be kept there: No space left"):
            lab.run(study, tmp_path / "out", workers=1, native=False)


def test_two_runs_do_not_play_into_one_folder_but_a_dead_one_is_no_hindrance(
    study: Path, tmp_path: Path, found: lab.Results
) -> None:
    code = (
        "import sys, time; from pathlib import Path; from milkrun.locks import FileLock\n"
        "lock = FileLock(Path(sys.argv[1])); print(flush=True); time.sleep(60)"
    )
    held = [sys.executable, "-c", code, str(found.folder / ".lock")]
    with subprocess.Popen(held, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        told = rf"another run \(process {other.pid}\) is playing into .*; wait for it, or name"
        with pytest.raises(MilkrunError, match=told):
            lab.run(study, found.folder, workers=1, native=False)
        other.kill()
    assert lab.run(study, found.folder, workers=1, native=False).about["finished"]


def test_games_are_played_until_the_precision_is_reached(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "FIRST_LOOK", 10)
    asked = study.read_text().replace("30", "300").partition("[variants")[0]
    study.write_text(asked + '[precision]\nmetric = "steps"\nwithin = 8\n')
    found = lab.run(study, tmp_path / "out", workers=1, native=False)
    done = found.about["games"]["base"]
    assert done in (20, 40, 80, 160)
    steps = found.values.filter(metric="steps")
    for games, enough in ((done, True), (done // 2, False)):
        own = sample_of(steps.filter(pl.col("game") < games), np.arange(games))
        [told] = estimates(own, reach=standard_errors)
        assert (told.high - told.value <= 8) == enough


def test_what_never_varied_in_few_games_is_not_precise(study: Path, tmp_path: Path) -> None:
    """A group that came up in two games, alike both times; 0 of 100 wins; then a constant."""
    text = study.read_text().partition("[variants")[0]
    rare = pl.DataFrame({"game": [3, 4], "group": ["a", "a"], "value": [7.0, 7.0]})
    never = pl.DataFrame({"game": range(100), "group": ["a"] * 100, "value": [0.0] * 100})
    for metric, rows, answer in (
        ("score", rare, False),
        ("win_share", never, False),
        ("score", never, True),
    ):
        study.write_text(f'{text}[precision]\nmetric = "{metric}"\nwithin = 0.01\n')
        asked = load(study)
        for name, frame in (
            ("games", pl.DataFrame({"game": range(100)})),
            ("values", rows.with_columns(metric=pl.lit(metric), weight=1.0)),
        ):
            (tmp_path / name).mkdir(exist_ok=True)
            file = tmp_path / name / "base-00000000-100.parquet"
            frame.with_columns(variant=pl.lit("base")).write_parquet(file)
        assert running.precise(asked, tmp_path) is answer


def test_a_process_that_dies_is_replaced_and_its_task_played_again(
    study: Path, tmp_path: Path, found: lab.Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first two processes end in the middle of their first task."""
    mark = tmp_path / "died"
    dies = (
        "import os, sys; from milkrun.lab import playing, worker\n"
        "def die(*_):\n"
        f"    open({str(mark)!r}, 'a').write('x'); os.kill(os.getpid(), 9)\n"
        f"if not os.path.exists({str(mark)!r}): playing.measured = die\n"
        "worker.main(*sys.argv[1:])\n"
    )
    begin = workers.begin
    monkeypatch.setattr(
        workers, "begin", lambda command: begin([sys.executable, "-c", dies, *command[3:]])
    )
    whole = files(found.folder)
    again = lab.run(study, tmp_path / "again", workers=2, native=False)
    assert mark.exists()
    assert files(again.folder) == whole


def test_a_task_that_no_process_survives_is_told(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = workers.begin
    monkeypatch.setattr(workers, "begin", lambda command: begin([sys.executable, "-c", ""]))
    with pytest.raises(
        MilkrunError, match=r"games (0 to 9|10 to 19) of '(base|long)' cannot be played"
    ):
        lab.run(study, tmp_path / "out", workers=2, native=False)


def test_a_process_that_cannot_be_started_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for what its thread would have said."""

    def none_left(command: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(workers, "begin", none_left)
    stopped = Event()
    limit = Timer(20, stopped.set)
    limit.start()
    with pytest.raises(MilkrunError, match="cannot be started: Too many open files; try fewer"):
        list(workers.done_by(tmp_path, [Task("base", 0, 10)], 1, False, stopped))
    limit.cancel()


def test_a_worker_answers_every_line(study: Path, tmp_path: Path, found: lab.Results) -> None:
    tasks = [
        {"variant": "base", "first": 0, "count": 10},
        {"variant": "none", "first": 0, "count": 1},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "milkrun.lab.worker", str(found.folder), "0"],
        input="".join(json.dumps(one) + "\n" for one in tasks),
        capture_output=True,
        text=True,
        check=True,
    )
    one, other = map(json.loads, done.stdout.splitlines())
    assert one == "done"
    assert other == "the study has no variant 'none'; there are: base, long"


def test_policies_change_chairs(study: Path, tmp_path: Path) -> None:
    study.write_text(
        'game = "pig"\nplayers = 3\ngames = 6\n[[policies]]\nbot = "greedy"\n'
        '[[policies]]\nbot = "random"\n[[policies]]\nbot = "greedy"\nslips = 0.5\n'
        "[options]\ngoal = 10\n"
    )
    found = lab.run(study, tmp_path / "out", workers=1, native=False)
    for k in (1, 2, 3):
        assert sorted(found.games[f"policy_{k}"]) == sorted(
            ["greedy", "random", "greedy slips 0.5"] * 2
        )
    study.write_text(study.read_text().replace("games = 6", 'games = 6\nseating = "fixed"'))
    fixed = lab.run(study, tmp_path / "fixed", workers=1, native=False)
    assert set(fixed.games["policy_2"]) == {"random"}


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['polars'] = None; import milkrun, milkrun.lab\n"
        "try: milkrun.lab.run\n"
        "except milkrun.MilkrunError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (
        "polars is not installed; for `milkrun lab`, run scripts/setup.sh env in the repository's "
        "folder (or pip install '.[lab]' there, in an environment of your own)"
    )


def test_a_part_is_there_whole_or_not_at_all(study: Path, found: lab.Results) -> None:
    task = Task("base", 0, 10)
    file = task.file(found.folder, "values")
    before = file.read_bytes()
    file.unlink()
    Player(found.study, found.folder, native=False).do(task)
    assert file.read_bytes() == before
    assert not list(found.folder.rglob(".*.parquet.*"))
