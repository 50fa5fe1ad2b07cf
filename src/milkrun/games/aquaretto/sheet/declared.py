"""What the companion of Aquaretto tracks, tells and answers."""

import numpy as np

from milkrun.engine.sheets import SEAT, axis, choice, count, line, question, section, sheet

from ..components import (
    BASE_SPACES,
    CELL_X,
    CELL_Y,
    CELLS,
    COIN,
    COIN_TILES,
    FEMALE,
    FISH,
    KIND_NAMES,
    KINDS,
    LIGHTNING,
    MALE,
    MAX_PLAYERS,
    MOST_AT_POST,
    MOST_PLACES,
    MOST_TRUCKS,
    OFFSPRING,
    PLAIN,
    POST_NAMES,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_COPIES,
    TRAINABLE_KINDS,
)
from ..components import COPIES_OF_KIND as COPIES
from ..rules.refusals import Refusal
from ..rules.state import BARE, FREE, TRAINER
from ..words.names import KIND_PLURALS, TILE_NAMES, a_tile, cell_name
from ..words.refusals import REFUSALS

# Values of a place: what else may be there, then tiles in the order in which they are offered.
MARKS = {PLAIN: "", FISH: "f", LIGHTNING: "l", FEMALE: "♀", MALE: "♂", OFFSPRING: "y"}
ANIMALS = tuple(
    kind * SYMBOLS + symbol
    for kind in range(KINDS)
    for symbol in MARKS
    if TILE_COPIES[kind * SYMBOLS + symbol]
)
LETTERS = "DOSTHCPB1"  # of the kinds, and of a coin tile
GROUPS = (*KIND_NAMES, "")
COLOURS = (
    "#7bd3e2", "#a3b9e0", "#e0a987", "#a5d27d", "#ccaadb", "#cbbf57", "#f6c55c", "#eef4f7",
    "#f0bd3c",
)  # fmt: skip
BOARD_COLOURS = ("", "#f3e3bd", "#e9653a")
NOTHING = 0  # in a depot, on a truck


