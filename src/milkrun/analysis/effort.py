"""How much is tried out where: a look ahead at every decision, a longer one where a mistake is
suspected, games to the end where it goes on, and more of them at the few that are measured. These
last ones have no part in any choice before.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import ceil, inf
from time import perf_counter, thread_time

from .cases import ADVISED, COMPARED, Case, Tried

LINES = 3  # a try buys so many lines of a look ahead, each shorter than a game
GLANCE = 0.4  # of a first look
RIVALS = 3  # actions of a suspect that are looked at further
LEAST_GLANCE, LEAST_LINES = 2, 4
RELIED = 0.03  # Looks that err no more have a part in measurements.
TRIED, MEASURED = 30, 20  # decisions, at most
CLOSELY = 8  # of these, those that seem to cost most, are measured again
PIECE = 20  # worlds that are tried out at a time
PROBES, PROBE = 4, 6  # decisions that are tried out, and in how many worlds, to find the speed
MOST = 3000  # tries a decision, on the average: more would not be seen on the page


@dataclass(frozen=True)
class Shares:
    """Of all tries: for a first look, for the rounds in which the suspects become fewer, for trying
    out those that are left, and to measure what these cost; the rest is for those that cost most.
    confirming: of a measurement, for looks ahead."""

    looking: float
    sifting: float
    trying: float
    measuring: float
    confirming: float

    @property
    def chosen(self) -> float:
        """What is spent before anything is measured."""
        return self.looking + self.sifting + self.trying


USUAL = Shares(0.15, 0.25, 0.1, 0.15, 0.35)
CLEAR = Shares(0.35, 0.2, 0.1, 0.2, 0.6)  # A look says all but what games would say.


@dataclass(frozen=True)
class News:
    """How far it is: the part of the work that is done, the seconds that are left, and whether
    something new can be told of the decisions."""

    part: float
    left: float
    told: bool = False


class Effort:
    """Judges the cases of a match, with so many tries a decision on the average.

    seconds: no part of it takes longer than its share of these, so that there is always time to
    measure; what is known by then counts.
    """

    def __init__(self, cases: Sequence[Case], tries: int, seconds: float, threads: int) -> None:
        self.cases, self.seconds, self.threads = list(cases), seconds, threads
        self.clear = all(one.ground.clear for one in self.cases)
        relied = all(one.ground.errs <= RELIED for one in self.cases)
        self.shares = CLEAR if self.clear else USUAL if relied else replace(USUAL, confirming=0.0)
        self.budget = tries * len(self.cases)
        self.begun = perf_counter()

    def run(self) -> Iterator[News]:
        """Judge, most suspicious first; the cases come in the order in which they are looked at."""
        looking, chosen = self.shares.looking, self.shares.chosen
        each = looking * self.budget / max(1, len(self.cases))
        glance = max(LEAST_GLANCE, round(GLANCE * each * LINES / ADVISED))
        lines = max(LEAST_LINES, round((1 - GLANCE) * each * LINES / COMPARED))
        with ThreadPoolExecutor(self.threads) as pool:
            yield from self._all(
                pool, self.cases, lambda one: one.look(glance, lines), (0, looking), looking
            )
            yield self._news(looking, told=True)
            yield from self._sift(pool)
            yield self._news(chosen, told=True)
            yield from self._measure(pool)

    def _sift(self, pool: ThreadPoolExecutor) -> Iterator[News]:
        """Halve the suspects, again and again, look further at those that are left, and try out the
        last of them."""
        suspects = [one for one in self.cases if len(one.names) > 1]
        sizes = [len(suspects)]
        while sizes[-1] > TRIED:
            sizes.append(max(TRIED, sizes[-1] // 2))
        shares, chosen = self.shares, self.shares.chosen
        share = shares.sifting / max(1, len(sizes) - 1)
        for n, size in enumerate(sizes[1:]):
            suspects = worst(suspects, size)
            done = shares.looking + n * share
            lines = max(LEAST_LINES, round(share * self.budget * LINES / size / RIVALS))

            def further(one: Case, lines: int = lines) -> None:
                one.foresee(one.rivals, lines)

            yield from self._all(pool, suspects, further, (done, done + share), done + share)
        suspects = worst(suspects, TRIED)
        worlds = ceil(shares.trying * self.budget / max(1, len(suspects)) / RIVALS)
        part = (chosen - shares.trying, chosen)

        def try_out(one: Case) -> None:
            if self.clear:
                one.foresee(one.rivals, LINES * worlds)
            else:
                one.try_out(worlds)

        yield from self._all(pool, suspects, try_out, part, chosen)

    def _measure(self, pool: ThreadPoolExecutor) -> Iterator[News]:
        """Measure all that are suspected still; then, in other worlds, those that seem to have cost
        most, so that what is told of them had no part in that either."""
        suspects = worst([one for one in self.cases if len(one.names) > 1], MEASURED)
        part = (self.shares.chosen, self.shares.chosen + self.shares.measuring)
        confirm = Case.confirm_all if self.clear else Case.confirm
        yield from self._rounds(pool, suspects, confirm, Case.measure, part)
        yield self._news(part[1], told=True)
        dearest = sorted(suspects, key=lambda one: -one.cost)[:CLOSELY]
        if self.clear:
            for one in dearest:
                one.choose_again()
        part = (part[1], 1.0)
        yield from self._rounds(pool, dearest, Case.confirm_again, Case.measure_again, part)

    def _rounds(
        self,
        pool: ThreadPoolExecutor,
        cases: Sequence[Case],
        look: Callable[[Case, int], None],
        play: Callable[[Case, int], None],
        part: tuple[float, float],
    ) -> Iterator[News]:
        """Measure these, as long as that part of the work takes: by a look ahead, and by games in
        rounds, in one at least, however late it is."""
        first, last = part
        tries = (last - first) * self.budget / max(1, len(cases)) / 2
        looking = self.shares.confirming
        middle = first + looking * (last - first)
        if lines := round(looking * tries * LINES):
            yield from self._all(pool, cases, lambda one: look(one, lines), (first, middle), last)
        rounds = max(1, ceil((1 - looking) * tries / PIECE))
        share = (last - middle) / rounds
        for n in range(rounds if cases else 0):
            if n and perf_counter() > self.begun + self.seconds * last:
                break
            here = (middle + share * n, middle + share * (n + 1))
            yield from self._all(pool, cases, lambda one: play(one, PIECE), here, 1.0 if n else inf)

    def _all(
        self,
        pool: ThreadPoolExecutor,
        cases: Sequence[Case],
        what: Callable[[Case], None],
        part: tuple[float, float],
        end: float,
    ) -> Iterator[News]:
        """Do that with every case: that part of the work, until that share of the time is over."""
        until, (first, last) = self.begun + self.seconds * end, part

        def do(one: Case) -> None:
            if perf_counter() < until:
                what(one)

        for n, _ in enumerate(pool.map(do, cases), 1):
            yield self._news(first + (last - first) * n / len(cases))

    def _news(self, part: float, told: bool = False) -> News:
        spent = perf_counter() - self.begun
        left = min(spent / max(part, 0.01) * (1 - part), max(0.0, self.seconds - spent))
        return News(min(part, 1.0), left, told)


def worst(cases: Iterable[Case], count: int) -> list[Case]:
    """The most suspicious ones, those first."""
    return sorted(cases, key=lambda one: -one.suspicion)[:count]


def affordable(probes: Sequence[Case], count: int, seconds: float) -> int:
    """Tries a decision, on the average, with which so many decisions take so many seconds.

    probes: cases that are tried out for it, and not needed otherwise.
    """
    if not probes:
        return 1
    probes[0].look(LEAST_GLANCE, LEAST_LINES)  # loads the code
    probes[0].play(Tried({}), [probes[0].played_as], 1)
    begun, tries = thread_time(), 0
    for one in probes:
        one.look(PROBE, LINES * PROBE)
        tries += sum(map(one.foreseen.count, one.foreseen.rows)) // LINES
        if len(one.names) > 1:
            one.measure(PROBE)
            tries += 2 * PROBE
    each = (thread_time() - begun) / tries
    return max(1, min(MOST, int(seconds / each / max(1, count))))
