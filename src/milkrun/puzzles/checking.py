"""Checking puzzles again: in new worlds, and a game on from a try, as it might go."""

from collections.abc import Iterator

from milkrun.bots.hints import choices_of
from milkrun.bots.steps import Steps
from milkrun.bots.worlds import Worlds
from milkrun.engine.match import Match

from .judging import SURE, NoPuzzle, measuring
from .puzzle import Puzzle


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


def line(puzzle: Puzzle, action: int, world: int, native: bool) -> Iterator[tuple[Match, int]]:
    """A game after an action, in one of the worlds that the puzzle's figures tell of: the match
    after each action, and who has decided."""
    match = puzzle.match(native)
    start = match.imagine(puzzle.seat, puzzle.seed)
    return Worlds(start, puzzle.seat, puzzle.seed).replay(world, action)
