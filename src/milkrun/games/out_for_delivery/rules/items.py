"""Buying and selling (chapter 7), and using items (8)."""

from milkrun.engine.chance import roll
from milkrun.engine.events import note

from ..components import (
    BUY_BACK,
    COFFEE,
    ENERGY_DRINK,
    EXPRESS_STAMP,
    INSURANCE,
    ITEM_ROLL,
    KINDS,
    RAIN,
    ROAD_MAP,
    SHOP_SALE,
    SKI_MASK,
    SNOW,
    SNOW_SHOES,
    SQUARES,
    UMBRELLA,
    USED,
    WEATHER_KIND,
)
from .extras import is_new, item_of, owns
from .parcels import (
    add_parcel,
    colour_of,
    earn,
    find_parcel,
    gain_item,
    gold_for,
    grace_of,
    has_parcel,
    has_room,
    lose_item,
    remove_parcel,
    square_of,
)
from .refusals import FINE, Refusal
from .state import (
    CHOICE_PRICE,
    FIRST_GOLD,
    FIRST_ITEM,
    GOLD_STEP,
    OF_TWO,
    PERMANENT,
    ROLLED,
    Chance,
    H,
    Kind,
    Phase,
)
from .travel import FIXED_PRICE, dmc_here, in_town

MEAN_ROLL = 7  # OFD-14.5: what a Road Map makes of a roll


def roll_two(s, purpose, at):
    """The sum of two dice, two draws of 1 to 6."""
    first = roll(s, 6, purpose, at)
    return first + roll(s, 6, purpose, at) + 2


def turn_number(s, p):
    """Where chance is asked for a turn; p = players: for the round."""
    return s.rounds * (s.players + 1) + p


def item_total(s, p):
    """The roll on the item table."""
    return roll_two(s, Chance.ITEM, turn_number(s, p))


def price(s):
    """OFD-7.2: 100 gold; OFD-10.4: 25 less on Shop Sale."""
    return s.options.item_price - (GOLD_STEP if s.obstacle == SHOP_SALE else 0)


def sale_price(s):
    """OFD-7.7: 50 gold; OFD-10.7: 25 more on Buy Back."""
    return s.options.item_sale + (GOLD_STEP if s.obstacle == BUY_BACK else 0)


def buy_refused(s, p, cost):
    """OFD-7.1, 7.2: in a city, with MP (OFD-2.6) and gold (OFD-7.5); OFD-7.4: once a turn."""
    if not in_town(s, p):
        return Refusal.NO_SHOP_TO_BUY
    if s.bought:
        return Refusal.HAS_BOUGHT
    if s.gold[p] < price(s):
        return Refusal.TOO_POOR
    return FINE if cost <= s.mp else Refusal.SHOP_TOO_DEAR


def buy(s, p, cost):
    """OFD-7.3: pay, then roll on the item table; OFD-14.6, 14.7: there may be a choice."""
    s.bought = 1
    s.mp -= cost
    gold = price(s)
    earn(s, p, -gold)
    kind = ITEM_ROLL[s.options.item_table, item_total(s, p) - 2]
    other = kind
    if s.options.item_choice == OF_TWO:
        other = ITEM_ROLL[s.options.item_table, item_total(s, p) - 2]
    elif s.options.item_choice != ROLLED and s.gold[p] >= CHOICE_PRICE:
        other = KINDS
    if other == kind:
        gain_item(s, p, kind)
        note(s, Kind.BOUGHT, p, kind, gold, cost)
    else:
        s.offered[0] = kind + 1
        s.offered[1] = other + 1
        s.phase = Phase.SHOP
        note(s, Kind.ITEMS_OFFERED, p, kind, other)


def surcharge(s, kind):
    """OFD-14.7: gold for another item than those rolled."""
    return 0 if s.offered[0] == kind + 1 or s.offered[1] == kind + 1 else CHOICE_PRICE


