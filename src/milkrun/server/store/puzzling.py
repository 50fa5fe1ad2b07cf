"""Attempts at puzzles, ratings, and checks, in SQL."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict

import sqlalchemy as sa

from ..ratings import Rating
from .rows import PuzzleRating, now
from .schema import ATTEMPTS, CHECKS, RATINGS
from .upserts import keep_new, overwrite

Rate = Callable[[Rating, Rating, bool], tuple[Rating, Rating]]


class SqlPuzzles:
    """The part of a store that knows puzzles; see `interface.PuzzleBook`."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def tell(self, kind: str, id: str) -> None:
        raise NotImplementedError

    def attempt(
        self, puzzle: str, device: str, solved: bool, start: Rating, rate: Rate
    ) -> PuzzleRating | None:
        with self._transaction() as connection:
            row = {"puzzle": puzzle, "device": device, "solved": solved, "created": now()}
            if not keep_new(connection, ATTEMPTS, row):
                return None
            solver = rating_of(connection, f"device/{device}", Rating())
            before = rating_of(connection, puzzle, start)
            one, other = rate(solver.rating, before.rating, solved)
            keep_rating(connection, solver, one, solved)
            return keep_rating(connection, before, other, solved)

    def puzzle_ratings(self, game: str) -> dict[str, PuzzleRating]:
        query = sa.select(RATINGS).where(RATINGS.c.key.startswith(f"{game}/", autoescape=True))
        with self._reading() as connection:
            found = [PuzzleRating(**one._mapping) for one in connection.execute(query)]
        return {one.key: one for one in found}

    def begin_check(self, puzzle: str, day: str) -> str:
        row = {"puzzle": puzzle, "day": day, "status": "waiting", "created": now()}
        with self._transaction() as connection:
            if keep_new(connection, CHECKS, row):
                self.tell("checks", "")
                return "new"
            where = (CHECKS.c.puzzle == puzzle) & (CHECKS.c.day == day)
            anew = sa.update(CHECKS).where(where, CHECKS.c.status == "broken")
            if connection.execute(anew.values(status="waiting")).rowcount == 1:
                self.tell("checks", "")
                return "new"
            return str(connection.execute(sa.select(CHECKS.c.status).where(where)).scalar_one())

    def end_check(self, puzzle: str, day: str, status: str) -> None:
        where = (CHECKS.c.puzzle == puzzle) & (CHECKS.c.day == day)
        with self._transaction() as connection:
            connection.execute(sa.update(CHECKS).where(where).values(status=status))
            self.tell("checks", "")

    def checks(self, status: str) -> list[tuple[str, str]]:
        query = sa.select(CHECKS.c.puzzle, CHECKS.c.day).where(CHECKS.c.status == status)
        with self._reading() as connection:
            return [(one.puzzle, one.day) for one in connection.execute(query)]


def rating_of(connection: sa.Connection, key: str, start: Rating) -> PuzzleRating:
    query = sa.select(RATINGS).where(RATINGS.c.key == key).with_for_update()
    found = connection.execute(query).one_or_none()
    if found is None:
        return PuzzleRating(key, start.mu, start.sigma, 0, 0)
    return PuzzleRating(**found._mapping)


def keep_rating(
    connection: sa.Connection, before: PuzzleRating, rating: Rating, solved: bool
) -> PuzzleRating:
    after = PuzzleRating(
        before.key, rating.mu, rating.sigma, before.tries + 1, before.solved + solved
    )
    overwrite(connection, RATINGS, [asdict(after)])
    return after
