"""How hard a puzzle is, and how well a device solves: an attempt is a game between the two."""

from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
LEVELS = (("gentle", 23.0), ("tricky", 27.5))  # below these ratings; else the last level
HARDEST = "hard"
TRAP, CLOSE, WIDE = 2.5, 0.15, 0.25  # by how much a trap is harder; losses that are small, or large


@dataclass(frozen=True, slots=True)
class Rating:
    """A newcomer's, by default."""

    mu: float = float(MODEL.mu)
    sigma: float = float(MODEL.sigma)


def expected(easy: bool, loss: float) -> Rating:
    """A puzzle's rating before anybody has tried it. easy: what comes to mind first is right; loss:
    of the wrong action that loses least."""
    mu = Rating().mu + (-TRAP if easy else TRAP)
    return Rating(mu + (1.5 if loss < CLOSE else -1.5 if loss > WIDE else 0.0))


def rated(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a first attempt."""
    teams = [[MODEL.rating(one.mu, one.sigma)] for one in (solver, puzzle)]
    found = MODEL.rate(teams, ranks=[1, 2] if solved else [2, 1])
    one, other = (Rating(team[0].mu, team[0].sigma) for team in found)
    return one, other


def level(rating: Rating) -> str:
    """The difficulty in a word."""
    return next((name for name, below in LEVELS if rating.mu < below), HARDEST)
