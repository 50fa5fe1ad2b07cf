"""Turns and thoughts: few at a time, shared by address and by table, and none lost."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.loops import run

from milkrun.bots.steps import Steps
from milkrun.server import thinking
from milkrun.server.thinking import Thinking
from milkrun.server.turns import FairLine, Line, Turns

from .line_suite import LineSuite

MINE, THEIRS = "10.0.0.1", "10.0.0.2"


class TestFairLine(LineSuite):
    @pytest.fixture
    def line(self) -> Line[str]:
        return FairLine()

    def test_it_forgets_who_waits_no_more(self) -> None:
        line: FairLine[int] = FairLine()
        for n in range(100):
            line.put(f"10.0.0.{n}", "table", n)
        for n in range(50):
            line.remove(f"10.0.0.{n}", "table", n)
        while line.take() is not None:
            pass
        assert not line._owners


def test_turns_are_few_and_go_on_after_a_failure_or_a_departure() -> None:
    at_it = most = done = 0

    async def work(turns: Turns, n: int) -> None:
        nonlocal at_it, most, done
        async with turns.turn(MINE, f"table {n}"):
            at_it += 1
            most = max(most, at_it)
            await asyncio.sleep(0)
            at_it -= 1
            done += 1
            if n % 3 == 0:
                raise ValueError("failed")

    async def main() -> None:
        turns = Turns(2)
        tasks = [asyncio.create_task(work(turns, n)) for n in range(12)]
        await asyncio.sleep(0)
        assert (turns.are_wanted, turns.at_work()) == (True, 2)
        tasks[5].cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert Counter(type(one) for one in found)[asyncio.CancelledError] == 1
        assert (turns.are_wanted, turns.at_work()) == (False, 0)
        await asyncio.wait_for(asyncio.gather(work(turns, 1), work(turns, 2)), 5)

    run(main())
    assert (most, done, at_it) == (2, 13, 0)


def test_who_is_called_and_gone_passes_the_turn_on() -> None:
    async def main() -> None:
        turns = Turns(1)
        first = turns.turn(MINE, "table")
        await first.__aenter__()
        waits = asyncio.create_task(turns.turn(MINE, "table").__aenter__())
        await asyncio.sleep(0)
        await first.__aexit__(None, None, None)  # calls the one that waits,
        waits.cancel()  # which leaves before it hears that
        with pytest.raises(asyncio.CancelledError):
            await waits
        async with asyncio.timeout(5), turns.turn(THEIRS, "table"):
            pass

    run(main())


@pytest.fixture
def pool() -> Iterator[Thinking]:
    found = Thinking(1, "test")
    yield found
    found.stop()


def thought(who: str, log: list[str], pieces: int) -> Steps[str]:
    """Takes so many pieces of the thread's time, however short a piece is."""
    for _ in range(pieces):
        log.append(who)
        yield
    return who


def test_one_thought_of_mine_among_many_of_theirs(
    pool: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second piece is mine, though they have thirty tables and asked first."""
    monkeypatch.setattr(thinking, "PIECE", 0.0)  # then whoever waits is next after every step
    log: list[str] = []
    begin = threading.Event()

    def busy() -> Steps[None]:
        assert begin.wait(10)
        yield

    async def main() -> None:
        first = asyncio.create_task(pool.think("somebody", "", busy()))
        await asyncio.sleep(0)
        tasks = [
            asyncio.create_task(pool.think(THEIRS, str(n), thought("theirs", log, 20)))
            for n in range(30)
        ]
        mine = asyncio.create_task(pool.think(MINE, "", thought("mine", log, 20)))
        await asyncio.sleep(0)
        begin.set()
        assert await mine == "mine"
        assert Counter(log)["theirs"] <= Counter(log)["mine"] + 2
        assert await asyncio.gather(*tasks) == ["theirs"] * 30
        await first

    run(main())


def test_a_thought_is_not_broken_up_where_nobody_waits(
    pool: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "PIECE", 0.0)
    turns = 0
    piece = pool._piece

    def counted(steps: Steps[str]) -> object:
        nonlocal turns
        turns += 1
        return piece(steps)

    monkeypatch.setattr(pool, "_piece", counted)
    assert run(pool.think(MINE, "", thought("mine", [], 50))) == "mine"
    assert turns == 1


def test_a_thought_that_fails_is_told_and_leaves_its_thread(pool: Thinking) -> None:
    def broken() -> Steps[str]:
        yield
        raise ValueError("broken")

    async def main() -> None:
        with pytest.raises(ValueError, match="broken"):
            await pool.think(MINE, "", broken())
        assert await pool.think(MINE, "", thought("mine", [], 3)) == "mine"

    run(main())


def test_stopping_waits_for_no_thought() -> None:
    def endless() -> Steps[str]:
        while True:
            time.sleep(0.001)
            yield

    async def main() -> float:
        pool = Thinking(1, "test")
        task = asyncio.create_task(pool.think(MINE, "", endless()))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        begun = time.monotonic()
        await asyncio.to_thread(pool.stop)
        return time.monotonic() - begun

    assert run(main()) < 5
