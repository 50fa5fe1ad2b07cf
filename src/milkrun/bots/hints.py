"""What a seat could do, and why: the search's best actions with a reason in the game's own words.

A reason is read off play, not off the rules: what comes of one action more often than of another
(outcomes.py) is the reason (reasons.py).
"""

from dataclasses import dataclass
from math import inf, sqrt
from time import perf_counter

import numpy as np

from milkrun.engine import record
from milkrun.engine.game import MilkrunError
from milkrun.engine.match import Action, Match

from .outcomes import play_on
from .reasons import why
from .search import Choice, SearchBot
from .steps import Steps, finish

MOST_TIPS = 3
LEAST_SHARE = 0.02  # of the search, for an action to be told of
WORLDS, FEW_WORLDS = 24, 2  # played on in: natively, by the interpreted rules
TURNS, ONE_TURN = 3, 1  # of the seat, this one included: natively, by the interpreted rules
PATIENCE, HASTE = 0.35, 0.15  # seconds for the reasons against the clock: usually, if late
WELL_SEARCHED = 0.25  # of the visits of the action searched most
SAME_POINTS = 0.5
SAME_GAMES = 0.005  # of all, in chance to win


@dataclass(frozen=True)
class Tip:
    """One action with what was found of it; win, points and share are None without a search."""

    action: Action
    win: float | None
    points: float | None
    share: float | None
    reason: str


@dataclass(frozen=True)
class Hint:
    """The best few actions of a seat, best first; `text` says what they rest on.

    thinks: a search found them, not advice alone.
    """

    seat: int
    tips: list[Tip]
    text: str
    thinks: bool
    iterations: int = 0
    seconds: float = 0.0
    points_name: str = "points"


def hint(
    match: Match,
    seat: int,
    seed: int,
    seconds: float = 1.0,
    *,
    iterations: int | None = None,
    search: bool | None = None,
) -> Hint:
    """What the seat to move could do best, from what that seat knows.

    The match is not changed. With `iterations` it is the same each time for its seed; otherwise it
    takes `seconds`, and a little for the reasons. Without a search (None: as long as the game's
    native code is not there) it is the game's advice alone. Raises MilkrunError when another seat
    decides.
    """
    return finish(hinting(match, seat, seed, seconds, iterations=iterations, search=search))


def hinting(
    match: Match,
    seat: int,
    seed: int,
    seconds: float = 1.0,
    *,
    iterations: int | None = None,
    search: bool | None = None,
    until: float = inf,
) -> Steps[Hint]:
    """Comes to what `hint` gives. The clock (time.perf_counter) may cut the search short, so that
    about `until` there are reasons, too."""
    if match.to_move != seat:
        raise MilkrunError(f"seat {seat} does not decide now, so there is nothing to advise it")
    begun = perf_counter()
    world = match.imagine(seat, seed)
    legal = np.flatnonzero(world.mask()).tolist()
    if len(legal) == 1:
        tip = Tip(world.action(legal[0]), None, None, None, "")
        return Hint(seat, [tip], "It is the only thing you can do.", thinks=False)
    if SearchBot.thinks(world.game) if search is None else search:
        world.functions = world.game.native
        found = yield from _searched(world, seat, seed, seconds, iterations, until)
    else:
        found = yield from _advised(world, seat, seed, legal, iterations is not None)
    name = getattr(world.game.words, "WORTH", "points")
    return Hint(seat, *found, seconds=perf_counter() - begun, points_name=name)


def _searched(
    world: Match, seat: int, seed: int, seconds: float, iterations: int | None, until: float
) -> Steps[tuple[list[Tip], str, bool, int]]:
    bot = SearchBot(seed, seconds, iterations)
    thought = yield from bot.thinking(world, until=until - PATIENCE)
    looked = max(sum(one.visits for one in thought.choices), 1)
    chosen = ranked(thought.choices)
    chosen = chosen[:2] + [one for one in chosen[2:MOST_TIPS] if one.visits >= LEAST_SHARE * looked]
    left = max(HASTE, until - perf_counter())  # the search may have been late
    patience = min(PATIENCE, left) if iterations is None else inf
    actions = [one.action for one in chosen]
    outcomes = yield from play_on(world, seat, actions, seed, WORLDS, TURNS, patience)
    tips = []
    for n, one in enumerate(chosen):
        other = chosen[1 if n == 0 else 0]
        reason = why(seat, outcomes[one.action], outcomes[other.action])
        reason.append(compared(one, other, "the next best" if n == 0 else "the first", looked))
        tips.append(
            Tip(
                world.action(one.action), one.win, one.points, one.visits / looked, " ".join(reason)
            )
        )
    text = f"From {thought.iterations:,} lines of play, tried out with what you can know."
    return tips, text, True, thought.iterations


def _advised(
    world: Match, seat: int, seed: int, legal: list[int], patient: bool
) -> Steps[tuple[list[Tip], str, bool, int]]:
    advice = np.zeros(world.game.rules.ACTIONS.size)
    world.functions.weights(record.copy(world.state), advice)
    chosen = sorted(legal, key=lambda a: -advice[a])[:MOST_TIPS]
    patience = inf if patient else PATIENCE
    outcomes = yield from play_on(world, seat, chosen, seed, FEW_WORLDS, ONE_TURN, patience)
    tips = []
    for n, a in enumerate(chosen):
        other = chosen[1 if n == 0 else 0]
        reason = why(seat, outcomes[a], outcomes[other])
        better = float(advice[a] - advice[other])
        if abs(better) >= SAME_POINTS:
            how = "better than the next best" if n == 0 else "worse than the first"
            reason.append(f"By a first look {abs(better):.1f} points {how}.")
        tips.append(Tip(world.action(a), None, None, None, " ".join(reason)))
    text = "What looks best right now: the game is still being prepared for thinking ahead."
    return tips, text, False, 0


def ranked(choices: list[Choice]) -> list[Choice]:
    """Best first: those that were looked at a lot by what was found of them, then the others."""
    enough = WELL_SEARCHED * max(one.visits for one in choices)
    known = [one for one in choices if one.visits >= enough]
    known.sort(key=lambda one: (round(one.win, 2), one.points), reverse=True)
    return known + [one for one in choices if one.visits < enough]


def is_equal(one: Choice, other: Choice) -> bool:
    """Whether two actions cannot be told apart by what the search found."""
    return _margin(one, other) >= abs(one.win - other.win) and (
        abs(one.points - other.points) < SAME_POINTS
    )


def _margin(one: Choice, other: Choice) -> float:
    """Two standard errors of the difference in the chance to win, at most."""
    return SAME_GAMES + 2 * sqrt(sum(c.win * (1 - c.win) / max(c.visits, 1) for c in (one, other)))


def compared(one: Choice, other: Choice, name: str, looked: int) -> str:
    """How an action compares with another, in chance to win and in points."""
    if one.visits < LEAST_SHARE * looked:
        return "The search saw little in it."
    if is_equal(one, other):
        return f"About equal to {name}."
    points, win = one.points - other.points, one.win - other.win
    said = []
    if abs(points) >= SAME_POINTS:
        said.append(f"{abs(points):.1f} points {'better' if points > 0 else 'worse'}")
    if abs(win) > _margin(one, other):
        games = max(round(100 * abs(win)), 1)
        said.append(f"wins {games} {'more' if win > 0 else 'fewer'} of 100 games")
    told = f"{', '.join(said)} than {name}."
    return told[0].upper() + told[1:]
