"""The sentences of the companion of Out For Delivery."""

from milkrun.engine.sheets import line

from ..rules.refusals import Refusal
from ..words.refusals import REFUSALS

# What a refusal may tell of, in this order: see `refused` in asked.py.
PARAMS = ("cost", "who", "have", "price", "gold", "item", "limit")
DEAR = "This costs {cost:mp} MP, and {who:seat} has {have:mp} left."
SAID = {
    Refusal.ITEM_TOO_DEAR: DEAR,
    Refusal.WORK_TOO_DEAR: DEAR,
    Refusal.SHOP_TOO_DEAR: DEAR,
    Refusal.TRADE_TOO_DEAR: DEAR,
    Refusal.NONE_WAITS: "No parcel of that colour waits there.",
    Refusal.PICKED_UP_ENOUGH: "In this match only {limit} may be picked up per turn.",
    Refusal.BOARD_FULL: "In this match a board holds {limit} parcels at most.",
    Refusal.NO_SUCH_PARCEL: "{who:seat} carries no parcel for this city.",
    Refusal.TOO_POOR: "An item costs {price} gold, and {who:seat} has {gold}.",
    Refusal.NOT_OWNED_TO_SELL: "{who:seat} owns no {item:item}.",
    Refusal.NOT_OWNED_TO_USE: "{who:seat} owns no {item:item}.",
    Refusal.NO_BOAT: "{who:seat} owns no Portable Boat.",
    Refusal.NO_TICKET: "{who:seat} owns no Airplane Ticket.",
    Refusal.NO_SKI_MASK: "{who:seat} owns no Ski Mask.",
    Refusal.VICTIM_ELSEWHERE: "Nobody else is on the tile of {who:seat}.",
    Refusal.VICTIM_LACKS_IT: "Nobody on the tile of {who:seat} carries a parcel.",
    Refusal.THEFT_TOO_DEAR: "A theft costs {price} gold, and {who:seat} has {gold}.",
    Refusal.PARTNER_ELSEWHERE: "Nobody else is on the tile of {who:seat}.",
    Refusal.NOTHING_TO_EXCHANGE: "There is nothing to exchange with anybody on the tile.",
    Refusal.HAS_BOUGHT: "{who:seat} has already bought an item this turn.",
    Refusal.HAS_SOLD: "{who:seat} has already sold an item this turn.",
    Refusal.HAS_TRADED: "{who:seat} has already traded this turn.",
}
TOLD = (
    Refusal.GAME_OVER, Refusal.CITIES_FIRST, Refusal.CITY_TAKEN, Refusal.NO_OTHER_BANK,
    Refusal.NO_AIRPORT, Refusal.SAME_CITY, Refusal.NOT_ON_PICKUP, Refusal.PICKUP_HOLIDAY,
    Refusal.NOT_ON_DELIVERY, Refusal.DELIVERY_HOLIDAY, Refusal.NO_SHOP_TO_BUY,
    Refusal.NO_SHOP_TO_SELL, Refusal.UMBRELLA_WHILE_OWNED, Refusal.UMBRELLA_IN_USE,
    Refusal.NO_RAIN, Refusal.SHOES_WHILE_OWNED, Refusal.SHOES_IN_USE, Refusal.NO_SNOW,
    Refusal.NO_THEFT, Refusal.NO_TRADING, Refusal.WORKS_WHILE_OWNED, Refusal.NOTHING_TO_STAMP,
    Refusal.GOLD_FOR_GOLD, Refusal.SAME_FOR_SAME,
)  # fmt: skip
OWN = {Refusal.CITY_TAKEN: "Every player starts on the Pickup tile of another city."}


def refused(why):
    """The rules' own sentence of a refusal, or ours where theirs needs more of the table."""
    clause, told = REFUSALS[why]
    text = SAID.get(why) or OWN.get(why) or str(told)
    return line(why.name.lower(), text, *PARAMS, clause=clause)


