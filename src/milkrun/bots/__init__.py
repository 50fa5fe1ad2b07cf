"""Bots: seats that decide by themselves. They are given an imagined match, never the true one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from time import perf_counter
from typing import Protocol

from milkrun.engine.game import Game, MilkrunError
from milkrun.engine.match import Match

from .greedy import GreedyBot
from .novice import NoviceBot
from .random import RandomBot
from .search import MOST_ITERATIONS, SearchBot

Clock = Callable[[], float]  # seconds, counted from whenever
Judging = bool | Path  # with learned values, without, or with those of a file


class Bot(Protocol):
    """Decides for the seat to move in a match imagined for that seat."""

    def choose(self, match: Match) -> int:
        """The id of a legal action."""


@dataclass(frozen=True)
class Level:
    """A kind of bot that people can choose. thinks: it searches, once native code is ready."""

    name: str  # for the command, the API and saved games
    title: str  # for people, with one sentence
    text: str
    make: Callable[[int, Clock, Judging], Bot]
    thinks: bool = False


STRONG, EXPERT = 0.3, 2.0  # seconds a decision

LEVELS = {
    level.name: level
    for level in (
        Level(
            "random",
            "Random",
            "Plays anything the rules allow, without a thought: for a first look at a game.",
            lambda seed, clock, learned: RandomBot(seed),
        ),
        Level(
            "novice",
            "Easy",
            "Overlooks half of what it could do: good while you learn a game.",
            lambda seed, clock, learned: NoviceBot(seed),
        ),
        Level(
            "greedy",
            "Medium",
            "Does what looks best right now, as a decent player would.",
            lambda seed, clock, learned: GreedyBot(seed),
        ),
        Level(
            "strong",
            "Hard",
            "Tries out how the game may go on, for a third of a second each decision.",
            lambda seed, clock, learned: SearchBot(seed, STRONG, clock=clock, learned=learned),
            thinks=True,
        ),
        Level(
            "expert",
            "Expert",
            "Tries out far more, for two seconds each decision: the strongest bot here.",
            lambda seed, clock, learned: SearchBot(seed, EXPERT, clock=clock, learned=learned),
            thinks=True,
        ),
    )
}


def thinks(level: str | None) -> bool:
    """Whether bots of that level search, once native code is ready; False for None."""
    return level in LEVELS and LEVELS[level].thinks


def search(
    seconds: float = 1.0, *, iterations: int | None = None, threads: int = 1, seed: int = 0
) -> SearchBot:
    """A bot that thinks ahead, for a number of seconds or (repeatably) of iterations."""
    return SearchBot(seed, seconds, iterations, threads, learned=True)


def make(level: str, seed: int, clock: Clock = perf_counter) -> Bot:
    """A bot of a level, or of `search:0.5` (seconds per decision) or `search:500i` (iterations).

    With `@1` appended, it judges positions by hand values alone; with `@values.npz`, by the
    learned values in that file.

    The same seed decides in the same way, except with a budget in seconds, measured by `clock`.
    Raises MilkrunError for anything else, listing what there is.
    """
    plain, at, values = level.partition("@")
    learned = values_behind(level, values) if at else True
    kind, colon, budget = plain.partition(":")
    if kind == "search" and colon:
        return _search(plain, budget, seed, clock, learned)
    if plain not in LEVELS:
        near = get_close_matches(plain.lower(), LEVELS, 1, 0.6)
        there = f"{', '.join(LEVELS)}, search:0.5 (half a second), search:500i (500 iterations)"
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {there}"
        raise MilkrunError(f"there is no bot {plain!r}; {hint}")
    return LEVELS[plain].make(seed, clock, learned)


def searching(game: Game, levels: Iterable[str]) -> dict[str, SearchBot]:
    """The bots of these levels that search, by level. Raises MilkrunError if there is no such bot,
    or if one cannot search yet: without native code it would decide like greedy."""
    made = {one: make(one, 0) for one in levels}
    found = {level: bot for level, bot in made.items() if isinstance(bot, SearchBot)}
    if found and not SearchBot.thinks(game):
        raise MilkrunError(
            f"{', '.join(found)} cannot search until {game.title} is compiled: "
            f"milkrun warm {game.name}"
        )
    return found


def values_behind(level: str, values: str) -> Judging:
    """What follows the @ of a level: 1 for hand values, or a file of learned ones."""
    if values == "1":
        return False
    if not values.endswith(".npz"):
        raise MilkrunError(
            f"{level!r}: @ takes 1, for a bot without learned values, or a file of them "
            "written by `milkrun train`, such as strong@values.npz"
        )
    if not Path(values).is_file():
        raise MilkrunError(f"{level!r}: there is no file {values}")
    return Path(values)


def _search(level: str, budget: str, seed: int, clock: Clock, learned: Judging) -> SearchBot:
    try:
        if budget.endswith("i"):
            return SearchBot(seed, iterations=int(budget[:-1]), learned=learned)
        return SearchBot(seed, float(budget), clock=clock, learned=learned)
    except ValueError:
        raise MilkrunError(
            f"{level!r} has no valid budget: try search:0.5 (seconds, up to 3,600) "
            f"or search:500i (iterations, up to {MOST_ITERATIONS:,})"
        ) from None


def move(match: Match, bot: Bot, seed: int) -> int:
    """What a bot decides for the seat to move, knowing no more than that seat knows.

    `seed` is for the imagined world. The match itself is not changed.
    """
    seat = match.to_move
    if seat is None:
        raise MilkrunError("the match is over: there is nothing to decide")
    action = bot.choose(match.imagine(seat, seed))
    assert match.mask()[action], f"{bot} chose action {action}, which is not legal"
    return action
