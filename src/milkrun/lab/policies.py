"""Bots by name as policies of the native game loop."""

import re

from milkrun import bots
from milkrun.bots.greedy import GreedyBot
from milkrun.bots.random import RandomBot
from milkrun.bots.search import SearchBot, settings_of
from milkrun.engine.errors import MilkrunError
from milkrun.engine.learned import NO_WEIGHTS
from milkrun.engine.match import Match
from milkrun.engine.series import Policy, at_random, by_advice, by_search

from .study import Seat
from .styles import styles_of

BUDGET = re.compile(r"search:[1-9]\d*i(@|$)")
PLAYING = "use random, greedy (with slips = 0.3 for a weaker one) or search:200i (200 iterations)"


def policy_of(match: Match, seat: Seat) -> Policy:
    """How a seat plays matches like this one. Raises MilkrunError for a bot that does not exist,
    or that would not do the same again."""
    bot = made(seat.bot)
    if seat.noise is not None and not isinstance(bot, GreedyBot):
        raise MilkrunError(f"noise is for greedy, not for {seat.bot!r}")
    if seat.style and not isinstance(bot, GreedyBot):
        raise MilkrunError(f"a style is for greedy, not for {seat.bot!r}")
    if isinstance(bot, RandomBot):
        return at_random()
    if isinstance(bot, GreedyBot):
        leaning = next((one.add for one in styles_of(match.game) if one.name == seat.style), None)
        return by_advice(bot.noise if seat.noise is None else seat.noise, seat.slips, leaning)
    if isinstance(bot, SearchBot) and bot.iterations is not None:
        judgement = bot.judgement(match)
        weights = NO_WEIGHTS if judgement is None else judgement.weights
        settings = settings_of(match.game, bot.settings, judgement)
        return by_search(bot.iterations, settings, weights, seat.slips)
    if isinstance(bot, SearchBot):
        raise MilkrunError(
            f"{seat.bot!r} thinks by the clock, so it never does the same twice; {PLAYING}"
        )
    raise MilkrunError(f"{seat.bot!r} does not play in studies; {PLAYING}")


def made(name: str) -> bots.Bot:
    """A bot by name. Raises MilkrunError; a search that thinks for no number of iterations is not
    advised to think by the clock."""
    try:
        return bots.make(name, 0)
    except MilkrunError:
        if name.startswith("search:") and not BUDGET.match(name):
            raise MilkrunError(f"{name!r} has no valid budget; {PLAYING}") from None
        raise
