"""Test one game from the command line: its clauses, then every suite, interpreted."""

import os
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from time import perf_counter

import pytest

import milkrun
from milkrun.engine import clauses
from milkrun.engine.errors import MilkrunError
from milkrun.engine.reading import choices

from .. import testing
from .golden import names

HERE = Path(__file__).parent
ALL = ("clauses", *testing.SUITES)


class Report:
    """What pytest found: how many tests passed, and a report of each that did not."""

    def __init__(self) -> None:
        self.passed = 0
        self.failures = list[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One step of a test: a failure, or (of the test itself) a pass."""
        if report.failed:
            self._fail(report.nodeid.split("::")[-1], report.longreprtext)
        elif report.when == "call":
            self.passed += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A suite that could not be read."""
        if report.failed:
            self._fail(report.nodeid, report.longreprtext)

    def _fail(self, test: str, text: str) -> None:
        self.failures.append("\n".join([test, *(f"    {line}" for line in text.splitlines())]))


def check(game: str, suites: Sequence[str] = ()) -> Iterator[tuple[str, bool]]:
    """Lines to print, each with whether it reports something wrong.

    suites: what is tested, in the order of ALL; if left out, all of it. MilkrunError if one of
    these is unknown.
    """
    for one in suites:
        if one not in ALL:
            raise MilkrunError(f"there is no suite {one!r}; {choices(one, ALL)}")
    if not suites or "clauses" in suites:
        book, gaps = clauses.check(game)
        gaps += clauses.stale(game, book, write=False)
        yield f"{'clauses':<10} {len(book.clauses)} in RULES.md, {len(gaps)} gaps", bool(gaps)
        for gap in gaps:
            yield f"  {gap}", True
    for suite in testing.SUITES:
        if not suites or suite in suites:
            yield from run(game, suite)


def run(game: str, suite: str) -> Iterator[tuple[str, bool]]:
    """The lines of one suite."""
    if suite == "golden" and not names(game):
        yield f"golden     none yet: {milkrun.games[game].tests / 'golden_games.py'}", False
        return
    if suite == "sheets" and not milkrun.games[game].has_sheet:
        yield "sheets     none: this game cannot be tracked on people's own tables", False
        return
    start, report = perf_counter(), Report()
    path = str(HERE / "suites" / f"{suite}.py")
    with redirect_stdout(StringIO()) as said:
        status = pytest.main([*arguments(game), path], [report, testing])
    told = f"{report.passed} passed, {len(report.failures)} failed"
    wrong = bool(report.failures) or status != pytest.ExitCode.OK
    yield f"{suite:<10} {told}, {perf_counter() - start:.0f} s", wrong
    yield from ((f"\n{failure}", True) for failure in report.failures)
    if wrong and not report.failures:
        yield said.getvalue(), True


def arguments(game: str) -> list[str]:
    """For pytest: only these tests of this game, whatever the working directory."""
    alone = ["-c", os.devnull, "--rootdir", str(HERE), "-p", "no:cacheprovider"]
    alone += ["--disable-plugin-autoload"]  # whatever else is installed is not needed, and slow
    chosen = ["-m", "not native", "-k", "not clause_is_cited", "--milkrun-game", game]
    strict = ["-W", "error", "-W", "ignore::pytest.PytestAssertRewriteWarning"]  # run once before
    return [*alone, *chosen, *strict, "--tb", "short"]
