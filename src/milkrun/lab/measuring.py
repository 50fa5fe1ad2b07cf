"""What is measured of any game, and of a game by its own measures.py, as long rows of values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache

import polars as pl

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game

from .leads import LEADS, leads
from .parts import ACTED, Part

FEW = 12  # a verb with more actions is one group of openings
SCHEMA = {
    "variant": pl.String,
    "game": pl.Int64,
    "metric": pl.String,
    "group": pl.String,
    "value": pl.Float64,
    "weight": pl.Float64,
}


@dataclass(frozen=True)
class Metric:
    """A metric: its name, a sentence about it, and its unit ("share": shown in per cent)."""

    name: str
    text: str
    unit: str = ""


GENERIC = (
    Metric("steps", "Actions in a game.", "actions"),
    Metric("forced", "Decisions with a single legal action.", "share"),
    Metric("branching", "Legal actions at a decision that is not forced.", "actions"),
    Metric("win_share", "Wins by seat; a shared win counts in part.", "share"),
    Metric("win_share_of", "Wins by policy; a shared win counts in part.", "share"),
    Metric("win_share_after", "Wins of seats by their first action.", "share"),
    Metric("shared_wins", "Games that several seats win.", "share"),
    Metric("place", "Place by seat.", "place"),
    Metric("score", "Score by seat.", "points"),
    Metric("score_of", "Score by policy.", "points"),
    Metric("winning_score", "Score of the winner.", "points"),
    Metric("margin", "By how much the winner is ahead of the second.", "points"),
    Metric("spread", "By how much the winner is ahead of the last.", "points"),
    Metric("lead_changes", LEADS["lead_changes"], "times"),
    Metric("lead_for_good", LEADS["lead_for_good"], "share"),
    Metric("actions", "Actions in a game by verb.", "times"),
    Metric("events", "Events in a game by kind.", "times"),
)


def metrics_of(game: Game) -> dict[str, Metric]:
    """Everything that is measured of a game, by name. Raises MilkrunError if its own is wrong."""
    own = {} if game.measured is None else game.measured.METRICS
    for name, told in own.items():
        if not (isinstance(told, tuple) and [type(one) for one in told] == [str, str]):
            wrong = f"METRICS[{name!r}] must be a sentence and a unit; got {told!r:.60}"
            raise MilkrunError(f"{game.name}/measures.py: {wrong}")
    return {one.name: one for one in GENERIC} | {
        name: Metric(name, text, unit) for name, (text, unit) in own.items()
    }


def measured(variant: str, part: Part, wanted: tuple[str, ...] = ("*",)) -> pl.DataFrame:
    """The values of a part's games: SCHEMA, in the order of the metrics. wanted: names of metrics,
    with * for any letters. Rows of a game, a metric and a group are added up."""
    frames, names = list[pl.DataFrame](), list[str]()
    for name, found in measures(part):
        if is_wanted(name, wanted):
            frames.append(numbered_rows(len(names), found))
            names.append(name)
    if not frames:
        return pl.DataFrame(schema=SCHEMA)
    keys = ["metric", "game", "group"]
    rows = (
        pl.concat(frames).group_by(keys, maintain_order=True).agg(pl.col("value", "weight").sum())
    )
    ordered = rows.sort(keys)
    return ordered.with_columns(
        variant=pl.lit(variant), metric=pl.Series(names).gather(ordered["metric"])
    ).select(list(SCHEMA))


def is_wanted(name: str, wanted: Sequence[str]) -> bool:
    return any(fnmatchcase(name, one) for one in wanted)


def numbered_rows(metric: int, found: pl.DataFrame) -> pl.DataFrame:
    """A metric's rows with its number, all columns in one form."""
    group = pl.col("group") if "group" in found.columns else pl.lit(None)
    return found.select(
        pl.lit(metric, pl.UInt32).alias("metric"),
        "game",
        group.cast(pl.String).alias("group"),
        pl.col("value", "weight").cast(pl.Float64),
    )


