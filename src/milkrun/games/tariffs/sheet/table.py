"""The position that a sheet describes: map, track and rounds; what nobody told is dealt."""

import numpy as np

from milkrun.engine.chance import seed_rng

from ..components import DOMINO_OF, MAX_PLAYERS, PIPS, RANKS, TILES
from ..rules.board import clear_track, domino_on, is_double, is_free, join, number_pairs
from ..rules.dominoes import draw_domino, end_trade
from ..rules.rounds import (
    agreed_rounds,
    begin_turn,
    clear_runs,
    deal_contracts,
    empty_hands,
    idle_limit,
    next_seat,
    turn_limit,
)
from ..rules.setup import lay_tiles
from ..rules.state import (
    CUSTOM,
    DIAMOND,
    HAND,
    MOST_ROUNDS,
    NO_PLAY,
    NOBODY,
    RUN,
    SCATTERED,
    SIMPLE,
    Phase,
)
from ..rules.walks import DEAREST
from .declared import BORDER_OF, BORDERS, COLUMNS, EAST, SHEET, SOUTH, SQUARES

TILE = SHEET.at["tile"]
TRACK = SHEET.at["track"]
WAITS = SHEET.at["waits"]
LOCK = SHEET.at["lock"]
ROUND = SHEET.at["round"]
STARTER = SHEET.at["starter"]
RUNS = SHEET.at["run"]
STALLED = SHEET.at["stalled"]
SCORE = SHEET.at["score"]
FREE = SHEET.at["free"]
CONTRACT = SHEET.at["contract"]
NO_PAIR = len(BORDERS)
STOPS = len(RANKS)
SEEDS = 1_000_003  # of what is dealt where nobody told


# The map


def fill_map(s, cells):
    """TAR-1.2: the arrangement that was chosen. TAR-1.7: or one's own, once it is whole."""
    if s.options.arrangement >= CUSTOM:
        if count_tiles(cells) == TILES:
            lay_own(s, cells)
            number_pairs(s)
            if in_one_piece(s):
                return
        lay_tiles(s, SCATTERED if s.options.arrangement == DIAMOND else SIMPLE)
    else:
        lay_tiles(s, s.options.arrangement)
    number_pairs(s)


def count_tiles(cells):
    """How many tiles have a square, or 0 if one has two."""
    found = 0
    for square in range(SQUARES):
        if cells[TILE + square] > 0:
            found += 1
            for other in range(square):
                if cells[TILE + other] == cells[TILE + square]:
                    return 0
    return found


def homeless(cells):
    """How many tiles have no square on the sheet."""
    missing = TILES
    for tile in range(1, TILES + 1):
        for square in range(SQUARES):
            if cells[TILE + square] == tile:
                missing -= 1
                break
    return missing


