"""What the companion of Tariffs tracks, tells and answers: the board, the rounds, the contracts."""

import numpy as np

from milkrun.engine.sheets import SEAT, axis, choice, count, line, question, section, sheet

from ..components import DOMINO_NAMES, PIPS, RANK_LETTERS, SUITS, TILE_CODES, TILE_NAMES
from ..rules.refusals import Refusal
from ..rules.state import MOST_ROUNDS
from ..words.refusals import REFUSALS

# The board: room for the printed arrangements, and for one's own (TAR-1.7).
ROWS, COLUMNS = 8, 6
SQUARES = ROWS * COLUMNS
EAST, SOUTH = range(2)
SQUARE_NAMES = tuple(f"{'ABCDEF'[n % COLUMNS]}{n // COLUMNS + 1}" for n in range(SQUARES))
BORDERS = tuple(
    (n, other)
    for n in range(SQUARES)
    for other, there in ((n + 1, n % COLUMNS < COLUMNS - 1), (n + COLUMNS, n + COLUMNS < SQUARES))
    if there
)
BORDER_NAMES = tuple(f"{SQUARE_NAMES[one]}-{SQUARE_NAMES[other]}" for one, other in BORDERS)
SIDES = np.array(BORDERS)  # the western or northern square of a border, then the other
BORDER_OF = np.full((SQUARES, 2), len(BORDERS))  # of a square, to the EAST and to the SOUTH
for number, (one, other) in enumerate(BORDERS):
    BORDER_OF[one, EAST if other == one + 1 else SOUTH] = number

