"""What a player may do in a turn (2.5), trades within it, and the choice of a city before it."""

from milkrun.engine.actions import asked_in
from milkrun.engine.events import note

from ..components import AIRPLANE_TICKET, KINDS, USABLE
from ..maps import CITIES
from .items import (
    buy,
    buy_refused,
    choice_refused,
    choose_item,
    sale_refused,
    sell,
    steal,
    theft_refused,
    use,
    use_refused,
)
from .parcels import (
    colour_of,
    deliver,
    delivery_refused,
    pick_up,
    pickup_refused,
    square_of,
)
from .refusals import FINE, Refusal
from .rounds import keeps, pass_on
from .setup import choose_city, city_refused
from .state import ACCEPT, ACTIONS, ARGS_OF, FIRST_GOLD, FIRST_ITEM, VERB_OF, Kind, Phase, Verb
from .trade import (
    WANT,
    choose_give,
    choose_want,
    give_refused,
    mark_gives,
    mark_wants,
    open_trade,
    respond,
    trade_refused,
    want_refused,
)
from .travel import dmc_here, ferry, ferry_refused, flight_refused, fly, in_town, move, move_refused

CHOOSE_CITY = ACTIONS.ids("city")
MOVE = ACTIONS.ids("move")
FERRY = ACTIONS.ids("ferry")
PICKUP = ACTIONS.ids("pickup")
DELIVER = ACTIONS.ids("deliver")
BUY = ACTIONS.ids("buy")
SELL = ACTIONS.ids("sell")
USE = ACTIONS.ids("use")
FLY = ACTIONS.ids("fly")
STEAL = ACTIONS.ids("mask")
TRADE = ACTIONS.ids("trade")
ANSWER = ACTIONS.ids("respond")
END_TURN = ACTIONS.ids("end_turn")  # the last action
ROUND_EVENTS = 60  # what a round can cause at most, besides the actions of players

BEFORE_OR_IN_TRADE = {
    Verb.CITY: [Phase.CITY],
    Verb.GIVE: [Phase.GIVE],
    Verb.WANT: [Phase.WANT, Phase.SHOP],
    Verb.RESPOND: [Phase.RESPOND],
}
ASKED = asked_in(Phase, {verb: BEFORE_OR_IN_TRADE.get(verb, [Phase.ACT]) for verb in Verb})


def legal_actions(s, mask):
    """OFD-2.5: any of the actions, in any order, as long as MP and conditions allow."""
    p = s.to_move
    if s.phase == Phase.ACT:
        mark_ways(s, p, mask)
        mark_work(s, p, mask)
        mark_items(s, p, mask)
        mark_others(s, p, mask)
        mask[END_TURN] = True  # OFD-2.8
    elif s.phase == Phase.CITY:
        for city in range(CITIES):
            mask[CHOOSE_CITY[city]] = city_refused(s, city) == FINE
    elif s.phase == Phase.GIVE:
        mark_gives(s, p, s.partner, mask)
    elif s.phase == Phase.WANT:
        mark_wants(s, p, s.partner, mask)
    elif s.phase == Phase.RESPOND:
        mask[ANSWER[0]] = True
        mask[ANSWER[1]] = True
    elif s.phase == Phase.SHOP:
        for thing in range(FIRST_ITEM, FIRST_GOLD):
            mask[WANT[thing]] = choice_refused(s, p, thing) == FINE


def mark_ways(s, p, mask):
    """OFD-4.1: moves; OFD-8.10, 8.11: ferry and flights."""
    for direction in range(4):
        mask[MOVE[direction]] = move_refused(s, p, direction) == FINE
    mask[FERRY] = ferry_refused(s, p) == FINE
    if s.items[p, AIRPLANE_TICKET] > 0:
        for city in range(CITIES):
            flies = flight_refused(s, p, city) == FINE
            mask[FLY[city, 0]] = flies
            mask[FLY[city, 1]] = flies


def mark_work(s, p, mask):
    """OFD-5.1, 6.1: pickups and deliveries; OFD-7.1, 7.7: the shop. All of it is in towns."""
    if not in_town(s, p):
        return
    cost = dmc_here(s, p)
    for colour in range(CITIES):
        mask[PICKUP[colour]] = pickup_refused(s, p, colour, cost) == FINE
    for place in range(s.parcel_count[p]):
        if colour_of(s.parcels[p, place]) == s.city[s.at[p]]:
            square = square_of(s.parcels[p, place])
            mask[DELIVER[square]] = delivery_refused(s, p, square, cost) == FINE
    mask[BUY] = buy_refused(s, p, cost) == FINE
    for kind in range(KINDS):
        if s.items[p, kind] > 0:
            mask[SELL[kind]] = sale_refused(s, p, kind, cost) == FINE


def mark_items(s, p, mask):
    """OFD-8.1: items to use."""
    for one in range(len(USABLE)):
        mask[USE[one]] = use_refused(s, p, one) == FINE