def choice_refused(s, p, thing):
    """OFD-14.6, 14.7: an item that was rolled, or with the option any, for gold at hand."""
    if thing < FIRST_ITEM or thing >= FIRST_GOLD:
        return Refusal.NOT_OFFERED
    if surcharge(s, thing - FIRST_ITEM) == 0:
        return FINE
    if s.options.item_choice == OF_TWO:
        return Refusal.NOT_OFFERED
    return FINE if s.gold[p] >= CHOICE_PRICE else Refusal.CHOICE_TOO_DEAR


def choose_item(s, p, thing):
    """OFD-14.6, 14.7: the item is the player's, and the turn goes on."""
    kind = thing - FIRST_ITEM
    more = surcharge(s, kind)
    paid = dmc_here(s, p)  # before the item, which may make steps cheaper at once
    earn(s, p, -more)
    gain_item(s, p, kind)
    note(s, Kind.BOUGHT, p, kind, price(s) + more, paid)
    s.offered[0] = 0
    s.offered[1] = 0
    s.phase = Phase.ACT


def sale_refused(s, p, kind, cost):
    """OFD-7.7: any item owned, in a city, with MP (OFD-2.6); OFD-7.8: once a turn, whether or
    not something was bought. OFD-7.9: an item in use no longer counts as owned.
    """
    if not in_town(s, p):
        return Refusal.NO_SHOP_TO_SELL
    if s.sold:
        return Refusal.HAS_SOLD
    if s.items[p, kind] == 0:
        return Refusal.NOT_OWNED_TO_SELL
    return FINE if cost <= s.mp else Refusal.SHOP_TOO_DEAR


def sell(s, p, kind, cost):
    """OFD-7.7: the item for its price."""
    s.sold = 1
    s.mp -= cost
    lose_item(s, p, kind)
    earn(s, p, sale_price(s))
    note(s, Kind.ITEM_SOLD, p, kind, sale_price(s), cost)


def any_weather(s, kind):
    """Whether at least one region has rain, or snow."""
    for region in range(len(s.weather)):
        if WEATHER_KIND[s.weather[region]] == kind:
            return True
    return False


def use_refused(s, p, use):
    """OFD-8.1: owned, in one's own turn; OFD-8.2: for no MP."""
    kind = USED[use]
    if s.items[p, kind] == 0:
        return Refusal.NOT_OWNED_TO_USE
    if is_new(s, kind):
        return new_refused(s, p, item_of(s, kind))
    if kind == UMBRELLA:
        return umbrella_refused(s, p)
    if kind == SNOW_SHOES:
        return shoes_refused(s, p)
    return FINE


def new_refused(s, p, item):
    """OFD-14.4: a stamp needs a parcel; OFD-14.5: a map a roll below 7; OFD-14.2: others no use."""
    if item == EXPRESS_STAMP:
        return FINE if to_stamp(s, p) < s.parcel_count[p] else Refusal.NOTHING_TO_STAMP
    if item == ROAD_MAP:
        return FINE if 0 < s.rolled < MEAN_ROLL else Refusal.ROLL_IS_GOOD
    return Refusal.WORKS_WHILE_OWNED


def to_stamp(s, p):
    """OFD-14.4: the place of the parcel that would lose most at the next round's start, or
    `parcel_count`: one that has a stamp or grace cannot move then anyway.
    """
    best = s.parcel_count[p]
    for place in range(s.parcel_count[p]):
        parcel = s.parcels[p, place]
        if grace_of(parcel) > 0:
            continue
        if best == s.parcel_count[p] or slides(s, p, parcel) > slides(s, p, s.parcels[p, best]):
            best = place
    return best


def slides(s, p, parcel):
    """OFD-14.4: the gold that a parcel loses by moving on, or by falling.

    OFD-14.3: an Insurance pays the fine.
    """
    square = square_of(parcel)
    if square == SQUARES - 1:
        return gold_for(s, parcel, square) + (0 if owns(s, p, INSURANCE) else s.options.fine)
    return gold_for(s, parcel, square) - gold_for(s, parcel, square + 1)


