"""The command, as a person types it: rightly and wrongly."""

import json
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import milkrun
from milkrun.arena import Played
from milkrun.cli import app
from milkrun.cli.machines import setting_of
from milkrun.engine import compile as compiler


def command(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = milkrun.new("tiffin", 3, 7, names=["Ada", "Bo", "Cy"], native=False)
    for _ in range(12):
        match.play(match.legal()[0])
    match.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_help_names_every_command() -> None:
    text = command("--help").output
    for name in (
        "play",
        "serve",
        "rules",
        "bench",
        "puzzles",
        "warm",
        "replay",
        "analyse",
        "arena",
        "duel",
        "check",
    ):
        assert re.search(rf"\b{name}\b", text)


@pytest.mark.parametrize(
    ("name", "says"), [("arena", "one for each bot"), ("duel", "as many as the game")]
)
def test_help_says_how_many_play(name: str, says: str) -> None:
    text = re.sub(r"[\s│]+", " ", command(name, "--help").output)
    assert f"Seats; if left out, {says}" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("pley", "Did you mean"),
        ("rules", "There are: .*tiffin"),
        ("rules tifin", "did you mean 'tiffin'"),
        ("rules chess", "there are: .*tiffin"),
        ("rules tiffin xyz", "the chapters are 1, 2"),
        ("rules tiffin TIF-3.77", "similar: TIF-3.7"),
        ("play tifin", "did you mean 'tiffin'"),
        ("warm tifin", "did you mean 'tiffin'"),
        ("check tifin", "did you mean 'tiffin'"),
        ("check", "There are: .*tiffin"),
        ("check tiffin gold", "did you mean 'golden'"),
        ("--games nowhere warm", "nowhere"),
        ("bench tifin", "did you mean 'tiffin'"),
        ("bench tiffin --players 9", "2, 3, 4 players"),
        ("bench tiffin --seconds soon", "valid number"),
        ("bench tiffin --secnds 1", "--seconds"),
        ("arena", "There are: .*tiffin"),
        ("arena tiffin", "2, 3, 4 seats"),
        ("arena tiffin greedy", "2, 3, 4 seats"),
        ("arena tiffin greddy random", "did you mean 'greedy'"),
        ("arena tiffin xyz random", "there are: .*random"),
        ("arena tiffin greedy random --games 0", "games"),
        ("arena tiffin greedy random --option speed=3", "no option 'speed'"),
        ("arena tiffin greedy random --option hand_limit", "NAME=NUMBER"),
        ("arena tiffin greedy random --option hand_limit=--5", "NAME=NUMBER"),
        ("arena tiffin greedy random --layout nowhere.json", "nowhere.json"),
        ("arena tiffin greedy random --layout pyproject.toml", "not JSON"),
        ("duel", "needs two bots"),
        ("duel tiffin greedy", "needs two bots"),
        ("duel tiffin greedy random --players 7", "2, 3, 4 seats"),
        ("duel tiffin greedy random --sprt 0.6 0.5", "lower one first"),
        ("replay", "file"),
        ("analyse", "file"),
        ("analyse nowhere.json", "nowhere.json: No such file"),
        ("analyse pyproject.toml", "not JSON"),
        ("analyse game.json --tries 0", "tries"),
        ("puzzles check tiffin --count 1 --seed 9223372036854775807", "--seed"),
        ("replay nowhere.json", "nowhere.json: No such file"),
        ("serve --port 99999", "65535"),
        ("serve --port eight", "valid integer"),
    ],
)
def test_a_wrong_argument_gets_a_kind_word_and_exit_code_2(words: str, says: str) -> None:
    done = command(*words.split())
    told = " ".join(re.sub(r"[│╭╮╰╯─]", " ", done.output).split())  # without the frame
    assert done.exit_code == 2, told
    assert re.search(says, told), told
    assert "Traceback" not in told
    assert isinstance(done.exception, SystemExit)


