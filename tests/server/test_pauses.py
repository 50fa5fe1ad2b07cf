"""How long a bot takes tells nothing of what it knows, or whether it had a choice at all."""

import asyncio
from pathlib import Path

import numpy as np
import pytest
from tests.loops import run

from milkrun.bots.search import SearchBot
from milkrun.bots.steps import Steps
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.server import bot_seats
from milkrun.server.bodies import NewTable
from milkrun.server.bot_seats import GOING_ON, BotSeats
from milkrun.server.devices import Device
from milkrun.server.security import Seeds
from milkrun.server.store.sqlite import SqliteStore
from milkrun.server.table import Table
from milkrun.server.tables import Tables

pytestmark = pytest.mark.slow

PACE = 0.9
DECISIONS = 90  # of one table
LONGEST = {"greedy": 0.15, "expert": 2.0}  # seconds a thought may take


class Clock:
    """Time that passes only when somebody waits or thinks; and what is drawn, one after another."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked: set[tuple[float, float]] = set()
        self.drawn: list[float] = []
        self.chance = np.random.default_rng(1)

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)
        await asyncio.sleep(0)

    def perf_counter(self) -> float:
        return self.now

    def uniform(self, least: float, most: float) -> float:
        self.asked.add((least, most))
        self.drawn.append(float(self.chance.uniform(least, most)))
        return self.drawn[-1]


class Thoughts:
    """Bots that decide anything: at once where there is little to choose, else after a while."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.took: list[float] = []
        self.chance = np.random.default_rng(2)

    def choose(self, level: str, world: Match, seed: int) -> int:
        return self.chosen(world, LONGEST["greedy"])

    def choosing(self, world: Match, until: float) -> Steps[int]:
        yield
        return self.chosen(world, LONGEST["expert"])

    def chosen(self, world: Match, longest: float) -> int:
        legal = np.flatnonzero(world.mask())
        share = 0.0 if len(legal) < 3 else self.chance.uniform(0.1, 1.0)
        self.took.append(share * longest)
        self.clock.now += self.took[-1]
        return int(self.chance.choice(legal))


async def pauses(folder: Path, game: str, level: str, clock: Clock) -> list[float]:
    """The seconds between one move and the next at a table of bots."""
    store = SqliteStore(folder / "games.sqlite3")
    tables = Tables(store, in_memory=9, is_native=lambda name: False, seeds=Seeds(1))
    bots = BotSeats(tables, PACE, 1, lambda name: True)
    bots.is_watched = lambda table_id: True
    moments: list[float] = []
    enough = asyncio.Event()

    def published(table: Table, only: int | None) -> None:
        moments.append(clock.now)
        if table.match.over or len(moments) > DECISIONS:
            enough.set()
        else:
            bots.consider(table)

    tables.published = published
    players = games[game].seats[-1]
    seats = [{"kind": "bot", "level": level} for _ in range(players)]
    try:
        asked = NewTable.model_validate({"game": game, "seats": seats})
        await tables.create(asked, Device(None, secure=False))
        await enough.wait()
    finally:
        await bots.stop()
        store.close()
    return np.diff(moments).tolist()


@pytest.mark.parametrize("level", ["greedy", "expert"])
@pytest.mark.parametrize("game", games)
def test_a_decision_takes_a_drawn_time_whatever_there_is_to_choose(
    game: str, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every pause is what was drawn, and for those who think ahead all of their time: nothing of
    how long the thought took is left in it."""
    clock = Clock()
    thoughts = Thoughts(clock)
    for name in ("sleep", "perf_counter", "uniform"):
        monkeypatch.setattr(bot_seats, name, getattr(clock, name))
    monkeypatch.setattr(bot_seats, "choose", thoughts.choose)
    monkeypatch.setattr(SearchBot, "choosing", thoughts.choosing)
    found = run(pauses(tmp_path, game, level, clock))
    time = LONGEST["expert"] if level == "expert" else 0.0
    drawn = [time + one for one in clock.drawn[: len(found)]]
    assert found == pytest.approx(drawn)
    steps = {PACE, PACE * GOING_ON}  # the second for whoever goes on with a turn
    assert clock.asked <= {(0.5 * pace, 1.5 * pace) for pace in steps}
    assert (0.5 * PACE, 1.5 * PACE) in clock.asked
    assert min(thoughts.took) == 0
    assert max(thoughts.took) > 0.5 * LONGEST[level]
