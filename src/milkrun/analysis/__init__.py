"""Analysis of a match: how the chances changed, and which decisions cost chances to win.

*Chances* (value.py) are those of the true state, with all but the future known. *Decisions*
(cases.py) are judged from what the deciding seat knew at the time: a look ahead from its actions,
in the same worlds, finds those that may be best; games played on to the end say which one is; and
other worlds, which had no part in that, say how much better it is than what was played (effort.py).
Both are chances to win if everybody plays on by the game's advice. The *ledger* (reckoning.py) says
what luck and decisions did to them.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from threading import Event
from time import perf_counter

import numpy as np

from milkrun.bots.search import SearchBot
from milkrun.engine.errors import MilkrunError
from milkrun.engine.match import Match

from .cases import Case, Ground
from .course import course_and_points
from .effort import PROBES, Effort, News, affordable
from .found import FORMAT, Analysis, Candidate, Decision, Placed, Points, Round
from .ledger import Ledger
from .reckoning import LINES, account_for
from .turning import counted_once, turning_points
from .value import chances
from .words import sentences

__all__ = [
    "FORMAT",
    "Analysis",
    "Candidate",
    "Decision",
    "News",
    "Placed",
    "Points",
    "analyse",
    "cases_of",
    "check",
    "counted_once",
    "nothing_in",
    "turning_points",
]

SECONDS = 54.0  # the default time for an analysis, with two threads
THREADS = max(1, min(2, os.cpu_count() or 1))
SPARE = 0.65  # of the time that a plan may count on: a third is the ledger's
CASE_SEEDS = 1 << 22
LEDGER = 0.95  # of the time, on a thread beside the others
SOON, ALMOST = 1.0, 0.99  # seconds until it is told again how far that is; a part, before the end
STEADY = 0.05  # the error of a ledger's chances with which it is better than the frozen value
PER_LINE, FEWEST = 4, 10  # with so many tries a decision, a ledger has a line of play for each four


def analyse(
    match: Match,
    *,
    tries: int | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    progress: Callable[[News], object] = lambda news: None,
    told: Callable[[Analysis], object] = lambda found: None,
) -> Analysis:
    """What happened in a match, over or not; the match itself is not changed.

    tries: games played out for each decision, on the average; if left out, as many as fit into
    about `seconds`, which then also ends the analysis. The same seed and tries give the same
    analysis. progress: called again and again. told: called with what is known by now: first with
    the chances alone, then with the decisions that look worst. Raises MilkrunError as `check` does.
    """
    begun = perf_counter()
    check(match, tries)
    found = beginning(match)
    told(found)
    cases = suspicious_first(cases_of(match, seed), found.chances)
    left, timed = float("inf"), tries is None
    if tries is None:
        probes = cases_of(match, seed + 1)[:: 1 + len(cases) // PROBES]
        tries = affordable(probes, len(cases), SPARE * THREADS * seconds)
        left = begun + seconds - perf_counter()
    lines = None if timed else max(FEWEST, min(LINES, tries // PER_LINE))
    effort = Effort(cases, tries, left, THREADS)
    with beside(match, lines, LEDGER * seconds, seed) as ledger:
        for news in both(effort.run(), ledger, LEDGER * seconds if timed else None):
            progress(news)
            if news.told:
                told(known(found, match, cases, ledger, begun))
    return replace(known(found, match, cases, ledger, begun), whole=True)


def both(judging: Iterable[News], ledger: Future[Ledger], longest: float | None) -> Iterator[News]:
    """The news of judging decisions, and how far it is with the ledger, too, until both are done.
    longest: seconds that the ledger takes at most, where it ends by time."""
    begun, news = perf_counter(), News(0.0, 0.0)

    def so_far(news: News) -> News:
        if ledger.done():
            return news
        if longest is None:
            return replace(news, part=min(news.part, ALMOST))
        spent = perf_counter() - begun
        left = max(news.left, longest - spent)
        return replace(news, part=min(news.part, spent / longest, ALMOST), left=left)

    for news in judging:
        yield so_far(news)
    news = replace(news, told=False)
    while wait([ledger], SOON).not_done:
        yield so_far(news)
    yield news


@contextmanager
def beside(match: Match, lines: int | None, seconds: float, seed: int) -> Iterator[Future[Ledger]]:
    """A ledger that is made in a thread of its own, as `account_for` has it. It is given up if what
    is done meanwhile is interrupted, which would have to wait for it."""
    stop = Event()
    with ThreadPoolExecutor(1) as pool:
        try:
            yield pool.submit(
                account_for, match, lines=lines, seconds=seconds, seed=seed, stopped=stop.is_set
            )
        except BaseException:
            stop.set()
            raise


def known(
    found: Analysis, match: Match, cases: Sequence[Case], ledger: Future[Ledger], begun: float
) -> Analysis:
    """What is known by now: the decisions that were looked at, and the ledger if it is done."""
    judged = [one for one in sorted(cases, key=lambda one: one.n) if one.names]
    decisions = counted_once(match, [one.told for one in judged])
    if ledger.done():
        accounts = ledger.result().accounts
        seats = range(match.players)
        found = replace(
            found,
            chances=charted(ledger.result(), found.chances),
            accounts=accounts,
            strokes=ledger.result().strokes,
            said=[sentences(accounts, match.spoken, seat) for seat in seats],
            said_to_you=[sentences(accounts, match.spoken, seat, you=True) for seat in seats],
        )
    return replace(
        found,
        tries=sum(one.tries for one in cases),
        seconds=round(perf_counter() - begun, 1),
        decisions=decisions,
        turning=turning_points(
            (told, one.cost) for told, one in zip(decisions, judged, strict=True) if one.measured
        ),
    )


def charted(ledger: Ledger, frozen: list[list[float]]) -> list[list[float]]:
    """The chances to be shown: those of the ledger, which decisions are told by, too, once it is
    about as sure of them as the frozen value; until then that."""
    if max(one.start.error for one in ledger.accounts) > STEADY:
        return frozen
    return [[round(x, 4) for x in row] for row in ledger.chances]


def check(match: Match, tries: int | None) -> None:
    """MilkrunError if there is nothing to analyse, if there was nobody to beat, or if the game's
    native code is missing."""
    if not SearchBot.thinks(match.game):
        raise MilkrunError(
            f"{match.game.title} must be compiled first: milkrun warm {match.game.name}"
        )
    if trouble := nothing_in(match):
        raise MilkrunError(trouble)
    if tries is not None and tries < 1:
        raise MilkrunError(f"an analysis needs at least 1 try a decision; got {tries}")


def nothing_in(match: Match) -> str:
    """Why there is nothing to analyse in a match; "" if there is."""
    if not match.actions:
        return "nothing has been played yet, so there is nothing to analyse"
    alone = "it was played alone: with nobody to beat, there are no chances to analyse"
    return alone if match.players == 1 else ""


def beginning(match: Match) -> Analysis:
    """What is known at once: the chances, the course, and how it ended."""
    course, points = course_and_points(match)
    return Analysis(
        format=FORMAT,
        game=match.game.name,
        players=match.players,
        steps=len(match.actions),
        over=match.over,
        tries=0,
        seconds=0.0,
        whole=False,
        chances=[[round(float(x), 4) for x in row] for row in chances(match)],
        movers=course.movers,
        turns=course.turns,
        rounds=[Round(n, number) for n, number in course.rounds],
        points=points,
        standings=[Placed(one.seat, one.place, one.score) for one in match.standings()],
    )


def cases_of(match: Match, seed: int) -> list[Case]:
    """The decisions of a match that were between several actions."""
    then, ground = match.from_start(native=True), Ground(match)
    found = []
    for n, action in enumerate(match.actions):
        if np.count_nonzero(then.mask()) > 1:
            found.append(Case(ground, then, action, (seed * 4099 + n) % CASE_SEEDS))
        then.play(action)
    return found


def suspicious_first(cases: Sequence[Case], chances: Sequence[Sequence[float]]) -> list[Case]:
    """The decisions, those first after which their seat's chances fell most."""
    return sorted(cases, key=lambda one: chances[one.n + 1][one.seat] - chances[one.n][one.seat])