def measures(part: Part) -> Iterator[tuple[str, pl.DataFrame]]:
    """The generic metrics, then the game's own. Raises MilkrunError if it gives others."""
    yield from decisions(part)
    yield from places(part)
    yield from leads(part)
    yield from counts(part)
    own = part.game.measured
    if own is not None:
        for name, found in own.measures(part):
            if name not in own.METRICS:
                raise MilkrunError(f"{part.game.name}/measures.py: METRICS has no {name!r}")
            yield name, found


def decisions(part: Part) -> Iterator[tuple[str, pl.DataFrame]]:
    """How long games are, and how much there is to decide."""
    taken = part.of(ACTED)
    yield "steps", part.games.select("game", value="steps", weight=1)
    yield "forced", taken.select("game", value=pl.col("ways") == 1, weight=1)
    free = taken.filter(pl.col("ways") > 1)
    yield "branching", free.select("game", value="ways", weight=1)


def places(part: Part) -> Iterator[tuple[str, pl.DataFrame]]:
    """Who wins, and by how much."""
    seats = part.seats().with_columns(group=pl.format("seat {}", pl.col("whose") + 1))
    yield "win_share", seats.select("game", "group", value="won", weight=1)
    yield "win_share_of", seats.select("game", group="policy", value="won", weight=1)
    after = seats.join(openings(part), on=["game", "whose"])
    yield "win_share_after", after.select("game", group="opening", value="won", weight=1)
    winners = (pl.col("place") == 1).sum()
    shared = seats.group_by("game").agg(value=winners > 1, weight=1)
    yield "shared_wins", shared
    yield "place", seats.select("game", "group", value="place", weight=1)
    yield "score", seats.select("game", "group", value="score", weight=1)
    yield "score_of", seats.select("game", group="policy", value="score", weight=1)
    ranked = seats.sort("game", "place", "whose").group_by("game", maintain_order=True)
    score = pl.col("score")
    ends = ranked.agg(first=score.first(), second=score.get(1, null_on_oob=True), last=score.last())
    yield "winning_score", ends.select("game", value="first", weight=1)
    if part.players > 1:  # in some games the fewest points win
        yield (
            "margin",
            ends.select("game", value=(pl.col("first") - pl.col("second")).abs(), weight=1),
        )
        yield (
            "spread",
            ends.select("game", value=(pl.col("first") - pl.col("last")).abs(), weight=1),
        )


def openings(part: Part) -> pl.DataFrame:
    """The first action of each seat that had a choice: game, whose, opening."""
    free = part.of(ACTED).filter(pl.col("ways") > 1)
    first = free.group_by("game", "decider", maintain_order=True).agg(pl.col("action").first())
    names = pl.Series(opening_names(part.game))
    return first.select(
        "game",
        whose=pl.col("decider").cast(pl.Int32),
        opening=names.gather(first["action"].cast(pl.UInt32)),
    )


@cache
def opening_names(game: Game) -> list[str]:
    """What each action is called as an opening: with its arguments if its verb has few."""
    space = game.rules.ACTIONS
    told = [space.decode(a) for a in range(space.size)]
    verbs = [verb for verb, _ in told]
    few = {verb for verb in set(verbs) if verbs.count(verb) <= FEW}
    return [
        " ".join([verb, *(f"{key} {value}" for key, value in given.items())])
        if verb in few
        else verb
        for verb, given in told
    ]


def counts(part: Part) -> Iterator[tuple[str, pl.DataFrame]]:
    """How often each verb is chosen and each event happens."""
    rules = part.game.rules
    acted = pl.col("event") == ACTED
    verbs = part.events.filter(acted).select("game", group="verb", value=1)
    yield "actions", part.per_game(verbs, list(rules.ACTIONS.verbs))
    kinds = part.events.filter(~acted).select("game", group="event", value=1)
    yield "events", part.per_game(kinds, [one.name for one in rules.EVENTS.specs])
