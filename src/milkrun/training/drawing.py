"""Options drawn at random for the games that are learned from."""

from random import Random

from milkrun.engine.drawn import drawn_of
from milkrun.engine.game import Game

PRINTED = 0.5  # of the games have all options as printed


def draw(game: Game, players: int, seed: int, printed: float = PRINTED) -> dict[str, int]:
    """The options of the game with a seed, where they are not as printed.

    In a share of the games none is changed, in the others rather few: a table seldom changes many.
    Each gets any of its other values, all equally likely. One that the game refuses beside those
    before it stays as printed.
    """
    chance, chosen = Random(f"{seed} options"), dict[str, int]()
    if chance.random() < printed:
        return chosen
    known = drawn_of(game.options)
    count = round(len(known) * chance.random() ** 2)
    for name in chance.sample(list(known), min(len(known), max(1, count))):
        one = known[name]
        value = chance.choice([n for n in range(one.low, one.high + 1) if n != one.default])
        if not game.refused(players, game.check_options({**chosen, name: value})):
            chosen[name] = value
    return chosen
