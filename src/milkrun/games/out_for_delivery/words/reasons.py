"""Why an action is not possible now: the clause, and a sentence with what would help.

The reasons follow the rules' own questions (`can_move`, `can_pick_up`, ...) one by one.
"""

from collections.abc import Callable

from milkrun.engine.record import Record

from ..components import (
    HOLIDAY,
    ITEMS,
    KINDS,
    PORTABLE_BOAT,
    ROCK_SLIDE,
    SKI_MASK,
    UMBRELLA,
    USED,
)
from ..maps import DELIVERY_TILE, NO_CITY, NO_TILE, PICKUP_TILE
from ..rules import can_choose_city
from ..rules.items import can_use, price
from ..rules.parcels import find_parcel, has_room, work_cost
from ..rules.state import (
    ACT,
    ARGS_OF,
    CITY,
    GIVE,
    NO_TRADE,
    OVER,
    PERMANENT,
    RESPOND,
    VERB_OF,
    WANT,
    Verb,
)
from ..rules.trade import can_give, can_trade, can_want, has_thing, is_gold, trade_cost
from ..rules.travel import FIXED_PRICE, dmc_here, enter_cost, is_blocked
from .names import SEAT_NAMES, Places, Table, an, look, mp, places_of, thing_name

Reason = tuple[str, str]
POSSIBLE: Reason = ("", "This is possible now.")
PHASE_OF = {
    Verb.CITY: CITY,
    Verb.GIVE: GIVE,
    Verb.WANT: WANT,
    Verb.RESPOND: RESPOND,
}


def why_not(s: Record, a: int) -> Reason:
    """(clause, sentence): why the seat to move cannot do this now; no clause if it can."""
    t = look(s)
    if t.phase == OVER:
        return "OFD-12.1", "The game is over."
    verb = Verb(int(VERB_OF[a]))
    if t.phase != PHASE_OF.get(verb, ACT):
        return not_yet(t, verb)
    first, second, third = (int(number) for number in ARGS_OF[a])
    return REASONS[verb](t, places_of(t), first, second, third)


def not_yet(t: Table, verb: int) -> Reason:
    """What is to be decided before, or why this is never asked for at this point."""
    if t.phase == CITY:
        return "OFD-1.10", "First every player chooses a city to start in."
    if verb == Verb.CITY:
        return "OFD-1.6", "Cities are chosen once, before round 1."
    if t.phase in (GIVE, WANT):
        what = "offer" if t.phase == GIVE else "want for it"
        return "OFD-9.5", f"First say what you {what} in the trade."
    if t.phase == RESPOND:
        return "OFD-9.5", "First accept or refuse the trade."
    return "OFD-9.5", "First propose a trade to a player on your tile."


def too_dear(t: Table, cost: int, clause: str = "OFD-2.6") -> Reason:
    return clause, f"This costs {mp(int(cost))}, and you have {mp(int(t.mp))} left."


def why_not_city(t: Table, places: Places, city: int, *_: int) -> Reason:
    if can_choose_city(t, city):
        return POSSIBLE
    return "OFD-1.6", f"Somebody starts in {places.cities[city]} already: choose another city."


def why_not_move(t: Table, places: Places, direction: int, *_: int) -> Reason:
    p = t.to_move
    tile = t.neighbour[t.at[p]][direction]
    if tile == NO_TILE:
        return "OFD-4.2", "There is no road in that direction."
    if is_blocked(t, p, tile):
        if t.obstacle == ROCK_SLIDE:
            return "OFD-10.6", "Rock Slide: without Climbing Gear mountains are closed this round."
        return "OFD-10.5", "Bridge Construction: without a Portable Boat bridges are closed."
    cost = enter_cost(t, p, tile)
    return too_dear(t, cost) if cost > t.mp else POSSIBLE


def why_not_ferry(t: Table, places: Places, *_: int) -> Reason:
    if t.items[t.to_move][PORTABLE_BOAT] == 0:
        return "OFD-8.10", "You own no Portable Boat."
    if t.ferry[t.at[t.to_move]] == NO_TILE:
        return "OFD-8.10", "No other bank is opposite this tile."
    return POSSIBLE


