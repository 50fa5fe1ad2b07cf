"""What the companion of Mint Delivery tracks, tells and answers."""

from milkrun.engine.sheets import SEAT, axis, choice, count, line, question, section, sheet

from ..components import (
    ABILITY_NAMES,
    KIND_NAMES,
    MAX_PLAYERS,
    ORDER_CARDS,
    ORDER_NEEDS,
    ORDERS,
    TOKENS,
    TOWN_NAMES,
)
from ..rules.refusals import Refusal
from ..rules.state import ACTIONS_A_TURN, DISPLAYED, MOST_MINTS
from ..words.names import RANKS, SPACE_NAMES, mints_name, town_of
from ..words.refusals import REFUSALS

SLOT_NAMES = ("left", "right")
# Where an order can be, numbered in table.py.
PLACES = (
    "not seen",
    *(f"{slot} in {town}" for town in TOWN_NAMES for slot in SLOT_NAMES),
    *(f"held by {{seat:{p}}}" for p in range(MAX_PLAYERS)),
    *(f"completed by {{seat:{p}}}" for p in range(MAX_PLAYERS)),
    "removed",
)
ORDER_NAMES = tuple(
    f"{town_of(order)}: {mints_name(ORDER_NEEDS[order])}, {ORDER_CARDS[order][5]} points"
    for order in range(ORDERS)
)
LACKED = tuple(int(most) + 1 for most in ORDER_NEEDS.max(axis=0))  # how many of each kind, or none
LACKS = tuple(
    mints_name((classic, sugar_free, cinnamon))
    for classic in range(LACKED[0])
    for sugar_free in range(LACKED[1])
    for cinnamon in range(LACKED[2])
)

ORDER = axis("order", ORDER_NAMES, groups=tuple(town_of(order) for order in range(ORDERS)))
PLACE = axis("place", PLACES)
TOWN = axis("town", TOWN_NAMES)
SLOT = axis("slot", SLOT_NAMES)
SPACE = axis("space", SPACE_NAMES)
KIND = axis("kind", KIND_NAMES)
ABILITY = axis("ability", ABILITY_NAMES)
SHOWN = axis("shown", ("not drawn", *ABILITY_NAMES))
DISPLAY = axis("display", tuple(f"Ability {n + 1}" for n in range(DISPLAYED)))
BOUGHT = axis("bought", ("no", "yes"))
ENDED = axis("ended", ("going on", "ended"))
UPGRADE = axis(
    "upgrade",
    ("Sugar Free", "Cinnamon", "Sugar Free twice", "Sugar Free and Cinnamon", "Cinnamon twice"),
)
MINTS = axis("mints", LACKS)
RANK = axis("rank", tuple(name for _, name in reversed(RANKS)))


def refused(why, text="", *params):
    """The rules' own sentence of a refusal; `text` where theirs needs the table."""
    clause, told = REFUSALS[why]
    return line(why.name.lower(), text or str(told), *params, clause=clause)


FIELDS = (
    choice("where", ORDER, of=PLACE, title="Orders",
           text="Where each card is. Completed orders lie face down: whoever keeps them secret "
           "enters them at the end."),
    count("on", TOWN, SLOT, title="Mints on orders", high=int(TOKENS.max())),
    count("deck", TOWN, title="Cards in the decks", high=7,
          text="Without the two that are turned up. If many orders were kept, there are fewer."),
    choice("truck", SEAT, of=SPACE, title="Truck"),
    count("load", SEAT, KIND, title="Mints aboard", high=MOST_MINTS),
    choice("holder", of=SEAT, title="Starting Player Token"),
    count("turns", title="Turns finished", high=200,
          text="Of all players together: that gives the round and whose turn it is."),
    count("used", title="Actions used in this turn", high=ACTIONS_A_TURN + 1),
    choice("ended", of=ENDED, title="The game"),
    choice("display", DISPLAY, of=SHOWN, title="Abilities on display"),
    choice("bought", ABILITY, SEAT, of=BOUGHT, title="Acquired"),
)  # fmt: skip

