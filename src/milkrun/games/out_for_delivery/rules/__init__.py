"""The rules of Out For Delivery, a module a chapter; OFD numbers are the clauses of RULES.md.

Here: the setup (chapter 1) and which actions there are (2.5).
"""

from milkrun.engine.events import note

from ..components import (
    BASE_COLOURS,
    BASE_NAMES,
    FIGURES,
    ITEM_ROLL,
    KINDS,
    MAP_CITY,
    MAP_DELIVERY,
    MAP_FERRY,
    MAP_FLAG,
    MAP_NEIGHBOUR,
    MAP_PICKUP,
    MAP_REGION,
    MAP_ROCK,
    MAP_TERRAIN,
    MAP_TILES,
    MAP_TRIP,
    MAP_WATER,
    MAP_X,
    MAP_Y,
    MAX_PLAYERS,
    NO_WEATHER,
    USABLE,
)
from ..maps import CITIES, MOST_TILES, NAME_LENGTH, NO_TILE, WIDEST
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .items import (
    buy,
    can_buy,
    can_mask,
    can_rob,
    can_sell_here,
    can_use,
    mask,
    roll_two,
    sell,
    use,
)
from .parcels import (
    can_deliver_here,
    can_pick_up,
    colour_of,
    deliver,
    earn,
    gain_item,
    generate,
    pick_up,
    square_of,
)
from .rounds import end_turn, skip_hopeless, standing, start_round, start_turn
from .state import (
    ACCEPT,
    ACT,
    ACTIONS,
    ARGS_OF,
    CITY,
    EVENTS,
    GIVE,
    OPTIONS,
    RESPOND,
    SEATS,
    STATE,
    VERB_OF,
    VERSION,
    WANT,
    Verb,
)
from .trade import (
    can_trade,
    choose_give,
    choose_want,
    close_trade,
    mark_gives,
    mark_wants,
    open_trade,
    respond,
)
from .travel import can_ferry, can_fly, can_move, dmc_here, ferry, fly, in_town, move

__all__ = [
    "ACTIONS",
    "EVENTS",
    "MOST_DECISIONS",
    "OBSERVATION",
    "OPTIONS",
    "PIECES",
    "SEATS",
    "STATE",
    "VERSION",
    "apply_action",
    "determinize",
    "legal_actions",
    "observe",
    "pieces",
    "setup",
    "standing",
]

MOST_DECISIONS = 240 * 60  # OFD-12.7; measured: no turn had more than 50 actions

CHOOSE_CITY = ACTIONS.ids("city")
MOVE = ACTIONS.ids("move")
FERRY = ACTIONS.ids("ferry")
PICKUP = ACTIONS.ids("pickup")
DELIVER = ACTIONS.ids("deliver")
BUY = ACTIONS.ids("buy")
SELL = ACTIONS.ids("sell")
USE = ACTIONS.ids("use")
FLY = ACTIONS.ids("fly")
MASK = ACTIONS.ids("mask")
TRADE = ACTIONS.ids("trade")
ANSWER = ACTIONS.ids("respond")
END_TURN = ACTIONS.ids("end_turn")
ITEM_ROLLED = EVENTS.number("item_rolled")
CITY_CHOSEN = EVENTS.number("city_chosen")


# Setup. OFD-1.1: two to four players. OFD-1.3, 1.9: boards are empty and counters 0 as the record
# is.


def setup(s):
    """OFD-1.10: items and gold; then cities are chosen, then parcels (`start_game`).

    OFD-1.2: the seats are the order of play, from seat 0; who sits where is the table's affair.
    OFD-13.5: whoever leaves is replaced by a bot, which plays by these same rules.
    """
    lay_map(s)
    clear_table(s)
    for colour in range(CITIES):
        s.pile[colour] = FIGURES
    for p in range(s.players):
        for _ in range(s.options.start_items):
            roll_item(s, p)
        earn(s, p, s.options.start_gold)  # OFD-1.5
    earn(s, s.players - 1, s.options.last_seat_gold)
    s.to_move = s.players - 1 if s.options.cities_reversed else 0


def lay_map(s):
    """OFD-13.6: the printed map; from a position another one may come."""
    s.tiles = MAP_TILES
    for tile in range(MOST_TILES):
        for direction in range(4):
            s.neighbour[tile, direction] = MAP_NEIGHBOUR[tile, direction]
        s.region[tile] = MAP_REGION[tile]
        s.terrain[tile] = MAP_TERRAIN[tile]
        s.city[tile] = MAP_CITY[tile]
        s.flag[tile] = MAP_FLAG[tile]
        s.ferry[tile] = MAP_FERRY[tile]
        s.tile_x[tile] = MAP_X[tile]
        s.tile_y[tile] = MAP_Y[tile]
    for city in range(CITIES):
        s.pickup_tile[city] = MAP_PICKUP[city]
        s.delivery_tile[city] = MAP_DELIVERY[city]
        for other in range(CITIES):
            s.trip[city, other] = MAP_TRIP[city, other]
        for k in range(NAME_LENGTH):
            s.city_name[city, k] = BASE_NAMES[city, k]
            s.city_colour[city, k] = BASE_COLOURS[city, k]
    for y in range(WIDEST):
        s.water[y] = MAP_WATER[y]
        s.rock[y] = MAP_ROCK[y]


def clear_table(s):
    """OFD-1.9: no weather and no event; no figure is anywhere."""
    for region in range(len(s.weather)):
        s.weather[region] = NO_WEATHER
    for p in range(MAX_PLAYERS):
        s.at[p] = NO_TILE
    close_trade(s)
    s.phase = CITY


