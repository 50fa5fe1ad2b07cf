"""What a decent player would do: for greedy bots, and for search. All figures are points.

A tile is worth its point, what it brings its basin nearer to, and what coworkers make of it; where
it finds no place it costs what its kind costs in the depot. Everything is public, so all is used.
"""

from .components import (
    AROUND,
    BOARD_CELLS,
    CASHIER,
    CELL_OF_SPOT,
    COIN,
    COIN_BONUS,
    COPIES_OF_KIND,
    COWORKER_BONUS,
    FEMALE,
    FISH,
    FRAME,
    KEEPER,
    KINDS,
    LARGE,
    LIGHTNING,
    MALE,
    MANAGER,
    MOST_PLACES,
    NO_BOARD,
    NO_TILE,
    POSTS,
    RIM_SIDE,
    SIDES,
    SYMBOLS,
    TILE_KIND,
    TILE_SYMBOL,
    TRAINABLE_KINDS,
    TRUCKS,
)
from .rules.coworkers import free_spaces, post_refused, train_refused
from .rules.ending import depot_kinds, entertains, trained_around
from .rules.refusals import FINE
from .rules.state import (
    ANIMAL,
    BUY,
    CELL,
    DEPOT,
    DISCARD,
    DRAW,
    EXPAND,
    FREE,
    LOAD,
    MOVE_COWORKER,
    MOVE_TILE,
    NO_TRUCK,
    PICK,
    PLACES,
    TAKE,
    TRAINER,
    Phase,
)
from .rules.trucks import load_refused, loaded, take_refused, top_of_depot, truck_of
from .rules.zoo import (
    attach_refused,
    basin_limit,
    basins,
    fit_refused,
    has_space_for,
    may_have,
    reach,
)

COIN_WORTH = 1.2
COWORKER_WORTH = 3.5
NEAR_COIN = 0.35  # for a tile two before, of a coin: shares of what its next bonus brings
NEAR_COWORKER = 0.3
BREED_WORTH = 1.9
FERTILE_WORTH = 0.5  # of a fertile tile that waits for a partner
BURIED = 0.3  # of another tile of a kind that is in the depot already
WAIT = 2.0  # a truck worth less than this can wait, while there is something to draw
LATE = 0.55  # and so much more for every other player who has his truck already
LAST_BASIN = 0.9  # what starting a basin costs when it is the last one
OTHERS = 0.5  # what others get counts so much against it

SEARCH = {"horizon": 40.0, "spread": 6.0, "apart": 1.0}  # where a tile goes depends on what it is


def left_of(s, kind):
    """Tiles of a kind still to be drawn."""
    left = 0
    for symbol in range(SYMBOLS):
        left += s.bag[kind * SYMBOLS + symbol]
    return left


def share_left(s):
    """How much of the game is still to come: 1 at the start, 0 in the last round."""
    return s.main / 60.0


def bonus_worth(s, size):
    """What the tile that makes a basin so large brings now and nearer."""
    worth = 0.0
    if size > COPIES_OF_KIND:
        return worth
    worth += COIN_BONUS[size] * COIN_WORTH + COWORKER_BONUS[size] * COWORKER_WORTH
    if size < COPIES_OF_KIND:
        near = min(1.0, share_left(s) * 2 + 0.2)
        worth += near * COIN_BONUS[size + 1] * COIN_WORTH * NEAR_COIN
        worth += near * COWORKER_BONUS[size + 1] * COWORKER_WORTH * NEAR_COWORKER
    return worth


def symbol_worth(s, p, tile):
    """Fish, pairs, and what trainers may make of it."""
    kind = TILE_KIND[tile]
    symbol = TILE_SYMBOL[tile]
    worth = 0.0
    if symbol == FISH:
        worth += s.post[p, KEEPER] + 0.25 * share_left(s)
    if symbol == FEMALE:
        worth += BREED_WORTH if s.males[p, kind] > s.females[p, kind] else FERTILE_WORTH
    if symbol == MALE:
        worth += BREED_WORTH if s.females[p, kind] > s.males[p, kind] else FERTILE_WORTH
    if kind < TRAINABLE_KINDS and symbol != LIGHTNING:
        worth += 0.3 + 0.35 * min(s.trainers[p], 2)
    return worth


