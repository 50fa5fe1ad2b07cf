"""Games played again from their actions, to see what they were like on the way."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from milkrun.engine import record
from milkrun.engine.compile import is_warm
from milkrun.engine.errors import MilkrunError
from milkrun.engine.record import Record
from milkrun.engine.series import Series, at_random

from .parts import ACTED, Floats

if TYPE_CHECKING:
    from .folder import Results

Actions = NDArray[np.int64]


class Otherwise(MilkrunError):
    """A game does not go again as it went: the rules are not those that it was played by."""

    def __init__(self, variant: str, game: int) -> None:
        told = "goes otherwise now: the rules or the bots have changed since it was played"
        super().__init__(f"game {game} of {variant!r} {told}; play the study into another folder")


def series_of(results: "Results", variant: str) -> Series:
    """What plays games of a variant again; natively only if nothing has to be compiled for it."""
    study, chosen = results.study, results.study.variant(variant)
    return Series(
        study.rules,
        [at_random()] * study.players,
        options=chosen.options,
        layout=chosen.layout,
        chance=study.chance,
        native=is_warm(study.game),
    )


def acted_in(
    results: "Results", variant: str, games: Sequence[int], column: str = "action"
) -> dict[int, Actions]:
    """Something of the actions of games, in order, by the number of the game."""
    mine = (pl.col("variant") == variant) & (pl.col("event") == ACTED)
    rows = results.events.filter(mine & pl.col("game").is_in(list(games)))
    return by_game(results.collected(rows.select("game", "row", column)), column)


def by_game(acted: pl.DataFrame, column: str = "action") -> dict[int, Actions]:
    """A column of actions in order, by the number of the game. acted: game, row and the column."""
    return {
        int(key[0]): part[column].to_numpy().astype(np.int64)
        for key, part in acted.sort("game", "row").group_by(["game"], maintain_order=True)
    }


def begun(series: Series, seed: int) -> Record:
    """A game at its beginning."""
    s = record.copy(series.blank[0])
    series.functions.begin(s, seed)
    if series.layout:
        series.game.lay_out(s, series.layout)
    return s


def looked_back(series: Series, seed: int, actions: Actions) -> tuple[Floats, Floats, Floats]:
    """The hand values before each action, how far the game was, and the scores at its end."""
    worth, when = np.zeros((len(actions), series.players)), np.zeros(len(actions))
    found = np.zeros((len(actions), series.players))
    retrace(series, seed, actions, worth=worth, when=when, scores=found)
    return worth, when, found[-1]


def scores(series: Series, seed: int, actions: Actions) -> Floats:
    """The scores on the table after each action: (actions, players)."""
    found = np.zeros((len(actions), series.players))
    retrace(series, seed, actions, scores=found)
    return found


def masks(series: Series, seed: int, actions: Actions) -> NDArray[np.bool_]:
    """What was legal at each action: (actions, all actions)."""
    found = np.zeros((len(actions), series.game.rules.ACTIONS.size), np.bool_)
    retrace(series, seed, actions, allowed=found)
    return found


def retrace(series: Series, seed: int, actions: Actions, **wanted: NDArray[Any]) -> None:
    """Play a game again and fill the arrays that are given, as in `engine.loop.retrace`."""
    left_out = {
        "worth": np.zeros((0, series.players)),
        "when": np.zeros(0),
        "allowed": np.zeros((0, series.game.rules.ACTIONS.size), np.bool_),
        "scores": np.zeros((0, series.players)),
    }
    filled = {**left_out, **wanted}
    series.functions.retrace(begun(series, seed), actions, *filled.values())
