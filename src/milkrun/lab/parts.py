"""Some games of a variant as data frames: how they ended, and everything that happened in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from milkrun.engine.game import Game
from milkrun.engine.loop import ACTION, DECIDER, FIRST, KIND, LOG_WIDTH, STEP, WAYS, WHOSE
from milkrun.engine.record import Record
from milkrun.engine.series import Ended

OWN = ("variant", "game", "row", "step", "decider", "event", "whose", "action", "verb", "ways")
Floats = NDArray[np.float64]
ACTED = "action"  # the name of an event that is an action
NOTHING = np.iinfo(np.int32).min  # stands for null while a column is filled


@dataclass(frozen=True)
class Part:
    """Games of one variant, as a game's measures.py reads them (`engine.optional.Played`).

    scores: the scores on the table after each action of some games, by number: (actions, players).
    """

    game: Game
    players: int
    options: Mapping[str, int]
    start: Record
    games: pl.DataFrame
    events: pl.DataFrame
    scores: Mapping[int, Floats] = field(default_factory=dict)

    def of(self, *names: str) -> pl.DataFrame:
        """The events of these names, without the numbers that none of them has."""
        used = {
            param
            for one in self.game.rules.EVENTS.specs
            if one.name in names
            for param in one.params
        }
        plain = [*OWN[:7], *(OWN[7:] if ACTED in names else ()), *map(column, sorted(used))]
        return self.events.filter(pl.col("event").is_in(names)).select(plain)

    def seats(self) -> pl.DataFrame:
        """A row for each seat of each game: game, whose (the seat, from 0), policy, place, score,
        and won, its part of the win."""
        frames = [
            self.games.select(
                "game",
                whose=pl.lit(k - 1),
                policy=f"policy_{k}",
                place=f"place_{k}",
                score=f"score_{k}",
            )
            for k in range(1, self.players + 1)
        ]
        first = pl.col("place") == 1
        return pl.concat(frames).with_columns(won=first / first.sum().over("game"))

    def per_game(self, found: pl.DataFrame, groups: Sequence[str] = ()) -> pl.DataFrame:
        """Sums of `value` in each game and, if there are any, each of all `groups`: 0 where nothing
        was found; weight 1."""
        keys = ["game", "group"] if groups else ["game"]
        every = self.games.select("game")
        if groups:
            every = every.join(pl.DataFrame({"group": groups}), how="cross")
        sums = found.group_by(keys).agg(pl.col("value").sum())
        filled = every.join(sums, on=keys, how="left", maintain_order="left")
        return filled.with_columns(pl.col("value").fill_null(0), weight=1.0)

    def ends(self, names: Sequence[str]) -> pl.DataFrame:
        """How games ended: of the names, the one that each `game_over` has as its reason."""
        over = self.of("game_over")
        reason = pl.Series(names).gather(over["reason"].cast(pl.UInt32))
        return self.per_game(over.select("game", group=reason, value=1), names)


def column(param: str) -> str:
    """The column of an event's number: its name, unless every row has a column of that name."""
    return f"{param}_" if param in OWN else param


def games_frame(
    variant: str, numbers: Sequence[int], sitting: Sequence[Sequence[str]], ended: Sequence[Ended]
) -> pl.DataFrame:
    """A row for each game. sitting: the names of the policies by seat."""
    columns: dict[str, Any] = {
        "variant": [variant] * len(ended),
        "game": np.array(numbers, np.int64),
        "seed": np.array([one.seed for one in ended], np.int64),
        "steps": np.array([one.steps for one in ended], np.int32),
    }
    for name, rows in (
        ("policy", sitting),
        ("place", [one.places for one in ended]),
        ("score", [one.scores for one in ended]),
    ):
        for k, values in enumerate(zip(*rows, strict=True), 1):
            columns[f"{name}_{k}"] = (
                list(values) if name == "policy" else np.array(values, np.int32)
            )
    return pl.DataFrame(columns)


def events_frame(
    game: Game, variant: str, numbers: Sequence[int], ended: Sequence[Ended]
) -> pl.DataFrame:
    """A row for each action and each event, those of the setup first."""
    players = len(ended[0].places)
    logs = [log_of(one, players) for one in ended]
    lengths = [len(log) for log in logs]
    rows = np.concatenate(logs)
    kinds = rows[:, KIND]
    names = pl.Series([ACTED, *(one.name for one in game.rules.EVENTS.specs)])
    columns: dict[str, Any] = {
        "variant": pl.Series([variant]).new_from_index(0, len(rows)),
        "game": np.repeat(np.array(numbers, np.int64), lengths),
        "row": np.concatenate([np.arange(n, dtype=np.int32) for n in lengths]),
        "step": rows[:, STEP],
        "decider": rows[:, DECIDER],
        "event": names.gather((kinds - ACTION).astype(np.uint32)),
        "whose": rows[:, WHOSE],
        **action_columns(game, rows),
    }
    numbered = {column(name): values for name, values in event_columns(game, rows).items()}
    filled = [pl.when(pl.col(one) != NOTHING).then(pl.col(one)).alias(one) for one in numbered]
    return pl.DataFrame(columns | numbered).with_columns(
        *filled,
        pl.when(pl.col("event") == ACTED).then(pl.col("action", "verb", "ways")),
        pl.when(pl.col("step") >= 0).then(pl.col("decider")).alias("decider"),
    )


def log_of(one: Ended, players: int) -> NDArray[np.int32]:
    """The rows of a game; those of the setup have the step -1."""
    setup = np.zeros((len(one.begun), LOG_WIDTH), np.int32)
    setup[:, STEP], setup[:, DECIDER] = -1, players
    setup[:, KIND:] = one.begun
    return np.concatenate([setup, one.log])


def action_columns(game: Game, rows: NDArray[np.int32]) -> dict[str, Any]:
    """Of actions: the id, the verb, and how many actions were legal."""
    space = game.rules.ACTIONS
    acted = rows[:, KIND] == ACTION
    action = np.where(acted, rows[:, FIRST], 0)
    verbs = pl.Series(list(space.verbs))
    return {
        "action": action.astype(np.int32),
        "verb": verbs.gather(np.asarray(space.verb_of)[action].astype(np.uint32)),
        "ways": np.where(acted, rows[:, WAYS], 0).astype(np.int32),
    }


def event_columns(game: Game, rows: NDArray[np.int32]) -> dict[str, NDArray[np.int32]]:
    """The numbers of events, a column for each name; NOTHING in rows that have none such."""
    specs = game.rules.EVENTS.specs
    found = {
        name: np.full(len(rows), NOTHING, np.int32)
        for name in sorted({param for one in specs for param in one.params})
    }
    for kind, spec in enumerate(specs):
        at = np.flatnonzero(rows[:, KIND] == kind)
        for name, numbers in spec.named(list(rows[at, FIRST:].T)).items():
            found[name][at] = numbers
    return found
