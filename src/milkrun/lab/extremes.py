"""Why a metric is what it is: its most extreme games, saved so that they can be replayed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import polars as pl

from milkrun.engine.errors import MilkrunError
from milkrun.engine.loop import ACTION, FIRST, KIND
from milkrun.engine.match import Match
from milkrun.engine.reading import choices
from milkrun.engine.series import Ended, Seating

from .course import Otherwise
from .folder import Results, results
from .playing import Player
from .study import BASE, Study, Variant

FOLDER = "why"  # in the results: the games that were asked for
HOW = ("lowest", "typical", "highest")


@dataclass(frozen=True)
class Extreme:
    """A game of a variant, the metric's value in it, and the file that it was saved in. how: one of
    HOW."""

    how: str
    variant: str
    game: int
    value: float
    file: Path


def why(
    metric: str,
    folder: str | Path | Results,
    *,
    group: str | None = None,
    variant: str = BASE,
    count: int = 3,
    native: bool = True,
) -> list[Extreme]:
    """The games of a variant in which a metric is lowest, highest and nearest to its median,
    `count` of each, saved in `why` in the folder of results. native: as in `run`. Raises
    MilkrunError."""
    found = folder if isinstance(folder, Results) else results(folder)
    found.study.variant(variant)
    own = found.values.filter(pl.col("variant") == variant, pl.col("metric") == metric)
    if own.is_empty():
        there = found.values["metric"].unique(maintain_order=True).to_list()
        raise MilkrunError(f"no values of {metric!r}; {choices(metric, there)}")
    games = of_group(own, metric, group).filter(pl.col("weight") > 0)
    ranked = games.select("game", ratio=pl.col("value") / pl.col("weight")).sort("ratio", "game")
    player = Player(found.study, found.folder, native)
    label = "-".join(filter(None, [variant, metric, group]))
    kept = []
    for how, row in chosen(ranked, count):
        file = found.folder / FOLDER / f"{quote(label, safe=' =,')}-{how}-{row[0]}.json"
        save(player, found, found.study.variant(variant), row[0], file)
        kept.append(Extreme(how, variant, *row, file))
    return kept


def of_group(own: pl.DataFrame, metric: str, group: str | None) -> pl.DataFrame:
    """The rows of a group; the only one, if none is named."""
    there = own["group"].unique(maintain_order=True).to_list()
    if group is None and len(there) > 1:
        raise MilkrunError(f"which group of {metric}? There are: {', '.join(map(str, there))}")
    if group is not None and group not in there:
        told = choices(group, [str(one) for one in there if one is not None] or ["none"])
        raise MilkrunError(f"{metric} has no group {group!r}; {told}")
    return own if group is None else own.filter(pl.col("group") == group)


def chosen(ranked: pl.DataFrame, count: int) -> list[tuple[str, tuple[int, float]]]:
    """Games from both ends and the middle of a ranking (game, ratio), each once."""
    middle = ranked.with_columns(off=(pl.col("ratio") - pl.col("ratio").median()).abs())
    ends = (
        ranked.head(count),
        middle.sort("off", "game").head(count).drop("off"),
        ranked.tail(count).reverse(),
    )
    rows = dict[int, tuple[str, tuple[int, float]]]()
    for how, frame in zip(HOW, ends, strict=True):
        for game, ratio in frame.iter_rows():
            rows.setdefault(game, (how, (game, ratio)))
    return list(rows.values())


def save(player: Player, found: Results, variant: Variant, n: int, file: Path) -> None:
    """Play a game of a study once more, and save it. Raises MilkrunError if it cannot be saved, or
    if it does not go as it went."""
    ended = player.game(variant.name, n)
    row = found.games.row(
        by_predicate=(pl.col("variant") == variant.name) & (pl.col("game") == n), named=True
    )
    told = [row["steps"], *(row[f"score_{k}"] for k in range(1, player.study.players + 1))]
    if [ended.steps, *ended.scores] != told:
        raise Otherwise(variant.name, n)
    match = replayed(player.study, variant, ended, player.seating(n))
    try:
        file.parent.mkdir(exist_ok=True)
        match.save(file)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot be written: {error.strerror}") from None


def replayed(study: Study, variant: Variant, ended: Ended, seating: Seating) -> Match:
    """A game as a match with every action, which names the seats by what plays there."""
    sitting = [variant.policies[k].name for k in seating]
    match = begun_again(study, variant, ended.seed, sitting)
    for action in ended.log[ended.log[:, KIND] == ACTION, FIRST].tolist():
        match.play(action)
    return match


def begun_again(study: Study, variant: Variant, seed: int, sitting: Sequence[str]) -> Match:
    """The beginning of a game as a match. sitting: what plays in each seat."""
    return Match(
        study.rules,
        players=study.players,
        seed=seed,
        options=variant.options,
        layout=variant.layout,
        chance=study.chance,
        names=[f"{name[:34]} {k}" for k, name in enumerate(sitting, 1)],
        native=False,
    )