def depot_worth(s, p, kind, more):
    """What a tile costs in the depot; `more` of its kind come there before it."""
    if s.in_depot[p, kind] + more > 0:
        return -BURIED
    return -(s.options.depot_points - s.post[p, MANAGER]) * (1.0 - 0.3 * share_left(s)) - BURIED


def tile_worth(s, p, tile, before):
    """A tile for a seat, after `before` others of its kind."""
    if tile == COIN:
        return COIN_WORTH + 0.8 * s.post[p, CASHIER]
    kind = TILE_KIND[tile]
    size = s.basin[p, kind]
    if size == 0 and before == 0:
        if not has_space_for(s, p, kind):
            return depot_worth(s, p, kind, before)
        worth = 1.0 + symbol_worth(s, p, tile) + 0.08 * left_of(s, kind) - 0.3
        last = basins(s, p) == basin_limit(s, p) - 1
        return worth - (LAST_BASIN * share_left(s) if last else 0.0)
    if not may_have(s, p, kind) or (size > 0 and not has_space_for(s, p, kind)):
        return depot_worth(s, p, kind, before)
    return 1.0 + bonus_worth(s, size + before + 1) + symbol_worth(s, p, tile)


def truck_worth(s, p, truck):
    """All tiles of a truck for a seat."""
    worth = 0.0
    for place in range(MOST_PLACES):
        tile = s.truck[truck, place]
        if tile != NO_TILE:
            before = 0
            for other in range(place):
                if s.truck[truck, other] != NO_TILE and tile != COIN:
                    before += TILE_KIND[s.truck[truck, other]] == TILE_KIND[tile]
            worth += tile_worth(s, p, tile, before)
    return worth


def weights(s, out):
    """How good each legal action is for the seat to move; the others are not read."""
    p = s.to_move
    if s.phase == Phase.MAIN:
        weigh_main(s, p, out)
    elif s.phase == Phase.LOAD:
        weigh_loads(s, p, out)
    elif s.phase == Phase.PICK:
        truck = truck_of(s, p)
        for slot in range(MOST_PLACES):
            tile = s.truck[truck, slot]
            out[PICK[slot]] = 0.0 if tile == NO_TILE else tile_worth(s, p, tile, 0)
    elif s.phase == Phase.EXPAND_ANCHOR:
        weigh_anchors(s, p, out)
    elif s.phase == Phase.MOVE_SOURCE:
        weigh_sources(s, p, out)
    elif s.phase == Phase.PLACE_COWORKER or s.phase == Phase.MOVE_DEST:
        weigh_coworker(s, p, out)
    else:
        weigh_tile(s, p, out)


def others_waiting(s, p):
    """Other players without a truck."""
    count = 0
    for q in range(s.players):
        count += q != p and truck_of(s, q) == NO_TRUCK
    return count


def weigh_main(s, p, out):
    """Take a truck that is good enough, repair the zoo for money, else draw."""
    waiting = others_waiting(s, p)
    patience = WAIT - LATE * (s.players - 1 - waiting) / max(1, s.players - 1)
    best = -99.0
    for truck in range(TRUCKS[s.players]):
        if take_refused(s, truck) == FINE:
            out[TAKE[truck]] = truck_worth(s, p, truck) + 0.15 * loaded(s, truck)
            best = max(best, out[TAKE[truck]])
    out[DRAW] = patience if waiting > 0 else max(patience, best - 1.2 + 0.6)
    if s.last_round and waiting == 0:
        out[DRAW] = max(1.0, best + 0.2 if best < 0 else 0.0)
    weigh_money(s, p, out)


