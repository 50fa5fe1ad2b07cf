"""What is in the box of Aquaretto: tiles, boards and tables, as data. AQU numbers: RULES.md."""

import numpy as np

MAX_PLAYERS = 5  # AQU-1.1
SEAT_COLOURS = ("yellow", "pink", "blue", "vermillion", "sky")

# Animals. A tile is a kind and a symbol; tiles that agree in both are alike in every rule.
KIND_CODES = ("DOL", "ORC", "SEA", "TUR", "HIP", "CRO", "PEN", "BEA")
KIND_NAMES = (
    "dolphin", "orca", "sea lion", "turtle", "hippopotamus", "crocodile", "penguin", "polar bear",
)  # fmt: skip
KINDS = len(KIND_CODES)
TRAINABLE_KINDS = 3  # AQU-1.3, 12.4: dolphins, orcas and sea lions come first, and always play
REMOVABLE = KINDS - TRAINABLE_KINDS
TURTLE, HIPPOPOTAMUS, CROCODILE, PENGUIN, POLAR_BEAR = range(TRAINABLE_KINDS, KINDS)

SYMBOL_CODES = ("F", "M", "P", "S", "L", "O")
SYMBOL_NAMES = ("female", "male", "plain", "fish", "lightning", "offspring")
SYMBOLS = len(SYMBOL_CODES)
FEMALE, MALE, PLAIN, FISH, LIGHTNING, OFFSPRING = range(SYMBOLS)

COIN = KINDS * SYMBOLS  # AQU-3.7: the coin tile, drawn and loaded like any other
TILES = COIN + 1
NO_TILE = TILES  # one past the end: an empty place
TILE_KIND = np.array([tile // SYMBOLS for tile in range(COIN)] + [KINDS])
TILE_SYMBOL = np.array([tile % SYMBOLS for tile in range(COIN)] + [SYMBOLS])
TILE_CODES = (
    *(f"{kind}-{symbol}" for kind in KIND_CODES for symbol in SYMBOL_CODES),
    "COI",
)

TRAINABLE_COPIES = (2, 2, 5, 0, 2, 2)  # of a trainable kind, in the order of the symbols
OTHER_COPIES = (2, 2, 1, 6, 0, 2)
TILE_COPIES = np.array(
    TRAINABLE_COPIES * TRAINABLE_KINDS + OTHER_COPIES * (KINDS - TRAINABLE_KINDS) + (10,)
)
COPIES_OF_KIND = 13  # AQU-8.5: eleven, and two offspring
OFFSPRING_TILES = 2  # AQU-1.5: of a kind
COIN_TILES = 10
TILES_OF_KIND = COPIES_OF_KIND - OFFSPRING_TILES

COWORKERS = 16  # AQU-1.10

# By number of players: 0, 1 (nobody plays so), 2, 3, 4, 5.
REMOVED_KINDS = np.array([0, 0, 3, 2, 1, 0])  # AQU-1.2, 13.1
TRUCKS = np.array([0, 0, 3, 3, 4, 5])  # AQU-1.8, 13.2
TRUCK_PLACES = np.array(  # AQU-3.4; AQU-13.3: face-down tiles block places of trucks 1 and 2
    [[0] * 5, [0] * 5, [3, 2, 1, 0, 0], [3, 3, 3, 0, 0], [3, 3, 3, 3, 0], [3, 3, 3, 3, 3]]
)
MOST_TRUCKS, MOST_PLACES = 5, 3

# The grid. A cell is what players see: x and y from -8 to 12, numbered from the lowest row up.
# Inside, the grid has a rim of bare cells, so that every cell has neighbours: a spot is a number
# in that larger grid.
LOW, SIDE = -8, 21
CELLS = SIDE * SIDE
RIM_SIDE = SIDE + 2
SPOTS = RIM_SIDE * RIM_SIDE
SPOT_OF_CELL = np.array([(c // SIDE + 1) * RIM_SIDE + c % SIDE + 1 for c in range(CELLS)])
CELL_OF_SPOT = np.full(SPOTS, CELLS)
CELL_OF_SPOT[SPOT_OF_CELL] = np.arange(CELLS)
CELL_X = np.array([c % SIDE + LOW for c in range(CELLS)])
CELL_Y = np.array([c // SIDE + LOW for c in range(CELLS)])
SIDES = np.array([1, -1, RIM_SIDE, -RIM_SIDE])  # AQU-5.2: steps to the adjacent cells
AROUND = np.array(  # AQU-12.4: steps to the eight cells around
    [1, -1, RIM_SIDE, -RIM_SIDE, RIM_SIDE + 1, RIM_SIDE - 1, 1 - RIM_SIDE, -1 - RIM_SIDE]
)

ZOO_BOARD = (  # y from 4 down to 0; "o" a space, "#" a service square, "." a notch
    ".ooo.",
    "ooooo",
    "ooooo",
    "#oooo",
    "##oo.",
)


def cell_at(x: int, y: int) -> int:
    """The number of a cell."""
    return (y - LOW) * SIDE + x - LOW


def cells_marked(mark: str) -> list[tuple[int, int]]:
    """(x, y) of the cells of the printed board that bear a mark, from the lowest row up."""
    rows = list(enumerate(reversed(ZOO_BOARD)))
    return [(x, y) for y, row in rows for x, one in enumerate(row) if one == mark]


SERVICE_CELLS = tuple(cells_marked("#"))  # AQU-5.5
SERVICE_NAMES = {(0, 1): "checkout booths", (0, 0): "yard", (1, 0): "feeding stations"}
BASE_SPACES = np.array([SPOT_OF_CELL[cell_at(x, y)] for x, y in cells_marked("o")])
SERVICE_SPOTS = np.array([SPOT_OF_CELL[cell_at(x, y)] for x, y in SERVICE_CELLS])
MOST_SPACES = 33

# Expansion boards, AQU-10.13, 10.14: the large one, and the small one in four orientations.
LARGE = 0
BOARDS = 5
NO_BOARD = BOARDS
FRAME = np.array([0, 1, RIM_SIDE, RIM_SIDE + 1])  # a frame's cells, from its anchor
BOARD_CELLS = np.array(  # which cells of the frame a board covers
    [[1, 1, 1, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
)
BOARDS_EACH = 2  # AQU-1.9: of either size
MOST_BOARDS = 4

# Bonuses by the size of a basin, AQU-8.1 and 8.2.
COIN_BONUS = np.array([0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0])
COWORKER_BONUS = np.array([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0])

# Posts of coworkers, AQU-9.1.
POST_NAMES = ("cashier", "keeper", "manager")
CASHIER, KEEPER, MANAGER = range(3)
POSTS = len(POST_NAMES)
MOST_AT_POST = np.array([2, 2, 1])  # AQU-9.2, 9.3, 9.6
