"""Pig as plain JSON and back.

{"players": 2, "to_move": "Pink", "scores": {"Yellow": 12, "Pink": 30}, "aside": 8, "rolls": 20}
"""

from milkrun.engine import codec
from milkrun.engine.codec import by, cell, keyed
from milkrun.engine.kinds import Name, number

from .rules import MOST_ROLLS, OPTIONS, is_over
from .words import SEAT_NAMES

SEAT = Name(SEAT_NAMES, there=lambda s: range(s.players))
POINTS = number(999)


def note_over(t, where):
    t.s.over = is_over(t.s)


POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "to_move": cell("to_move", SEAT),
        "scores": by(SEAT, cell("score", POINTS)),
        "aside": cell("aside", POINTS),
        "rolls": cell("rolls", number(MOST_ROLLS)),
    },
    order=(..., note_over),
)

to_position, from_position = codec.both_ways(POSITION)
