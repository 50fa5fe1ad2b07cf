"""What is done at the table, by the rules' own actions: dice, parcels and items."""

import numpy as np

from milkrun.engine.chance import seed_rng
from milkrun.engine.sheets import tell

from ..components import (
    EXPRESS_STAMP,
    ITEM_ROLL,
    KINDS,
    MAX_PLAYERS,
    SQUARES,
    USED,
)
from ..maps import CITIES
from ..rules.extras import is_new, item_of
from ..rules.items import (
    buy,
    buy_refused,
    choose_item,
    item_total,
    price,
    sale_price,
    sale_refused,
    sell,
    use,
)
from ..rules.parcels import (
    deliver,
    delivery_refused,
    find_parcel,
    lose_item,
    pay,
    pick_up,
    pickup_cost,
    pickup_refused,
    work_cost,
)
from ..rules.refusals import FINE
from ..rules.rounds import keeps, pass_on
from ..rules.setup import city_refused, start_game
from ..rules.state import CHOICE_PRICE, FIRST_ITEM, Phase
from ..rules.travel import dmc_here
from .asked import deed_refused, refuse
from .declared import Line
from .entering import NOBODY, TURN_NUMBERS, afford, enter, has_begun, keep_turn, settle
from .table import ITEMS, STANDS
from .ways import is_placed

# Turns and rounds


def go_on(s, cells, seed, out):
    """OFD-2.1: the next turn, with all that is rolled before it; whether there is one."""
    seed_rng(s.rng, seed)
    if s.over == 1:
        tell(out, Line.GAME_OVER)
        return False
    if s.rounds == 0:
        if not all_chosen(s, cells, out):
            return False
        start_game(s)
    else:
        pass_on(s, s.turn_of)
    if s.over == 1:
        tell(out, Line.ENDED)
    return True