def coin_cost(s, p):
    """What a coin is worth to its owner."""
    return 0.5 + 0.4 * share_left(s) + s.post[p, CASHIER]


def relief(s, p):
    """Points won by taking the top tile off a depot."""
    kind = TILE_KIND[top_of_depot(s, p)]
    if s.in_depot[p, kind] == 1:
        return s.options.depot_points - s.post[p, MANAGER] + 0.2
    return 0.2


def weigh_money(s, p, out):
    """Money actions, against the turn of drawing that each of them takes the place of."""
    cost = coin_cost(s, p)
    base = WAIT
    out[MOVE_COWORKER] = best_move(s, p) - cost + base - 1.5
    if s.depot_count[p] > 0:
        tile = top_of_depot(s, p)
        out[MOVE_TILE] = tile_worth(s, p, tile, 0) + relief(s, p) - cost + base
        out[DISCARD] = relief(s, p) - 2 * cost + base - 1.0
    for owner in range(s.players):
        if owner != p and s.depot_count[owner] > 0:
            worth = tile_worth(s, p, top_of_depot(s, owner), 0)
            out[BUY[owner]] = worth - 2 * cost - OTHERS * (relief(s, owner) + 1) / 2 + base
    base -= max(0.0, 0.2 - share_left(s)) * 15  # a board at the end is never filled
    free = free_spaces(s, p)
    full = basins(s, p) >= basin_limit(s, p)
    need = share_left(s) * (1.6 * full + 0.25 * max(0, 9 - free) + 1.3)
    out[EXPAND + LARGE] = need - s.options.large_price * cost + base
    for board in range(1, NO_BOARD):
        need = share_left(s) * 0.25 * max(0, 8 - free)
        out[EXPAND + board] = need - s.options.small_price * cost + base - 0.5


def weigh_loads(s, p, out):
    """Good tiles together on a truck that is better for the player than for the others."""
    tile = s.in_hand
    for truck in range(TRUCKS[s.players]):
        if load_refused(s, truck) == FINE:
            mine = truck_worth(s, p, truck)
            add = tile_worth(s, p, tile, 0)
            theirs = 0.0
            gain = 0.0
            waiting = 0
            for q in range(s.players):
                if q != p and truck_of(s, q) == NO_TRUCK:
                    waiting += 1
                    theirs += truck_worth(s, q, truck)
                    gain += tile_worth(s, q, tile, 0)
            theirs /= max(1, waiting)
            gain /= max(1, waiting)
            out[LOAD[truck]] = 0.25 * (mine - theirs) * (1 if add > 0 else -1) + 0.3 * (
                add - gain
            ) * (1 if mine >= theirs else -1)


def weigh_tile(s, p, out):
    """Where in the zoo: compact, with room to grow, in sight of trainers; or the depot."""
    tile = s.in_hand
    kind = TILE_KIND[tile]
    out[DEPOT] = depot_worth(s, p, kind, 0)
    if not may_have(s, p, kind):
        return
    worth = tile_worth(s, p, tile, 0)
    for n in range(s.spaces[p]):
        spot = s.space[p, n]
        if fit_refused(s, p, kind, spot) == FINE:
            out[CELL + CELL_OF_SPOT[spot]] = worth + site_worth(s, p, tile, spot)


def site_worth(s, p, tile, spot):
    """A space for a tile: what it closes to others, what it opens to its kind, and trainers."""
    kind = TILE_KIND[tile]
    worth = 0.0
    if entertains(ANIMAL + tile):
        for n in range(8):
            there = s.grid[p, spot + AROUND[n]]
            worth += there == TRAINER
            worth += 0.05 * (there == FREE)
    opened = 0
    for side in range(4):
        beside = spot + SIDES[side]
        if s.grid[p, beside] == FREE and not touches_kind(s, p, kind, beside, spot):
            opened += 1
    if s.basin[p, kind] == 0:
        return worth - 0.12 * opened + 0.3 * (opened > 1)
    return worth - 0.15 * opened + 0.2 * (opened > 0)


