"""What a game's measures.py says of some games, for tests. Needs the extra `lab`."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl

from milkrun.engine.record import Record
from milkrun.lab.measuring import measured
from milkrun.lab.parts import Part
from milkrun.lab.playing import Player, Task
from milkrun.lab.reading import read

GAMES = 20


class Sample:
    """Some native games of a game between seats that are careless now and then. rules: lines of
    the study, such as its options."""

    def __init__(self, name: str, rules: str = "") -> None:
        who = '[[policies]]\nbot = "greedy"\nslips = 0.1\n'
        text = f'game = "{name}"\nseed = 5\n{rules}\n{who}'
        with TemporaryDirectory() as folder:
            self.player = Player(read(text, Path(folder)), Path(folder))
            games, events = self.player.play(Task("base", 0, GAMES))
        self.part: Part = self.player.part("base", games, events)
        self.values = measured("base", self.part)

    def total(self, metric: str, group: str | None = None) -> list[float]:
        """The values of a metric, of one group or all, added up in each game, in order."""
        own = self.values.filter(pl.col("metric") == metric)
        if group is not None:
            own = own.filter(pl.col("group") == group)
        sums: list[float] = (
            own.group_by("game").agg(pl.col("value").sum()).sort("game")["value"].to_list()
        )
        return sums

    def scores(self) -> list[float]:
        """The scores of all seats, added up in each game."""
        found: list[float] = (
            self.part.games.select(pl.sum_horizontal("^score_.*$")).to_series().to_list()
        )
        return found

    def ends(self) -> list[Record]:
        """The records at the end."""
        return [self.player.game("base", n).state for n in range(GAMES)]


@cache
def sample(name: str, rules: str = "") -> Sample:
    """The same games for all tests of a process."""
    return Sample(name, rules)