def test_rules_whole_and_in_part() -> None:
    book = command("rules", "TIFFIN").output
    assert book.startswith("# Tiffin")
    chapter = command("rules", "tiffin", "3").output
    assert chapter in book
    clause = command("rules", "tiffin", "tif-3.1").output
    assert clause.startswith("- **TIF-3.1** ")
    assert clause in chapter
    assert command("rules", "tiffin", "3.1").output == clause


def test_rules_with_what_the_box_holds() -> None:
    game = next(one for one in milkrun.games.values() if one.tables)
    book = command("rules", game.name).output
    assert book.count("\n## What the box holds\n") == 1
    ids = [one.id for one in game.tables]
    for one in game.tables:
        table = command("rules", game.name, one.id.upper()).output
        assert table.startswith(f"### {one.title}\n")
        assert table in book
    refused = " ".join(command("rules", game.name, "xyz").output.split())
    assert f"the tables are {', '.join(ids)}" in refused


def test_replay_tells_a_saved_game_in_words(saved: Path) -> None:
    done = command("replay", str(saved))
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Tiffin, 3 players, seed 7")
    assert re.search(r"^   1\. (Ada|Bo|Cy) places a tiffin", done.output, re.MULTILINE)
    assert re.search(r"^  12\. ", done.output, re.MULTILINE)
    assert "12 actions played" in done.output


@pytest.mark.native
def test_analyse_tells_how_the_chances_went(saved: Path) -> None:
    done = command("analyse", str(saved), "--tries", "3")
    assert done.exit_code == 0, done.output
    for text in (
        "3 players, 12 actions",
        "Chance to win",
        "Turning points",
        "the game is not over",
        "for more, use --tries or --seconds",
    ):
        assert text in done.stdout
    for name in ("Ada", "Bo", "Cy"):
        assert re.search(rf"{name} +\d+% \|[▁▂▃▄▅▆▇█]{{13}}\| \d+%", done.stdout)
    found = json.loads(command("analyse", str(saved), "--tries", "3", "--json").stdout)
    assert (found["game"], found["steps"], len(found["chances"])) == ("tiffin", 12, 13)


def test_a_game_played_alone_is_not_analysed(tmp_path: Path) -> None:
    match = milkrun.new("mint_delivery", 1, 1, native=False)
    match.play(match.legal()[0])
    match.save(tmp_path / "alone.json")
    done = command("analyse", str(tmp_path / "alone.json"))
    assert done.exit_code == 2
    assert "nobody to beat" in " ".join(done.output.split())


def test_replay_names_what_is_wrong_with_a_file(saved: Path) -> None:
    text = saved.read_text()
    for broken, says in (
        (text[:100], "not JSON"),
        (text.replace('"tiffin"', '"tifin"'), "did you mean 'tiffin'"),
        (text.replace('"seed": 7', '"seed": -7'), "seed"),
        (re.sub(r'\["place", \d\]', '["stop"]', text, count=1), "action 1"),
    ):
        saved.write_text(broken)
        done = command("replay", str(saved))
        assert done.exit_code == 2, done.output
        assert saved.name in done.output
        assert says in done.output


@pytest.mark.native
def test_bench_prints_figures_for_programs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "milkrun", "bench", "tiffin", "--json", "--seconds", "0.05"],
        capture_output=True,
        text=True,
        check=True,
    )
    speed = json.loads(done.stdout)["tiffin"]
    assert speed["players"] == 4
    assert speed["steps_per_second"] > 10 * speed["interpreted_steps_per_second"] > 0
    assert speed["batch_steps_per_second"] > 0
    assert speed["games_per_second"] > 0
    assert "steps per second" in command("bench", "tiffin", "--seconds", "0.05").output


@pytest.mark.native
def test_arena_prints_shares_for_programs() -> None:
    words = ["arena", "tiffin", "greedy", "random", "random", "--games", "30"]
    done = command(*words, "--json")
    bots = json.loads(done.stdout)["bots"]
    assert [bot["name"] for bot in bots] == ["greedy", "random", "random"]
    assert all(bot["low"] <= bot["win_share"] <= bot["high"] for bot in bots)
    assert bots[0]["win_share"] > 0.5
    assert "greedy" in command(*words).output


