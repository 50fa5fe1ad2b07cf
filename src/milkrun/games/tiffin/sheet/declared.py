"""What the companion of Tiffin tracks, tells and answers: routes, rupees, the competitor."""

from milkrun.engine.sheets import SEAT, axis, choice, count, line, question, section, sheet

from ..components import (
    COLOURS,
    FACE_COLOUR,
    FACE_NAMES,
    MAX_PLAYERS,
    RANKS,
    ROUTE_CARDS,
    SQUARES,
    TIRED_SPACES,
    TRACKING,
)
from ..rules.refusals import Refusal
from ..rules.state import CONTRIBUTORS, PLAYABLE, POOL, SLOTS
from ..words.names import CARDS
from ..words.refusals import REFUSALS

DELIVERIES = ROUTE_CARDS - SLOTS + 1  # TIF-11.1: the last of them ends the game
NTHS = ("1st", "2nd", "3rd", *(f"{n}th" for n in range(4, ROUTE_CARDS + 1)))
HEX = ("#b3261e", "#1d7a3d", "#b58900", "#1f5fbf", "#6b6b6b")
FACE_HEX = tuple(HEX[colour] for colour in FACE_COLOUR)

FACE = axis("face", FACE_NAMES, colours=FACE_HEX)
LAID = axis("laid", ("not entered", *FACE_NAMES), colours=("", *FACE_HEX))
NTH = axis("nth", NTHS)
STATE = axis(
    "state",
    ("not in play", "left", "middle", "right", *(f"{nth} delivery" for nth in NTHS[:DELIVERIES])),
)
ORDER = axis("order", ("not told", *NTHS[:CONTRIBUTORS]))
USED = axis("used", ("in hand", *FACE_NAMES))
ENDED = axis("ended", ("going on", "ended"))
CARD = axis("card", ("any card", *CARDS))
POOL_PLACE = axis("pool_place", tuple(map(str, range(1, POOL + 1))))
TRACKED = axis("tracked", tuple(name for name, _, _ in TRACKING))
COLOUR = axis("colour", COLOURS)
UNITS = tuple(f"{colour} {rank}" for colour in COLOURS for rank in range(1, RANKS + 1))
UNIT = axis("unit", (*UNITS, *(f"pair of {rank}s" for rank in range(1, RANKS + 1))))
HOW = axis("how", ("as it is", "with a tiffin (a 3)", "as a 2 (a 4)"))
SPECIAL = axis("special", ("Flat Tire", "Shortcut"))


def refused(why, text="", *params):
    """The rules' own sentence of a refusal; `text` where theirs needs the table."""
    clause, told = REFUSALS[why]
    return line(why.name.lower(), text or str(told), *params, clause=clause)


FIELDS = (
    choice("state", FACE, of=STATE, title="Routes",
           text="The three on the table lie left, in the middle and right. Full? Mark which "
           "delivery it is: that books the fees."),
    count("tiffins", FACE, SEAT, title="Tiffins", high=SQUARES),
    count("cubes", FACE, SEAT, title="Progress cubes", high=TIRED_SPACES),
    count("rival", FACE, title="Cubes of the competitor", high=TIRED_SPACES),
    choice("first", FACE, SEAT, of=ORDER, title="Whose first cube came earlier",
           text="Needed only among players with as many cubes and as many tiffins."),
    choice("rival_first", FACE, of=ORDER, title="First cube of the competitor"),
    choice("tire", SEAT, of=USED, title="Flat Tire"),
    choice("shortcut", SEAT, of=USED, title="Shortcut"),
    choice("turn", of=SEAT, title="On turn"),
    count("marker", title="Competitor's marker", high=MAX_PLAYERS),
    choice("ended", of=ENDED, title="The game",
           text="The 8th delivery ends it by itself; mark only an end before that."),
    count("before", SEAT, title="Rupees from before this sheet", high=999,
          text="Mark which routes were delivered before, too: with nothing on them they pay "
          "nobody, but turn the Tracking cards."),
    choice("next", of=LAID, title="Top of the Route deck"),
    count("hand", SEAT, title="Delivery cards in hand", high=PLAYABLE, start=4),
    choice("pool", POOL_PLACE, of=CARD, title="Pool"),
)  # fmt: skip

