"""The greatest strokes of luck in a match, told in the game's own sentences."""

from collections.abc import Sequence

from milkrun.engine import record
from milkrun.engine.match import Match

from .book import Book
from .ledger import Step, Stroke

STROKES = 5  # that are told
CLEAR = 2.0  # errors by which one must stand out
LEAST = 0.01  # chance to win that is worth telling
REDRAWS = 16  # outcomes that are compared to find what in a step was chance


def strokes(match: Match, book: Book, steps: Sequence[Step]) -> list[Stroke]:
    """The steps in which luck did most to anybody's chance, the greatest first."""
    great = {one.n: largest(one) for one in steps if one.luck and largest(one) > 0}
    order = sorted(great, key=lambda n: (-great[n], n))[:STROKES]
    return [Stroke(n, told(match, book, n), steps[n].luck) for n in order]


def largest(step: Step) -> float:
    """The most that luck clearly did to a seat in a step, up or down; 0 if nothing is clear."""
    clear = [x for x in step.luck if abs(x.amount) > max(LEAST, CLEAR * x.error)]
    return max((abs(x.amount) for x in clear), default=0.0)


def told(match: Match, book: Book, n: int) -> str:
    """What was drawn or rolled after `n` actions, as its player saw it."""
    mover = int(book.states[n].to_move)
    lines = [one.text for one in match.log(mover, since=n + 1) if one.n == n + 1]
    chance = by_chance(book, n)
    return " ".join(text for k, text in enumerate(lines) if k in chance or not chance)


def by_chance(book: Book, n: int) -> set[int]:
    """Which of the events of an action chance brought about: those that redraws do not repeat."""
    after = book.states[n + 1]
    rows = [tuple(row) for row in after.events[: after.event_count].tolist()]
    found: set[int] = set()
    for seed in range(REDRAWS):
        world = record.copy(book.states[n])
        book.value.redraw(world, seed)
        book.value.step(world, book.actions[n])
        others = {tuple(row) for row in world.events[: world.event_count].tolist()}
        found |= {k for k, row in enumerate(rows) if row not in others}
    return found
