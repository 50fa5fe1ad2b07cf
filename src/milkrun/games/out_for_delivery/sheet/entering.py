"""What a deed leaves on the sheet; MP that are not entered are no obstacle to it."""

import numpy as np

from milkrun.engine.sheets import tell

from ..components import MAX_PLAYERS
from .declared import Line
from .table import STANDS, take_record

NOBODY = MAX_PLAYERS


def enter(s, cells, moved):
    """What has changed, into the cells; an unknown tile of somebody who has not moved stays so."""
    known = np.empty(MAX_PLAYERS, np.int64)
    for p in range(MAX_PLAYERS):
        known[p] = cells[STANDS + p]
    take_record(s, cells)
    for p in range(s.players):
        if p != moved and known[p] == 0:
            cells[STANDS + p] = 0


def has_begun(s, out):
    """OFD-1.10, 12.1: whether rounds are played."""
    if s.over == 1:
        tell(out, Line.GAME_OVER)
    elif s.rounds == 0:
        tell(out, Line.CITIES_FIRST)
    else:
        return True
    return False


# MP that are not entered are no obstacle: the sheet tells what a deed costs.

TURN_NUMBERS = 5  # what is kept of a turn: MP, bought, sold, traded, pickups


def keep_turn(s, kept):
    """Note what the player on turn has done and has left; kept: int64, (TURN_NUMBERS,)."""
    kept[0] = s.mp
    kept[1] = s.bought
    kept[2] = s.sold
    kept[3] = s.traded
    kept[4] = s.pickups


def afford(s, who, cost):
    """As many MP as it costs where none are entered; what a player who is not on turn has and has
    done is not known. OFD-2.6: MP that are entered have to suffice."""
    if who != s.turn_of:
        s.bought = 0
        s.sold = 0
        s.traded = 0
        s.pickups = 0
    if who != s.turn_of or s.mp == 0:
        s.mp = cost


def settle(s, cells, who, kept, moved):
    """Enter it; MP and the turn of somebody else stay as they were. moved: who is known by this to
    stand where the record says, NOBODY if nobody is."""
    if who != s.turn_of:
        s.mp = kept[0]
        s.bought = kept[1]
        s.sold = kept[2]
        s.traded = kept[3]
        s.pickups = kept[4]
    enter(s, cells, moved)
