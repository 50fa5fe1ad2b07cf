"""Actions, events and what is to be done now, in plain sentences."""

from collections.abc import Callable, Mapping, Sequence

from milkrun.engine.record import Fields, Record, legal_mask, plain
from milkrun.engine.wording import count, game_over, listed

from ..components import (
    ABILITY_COST,
    ABILITY_NAMES,
    FIRST_PLAIN,
    FIRST_TOWN,
    KIND_NAMES,
    KINDS,
    ORDER_NEEDS,
    TOWN_NAMES,
)
from ..rules.ending import standing
from ..rules.orders import can_fulfill_any, hold_refused
from ..rules.refusals import FINE
from ..rules.setup import points_kept
from ..rules.state import (
    ACTIONS,
    ARGS_OF,
    BY_HOME,
    BY_SLIP,
    DEALT,
    DECKS,
    NO_ABILITY,
    NO_ORDER,
    ROUND_LIMIT,
    RUNNING,
    TWO_TOWNS,
    VERB_OF,
    Phase,
    Verb,
)
from ..rules.turn import legal_actions
from .mints import load_text, take_load_text, upgrade_text, vendor_text
from .names import SPACE_NAMES, WAYS, order_name, rank_of

Args = Mapping[str, int | None]

# Actions


def action_text(s: Record, a: int) -> str:
    """What an action does, said to the seat to move; also of an action that is not possible."""
    t = plain(s)
    first, second = ARGS_OF[a].tolist()
    return ACTION_TEXTS[VERB_OF[a]](t, first, second)


def chosen(choice: int) -> list[int]:
    """Which of the dealt orders a choice keeps."""
    return [index for index in range(DEALT) if choice >> index & 1]


def lacks(t: Fields, p: int, index: int) -> list[int]:
    """The mints of each kind that a truck lacks for a held order."""
    needs = ORDER_NEEDS[t.held[p, index]]
    return [max(0, int(needs[kind] - t.load[p, kind])) for kind in range(KINDS)]


def keep_text(t: Fields, choice: int, _: int) -> str:
    indexes = chosen(choice)
    orders = [int(t.dealt[t.to_move, index]) for index in indexes]
    if not orders:
        return "Keep no order"
    if NO_ORDER in orders:
        return f"Keep {listed([f'order {index + 1}' for index in indexes])}"
    total = count(int(points_kept(t, t.to_move, choice)), "point")
    return f"Keep {listed([order_name(order) for order in orders])}: {total}"


def order_in(t: Fields, town: int, slot: int) -> str:
    """A face-up order and its mints, or the slot where there is none."""
    order = int(t.slot_order[town, slot])
    name = f"in slot {slot + 1}" if order == NO_ORDER else order_name(order)
    return f"the order {name}{lying(int(t.slot_mints[town, slot]))}"


def lying(mints: int) -> str:
    """What lies on an order."""
    return f", with {mints} Classic on it" if mints else ""


def take_text(t: Fields, slot: int, _: int) -> str:
    town = int(t.at[t.to_move]) - FIRST_TOWN
    if not 0 <= town < len(TOWN_NAMES):
        return f"Take the order in slot {slot + 1}"
    return f"Take {order_in(t, town, slot)}"


def fulfill_text(t: Fields, index: int, _: int) -> str:
    order = int(t.held[t.to_move, index])
    if order == NO_ORDER:
        return f"Fulfill held order {index + 1}"
    return f"Fulfill the order {order_name(order)}"


def acquire_text(t: Fields, slot: int, _: int) -> str:
    ability = int(t.displayed[slot])
    if ability == NO_ABILITY:
        return f"Acquire ability {slot + 1}"
    cost = count(int(ABILITY_COST[ability]), "completed order")
    return f"Acquire {ABILITY_NAMES[ability]} for {cost}"


def end_turn_text(t: Fields, first: int, second: int) -> str:
    left = int(t.actions_left)
    return f"End your turn, {count(left, 'action')} unused" if left else "End your turn"


ACTION_TEXTS: dict[int, Callable[[Fields, int, int], str]] = {
    Verb.KEEP: keep_text,
    Verb.MOVE: lambda t, space, _: f"Move to {SPACE_NAMES[space]}",
    Verb.LOAD: load_text,
    Verb.UPGRADE: upgrade_text,
    Verb.UNLOAD: lambda t, kind, _: f"Unload mints, a {KIND_NAMES[kind]} one first",
    Verb.DROP: lambda t, kind, _: f"Unload a {KIND_NAMES[kind]} mint, too",
    Verb.DROP_END: lambda t, *_: "Stop unloading",
    Verb.TAKE: take_text,
    Verb.TAKE_LOAD: take_load_text,
    Verb.FULFILL: fulfill_text,
    Verb.REMOVE: lambda t, town, slot: f"Remove from {TOWN_NAMES[town]}: {order_in(t, town, slot)}",
    Verb.ACQUIRE: acquire_text,
    Verb.RADIO: lambda t, town, slot: (
        f"Take by radio from {TOWN_NAMES[town]}: {order_in(t, town, slot)}"
    ),
    Verb.HOME: lambda t, *_: "Take the Homing Road to Mintopia City",
    Verb.VENDOR: vendor_text,
    Verb.SLIP: lambda t, space, _: f"Take the Slip Road to {SPACE_NAMES[space]}",
    Verb.END_TURN: end_turn_text,
}

