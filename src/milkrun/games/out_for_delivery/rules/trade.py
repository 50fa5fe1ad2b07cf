"""Trade between two players on one tile (chapter 9).

Things by number: parcels by colour and square, items by kind, amounts of gold.
"""

from milkrun.engine.events import note

from ..components import KINDS, SQUARES
from .parcels import (
    add_parcel,
    colour_of,
    earn,
    find_parcel,
    gain_item,
    has_parcel,
    has_room,
    lose_item,
    remove_parcel,
    square_of,
)
from .refusals import FINE, Refusal
from .state import (
    ACTIONS,
    FIRST_GOLD,
    FIRST_ITEM,
    FULL_TRADE,
    GOLD_STEP,
    NO_THING,
    NO_TRADE,
    THINGS,
    Kind,
    Phase,
)
from .travel import dmc_here

GIVE = ACTIONS.ids("give")
WANT = ACTIONS.ids("want")
PAGE = ("trade_cost", "has_thing", "exchange_refused")  # what a trade may be of, as it is laid out


def trade_cost(s, p):
    """OFD-9.1: the DMC of the tile; OFD-9.9: whatever the event."""
    return dmc_here(s, p) if s.options.trade == FULL_TRADE else 0


def is_parcel(thing):
    """Things 0 to 59."""
    return thing < FIRST_ITEM


def is_gold(thing):
    """Things 69 to 88."""
    return thing >= FIRST_GOLD


def parcel_thing(parcel):
    """The thing that a parcel is: its colour and square."""
    return colour_of(parcel) * SQUARES + square_of(parcel)