SUIT_COLOURS = ("#a3241b", "#1f1a22", "#6b4a00", "#1f3f86")
PITCH = 1.8  # of the squares, in units of a space: a domino lies over the edges of its two tiles
PLACES = tuple((PITCH * (n % COLUMNS), PITCH * (n // COLUMNS)) for n in range(SQUARES))
BETWEEN = tuple(
    ((PLACES[one][0] + PLACES[other][0]) / 2, (PLACES[one][1] + PLACES[other][1]) / 2)
    for one, other in BORDERS
)
HALVES = tuple(f"{here}|{there}" for here in range(PIPS) for there in range(PIPS))
GAP_STEP = PIPS  # how a step over a free pair is told; else by its charge
STEPS = tuple(
    f"→ {name} ({'gap' if charge == GAP_STEP else charge}) "
    for name in TILE_NAMES
    for charge in range(PIPS + 1)
)

SQUARE = axis("square", SQUARE_NAMES, short=SQUARE_NAMES, at=PLACES)
BORDER = axis("border", BORDER_NAMES, at=BETWEEN)
TILE = axis("tile", TILE_NAMES, short=TILE_CODES)
LAID = axis(
    "laid",
    ("no tile", *TILE_NAMES),
    short=("", *TILE_CODES),
    colours=("", *(colour for colour in SUIT_COLOURS for _ in RANK_LETTERS)),
)
LYING = axis(
    "lying",
    ("no domino", *HALVES),
    short=("", *HALVES),
    groups=("", *(f"{half[0]}|" for half in HALVES)),
)
DOMINO = axis("domino", DOMINO_NAMES)
END = axis("end", ("one tile", "the other"))
LOCKED = axis("locked", ("none", *TILE_NAMES), short=("", *TILE_CODES))
COIN = axis("coin", ("Start: null", "Destination: ace", "City 2", "City 3", "City 4", "City 5"))
SUIT = axis("suit", ("not entered", *SUITS), short=("", *"SMCA"), colours=("", *SUIT_COLOURS))
ROUND = axis("round", tuple(map(str, range(1, MOST_ROUNDS + 1))))
RUN = axis("run", ("no run", *(f"top charge {top}" for top in range(PIPS))), short=("", *"0123456"))
TOP = axis("top", tuple(map(str, range(PIPS))))
STALLED = axis("stalled", ("no", "stalled"))
FREE = axis("free", ("not entered yet", "right"))
STEP = axis("step", ("", *STEPS))


def refused(why, text="", *params):
    """The rules' own sentence of a refusal; `text` where theirs needs the table."""
    clause, told = REFUSALS[why]
    return line(why.name.lower(), text or str(told), *params, clause=clause)


FIELDS = (
    choice("tile", SQUARE, of=LAID, title="Tiles"),
    choice(
        "track", BORDER, of=LYING, title="Track",
        text="3|1 has its 3 on the western or northern tile.",
    ),
    count("waits", title="Turns without a new domino", high=160,
          text="Rotated, exchanged, traded or passed. A domino laid counts as a turn by itself."),
    choice("lock", SEAT, END, of=LOCKED, title="Domino rotated on the last turn",
           text="The two tiles on which it lies: nobody else may rotate it in the meantime."),
    count("round", title="Round", low=1, high=MOST_ROUNDS, start=1),
    choice("starter", of=SEAT, title="Starts round 1"),
    choice("run", SEAT, ROUND, of=RUN, title="Run declared"),
    choice("stalled", ROUND, of=STALLED, title="Stalled",
           text="Mark the run, too, of a connected player who is scored as if it were declared."),
    count("score", SEAT, ROUND, title="Cost", high=999),
    choice("free", ROUND, of=FREE, title="Costs of 0",
           text="Somebody's walk cost nothing: rare, but possible."),
    choice("contract", SEAT, COIN, of=SUIT, title="Contract", secret=True,
           text="Only this phone knows it: enter the new coins here in every round."),
)  # fmt: skip

WRONG = (
    line("twice", "{tile:tile} is already on another square.", "tile", "cell",
         clause="TAR-1.5", cell="cell"),
    line("homeless", "{count} {count|tile has|tiles have} no square yet.", "count",
         clause="TAR-1.5"),
    line("apart", "{tile:tile} is not joined to the other tiles.", "tile", "cell",
         clause="TAR-1.7", cell="cell"),
    line("no_tiles", "A domino needs a tile on both sides of {border:border}.", "border", "cell",
         clause="TAR-3.2", cell="cell"),
    line("same", "The {domino:domino} lies twice; the box has it once.", "domino", "cell",
         clause="TAR-3.1", cell="cell"),
    line("coin_twice", "{other:seat} has that coin already.", "other", "cell",
         clause="TAR-1.14", cell="cell"),
    line("rounds_over", "Only {rounds} {rounds|round was|rounds were} agreed.", "rounds", "cell",
         clause="TAR-1.9", cell="cell"),
    line("two_runs", "{other:seat} has already declared the run of round {n}.", "other", "n",
         "cell", clause="TAR-2.6", cell="cell"),
    line("not_begun", "Round {n} has not begun.", "n", "cell", clause="TAR-10.1", cell="cell"),
    line("not_over", "Round {n} is not over: mark who declared the run, or that it stalled.", "n",
         "cell", clause="TAR-10.1", cell="cell"),
    line("wrong_cost", "By the rules round {n} costs {seat:seat} {cost}.", "n", "seat", "cost",
         "cell", clause="TAR-10.1", cell="cell"),
    line("no_such_run", "The track offers {seat:seat} no run with top charge {top}.", "seat", "top",
         "cell", clause="TAR-8.10", cell="cell"),
    line("not_cheapest", "In a stalled round the cheapest run of {seat:seat} counts: it has top "
         "charge {top}.", "seat", "top", "cell", clause="TAR-11.6", cell="cell"),
    line("no_lock", "No domino that can be rotated lies there.", "cell", clause="TAR-4.3",
         cell="cell"),
    line("no_turn", "By the turns counted, {seat:seat} has had no turn in this round yet.",
         "seat", "cell", clause="TAR-4.3", cell="cell"),
    line("stalled_now", "After {turns} turns without a domino the round is stalled.", "turns",
         "cell", clause="TAR-11.1", cell="cell"),
    line("too_long", "After {turns} turns the round is stalled.", "turns", "cell",
         clause="TAR-11.2", cell="cell"),
)  # fmt: skip

SEATS = (
    line("own_run", "Round {n}: own run, top charge {top}", "n", "top", "cost",
         clause="TAR-8.13", points="cost"),
    line("paid", "Round {n}", "n", "cost", clause="TAR-10.1", points="cost"),
    line("secret", "Keep your contract on your phone: enter it there.", clause="TAR-1.15"),
    line("coins", "{count} {count|coin|coins} of your contract {count|is|are} missing.", "count",
         clause="TAR-1.13"),
    line("may", "It is your turn, and you may declare a run:", clause="TAR-8.7"),
    line("later", "You are connected: on your turn you may declare a run:", clause="TAR-8.7"),
    line("offer", "Top charge {top}: {cost} for you; every other player pays {gap} for each step "
         "over an upside-down domino.", "top", "cost", "gap", clause="TAR-8.10"),
    refused(Refusal.NOT_CONNECTED),
    line("lacks", "At least {gaps} {gaps|step|steps} of any walk {gaps|lacks|lack} a domino.",
         "gaps", clause="TAR-9.3"),
    line("if_declared", "If another player declares now, you pay {low} to {high}, depending on "
         "the top charge.", "low", "high", clause="TAR-9.1"),
    line("if_any", "If another player declares now, you pay {cost}.", "cost", clause="TAR-9.2"),
    line("plan", "Your cheapest walk, with gaps at {gap}, costs {cost}:", "gap", "cost",
         clause="TAR-9.10"),
    line("on_track", "Your cheapest walk costs {cost}:", "cost", clause="TAR-8.6"),
    line("due", "You pay {cost} for round {n}: enter it.", "cost", "n", clause="TAR-9.2"),
    line("agrees", "{cost} is what the rules say for round {n}.", "cost", "n", clause="TAR-9.2"),
    line("stands_in", "You are connected: unless another connected player is cheaper, your run is "
         "scored as if it were declared. Mark it.", clause="TAR-11.6"),
    line("walk", "{start:tile} {a:step}{b:step}{c:step}{d:step}{e:step}{f:step}", "start",
         *"abcdef", clause="TAR-8.3"),
    line("further", "{a:step}{b:step}{c:step}{d:step}{e:step}{f:step}{g:step}", *"abcdefg"),
)  # fmt: skip

TABLE = (
    line("which_round", "Round {n} of {rounds}: {starter:seat} starts it.", "n", "rounds",
         "starter", clause="TAR-10.2"),
    line("turn", "{turns} {turns|turn is|turns are} finished: {seat:seat} is on turn.", "turns",
         "seat", clause="TAR-1.8"),
    line("out", "{count} dominoes are in hands and stock, {blanks} of them with a blank.", "count",
         "blanks", clause="TAR-1.17"),
    line("idle", "{limit} turns in a row without a domino stall the round.", "limit",
         clause="TAR-11.1"),
    line("declared", "{seat:seat} has declared a run with top charge {top}: each step over an "
         "upside-down domino costs {gap}.", "seat", "top", "gap", clause="TAR-9.1"),
    line("stood_in", "The round is stalled. {seat:seat} is scored as if a run with top charge "
         "{top} were declared: upside-down dominoes cost {gap}.", "seat", "top", "gap",
         clause="TAR-11.6"),
    line("nobody", "The round is stalled: if nobody is connected, each step over an upside-down "
         "domino costs {gap}.", "gap", clause="TAR-11.4"),
    line("next", "When all costs are entered, clear the track and go on to round {n}.", "n",
         clause="TAR-10.3"),
    line("missing", "Round {n}: the cost of {seat:seat} is 0 so far.", "n", "seat",
         clause="TAR-10.1"),
    line("unmarked", "Round {n}: mark who declared the run, or that it stalled.", "n",
         clause="TAR-10.5"),
    line("leads", "{seat:seat} leads with {total}: the lowest total wins.", "seat", "total",
         clause="TAR-10.4"),
    line("wins", "{seat:seat} wins with {total}.", "seat", "total", clause="TAR-10.4"),
    line("shares", "{seat:seat} shares the win with {total}.", "seat", "total",
         clause="TAR-10.5"),
    line("level", "{seat:seat} shares the lead with {total}.", "seat", "total",
         clause="TAR-10.5"),
    line("more_runs", "{seat:seat} and {other:seat} are level; {seat:seat} declared more runs.",
         "seat", "other", clause="TAR-10.5"),
    line("lower_round", "{seat:seat} and {other:seat} are level; {seat:seat} had the cheapest "
         "round.", "seat", "other", clause="TAR-10.5"),
)  # fmt: skip

ANSWERS = (
    line("no_map", "Enter all 24 tiles of the map first.", clause="TAR-1.7"),
    line("round_over", "Round {n} is over: a run was declared, or it stalled.", "n",
         clause="TAR-2.6"),
    line("over_track", "Over the track alone it costs {cost}:", "cost", clause="TAR-8.6"),
    line("no_track", "No track leads there yet.", clause="TAR-9.3"),
    line("over_gaps", "With upside-down dominoes at {gap} it costs {cost}:", "gap", "cost",
         clause="TAR-9.10"),
    line("here", "That is the same tile: nothing is charged.", clause="TAR-8.5"),
    line("lay_either", "Yes, either way round.", clause="TAR-3.3"),
    line("lay_double", "Yes. A double is the same either way round.", clause="TAR-3.1"),
    line("used", "The {domino:domino} lies on the map already, and stays there.", "domino",
         clause="TAR-3.9"),
    line("no_edge", "{one:tile} and {other:tile} share no edge.", "one", "other",
         clause="TAR-3.2"),
    line("now", "Now the walk of {seat:seat} costs {cost}, with gaps at {gap}.", "seat", "cost",
         "gap", clause="TAR-9.10"),
    line("change", "With {here} on {one:tile} and {there} on {other:tile} the walk of {seat:seat} "
         "costs {cost}, with gaps at {gap}.", "here", "one", "there", "other", "seat", "cost",
         "gap", clause="TAR-8.3"),
    refused(Refusal.PAIR_TAKEN, "The {domino:domino} already lies between {one:tile} and "
            "{other:tile}.", "domino", "one", "other"),
    line("may_rotate", "Yes, whoever placed it.", clause="TAR-4.1"),
    refused(Refusal.NO_DOMINO_THERE, "No domino lies between {one:tile} and {other:tile}.", "one",
            "other"),
    refused(Refusal.DOUBLE_STAYS),
    refused(Refusal.LOCKED),
    line("not_turn", "A run is declared on one's own turn; {seat:seat} is on turn.", "seat",
         clause="TAR-8.7"),
    line("may_declare", "Yes, for {cost}; every other player then pays {gap} for a step over "
         "an upside-down domino.", "cost", "gap", clause="TAR-8.13"),
    refused(Refusal.HIGHER_TOP_AS_CHEAP, "Top charge {top} costs no more: declare that, for "
            "{cost}.", "top", "cost"),
    refused(Refusal.NO_SUCH_TOP, "No run of yours has top charge {top}: the cheapest has "
            "{cheapest}, for {cost}.", "top", "cheapest", "cost"),
)  # fmt: skip

SHEET = sheet(
    seats=4,
    fields=FIELDS,
    lines=(*WRONG, *SEATS, *TABLE, *ANSWERS),
    sections=(
        section("Map and track", "tile", "track", clear="Clear the track for a new round",
                cleared=("track", "waits", "lock", "contract"), raised=("round",)),
        section("Secret contract", "contract", seats=True),
        section("Turns", "waits", "lock"),
        section("Rounds", "round", "starter", "run", "stalled", "score", "free"),
    ),
    questions=(
        question("walk", "What does the cheapest walk from {one} to {other} cost now?", one=TILE,
                 other=TILE),
        question("lay", "May the {domino} be laid between {one} and {other}?", domino=DOMINO,
                 one=TILE, other=TILE),
        question("rotate", "May {who} rotate the domino between {one} and {other}?", who=SEAT,
                 one=TILE, other=TILE),
        question("declare", "May {who} declare a run with top charge {top}?", who=SEAT, top=TOP),
    ),
    axes=(STEP,),
    plays_on="",
)  # fmt: skip

Line = SHEET.Line