WRONG = (
    line("two_there", "Two orders cannot both be {place:place}.", "place", "cell",
         clause="MIN-1.14", cell="cell"),
    line("no_truck", "Nobody drives that truck here.", "cell", clause="MIN-1.12", cell="cell"),
    line("not_removed", "Orders are removed only in games for two players, or by the rival.",
         "cell", clause="MIN-9.8", cell="cell"),
    line("many_held", "{seat:seat} may hold {limit} orders.", "seat", "limit", "cell",
         clause="MIN-5.3", cell="cell"),
    line("on_nothing", "No order lies there, in {town:town}.", "town", "cell", clause="MIN-5.11",
         cell="cell"),
    line("deck_size", "A deck has {most} cards at first, and two are turned up.", "most", "cell",
         clause="MIN-1.11", cell="cell"),
    line("built", "With {kept} orders kept in the setup each deck has {most} cards. Two are turned "
         "up, so {left} {left|is|are} left.", "kept", "most", "left", "cell", clause="MIN-1.11",
         cell="cell"),
    line("decks", "The decks, with the orders beside them that are not entered, have {more} "
         "{more|card|cards} more than nobody has seen.", "more", "cell", clause="MIN-1.11",
         cell="cell"),
    line("mints", "The game has {tokens} {kind:kind} mints; here are {count}.", "tokens", "kind",
         "count", "cell", clause="MIN-1.3", cell="cell"),
    line("room", "The truck of {seat:seat} holds {most} mints.", "seat", "most", "cell",
         clause="MIN-6.4", cell="cell"),
    line("shown_twice", "{ability:ability} is on display already.", "ability", "cell",
         clause="MIN-1.4", cell="cell"),
    line("not_shown", "{ability:ability} is not on display.", "ability", "cell",
         clause="MIN-12.1", cell="cell"),
    line("unpaid", "{seat:seat} has completed {count} {count|order|orders}, but spent {spent}.",
         "seat", "count", "spent", "cell", clause="MIN-12.3", cell="cell"),
    line("base_game", "This game has no abilities.", "cell", clause="MIN-12.1", cell="cell"),
    line("few_actions", "{seat:seat} has {actions} actions in a turn.", "seat", "actions", "cell",
         clause="MIN-2.2", cell="cell"),
    line("turn_over", "{seat:seat} has no action left and nothing free to do: count the turn as "
         "finished, and no action as used.", "seat", "cell", clause="MIN-2.5", cell="cell"),
    line("too_many_turns", "After {rounds} rounds the game is over.", "rounds", "cell",
         clause="MIN-10.7", cell="cell"),
    line("near_at_first", "The end cannot be near before the first action of the game: count the "
         "turns that are finished.", "cell", clause="MIN-10.1", cell="cell"),
    line("few_completed", "Enter the completed orders before you play on: each order that is "
         "removed followed one, and {more} {more|is|are} missing.", "more", clause="MIN-9.8"),
    line("secret_paid", "Enter the completed orders of {seat:seat} before you play on: {more} that "
         "paid for abilities {more|is|are} missing.", "seat", "more", clause="MIN-12.3"),
)  # fmt: skip

SEATS = (
    line("order", "{order:order}", "order", "points", clause="MIN-11.1", points="points"),
    line("ready", "May be fulfilled now: {order:order}.", "order", clause="MIN-9.1"),
    line("to_bring", "To bring, all aboard: {order:order}.", "order", clause="MIN-9.1"),
    line("lacking", "Lacks {mints:mints}: {order:order}.", "order", "mints", clause="MIN-9.2"),
    line("in_vain", "Not delivered: {order:order}", "order", "points", clause="MIN-11.1",
         points="points"),
    line("owns", "{ability:ability}, for {cost} {cost|order|orders}.", "ability", "cost",
         clause="MIN-12.4"),
    line("tie_break", "In a tie: {count} {count|order|orders} completed, then mints worth {value}.",
         "count", "value", clause="MIN-11.3"),
)  # fmt: skip