def stamp(s, p):
    """OFD-14.4: the parcel stays where it is at the next round's start."""
    parcel = remove_parcel(s, p, to_stamp(s, p))
    add_parcel(s, p, parcel + 1)
    note(s, Kind.STAMPED, p, colour_of(parcel), square_of(parcel))


def umbrella_refused(s, p):
    """OFD-8.7: only in rain, and while none is in use; with `cover` 0 an owned one is."""
    if s.options.cover == PERMANENT:
        return Refusal.UMBRELLA_WHILE_OWNED
    if s.umbrella[p] > 0:
        return Refusal.UMBRELLA_IN_USE
    return FINE if any_weather(s, RAIN) else Refusal.NO_RAIN


def shoes_refused(s, p):
    """OFD-8.8: the same for Snow Shoes."""
    if s.options.cover == PERMANENT:
        return Refusal.SHOES_WHILE_OWNED
    if s.shoes[p] > 0:
        return Refusal.SHOES_IN_USE
    return FINE if any_weather(s, SNOW) else Refusal.NO_SNOW


def use(s, p, use):
    """OFD-8.3: the item is spent; OFD-8.5: drinks give MP at once; OFD-8.7, 8.8: cover."""
    kind = USED[use]
    lose_item(s, p, kind)
    gained = 0
    if item_of(s, kind) == EXPRESS_STAMP:
        note(s, Kind.ITEM_USED, p, kind, 0)
        stamp(s, p)
        return
    if item_of(s, kind) == ROAD_MAP:
        gained = H * (MEAN_ROLL - s.rolled)
        s.rolled = MEAN_ROLL
        s.mp += gained
    elif kind == UMBRELLA:
        s.umbrella[p] = s.options.cover
    elif kind == SNOW_SHOES:
        s.shoes[p] = s.options.cover
    else:
        gained = H * drink(s, kind)
        s.mp += gained
    note(s, Kind.ITEM_USED, p, kind, gained)


def drink(s, kind):
    """OFD-8.5: 8, 3 or 2 MP."""
    if kind == ENERGY_DRINK:
        return s.options.energy_drink
    return s.options.coffee if kind == COFFEE else s.options.doughnut


def theft_refused(s, p, offset, colour, square):
    """OFD-8.4: a Ski Mask and (OFD-8.2) 1 MP, anywhere, whatever the event, and a parcel of another
    player on the same tile. OFD-5.5: the thief has room for it. Options may forbid theft.
    """
    if s.items[p, SKI_MASK] == 0:
        return Refusal.NO_SKI_MASK
    if s.options.theft == 0:
        return Refusal.NO_THEFT
    if offset >= s.players:
        return Refusal.NO_SUCH_VICTIM
    q = (p + offset) % s.players
    if s.at[q] != s.at[p]:
        return Refusal.VICTIM_ELSEWHERE
    if not has_parcel(s, q, colour, square):
        return Refusal.VICTIM_LACKS_IT
    if s.options.theft_price > 0 and s.gold[p] < s.options.theft_price:
        return Refusal.THEFT_TOO_DEAR
    if not has_room(s, p):
        return Refusal.BOARD_FULL
    return FINE if s.mp >= FIXED_PRICE else Refusal.ITEM_TOO_DEAR


def steal(s, p, q, colour, square):
    """OFD-8.4: the thief's choice, onto the same square; OFD-13.4: nobody has delivered."""
    s.mp -= FIXED_PRICE
    lose_item(s, p, SKI_MASK)
    add_parcel(s, p, remove_parcel(s, q, find_parcel(s, q, colour, square)))
    earn(s, p, -s.options.theft_price)
    earn(s, q, s.options.theft_compensation)
    note(s, Kind.STOLEN, p, q, colour, square)