def animal_short(tile):
    return LETTERS[tile // SYMBOLS] + ("" if tile == COIN else MARKS[tile % SYMBOLS])


def laid_on(name, first, colours, tiles):
    """An axis of what may lie somewhere: some first values, then tiles."""
    kinds = [tile // SYMBOLS for tile in tiles]
    shorts = ["Tr" if one == "trainer" else "" for one in first]
    return axis(
        name,
        (*first, *(TILE_NAMES[tile] for tile in tiles)),
        short=(
            *shorts,
            *(animal_short(tile) for tile in tiles),
        ),
        groups=(*("" for _ in first), *(GROUPS[kind] for kind in kinds)),
        colours=(*colours, *(COLOURS[kind] for kind in kinds)),
    )


LOADABLE = (COIN, *(tile for tile in ANIMALS if tile % SYMBOLS != OFFSPRING))
TILE_OF = np.array([BARE, FREE, TRAINER, *ANIMALS])  # of a value of the zoo, from ANIMAL_VALUE
ANIMAL_VALUE = 3
VALUE_OF = np.array([ANIMALS.index(t) if t in ANIMALS else 0 for t in range(COIN + 1)])
STACKED_TILE = np.array([NOTHING, *ANIMALS])  # of a value of a depot, from 1
LOADED_TILE = np.array([NOTHING, *LOADABLE])  # of a value of a truck, from 1
LOADED_VALUE = np.array([LOADABLE.index(t) if t in LOADABLE else 0 for t in range(COIN + 1)])
# What a place of the zoo holds, as on the grid of the record: BARE, FREE, TRAINER come first.
V_BARE, V_FREE, V_TRAINER = range(ANIMAL_VALUE)
TILE_BY_TILE, COUNTED = range(2)
STACK = 20  # tiles of a depot that can be entered one by one
ACTS = (
    "move the top tile of the depot",
    "discard the top tile of the depot",
    "move a coworker",
    "add a large board",
    "add a small board",
)
A_MOVE_TILE, A_DISCARD, A_MOVE_COWORKER, A_LARGE, A_SMALL = range(len(ACTS))

CELL = axis(
    "cell",
    tuple(cell_name(cell) for cell in range(CELLS)),
    at=tuple((float(CELL_X[cell]), float(-CELL_Y[cell])) for cell in range(CELLS)),
)
NEAREST = sorted(  # the printed spaces first, since a question has a list of them
    range(CELLS),
    key=lambda cell: (
        SPOT_OF_CELL[cell] not in BASE_SPACES,
        max(abs(CELL_X[cell] - 2), abs(CELL_Y[cell] - 2)),
        cell,
    ),
)
CELL_ASKED = np.array(NEAREST)
WHERE = axis(
    "where",
    tuple(CELL.labels[cell] for cell in NEAREST),
    at=tuple(CELL.at[cell] for cell in NEAREST),
)
LAID = laid_on("laid", ("bare table", "free space", "trainer"), BOARD_COLOURS, ANIMALS)
STACKED = laid_on("stacked", ("nothing",), ("",), ANIMALS)
LOADED = laid_on("loaded", ("nothing",), ("",), LOADABLE)
WAY = axis("way", ("tile by tile", "counts only"))
KIND = axis("kind", tuple(name.capitalize() for name in KIND_PLURALS), colours=COLOURS[:KINDS])
ONE_KIND = axis("one_kind", tuple(a_tile(kind * SYMBOLS + PLAIN) for kind in range(KINDS)))
TILE = axis("tile", TILE_NAMES)
UP = axis("up", ("Bottom", *(f"Tile {n}" for n in range(2, STACK + 1))))
TRUCK = axis("truck", tuple(f"Truck {n + 1}" for n in range(MOST_TRUCKS)))
TAKEN = axis("taken", ("none yet", *(f"truck {n + 1}" for n in range(MOST_TRUCKS))))
PLACE = axis("place", tuple(f"Place {n + 1}" for n in range(MOST_PLACES)))
REMOVABLE = axis("removable", tuple(name.capitalize() for name in KIND_PLURALS[TRAINABLE_KINDS:]))
OUT = axis("out", ("in the game", "out"))
ACT = axis("act", ACTS)

FIELDS = (
    choice("way", SEAT, of=WAY, title="How to enter it",
           text="Counts only: quicker, if just the score is wanted."),
    choice("zoo", SEAT, CELL, of=LAID, title="Zoo",
           text="An expansion board is there once all its spaces are."),
    count("animals", SEAT, KIND, title="Animals in the zoo", high=COPIES,
          text="Offspring included."),
    count("fish", SEAT, title="Fish in the zoo", high=30),
    count("trained", SEAT, title="Points of the trainers",
          text="For each trainer the dolphins, orcas and sea lions on the eight cells around, "
               "without lightning."),
    count("coins", SEAT, title="Coins"),
    *(
        count(f"{name}s", SEAT, title=name.capitalize() + "s" * int(most > 1), high=int(most))
        for name, most in zip(POST_NAMES, MOST_AT_POST, strict=True)
    ),
    choice("stack", SEAT, UP, of=STACKED, title="Depot, from the bottom up"),
    count("depot", SEAT, KIND, title="Depot", high=COPIES),
    count("round", title="Round", low=1, start=1),
    choice("turn", of=SEAT, title="Whose turn"),
    choice("truck", SEAT, of=TAKEN, title="Trucks taken in this round"),
    count("drawn", title="Tiles drawn", high=150, text="Coin tiles, too."),
    choice("load", TRUCK, PLACE, of=LOADED, title="Trucks in the middle"),
    count("coin_tiles", title="Coin tiles that players have taken", high=COIN_TILES),
    choice("out", REMOVABLE, of=OUT, title="Kinds out of the game"),
)  # fmt: skip


def refused(why, text):
    """A refusal in the rules' words, which here may be about anybody; all have the same numbers."""
    clause, _ = REFUSALS[why]
    return line(why.name.lower(), text, "who", "cell", "kind", "tile", "n", clause=clause)


DEAR = "That costs {n} {n|coin|coins}, more than {who:seat} has."
REFUSED = (  # every reason that a question of the sheet can find
    refused(Refusal.NO_SPACE, "{cell:cell} is not a space of this zoo."),
    refused(Refusal.SPACE_TAKEN, "{cell:cell} is taken."),
    refused(Refusal.NO_BASIN_LEFT, "This zoo may have {n} {n|basin|basins}, "
            "and none of them holds {kind:plural}."),
    refused(Refusal.BASIN_BESIDE_ANIMAL, "A new basin must keep its distance, "
            "but {cell:cell} is beside another animal."),
    refused(Refusal.BESIDE_OTHER_KIND,
            "{cell:cell} is beside another kind: basins keep a space between them."),
    refused(Refusal.BASIN_ELSEWHERE,
            "{cell:cell} is not beside the {kind:plural}: a kind has only one basin."),
    refused(Refusal.NO_SPACE_TO_TRAIN, "{cell:cell} is not a space of this zoo."),
    refused(Refusal.TRAINER_SPACE_TAKEN, "{cell:cell} is taken."),
    refused(Refusal.MOVE_TOO_DEAR, DEAR),
    refused(Refusal.BUY_TOO_DEAR, DEAR),
    refused(Refusal.DISCARD_TOO_DEAR, DEAR),
    refused(Refusal.LARGE_TOO_DEAR, DEAR),
    refused(Refusal.SMALL_TOO_DEAR, DEAR),
    refused(Refusal.NOTHING_TO_MOVE, "The depot of {who:seat} is empty."),
    refused(Refusal.NO_SPACE_FOR_OWN,
            "The zoo of {who:seat} has no legal space for the {tile:tile}."),
    refused(Refusal.NOBODY_TO_MOVE, "{who:seat} has no coworker that could go anywhere else."),
    refused(Refusal.OWN_DEPOT,
            "One buys from others; a tile from one's own depot is moved."),
    refused(Refusal.NOTHING_TO_BUY, "The depot of {who:seat} is empty."),
    refused(Refusal.NO_SPACE_FOR_BOUGHT,
            "The zoo of {who:seat} has no legal space for the {tile:tile}."),
    refused(Refusal.NOTHING_TO_DISCARD, "The depot of {who:seat} is empty."),
    refused(Refusal.NO_LARGE_LEFT, "{who:seat} has already added both large boards."),
    refused(Refusal.NO_SMALL_LEFT, "{who:seat} has already added both small boards."),
)  # fmt: skip
PLURAL = axis("plural", KIND_PLURALS)

POINTS = (
    line("animals", "{n} {n|animal|animals} in the zoo", "n", clause="AQU-12.1", points="n"),
    line("cashiers", "{n} {n|cashier|cashiers} with {coins} {coins|coin|coins}",
         "n", "coins", "points", clause="AQU-12.2", points="points"),
    line("keepers", "{n} {n|keeper|keepers} with {fish} fish",
         "n", "fish", "points", clause="AQU-12.3", points="points"),
    line("trainer", "A trainer on {cell:cell}", "cell", "points",
         clause="AQU-12.4", points="points"),
    line("trained", "Trainers", "points", clause="AQU-12.4", points="points"),
    line("depot", "{n} {n|kind|kinds} in the depot", "n", "points",
         clause="AQU-12.8", points="points"),
    line("depot_managed", "{n} {n|kind|kinds} in the depot, with a manager", "n", "points",
         clause="AQU-12.8", points="points"),
)  # fmt: skip
ROOM = (
    line("room", "{basins} of {limit} basins; {free} {free|space is|spaces are} free.",
         "basins", "limit", "free", clause="AQU-6.7"),
    line("one_more", "What one more coworker would bring:", clause="AQU-9.1"),
    line("more_cashier", "{points:+} as a cashier: the coins", "points", clause="AQU-12.2"),
    line("more_keeper", "{points:+} as a keeper: the fish", "points", clause="AQU-12.3"),
    line("more_manager", "{points:+} as the manager: the kinds in the depot", "points",
         clause="AQU-12.8"),
    line("more_trainer", "{points:+} as a trainer on {cell:cell}", "points", "cell",
         clause="AQU-12.4"),
    line("more_hidden", "What a trainer would bring can be told of a zoo entered tile by tile.",
         clause="AQU-12.4"),
    line("no_more", "There is no place for one more coworker.", clause="AQU-9.7"),
)  # fmt: skip
TABLE = (
    line("round", "Round {n}: it is the turn of {who:seat}.", "n", "who", clause="AQU-2.4"),
    line("alone", "{who:seat} is the last without a truck, and goes on until taking one.", "who",
         clause="AQU-2.6"),
    line("round_over", "Everybody has a truck: the round is over. {who:seat} starts the next.",
         "who", clause="AQU-11.2"),
    line("game_over", "Everybody has a truck, and the reserve was begun: the game is over.",
         clause="AQU-11.4"),
    line("main", "{n} {n|tile is|tiles are} left in the main stack.", "n",
         clause="AQU-1.7"),
    line("last", "The reserve is begun: this round is the last.", clause="AQU-11.3"),
    line("leads", "{who:seat} leads with {n} {n|point|points}.", "who", "n", clause="AQU-12.11"),
    line("wins", "{who:seat} wins with {n} {n|point|points}.", "who", "n", clause="AQU-12.11"),
    line("level", "{who:seat} shares the lead with {n} {n|point|points}.", "who", "n",
         clause="AQU-12.11"),
    line("shares", "{who:seat} shares the win with {n} {n|point|points}.", "who", "n",
         clause="AQU-12.11"),
    line("tie", "{one:seat} and {other:seat} have equal points: {one:seat} has more coins.",
         "one", "other", clause="AQU-12.11"),
    line("share", "{one:seat} and {other:seat} have equal points and coins: they share the place.",
         "one", "other", clause="AQU-12.11"),
)  # fmt: skip
WRONG = (
    line("on_service", "{cell:cell} is no space: a service square is printed there.", "cell", "at",
         clause="AQU-5.5", cell="at"),
    line("boards", "The spaces beside the printed board are no whole boards: at most two of four "
         "in a square and two of three in a corner, each touching the zoo.", "at",
         clause="AQU-5.9", cell="at"),
    line("two_basins", "There are {kind:plural} in two places: a kind has only one basin.",
         "kind", "at", clause="AQU-6.3", cell="at"),
    line("beside", "On {cell:cell} {kind:plural} are beside another kind.", "cell", "kind", "at",
         clause="AQU-6.6", cell="at"),
    line("basins", "{n} kinds are in the zoo, but it may have only {limit} basins.",
         "n", "limit", "at", clause="AQU-6.7", cell="at"),
    line("more_fish", "{n} fish need as many animals that are not dolphins, orcas or sea lions.",
         "n", "at", cell="at"),
    line("none_trained", "Trainers earn from dolphins, orcas and sea lions: there are none.",
         "at", clause="AQU-12.4", cell="at"),
    line("crowded", "{n} animals: a zoo has at most {most} spaces.", "n", "most", "at",
         clause="AQU-5.9", cell="at"),
    line("earned", "{who:seat} has {n} {n|coworker|coworkers}, but the basins brought {earned}.",
         "who", "n", "earned", "at", clause="AQU-8.2", cell="at"),
    line("copies", "{n} times {tile:tile}: the box has {most}.", "tile", "n", "most", "at",
         cell="at"),
    line("kinds", "{n} {kind:plural}: the box has {most}.", "kind", "n", "most", "at", cell="at"),
    line("young", "{n} young {kind:plural}, but only {pairs} {pairs|pair has|pairs have} bred.",
         "kind", "n", "pairs", "at", clause="AQU-8.6", cell="at"),
    line("is_out", "{kind:kind} are out of the game.", "kind", "at", clause="AQU-1.2", cell="at"),
    line("one_kind_more", "{kind:kind}, too: with this many players {n} kinds are in the game.",
         "kind", "n", "at", clause="AQU-1.2", cell="at"),
    line("too_many_out", "{n} kinds are out, but with this many players it is {most}.",
         "n", "most", "at", clause="AQU-1.2", cell="at"),
    line("coworkers", "{n} coworkers: the box has {most}.", "n", "most", "at", clause="AQU-1.10",
         cell="at"),
    line("same_truck", "{who:seat} and {other:seat} cannot have the same truck.",
         "who", "other", "at", clause="AQU-4.1", cell="at"),
    line("no_truck", "There are only {n} trucks.", "n", "at", clause="AQU-1.8", cell="at"),
    line("drawn", "{n} tiles were drawn, but {most} are all there are.", "n", "most", "at",
         clause="AQU-1.7", cell="at"),
    line("coins_lie", "{n} coin tiles are on trucks or taken: the box has {most}.",
         "n", "most", "at", cell="at"),
)  # fmt: skip
LACKING = (
    line("by_tile", "To play on, the zoo of {who:seat} must be entered tile by tile.", "who"),
    line("which_out", "To play on, choose which {n} {n|kind is|kinds are} out of the game.",
         "n", clause="AQU-1.2"),
    line("last_trucks", "To play on in the last round, enter every truck; without them it is over.",
         clause="AQU-11.3"),
)  # fmt: skip
ANSWERS = (
    line("may_place", "Yes, on {cell:cell}.", "cell", clause="AQU-6.1"),
    line("may_start", "Yes, {cell:cell} starts a new basin.", "cell", clause="AQU-6.4"),
    line("spaces", "{n} {n|space|spaces}:", "n", clause="AQU-6.1"),
    line("to_depot", "None: the tile goes into the depot.", clause="AQU-4.6"),
    line("space", "{cell:cell}", "cell"),
    line("may_train", "Yes: it would earn {points}.", "points", clause="AQU-12.4"),
    line("may_pay", "Yes: it costs {price} {price|coin|coins}, and {who:seat} has {coins}.",
         "price", "who", "coins", clause="AQU-10.1"),
    line("moves", "It is the {tile:tile}.", "tile", clause="AQU-10.5"),
    line("discards", "It is the {tile:tile}.", "tile", clause="AQU-10.12"),
    line("buys", "It is the {tile:tile}; one coin goes to {owner:seat}.", "tile", "owner",
         clause="AQU-10.9"),
    line("large", "It brings four spaces, and one more basin.", clause="AQU-10.13"),
    line("small", "It brings three spaces, but no more basin.", clause="AQU-10.14"),
    line("has_truck", "{who:seat} has taken a truck, and has no more turns in this round.", "who",
         clause="AQU-2.5"),
    line("only_counted", "That can be told once this zoo is entered tile by tile."),
)  # fmt: skip

SHEET = sheet(
    seats=MAX_PLAYERS,
    fields=FIELDS,
    lines=(*POINTS, *ROOM, *TABLE, *WRONG, *LACKING, *ANSWERS, *REFUSED),
    sections=(
        section(
            "Players", "way", "zoo", "animals", "fish", "trained", "coins",
            *(f"{name}s" for name in POST_NAMES), "stack", "depot", seats=True,
        ),
        section(
            "The round", "round", "turn", "truck", "drawn", "load",
            clear="All trucks are back: next round", cleared=("truck", "load"), raised=("round",),
        ),
        section("What is left", "coin_tiles", "out"),
    ),
    questions=(
        question("place", "May {who} place {kind} on {where}?",
                 who=SEAT, kind=ONE_KIND, where=WHERE),
        question("spaces", "Where may {who} place {kind}?", who=SEAT, kind=ONE_KIND),
        question("pay", "May {who} {act}?", who=SEAT, act=ACT),
        question("buy", "May {who} buy the top tile of {owner}?", who=SEAT, owner=SEAT),
        question("train", "What does a trainer of {who} earn on {where}?", who=SEAT, where=WHERE),
    ),
    axes=(TILE, PLURAL),
)  # fmt: skip
Line = SHEET.Line
LINE_OF = np.array([Line[one.name] if one.name in Line.__members__ else 0 for one in Refusal])
