"""Trucks: loading one (chapter 3), taking one (4), the depot (7), and the trucks of two (13)."""

from milkrun.engine.chance import draw
from milkrun.engine.events import note

from ..components import COIN, MOST_PLACES, NO_TILE, TILE_KIND, TRUCK_PLACES, TRUCKS
from .refusals import FINE, Refusal
from .state import NO_TRUCK, NOBODY, Chance, Kind, Phase
from .zoo import has_space_for


def loaded(s, truck):
    """Face-up tiles on a truck."""
    count = 0
    for place in range(MOST_PLACES):
        count += s.truck[truck, place] != NO_TILE
    return count


def load_refused(s, truck):
    """AQU-3.1, 3.4: an empty place; AQU-13.3: blocked places are not empty.

    AQU-1.8: on a truck of this many players; AQU-3.3: on none that a player has taken.
    """
    if truck >= TRUCKS[s.players]:
        return Refusal.NO_SUCH_TRUCK
    if s.taken_by[truck] != NOBODY:
        return Refusal.NOT_THERE_TO_LOAD
    if loaded(s, truck) < TRUCK_PLACES[s.players, truck]:
        return FINE
    return Refusal.REST_IS_BLOCKED if s.players == 2 and truck > 0 else Refusal.TRUCK_FULL


def draw_refused(s):
    """AQU-3.5: some truck in the middle has an empty place. AQU-14.1: tiles never run out."""
    for truck in range(TRUCKS[s.players]):
        if load_refused(s, truck) == FINE:
            return FINE
    return Refusal.TRUCKS_FULL


def draw_tile(s, p):
    """AQU-1.7: any tile of the bag. AQU-3.2: seen before the truck is chosen.

    AQU-3.6: the reserve comes last. AQU-11.3: its first tile makes the round the last;
    AQU-11.5: the last tile of the main stack does nothing.
    """
    s.in_hand = draw(s, s.bag, Chance.TILE, 0)
    reserve = s.main == 0
    if reserve:
        s.reserve -= 1
    else:
        s.main -= 1
    note(s, Kind.TILE_DRAWN, p, s.in_hand, reserve)
    if reserve and not s.last_round:
        s.last_round = 1
        note(s, Kind.LAST_ROUND, s.players)


def load(s, p, truck):
    """AQU-3.1, 3.7, 3.8: the tile drawn goes face up on the truck, whatever it is."""
    note(s, Kind.TILE_LOADED, p, truck, s.in_hand)
    s.truck[truck, loaded(s, truck)] = s.in_hand
    s.in_hand = NO_TILE


def take_refused(s, truck):
    """AQU-4.1, 13.4: a truck in the middle with a face-up tile; AQU-1.8: not all are in play."""
    if truck >= TRUCKS[s.players]:
        return Refusal.NO_SUCH_TRUCK
    if s.taken_by[truck] != NOBODY:
        return Refusal.NOT_THERE_TO_TAKE
    if s.truck[truck, 0] != NO_TILE:
        return FINE
    return Refusal.TRUCK_OF_TWO_EMPTY if s.players == 2 else Refusal.TRUCK_EMPTY


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
    note(s, Kind.TRUCK_TAKEN, p, truck, coins)


def truck_of(s, p):
    """AQU-4.7: the truck in a player's area, or NO_TRUCK."""
    for truck in range(TRUCKS[s.players]):
        if s.taken_by[truck] == p:
            return truck
    return NO_TRUCK


def pick_refused(s, truck, place):
    """AQU-4.4: any tile left on the truck; of equal tiles the first."""
    tile = s.truck[truck, place]
    if tile == NO_TILE:
        return Refusal.PLACE_EMPTY
    for other in range(place):
        if s.truck[truck, other] == tile:
            return Refusal.EQUAL_TILE
    return FINE


def pick(s, truck, place):
    """AQU-4.4: the tile to be placed next."""
    s.in_hand = s.truck[truck, place]
    s.truck[truck, place] = NO_TILE


def put_aside_refused(s, p):
    """AQU-4.5, 4.6, 7.1: a tile of a truck always; AQU-8.9: offspring only without a space.

    AQU-10.6, 10.10: a tile that was moved or bought never.
    """
    if s.phase == Phase.PLACE_TILE:
        return FINE
    if s.phase == Phase.PLACE_BOUGHT:
        return Refusal.BOUGHT_FOR_ZOO
    if s.phase == Phase.PLACE_MOVED:
        return Refusal.MOVED_TO_ZOO
    if has_space_for(s, p, TILE_KIND[s.in_hand]):
        return Refusal.OFFSPRING_HAS_SPACE
    return FINE


def to_depot(s, p):
    """AQU-7.1: the tile in hand goes on top. AQU-7.2: there is no limit to what lies there.

    AQU-7.7: nothing breeds or earns there.
    """
    tile = s.in_hand
    s.depot[p, s.depot_count[p]] = tile
    s.depot_count[p] += 1
    s.in_depot[p, TILE_KIND[tile]] += 1
    s.in_hand = NO_TILE
    note(s, Kind.TILE_TO_DEPOT, p, tile)


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
                note(s, Kind.TILE_LEFT, s.players, truck, tile)
