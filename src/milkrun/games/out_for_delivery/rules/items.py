"""Buying and selling (chapter 7), and using items (8)."""

from milkrun.engine.chance import roll
from milkrun.engine.events import note

from ..components import (
    BUY_BACK,
    COFFEE,
    ENERGY_DRINK,
    ITEM_ROLL,
    RAIN,
    SHOP_SALE,
    SKI_MASK,
    SNOW,
    SNOW_SHOES,
    UMBRELLA,
    USED,
    WEATHER_KIND,
)
from .parcels import add_parcel, earn, find_parcel, gain_item, has_room, lose_item, remove_parcel
from .state import EVENTS, GOLD_STEP, H
from .travel import FIXED_PRICE, in_town, is_dry, is_shod

BOUGHT = EVENTS.number("bought")
ITEM_SOLD = EVENTS.number("item_sold")
ITEM_USED = EVENTS.number("item_used")
STOLEN = EVENTS.number("stolen")


def roll_two(s):
    """The sum of two dice, two draws of 1 to 6."""
    first = roll(s, 6)
    return first + roll(s, 6) + 2


def price(s):
    """OFD-7.2: 100 gold; OFD-10.4: 25 less on Shop Sale."""
    return s.options.item_price - (GOLD_STEP if s.obstacle == SHOP_SALE else 0)


def sale_price(s):
    """OFD-7.7: 50 gold; OFD-10.7: 25 more on Buy Back."""
    return s.options.item_sale + (GOLD_STEP if s.obstacle == BUY_BACK else 0)


def can_buy(s, p, cost):
    """OFD-7.1, 7.2: in a city, with MP and (OFD-7.5) gold at hand; OFD-7.4: once a turn."""
    return s.bought == 0 and in_town(s, p) and cost <= s.mp and s.gold[p] >= price(s)


def buy(s, p, cost):
    """OFD-7.3: pay, then roll on the item table."""
    s.bought = 1
    s.mp -= cost
    gold = price(s)
    earn(s, p, -gold)
    kind = ITEM_ROLL[s.options.item_table, roll_two(s) - 2]
    gain_item(s, p, kind)
    note(s, BOUGHT, p, kind, gold, cost)


def can_sell_here(s, p, cost):
    """OFD-7.7: in a city, with MP; OFD-7.8: once a turn, whether or not something was bought."""
    return s.sold == 0 and in_town(s, p) and cost <= s.mp


def sell(s, p, kind, cost):
    """OFD-7.7: any one own item; OFD-7.9: one in use is no longer among them."""
    s.sold = 1
    s.mp -= cost
    lose_item(s, p, kind)
    earn(s, p, sale_price(s))
    note(s, ITEM_SOLD, p, kind, sale_price(s), cost)


def any_weather(s, kind):
    """Whether at least one region has rain, or snow."""
    for region in range(len(s.weather)):
        if WEATHER_KIND[s.weather[region]] == kind:
            return True
    return False


def can_use(s, p, use):
    """OFD-8.1: owned, in the own turn; OFD-8.2: for no MP.

    OFD-8.7, 8.8: Umbrella and Snow Shoes only where they help and none is running; with `cover` 0
    an owned one runs.
    """
    kind = USED[use]
    if s.items[p, kind] == 0:
        return False
    if kind == UMBRELLA:
        return any_weather(s, RAIN) and not is_dry(s, p)
    if kind == SNOW_SHOES:
        return any_weather(s, SNOW) and not is_shod(s, p)
    return True


def use(s, p, use):
    """OFD-8.3: the item is spent; OFD-8.5: drinks give MP at once; OFD-8.7, 8.8: cover."""
    kind = USED[use]
    lose_item(s, p, kind)
    gained = 0
    if kind == UMBRELLA:
        s.umbrella[p] = s.options.cover
    elif kind == SNOW_SHOES:
        s.shoes[p] = s.options.cover
    else:
        gained = H * drink(s, kind)
        s.mp += gained
    note(s, ITEM_USED, p, kind, gained)


def drink(s, kind):
    """OFD-8.5: 8, 3 or 2 MP."""
    if kind == ENERGY_DRINK:
        return s.options.energy_drink
    return s.options.coffee if kind == COFFEE else s.options.doughnut


def can_mask(s, p):
    """OFD-8.4: a Ski Mask and 1 MP, anywhere, whatever the event. Options may forbid theft."""
    if s.items[p, SKI_MASK] == 0 or s.options.theft == 0 or s.mp < FIXED_PRICE:
        return False
    if s.options.theft_price > 0 and s.gold[p] < s.options.theft_price:
        return False
    return has_room(s, p)


def can_rob(s, p, q):
    """OFD-8.4: another player on the same tile who has a parcel."""
    return p != q and s.at[q] == s.at[p] and s.parcel_count[q] > 0


def mask(s, p, q, colour, square):
    """OFD-8.4: the thief's choice, onto the same square; OFD-13.4: nobody has delivered."""
    s.mp -= FIXED_PRICE
    lose_item(s, p, SKI_MASK)
    add_parcel(s, p, remove_parcel(s, q, find_parcel(s, q, colour, square)))
    earn(s, p, -s.options.theft_price)
    earn(s, q, s.options.theft_compensation)
    note(s, STOLEN, p, q, colour, square)
