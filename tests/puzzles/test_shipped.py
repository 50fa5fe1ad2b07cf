"""The puzzles that are shipped, and files that are not right."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from statistics import fmean

import pytest
from typer.testing import CliRunner

import milkrun
from milkrun.bots.hints import choices_of
from milkrun.bots.sayings import NEXT
from milkrun.bots.steps import finish
from milkrun.bots.worlds import Worlds
from milkrun.cli import app
from milkrun.puzzles import Pool, PuzzleError, check, judging, load, path_of, pool_of
from milkrun.puzzles.checking import holding, line
from milkrun.puzzles.mining import UNTOLD
from milkrun.puzzles.telling import line_of, told
from milkrun.puzzles.themes import titles

GAMES = [name for name in milkrun.games if path_of(milkrun.games[name]).exists()]
WORLDS = 120


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_what_it_says(name: str) -> None:
    """Its seat decides, and what is right and what is wrong are just what is legal."""
    pool = pool_of(name)
    assert pool.puzzles
    for puzzle in pool.puzzles:
        check(puzzle)
        assert puzzle.game == name
        assert set(puzzle.themes) <= titles(name).keys()
        assert puzzle.text
        assert puzzle.why
        assert not any(puzzle.right.intersection(puzzle.ids(one.actions)) for one in puzzle.others)
        for other in puzzle.others:
            assert other.loss >= 0.1
            assert other.loss - 2.8 * other.error >= 0.05
            assert other.why
            assert "as good" not in other.why, puzzle.id


@pytest.mark.parametrize("name", GAMES)
def test_what_is_right_is_told_in_the_words_of_today(name: str) -> None:
    """If not: milkrun puzzles tell GAME"""
    for puzzle in pool_of(name).puzzles[:10]:
        assert choices_of(puzzle.match(native=False))[puzzle.best][1] == puzzle.text


@pytest.mark.parametrize("name", GAMES)
def test_what_is_right_too_is_not_passed_over_as_the_next_best(name: str) -> None:
    """The best is compared with the closest wrong action."""
    for puzzle in pool_of(name).puzzles:
        alike = choices_of(puzzle.match(native=False))[puzzle.best][0]
        if not puzzle.right.issubset(alike):
            assert NEXT not in puzzle.why, puzzle.id


@pytest.mark.native
def test_where_several_are_right_the_best_is_compared_with_the_closest_wrong_one() -> None:
    puzzle = pool_of("tiffin").by_id("41c0efcd")
    assert puzzle is not None
    assert told(puzzle).why.endswith("against 46 with the closest wrong one.")


@pytest.mark.native
@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_told_anew(name: str) -> None:
    """Its sentences and lines follow from the rest of it; what was found stays as it is."""
    puzzle = min(pool_of(name).puzzles, key=lambda one: len(one.others))
    found = replace(
        puzzle,
        **UNTOLD,
        text="",
        others=[replace(one, **UNTOLD) for one in puzzle.others],
    )
    again = told(found)
    assert again.text
    assert again.why.startswith(again.text)
    assert asdict(again) == asdict(told(puzzle))
    assert (again.accepted, again.seed) == (puzzle.accepted, puzzle.seed)
    for one, was in zip(again.others, puzzle.others, strict=True):
        assert (one.actions, one.loss, one.worlds) == (was.actions, was.loss, was.worlds)
        assert one.why
        assert one.line[0] == one.actions[0]
    assert again.line[0] == again.accepted[0]


@pytest.mark.native
def test_a_file_is_told_anew(tmp_path: Path) -> None:
    game = milkrun.games["tiffin"]
    puzzle = min(pool_of("tiffin").puzzles, key=lambda one: len(one.others))
    stale = replace(puzzle, text="Do what is right")
    file = tmp_path / "two.jsonl"
    Pool("tiffin", game.version, puzzles=[stale]).save(file)
    said = CliRunner().invoke(app, ["puzzles", "tell", "tiffin", "--file", str(file)])
    assert said.exit_code == 0, said.output
    assert "1 of 1 puzzles are told in other words" in said.output
    assert load(file, game).puzzles[0].text == puzzle.text


@pytest.mark.parametrize("name", GAMES)
def test_every_line_can_be_played_in_its_world(name: str) -> None:
    for puzzle in pool_of(name).puzzles[:3]:
        assert len(list(line(puzzle, puzzle.best))) == len(puzzle.line) > 0
        for other in puzzle.others[:5]:
            (first, *_) = puzzle.ids(other.actions)
            steps = list(line(puzzle, first))
            assert len(steps) == len(other.line) > 0
            assert steps[0][1] == puzzle.seat


@pytest.mark.parametrize(
    ("name", "id"), [("tiffin", "61618fcd"), ("tariffs", "e0d3a87b"), ("mint_delivery", "203ad2f0")]
)
def test_what_is_right_too_is_followed_by_a_game_of_its_own(name: str, id: str) -> None:
    """Not by what others do after the best, until that is no longer possible."""
    puzzle = pool_of(name).by_id(id)
    assert puzzle is not None
    match = puzzle.match(native=False)
    alike = choices_of(match)[puzzle.best][0]
    (action, *_) = (a for a in puzzle.ids(puzzle.accepted) if a not in alike)
    shown = [then.actions[-1] for then, _ in line(puzzle, action)]
    assert shown == puzzle.ids(line_of(puzzle, match, puzzle.world, action))
    assert len(shown) > 1


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_vary(name: str) -> None:
    puzzles = pool_of(name).puzzles
    easy = sum(one.easy for one in puzzles)
    assert easy <= 51, "half of those that were wanted"
    if len(puzzles) >= 10:
        assert len({one.themes[0] for one in puzzles if one.themes}) > 1
        assert len({one.players for one in puzzles}) > 1


@pytest.mark.native
@pytest.mark.parametrize("name", GAMES)
def test_the_best_wins_more_in_new_worlds(name: str) -> None:
    puzzle = max(pool_of(name).puzzles, key=lambda one: min(other.loss for other in one.others))
    worst = max(puzzle.others, key=lambda one: one.loss)
    match = puzzle.match(native=True)
    worlds = Worlds(match.imagine(puzzle.seat, 5), puzzle.seat, 5)
    best, other = (
        fmean(worlds.win(n, action) for n in range(WORLDS))
        for action in (puzzle.best, puzzle.ids(worst.actions)[0])
    )
    assert best > other


@pytest.mark.native
def test_a_check_tells_what_holds_from_what_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LOOKS", (200,))
    puzzle = max(pool_of("tiffin").puzzles, key=lambda one: min(o.loss for o in one.others))
    assert finish(holding(puzzle, 11))
    (worst, *others) = puzzle.others
    wrong = replace(worst, actions=puzzle.accepted)
    assert not finish(holding(replace(puzzle, accepted=worst.actions, others=[wrong, *others]), 11))


def written(folder: Path, head: dict[str, object], *lines: object) -> Path:
    file = folder / "puzzles.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in (head, *lines)))
    return file


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"version": 0}, "version 0, but this is tiffin version"),
        ({"game": "tariffs"}, "for tariffs version"),
        ({"format": 9}, "not a file of puzzles of format"),
        ({"colour": "red"}, "line 1: colour: Unexpected"),
        ({"seed": None}, "line 1: seed: Input should be a valid integer"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, changed: dict[str, object], why: str) -> None:
    game = milkrun.games["tiffin"]
    head = {"format": 1, "game": "tiffin", "version": game.version} | changed
    with pytest.raises(PuzzleError, match=why):
        load(written(tmp_path, head), game)


DEEP, LONG = b"[" * 100_000, b"9" * 5_000  # json refuses them with errors of their own


@pytest.mark.parametrize("found", [b"hello\n", b"\xff\xfe\x00", b"", DEEP, LONG])
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, found: bytes) -> None:
    (tmp_path / "a.jsonl").write_bytes(found)
    with pytest.raises(PuzzleError, match=r"a\.jsonl: not a file of puzzles"):
        load(tmp_path / "a.jsonl", milkrun.games["tiffin"])


def test_a_file_that_is_cut_off_says_where(tmp_path: Path) -> None:
    game = milkrun.games["tiffin"]
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n".join(path_of(game).read_text().splitlines()[:3])[:-9])
    with pytest.raises(PuzzleError, match="line 3: Invalid JSON: EOF"):
        load(file, game)


@pytest.mark.parametrize("changed", [{"seed": None}, {"others": 3}, {"seat": True}, {"hue": 1}])
def test_a_damaged_puzzle_says_which_line_and_what(
    tmp_path: Path, changed: dict[str, object]
) -> None:
    game = milkrun.games["tiffin"]
    head, first, second, *_ = map(json.loads, path_of(game).read_text().splitlines())
    file = written(tmp_path, head, first, second | changed)
    with pytest.raises(PuzzleError, match=f"line 3: {next(iter(changed))}: "):
        load(file, game)


def test_a_file_keeps_what_it_holds(tmp_path: Path) -> None:
    game, pool = milkrun.games["tiffin"], pool_of("tiffin")
    file = tmp_path / "deep" / "puzzles.jsonl"
    pool.save(file)
    again = load(file, game)
    assert file.read_bytes() == path_of(game).read_bytes()
    assert [vars(one) for one in again.puzzles] == [
        {k: v for k, v in vars(one).items() if k in vars(again.puzzles[0])} for one in pool.puzzles
    ]
    file.write_text(file.read_text() + file.read_text().splitlines()[-1])
    with pytest.raises(PuzzleError, match="twice"):
        load(file, game)
    assert Pool("tiffin", game.version).by_id("none") is None


def test_a_puzzle_whose_actions_are_not_legal_is_refused() -> None:
    puzzle = pool_of("tiffin").puzzles[0]
    with pytest.raises(PuzzleError, match="not those that are legal"):
        check(replace(puzzle, others=puzzle.others[1:]))
    with pytest.raises(PuzzleError, match="does not decide"):
        check(replace(puzzle, seat=(puzzle.seat + 1) % puzzle.players))