WRONG = (
    line("too_many", "The box has 24 {colour:colour} figures; this counts {count}.", "colour",
         "count", "cell", clause="OFD-11.10", cell="cell"),
    line("own_city", "No parcel waits in the city that it is for.", "cell", clause="OFD-11.7",
         cell="cell"),
    line("future", "Round {n} has not begun.", "n", "cell", clause="OFD-2.3", cell="cell"),
    line("fallen", "{count} {count|parcel has|parcels have} fallen off here: take {count|it|them} "
         "off, and {fine} gold.", "count", "fine", "cell", clause="OFD-11.2", cell="cell"),
    line("full", "In this match a board holds {limit} parcels at most; {who:seat} has {count}.",
         "limit", "who", "count", "cell", clause="OFD-5.5", cell="cell"),
    line("too_late", "The game ends with round {last}.", "last", "cell", clause="OFD-12.7",
         cell="cell"),
    line("too_early", "Round 1 has not begun: set the round first.", "cell", clause="OFD-1.9",
         cell="cell"),
    line("not_decided", "{count} of {goal} parcels are delivered: the game goes on.", "count",
         "goal", "cell", clause="OFD-12.1", cell="cell"),
    line("goes_on", "The game does not end with this round.", "cell", clause="OFD-12.1",
         cell="cell"),
    line("shared", "{other:seat} has already chosen this city.", "other", "cell",
         clause="OFD-1.6", cell="cell"),
    line("not_pickup", "Figures start on the Pickup tile of a city.", "cell", clause="OFD-1.7",
         cell="cell"),
    line("two_covers", "In this match an Umbrella or Snow Shoes last {turns} turns at most.",
         "turns", "cell", clause="OFD-8.7", cell="cell"),
    line("kept_too_much", "In this match {most} MP are kept at most.", "most", "cell",
         clause="OFD-2.7", cell="cell"),
)  # fmt: skip

SEATS = (
    line("start", "You start with {gold} gold.", "gold", clause="OFD-1.5"),
    line("start_items", "Roll {count} {count|item|items} with two dice.", "count",
         clause="OFD-1.4"),
    line("start_city", "Choose a city, and stand on its Pickup tile.", clause="OFD-1.7"),
    line("wealth_gold", "Gold", "gold", clause="OFD-12.4", points="gold"),
    line("wealth_items", "{count} {count|item|items}", "count", "worth", clause="OFD-12.4",
         points="worth"),
    line("wealth_parcels", "{count} {count|parcel|parcels} on your board, if the game ended now",
         "count", "worth", clause="OFD-12.4", points="worth"),
    line("delivered", "{count} {count|parcel|parcels} delivered.", "count", clause="OFD-6.3"),
    line("your_turn", "It is your turn: {mp:mp} MP left.", "mp", clause="OFD-2.4"),
    line("steps", "A step costs you {west:mp} MP in the West, {north:mp} in the North, {south:mp} "
         "in the South.", "west", "north", "south", clause="OFD-3.3"),
    line("here", "You are at {place:place}: an action costs {cost:mp} MP here.", "place", "cost",
         clause="OFD-3.8"),
    line("nowhere", "Enter where you stand, and ways are told from there."),
    line("mountains_double", "Mountains cost you twice that.", clause="OFD-3.4"),
    line("mountains_wild", "Mountains cost you twice that, and in snow three times.",
         clause="OFD-14.12"),
    line("mountains_plain", "Mountains are plain road for you.", clause="OFD-8.6"),
    line("mountains_shut", "Mountains are closed to you this round.", clause="OFD-10.6"),
    line("bridges_double", "Bridges cost you twice that.", clause="OFD-3.4"),
    line("bridges_wild", "Bridges cost you twice that, and in rain three times.",
         clause="OFD-14.12"),
    line("bridges_plain", "Bridges are plain road for you.", clause="OFD-8.9"),
    line("bridges_shut", "Bridges are closed to you this round.", clause="OFD-10.5"),
    line("towns_double", "Town tiles cost everybody twice that.", clause="OFD-10.2"),
    line("carries", "{count} {colour:colour} on square {square}: {pay} gold{count|| each} in "
         "{city:city} now, {later} next round.", "count", "colour", "square", "pay", "city",
         "later", clause="OFD-6.3"),
    line("falls", "{count} {colour:colour} on square {square}: {pay} gold{count|| each} in "
         "{city:city} now; next round {count|it falls|they fall} off for {fine} gold.", "count",
         "colour", "square", "pay", "city", "fine", clause="OFD-11.2"),
    line("carries_last", "{count} {colour:colour} on square {square}: {pay} gold{count|| each} in "
         "{city:city} in this last round.", "count", "colour", "square", "pay", "city",
         clause="OFD-12.3"),
    line("away", "{city:city} Delivery is {cost:mp} MP away.", "city", "cost", clause="OFD-3.3"),
    line("cut_off", "No way leads to {city:city} Delivery this round.", "city", clause="OFD-4.3"),
    line("near", "{cost:mp} MP to {city:city} Pickup{a:waits}{b:waits}{c:waits}{d:waits}{e:waits}",
         "cost", "city", *"abcde", clause="OFD-5.1"),
)  # fmt: skip

