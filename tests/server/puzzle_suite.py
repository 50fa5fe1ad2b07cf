"""What every kind of store has to do with puzzles; see store_suite.py."""

from milkrun.server.ratings import Rating
from milkrun.server.store import PuzzleRating, Store

from .store_suite import Opened


class PuzzleSuite:
    """The fixtures `opened` and `store` are those of StoreSuite."""

    def test_a_first_attempt_rates_both_and_later_ones_nothing(self, store: Store) -> None:
        def rate(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
            by = 1 if solved else -1
            return Rating(solver.mu + by, solver.sigma), Rating(puzzle.mu - by, puzzle.sigma)

        start = Rating(20, 8)
        assert store.puzzle_ratings("tiffin") == {}
        first = store.attempt("tiffin/a", "anna", True, start, rate)
        assert first == PuzzleRating("tiffin/a", 19, 8, 1, 1)
        assert store.attempt("tiffin/a", "anna", False, start, rate) is None
        store.attempt("tiffin/a", "bert", False, start, rate)
        store.attempt("tiffin_2/a", "anna", True, start, rate)
        assert store.puzzle_ratings("tiffin") == {"tiffin/a": PuzzleRating("tiffin/a", 20, 8, 2, 1)}
        (anna,) = [one for key, one in store.puzzle_ratings("device").items() if "anna" in key]
        assert (anna.mu, anna.tries) == (Rating().mu + 2, 2)

    def test_a_puzzle_is_checked_once_a_day(self, store: Store, opened: Opened) -> None:
        assert store.begin_check("tiffin/a", "2030-01-01") == "new"
        assert store.begin_check("tiffin/a", "2030-01-01") == "waiting"
        store.end_check("tiffin/a", "2030-01-01", "held")
        assert store.begin_check("tiffin/a", "2030-01-01") == "held"
        assert store.begin_check("tiffin/a", "2030-01-02") == "new"
        again = opened.again()
        assert again.checks("held") == [("tiffin/a", "2030-01-01")]
        assert again.checks("waiting") == [("tiffin/a", "2030-01-02")]

    def test_a_check_that_broke_off_may_begin_anew(self, store: Store) -> None:
        store.begin_check("tiffin/a", "2030-01-01")
        store.end_check("tiffin/a", "2030-01-01", "broken")
        assert store.begin_check("tiffin/a", "2030-01-01") == "new"
        assert store.begin_check("tiffin/a", "2030-01-01") == "waiting"
