"""What may be asked of a sheet of Aquaretto."""

from milkrun.engine.sheets import tell

from ..components import CELLS, LARGE, SPOT_OF_CELL
from ..rules.coworkers import train_refused
from ..rules.ending import trained_around
from ..rules.money import (
    board_price,
    buy_refused,
    discard_refused,
    expand_refused,
    move_coworker_refused,
    move_tile_refused,
)
from ..rules.refusals import FINE, Refusal
from ..rules.state import BUY_PRICE, DISCARD_PRICE, MOVE_PRICE, NO_TRUCK
from ..rules.trucks import top_of_depot, truck_of
from ..rules.zoo import basin_limit, has_space_for, tile_refused
from .declared import (
    A_DISCARD,
    A_LARGE,
    A_MOVE_COWORKER,
    A_MOVE_TILE,
    CELL_ASKED,
    COUNTED,
    LINE_OF,
    Line,
)
from .table import WAY

SMALL = 1


def is_counted(cells, p, out):
    """Whether of a zoo only numbers are known, so that nothing can be answered."""
    if cells[WAY + p] == COUNTED:
        tell(out, Line.ONLY_COUNTED)
        return True
    return False


def has_turns(s, who, out):
    """AQU-2.5, 11.4: whether somebody can still have a turn in this round; told if not."""
    if s.over == 1:
        tell(out, Line.GAME_OVER)
        return False
    if truck_of(s, who) != NO_TRUCK:
        tell(out, Line.HAS_TRUCK, who)
        return False
    return True


def ask_place(s, cells, who, kind, where, out):
    """AQU-6.1 to 6.7: one space for a tile of that kind."""
    if is_counted(cells, who, out):
        return
    cell = CELL_ASKED[where]
    why = tile_refused(s, who, kind, SPOT_OF_CELL[cell])
    if why != FINE:
        tell(out, LINE_OF[why], who, cell, kind, 0, basin_limit(s, who))
    elif s.basin[who, kind] == 0:
        tell(out, Line.MAY_START, cell)
    else:
        tell(out, Line.MAY_PLACE, cell)


def ask_spaces(s, cells, who, kind, out):
    """AQU-6.1 to 6.7: all of them. AQU-4.6: or the depot."""
    if is_counted(cells, who, out):
        return
    if not has_space_for(s, who, kind):
        tell(out, Line.TO_DEPOT)
        return
    count = 0
    for cell in range(CELLS):
        count += tile_refused(s, who, kind, SPOT_OF_CELL[cell]) == FINE
    tell(out, Line.SPACES, count)
    for cell in range(CELLS):
        if tile_refused(s, who, kind, SPOT_OF_CELL[cell]) == FINE:
            tell(out, Line.SPACE, cell)


def ask_train(s, cells, who, where, out):
    """AQU-9.4, 12.4: what a trainer there would earn."""
    if is_counted(cells, who, out):
        return
    cell = CELL_ASKED[where]
    why = train_refused(s, who, SPOT_OF_CELL[cell])
    if why == FINE:
        tell(out, Line.MAY_TRAIN, trained_around(s, who, SPOT_OF_CELL[cell]))
    else:
        tell(out, LINE_OF[why], who, cell)


def ask_pay(s, cells, who, act, out):
    """AQU-10.5, 10.12, 10.13, 10.14: what a money action costs, and what it brings."""
    if not has_turns(s, who, out) or is_counted(cells, who, out):
        return
    why = act_refused(s, who, act)
    price = act_price(s, act)
    if why != FINE:
        tell(out, LINE_OF[why], who, 0, 0, top_of_depot(s, who), price)
        return
    tell(out, Line.MAY_PAY, price, who, s.coins[who])
    if act <= A_DISCARD:
        moves = act == A_MOVE_TILE
        tell(out, Line.MOVES if moves else Line.DISCARDS, top_of_depot(s, who))
    elif act != A_MOVE_COWORKER:
        tell(out, Line.LARGE if act == A_LARGE else Line.SMALL)


def act_refused(s, p, act):
    """The rules on one of ACTS."""
    if act == A_MOVE_TILE:
        return move_tile_refused(s, p)
    if act == A_MOVE_COWORKER:
        return move_coworker_refused(s, p)
    if act == A_DISCARD:
        return discard_refused(s, p)
    return expand_refused(s, p, LARGE if act == A_LARGE else SMALL)


def act_price(s, act):
    """What one of ACTS costs."""
    if act == A_DISCARD:
        return DISCARD_PRICE
    if act > A_MOVE_COWORKER:
        return board_price(s, LARGE if act == A_LARGE else SMALL)
    return MOVE_PRICE


def ask_buy(s, cells, who, owner, out):
    """AQU-10.9, 10.10: the top tile of another depot."""
    if not has_turns(s, who, out) or is_counted(cells, who, out) or is_counted(cells, owner, out):
        return
    why = buy_refused(s, who, owner)
    if why == Refusal.NOTHING_TO_BUY:
        tell(out, LINE_OF[why], owner)
    elif why != FINE:
        tell(out, LINE_OF[why], who, 0, 0, top_of_depot(s, owner), BUY_PRICE)
    else:
        tell(out, Line.MAY_PAY, BUY_PRICE, who, s.coins[who])
        tell(out, Line.BUYS, top_of_depot(s, owner), owner)