# Events


def event_text(kind: str, seat: int, args: Args, names: Sequence[str]) -> str:
    """What happened, for everybody; a number that the viewer may not know is None.

    Seat `len(names)` is the rival, or nobody.
    """
    who = names[seat] if seat < len(names) else ""
    return EVENT_TEXTS[kind](who, {key: -1 if n is None else n for key, n in args.items()})


Known = Mapping[str, int]


def dealt_text(who: str, args: Known) -> str:
    if args["first"] < 0:
        return f"{who} is dealt three orders."
    orders = [order_name(args[key]) for key in ("first", "second", "third")]
    return f"{who} is dealt three orders: {listed(orders)}."


def decks_text(who: str, args: Known) -> str:
    text = f"Each town gets a deck of {count(args['cards'], 'order')}"
    return f"{text}; {args['boxed']} left over, unseen." if args["boxed"] else f"{text}."


def moved_text(who: str, args: Known) -> str:
    where = SPACE_NAMES[args["space"]]
    if args["how"] == BY_SLIP:
        return f"{who} takes the Slip Road to {where}."
    if args["how"] == BY_HOME:
        return f"{who} takes the Homing Road to {where}."
    return f"{who} drives to {where}."


def loaded_text(who: str, args: Known) -> str:
    where = SPACE_NAMES[args["space"]]
    if args["mints"] == 0:
        return f"{who} finds no Classic mint in the supply: the action is wasted."
    return f"{who} loads {args['mints']} Classic in {where}."


def upgraded_text(who: str, args: Known) -> str:
    kind = KIND_NAMES[args["mint"]]
    if args["gained"] == 0:
        return f"{who} finds no {kind} mint in the supply: the exchange is wasted."
    return f"{who} upgrades {args['paid']} Classic to 1 {kind}."


def taken_text(who: str, args: Known) -> str:
    how = " by radio" if args["radio"] else ""
    return (
        f"{who} takes the order {order_name(args['order'])} from {TOWN_NAMES[args['town']]}{how}."
    )


def mints_text(who: str, args: Known) -> str:
    back = f", {args['returned']} back to the supply" if args["returned"] else ""
    return f"{who} loads {args['loaded'] or 'no'} Classic from the order{back}."


def fulfilled_text(who: str, args: Known) -> str:
    how = " by Bike Courier" if args["bike"] else ""
    return f"{who} fulfills the order {order_name(args['order'])}{how}."


def removed_text(who: str, args: Known) -> str:
    where, what = TOWN_NAMES[args["town"]], order_name(args["order"])
    return f"{who} removes the order {what} from {where}{lying(args['mints'])}."


def rival_text(who: str, args: Known) -> str:
    where, what = TOWN_NAMES[args["town"]], order_name(args["order"])
    return f"The rival takes the order {what} from {where}{lying(args['mints'])}."


def acquired_text(who: str, args: Known) -> str:
    paid = count(args["cost"], "completed order")
    return f"{who} acquires {ABILITY_NAMES[args['ability']]} for {paid}."


def last_round_text(who: str, args: Known) -> str:
    why = "Two towns have no orders" if args["reason"] == TWO_TOWNS else "All decks are empty"
    return f"{why}: this is the last round."


def silent_text(who: str, args: Known) -> str:
    return (
        f"No order was taken or fulfilled for {count(args['rounds'], 'round')}: "
        f"{count(args['left'], 'more such round')}, and the game ends."
    )


def game_over_text(who: str, args: Known) -> str:
    if args["reason"] == TWO_TOWNS:
        why = "Two towns have no orders and the round is complete"
    elif args["reason"] == DECKS:
        why = "All decks are empty and the round is complete"
    elif args["reason"] == ROUND_LIMIT:
        why = "The last round allowed has been played"
    else:
        why = "No order was taken or fulfilled for too long"
    return f"{why}: the game ends, and completed orders are turned up."


