"""The greatest strokes of luck in a match, told in the game's own sentences."""

from collections.abc import Sequence

import numpy as np

from milkrun.engine import record
from milkrun.engine.match import Match

from .book import Book
from .ledger import Lines, Measured, Stroke, Term, terms
from .words import ROUGH

STROKES = 5  # that are told, at most
CLEAR = 3.3  # errors by which one must stand out: of hundreds of steps, hardly one does by chance
LEAST = 0.02  # chance to win that is worth telling
REDRAWS = 16  # outcomes that are compared to find what in a step was chance


def strokes(match: Match, book: Book, measured: Sequence[Measured]) -> list[Stroke]:
    """The steps in which luck did most to anybody's chance, the greatest first."""
    return [Stroke(n, told(match, book, n), seat, luck) for n, seat, luck in greatest(measured)]


def greatest(measured: Sequence[Measured]) -> list[tuple[int, int, list[Term]]]:
    """Steps, the seat to which luck did most in each, and what it did to all seats.

    They are chosen by half of the lines of play, and told by the other half: the greatest of many
    estimates is mostly one that errs upwards, so what is told had no part in the choice.
    It is told as a figure, so one that may be off by much is left out.
    """
    lucky = {n: one.luck for n, one in enumerate(measured) if one.luck is not None}
    first = {n: clearest(luck[::2]) for n, luck in lucky.items()}
    found = []
    for n in sorted(lucky, key=lambda n: -abs(first[n][1]))[:STROKES]:
        seat, amount = first[n]
        again = terms(lucky[n][1::2])
        if again[seat].amount * np.sign(amount) > LEAST and again[seat].error < ROUGH:
            found.append((n, seat, again))
    return sorted(found, key=lambda one: -abs(one[2][one[1]].amount))


def clearest(luck: Lines) -> tuple[int, float]:
    """The seat to which luck clearly did most in a step, and what; 0.0 if nothing is clear."""
    found = terms(luck)
    sure = [x.amount if abs(x.amount) > max(LEAST, CLEAR * x.error) else 0.0 for x in found]
    seat = int(np.argmax(np.abs(sure)))
    return seat, sure[seat]


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
