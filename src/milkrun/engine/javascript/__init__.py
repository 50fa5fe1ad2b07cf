"""The third target: a game's rules as one JavaScript module, from the same source.

Like a binding (compile.py) a module holds every plain function that an entry reaches, with the
stubs of generic code bound to the game's own functions; each is translated from its syntax tree.
The record is an ArrayBuffer with the bytes that NumPy has, its fields are read at their offsets.
What has no translation is refused with its line. Rules need no more Python than this: assignments,
if, while, for over a range or an array, numbers, arrays and calls of plain functions.
"""

from collections.abc import Sequence

from ..game import Game
from .errors import Untranslatable
from .module import Module, bare

RULES = ("legal", "refusal", "step", "imagine", "standing")  # what a page asks for
ADVICE = ("weights", "values", "choose_greedy")
EVERYTHING = (*RULES, "begin", "observe", "pieces", "play_random", *ADVICE)

__all__ = ["EVERYTHING", "RULES", "Untranslatable", "bare", "module"]


def module(game: Game, entries: Sequence[str] = RULES, *, checked: bool = False) -> str:
    """The text of an ES module with these functions of a game, and what describes its record.

    checked: every index and every whole number is looked at; a RangeError tells what was wrong.
    Raises Untranslatable, with file and line, for what has no translation.
    """
    return Module(game, entries, checked).text()