WRONG = (
    line("not_in_play", "{face:face} is not in play, but has cubes.", "face", "cell",
         clause="TIF-1.7", cell="cell"),
    line("same_card", "{other:face} is the other face of that card.", "other", "cell",
         clause="TIF-1.6", cell="cell"),
    line("same_place", "{other:face} lies there already.", "other", "cell", clause="TIF-1.7",
         cell="cell"),
    line("same_delivery", "{other:face} was the {nth:nth} delivery already.", "other", "nth",
         "cell", clause="TIF-9.2", cell="cell"),
    line("gone_by", "{face:face} is in play already, or was.", "face", "cell", clause="TIF-1.7",
         cell="cell"),
    line("no_delivery", "No route is marked as the {nth:nth} delivery.", "nth", "cell",
         clause="TIF-10.5", cell="cell"),
    line("full_boat", "{face:face} has only {squares} tiffin squares.", "face", "squares", "cell",
         clause="TIF-3.3", cell="cell"),
    line("too_long", "{face:face} has only {length} spaces.", "face", "length", "cell",
         clause="TIF-5.5", cell="cell"),
    line("no_tiffin", "{face:face} has cubes but no tiffin: it could not leave.", "face", "cell",
         clause="TIF-5.1", cell="cell"),
    line("not_full", "{face:face} is not full: {open} {open|space is|spaces are} open.", "face",
         "open", "cell", clause="TIF-9.1", cell="cell"),
    line("deliver", "{face:face} is full: mark it as delivered.", "face", "cell",
         clause="TIF-9.1", cell="cell"),
    line("level", "{one:seat} and {other:seat} are level on {face:face}: whose first cube came "
         "earlier?", "one", "other", "face", "cell", clause="TIF-9.7", cell="cell"),
    line("level_rival", "{one:seat} and the competitor are level on {face:face}: whose first cube "
         "came earlier?", "one", "face", "cell", clause="TIF-9.7", cell="cell"),
    line("alone", "A Special card is played with cubes, but none is on {face:face}.", "face",
         "cell", clause="TIF-7.2", cell="cell"),
    line("others_cubes", "With each Special card its owner places a cube at least, but {seat:seat} "
         "has {cubes} on {face:face}.", "seat", "cubes", "face", "cell", clause="TIF-7.2",
         cell="cell"),
    line("no_cards", "This game is played without Special cards.", "cell", clause="TIF-1.3",
         cell="cell"),
    line("marker_on", "At {players} the marker goes back to 0, and the competitor has a turn.",
         "players", "cell", clause="TIF-8.3", cell="cell"),
    line("hand_full", "A hand keeps {limit} cards at most.", "limit", "cell", clause="TIF-4.12",
         cell="cell"),
    line("copies", "The box has {copies} of that card.", "copies", "cell", clause="TIF-1.8",
         cell="cell"),
    line("stale", "{count} {colour:colour} cards: the pool is renewed.", "count", "colour", "cell",
         clause="TIF-4.8", cell="cell"),
)  # fmt: skip

SEATS = (
    line("before", "From before this sheet", "rupees", clause="TIF-9.11", points="rupees"),
    line("route_fee", "{face:face}: {nth:nth} with {cubes} {cubes|cube|cubes}", "face", "nth",
         "cubes", "fee", clause="TIF-9.5", points="fee"),
    line("delivery_fee", "{face:face}: {count} {count|tiffin|tiffins} at {each}", "face", "count",
         "each", "fee", clause="TIF-9.10", points="fee"),
    line("no_fee", "{face:face}: {cubes} {cubes|cube|cubes}, but no route fee", "face", "cubes",
         "fee", clause="TIF-9.5", points="fee"),
    line("if_full", "As {face:face} stands now it would pay {fee}.", "face", "fee",
         clause="TIF-9.4"),
    line("if_full_level", "As {face:face} stands now it would pay {most} {untold|or|to} {least}, "
         "by whose first cube came earlier.", "face", "most", "untold", "least", clause="TIF-9.7"),
)  # fmt: skip

