"""Action C: money actions (chapter 10)."""

from milkrun.engine.events import note

from ..components import LARGE, NO_TILE, POSTS, TILE_KIND
from .coworkers import can_leave_post, free_spaces, has_elsewhere
from .state import BUY_PRICE, DISCARD_PRICE, EVENTS, MOVE_PRICE
from .trucks import from_depot, top_of_depot
from .zoo import has_board, has_space_for

TILE_MOVED = EVENTS.number("tile_moved")
TILE_BOUGHT = EVENTS.number("tile_bought")
TILE_DISCARDED = EVENTS.number("tile_discarded")


def can_move_tile(s, p):
    """AQU-10.5, 10.6: a coin, and a legal space for the top tile of the own depot."""
    if s.coins[p] < MOVE_PRICE or s.depot_count[p] == 0:
        return False
    return has_space_for(s, p, TILE_KIND[top_of_depot(s, p)])


def move_tile(s, p):
    """AQU-10.4, 10.5: the price first, then the tile comes off the depot.

    AQU-10.2: a player has one number of coins. AQU-14.3: what is paid stays in the bank.
    """
    s.coins[p] -= MOVE_PRICE
    s.in_hand = from_depot(s, p)
    note(s, TILE_MOVED, p, s.in_hand)


def can_move_coworker(s, p):
    """AQU-10.5, 10.7: a coin, and a coworker that has somewhere else to go."""
    if s.coins[p] < MOVE_PRICE:
        return False
    placed = s.trainers[p]
    for post in range(POSTS):
        placed += s.post[p, post]
    if placed == 0:
        return False
    free = free_spaces(s, p)
    for post in range(POSTS):
        if can_leave_post(s, p, post, free):
            return True
    return s.trainers[p] > 0 and has_elsewhere(s, p, POSTS, free)


def can_buy(s, p, owner):
    """AQU-10.9: another player's depot; AQU-10.10: a legal space in the own zoo.

    AQU-10.11: whether the owner is still in the round does not matter.
    """
    if s.coins[p] < BUY_PRICE or owner == p or owner >= s.players:
        return False
    tile = top_of_depot(s, owner)
    return tile != NO_TILE and has_space_for(s, p, TILE_KIND[tile])


def buy(s, p, owner):
    """AQU-10.9: one coin to the owner, one to the bank.

    AQU-14.5: nothing else is ever paid or given to a player.
    """
    s.coins[p] -= BUY_PRICE
    s.coins[owner] += 1
    s.in_hand = from_depot(s, owner)
    note(s, TILE_BOUGHT, p, s.in_hand, owner)


def can_discard(s, p):
    """AQU-10.12: two coins, and a tile in the own depot."""
    return s.coins[p] >= DISCARD_PRICE and s.depot_count[p] > 0


def discard(s, p):
    """AQU-10.12: the top tile leaves the game. AQU-10.16: that triggers nothing."""
    s.coins[p] -= DISCARD_PRICE
    tile = from_depot(s, p)
    s.gone[tile] += 1
    note(s, TILE_DISCARDED, p, tile)


def board_price(s, board):
    """AQU-10.13: two coins for a large board; AQU-10.14: one for a small one."""
    if board == LARGE:
        return s.options.large_price
    return s.options.small_price


def can_expand(s, p, board):
    """AQU-10.1, 5.9: coins for it, and one left. AQU-10.15: a place is always found."""
    return s.coins[p] >= board_price(s, board) and has_board(s, p, board)


def expand(s, p, board):
    """AQU-10.15: the board is paid; its place is chosen in the same turn."""
    s.coins[p] -= board_price(s, board)
    s.expanding = board