def mark_others(s, p, mask):
    """OFD-8.4, 9.1: theft from and trade with players on the same tile."""
    for offset in range(1, s.players):
        q = (p + offset) % s.players
        if s.at[q] != s.at[p]:
            continue
        mask[TRADE[offset - 1]] = trade_refused(s, p, offset) == FINE
        for place in range(s.parcel_count[q]):
            colour = colour_of(s.parcels[q, place])
            square = square_of(s.parcels[q, place])
            refused = theft_refused(s, p, offset, colour, square)
            mask[STEAL[offset - 1, colour, square]] = refused == FINE


def refusal(s, a):
    """Why the seat to move may not do this now; FINE exactly where `legal_actions` allows it."""
    p = s.to_move
    verb = VERB_OF[a]
    first = ARGS_OF[a, 0]
    second = ARGS_OF[a, 1]
    if not ASKED[verb, s.phase]:
        return not_yet(s, verb)
    if verb == Verb.MOVE:
        return move_refused(s, p, first)
    if verb == Verb.PICKUP:
        return pickup_refused(s, p, first, dmc_here(s, p))
    if verb == Verb.DELIVER:
        return delivery_refused(s, p, first, dmc_here(s, p))
    if verb == Verb.BUY:
        return buy_refused(s, p, dmc_here(s, p))
    if verb == Verb.SELL:
        return sale_refused(s, p, first, dmc_here(s, p))
    if verb == Verb.USE:
        return use_refused(s, p, first)
    if verb == Verb.FERRY:
        return ferry_refused(s, p)
    if verb == Verb.FLY:
        return flight_refused(s, p, first)
    if verb == Verb.MASK:
        return theft_refused(s, p, first + 1, second, ARGS_OF[a, 2])
    return talk_refused(s, p, verb, first)


def talk_refused(s, p, verb, first):
    """OFD-9.5: the steps of a trade; OFD-14.6: the choice of an item; OFD-1.6: of a city.

    The turn may always end.
    """
    if verb == Verb.TRADE:
        return trade_refused(s, p, first + 1)
    if verb == Verb.GIVE:
        return give_refused(s, p, s.partner, first)
    if verb == Verb.WANT and s.phase == Phase.SHOP:
        return choice_refused(s, p, first)
    if verb == Verb.WANT:
        return want_refused(s, p, s.partner, s.give, first)
    return city_refused(s, first) if verb == Verb.CITY else FINE


def not_yet(s, verb):
    """What must come first: OFD-1.10: cities, each chosen once (OFD-1.6); OFD-9.5: the steps of a
    trade, which begins with the proposal. OFD-12.1: nothing can be done after the end.
    """
    if s.phase == Phase.OVER:
        return Refusal.GAME_OVER
    if s.phase == Phase.CITY:
        return Refusal.CITIES_FIRST
    if verb == Verb.CITY:
        return Refusal.CITIES_CHOSEN
    if s.phase == Phase.SHOP:
        return Refusal.CHOOSE_FIRST
    if s.phase == Phase.GIVE:
        return Refusal.OFFER_FIRST
    if s.phase == Phase.WANT:
        return Refusal.WANT_FIRST
    return Refusal.ANSWER_FIRST if s.phase == Phase.RESPOND else Refusal.PROPOSE_FIRST


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
        steal(s, p, (p + first + 1) % s.players, second, ARGS_OF[a, 2])
    else:
        apply_talk(s, p, verb, first)


def apply_talk(s, p, verb, first):
    """OFD-9.5: the steps of a trade; OFD-14.6: the choice of an item; OFD-1.6: of a city."""
    if verb == Verb.TRADE:
        open_trade(s, p, (p + first + 1) % s.players)
    elif verb == Verb.GIVE:
        choose_give(s, p, first)
    elif verb == Verb.WANT and s.phase == Phase.SHOP:
        choose_item(s, p, first)
    elif verb == Verb.WANT:
        choose_want(s, p, first)
    elif verb == Verb.RESPOND:
        respond(s, s.turn_of, first == ACCEPT)
    else:
        choose_city(s, p, first)
        skip_hopeless(s)


def end_turn(s, p):
    """OFD-2.7, 2.8: at any time; MP are lost, except those kept. Then the next turn.

    OFD-2.9: a turn does not end because its MP are used up.
    """
    note(s, Kind.TURN_ENDED, p, s.mp - keeps(s), keeps(s))
    pass_on(s, p)
    skip_hopeless(s)


def skip_hopeless(s):
    """OFD-2.10: hopeless turns end by themselves, while the report has room for another round."""
    while s.phase == Phase.ACT and is_hopeless(s) and s.event_count + ROUND_EVENTS < len(s.events):
        note(s, Kind.TURN_HOPELESS, s.turn_of, keeps(s))
        pass_on(s, s.turn_of)


def is_hopeless(s):
    """OFD-2.10: the turn can only be ended."""
    for a in range(MOVE[0], END_TURN):
        if refusal(s, a) == FINE:
            return False
    return True