TABLE = (
    line("turn", "{seat:seat} is on turn.", "seat", clause="TIF-2.1"),
    line("tracking", "Tracking card {card:tracked}: at least {least} {least|tiffin|tiffins}, and "
         "{fee} for each delivered.", "card", "least", "fee", clause="TIF-10.5"),
    line("left", "{left} more {left|delivery ends|deliveries end} the game.", "left",
         clause="TIF-11.1"),
    line("waits", "{face:face} waits for {needs} more {needs|tiffin|tiffins}.", "face", "needs",
         clause="TIF-5.1"),
    line("ready", "{face:face} may leave: {length} spaces, {tiffins} {tiffins|tiffin|tiffins}.",
         "face", "length", "tiffins", clause="TIF-5.1"),
    line("open", "{face:face}: {open} of {length} spaces {open|is|are} open, {tiffins} "
         "{tiffins|tiffin|tiffins} aboard.", "face", "open", "length", "tiffins",
         clause="TIF-5.1"),
    line("symbols", "{more} more {more|card|cards} with the symbol {more|gives|give} the "
         "competitor a turn.", "more", clause="TIF-8.3"),
    line("nothing", "Nothing is entered for {face:face}: it pays nobody.", "face",
         clause="TIF-9.9"),
    line("filled", "The competitor has filled {count} {count|space|spaces} of {face:face}.",
         "count", "face", clause="TIF-11.2"),
    line("to_nobody", "{face:face}: the competitor is {nth:nth}, so nobody gets {fee}.", "face",
         "nth", "fee", clause="TIF-8.10"),
    line("last_routes", "Enter the {left} {left|route that is|routes that are} left: "
         "{left|it is|they are} filled and paid, too.", "left", clause="TIF-11.3"),
    line("leads", "{seat:seat} leads with {total} rupees.", "seat", "total", clause="TIF-11.5"),
    line("shares_lead", "{seat:seat} shares the lead with {total} rupees.", "seat", "total",
         clause="TIF-11.6"),
    line("wins", "{seat:seat} wins with {total} rupees.", "seat", "total", clause="TIF-11.5"),
    line("shares", "{seat:seat} shares the win with {total} rupees.", "seat", "total",
         clause="TIF-11.6"),
)  # fmt: skip