TABLE = (
    line("turn", "Round {round}: {seat:seat} is on turn, with {left} {left|action|actions} left.",
         "round", "seat", "left", clause="MIN-2.1"),
    line("supply", "In the supply: {classic} Classic, {sugar} Sugar Free, {cinnamon} Cinnamon.",
         "classic", "sugar", "cinnamon", clause="MIN-1.3"),
    line("two_towns", "Two towns have no order left: finish the round, then the game ends.",
         clause="MIN-10.1"),
    line("no_decks", "All decks are empty: finish the round, then the game ends.",
         clause="MIN-10.1"),
    line("unless_removed", "If no order has been removed in this turn, the round is complete and "
         "the game is over.", clause="MIN-9.12"),
    line("towns_ended", "Two towns have no order left and the round is complete: the game is over.",
         clause="MIN-10.2"),
    line("decks_ended", "All decks are empty and the round is complete: the game is over.",
         clause="MIN-10.2"),
    line("leads", "{seat:seat} leads with {points} {points|point|points}.", "seat", "points",
         clause="MIN-11.2"),
    line("wins", "{seat:seat} wins with {points} {points|point|points}.", "seat", "points",
         clause="MIN-11.2"),
    line("level", "{seat:seat} shares the lead with {points} {points|point|points}.", "seat",
         "points", clause="MIN-11.5"),
    line("shares", "{seat:seat} shares the win with {points} {points|point|points}.", "seat",
         "points", clause="MIN-11.5"),
    line("more_orders", "{other:seat} has as many points, but fewer orders.", "other",
         clause="MIN-11.3"),
    line("more_mints", "{other:seat} has as many points and orders, but lesser mints.", "other",
         clause="MIN-11.4"),
    line("alone", "{points} {points|point|points}: {rank:rank}.", "points", "rank",
         clause="MIN-13.6"),
    line("alone_won", "That is a win: {won} points are needed.", "won", clause="MIN-13.6"),
    line("alone_lost", "{more} more {more|point|points} would make a win.", "more",
         clause="MIN-13.6"),
)  # fmt: skip