EVENT_TEXTS: dict[str, Callable[[str, Known], str]] = {
    "orders_dealt": dealt_text,
    "ability_shown": lambda who, args: (
        f"An ability in this game: {ABILITY_NAMES[args['ability']]}."
    ),
    "order_kept": lambda who, args: f"{who} keeps the order {order_name(args['order'])}.",
    "none_kept": lambda who, args: f"{who} keeps no order.",
    "decks_built": decks_text,
    "order_revealed": lambda who, args: (
        f"{TOWN_NAMES[args['town']]} offers a new order: {order_name(args['order'])}."
    ),
    "starting_player": lambda who, args: f"{who} takes the Starting Player Token and begins.",
    "moved": moved_text,
    "loaded": loaded_text,
    "upgraded": upgraded_text,
    "unloaded": lambda who, args: f"{who} unloads 1 {KIND_NAMES[args['mint']]}.",
    "order_taken": taken_text,
    "mint_added": lambda who, args: (
        f"A Classic mint goes on the order {order_name(args['order'])}: "
        f"{count(args['mints'], 'mint')} there."
    ),
    "mints_taken": mints_text,
    "order_fulfilled": fulfilled_text,
    "return_loaded": lambda who, args: (
        f"{who} takes {args['mints'] or 'no'} Classic as a return load."
    ),
    "order_removed": removed_text,
    "ability_acquired": acquired_text,
    "turn_ended": lambda who, args: (
        f"{who} ends the turn with {count(args['unused'], 'action')} unused."
    ),
    "rival_took": rival_text,
    "last_round": last_round_text,
    "silent_rounds": silent_text,
    "game_over": game_over_text,
    "scored": lambda who, args: (
        f"{who} has {count(args['points'], 'point')} from {count(args['orders'], 'order')}."
    ),
}

# What to do now


def prompt(s: Record, seat: int | None, names: Sequence[str]) -> str:
    """What this seat may do now; for others and watchers (None), for whom they wait."""
    t = plain(s)
    if t.phase == Phase.OVER:
        return result_text(t, names)
    if seat == t.to_move:
        return my_prompt(t)
    if t.phase == Phase.KEEP:  # MIN-1.7: nobody is named, as nobody may know who has chosen
        if seat is not None and seat < t.to_move:
            return "You have chosen. The orders are revealed when everybody has."
        return "Everybody chooses orders in secret; they are revealed together."
    return f"Waiting for {names[t.to_move]} to {awaited(t)}."


def choosing(s: Record) -> range:
    """MIN-1.7: the seats that have yet to choose their orders in secret."""
    return range(s.to_move, s.players) if s.phase == Phase.KEEP else range(0)


def result_text(t: Fields, names: Sequence[str]) -> str:
    """Who has won, and by which number; one player: what has been reached (MIN-13.6)."""
    keys = [tuple(map(int, standing(t, p))) for p in range(t.players)]
    best = max(keys)
    total = count(best[0], "point")
    if t.players == 1:
        return f"The game is over with {total}. Rank reached: {rank_of(best[0])}."
    first = [names[p] for p in range(t.players) if keys[p] == best]
    if len(first) > 1:
        return game_over(first, f"with {total}")
    decided = ""
    others = [key for key in keys if key != best]
    if any(key[:2] == best[:2] for key in others):
        decided = ", ahead by the mints in the truck"
    elif any(key[0] == best[0] for key in others):
        decided = ", ahead by completed orders"
    return f"The game is over: {first[0]} is Employee of the Month with {total}{decided}."


def my_prompt(t: Fields) -> str:
    if t.phase == Phase.KEEP:
        return (
            f"Choose which of your three orders to keep, up to {t.options.keep_points} points; "
            "nobody sees them until all have chosen."
        )
    if t.phase == Phase.TURN:
        return turn_prompt(t)
    if t.phase == Phase.TAKE_LOAD:
        mints = count(int(t.taken_mints), "Classic mint")
        return f"The order had {mints} on it: how many do you load?"
    if t.phase == Phase.UNLOAD:
        return "Unload another mint, or stop."
    return "Remove a face-up order from any town: two players do so after each fulfilled order."


def turn_prompt(t: Fields) -> str:
    """Actions left, what the place offers, and free actions."""
    p, space = int(t.to_move), int(t.at[t.to_move])
    ready = " You can fulfill an order, for free." if can_fulfill_any(t, p) else ""
    if t.actions_left == 0:
        return (
            f"No action is left.{ready or ' You can still take the Slip Road.'} Or end your turn."
        )
    verbs = set(VERB_OF[legal_mask(t, legal_actions, ACTIONS.size)])
    what = listed([words for verb, words in WAYS.items() if verb in verbs], "or")
    if FIRST_TOWN <= space < FIRST_PLAIN and hold_refused(t, p) != FINE:
        ready = f" You hold {count(int(t.held_count[p]), 'order')}: no room for another.{ready}"
    last = " This is the last round." if t.last_round != RUNNING else ""
    return f"Your turn, {count(int(t.actions_left), 'action')} left: {what}.{ready}{last}"


def awaited(t: Fields) -> str:
    """What others see a player think about."""
    if t.phase == Phase.TURN:
        return f"act, {count(int(t.actions_left), 'action')} left"
    if t.phase == Phase.TAKE_LOAD:
        return "load mints from an order"
    if t.phase == Phase.UNLOAD:
        return "unload"
    return "remove an order"