ANSWERS = (
    line("not_there", "{face:face} is not in play.", "face", clause="TIF-3.1"),
    line("gone", "{face:face} has been delivered.", "face", clause="TIF-10.3"),
    line("as_it_stands", "{face:face} has {open} open {open|space|spaces}. As it stands it would "
         "pay:", "face", "open", clause="TIF-9.1"),
    line("scored_first", "{face:face} is full, and is scored first.", "face", clause="TIF-9.2"),
    line("unpaid", "Without tiffins there is no route fee.", clause="TIF-9.9"),
    line("paid", "{nth:nth}: {seat:seat} with {cubes} {cubes|cube|cubes} gets {fee}.", "nth",
         "seat", "cubes", "fee", clause="TIF-9.5"),
    line("rival_paid", "{nth:nth}: the competitor with {cubes} {cubes|cube|cubes}; nobody gets "
         "its {fee}.", "nth", "cubes", "fee", clause="TIF-8.10"),
    line("by_tiffins", "As many cubes as the next in rank, but more tiffins.", clause="TIF-9.6"),
    line("by_first", "As many cubes and tiffins as the next in rank, but the earlier first cube.",
         clause="TIF-9.7"),
    line("paid_level", "{best:nth} {untold|or|to} {worst:nth}: {seat:seat} with {cubes} "
         "{cubes|cube|cubes} gets {most} {untold|or|to} {least}.", "best", "untold", "worst",
         "seat", "cubes", "most", "least", clause="TIF-9.5"),
    line("rival_level", "{best:nth} {untold|or|to} {worst:nth}: the competitor with {cubes} "
         "{cubes|cube|cubes}; nobody gets its {most} {untold|or|to} {least}.", "best", "untold",
         "worst", "cubes", "most", "least", clause="TIF-8.10"),
    line("first_decides", "Of those who are level, whoever placed the first cube there is ahead: "
         "enter whose came earlier.", clause="TIF-9.7"),
    line("vacant", "{nth:nth}: nobody, so that fee is not paid.", "nth", clause="TIF-9.8"),
    line("for_tiffins", "{seat:seat}: {count} {count|tiffin|tiffins} at {each} {count|gives|give} "
         "{fee}.", "seat", "count", "each", "fee", clause="TIF-9.10"),
    line("together", "{seat:seat} gets {sum} in all.", "seat", "sum", clause="TIF-9.11"),
    line("together_level", "{seat:seat} gets {most} {untold|or|to} {least} in all.", "seat", "most",
         "untold", "least", clause="TIF-9.11"),
    line("then", "Then Tracking card {card:tracked} is on top: at least {least} "
         "{least|tiffin|tiffins}, and {fee} for each.", "card", "least", "fee", clause="TIF-10.4"),
    line("the_end", "Tracking card {card:tracked} stays: the competitor fills the routes left, "
         "and they are paid by it.", "card", clause="TIF-11.3"),
    line("may_load", "Yes: {left} {left|square is|squares are} open, and {need} more "
         "{need|tiffin is|tiffins are} needed before it leaves.", "left", "need", clause="TIF-3.1"),
    line("may_top_up", "Yes, though it has the minimum already.", clause="TIF-3.5"),
    line("may_play", "Yes: {cubes} {cubes|cube|cubes}, and {open} {open|space stays|spaces stay} "
         "open.", "cubes", "open", clause="TIF-5.5"),
    line("may_fill", "Yes: {cubes} {cubes|cube|cubes}, and the route is full.", "cubes",
         clause="TIF-9.1"),
    line("more_ones", "Any number of further 1s may follow.", clause="TIF-6.2"),
    line("more_two", "One more 2 may follow.", clause="TIF-6.3"),
    line("may_tire", "Yes: first the route becomes {spaces} spaces longer.", "spaces",
         clause="TIF-7.7"),
    line("may_cut", "Yes: after the cubes {spaces} empty {spaces|space is|spaces are} cancelled.",
         "spaces", clause="TIF-7.9"),
    line("only_as_two", "The 4 must be played as a 2 for that.", clause="TIF-6.8"),
    line("but_as_two", "This 4 may be played there as a 2.", clause="TIF-6.8"),
    line("game_over", "The game is over.", clause="TIF-11.4"),
    refused(Refusal.HAS_LEFT, "{face:face} has already left: it takes no more tiffins.", "face"),
    refused(Refusal.SQUARES_TAKEN, "All {squares} tiffin squares of {face:face} are taken.",
            "squares", "face"),
    refused(Refusal.IS_FULL, "{face:face} is full and waits to be scored.", "face"),
    refused(Refusal.NOT_ACTIVE, "{face:face} needs {need} more {need|tiffin|tiffins} before it "
            "can leave.", "face", "need"),
    refused(Refusal.WRONG_COLOUR, "{face:face} is {colour:colour}: it takes {colour:colour} cards, "
            "grey ones and pairs.", "face", "colour"),
    refused(Refusal.NOT_A_FOUR),
    refused(Refusal.PAIR_OF_FOURS),
    refused(Refusal.NOT_A_THREE),
    refused(Refusal.CANNOT_LEAVE_YET, "Even with one more tiffin {face:face} could not leave.",
            "face"),
    refused(Refusal.WRONG_COLOUR_TO_JOIN, "{face:face} is {colour:colour}: it takes "
            "{colour:colour} cards, grey ones and pairs.", "face", "colour"),
    refused(Refusal.NO_SPECIALS),
    refused(Refusal.SPECIAL_USED, "{seat:seat} has used that card already.", "seat"),
    refused(Refusal.NO_SPACE_LEFT, "These cubes fill {face:face}: no open space is left for the "
            "Shortcut to cancel.", "face"),
)  # fmt: skip

SHEET = sheet(
    seats=MAX_PLAYERS,
    fields=FIELDS,
    lines=(*WRONG, *SEATS, *TABLE, *ANSWERS),
    sections=(
        section("Routes", "state"),
        section("On the routes", "tiffins", "cubes", "rival", "first", "rival_first"),
        section("Special cards", "tire", "shortcut"),
        section("Turn and competitor", "turn", "marker"),
        section("Rupees and the end", "before", "ended"),
        section("Cards, to play on from here", "next", "hand", "pool"),
    ),
    questions=(
        question("pays", "Who gets what for {face}?", face=FACE),
        question("place", "May a tiffin go on {face}?", face=FACE),
        question("play", "May a {unit} be played on {face}, {how}?", unit=UNIT, face=FACE, how=HOW),
        question("special", "May {who} add a {special} to a {unit} on {face}?", who=SEAT,
                 special=SPECIAL, unit=UNIT, face=FACE),
    ),
    axes=(NTH, TRACKED, COLOUR),
    plays_on="",
)  # fmt: skip

Line = SHEET.Line
