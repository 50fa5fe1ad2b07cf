"""What is said and shown of a puzzle: the best action and why, what speaks against each wrong one,
and a world in which that can be seen. It follows from the rules, advice and words as they are now,
so it can be told anew when these have changed."""

from dataclasses import replace

from milkrun.bots.hints import Hint, Tip, choices_of, hint
from milkrun.bots.sayings import FIRST, NEXT, OTHER
from milkrun.bots.worlds import Worlds
from milkrun.engine.match import Match

from .puzzle import Other, Puzzle, Written

SHOWN = 300  # worlds among which one is looked for that shows why an action is wrong
CLOSEST = "with the closest wrong one"  # which is not the next best where several are right


def told(puzzle: Puzzle) -> Puzzle:
    """The same puzzle, told anew. Raises MilkrunError if the game is not compiled."""
    match = puzzle.match(native=True)
    others = [wrong(puzzle, match, one) for one in puzzle.others]
    closest = min(others, key=lambda one: one.loss)
    best, choices = puzzle.best, choices_of(match)
    why = compared(puzzle, match, puzzle.ids(closest.actions)[0]).tips[0].sentence
    alone = puzzle.right.issubset(choices[best][0])
    return replace(
        puzzle,
        others=others,
        text=choices[best][1],
        why=why.replace(OTHER, NEXT if alone else CLOSEST),
        world=closest.world,
        line=line_of(puzzle, match, closest.world, best),
    )


def wrong(puzzle: Puzzle, match: Match, other: Other) -> Other:
    """Wrong actions, with why they are, and where that can be seen."""
    action = puzzle.ids(other.actions)[0]
    tip = tip_for(compared(puzzle, match, action), action)
    worse = [one for one in tip.reasons if one.more and one.points < 0]
    world = worse[0].example if worse else shown_world(puzzle, match, action)
    why = tip.sentence.replace(FIRST, "with the best")
    return replace(other, why=why, world=world, line=line_of(puzzle, match, world, action))


def compared(puzzle: Puzzle, match: Match, instead: int) -> Hint:
    """A hint for the best action, beside another one."""
    return hint(
        match,
        puzzle.seat,
        puzzle.seed,
        iterations=1,
        search=True,
        instead=instead,
        best=puzzle.best,
        worse=True,
    )


def tip_for(found: Hint, action: int) -> Tip:
    return next(one for one in found.tips if action in one.alike)


def write(match: Match, action: int) -> Written:
    """An action by its verb and its arguments."""
    verb, args = match.game.rules.ACTIONS.decode(action)
    return [verb, *args.values()]


def worlds_of(puzzle: Puzzle, match: Match) -> Worlds:
    return Worlds(match.imagine(puzzle.seat, puzzle.seed), puzzle.seat, puzzle.seed)


def line_of(puzzle: Puzzle, match: Match, world: int, action: int) -> list[Written]:
    """What is done in the next turns, from an action on, in one of the worlds."""
    *_, (then, _) = worlds_of(puzzle, match).replay(world, action)
    return [write(match, a) for a in then.actions]


def shown_world(puzzle: Puzzle, match: Match, action: int) -> int:
    """The number of a world in which the best action wins and this one does not."""
    worlds = worlds_of(puzzle, match)
    for n in range(SHOWN):
        if worlds.win(n, action) == 0 and worlds.win(n, puzzle.best) == 1:
            return n
    return 0
