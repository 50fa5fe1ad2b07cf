"""Why an action is not possible now: for every refusal of the rules its clause and a sentence.

A sentence may need what the table shows to the seat to move, and the action's three numbers.
"""

from collections.abc import Callable

from milkrun.engine.record import Fields
from milkrun.engine.refusals import Refused

from ..components import USED
from ..rules.items import price
from ..rules.parcels import work_cost
from ..rules.refusals import Refusal
from ..rules.state import CHOICE_PRICE
from ..rules.trade import trade_cost
from ..rules.travel import FIXED_PRICE, TOLL, dmc_here, enter_cost
from .names import an, mp, parcel_name, places_of, thing_name


def too_dear(cost: Callable[..., int]) -> Callable[..., str]:
    """A sentence on MP: cost(t, *numbers) is what the action costs, in h."""
    return lambda t, *at: f"This costs {mp(int(cost(t, *at)))}, and you have {mp(int(t.mp))} left."


def move_cost(t: Fields, direction: int, *_: int) -> int:
    return int(enter_cost(t, t.to_move, t.neighbour[t.at[t.to_move], direction]))


def opponent(t: Fields, offset: int) -> str:
    """The player so many seats after the one to move, less 1, as actions count."""
    name: str = t.names[(t.to_move + offset + 1) % t.players]
    return name


def no_such_parcel(t: Fields, square: int, *_: int) -> str:
    return f"You have no {parcel_name(t.city[t.at[t.to_move]], square, places_of(t))}."


def lacks_it(t: Fields, victim: int, colour: int, square: int) -> str:
    return f"{opponent(t, victim)} has no {parcel_name(colour, square, places_of(t))}."


def too_poor(t: Fields, *_: int) -> str:
    return f"An item costs {int(price(t))} gold, and you have {t.gold[t.to_move]}."


def elsewhere(t: Fields, offset: int, *_: int) -> str:
    return f"{opponent(t, offset)} is not on your tile."


