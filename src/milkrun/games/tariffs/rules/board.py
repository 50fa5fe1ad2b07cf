"""The tiles and the track: arrangements (chapter 1), placing (3) and rotating (4)."""

from milkrun.engine.events import note

from ..components import DOMINO_OF, HIGH, LOW, PAIRS, TILES
from .dominoes import forget, remove_from_hand
from .refusals import FINE, Refusal
from .state import BARE, NOBODY, Kind

# The arrangement.


def number_pairs(s):
    """TAR-1.7: pairs run through the cells in order, first eastward, then southward.

    TAR-3.2: only tiles that share an edge are a pair.
    TAR-1.4, 1.5: this is done once, and the arrangement never changes.
    """
    s.pairs = 0
    for cell in range(TILES):
        s.cell_of[s.tile[cell]] = cell
        for other in range(cell + 1, TILES):
            if is_east(s, cell, other) or is_south(s, cell, other):
                s.pair_cell[s.pairs, 0] = cell
                s.pair_cell[s.pairs, 1] = other
                s.pairs += 1


def is_east(s, cell, other):
    """Whether the other cell is the eastern neighbour."""
    return s.row[other] == s.row[cell] and s.column[other] == s.column[cell] + 1


def is_south(s, cell, other):
    """Whether the other cell is the southern neighbour; in reading order it comes later."""
    return s.row[other] == s.row[cell] + 1 and s.column[other] == s.column[cell]


def clear_track(s):
    """TAR-1.19: no domino on the board. TAR-4.6: and no lock."""
    for pair in range(PAIRS):
        s.half[pair, 0] = BARE
        s.half[pair, 1] = BARE
        s.lock[pair] = NOBODY
        s.moved_by[pair] = NOBODY
        s.moved_at[pair] = 0
    for cell in range(TILES):
        s.piece[cell] = cell


def is_free(s, pair):
    """A pair with no domino on it."""
    return s.half[pair, 0] == BARE


def domino_on(s, pair):
    """The domino on a pair that is not free."""
    return DOMINO_OF[s.half[pair, 0], s.half[pair, 1]]


# Placing


def play_refused(s, p, slot, pair, orientation):
    """TAR-3.1, 3.4: a domino of the hand on a free pair (TAR-3.2); TAR-3.3: either way round.

    TAR-3.5-3.7: the tiles, nearby track and its values do not matter. A double
    lies one way only.
    """
    if pair >= s.pairs:
        return Refusal.NO_PAIR_TO_PLAY
    if slot >= s.hand_count[p]:
        return Refusal.NOT_IN_HAND
    if not is_free(s, pair):
        return Refusal.PAIR_TAKEN
    if orientation == 1 and is_double(s.hand[p, slot]):
        return Refusal.DOUBLE_TURNED
    return FINE


def is_double(domino):
    """A domino with two equal halves."""
    return LOW[domino] == HIGH[domino]


def play(s, p, slot, pair, orientation):
    """TAR-3.1, 3.3: one half on each tile. TAR-3.8, 3.9: there it stays, and nobody owns it."""
    domino = remove_from_hand(s, p, slot)
    forget(s, domino)
    lay(s, pair, domino, orientation)
    s.last_play = s.turns + 1
    sign(s, p, pair)
    note_domino(s, Kind.DOMINO_PLACED, p, pair)


def lay(s, pair, domino, orientation):
    """TAR-3.3: orientation 0 has the low value on the first cell. TAR-4.5: it is not locked."""
    s.half[pair, orientation] = LOW[domino]
    s.half[pair, 1 - orientation] = HIGH[domino]
    join(s, pair)


def join(s, pair):
    """The two cells now belong to one connected piece of track."""
    one = s.piece[s.pair_cell[pair, 0]]
    other = s.piece[s.pair_cell[pair, 1]]
    kept = min(one, other)
    gone = max(one, other)
    for cell in range(TILES):
        if s.piece[cell] == gone:
            s.piece[cell] = kept


def sign(s, p, pair):
    """Everybody has seen who placed or rotated a domino, and when."""
    s.moved_by[pair] = p
    s.moved_at[pair] = s.turns


def note_domino(s, kind, p, pair):
    """Who placed or rotated what, for everybody."""
    one = s.tile[s.pair_cell[pair, 0]]
    other = s.tile[s.pair_cell[pair, 1]]
    note(s, kind, p, one, other, s.half[pair, 0], s.half[pair, 1])


# Rotating


def rotate_refused(s, p, pair):
    """TAR-4.1, 4.7: any domino, whoever placed it and whenever. TAR-4.2: but no double.

    TAR-4.3: and with the option no domino that another player has locked.
    """
    if s.half[pair, 0] == s.half[pair, 1]:
        return nothing_to_rotate(s, pair)
    return FINE if s.lock[pair] == NOBODY or s.lock[pair] == p else Refusal.LOCKED


def nothing_to_rotate(s, pair):
    """TAR-4.1: a free pair, bare on both sides, TAR-4.2: or a double. TAR-3.2: or there is none."""
    if pair >= s.pairs:
        return Refusal.NO_PAIR_TO_ROTATE
    return Refusal.NO_DOMINO_THERE if is_free(s, pair) else Refusal.DOUBLE_STAYS


def rotate(s, p, pair):
    """TAR-4.1: its two values change places. TAR-4.3, 4.4: with the option that locks it."""
    turned = s.half[pair, 0]
    s.half[pair, 0] = s.half[pair, 1]
    s.half[pair, 1] = turned
    sign(s, p, pair)
    if s.options.rotation_lock == 1:
        s.lock[pair] = p
    note_domino(s, Kind.DOMINO_ROTATED, p, pair)


def release_locks(s, p):
    """TAR-4.4: a player's locks end when that player's turn begins."""
    for pair in range(PAIRS):
        if s.lock[pair] == p:
            s.lock[pair] = NOBODY