def touches_kind(s, p, kind, spot, but):
    """A space has a tile of that kind beside it already, apart from the one at `but`."""
    for side in range(4):
        beside = spot + SIDES[side]
        there = s.grid[p, beside]
        if beside != but and there >= ANIMAL and TILE_KIND[there - ANIMAL] == kind:
            return True
    return False


def post_worth(s, p, post):
    """What a coworker would earn at a post by the end of the game."""
    ahead = share_left(s)
    if post == CASHIER:
        return s.coins[p] + 2.5 * ahead
    if post == KEEPER:
        return s.fish[p] + 3.5 * ahead
    return depot_kinds(s, p) + 1.5 * ahead


def trainer_worth(s, p, spot):
    """What a trainer would earn on a space by the end, less the space he takes."""
    room = 0.0
    for n in range(8):
        room += s.grid[p, spot + AROUND[n]] == FREE
    return trained_around(s, p, spot) + 0.25 * share_left(s) * room - 0.3 - 0.6 * share_left(s)


def weigh_coworker(s, p, out):
    """Where a coworker earns most."""
    for post in range(POSTS):
        out[PLACES + post] = post_worth(s, p, post)
    for n in range(s.spaces[p]):
        out[CELL + CELL_OF_SPOT[s.space[p, n]]] = trainer_worth(s, p, s.space[p, n])


def weigh_sources(s, p, out):
    """The coworker that earns least is moved."""
    for post in range(POSTS):
        out[PLACES + post] = -post_worth(s, p, post)
    for n in range(s.spaces[p]):
        out[CELL + CELL_OF_SPOT[s.space[p, n]]] = -trained_around(s, p, s.space[p, n])


def best_move(s, p):
    """Points that the best move of a coworker would bring now: most new, less least old."""
    least = 99.0
    most = 0.0
    for post in range(POSTS):
        if s.post[p, post] > 0:
            least = min(least, post_worth(s, p, post))
        if post_refused(s, p, post) == FINE:
            most = max(most, post_worth(s, p, post))
    for n in range(s.spaces[p]):
        spot = s.space[p, n]
        if s.grid[p, spot] == TRAINER:
            least = min(least, trained_around(s, p, spot) * 1.0)
        elif train_refused(s, p, spot) == FINE:
            most = max(most, trainer_worth(s, p, spot))
    return most - least


def weigh_anchors(s, p, out):
    """Where a board has many neighbours."""
    left, right, low, high = reach(s, p)
    for row in range(low, high + 1):
        for column in range(left, right + 1):
            spot = row * RIM_SIDE + column
            if attach_refused(s, p, s.expanding, spot) == FINE:
                out[CELL + CELL_OF_SPOT[spot]] = 0.3 * seams(s, p, s.expanding, spot)


def seams(s, p, board, spot):
    """Edges that a board would share with free spaces of the zoo."""
    count = 0
    for n in range(4):
        if BOARD_CELLS[board, n]:
            for side in range(4):
                count += s.grid[p, spot + FRAME[n] + SIDES[side]] == FREE
    return count


def values(s, out):
    """What a position is worth to every seat, in points."""
    for p in range(s.players):
        out[p] = value(s, p)


def value(s, p):
    """A seat's score as it will probably be: coins, pairs and coworkers have worth to come."""
    if s.over:
        return s.score[p] * 1.0
    worth = s.score[p] + 0.5 * s.coins[p] * share_left(s)
    worth += s.due * COWORKER_WORTH
    for kind in range(KINDS):
        size = s.basin[p, kind]
        if size > 0:
            worth += 0.12 * min(left_of(s, kind), 5) * (1 if size > 1 else 0.5)
    return worth + 0.8 * (s.post[p, CASHIER] + s.post[p, KEEPER]) * share_left(s)
