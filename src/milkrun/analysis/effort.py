"""How much is tried out where: a little at every decision, more where a mistake is suspected, most
at the few that are measured. What is measured with has no part in any choice before."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil, inf
from time import perf_counter, thread_time

from .cases import Case

# Shares of all tries: for a first look, and for the rounds in which the suspects become fewer.
LOOKING, SIFTING = 0.35, 0.25
SEARCH = 0.25  # of a first look
USUAL = 6  # actions that are compared then
LEAST_SEARCH, LEAST_WORLDS = 16, 4
MEASURED = 20  # decisions, at most
PIECE = 20  # worlds that are tried out at a time
PROBES, PROBE = 4, 6  # decisions that are tried out, and in how many worlds, to find the speed
MOST = 3000  # tries a decision, on the average: more would not be seen on the page


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
        self.budget = tries * len(self.cases)
        self.begun = perf_counter()

    def run(self) -> Iterator[News]:
        """Judge, most suspicious first; the cases come in the order in which they are looked at."""
        each = LOOKING * self.budget / max(1, len(self.cases))
        search = max(LEAST_SEARCH, round(SEARCH * each))
        worlds = max(LEAST_WORLDS, round((1 - SEARCH) * each / USUAL))
        with ThreadPoolExecutor(self.threads) as pool:
            yield from self._all(
                pool, self.cases, lambda one: one.look(search, worlds), (0, LOOKING), LOOKING
            )
            yield self._news(LOOKING, told=True)
            yield from self._sift(pool)
            yield self._news(LOOKING + SIFTING, told=True)
            yield from self._measure(pool)

    def _sift(self, pool: ThreadPoolExecutor) -> Iterator[News]:
        """Halve the suspects, again and again, and try out more with those that are left."""
        suspects = [one for one in self.cases if len(one.names) > 1]
        sizes = [len(suspects)]
        while sizes[-1] > MEASURED:
            sizes.append(max(MEASURED, sizes[-1] // 2))
        share = SIFTING / max(1, len(sizes) - 1)
        for n, size in enumerate(sizes[1:]):
            suspects = worst(suspects, size)
            done = LOOKING + n * share
            worlds = max(LEAST_WORLDS, round(share * self.budget / size / 3))

            def further(one: Case, worlds: int = worlds) -> None:
                one.try_out(one.rivals, worlds)

            yield from self._all(pool, suspects, further, (done, done + share), done + share)

    def _measure(self, pool: ThreadPoolExecutor) -> Iterator[News]:
        """Measure in rounds over all that are suspected still: at least one, however late it is."""
        suspects = worst([one for one in self.cases if len(one.names) > 1], MEASURED)
        share = 1 - LOOKING - SIFTING
        worlds = max(PIECE, round(share * self.budget / max(1, len(suspects)) / 2))
        rounds = ceil(worlds / PIECE)
        for n in range(rounds if suspects else 0):
            if n and perf_counter() > self.begun + self.seconds:
                break
            done = LOOKING + SIFTING + share * n / rounds
            part = (done, done + share / rounds)
            yield from self._all(
                pool, suspects, lambda one: one.measure(PIECE), part, 1.0 if n else inf
            )
            if n == rounds // 3:
                yield self._news(part[1], told=True)

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
    probes[0].look(LEAST_SEARCH, 1)  # loads the code
    begun, tries = thread_time(), 0
    for one in probes:
        one.look(PROBE, PROBE)
        tries += PROBE + PROBE * len(one.names)
    each = (thread_time() - begun) / tries
    return max(1, min(MOST, int(seconds / each / max(1, count))))
