"""Who sits where, so that no bot has the better chairs."""

from collections.abc import Iterator
from itertools import combinations, count, islice, permutations
from math import factorial
from random import Random

from milkrun.engine.errors import MilkrunError

Seating = tuple[int, ...]  # the bot in each seat, by its number


def seatings(seats: int) -> Iterator[Seating]:
    """Who sits where, game after game, without end: every order round the table, each turned so
    that everyone starts once before the next order comes."""
    while True:
        for rest in permutations(range(1, seats)):
            order = (0, *rest)
            for turn in range(seats):
                yield order[turn:] + order[:turn]


def some_of(bots: int, seats: int, seed: int) -> Iterator[Seating]:
    """As `seatings`, with some of more bots than there are seats: every choice of them comes once,
    at a time by chance, before one comes again, and sits in another order then. Once each has sat
    in every order, all are where they began, and each bot has sat in each seat equally often."""
    chance = Random(f"{seed} draws")
    orders = list(islice(seatings(seats), factorial(seats)))
    for lap in count():
        drawn = list(enumerate(combinations(range(bots), seats)))
        chance.shuffle(drawn)
        for number, chosen in drawn:
            yield tuple(chosen[k] for k in orders[(lap + number) % len(orders)])


def blocks(seats: int) -> Iterator[tuple[Seating, Seating]]:
    """Two bots in all seats, half of them each: pairs of seatings in which they change chairs, all
    there are before one comes again. With an odd number of seats one has one more, by turns."""
    if seats < 2:
        raise MilkrunError("two bots need at least two seats")
    half = seats // 2
    while True:
        for chairs in combinations(range(seats), half):
            if seats % 2 == 0 and 0 not in chairs:
                continue  # the other half of a pair
            first = tuple(0 if seat in chairs else 1 for seat in range(seats))
            yield first, tuple(1 - bot for bot in first)