def test_a_wrong_layout_is_told_before_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("milkrun.terminal.warm_games", lambda _: pytest.fail("compiled first"))
    file = tmp_path / "layout.json"
    file.write_text('{"arrangement": []}')
    done = command("arena", "tariffs", "greedy", "random", "--layout", str(file))
    assert (done.exit_code, "one of your own needs" in done.output) == (2, True)


@pytest.mark.parametrize(
    ("words", "line", "told"),
    [
        (["arena", "tiffin", "greedy", "random"], {}, "other games"),
        (["arena", "tariffs", "greedy", "random", "--seed", "8"], {}, "other games"),
        (["duel", "tariffs", "greedy", "random", "--players", "2"], {}, "game 0 has other seats"),
        (["arena", "tariffs", "greedy", "random"], {"n": 1}, "game 1 has other seats"),
        (["arena", "tariffs", "greedy", "random"], {"places": []}, "line 2: not a game"),
        (["arena", "tariffs", "greedy", "--players", "2"], {}, "need at least 2 bots"),
    ],
)
def test_a_file_of_other_games_is_told_before_anything_is_compiled(
    words: list[str],
    line: dict[str, Any],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("milkrun.terminal.warm_games", lambda _: pytest.fail("compiled first"))
    about = asdict(setting_of("tariffs", ["greedy", "random"], 2, 0, None, None, False))
    del about["drawn"]
    head = {"arena": about, "version": milkrun.games["tariffs"].version, "learned": {"a": "b"}}
    game = asdict(Played(0, (1, 0), [1, 2], [3, 4], [0.1, 0.1], {"seed": 5})) | line
    text = f"{json.dumps(head)}\n{json.dumps(game)}\n"
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    done = command(*words, "--file", str(file))
    assert (done.exit_code, told in " ".join(done.output.split())) == (2, True), done.output
    assert file.read_text() == text


@pytest.mark.native
def test_duel_tells_who_is_better(tmp_path: Path) -> None:
    words = ["duel", "tiffin", "greedy", "random", "--games", "40", "--sprt", "0.5", "0.55"]
    words += ["--option", "hand_limit=6", "--file", str(tmp_path / "games.jsonl")]
    found = json.loads(command(*words, "--json").stdout)
    assert found["names"] == ["greedy", "random"]
    assert (found["games"], found["verdict"]) == (40, 0.55)
    told = command(*words).output  # the games are in the file, and not played again
    assert "greedy against random: 100.0% of the wins" in told
    assert "0.5 or 0.55: 0.55" in told


@pytest.mark.native
def test_warm_twice_compiles_once() -> None:
    def made() -> dict[str, int]:
        files = compiler.cache_folder("tiffin").rglob("*.nb?")
        return {file.name: file.stat().st_mtime_ns for file in files}

    assert command("warm", "tiffin").exit_code == 0
    before = made()
    assert before
    assert command("warm", "tiffin").exit_code == 0
    assert made() == before


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else uses."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.load
def test_play_finds_a_free_port_and_says_where_it_is(taken: int, tmp_path: Path) -> None:
    words = ["play", "tiffin", "--no-browser", "--port", str(taken)]
    words += ["--database", str(tmp_path / "tables.sqlite3")]
    with subprocess.Popen(
        [sys.executable, "-m", "milkrun", *words], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            told = ""
            while not (found := re.search(r"http://127\.0\.0\.1:(\d+)\S*", told)):
                line = server.stdout.readline()
                assert line, f"it ended without an address: {told}"
                told += line
            assert int(found[1]) != taken
            health = f"http://127.0.0.1:{found[1]}/api/health"
            with urllib.request.urlopen(health, timeout=20) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
        assert server.wait(10) in (0, -15)


@pytest.mark.load
def test_serve_says_that_a_port_is_taken(taken: int, tmp_path: Path) -> None:
    words = ["serve", "--port", str(taken), "--database", str(tmp_path / "tables.sqlite3")]
    done = subprocess.run(
        [sys.executable, "-m", "milkrun", *words], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert f"port {taken}" in done.stderr
    assert "Traceback" not in done.stderr