TABLE = (
    line("before", "Before round 1: every player rolls an item and chooses a city.",
         clause="OFD-1.10"),
    line("which_round", "Round {n}: {west:sky} in the West, {north:sky} in the North, {south:sky} "
         "in the South.", "n", "west", "north", "south", clause="OFD-3.1"),
    line("unrolled", "Roll the weather of the {region:region}: until then it counts as Cloudy.",
         "region", clause="OFD-3.1"),
    line("place_taken", "In this match {new:new} takes the place of {item:item}.", "item",
         "new", clause="OFD-14.1"),
    line("wild", "Bridges in rain and mountains in snow cost three plain steps.",
         clause="OFD-14.12"),
    line("each_turn", "The event is rolled anew for every turn.", clause="OFD-14.11"),
    line("toll", "Without a boat the first bridge of a turn costs {gold} gold: it is not reckoned "
         "here.", "gold", clause="OFD-14.8"),
    line("stays", "Each region keeps its weather with a chance of {chance} per cent.", "chance",
         clause="OFD-3.1"),
    line("news", "{event:news}", "event", clause="OFD-10.1"),
    line("turn", "{who:seat} is on turn: {mp:mp} MP left.", "who", "mp", clause="OFD-2.1"),
    line("waits", "{city:city}{a:waits}{b:waits}{c:waits}{d:waits}{e:waits}", "city", *"abcde",
         clause="OFD-11.8"),
    line("none_wait", "No parcel waits anywhere.", clause="OFD-13.1"),
    line("next_parcels", "New parcels come in round {n}.", "n", clause="OFD-11.9"),
    line("used_up", "All {colour:colour} figures are in use: no such parcel is made.", "colour",
         clause="OFD-11.10"),
    line("to_go", "{count} delivered: {more} more, and the game ends with that round.", "count",
         "more", clause="OFD-12.1"),
    line("last_round", "{count} delivered: the game ends with this round.", "count",
         clause="OFD-12.1"),
    line("limit", "The game ends with this round in any case.", clause="OFD-12.7"),
    line("wins", "{who:seat} wins with {wealth}.", "who", "wealth", clause="OFD-12.5"),
    line("shares", "{who:seat} shares the win with {wealth}.", "who", "wealth",
         clause="OFD-12.5"),
    line("leads", "{who:seat} leads with {wealth}.", "who", "wealth", clause="OFD-12.5"),
    line("level", "{who:seat} shares the lead with {wealth}.", "who", "wealth",
         clause="OFD-12.5"),
    line("more_delivered", "{who:seat} and {other:seat} are level; {who:seat} delivered more.",
         "who", "other", clause="OFD-12.5"),
    line("fewer_left", "{who:seat} and {other:seat} are level; {who:seat} has fewer parcels left.",
         "who", "other", clause="OFD-12.5"),
)  # fmt: skip

ANSWERS = (
    line("way", "{cost:mp} MP: {tiles} {tiles|tile|tiles}, {rough} of them rough.", "cost",
         "tiles", "rough", clause="OFD-3.3"),
    line("in_time", "With {have:mp} MP left that is possible in this turn; {rest:mp} remain.",
         "have", "rest", clause="OFD-2.6"),
    line("not_in_time", "{who:seat} has {have:mp} MP left: that is not enough for this turn.",
         "who", "have", clause="OFD-2.6"),
    line("there", "That is the same tile.", clause="OFD-4.6"),
    line("no_way", "No way leads there this round.", clause="OFD-4.3"),
    line("no_place", "Enter first where {who:seat} stands.", "who", clause="OFD-4.1"),
    line("crosses", "With the Portable Boat the ferry costs nothing, once.", clause="OFD-8.10"),
    line("no_parcel", "{who:seat} carries no {colour:colour} parcel.", "who", "colour",
         clause="OFD-6.1"),
    line("pays", "Square {square}: {pay} gold now; in the next rounds {a}, {b}, {c}.", "square",
         "pay", *"abc", clause="OFD-6.3"),
    line("pays_little", "Square {square}: {pay} gold now; it falls off in {rounds} "
         "{rounds|round|rounds}.", "square", "pay", "rounds", clause="OFD-11.2"),
    line("pays_to_end", "Square {square}: {pay} gold now; the game ends before it falls off.",
         "square", "pay", clause="OFD-12.3"),
    line("holiday", "On Holiday nothing is delivered: the gold is that of another event.",
         clause="OFD-10.3"),
    line("yes", "Yes, for {cost:mp} MP.", "cost", clause="OFD-2.6"),
    line("yes_shop", "Yes, for {cost:mp} MP and {price} gold.", "cost", "price",
         clause="OFD-7.2"),
    line("yes_sale", "Yes, for {cost:mp} MP; it brings {price} gold.", "cost", "price",
         clause="OFD-7.7"),
    line("not_turn", "Only in their own turn; {who:seat} is on turn.", "who", clause="OFD-8.1"),
    line("yes_use", "Yes, for nothing.", clause="OFD-8.2"),
)  # fmt: skip