def roll_item(s, p):
    """OFD-1.4: a roll on the item table."""
    total = roll_two(s)
    kind = ITEM_ROLL[s.options.item_table, total - 2]
    gain_item(s, p, kind)
    note(s, ITEM_ROLLED, p, kind, total)


def can_choose_city(s, city):
    """OFD-1.6: one that no other player has chosen."""
    for p in range(s.players):
        if s.at[p] == s.pickup_tile[city]:
            return False
    return True


def choose_city(s, p, city):
    """OFD-1.6, 1.7: the figure goes to the Pickup tile; in seat order, or the other way round."""
    s.at[p] = s.pickup_tile[city]
    note(s, CITY_CHOSEN, p, city)
    if s.options.cities_reversed:
        if p > 0:
            s.to_move = p - 1
            return
    elif p + 1 < s.players:
        s.to_move = p + 1
        return
    start_game(s)


def start_game(s):
    """OFD-1.8: the first parcels; then round 1, whose first turn may be hopeless: OFD-2.10."""
    generate(s, True)
    start_round(s)
    start_turn(s, 0)
    skip_hopeless(s)


# Actions


def legal_actions(s, mask):
    """OFD-2.5: any of the actions, in any order, as long as MP and conditions allow."""
    p = s.to_move
    if s.phase == ACT:
        mark_ways(s, p, mask)
        mark_work(s, p, mask)
        mark_items(s, p, mask)
        mark_others(s, p, mask)
        mask[END_TURN] = True  # OFD-2.8
    elif s.phase == CITY:
        for city in range(CITIES):
            mask[CHOOSE_CITY[city]] = can_choose_city(s, city)
    elif s.phase == GIVE:
        mark_gives(s, p, s.partner, mask)
    elif s.phase == WANT:
        mark_wants(s, p, s.partner, mask)
    elif s.phase == RESPOND:
        mask[ANSWER[0]] = True
        mask[ANSWER[1]] = True


def mark_ways(s, p, mask):
    """OFD-4.1: moves; OFD-8.10, 8.11: ferry and flights."""
    for direction in range(4):
        mask[MOVE[direction]] = can_move(s, p, direction)
    mask[FERRY] = can_ferry(s, p)
    if can_fly(s, p):
        for city in range(CITIES):
            if city != s.city[s.at[p]]:
                mask[FLY[city, 0]] = True
                mask[FLY[city, 1]] = True


def mark_work(s, p, mask):
    """OFD-5.1, 6.1: pickups and deliveries; OFD-7.1, 7.7: the shop. All of it is in towns."""
    if not in_town(s, p):
        return
    cost = dmc_here(s, p)
    for colour in range(CITIES):
        mask[PICKUP[colour]] = can_pick_up(s, p, colour, cost)
    if can_deliver_here(s, p, cost):
        for place in range(s.parcel_count[p]):
            if colour_of(s.parcels[p, place]) == s.city[s.at[p]]:
                mask[DELIVER[square_of(s.parcels[p, place])]] = True
    mask[BUY] = can_buy(s, p, cost)
    if can_sell_here(s, p, cost):
        for kind in range(KINDS):
            mask[SELL[kind]] = s.items[p, kind] > 0


def mark_items(s, p, mask):
    """OFD-8.1: items to use."""
    for one in range(len(USABLE)):
        mask[USE[one]] = can_use(s, p, one)


def mark_others(s, p, mask):
    """OFD-8.4, 9.1: theft from and trade with players on the same tile."""
    robs = can_mask(s, p)
    for offset in range(1, s.players):
        q = (p + offset) % s.players
        if s.at[q] != s.at[p]:
            continue
        mask[TRADE[offset - 1]] = can_trade(s, p, q)
        if robs and can_rob(s, p, q):
            for place in range(s.parcel_count[q]):
                parcel = s.parcels[q, place]
                mask[MASK[offset - 1, colour_of(parcel), square_of(parcel)]] = True


def apply_action(s, a):
    """OFD-2.5: each action is carried out at once."""
    p = s.to_move
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if verb == Verb.MOVE:
        move(s, p, first)
    elif verb == Verb.END_TURN:
        end_turn(s, p)
    elif verb == Verb.PICKUP:
        pick_up(s, p, first, dmc_here(s, p))
    elif verb == Verb.DELIVER:
        deliver(s, p, first, dmc_here(s, p))
    elif verb == Verb.BUY:
        buy(s, p, dmc_here(s, p))
    elif verb == Verb.SELL:
        sell(s, p, first, dmc_here(s, p))
    elif verb == Verb.USE:
        use(s, p, first)
    elif verb == Verb.FERRY:
        ferry(s, p)
    elif verb == Verb.FLY:
        fly(s, p, first, second)
    elif verb == Verb.MASK:
        mask(s, p, (p + first + 1) % s.players, second, ARGS_OF[a, 2])
    else:
        apply_talk(s, p, verb, first)


def apply_talk(s, p, verb, first):
    """OFD-9.5: the steps of a trade; OFD-1.6: the choice of a city."""
    if verb == Verb.TRADE:
        open_trade(s, p, (p + first + 1) % s.players)
    elif verb == Verb.GIVE:
        choose_give(s, p, first)
    elif verb == Verb.WANT:
        choose_want(s, p, first)
    elif verb == Verb.RESPOND:
        respond(s, s.turn_of, first == ACCEPT)
    else:
        choose_city(s, p, first)
