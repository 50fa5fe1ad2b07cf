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
    lose_item,
    remove_parcel,
    square_of,
)
from .state import (
    ACT,
    ACTIONS,
    EVENTS,
    FIRST_GOLD,
    FIRST_ITEM,
    FULL_TRADE,
    GIVE,
    GOLD_STEP,
    NO_THING,
    NO_TRADE,
    RESPOND,
    THINGS,
    WANT,
)
from .travel import dmc_here

GIVE_THING = ACTIONS.ids("give")
WANT_THING = ACTIONS.ids("want")
TRADE_PROPOSED = EVENTS.number("trade_proposed")
TRADE_ACCEPTED = EVENTS.number("trade_accepted")
TRADE_REFUSED = EVENTS.number("trade_refused")


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
        return find_parcel(s, p, thing // SQUARES, thing % SQUARES) < s.parcel_count[p]
    return s.items[p, thing - FIRST_ITEM] > 0


def amount(thing):
    """OFD-9.3: the gold of a thing, 25 to 500."""
    return (thing - FIRST_GOLD + 1) * GOLD_STEP


def is_exchange(s, p, q, given, wanted):
    """OFD-9.4: not gold for gold, nor the same for the same; option carry_limit for both boards."""
    if given == wanted or (is_gold(given) and is_gold(wanted)):
        return False
    if is_parcel(given) == is_parcel(wanted):
        return True
    receiver = q if is_parcel(given) else p
    limit = s.options.carry_limit
    return limit == 0 or s.parcel_count[receiver] < limit


def can_want(s, p, q, given, wanted):
    """OFD-9.2, 9.3: one thing of the partner's for the thing given."""
    return has_thing(s, q, wanted) and is_exchange(s, p, q, given, wanted)


def can_give(s, p, q, given):
    """OFD-9.3, 9.4: a thing of the own, if the partner has something for it: no dead end."""
    return has_thing(s, p, given) and finds_want(s, p, q, given)


def finds_want(s, p, q, given):
    """Whether the partner has a thing that may be wanted for this one."""
    for place in range(s.parcel_count[q]):
        if is_exchange(s, p, q, given, parcel_thing(s.parcels[q, place])):
            return True
    for kind in range(KINDS):
        if s.items[q, kind] > 0 and is_exchange(s, p, q, given, FIRST_ITEM + kind):
            return True
    return s.gold[q] >= GOLD_STEP and is_exchange(s, p, q, given, FIRST_GOLD)


def can_trade(s, p, q):
    """OFD-9.1: a partner on the same tile, in town or on the road; OFD-9.7: with MP for it.

    OFD-9.2: one trade a turn; OFD-9.6: one proposal to each partner. And something to exchange.
    """
    if s.options.trade == NO_TRADE or s.traded or s.asked[q]:
        return False
    if p == q or s.at[p] != s.at[q] or trade_cost(s, p) > s.mp:
        return False
    for place in range(s.parcel_count[p]):
        if finds_want(s, p, q, parcel_thing(s.parcels[p, place])):
            return True
    for kind in range(KINDS):
        if s.items[p, kind] > 0 and finds_want(s, p, q, FIRST_ITEM + kind):
            return True
    return s.gold[p] >= GOLD_STEP and finds_want(s, p, q, FIRST_GOLD)


def mark_gives(s, p, q, mask):
    """OFD-9.3, 9.5: the things of the active player."""
    for place in range(s.parcel_count[p]):
        thing = parcel_thing(s.parcels[p, place])
        mask[GIVE_THING[thing]] = finds_want(s, p, q, thing)
    for thing in range(FIRST_ITEM, THINGS):
        if has_thing(s, p, thing):
            mask[GIVE_THING[thing]] = finds_want(s, p, q, thing)


def mark_wants(s, p, q, mask):
    """OFD-9.3, 9.5: the partner's things."""
    for place in range(s.parcel_count[q]):
        thing = parcel_thing(s.parcels[q, place])
        mask[WANT_THING[thing]] = is_exchange(s, p, q, s.give, thing)
    for thing in range(FIRST_ITEM, THINGS):
        if has_thing(s, q, thing):
            mask[WANT_THING[thing]] = is_exchange(s, p, q, s.give, thing)


# A proposal: partner, thing given, thing wanted, answer. Where only one thing is possible it is
# taken at once.


def open_trade(s, p, q):
    """OFD-9.5, 9.6: the partner is named and thereby asked."""
    s.asked[q] = 1
    s.partner = q
    s.phase = GIVE
    only = NO_THING
    for thing in range(THINGS):
        if can_give(s, p, q, thing):
            if only != NO_THING:
                return
            only = thing
    choose_give(s, p, only)


def choose_give(s, p, thing):
    """OFD-9.5: what is given."""
    s.give = thing
    s.phase = WANT
    only = NO_THING
    for wanted in range(THINGS):
        if can_want(s, p, s.partner, thing, wanted):
            if only != NO_THING:
                return
            only = wanted
    choose_want(s, p, only)


def choose_want(s, p, thing):
    """OFD-9.5: what is wanted; the partner answers at once."""
    s.want = thing
    s.phase = RESPOND
    s.to_move = s.partner
    note(s, TRADE_PROPOSED, p, s.partner, s.give, thing)


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
        note(s, TRADE_ACCEPTED, p, q, s.give, s.want, cost)
    else:
        note(s, TRADE_REFUSED, p, q)
    close_trade(s)
    s.to_move = s.turn_of
    s.phase = ACT


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
