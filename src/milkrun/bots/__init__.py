"""Bots: seats that decide by themselves. They are handed an imagined match, never the true one."""

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from milkrun.engine.game import MilkrunError
from milkrun.engine.match import Match


class Bot(Protocol):
    """Decides for the seat to move of a match that was imagined for that seat."""

    def choose(self, match: Match) -> int:
        """The id of a legal action."""


@dataclass(frozen=True)
class Level:
    """A kind of bot: the module of that name makes it."""

    name: str
    title: str
    text: str


LEVELS = {
    level.name: level
    for level in (
        Level("random", "Random", "Plays any legal action; good for a first look at a game."),
        Level("greedy", "Greedy", "Does what looks best right now, as a decent player would."),
    )
}


def make(level: str, seed: int) -> Bot:
    """A bot of a level; the same seed decides in the same way. MilkrunError for an unknown one."""
    if level not in LEVELS:
        raise MilkrunError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
    bot: Bot = import_module(f"{__name__}.{level}").make(seed)
    return bot


def move(match: Match, bot: Bot, seed: int) -> int:
    """What a bot decides for the seat to move, knowing no more than that seat knows.

    `seed` is for the world imagined. The match itself is not changed.
    """
    seat = match.to_move
    if seat is None:
        raise MilkrunError("the match is over: there is nothing to decide")
    action = bot.choose(match.imagine(seat, seed))
    assert match.mask()[action], f"{bot} chose action {action}, which is not legal"
    return action
