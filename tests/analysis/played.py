"""Games that were played."""

import subprocess
import sys
from functools import cache

import milkrun
from milkrun import bots
from milkrun.engine.compile import is_warm
from milkrun.engine.match import Match

OPEN, SECRET = "aquaretto", "tiffin"  # games in which nothing is hidden, and in which hands are
PAIRED = "tariffs"  # a game in which it matters much that the same is drawn at the same place


@cache
def played(game: str, seed: int, most: int = 10_000, **options: int) -> Match:
    """A game of three greedy seats, to its end or for so many actions; another process compiles it
    first if need be."""
    if not is_warm(game):
        subprocess.run([sys.executable, "-m", "milkrun.engine.warm", game], check=True)
    match = milkrun.new(game, 3, seed, options=options, native=True)
    seats = [bots.make("greedy", 7 * seed + seat) for seat in range(3)]
    while (seat := match.to_move) is not None and len(match.actions) < most:
        match.play(bots.move(match, seats[seat], len(match.actions)))
    return match
