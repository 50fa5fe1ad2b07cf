"""Checking puzzles again: in new worlds, and a game on from a try, as it might go."""

from collections.abc import Iterator

from milkrun.bots.hints import choices_of
from milkrun.bots.steps import Steps
from milkrun.bots.worlds import Worlds
from milkrun.engine.match import Match

from .judging import SURE, NoPuzzle, measuring
from .puzzle import Puzzle
from .telling import line_of


def holding(puzzle: Puzzle, seed: int, least: float = SURE, native: bool = True) -> Steps[bool]:
    """Comes to whether a puzzle holds in the worlds of a new seed: every other action loses at
    least so much of the chance to win, and more than 5 in 100 games for sure."""
    match = puzzle.match(native)
    groups = {ids[0]: ids for ids, _ in choices_of(match.imagine(puzzle.seat, seed)).values()}
    accepted = [a for a, ids in groups.items() if puzzle.right.issuperset(ids)]
    others = [a for a in groups if a not in accepted]
    worlds = Worlds(match.imagine(puzzle.seat, seed), puzzle.seat, seed)
    try:
        yield from measuring(worlds.win, accepted, others, 0, least)
    except NoPuzzle:
        return False
    return True


def line(puzzle: Puzzle, action: int) -> Iterator[tuple[Match, int]]:
    """A game after an action, in the world that shows what comes of it: the match after each
    action, and who has decided. It ends where actions that come to the same part."""
    told = puzzle.other(action) or puzzle
    seat, match = puzzle.seat, puzzle.match(native=False)
    written = told.line
    if told is puzzle and action not in choices_of(match)[puzzle.best][0]:
        written = line_of(puzzle, match, told.world, action)  # that of the best is another game
    match = match.imagine(seat, puzzle.seed).imagine(seat, puzzle.seed + told.world)
    for a in [action, *puzzle.ids(written[1:])]:
        mover = match.to_move
        if mover is None or not match.mask()[a]:
            return
        match.play(a)
        yield match, mover