def all_chosen(s, cells, out):
    """OFD-1.6: everybody on the Pickup tile of a city of their own."""
    for p in range(s.players):
        place = cells[STANDS + p] - 1
        if place < 0 or place >= 2 * CITIES or place % 2 > 0:
            tell(out, Line.CITIES_FIRST)
            return False
        if s.at[p] != s.pickup_tile[place // 2]:
            if city_refused(s, place // 2) != FINE:
                tell(out, Line.CITY_TAKEN)
                return False
            s.at[p] = s.pickup_tile[place // 2]
    return True


def tell_fines(s, before, out):
    """OFD-11.2: what each player lost for parcels that fell off."""
    for p in range(s.players):
        if s.gold[p] < before[p]:
            tell(out, Line.FINED, p, before[p] - s.gold[p])


def do_next(s, cells, seed, out):
    """OFD-2.4: the next player's turn; OFD-2.2: after the last one the next round."""
    before = np.empty(MAX_PLAYERS, np.int64)
    for p in range(MAX_PLAYERS):
        before[p] = s.gold[p]
    last = int(s.rounds)
    if go_on(s, cells, seed, out):
        if s.rounds > last:
            tell(out, Line.BEGINS, s.rounds)
        tell_fines(s, before, out)
        if s.over == 0:
            tell(out, Line.ROLLS, s.turn_of, s.mp)
        enter(s, cells, NOBODY)


def end_turns(s):
    """OFD-2.7, 8.7, 8.8: MP that are left are kept, and cover lasts a turn less.

    Turns before the one on are over, and what is left of cover then was counted unless it is whole.
    The last seat's is counted as the round is passed on.
    """
    if s.mp > 0:
        s.kept_mp[s.turn_of] = keeps(s)
    cover = s.options.cover
    for p in range(s.players - 1):
        if p >= s.turn_of or s.umbrella[p] == cover:
            s.umbrella[p] = max(0, s.umbrella[p] - 1)
        if p >= s.turn_of or s.shoes[p] == cover:
            s.shoes[p] = max(0, s.shoes[p] - 1)


def do_round(s, cells, seed, out):
    """OFD-2.2: the next round, for those who roll their MP themselves; OFD-2.7: and who add to
    their roll what they have kept."""
    before = np.empty(MAX_PLAYERS, np.int64)
    kept = np.empty(MAX_PLAYERS, np.int64)
    end_turns(s)
    for p in range(MAX_PLAYERS):
        before[p] = s.gold[p]
        kept[p] = s.kept_mp[p]
    s.turn_of = s.players - 1
    if go_on(s, cells, seed, out):
        if s.over == 0:
            tell(out, Line.BEGINS, s.rounds)
            s.mp = 0
        for p in range(s.players):
            s.kept_mp[p] = kept[p]
        tell_fines(s, before, out)
        enter(s, cells, NOBODY)


# Deeds of a player.


def do_pick_up(s, cells, seed, who, city, colour, out):
    """OFD-5.1 to 5.4"""
    if not has_begun(s, out):
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    s.at[who] = s.pickup_tile[city]
    here = dmc_here(s, who)
    cost = pickup_cost(s, who, here)
    afford(s, who, cost)
    why = pickup_refused(s, who, colour, here)
    if why == FINE:
        pick_up(s, who, colour, here)
        tell(out, Line.PICKED, cost)
        settle(s, cells, who, kept, who)
    else:
        refuse(s, who, why, cost, 0, out)


def best_square(s, who, colour):
    """OFD-6.4: the square of the parcel of a colour that pays most; SQUARES if there is none."""
    best = SQUARES
    most = 0
    for square in range(SQUARES):
        place = find_parcel(s, who, colour, square)
        if place < s.parcel_count[who]:
            gold = pay(s, s.parcels[who, place])
            if best == SQUARES or gold > most:
                best = square
                most = gold
    return best


def do_deliver(s, cells, seed, who, colour, out):
    """OFD-6.1 to 6.3: the parcel that pays most."""
    if not has_begun(s, out):
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    s.at[who] = s.delivery_tile[colour]
    here = dmc_here(s, who)
    cost = work_cost(s, here)
    afford(s, who, cost)
    square = best_square(s, who, colour)
    if square == SQUARES:
        tell(out, Line.NO_PARCEL, who, colour)
        return
    why = delivery_refused(s, who, square, here)
    if why == FINE:
        before = int(s.gold[who])
        deliver(s, who, square, here)
        tell(out, Line.PAID, s.gold[who] - before, cost)
        settle(s, cells, who, kept, who)
    else:
        refuse(s, who, why, cost, 0, out)


def shop_cost(s, cells, who):
    """OFD-3.8: what buying and selling cost; where it is not known, no MP are taken off."""
    return dmc_here(s, who) if is_placed(s, cells, who) else 0


def do_buy(s, cells, seed, who, out):
    """OFD-1.4: before round 1 the first item; OFD-7.2, 7.3: later for MP and gold."""
    seed_rng(s.rng, seed)
    if s.rounds == 0:
        kind = ITEM_ROLL[s.options.item_table, item_total(s, who) - 2]
        cells[ITEMS + who * KINDS + kind] += 1
        tell(out, Line.ROLLED, who, kind)
        return
    if not has_begun(s, out):
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    cost = shop_cost(s, cells, who)
    afford(s, who, cost)
    why = buy_refused(s, who, cost)
    if why != FINE:
        refuse(s, who, why, cost, 0, out)
        return
    had = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        had[kind] = s.items[who, kind]
    buy(s, who, cost)
    other = s.offered[1] - 1
    if s.phase == Phase.SHOP:
        choose_item(s, who, FIRST_ITEM + s.offered[0] - 1)
    for kind in range(KINDS):
        if s.items[who, kind] > had[kind]:
            if is_placed(s, cells, who):
                tell(out, Line.BOUGHT, kind, price(s), cost)
            else:
                tell(out, Line.BOUGHT_SOMEWHERE, kind, price(s), who)
    if other == KINDS:
        tell(out, Line.OF_ALL, CHOICE_PRICE)
    elif other >= 0:
        tell(out, Line.OF_TWO, other)
    settle(s, cells, who, kept, NOBODY)


def do_sell(s, cells, seed, who, item, out):
    """OFD-7.7"""
    if not has_begun(s, out):
        return
    kept = np.empty(TURN_NUMBERS, np.int64)
    keep_turn(s, kept)
    cost = shop_cost(s, cells, who)
    afford(s, who, cost)
    why = sale_refused(s, who, item, cost)
    if why == FINE:
        sell(s, who, item, cost)
        if is_placed(s, cells, who):
            tell(out, Line.SOLD, sale_price(s), cost)
        else:
            tell(out, Line.SOLD_SOMEWHERE, sale_price(s), who)
        settle(s, cells, who, kept, NOBODY)
    else:
        refuse(s, who, why, cost, item, out)


def do_use(s, cells, seed, who, one, out):
    """OFD-8.1, 8.3, 8.5, 8.7, 8.8; what a new item does is left to the table (OFD-14.4, 14.5)."""
    if not has_begun(s, out):
        return
    kind = USED[one]
    why = deed_refused(s, who, one)
    if who != s.turn_of:
        tell(out, Line.NOT_TURN, s.turn_of)
    elif why != FINE:
        refuse(s, who, why, 0, kind, out)
    else:
        before = int(s.mp)
        if is_new(s, kind):
            lose_item(s, who, kind)
            stamps = item_of(s, kind) == EXPRESS_STAMP
            tell(out, Line.STAMPED if stamps else Line.MAPPED)
            enter(s, cells, NOBODY)
            return
        use(s, who, one)
        if s.mp > before:
            tell(out, Line.DRUNK, s.mp - before)
        else:
            tell(out, Line.COVERED)
        enter(s, cells, NOBODY)
