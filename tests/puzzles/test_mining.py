"""Mining: positions of bots' games, as their seats know them, and files that grow."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

import milkrun
from milkrun.analysis.cases import Ground
from milkrun.bots.hints import choices_of
from milkrun.cli import app
from milkrun.engine.match import Match
from milkrun.puzzles import Pool, load, pool_of
from milkrun.puzzles import mining as miner
from milkrun.puzzles.judging import NoPuzzle, Split
from milkrun.puzzles.mining import (
    Found,
    Promise,
    advice_of,
    check_variety,
    imagined,
    mine,
    positions,
)

TIFFIN = milkrun.games["tiffin"]


@pytest.mark.native
@pytest.mark.parametrize("name", ["tiffin", "tariffs"])
def test_positions_are_what_the_seat_knows(name: str) -> None:
    """The seat sees the same, and what it cannot know is made up."""
    match = milkrun.new(name, players=3, seed=3, native=True)
    for n in range(12):
        match.play(int(np.flatnonzero(match.mask())[n % match.mask().sum()]))
    seat = match.to_move
    assert seat is not None
    shown = [imagined(match, seat, seed) for seed in (1, 2)]
    for one in shown:
        assert one.to_move == seat
        assert one.view(seat) == match.view(seat)
        assert (one.mask() == match.mask()).all()
    assert shown[0].position() != shown[1].position()


@pytest.mark.native
def test_positions_of_a_game_come_again_and_leave_something_to_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(miner, "ITERATIONS", 5)
    first = list(positions(TIFFIN, 1, 2))
    again = list(positions(TIFFIN, 1, 2))
    assert [one.match.digest() for one in first] == [one.match.digest() for one in again]
    assert 0 < len(first) <= miner.LOOKED_AT
    assert all(one.match.mask().sum() > 2 and 0 <= one.part < 1 for one in first)
    monkeypatch.setattr(miner, "promise", lambda *_: Promise(miner.PROMISING, False, "take"))
    for kind in (0, miner.SEARCHED - 1):  # also of the games in which some search
        several = [next(positions(TIFFIN, 1, kind + n * miner.SEARCHED)) for n in range(3)]
        assert {one.match.players for one in several} == {2, 3, 4}


@pytest.mark.native
def test_the_most_promising_positions_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that promise nothing, or what there is enough of, are not looked at."""
    monkeypatch.setattr(miner, "ITERATIONS", 5)

    def late(ground: Ground, match: Match, *_: int) -> Promise:
        return Promise(len(match.actions) / 100, len(match.actions) < 12, "take")

    monkeypatch.setattr(miner, "promise", late)
    parts = [one.part for one in positions(TIFFIN, 1, 2)]
    (turn,) = [n for n in range(1, len(parts)) if parts[n] > parts[n - 1]]
    assert max(parts[:turn]) < min(parts[turn:])  # the hard ones, though they promise less
    assert len(parts) == miner.LOOKED_AT
    monkeypatch.setattr(miner, "promise", lambda *_: Promise(miner.PROMISING / 2, True, "take"))
    assert list(positions(TIFFIN, 1, 2)) == []
    monkeypatch.setattr(miner, "promise", lambda *_: Promise(miner.PROMISING, True, "take"))
    assert list(positions(TIFFIN, 1, 2, frozenset(["drafting"]))) == []
    assert list(positions(TIFFIN, 1, 2, frozenset(["playing"]))) != []


@pytest.mark.native
@pytest.mark.parametrize(
    ("ahead", "promised"), [([0.3, 0.29], 0.19), ([0.3, 0.2], 0.1), ([0.3], 0.2), ([], 0.0)]
)
def test_a_position_promises_what_the_good_actions_are_ahead(
    ahead: list[float], promised: float
) -> None:
    """Two may be good, if they are close together."""
    match = milkrun.new("tiffin", 2, 1, native=True)
    legal = list(dict.fromkeys(ids[0] for ids, _ in choices_of(match).values()))
    worth = dict(zip(legal, ahead, strict=False))

    class Foreseen(Ground):
        def foresee(self, *asked: Any) -> NDArray[np.float64]:
            _, _, action, _, lines, _ = asked
            return np.full(lines, worth.get(action, 0.1))

    found = miner.promise(Foreseen(match), match, legal[-1], 1)
    assert found.gap == pytest.approx(promised)
    if ahead:
        assert found.hard == (legal[0] != int(advice_of(match, 0, 1).argmax()))
        assert found.verb == TIFFIN.rules.ACTIONS.decode(legal[0])[0]


