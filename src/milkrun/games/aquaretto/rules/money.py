"""Action C: money actions (chapter 10)."""

from milkrun.engine.events import note

from ..components import LARGE, TILE_KIND
from .coworkers import can_move_any
from .refusals import FINE, Refusal
from .state import BUY_PRICE, DISCARD_PRICE, MOVE_PRICE, Kind
from .trucks import from_depot, top_of_depot
from .zoo import has_board, has_space_for


def move_tile_refused(s, p):
    """AQU-10.1, 10.5, 10.6: a coin, and a legal space for the top tile of one's own depot."""
    if s.depot_count[p] == 0:
        return Refusal.NOTHING_TO_MOVE
    if s.coins[p] < MOVE_PRICE:
        return Refusal.MOVE_TOO_DEAR
    if has_space_for(s, p, TILE_KIND[top_of_depot(s, p)]):
        return FINE
    return Refusal.NO_SPACE_FOR_OWN


def move_tile(s, p):
    """AQU-10.4, 10.5: the price first, then the tile comes off the depot.

    AQU-10.2: a player has one number of coins. AQU-14.3: what is paid stays in the bank.
    """
    s.coins[p] -= MOVE_PRICE
    s.in_hand = from_depot(s, p)
    note(s, Kind.TILE_MOVED, p, s.in_hand)


def move_coworker_refused(s, p):
    """AQU-10.1, 10.5, 10.7: a coin, and a coworker that has somewhere else to go."""
    if s.coins[p] < MOVE_PRICE:
        return Refusal.MOVE_TOO_DEAR
    return FINE if can_move_any(s, p) else Refusal.NOBODY_TO_MOVE


def buy_refused(s, p, owner):
    """AQU-10.1, 10.9: another player's depot; AQU-10.10: a legal space in one's own zoo.

    AQU-10.11: whether the owner is still in the round does not matter.
    """
    if owner >= s.players:
        return Refusal.NOBODY_THERE
    if owner == p:
        return Refusal.OWN_DEPOT
    if s.depot_count[owner] == 0:
        return Refusal.NOTHING_TO_BUY
    if s.coins[p] < BUY_PRICE:
        return Refusal.BUY_TOO_DEAR
    if has_space_for(s, p, TILE_KIND[top_of_depot(s, owner)]):
        return FINE
    return Refusal.NO_SPACE_FOR_BOUGHT


def buy(s, p, owner):
    """AQU-10.9: one coin to the owner, one to the bank.

    AQU-14.5: nothing else is ever paid or given to a player.
    """
    s.coins[p] -= BUY_PRICE
    s.coins[owner] += 1
    s.in_hand = from_depot(s, owner)
    note(s, Kind.TILE_BOUGHT, p, s.in_hand, owner)


def discard_refused(s, p):
    """AQU-10.1, 10.12: two coins, and a tile in one's own depot."""
    if s.coins[p] < DISCARD_PRICE:
        return Refusal.DISCARD_TOO_DEAR
    return FINE if s.depot_count[p] > 0 else Refusal.NOTHING_TO_DISCARD


def discard(s, p):
    """AQU-10.12: the top tile leaves the game. AQU-10.16: that triggers nothing."""
    s.coins[p] -= DISCARD_PRICE
    tile = from_depot(s, p)
    s.gone[tile] += 1
    note(s, Kind.TILE_DISCARDED, p, tile)


def board_price(s, board):
    """AQU-10.13: two coins for a large board; AQU-10.14: one for a small one."""
    if board == LARGE:
        return s.options.large_price
    return s.options.small_price


def expand_refused(s, p, board):
    """AQU-10.1, 5.9: coins for it, and one left. AQU-10.15: a place is always found."""
    if not has_board(s, p, board):
        return Refusal.NO_LARGE_LEFT if board == LARGE else Refusal.NO_SMALL_LEFT
    if s.coins[p] < board_price(s, board):
        return Refusal.LARGE_TOO_DEAR if board == LARGE else Refusal.SMALL_TOO_DEAR
    return FINE


def expand(s, p, board):
    """AQU-10.15: the board is paid; its place is chosen in the same turn."""
    s.coins[p] -= board_price(s, board)
    s.expanding = board
