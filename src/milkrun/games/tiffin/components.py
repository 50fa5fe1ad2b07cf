"""What is in the box of Tiffin: the cards and their numbers, as data. TIF numbers: RULES.md."""

import numpy as np

MAX_PLAYERS = 4
SEAT_COLOURS = ("yellow", "pink", "blue", "brown")  # TIF-1.1: the cubes of seats 0 to 3

# All that is in the box: piece, number, use.
BOX = (
    ("Player cubes", 80, "20 each of yellow, pink, blue and brown: tiffins, progress, score"),
    ("Competitor cubes", 20, "plain wood: its marker and its progress"),
    ("Route cards", 10, "two faces each; three in play, seven in the deck"),
    ("Delivery cards", 45, "to draft and to play"),
    ("Flat Tire cards", 4, "one for each player: with a unit, two more spaces on its route"),
    ("Shortcut cards", 4, "one for each player: after a unit, up to two fewer open spaces"),
    ("Tracking cards", 9, "minimum of tiffins and delivery fee"),
    ("Score Track", 1, "80 spaces"),
    ("Competitor Track", 1, "spaces 0 to 4"),
    ("Reference cards", 4, "for reading"),
)

# Delivery cards. A star marks the competitor symbol; D01, D02, ... run through these lines.
COLOURS = ("red", "green", "yellow", "blue", "grey")
GREY = 4  # TIF-5.3: grey cards go anywhere
DELIVERY_CARDS = {
    "red": "1* 1 1 2* 2 3* 3 4* 4",
    "green": "1* 1 1 2* 2 3* 3 4* 4",
    "yellow": "1* 1 1 2* 2 3* 3 4* 4",
    "blue": "1* 1 1 2* 2 3* 3 4* 4",
    "grey": "1* 1 1 2* 2 3* 3 4* 4",
}

EFFECTS = (  # TIF-6.2, 6.3, 6.4, 6.8: of ranks 1 to 4
    "After it, play further 1s, as many as you like.",
    "After it, play one more 2.",
    "First put your tiffin on an unstarted route, if that makes the minimum.",
    "A single 4 may be played as a 2 on any active route.",
)

# Route cards: card, face, place, colour, distance.
ROUTES = (
    ("R01", "A", "Colaba", "red", 8),
    ("R01", "B", "Marine Lines", "green", 8),
    ("R02", "A", "Charni Road", "yellow", 8),
    ("R02", "B", "Grant Road", "blue", 8),
    ("R03", "A", "Byculla", "red", 10),
    ("R03", "B", "Mumbai Central", "yellow", 10),
    ("R04", "A", "Mahalaxmi", "green", 10),
    ("R04", "B", "Worli", "blue", 10),
    ("R05", "A", "Churchgate", "red", 12),
    ("R05", "B", "Lower Parel", "blue", 12),
    ("R06", "A", "Dadar", "green", 12),
    ("R06", "B", "Matunga", "yellow", 12),
    ("R07", "A", "Mahim", "red", 14),
    ("R07", "B", "Sion", "green", 14),
    ("R08", "A", "Bandra", "yellow", 14),
    ("R08", "B", "Khar", "blue", 14),
    ("R09", "A", "Santacruz", "red", 16),
    ("R09", "B", "Kurla", "yellow", 16),
    ("R10", "A", "Vile Parle", "green", 16),
    ("R10", "B", "Andheri", "blue", 16),
)

# TIF-9.5: first, second and third route fee with one tiffin; with two or three, double or triple.
BASE_FEES = {8: (4, 2, 1), 10: (5, 3, 1), 12: (6, 4, 2), 14: (7, 5, 3), 16: (8, 6, 4)}

# Tiffin Tracking cards: number shown, minimum of tiffins per route, delivery fee per tiffin.
TRACKING = (
    ("0", 1, 2),
    ("1", 1, 2),
    ("2", 2, 4),
    ("3", 2, 4),
    ("4", 2, 4),
    ("5", 3, 6),
    ("6", 3, 6),
    ("7", 3, 8),
    ("8 or 9", 1, 6),
)

SQUARES = 3  # TIF-3.3: tiffin squares on every face
RANKS = 4
SPECIAL_SPACES = 2  # TIF-7.7, 7.9: what a Flat Tire adds and a Shortcut takes away
TIRED_SPACES = 24  # the longest route there can be: 16 and a Flat Tire of each of four players

# The same as columns. A card's kind is its place in the order in which hands are sorted: colour,
# rank, without symbol before with; equal cards share a kind.
KINDS = len(COLOURS) * RANKS * 2
CARD_COLOUR = np.arange(KINDS) // (RANKS * 2)
CARD_RANK = np.arange(KINDS) % (RANKS * 2) // 2 + 1
CARD_SYMBOL = np.arange(KINDS) % 2
CARD_NAMES = tuple(
    f"{COLOURS[CARD_COLOUR[kind]]} {CARD_RANK[kind]}{'*' * CARD_SYMBOL[kind]}"
    for kind in range(KINDS)
)
KIND_OF_ID = {  # "D01" -> kind
    f"D{number:02}": CARD_NAMES.index(name)
    for number, name in enumerate(
        (f"{colour} {card}" for colour, cards in DELIVERY_CARDS.items() for card in cards.split()),
        start=1,
    )
}
CARD_COPIES = np.bincount(list(KIND_OF_ID.values()), minlength=KINDS)

FACES = len(ROUTES)
ROUTE_CARDS = FACES // 2  # faces 2 c and 2 c + 1 are the two sides of card c
FACE_NAMES = tuple(name for _, _, name, _, _ in ROUTES)
FACE_CODES = tuple(card + side for card, side, _, _, _ in ROUTES)
FACE_COLOUR = np.array([COLOURS.index(colour) for _, _, _, colour, _ in ROUTES])
FACE_DISTANCE = np.array([distance for *_, distance in ROUTES])
FACE_FEE = np.array(  # [face, tiffins on it, place from 0]; without tiffins no fee, TIF-9.9
    [
        [[tiffins * fee for fee in BASE_FEES[distance]] for tiffins in range(SQUARES + 1)]
        for *_, distance in ROUTES
    ]
)

TRACKING_MINIMUM = np.array([minimum for _, minimum, _ in TRACKING])
TRACKING_FEE = np.array([fee for _, _, fee in TRACKING])
LAST_TRACKING = len(TRACKING) - 1
