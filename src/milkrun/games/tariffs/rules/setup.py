"""The setup (chapter 1)."""

from milkrun.engine.chance import roll, shuffle

from ..components import PLACES, TILES
from .board import number_pairs
from .rounds import agreed_rounds, begin_round
from .state import CUSTOM, DIAMOND, NOBODY, SCATTERED, SIMPLE, Chance


def setup(s):
    """TAR-1.2: the tiles are arranged. TAR-1.11: the first starter is drawn at random.

    TAR-1.20: dice and pawns are not used.
    """
    arrange(s)
    s.rounds = agreed_rounds(s)
    begin_round(s, roll(s, s.players, Chance.STARTER, 0))


def arrange(s):
    """TAR-1.2, 1.3: the arrangement that was chosen. TAR-12.2: or tiles shuffled on an outline."""
    chosen = s.options.arrangement
    if chosen == CUSTOM:
        lay_tiles(s, SIMPLE)
        shuffle(s, s.tile, Chance.TILE, 0)
    elif chosen == DIAMOND:
        lay_tiles(s, SCATTERED)
        shuffle(s, s.tile, Chance.TILE, 0)
    else:
        lay_tiles(s, chosen)
    number_pairs(s)
    s.shown_first = NOBODY


def lay_tiles(s, arrangement):
    """TAR-1.5: all 24 tiles, face up."""
    for cell in range(TILES):
        s.tile[cell] = PLACES[arrangement, cell, 0]
        s.row[cell] = PLACES[arrangement, cell, 1]
        s.column[cell] = PLACES[arrangement, cell, 2]