ANSWERS = (
    line("may_fulfill", "Yes, for {points} {points|point|points}.", "points", clause="MIN-9.1"),
    line("return_load", "Return Load then brings {count} Classic {count|mint|mints}.", "count",
         clause="MIN-12.22"),
    line("then_remove", "Then a face-up order of any town is removed.", clause="MIN-9.8"),
    line("may_load", "Yes: {count} Classic {count|mint|mints}.", "count", clause="MIN-6.3"),
    line("may_buy", "Yes: {count} Classic {count|mint|mints}, from the Street Vendor.", "count",
         clause="MIN-12.20"),
    line("wasted", "Yes, but the supply has none: the action is wasted.", clause="MIN-6.6"),
    line("may_upgrade", "Yes, for {cost} Classic {cost|mint|mints}.", "cost", clause="MIN-8.1"),
    line("upgrade_wasted", "Yes, but the action is wasted.", clause="MIN-8.5"),
    line("no_such_mint", "The supply has no {kind:kind} mint: nothing is paid for it.", "kind",
         clause="MIN-8.5"),
    line("no_second_mint", "The supply has no second {kind:kind} mint: that exchange is wasted, "
         "and nothing is paid for it.", "kind", clause="MIN-12.15"),
    line("may_take", "Yes: {order:order}.", "order", clause="MIN-5.1"),
    line("mints_on_it", "It has {mints} {mints|mint|mints}; {fit} {fit|fits|fit} in the truck.",
         "mints", "fit", clause="MIN-5.9"),
    line("other_gets", "The town's other order gets a Classic mint from the supply.",
         clause="MIN-5.5"),
    line("may_move", "Yes, for one action.", clause="MIN-3.1"),
    line("may_slip", "Yes, for free: along the Slip Road.", clause="MIN-12.17"),
    line("may_go_home", "Yes, for one action: along the Homing Road.", clause="MIN-12.19"),
    line("may_acquire", "Yes, for an action and {cost} completed {cost|order|orders}.", "cost",
         clause="MIN-12.3"),
    line("unshown", "{ability:ability} is not on display.", "ability", clause="MIN-12.1"),
    line("rival", "The rival takes: {order:order}.", "order", clause="MIN-13.4"),
    line("no_rival", "A rival plays only with a lone driver.", clause="MIN-13.3"),
    line("no_town", "No order lies there: another town is drawn.", clause="MIN-13.4"),
    line("hidden_there", "That order has not been entered.", clause="MIN-5.1"),
    line("over", "The game is over.", clause="MIN-10.2"),
    refused(Refusal.NO_ACTION_LEFT),
    refused(Refusal.NO_ROAD, "No road joins {there:space} to {here:space}.", "there", "here"),
    refused(Refusal.THERE_ALREADY, "The truck is at {here:space} already.", "here"),
    refused(Refusal.LOAD_IN_TOWN),
    refused(Refusal.LOAD_ON_PLAIN),
    refused(Refusal.TRUCK_FULL, "The truck is full: it holds {most} mints.", "most"),
    refused(Refusal.UPGRADE_IN_TOWN),
    refused(Refusal.UPGRADE_ON_PLAIN),
    refused(Refusal.CINNAMON_IN_CITY),
    refused(Refusal.ONE_EXCHANGE),
    refused(Refusal.TOO_FEW_CLASSIC, "That takes {cost} Classic mints; the truck has {count}.",
            "cost", "count"),
    refused(Refusal.NOT_IN_TOWN, "Orders are taken in a town; the truck is not in one."),
    line("only_by_radio", "The truck is not in a town: from here orders are taken only by Radio "
         "Dispatch.", clause="MIN-12.18"),
    refused(Refusal.NO_ORDER_HERE, "There is no order there in {town:town}.", "town"),
    refused(Refusal.HOLDS_ENOUGH, "{seat:seat} already holds {count} orders: fulfill one first.",
            "seat", "count"),
    refused(Refusal.NOT_HELD, "{seat:seat} does not hold that order.", "seat"),
    refused(Refusal.NOT_SERVED, "That order is for {town:town}: the truck has to be there.",
            "town"),
    line("not_beside", "That order is for {town:town}: the truck has to be there, or at a "
         "warehouse next to it.", "town", clause="MIN-12.23"),
    refused(Refusal.LACKS_MINTS, "The truck lacks {mints:mints} for that order.", "mints"),
    refused(Refusal.NO_ABILITIES),
    refused(Refusal.TOO_FEW_COMPLETED, "{ability:ability} costs {cost} completed "
            "{cost|order|orders}; of those on this sheet {left} {left|is|are} unspent.",
            "ability", "cost", "left"),
    refused(Refusal.ACQUIRED, "{seat:seat} already has {ability:ability}.", "seat", "ability"),
)  # fmt: skip

SHEET = sheet(
    seats=MAX_PLAYERS,
    fields=FIELDS,
    lines=(*WRONG, *SEATS, *TABLE, *ANSWERS),
    sections=(
        section("Trucks", "truck", "load", seats=True),
        section("Turn", "turns", "used", "holder", "ended", clear="No action used yet",
                cleared=("used",)),
        section("Orders", "where"),
        section("Towns", "on", "deck"),
        section("Abilities", "display", "bought"),
    ),
    questions=(
        question("fulfill", "May {who} fulfill the order {order}?", who=SEAT, order=ORDER),
        question("take", "May {who} take the {slot} order here?", who=SEAT, slot=SLOT),
        question("load", "May {who} load mints?", who=SEAT),
        question("upgrade", "May {who} upgrade to {upgrade}?", who=SEAT, upgrade=UPGRADE),
        question("move", "May {who} move to {space}?", who=SEAT, space=SPACE),
        question("acquire", "May {who} acquire {ability}?", who=SEAT, ability=ABILITY),
        question("rival", "Which order does the rival take in {town}?", town=TOWN),
    ),
    axes=(MINTS, RANK, KIND),
    plays_on="",
)  # fmt: skip

Line = SHEET.Line