DONE = (
    line("begins", "Round {n} begins.", "n", clause="OFD-2.2"),
    line("rolls", "{who:seat} has {mp:mp} MP.", "who", "mp", clause="OFD-2.4"),
    line("fined", "{who:seat} loses {gold} gold for what fell off.", "who", "gold",
         clause="OFD-11.2"),
    line("ended", "The game is over.", clause="OFD-12.1"),
    line("picked", "It costs {cost:mp} MP; the parcel is on square 1.", "cost",
         clause="OFD-5.4"),
    line("paid", "It brings {gold} gold and costs {cost:mp} MP.", "gold", "cost",
         clause="OFD-6.3"),
    line("placed", "{who:seat} is on {place:place} now.", "who", "place", clause="OFD-4.1"),
    line("mp_rest", "{who:seat} has {mp:mp} MP left.", "who", "mp", clause="OFD-2.6"),
    line("flown", "{who:seat} is on {stop:stop} now, for {cost:mp} MP and the ticket.", "who",
         "stop", "cost", clause="OFD-8.11"),
    line("crossed", "{who:seat} is on {place:place} now; the boat stays behind.", "who", "place",
         clause="OFD-8.10"),
    line("somebody_else", "Choose two players.", clause="OFD-9.1"),
    line("elsewhere", "{whom:seat} is not on the tile of {who:seat}.", "whom", "who",
         clause="OFD-9.1"),
    line("lacks", "{who:seat} does not have {thing:thing}.", "who", "thing", clause="OFD-9.3"),
    line("no_exchange", "{whom:seat} has nothing that {who:seat} may get for it.", "whom", "who",
         clause="OFD-9.4"),
    line("traded", "{who:seat} has given {given:thing} and has {wanted:thing} now. It costs "
         "{cost:mp} MP.", "who", "given", "wanted", "cost", clause="OFD-9.1"),
    line("stolen", "{who:seat} has {thing:thing} from {whom:seat} now, for 1 MP and the Ski Mask.",
         "who", "thing", "whom", clause="OFD-8.4"),
    line("theft_paid", "In this match that costs {gold} gold, too.", "gold", clause="OFD-8.4"),
    line("compensated", "In this match {whom:seat} gets {gold} gold for it.", "whom", "gold",
         clause="OFD-8.4"),
    line("rolled", "{who:seat} gets: {item:item}.", "who", "item", clause="OFD-1.4"),
    line("bought", "{item:item}, for {gold} gold and {cost:mp} MP.", "item", "gold", "cost",
         clause="OFD-7.3"),
    line("sold", "It brings {gold} gold and costs {cost:mp} MP.", "gold", "cost",
         clause="OFD-7.7"),
    line("bought_somewhere", "{item:item}, for {gold} gold; MP stay, as it is not entered where "
         "{who:seat} stands.", "item", "gold", "who", clause="OFD-7.3"),
    line("sold_somewhere", "It brings {gold} gold; MP stay, as it is not entered where {who:seat} "
         "stands.", "gold", "who", clause="OFD-7.7"),
    line("drunk", "{mp:mp} MP more.", "mp", clause="OFD-8.5"),
    line("covered", "It is in use now.", clause="OFD-8.7"),
    line("mapped", "The roll counts as 7: set the MP.", clause="OFD-14.5"),
    line("stamped", "One parcel will not slide: enter it one round later when the next begins.",
         clause="OFD-14.4"),
    line("of_two", "Or {item:item} in its place: change it under Items.", "item",
         clause="OFD-14.6"),
    line("of_all", "Or any other item for {gold} gold more: change items and gold.", "gold",
         clause="OFD-14.7"),
)  # fmt: skip

LINES = (*WRONG, *SEATS, *TABLE, *ANSWERS, *DONE, *map(refused, (*SAID, *TOLD)))