REFUSALS: dict[Refusal, Refused] = {
    Refusal.GAME_OVER: ("OFD-12.1", "The game is over."),
    # another decision comes first
    Refusal.CITIES_FIRST: ("OFD-1.10", "First every player chooses a city to start in."),
    Refusal.CITIES_CHOSEN: ("OFD-1.6", "Cities are chosen once, before round 1."),
    Refusal.OFFER_FIRST: ("OFD-9.5", "First say what you offer in the trade."),
    Refusal.WANT_FIRST: ("OFD-9.5", "First say what you want for it in the trade."),
    Refusal.ANSWER_FIRST: ("OFD-9.5", "First accept or refuse the trade."),
    Refusal.PROPOSE_FIRST: ("OFD-9.5", "First propose a trade to a player on your tile."),
    # the city to start in
    Refusal.CITY_TAKEN: (
        "OFD-1.6",
        lambda t, city, *_: (
            f"Somebody already starts in {places_of(t).cities[city]}: choose another city."
        ),
    ),
    # getting about
    Refusal.NO_ROAD: ("OFD-4.2", "There is no road in that direction."),
    Refusal.MOUNTAINS_CLOSED: (
        "OFD-10.6",
        "Rock Slide: without Climbing Gear mountains are closed this round.",
    ),
    Refusal.BRIDGES_CLOSED: (
        "OFD-10.5",
        "Bridge Construction: without a Portable Boat bridges are closed.",
    ),
    Refusal.MOVE_TOO_DEAR: ("OFD-2.6", too_dear(move_cost)),
    Refusal.NO_BOAT: ("OFD-8.10", "You own no Portable Boat."),
    Refusal.NO_OTHER_BANK: ("OFD-8.10", "There is no other bank opposite this tile."),
    Refusal.NO_TICKET: ("OFD-8.11", "You own no Airplane Ticket."),
    Refusal.NO_AIRPORT: ("OFD-8.11", "Flights start in a city."),
    Refusal.SAME_CITY: ("OFD-8.11", "A flight leads to another city."),
    Refusal.ITEM_TOO_DEAR: ("OFD-8.2", too_dear(lambda *_: FIXED_PRICE)),
    # pickup and delivery
    Refusal.NOT_ON_PICKUP: ("OFD-5.1", "Parcels are picked up on the Pickup tile of a city."),
    Refusal.PICKUP_HOLIDAY: ("OFD-10.3", "Holiday: nothing can be picked up this round."),
    Refusal.NONE_WAITS: (
        "OFD-13.1",
        lambda t, colour, *_: f"No {places_of(t).colours[colour]} parcel waits here.",
    ),
    Refusal.PICKED_UP_ENOUGH: (
        "OFD-5.6",
        lambda t, *_: f"In this match only {t.options.pickup_limit} may be picked up per turn.",
    ),
    Refusal.BOARD_FULL: (
        "OFD-5.5",
        lambda t, *_: f"In this match a board holds {t.options.carry_limit} parcels at most.",
    ),
    Refusal.NOT_ON_DELIVERY: (
        "OFD-6.1",
        "Parcels are delivered on the Delivery tile of their city.",
    ),
    Refusal.DELIVERY_HOLIDAY: ("OFD-10.3", "Holiday: nothing can be delivered this round."),
    Refusal.NO_SUCH_PARCEL: ("OFD-6.1", no_such_parcel),
    Refusal.WORK_TOO_DEAR: (
        "OFD-2.6",
        too_dear(lambda t, *_: work_cost(t, dmc_here(t, t.to_move))),
    ),
    # items
    Refusal.NO_SHOP_TO_BUY: ("OFD-7.1", "Items are bought in a city."),
    Refusal.HAS_BOUGHT: ("OFD-7.4", "You have already bought an item this turn."),
    Refusal.TOO_POOR: ("OFD-7.5", too_poor),
    Refusal.NO_SHOP_TO_SELL: ("OFD-7.7", "Items are sold in a city."),
    Refusal.HAS_SOLD: ("OFD-7.8", "You have already sold an item this turn."),
    Refusal.NOT_OWNED_TO_SELL: (
        "OFD-7.7",
        lambda t, kind, *_: f"You do not own {an(places_of(t).items[kind])}.",
    ),
    Refusal.SHOP_TOO_DEAR: ("OFD-2.6", too_dear(lambda t, *_: dmc_here(t, t.to_move))),
    Refusal.NOT_OWNED_TO_USE: (
        "OFD-8.1",
        lambda t, use, *_: f"You do not own {an(places_of(t).items[USED[use]])}.",
    ),
    Refusal.UMBRELLA_WHILE_OWNED: ("OFD-8.7", "In this match it works as long as you own it."),
    Refusal.UMBRELLA_IN_USE: ("OFD-8.7", "One is in use already."),
    Refusal.NO_RAIN: ("OFD-8.7", "There is no rain in any region."),
    Refusal.SHOES_WHILE_OWNED: ("OFD-8.8", "In this match it works as long as you own it."),
    Refusal.SHOES_IN_USE: ("OFD-8.8", "One is in use already."),
    Refusal.NO_SNOW: ("OFD-8.8", "There is no snow in any region."),
    # theft
    Refusal.NO_SKI_MASK: ("OFD-8.4", "You own no Ski Mask."),
    Refusal.NO_THEFT: ("OFD-8.4", "There is no stealing in this match."),
    Refusal.NO_SUCH_VICTIM: ("OFD-8.4", "There is no such player."),
    Refusal.VICTIM_ELSEWHERE: ("OFD-8.4", elsewhere),
    Refusal.VICTIM_LACKS_IT: ("OFD-8.4", lacks_it),
    Refusal.THEFT_TOO_DEAR: (
        "OFD-8.4",
        lambda t, *_: f"In this match a theft costs {t.options.theft_price} gold.",
    ),
    # trade
    Refusal.NO_TRADING: ("OFD-9.1", "There is no trading in this match."),
    Refusal.NO_SUCH_PARTNER: ("OFD-9.1", "There is no such player."),
    Refusal.HAS_TRADED: ("OFD-9.2", "You have already traded this turn."),
    Refusal.PARTNER_ELSEWHERE: ("OFD-9.1", elsewhere),
    Refusal.HAS_ASKED: (
        "OFD-9.6",
        lambda t, partner, *_: f"You have already asked {opponent(t, partner)} this turn.",
    ),
    Refusal.TRADE_TOO_DEAR: ("OFD-9.7", too_dear(lambda t, *_: trade_cost(t, t.to_move))),
    Refusal.NOTHING_TO_EXCHANGE: ("OFD-9.4", "The two of you have nothing to exchange."),
    Refusal.NOT_YOURS: (
        "OFD-9.3",
        lambda t, thing, *_: f"You do not have {thing_name(thing, places_of(t))}.",
    ),
    Refusal.NOTHING_FOR_IT: (
        "OFD-9.4",
        lambda t, *_: f"{t.names[t.partner]} has nothing to give for it.",
    ),
    Refusal.NOT_THEIRS: (
        "OFD-9.3",
        lambda t, thing, *_: (
            f"{t.names[t.partner]} does not have {thing_name(thing, places_of(t))}."
        ),
    ),
    Refusal.GOLD_FOR_GOLD: ("OFD-9.4", "Gold is not traded for gold."),
    Refusal.SAME_FOR_SAME: ("OFD-9.4", "That would change nothing."),
    # options
    Refusal.TOLL_TOO_DEAR: (
        "OFD-14.8",
        lambda t, *_: f"Toll Road: the bridge costs {TOLL} gold, and you have {t.gold[t.to_move]}.",
    ),
    Refusal.CHOOSE_FIRST: ("OFD-14.6", "First choose the item that you take."),
    Refusal.NOT_OFFERED: ("OFD-14.6", "Only the two items rolled can be taken."),
    Refusal.CHOICE_TOO_DEAR: (
        "OFD-14.7",
        lambda t, *_: (
            f"Another item costs {CHOICE_PRICE} gold more, and you have {t.gold[t.to_move]}."
        ),
    ),
    Refusal.WORKS_WHILE_OWNED: ("OFD-14.2", "It works by itself as long as you own it."),
    Refusal.NOTHING_TO_STAMP: (
        "OFD-14.4",
        "You carry no parcel that would move at the next round's start.",
    ),
    Refusal.ROLL_IS_GOOD: ("OFD-14.5", "The roll of this turn was 7 or more, or counts as 7."),
}
