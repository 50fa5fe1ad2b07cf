"""Finding puzzles: games of bots, the most promising positions of each, and for each of these the
question whether one action is clearly best (judging.py). What is found is told in words
(telling.py)."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.analysis.cases import Case, Ground
from milkrun.bots.hints import choices_of
from milkrun.bots.judging import Estimate
from milkrun.bots.search import SearchBot, settings_of
from milkrun.bots.worlds import Worlds
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.loop import ACTION, FIRST, KIND
from milkrun.engine.match import Match
from milkrun.engine.series import Policy, Series, by_advice, by_search
from milkrun.engine.start import new, position

from .judging import CLOSE, NoPuzzle, Split, measured, most_accepted, split
from .puzzle import Other, Pool, Puzzle, id_of
from .telling import told, write
from .themes import own, themes_of, themes_of_verb

NOISE, SLIPS = 0.5, 0.1  # of greedy seats in the games
ITERATIONS = 200  # of searching seats
SEARCHED = 3  # every so many games, every other seat searches
LOOKED_AT = 8  # positions of a game, at most
GLANCE, LINES = 4, 12  # along so many lines of play an analysis looks ahead for what promises one
PROMISING = 0.07  # between the good actions and the others; foreseen
A_GAME = 2  # puzzles of one game, at most
AGREEING = 2000  # iterations of the search that must choose an accepted action
EASY, THEME = 0.5, 0.4  # shares of the wanted puzzles that are easy, or of one theme, at most
UNTOLD: dict[str, Any] = {"why": "", "world": 0, "line": []}


@dataclass(frozen=True)
class Found:
    """A position of a game, imagined for the seat to move. part: of the game, from 0 to 1."""

    match: Match
    seat: int
    part: float


@dataclass(frozen=True)
class Promise:
    """How far the good actions of a decision seem to be ahead of the others, in chance to win.
    hard: the best of them is not what advice likes best. verb: of the best."""

    gap: float
    hard: bool
    verb: str


def mine(
    game: Game,
    pool: Pool,
    wanted: int,
    seconds: float,
    keep: Callable[[Pool], None],
    progress: Callable[[int, int], None] = lambda done, wanted: None,
) -> None:
    """Add puzzles until there are as many as wanted, or for so many seconds of the processor.

    The pool says which game is next, so mining continues where it stopped. keep: called after every
    game. Raises MilkrunError if the game cannot be mined.
    """
    if game.seats[-1] < 2:
        raise MilkrunError(f"{game.title} is for one, so there are no chances to compare")
    begun = process_time()
    while len(pool.puzzles) < wanted and process_time() - begun < seconds:
        started, counted = process_time(), Counter(pool.yields)
        kept = 0
        for found in positions(game, pool.seed, pool.games, enough(pool, wanted)):
            counted["positions"] += 1
            try:
                pool.puzzles.append(puzzle_of(found, pool, wanted))
                kept += 1
            except NoPuzzle as why:
                counted[str(why)] += 1
            if kept == A_GAME:
                break
        pool.games += 1
        pool.seconds += process_time() - started
        pool.yields = dict(counted)
        keep(pool)
        progress(len(pool.puzzles), wanted)


def positions(
    game: Game, seed: int, number: int, full: frozenset[str] = frozenset()
) -> Iterator[Found]:
    """The decisions of a game between bots that look most like puzzles, those first that advice
    would not solve; all have more than two ways to go. full: themes that no more are wanted of."""
    rng = np.random.default_rng([seed, number])
    several = [n for n in game.seats if n > 1]
    players = several[number // SEARCHED % len(several)]  # of each kind of game, in turn
    begin = number_of(rng)
    log = Series(game, policies_of(game, players, number), logged=True).play(begin).log
    actions = log[log[:, KIND] == ACTION][:, FIRST].tolist()
    match = new(game.name, players=players, seed=begin, native=True)
    ground, seen = Ground(match), []
    for n, action in enumerate(actions):
        if match.mask().sum() > 2 and not match.choosing():
            seen.append((promise(ground, match, action, number_of(rng)), n))
        match.play(action)
    likely = [
        (one.hard, one.gap, n)
        for one, n in seen
        if one.gap >= PROMISING and full.isdisjoint(themes_of_verb(game, one.verb))
    ]
    wanted = [n for _, _, n in sorted(likely, reverse=True)[:LOOKED_AT]]
    match, found = new(game.name, players=players, seed=begin, native=True), {}
    for n, action in enumerate(actions):
        seat = match.to_move
        if n in wanted and seat is not None:
            found[n] = Found(imagined(match, seat, number_of(rng)), seat, n / len(actions))
        match.play(action)
    yield from (found[n] for n in wanted)


def promise(ground: Ground, match: Match, action: int, seed: int) -> Promise:
    """What a short look ahead by the frozen value says of a decision."""
    case = Case(ground, match, action, seed)
    case.look(GLANCE, LINES)
    best = sorted(case.names, key=lambda a: -case.foreseen.mean(a))
    worth = [case.foreseen.mean(a) for a in best]
    most = min(most_accepted(len(worth)), len(worth) - 1)
    gaps = (worth[k] - worth[k + 1] for k in range(most) if worth[0] - worth[k] <= CLOSE)
    return Promise(max(gaps, default=0.0), best[0] != case.favourite, verb_of(match, best[0]))


def number_of(rng: np.random.Generator) -> int:
    return int(rng.integers(2**31))


def policies_of(game: Game, players: int, number: int) -> list[Policy]:
    """Who plays a game: greedy seats with slips, and in some games searches among them."""
    policies = [by_advice(NOISE, SLIPS)] * players
    if number % SEARCHED == SEARCHED - 1:
        policies[::2] = [by_search(ITERATIONS, settings_of(game))] * len(policies[::2])
    return policies


def imagined(match: Match, seat: int, seed: int) -> Match:
    """The position as it is written: what the seat cannot know is made up."""
    written = match.imagine(seat, seed).position()
    return position(match.game.name, written, native=True)


def puzzle_of(found: Found, pool: Pool, wanted: int) -> Puzzle:
    """The puzzle of a position, for a pool of so many. Raises NoPuzzle."""
    match, seat = found.match, found.seat
    written = match.position()
    id = id_of(match.game.name, written, seat)
    if pool.by_id(id) is not None:
        raise NoPuzzle("known")
    seed = int(id, 16)
    advice = advice_of(match, seat, seed)
    favourite = int(advice.argmax())
    ways = [ids for ids, _ in choices_of(match.imagine(seat, seed)).values()]
    groups = {ids[0]: ids for ids in sorted(ways, key=lambda ids: -advice[list(ids)].max())}
    varied = partial(check_variety, pool, wanted)
    known = judged(found, seed, groups, favourite, varied)
    accepted = [a for first in known.accepted for a in groups[first]]
    easy = favourite in accepted
    themes = themes_of(match.game, verb_of(match, known.accepted[0]), found.part, easy)
    varied(themes, easy)  # once more: what is right may have turned out otherwise
    untold = Puzzle(
        id=id,
        game=match.game.name,
        seat=seat,
        players=match.players,
        position=written,
        accepted=[write(match, a) for a in accepted],
        others=[other(match, groups[first], loss) for first, loss in known.losses.items()],
        **UNTOLD,
        text="",
        themes=themes,
        easy=easy,
        part=round(found.part, 3),
        seed=seed,
    )
    return told(untold)


def other(match: Match, alike: tuple[int, ...], loss: Estimate) -> Other:
    """Wrong actions that come to the same."""
    actions = [write(match, a) for a in alike]
    return Other(actions, round(loss.mean, 4), round(loss.error, 4), loss.count, **UNTOLD)


def judged(
    found: Found,
    seed: int,
    groups: dict[int, tuple[int, ...]],
    favourite: int,
    varied: Callable[[list[str], bool], None],
) -> Split:
    """What is right in a position; the search agrees, and it holds in new worlds. Raises NoPuzzle.

    groups: actions that come to the same, by the first; the likely ones first. favourite: what
    greedy does. varied: called with the themes and whether it is easy; may raise NoPuzzle.
    """
    match, seat = found.match, found.seat

    def seems(best: int) -> None:
        easy = favourite in groups[best]
        varied(themes_of(match.game, verb_of(match, best), found.part, easy), easy)

    known = split(Worlds(match.imagine(seat, seed), seat, seed).win, list(groups), seems)
    favoured = searched(match, seat, seed)
    if not any(favoured in groups[a] for a in known.accepted):
        raise NoPuzzle("search disagrees")
    again = seed + 2**32  # worlds that had no part in anything so far
    play = Worlds(match.imagine(seat, again), seat, again).win
    measured(play, known.accepted, list(known.losses), 0)
    return known


def check_variety(pool: Pool, wanted: int, themes: list[str], easy: bool) -> None:
    """Raise NoPuzzle if there are enough of this kind, where so many are wanted in all. Shares of
    what is there already would stop the search where the first few are of one kind."""
    if easy and sum(one.easy for one in pool.puzzles) >= EASY * wanted:
        raise NoPuzzle("easy")
    if not enough(pool, wanted).isdisjoint(themes):
        raise NoPuzzle("same theme")


def enough(pool: Pool, wanted: int) -> frozenset[str]:
    """The game's own themes that no more puzzles are wanted of, where so many are in all."""
    counts = Counter(theme for one in pool.puzzles for theme in one.themes)
    return frozenset(one for one in own(pool.game) if counts[one] >= THEME * wanted)


def advice_of(match: Match, seat: int, seed: int) -> NDArray[np.float64]:
    """How greedy weighs each action: float64 (actions,), -inf where it is not legal."""
    world = match.imagine(seat, seed)
    advice = np.zeros(match.game.rules.ACTIONS.size)
    world.functions.weights(world.state, advice)
    return np.where(world.mask(), advice, -np.inf)


def searched(match: Match, seat: int, seed: int) -> int:
    """What a longer search does: advice alone may be weak."""
    bot = SearchBot(seed % 2**31, 1.0, AGREEING)
    return bot.think(match.imagine(seat, seed)).best.action


def verb_of(match: Match, action: int) -> str:
    return match.game.rules.ACTIONS.decode(action)[0]