def corner(s, cells):
    """The square of the first row and column of the map."""
    if s.options.arrangement < CUSTOM:
        return 0
    top = SQUARES
    left = COLUMNS
    for square in range(SQUARES):
        if cells[TILE + square] > 0:
            top = min(top, square // COLUMNS)
            left = min(left, square % COLUMNS)
    return top * COLUMNS + left if left < COLUMNS else 0


def lay_own(s, cells):
    """TAR-1.7: cells are numbered in reading order."""
    first = corner(s, cells)
    cell = 0
    for square in range(SQUARES):
        if cells[TILE + square] > 0:
            s.tile[cell] = cells[TILE + square] - 1
            s.row[cell] = square // COLUMNS - first // COLUMNS
            s.column[cell] = square % COLUMNS - first % COLUMNS
            cell += 1


def in_one_piece(s):
    """TAR-1.7: whether shared edges join all tiles."""
    clear_track(s)
    for pair in range(s.pairs):
        join(s, pair)
    for cell in range(TILES):
        if s.piece[cell] > 0:
            return False
    return True


def stands(s, cells):
    """Whether the map on the table is known: a printed one, or one's own in whole."""
    if s.options.arrangement < CUSTOM:
        return True
    if count_tiles(cells) < TILES:
        return False
    first = corner(s, cells)
    for cell in range(TILES):
        square = first + s.row[cell] * COLUMNS + s.column[cell]
        if square >= SQUARES or cells[TILE + square] != s.tile[cell] + 1:
            return False
    return True


def border_of(s, first, pair):
    """The border on the sheet of a pair of neighbours."""
    cell = s.pair_cell[pair, 0]
    square = first + s.row[cell] * COLUMNS + s.column[cell]
    way = EAST if s.row[s.pair_cell[pair, 1]] == s.row[cell] else SOUTH
    return BORDER_OF[square, way]


def find_pairs(s, cells, pair_at):
    """Fill `pair_at` (int64, (BORDERS,)) with the pair of every border; NO_PAIR if none."""
    for border in range(NO_PAIR):
        pair_at[border] = NO_PAIR
    if stands(s, cells):
        first = corner(s, cells)
        for pair in range(s.pairs):
            pair_at[border_of(s, first, pair)] = pair


def pair_between(s, one, other):
    """TAR-3.2: the pair of two tiles; s.pairs if they share no edge."""
    here = s.cell_of[one]
    there = s.cell_of[other]
    for pair in range(s.pairs):
        first = s.pair_cell[pair, 0]
        second = s.pair_cell[pair, 1]
        if (first == here and second == there) or (first == there and second == here):
            return pair
    return s.pairs


# The rounds


def this_round(s, cells):
    """The round that is played now or was the last one, from 0."""
    return min(cells[ROUND], s.rounds) - 1


def leader_of(s, cells, n):
    """Whose run is marked in a round, or NOBODY."""
    for p in range(s.players):
        if cells[RUNS + p * MOST_ROUNDS + n] > 0:
            return p
    return int(NOBODY)


def is_ended(s, cells, n):
    """TAR-2.6, 11.5: a round ends by a run, or stalled."""
    return cells[STALLED + n] > 0 or leader_of(s, cells, n) != NOBODY


def top_of(s, cells, n):
    """The top charge of the run of a round. TAR-11.4: without one it is the dearest."""
    leader = leader_of(s, cells, n)
    return DEAREST if leader == NOBODY else cells[RUNS + leader * MOST_ROUNDS + n] - 1


def fill_rounds(s, cells):
    """TAR-10.1: the ledger of all rounds that are over. TAR-10.2: and who starts each."""
    n = this_round(s, cells)
    s.rounds_done = n + 1 if is_ended(s, cells, n) else n
    for p in range(MAX_PLAYERS):
        s.score[p] = 0
    starter = min(cells[STARTER], s.players - 1)
    for number in range(s.rounds_done):
        s.round_leader[number] = leader_of(s, cells, number)
        s.round_top[number] = top_of(s, cells, number)
        ran = s.round_leader[number] != NOBODY and cells[STALLED + number] == 0
        s.round_end[number] = RUN if ran else NO_PLAY
        for p in range(s.players):
            s.round_score[number, p] = cells[SCORE + p * MOST_ROUNDS + number]
            s.score[p] += s.round_score[number, p]
    for number in range(min(s.rounds_done + 1, s.rounds)):
        s.round_starter[number] = starter
        starter = next_seat(s, starter)


def is_missing(s, number, p):
    """TAR-10.1: 0 is a cost not entered yet, unless it is that of a run with top charge 0."""
    ran_free = s.round_leader[number] == p and s.round_top[number] == 0
    return s.round_score[number, p] == 0 and not ran_free


# The round on the table


def lay_track(s, cells):
    """TAR-3.1: the dominoes on the map; each lies once. How many lie there."""
    placed = 0
    if stands(s, cells):
        first = corner(s, cells)
        for pair in range(s.pairs):
            lying = cells[TRACK + border_of(s, first, pair)] - 1
            if lying >= 0 and s.stock[DOMINO_OF[lying // PIPS, lying % PIPS]] == 1:
                s.half[pair, 0] = lying // PIPS
                s.half[pair, 1] = lying % PIPS
                join(s, pair)
                s.stock[domino_on(s, pair)] = 0
                placed += 1
    s.stock_count -= placed
    return placed


def locked_pair(s, cells, p):
    """TAR-4.3: the pair whose domino a player has rotated; s.pairs if there is none."""
    one = cells[LOCK + 2 * p] - 1
    other = cells[LOCK + 2 * p + 1] - 1
    if s.options.rotation_lock == 0 or one < 0 or other < 0 or not stands(s, cells):
        return int(s.pairs)
    return pair_between(s, one, other)


def set_locks(s, cells):
    """TAR-4.3: with the option, the domino that each player has rotated; TAR-4.2: no double."""
    for p in range(s.players):
        pair = locked_pair(s, cells, p)
        if pair < s.pairs and not is_free(s, pair) and not is_double(domino_on(s, pair)):
            s.lock[pair] = p


def give_coins(s, cells):
    """TAR-1.14: the coins that are known; the others stay as they were dealt."""
    for p in range(s.players):
        for rank in range(STOPS):
            suit = cells[CONTRACT + p * STOPS + rank] - 1
            if suit >= 0:
                for other in range(MAX_PLAYERS):
                    if s.contract[other, rank] == suit:
                        s.contract[other, rank] = s.contract[p, rank]
                s.contract[p, rank] = suit


def seed_of(cells):
    """A seed for this table: another one deals other hands."""
    seed = 0
    for cell in range(CONTRACT):  # contracts come last, and are secret
        seed = (seed * 31 + cells[cell]) % SEEDS
    return seed


def empty_table(s, cells):
    """TAR-10.3: all coins and dominoes are dealt anew; nothing lies on the map."""
    seed_rng(s.rng, np.int64(seed_of(cells)))
    s.draws = 0
    s.over = 0
    s.turns = 0
    s.last_play = 0
    clear_track(s)
    end_trade(s)
    deal_contracts(s)
    empty_hands(s)
    for domino in range(len(s.stock)):
        s.stock[domino] = 1
    s.stock_count = len(s.stock)


def lay_round(s, cells):
    """The round on the table: track, locks, turns and the contracts that are known."""
    placed = lay_track(s, cells)
    set_locks(s, cells)
    give_coins(s, cells)
    s.turns = min(placed + cells[WAITS], turn_limit(s) - 1)
    if placed == 0:
        s.turns = min(s.turns, idle_limit(s) - 1)
    else:
        s.last_play = s.turns


def fill_record(s, cells):
    """The position on the table. TAR-10.3: after a round that is over the next one is dealt."""
    fill_map(s, cells)
    s.shown_first = NOBODY
    s.rounds = agreed_rounds(s)
    fill_rounds(s, cells)
    empty_table(s, cells)
    over = s.rounds_done == s.rounds
    if over or s.rounds_done == this_round(s, cells):
        lay_round(s, cells)
    for p in range(s.players):
        for _ in range(min(HAND, s.stock_count)):
            draw_domino(s, p)
    starter = s.round_starter[min(s.rounds_done, s.rounds - 1)]
    begin_turn(s, (starter + s.turns) % s.players)
    if over:
        s.over = 1
        s.phase = Phase.OVER
        clear_runs(s)
        if s.round_end[s.rounds - 1] != RUN:  # its last turn was finished
            s.turns = max(1, s.turns)
            s.turn_of = (starter + s.turns - 1) % s.players
            s.to_move = s.turn_of
    s.event_count = 0


def lie_again(s, cells):
    """Put the round that is just over on the table again; `fill_record` takes it away."""
    empty_table(s, cells)
    lay_round(s, cells)


# The way back


def take_record(s, cells):
    """What lies on the table of a match; a map of one's own must fit on the sheet."""
    if s.options.arrangement >= CUSTOM:
        for cell in range(TILES):
            cells[TILE + s.row[cell] * COLUMNS + s.column[cell]] = s.tile[cell] + 1
    placed = 0
    for pair in range(s.pairs):
        border = border_of(s, 0, pair)
        if not is_free(s, pair):
            cells[TRACK + border] = s.half[pair, 0] * PIPS + s.half[pair, 1] + 1
            placed += 1
        if s.lock[pair] != NOBODY:
            cells[LOCK + 2 * s.lock[pair]] = s.tile[s.pair_cell[pair, 0]] + 1
            cells[LOCK + 2 * s.lock[pair] + 1] = s.tile[s.pair_cell[pair, 1]] + 1
    cells[WAITS] = max(0, s.turns - placed)
    cells[ROUND] = min(s.rounds_done + 1, s.rounds)
    cells[STARTER] = s.round_starter[0]
    for n in range(s.rounds_done):
        cells[STALLED + n] = s.round_end[n] != RUN
        for p in range(s.players):
            cells[SCORE + p * MOST_ROUNDS + n] = s.round_score[n, p]
            if is_missing(s, n, p):
                cells[FREE + n] = 1
            if s.round_leader[n] == p:
                cells[RUNS + p * MOST_ROUNDS + n] = s.round_top[n] + 1
    for p in range(s.players):
        for rank in range(STOPS):
            cells[CONTRACT + p * STOPS + rank] = s.contract[p, rank] + 1