def has_thing(s, p, thing):
    """OFD-9.3: a parcel or an item owned, or gold at hand."""
    if is_gold(thing):
        return s.gold[p] >= amount(thing)
    if is_parcel(thing):
        return has_parcel(s, p, thing // SQUARES, thing % SQUARES)
    return s.items[p, thing - FIRST_ITEM] > 0


def amount(thing):
    """OFD-9.3: the gold of a thing, 25 to 500."""
    return (thing - FIRST_GOLD + 1) * GOLD_STEP


def exchange_refused(s, p, q, given, wanted):
    """OFD-9.4: not gold for gold, nor the same for the same; OFD-5.5: with room on both boards."""
    if is_gold(given) and is_gold(wanted):
        return Refusal.GOLD_FOR_GOLD
    if given == wanted:
        return Refusal.SAME_FOR_SAME
    if is_parcel(given) == is_parcel(wanted) or has_room(s, q if is_parcel(given) else p):
        return FINE
    return Refusal.BOARD_FULL


def want_refused(s, p, q, given, wanted):
    """OFD-9.2, 9.3: one thing of the partner's for the thing given."""
    if has_thing(s, q, wanted):
        return exchange_refused(s, p, q, given, wanted)
    return Refusal.NOT_THEIRS


def give_refused(s, p, q, given):
    """OFD-9.3, 9.4: a thing of one's own, if the partner has something for it: no dead end."""
    if not has_thing(s, p, given):
        return Refusal.NOT_YOURS
    return FINE if finds_want(s, p, q, given) else Refusal.NOTHING_FOR_IT


def finds_want(s, p, q, given):
    """Whether the partner has a thing that may be wanted for this one."""
    for place in range(s.parcel_count[q]):
        if exchange_refused(s, p, q, given, parcel_thing(s.parcels[q, place])) == FINE:
            return True
    for kind in range(KINDS):
        if want_refused(s, p, q, given, FIRST_ITEM + kind) == FINE:
            return True
    return want_refused(s, p, q, given, FIRST_GOLD) == FINE


def finds_exchange(s, p, q):
    """Whether the two have anything that may be exchanged."""
    for place in range(s.parcel_count[p]):
        if finds_want(s, p, q, parcel_thing(s.parcels[p, place])):
            return True
    for kind in range(KINDS):
        if give_refused(s, p, q, FIRST_ITEM + kind) == FINE:
            return True
    return give_refused(s, p, q, FIRST_GOLD) == FINE


def trade_refused(s, p, offset):
    """OFD-9.1: a partner on the same tile, in town or on the road; OFD-9.7: with MP for it.

    OFD-9.2: one trade a turn; OFD-9.6: one proposal to each partner; OFD-9.4: for an exchange.
    """
    if s.options.trade == NO_TRADE:
        return Refusal.NO_TRADING
    if offset >= s.players:
        return Refusal.NO_SUCH_PARTNER
    if s.traded:
        return Refusal.HAS_TRADED
    q = (p + offset) % s.players
    if s.at[q] != s.at[p]:
        return Refusal.PARTNER_ELSEWHERE
    if s.asked[q]:
        return Refusal.HAS_ASKED
    if trade_cost(s, p) > s.mp:
        return Refusal.TRADE_TOO_DEAR
    return FINE if finds_exchange(s, p, q) else Refusal.NOTHING_TO_EXCHANGE


def mark_gives(s, p, q, mask):
    """OFD-9.3, 9.5: the things of the active player."""
    for thing in range(THINGS):
        mask[GIVE[thing]] = give_refused(s, p, q, thing) == FINE


def mark_wants(s, p, q, mask):
    """OFD-9.3, 9.5: the partner's things."""
    for thing in range(THINGS):
        mask[WANT[thing]] = want_refused(s, p, q, s.give, thing) == FINE


# A proposal: partner, thing given, thing wanted, answer. If only one thing is possible, it is
# taken at once.


def open_trade(s, p, q):
    """OFD-9.5, 9.6: naming the partner counts as asking."""
    s.asked[q] = 1
    s.partner = q
    s.phase = Phase.GIVE
    only = NO_THING
    for thing in range(THINGS):
        if give_refused(s, p, q, thing) == FINE:
            if only != NO_THING:
                return
            only = thing
    choose_give(s, p, only)


def choose_give(s, p, thing):
    """OFD-9.5: what is given."""
    s.give = thing
    s.phase = Phase.WANT
    only = NO_THING
    for wanted in range(THINGS):
        if want_refused(s, p, s.partner, thing, wanted) == FINE:
            if only != NO_THING:
                return
            only = wanted
    choose_want(s, p, only)


def choose_want(s, p, thing):
    """OFD-9.5: what is wanted; the partner answers at once."""
    s.want = thing
    s.phase = Phase.RESPOND
    s.to_move = s.partner
    note(s, Kind.TRADE_PROPOSED, p, s.partner, s.give, thing)


def respond(s, p, accepted):
    """OFD-9.5: acceptance executes it, refusal costs nothing. OFD-9.10: nothing else binds."""
    q = s.partner
    if accepted:
        cost = trade_cost(s, p)
        s.mp -= cost
        s.traded = 1
        given = take_thing(s, p, s.give)
        wanted = take_thing(s, q, s.want)
        put_thing(s, q, s.give, given)
        put_thing(s, p, s.want, wanted)
        note(s, Kind.TRADE_ACCEPTED, p, q, s.give, s.want, cost)
    else:
        note(s, Kind.TRADE_REFUSED, p, q)
    close_trade(s)
    s.to_move = s.turn_of
    s.phase = Phase.ACT


def close_trade(s):
    """No proposal is open."""
    s.partner = 0
    s.give = NO_THING
    s.want = NO_THING


def take_thing(s, p, thing):
    """A thing leaves its owner; the code of the parcel, if it is one."""
    if is_parcel(thing):
        return remove_parcel(s, p, find_parcel(s, p, thing // SQUARES, thing % SQUARES))
    if is_gold(thing):
        earn(s, p, -amount(thing))
    else:
        lose_item(s, p, thing - FIRST_ITEM)
    return 0


def put_thing(s, p, thing, parcel):
    """OFD-9.8: a parcel lies on the same square as before. OFD-13.4: no delivery is counted."""
    if is_parcel(thing):
        add_parcel(s, p, parcel)
    elif is_gold(thing):
        earn(s, p, amount(thing))
    else:
        gain_item(s, p, thing - FIRST_ITEM)
