"""Trucks: loading one (chapter 3), taking one (4), the depot (7), and the trucks of two (13)."""

from milkrun.engine.chance import draw
from milkrun.engine.events import note

from ..components import COIN, MOST_PLACES, NO_TILE, TILE_KIND, TRUCK_PLACES, TRUCKS
from .state import EVENTS, NO_TRUCK, NOBODY

TILE_DRAWN = EVENTS.number("tile_drawn")
LAST_ROUND = EVENTS.number("last_round")
TILE_LOADED = EVENTS.number("tile_loaded")
TRUCK_TAKEN = EVENTS.number("truck_taken")
TILE_TO_DEPOT = EVENTS.number("tile_to_depot")
TILE_LEFT = EVENTS.number("tile_left")


def in_middle(s, truck):
    """AQU-1.8: the trucks of this many players; AQU-3.3: none that a player has taken."""
    return truck < TRUCKS[s.players] and s.taken_by[truck] == NOBODY


def loaded(s, truck):
    """Face-up tiles on a truck."""
    count = 0
    for place in range(MOST_PLACES):
        count += s.truck[truck, place] != NO_TILE
    return count


def can_load(s, truck):
    """AQU-3.1, 3.4: an empty place; AQU-13.3: blocked places are not empty."""
    return in_middle(s, truck) and loaded(s, truck) < TRUCK_PLACES[s.players, truck]


def can_draw(s):
    """AQU-3.5: some truck in the middle has an empty place. AQU-14.1: tiles never run out."""
    for truck in range(TRUCKS[s.players]):
        if can_load(s, truck):
            return True
    return False


def draw_tile(s, p):
    """AQU-1.7: any tile of the bag. AQU-3.2: seen before the truck is chosen.

    AQU-3.6: the reserve comes last. AQU-11.3: its first tile makes the round the last one;
    AQU-11.5: the last tile of the main stack does nothing.
    """
    s.in_hand = draw(s, s.bag)
    reserve = s.main == 0
    if reserve:
        s.reserve -= 1
    else:
        s.main -= 1
    note(s, TILE_DRAWN, p, s.in_hand, reserve)
    if reserve and not s.last_round:
        s.last_round = 1
        note(s, LAST_ROUND, s.players)


def load(s, p, truck):
    """AQU-3.1, 3.7, 3.8: the tile drawn goes face up on the truck, whatever it is."""
    note(s, TILE_LOADED, p, truck, s.in_hand)
    s.truck[truck, loaded(s, truck)] = s.in_hand
    s.in_hand = NO_TILE


def can_take(s, truck):
    """AQU-4.1, 13.4: a truck in the middle with a face-up tile."""
    return in_middle(s, truck) and s.truck[truck, 0] != NO_TILE


def take_truck(s, p, truck):
    """AQU-4.1; AQU-4.3, 7.6: coin tiles become coins at once. AQU-13.5: blocked places stay."""
    s.taken_by[truck] = p
    coins = 0
    for place in range(MOST_PLACES):
        if s.truck[truck, place] == COIN:
            s.truck[truck, place] = NO_TILE
            coins += 1
    s.coins[p] += coins
    s.coin_tiles += coins
    note(s, TRUCK_TAKEN, p, truck, coins)


def truck_of(s, p):
    """AQU-4.7: the truck in a player's area, or NO_TRUCK."""
    for truck in range(TRUCKS[s.players]):
        if s.taken_by[truck] == p:
            return truck
    return NO_TRUCK


def can_pick(s, truck, place):
    """AQU-4.4: any tile left on the truck; of equal tiles the first."""
    tile = s.truck[truck, place]
    if tile == NO_TILE:
        return False
    for other in range(place):
        if s.truck[truck, other] == tile:
            return False
    return True


def pick(s, truck, place):
    """AQU-4.4: the tile to be placed next."""
    s.in_hand = s.truck[truck, place]
    s.truck[truck, place] = NO_TILE


def to_depot(s, p):
    """AQU-7.1: the tile in hand goes on top. AQU-7.2: there is no limit to what lies there.

    AQU-7.7: nothing breeds or earns there.
    """
    tile = s.in_hand
    s.depot[p, s.depot_count[p]] = tile
    s.depot_count[p] += 1
    s.in_depot[p, TILE_KIND[tile]] += 1
    s.in_hand = NO_TILE
    note(s, TILE_TO_DEPOT, p, tile)


def top_of_depot(s, p):
    """AQU-7.3: the only tile of a depot that can go anywhere, or NO_TILE."""
    if s.depot_count[p] == 0:
        return NO_TILE
    return s.depot[p, s.depot_count[p] - 1]


def from_depot(s, p):
    """AQU-7.3, 7.4: the top tile comes off, the others keep their order."""
    tile = top_of_depot(s, p)
    s.depot_count[p] -= 1
    s.depot[p, s.depot_count[p]] = 0
    s.in_depot[p, TILE_KIND[tile]] -= 1
    return tile


def return_trucks(s):
    """AQU-11.1: to the middle, empty. AQU-13.6: what lies on a truck nobody took leaves the game.

    AQU-14.4: and it stays out.
    """
    for truck in range(TRUCKS[s.players]):
        s.taken_by[truck] = NOBODY
        for place in range(MOST_PLACES):
            tile = s.truck[truck, place]
            if tile != NO_TILE:
                s.gone[tile] += 1
                s.truck[truck, place] = NO_TILE
                note(s, TILE_LEFT, s.players, truck, tile)
