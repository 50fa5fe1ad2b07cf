"""Actions, events and what is to be done now, in plain sentences."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.wording import count, game_over, leaders

from ..components import KINDS, OBSTACLES, USED, WEATHERS
from ..maps import CITIES, NO_TILE
from ..rules.items import price, sale_price, surcharge
from ..rules.parcels import find_parcel, pay, pickup_cost, work_cost
from ..rules.rounds import keeps, standing
from ..rules.state import (
    ARGS_OF,
    CHOICE_PRICE,
    FIRST_GOLD,
    FIRST_ITEM,
    ROUND_LIMIT,
    VERB_OF,
    H,
    Phase,
    Verb,
)
from ..rules.travel import FIXED_PRICE, dmc_here, enter_cost
from .names import (
    PRINTED,
    SEAT_NAMES,
    Places,
    an,
    mp,
    parcel_name,
    places_of,
    thing_name,
    tile_name,
)

COMPASS = ("north", "east", "south", "west")
Args = Mapping[str, int | None]


# Actions


def action_text(s: Record, a: int) -> str:
    """What an action does, said to the seat to move; also of an action that is not possible."""
    return action_text_at(s, a, SEAT_NAMES)


def action_text_at(s: Record, a: int, names: Sequence[str]) -> str:
    """The same with what seats are called at the table."""
    t, verb = plain(s), Verb(int(VERB_OF[a]))
    first, second, third = (int(number) for number in ARGS_OF[a])
    if verb in WITH_ANOTHER:
        name = names[(t.to_move + first + 1) % t.players]
        return WITH_ANOTHER[verb](name, places_of(t), second, third)
    return ACTION_TEXTS[verb](t, places_of(t), first, second, third)


def cost_here(t: Fields) -> int:
    """The DMC where the mover stands, 0 before there is a figure."""
    return 0 if t.at[t.to_move] == NO_TILE else int(dmc_here(t, t.to_move))


def city_text(t: Fields, places: Places, city: int, *_: int) -> str:
    return f"Start in {places.cities[city]}"


def move_text(t: Fields, places: Places, direction: int, *_: int) -> str:
    at = t.at[t.to_move]
    tile = NO_TILE if at == NO_TILE else t.neighbour[at][direction]
    if tile == NO_TILE:
        return f"Go {COMPASS[direction]}"
    where = tile_name(t, tile, places)
    return f"Go {COMPASS[direction]} to {where} for {mp(int(enter_cost(t, t.to_move, tile)))}"


def ferry_text(t: Fields, places: Places, *_: int) -> str:
    at = t.at[t.to_move]
    if at == NO_TILE or t.ferry[at] == NO_TILE:
        return "Cross the river and leave the Portable Boat behind"
    where = tile_name(t, t.ferry[at], places)
    return f"Cross the river to {where} and leave the Portable Boat behind"


def pickup_text(t: Fields, places: Places, colour: int, *_: int) -> str:
    cost = mp(int(pickup_cost(t, t.to_move, cost_here(t))))
    what = an(f"{places.colours[colour]} parcel")
    return f"Pick up {what} for {places.cities[colour]}, {cost}"


def deliver_text(t: Fields, places: Places, square: int, *_: int) -> str:
    p = t.to_move
    city = CITIES if t.at[p] == NO_TILE else t.city[t.at[p]]
    place = find_parcel(t, p, city, square)
    if place == t.parcel_count[p]:
        return f"Deliver a parcel from square {square + 1}"
    gold, cost = int(pay(t, t.parcels[p][place])), mp(int(work_cost(t, cost_here(t))))
    return f"Deliver the {parcel_name(city, square, places)} for {gold} gold, {cost}"


def buy_text(t: Fields, places: Places, *_: int) -> str:
    return f"Buy an item for {int(price(t))} gold, {mp(cost_here(t))}"


def sell_text(t: Fields, places: Places, kind: int, *_: int) -> str:
    return f"Sell {an(places.items[kind])} for {int(sale_price(t))} gold, {mp(cost_here(t))}"


def use_text(t: Fields, places: Places, use: int, *_: int) -> str:
    return f"Use {an(places.items[USED[use]])}"


def fly_text(t: Fields, places: Places, city: int, delivery: int, *_: int) -> str:
    tile = ("Pickup", "Delivery")[delivery]
    return f"Fly to the {tile} tile of {places.cities[city]} for {mp(FIXED_PRICE)}"


def steal_text(name: str, places: Places, colour: int, square: int) -> str:
    what = parcel_name(colour, square, places)
    return f"Steal the {what} from {name} for {mp(FIXED_PRICE)}"


def trade_text(name: str, places: Places, *_: int) -> str:
    return f"Propose a trade to {name}"


def give_text(t: Fields, places: Places, thing: int, *_: int) -> str:
    return f"Give {thing_name(thing, places)}"


def want_text(t: Fields, places: Places, thing: int, *_: int) -> str:
    if t.phase == Phase.SHOP and FIRST_ITEM <= thing < FIRST_GOLD:
        more = int(surcharge(t, thing - FIRST_ITEM))
        return f"Take {thing_name(thing, places)}" + (f" for {more} gold more" if more else "")
    return f"Ask for {thing_name(thing, places)}"


def respond_text(t: Fields, places: Places, answer: int, *_: int) -> str:
    if answer:
        return "Refuse the trade"
    if t.phase != Phase.RESPOND:
        return "Accept the trade"
    return f"Accept: give {thing_name(t.want, places)} and get {thing_name(t.give, places)}"


def end_text(t: Fields, places: Places, *_: int) -> str:
    kept = int(keeps(t))
    return ending("End the turn", ("keep", "lose"), kept, t.mp - kept)


def ending(ends: str, verbs: tuple[str, str], kept: int, lost: int) -> str:
    """The end of a turn and what becomes of the MP left: h kept and h lost."""
    keep, lose = verbs
    if not kept:
        return f"{ends} and {lose} {mp(lost)}" if lost else ends
    keeping = f"{keep} {mp(kept)} for the next roll"
    return f"{ends}, {keeping} and {lose} {mp(lost)}" if lost else f"{ends} and {keeping}"


ACTION_TEXTS: dict[int, Callable[..., str]] = {
    Verb.CITY: city_text,
    Verb.MOVE: move_text,
    Verb.FERRY: ferry_text,
    Verb.PICKUP: pickup_text,
    Verb.DELIVER: deliver_text,
    Verb.BUY: buy_text,
    Verb.SELL: sell_text,
    Verb.USE: use_text,
    Verb.FLY: fly_text,
    Verb.GIVE: give_text,
    Verb.WANT: want_text,
    Verb.RESPOND: respond_text,
    Verb.END_TURN: end_text,
}
WITH_ANOTHER: dict[int, Callable[..., str]] = {Verb.MASK: steal_text, Verb.TRADE: trade_text}


# Events


def event_text(kind: str, seat: int, args: Args, names: Sequence[str]) -> str:
    """What happened, as a sentence; cities and colours by their names on the printed map."""
    return tell(kind, seat, args, names, PRINTED)


def event_text_at(s: Record, kind: str, seat: int, args: Args, names: Sequence[str]) -> str:
    """The same with the names of the map on which the match is played."""
    return tell(kind, seat, args, names, places_of(s), plain(s))


def tell(
    kind: str, seat: int, args: Args, names: Sequence[str], places: Places, t: Fields = None
) -> str:
    who = names[seat] if seat < len(names) else NOBODY
    numbers = {name: value or 0 for name, value in args.items()}
    say = EVENT_TEXTS[kind]
    return say(who, numbers, names, places, partial(spot, t, places))


NOBODY = "Nobody"
Numbers = Mapping[str, int]
Where = Callable[[int], str]


def spot(t: Fields, places: Places, tile: int) -> str:
    """A tile; by its number where no table is at hand."""
    return f"tile {tile}" if t is None else tile_name(t, tile, places)


def arrived_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    colours = [places.colours[c] for c in (a["first"], a["second"], a["third"]) if c < CITIES]
    what = "A new parcel waits" if len(colours) == 1 else "New parcels wait"
    return f"{what} in {places.cities[a['city']]}: {', '.join(colours)}."


def fell_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    lost = count(a["count"], f"{places.colours[a['colour']]} parcel")
    return (
        f"{lost} of {who} {'falls' if a['count'] == 1 else 'fall'} off: a fine of {a['fine']} gold."
    )


def weather_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    west, north, south = (WEATHERS[a[region]] for region in ("west", "north", "south"))
    return f"Weather: {west} in the West, {north} in the North, {south} in the South."


def obstacle_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    event = OBSTACLES[a["obstacle"]]
    return f"{event} this {'turn' if who != NOBODY else 'round'}."


def rolled_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    kept = a["h"] - H * a["roll"]
    more = f" with the {mp(kept)} kept" if kept else ""
    return f"{who} rolls {a['roll']} and has {mp(a['h'])}{more}."


def ended_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    return f"{ending(f'{who} ends the turn', ('keeps', 'loses'), a['kept'], a['lost'])}."


def hopeless_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    kept = f" with {mp(a['kept'])} kept for the next roll" if a["kept"] else ""
    return f"{who} can do nothing with that: the turn ends{kept}."


def used_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    gained = f": {mp(a['h'])} more" if a["h"] else ""
    return f"{who} uses {an(places.items[a['item']])}{gained}."


def offered_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    first = an(places.items[a["first"]])
    if a["second"] == KINDS:
        return f"{who} rolls {first}, or may take another item for {CHOICE_PRICE} gold more."
    return f"{who} rolls {first} and {an(places.items[a['second']])} to choose from."


def trade_of(a: Numbers, names: Sequence[str], places: Places) -> str:
    return f"{thing_name(a['give'], places)} for {thing_name(a['want'], places)}"


def over_text(who: str, a: Numbers, names: Sequence[str], places: Places, at: Where) -> str:
    if a["reason"] == ROUND_LIMIT:
        return "The last round is over, and with it the game."
    return "Enough parcels have been delivered: the game ends with this round."


EVENT_TEXTS: dict[str, Callable[[str, Numbers, Sequence[str], Places, Where], str]] = {
    "item_rolled": lambda who, a, n, pl, at: f"{who} rolls {a['roll']}: {pl.items[a['item']]}.",
    "city_chosen": lambda who, a, n, pl, at: f"{who} starts in {pl.cities[a['city']]}.",
    "round_started": lambda who, a, n, pl, at: f"Round {a['number']} begins.",
    "parcels_fell": fell_text,
    "parcels_arrived": arrived_text,
    "weather_rolled": weather_text,
    "obstacle_rolled": obstacle_text,
    "mp_rolled": rolled_text,
    "moved": lambda who, a, n, pl, at: f"{who} goes to {at(a['tile'])} for {mp(a['h'])}.",
    "ferried": lambda who, a, n, pl, at: (
        f"{who} crosses the river to {at(a['tile'])} and leaves a Portable Boat behind."
    ),
    "picked_up": lambda who, a, n, pl, at: (
        f"{who} picks up {an(pl.colours[a['colour']])} parcel in {pl.cities[a['city']]} "
        f"for {mp(a['h'])}."
    ),
    "delivered": lambda who, a, n, pl, at: (
        f"{who} delivers the {parcel_name(a['colour'], a['square'], pl)} "
        f"for {mp(a['h'])}: {a['gold']} gold."
    ),
    "bought": lambda who, a, n, pl, at: (
        f"{who} buys {an(pl.items[a['item']])} for {a['gold']} gold and {mp(a['h'])}."
    ),
    "item_sold": lambda who, a, n, pl, at: (
        f"{who} sells {an(pl.items[a['item']])} for {a['gold']} gold and pays {mp(a['h'])}."
    ),
    "item_used": used_text,
    "flown": lambda who, a, n, pl, at: f"{who} flies to {at(a['tile'])}.",
    "stolen": lambda who, a, n, pl, at: (
        f"{who} steals the {parcel_name(a['colour'], a['square'], pl)} from {n[a['victim']]}."
    ),
    "trade_proposed": lambda who, a, n, pl, at: (
        f"{who} offers {n[a['partner']]} {trade_of(a, n, pl)}."
    ),
    "trade_accepted": lambda who, a, n, pl, at: (
        f"{who} and {n[a['partner']]} trade {trade_of(a, n, pl)}; {who} pays {mp(a['h'])}."
    ),
    "trade_refused": lambda who, a, n, pl, at: f"{n[a['partner']]} refuses the trade with {who}.",
    "turn_ended": ended_text,
    "turn_hopeless": hopeless_text,
    "game_over": over_text,
    "items_offered": offered_text,
    "toll_paid": lambda who, a, n, pl, at: f"{who} pays a toll of {a['gold']} gold.",
    "stamped": lambda who, a, n, pl, at: (
        f"The {parcel_name(a['colour'], a['square'], pl)} of {who} stays there for a round."
    ),
}


# What to do now


def prompt(s: Record, seat: int | None, names: Sequence[str]) -> str:
    """What this seat may do now; for others and watchers (None), for whom they wait."""
    t = plain(s)
    places = places_of(t)
    if t.phase == Phase.OVER:
        return result_text(t, names)
    if seat == t.to_move:
        return my_prompt(t, names, places)
    return f"Waiting for {names[t.to_move]} to {awaited(t)}."


def result_text(t: Fields, names: Sequence[str]) -> str:
    first = leaders(t, standing)
    wealth = int(standing(t, first[0])[0])
    return game_over([names[p] for p in first], f"with a wealth of {wealth}")


def my_prompt(t: Fields, names: Sequence[str], places: Places) -> str:
    if t.phase == Phase.CITY:
        return "Choose the city to start in."
    if t.phase == Phase.SHOP:
        return "Which item do you take?"
    if t.phase == Phase.GIVE:
        return f"What do you offer {names[t.partner]}?"
    if t.phase == Phase.WANT:
        offered = thing_name(t.give, places)
        return f"What do you want from {names[t.partner]} for {offered}?"
    if t.phase == Phase.RESPOND:
        offered, wanted = thing_name(t.give, places), thing_name(t.want, places)
        return f"{names[t.turn_of]} offers you {offered} for {wanted}: accept or refuse."
    return f"Your turn: {mp(int(t.mp))} left."


def awaited(t: Fields) -> str:
    """What others see a player think about."""
    if t.phase == Phase.CITY:
        return "choose a city"
    if t.phase == Phase.SHOP:
        return "choose an item"
    if t.phase in (Phase.GIVE, Phase.WANT):
        return "propose a trade"
    return "answer a trade" if t.phase == Phase.RESPOND else "take a turn"