@pytest.mark.native
def test_mining_counts_and_continues(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    puzzle = pool_of("tiffin").puzzles[0]
    file = tmp_path / "found.jsonl"

    def two(*asked: object) -> Iterator[Found]:
        yield from [Found(puzzle.match(native=True), puzzle.seat, 0.5)] * 2

    def judge(found: Found, pool: Pool, wanted: int) -> object:
        if pool.by_id(puzzle.id):
            raise NoPuzzle("known")
        return puzzle

    monkeypatch.setattr(miner, "positions", two)
    monkeypatch.setattr(miner, "puzzle_of", judge)
    told: list[tuple[int, int]] = []
    pool = Pool("tiffin", TIFFIN.version)
    mine(TIFFIN, pool, 1, 60, lambda pool: pool.save(file), lambda *done: told.append(done))
    assert told == [(1, 1)]
    again = load(file, TIFFIN)
    assert (again.games, again.yields) == (1, {"positions": 2, "known": 1})
    monkeypatch.setattr(miner, "process_time", iter(range(0, 1000, 10)).__next__)
    mine(TIFFIN, again, 5, 25, lambda pool: pool.save(file))
    assert load(file, TIFFIN).games == 2


def test_two_runs_do_not_mine_into_one_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def again(*given: object) -> None:
        told = CliRunner().invoke(app, words)
        assert (told.exit_code, "another run is writing" in told.stderr) == (2, True)

    monkeypatch.setattr("milkrun.terminal.warm_games", lambda games: None)
    monkeypatch.setattr(miner, "mine", again)
    words = ["puzzles", "mine", "tiffin", "--file", str(tmp_path / "x.jsonl")]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert not list(tmp_path.iterdir())
    words[-1] = str(Path(__file__) / "x.jsonl")
    told = CliRunner().invoke(app, words)
    assert (told.exit_code, "cannot write the puzzles" in told.stderr) == (2, True)


def test_half_may_be_easy_and_no_theme_takes_all() -> None:
    puzzle = pool_of("tiffin").puzzles[0]
    pool = Pool("tiffin", TIFFIN.version)
    hard = replace(puzzle, easy=False, themes=["drafting"])
    easy = replace(puzzle, easy=True, themes=["tiffins", "ending"])
    pool.puzzles = [easy] * 5
    check_variety(pool, 11, ["playing"], True)
    with pytest.raises(NoPuzzle, match="easy"):
        check_variety(pool, 10, ["playing"], True)
    check_variety(pool, 10, ["drafting", "ending"], False)  # which all games share
    pool.puzzles = [hard] * 4
    check_variety(pool, 10, ["playing"], True)
    check_variety(pool, 11, ["drafting"], False)
    with pytest.raises(NoPuzzle, match="theme"):
        check_variety(pool, 10, ["drafting"], False)


@pytest.mark.native
def test_what_turns_out_to_be_easy_counts_as_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best so far was not greedy's favourite, so that the cheap check let it pass."""
    puzzle = pool_of("tiffin").puzzles[0]
    match = puzzle.match(native=True)
    favourite = int(advice_of(match, puzzle.seat, puzzle.seed).argmax())
    first = next(ids[0] for ids, _ in choices_of(match).values() if favourite in ids)
    monkeypatch.setattr(miner, "judged", lambda *asked: Split((first,), {}))
    pool = Pool("tiffin", TIFFIN.version, puzzles=[replace(puzzle, id="0", easy=True)] * 5)
    with pytest.raises(NoPuzzle, match="easy"):
        miner.puzzle_of(Found(match, puzzle.seat, 0.5), pool, 10)


def test_greedys_favourite_is_legal() -> None:
    match = milkrun.new("tiffin", players=2, seed=1, native=False)
    assert match.mask()[int(advice_of(match, 0, 1).argmax())]


def test_a_missing_game_and_a_broken_file_are_told(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["puzzles", "mine"])
    assert told.exit_code == 2
    assert "which game?" in told.output
    file = tmp_path / "x.jsonl"
    file.write_text("{}\n")
    told = CliRunner().invoke(app, ["puzzles", "check", "tiffin", "--file", str(file)])
    assert told.exit_code == 2
    assert "not a file of puzzles" in told.output
    told = CliRunner().invoke(app, ["puzzles", "check", "tiffin", "--file", str(tmp_path / "none")])
    assert "no puzzles yet" in told.output