def why_not_pickup(t: Table, places: Places, colour: int, *_: int) -> Reason:
    p = t.to_move
    tile = t.at[p]
    if t.flag[tile] != PICKUP_TILE:
        return "OFD-5.1", "Parcels are picked up on the Pickup tile of a city."
    if t.obstacle == HOLIDAY:
        return "OFD-10.3", "Holiday: nothing is picked up in this round."
    if t.waiting[t.city[tile]][colour] == 0:
        return "OFD-13.1", f"No {places.colours[colour]} parcel waits here."
    limit = t.options.pickup_limit
    if limit and t.pickups >= limit:
        return "OFD-5.6", f"In this match only {limit} may be picked up in a turn."
    if not has_room(t, p):
        return full_board(t)
    cost = work_cost(t, dmc_here(t, p))
    return too_dear(t, cost) if cost > t.mp else POSSIBLE


def full_board(t: Table) -> Reason:
    return "OFD-5.5", f"In this match a board holds {t.options.carry_limit} parcels at most."


def why_not_deliver(t: Table, places: Places, square: int, *_: int) -> Reason:
    p = t.to_move
    tile = t.at[p]
    if t.flag[tile] != DELIVERY_TILE:
        return "OFD-6.1", "Parcels are delivered on the Delivery tile of their city."
    if t.obstacle == HOLIDAY:
        return "OFD-10.3", "Holiday: nothing is delivered in this round."
    colour = t.city[tile]
    if find_parcel(t, p, colour, square) == t.parcel_count[p]:
        return "OFD-6.1", f"You have no {places.colours[colour]} parcel on square {square + 1}."
    cost = work_cost(t, dmc_here(t, p))
    return too_dear(t, cost) if cost > t.mp else POSSIBLE


def why_not_buy(t: Table, places: Places, *_: int) -> Reason:
    p = t.to_move
    if t.city[t.at[p]] == NO_CITY:
        return "OFD-7.1", "Items are bought in a city."
    if t.bought:
        return "OFD-7.4", "You have bought an item in this turn."
    if t.gold[p] < price(t):
        return "OFD-7.5", f"An item costs {int(price(t))} gold, and you have {t.gold[p]}."
    cost = dmc_here(t, p)
    return too_dear(t, cost) if cost > t.mp else POSSIBLE


def why_not_sell(t: Table, places: Places, kind: int, *_: int) -> Reason:
    p = t.to_move
    if t.city[t.at[p]] == NO_CITY:
        return "OFD-7.7", "Items are sold in a city."
    if t.sold:
        return "OFD-7.8", "You have sold an item in this turn."
    if t.items[p][kind] == 0:
        return "OFD-7.7", f"You do not own {an(ITEMS[kind])}."
    cost = dmc_here(t, p)
    return too_dear(t, cost) if cost > t.mp else POSSIBLE


def why_not_use(t: Table, places: Places, use: int, *_: int) -> Reason:
    kind = int(USED[use])
    if t.items[t.to_move][kind] == 0:
        return "OFD-8.1", f"You do not own {an(ITEMS[kind])}."
    if can_use(t, t.to_move, use):
        return POSSIBLE
    clause, weather = ("OFD-8.7", "rain") if kind == UMBRELLA else ("OFD-8.8", "snow")
    if t.options.cover == PERMANENT:
        return clause, "In this match it works as long as you own it."
    running = t.umbrella if kind == UMBRELLA else t.shoes
    if running[t.to_move]:
        return clause, "One is in use already."
    return clause, f"There is no {weather} in any region."


def why_not_fly(t: Table, places: Places, city: int, *_: int) -> Reason:
    p = t.to_move
    if t.items[p][KINDS - 1] == 0:
        return "OFD-8.11", "You own no Airplane Ticket."
    if t.city[t.at[p]] == NO_CITY:
        return "OFD-8.11", "Flights start in a city."
    if t.city[t.at[p]] == city:
        return "OFD-8.11", "A flight leads to another city."
    return too_dear(t, FIXED_PRICE, "OFD-8.2") if t.mp < FIXED_PRICE else POSSIBLE


