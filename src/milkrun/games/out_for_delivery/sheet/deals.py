"""What two players do on one tile, by the rules' own actions: theft (chapter 8) and trade (9)."""

import numpy as np

from milkrun.engine.sheets import tell

from ..components import SQUARES
from ..rules.items import steal, theft_refused
from ..rules.refusals import FINE, Refusal
from ..rules.trade import has_thing, respond, trade_cost, trade_refused, want_refused
from ..rules.travel import FIXED_PRICE
from .asked import refuse
from .declared import TILE_PLACE, Line
from .entering import NOBODY, TURN_NUMBERS, afford, has_begun, keep_turn, settle
from .table import STANDS


def meet(s, cells, who, whom):
    """OFD-8.4, 9.1: of two of whom one tile is entered, both are taken to be there."""
    if cells[STANDS + who] == 0:
        s.at[who] = s.at[whom]
    elif cells[STANDS + whom] == 0:
        s.at[whom] = s.at[who]


def is_met(cells, who, whom):
    """Whether it is entered where the two are."""
    return cells[STANDS + who] > 0 or cells[STANDS + whom] > 0


def settle_both(s, cells, who, whom, kept):
    """Enter it, and where both are if that is known of one."""
    if is_met(cells, who, whom):
        cells[STANDS + who] = TILE_PLACE[s.at[who]] + 1
        cells[STANDS + whom] = TILE_PLACE[s.at[whom]] + 1
    settle(s, cells, who, kept, NOBODY)


def refuse_deal(s, who, whom, why, thing, cost, out):
    """Tell why two players cannot do it, by their names."""
    if why == Refusal.VICTIM_ELSEWHERE or why == Refusal.PARTNER_ELSEWHERE:
        tell(out, Line.ELSEWHERE, whom, who)
    elif why == Refusal.VICTIM_LACKS_IT or why == Refusal.NOT_THEIRS:
        tell(out, Line.LACKS, whom, thing)
    elif why == Refusal.NOT_YOURS:
        tell(out, Line.LACKS, who, thing)
    elif why == Refusal.NOTHING_TO_EXCHANGE or why == Refusal.NOTHING_FOR_IT:
        tell(out, Line.NO_EXCHANGE, whom, who)
    else:
        refuse(s, who, why, cost, 0, out)


def do_steal(s, cells, seed, who, whom, thing, out):
    """OFD-8.4: by a Ski Mask, for 1 MP; the parcel keeps its square."""
    if not has_begun(s, out):
        return
    if who == whom:
        tell(out, Line.SOMEBODY_ELSE)
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    meet(s, cells, who, whom)
    afford(s, who, FIXED_PRICE)
    colour = thing // SQUARES
    square = thing % SQUARES
    offset = (whom - who + s.players) % s.players
    why = theft_refused(s, who, offset, colour, square)
    if why == FINE:
        steal(s, who, whom, colour, square)
        tell(out, Line.STOLEN, who, thing, whom)
        if s.options.theft_price > 0:
            tell(out, Line.THEFT_PAID, s.options.theft_price)
        if s.options.theft_compensation > 0:
            tell(out, Line.COMPENSATED, whom, s.options.theft_compensation)
        settle_both(s, cells, who, whom, kept)
    else:
        refuse_deal(s, who, whom, why, thing, FIXED_PRICE, out)


def do_trade(s, cells, seed, who, whom, given, wanted, out):
    """OFD-9.1 to 9.4, 9.8: one thing for one thing, agreed upon by the two."""
    if not has_begun(s, out):
        return
    if who == whom:
        tell(out, Line.SOMEBODY_ELSE)
        return
    if not is_met(cells, who, whom):
        tell(out, Line.NO_PLACE, who)
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    meet(s, cells, who, whom)
    cost = trade_cost(s, who)
    afford(s, who, cost)
    thing = given
    why = trade_refused(s, who, (whom - who + s.players) % s.players)
    if why == FINE or why == Refusal.NOTHING_TO_EXCHANGE:
        why = exchange_refused(s, who, whom, given, wanted)
        thing = wanted if why == Refusal.NOT_THEIRS else given
    if why == FINE:
        s.partner = whom
        s.give = given
        s.want = wanted
        respond(s, who, True)
        tell(out, Line.TRADED, who, given, wanted, cost)
        settle_both(s, cells, who, whom, kept)
    else:
        refuse_deal(s, who, whom, why, thing, cost, out)


def exchange_refused(s, who, whom, given, wanted):
    """OFD-9.3, 9.4: whether the one has a thing, and may have the other's for it."""
    if not has_thing(s, who, given):
        return Refusal.NOT_YOURS
    return want_refused(s, who, whom, given, wanted)
