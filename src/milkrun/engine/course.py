"""How a match went: who acted, and where its turns and rounds began."""

from collections.abc import Callable
from dataclasses import dataclass

from .match import Match

Look = Callable[[Match, int], None]


@dataclass(frozen=True)
class Course:
    """The course of a match, in numbers of actions taken before.

    movers: the seat that took each action. turns: where each turn began; whoever answers in another
    seat's turn begins none. rounds: where each round began, with its number, 0 for the setup; none
    in a game that counts no rounds.
    """

    movers: list[int]
    turns: list[int]
    rounds: list[tuple[int, int]]


def course_of(match: Match, look: Look | None = None, *, native: bool | None = None) -> Course:
    """The course of a match. look: is shown the match, and how many actions were taken, where each
    turn begins."""
    then = match.from_start(native=native)
    movers: list[int] = []
    turns: list[int] = []
    rounds: list[tuple[int, int]] = []
    turn: tuple[int, int] | None = None
    for n, action in enumerate(match.actions):
        movers.append(int(then.state.to_move))
        view = then.view(None)
        number = getattr(view, "round", None)
        if number is not None and (not rounds or rounds[-1][1] != number):
            rounds.append((n, number))
        last, turn = turn, (number or 0, turn_in(view, movers[-1]))
        if turn != last:
            turns.append(n)
            if look:
                look(then, n)
        then.play(action)
    return Course(movers, turns, rounds)


def turn_in(view: object, mover: int) -> int:
    """What tells a turn from the next one in a view: its number in a game that counts them, or
    whose it is."""
    counted, seat = getattr(view, "turn", None), getattr(view, "turn_of", None)
    if isinstance(counted, int):
        return counted
    return mover if seat is None else int(seat)