def why_not_mask(t: Table, places: Places, victim: int, colour: int, square: int) -> Reason:
    p = t.to_move
    if t.items[p][SKI_MASK] == 0:
        return "OFD-8.4", "You own no Ski Mask."
    if not t.options.theft:
        return "OFD-8.4", "In this match nobody steals."
    if victim + 1 >= t.players:
        return "OFD-8.4", "There is no such player."
    q = (p + victim + 1) % t.players
    if t.at[q] != t.at[p]:
        return "OFD-8.4", f"{SEAT_NAMES[q]} is not on your tile."
    if find_parcel(t, q, colour, square) == t.parcel_count[q]:
        what = f"{places.colours[colour]} parcel on square {square + 1}"
        return "OFD-8.4", f"{SEAT_NAMES[q]} has no {what}."
    if 0 < t.options.theft_price > t.gold[p]:
        return "OFD-8.4", f"In this match a theft costs {t.options.theft_price} gold."
    if not has_room(t, p):
        return full_board(t)
    return too_dear(t, FIXED_PRICE, "OFD-8.2") if t.mp < FIXED_PRICE else POSSIBLE


def why_not_trade(t: Table, places: Places, partner: int, *_: int) -> Reason:
    p = t.to_move
    if t.options.trade == NO_TRADE:
        return "OFD-9.1", "In this match nobody trades."
    if partner + 1 >= t.players:
        return "OFD-9.1", "There is no such player."
    q = (p + partner + 1) % t.players
    if t.traded:
        return "OFD-9.2", "You have traded in this turn."
    if t.at[q] != t.at[p]:
        return "OFD-9.1", f"{SEAT_NAMES[q]} is not on your tile."
    if t.asked[q]:
        return "OFD-9.6", f"You have asked {SEAT_NAMES[q]} in this turn."
    if trade_cost(t, p) > t.mp:
        return too_dear(t, trade_cost(t, p), "OFD-9.7")
    return POSSIBLE if can_trade(t, p, q) else ("OFD-9.4", "You two have nothing to exchange.")


def why_not_give(t: Table, places: Places, thing: int, *_: int) -> Reason:
    p = t.to_move
    if can_give(t, p, t.partner, thing):
        return POSSIBLE
    if not has_thing(t, p, thing):
        return "OFD-9.3", f"You do not have {thing_name(thing, places)}."
    return "OFD-9.4", f"{SEAT_NAMES[t.partner]} has nothing that could be had for it."


def why_not_want(t: Table, places: Places, thing: int, *_: int) -> Reason:
    if can_want(t, t.to_move, t.partner, t.give, thing):
        return POSSIBLE
    if not has_thing(t, t.partner, thing):
        return "OFD-9.3", f"{SEAT_NAMES[t.partner]} does not have {thing_name(thing, places)}."
    if is_gold(thing) and is_gold(t.give):
        return "OFD-9.4", "Gold is not traded for gold."
    if thing == t.give:
        return "OFD-9.4", "That would be the same for the same."
    return full_board(t)


def always(t: Table, places: Places, *_: int) -> Reason:
    return POSSIBLE


REASONS: dict[int, Callable[..., Reason]] = {
    Verb.CITY: why_not_city,
    Verb.MOVE: why_not_move,
    Verb.FERRY: why_not_ferry,
    Verb.PICKUP: why_not_pickup,
    Verb.DELIVER: why_not_deliver,
    Verb.BUY: why_not_buy,
    Verb.SELL: why_not_sell,
    Verb.USE: why_not_use,
    Verb.FLY: why_not_fly,
    Verb.MASK: why_not_mask,
    Verb.TRADE: why_not_trade,
    Verb.GIVE: why_not_give,
    Verb.WANT: why_not_want,
    Verb.RESPOND: always,
    Verb.END_TURN: always,
}
