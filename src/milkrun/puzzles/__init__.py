"""Puzzles: positions with one clearly best action, found in bots' games and judged from what the
seat knows. `puzzle.py` is their data, `judging.py` decides what is one, `mining.py` finds them."""

from .puzzle import Other, Pool, Puzzle, PuzzleError, check, load, path_of, pool_of

__all__ = ["Other", "Pool", "Puzzle", "PuzzleError", "check", "load", "path_of", "pool_of"]
