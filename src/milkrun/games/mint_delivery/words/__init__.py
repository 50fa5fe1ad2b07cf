"""Mint Delivery for people: its names, its sentences, and what a seat may see.

The shape of the view, as JSON (views.py has it as types):

    mints  = {classic, sugar_free, cinnamon}                       numbers of mints
    order  = {id: "O07", town: 0-3, town_name, needs: mints, points, value}
    ability = {id: "B04", name, type: "Action|Free Action|Persistent", cost, text}

    {game: "mint_delivery",
     phase: "keep|turn|take_load|unload|remove|over",
     round: 1.., round_limit,              rounds begun; 0 in phase keep
     actions_left, actions: 2 (or 3),      of the turn going on
     holder: seat|null,                    Starting Player Token; null before it is drawn
     spaces: [{space: 0-12, kind: "city|warehouse|town|plain", card, town: 0-3|null,
               roads: [space..], trucks: [seat..]} x13],
     roads: [[space, space] x16],
     towns: [{town, name, space, deck, empty: bool,
              slots: [{slot, order, mints} | null, x2]} x4],
     supply: mints,
     players: [{seat, space, space_name, load: mints, aboard, capacity, room,
                held: [{index, order, missing: mints, moves, ready: bool, now: bool}],
                held_limit, completed, unspent, points: n|null, orders: [order]|null,
                abilities: [ability]}],
         held.missing: mints the truck still lacks; moves: Moves to the destination; ready: nothing
         is missing; now: fulfill(index) would be legal if it were that seat's turn to act.
         points and orders (completed): the viewer's own, and everybody's once the game is over.
     dealing: {dealt: [order x3], kept: [index]|null, limit: 6, choices: [{orders: mask,
               indexes: [..], points}]} | null,      the viewer's own, in phase keep only
     taking: {town, order, mints, room, most} | null          the order just taken (take_load)
     unloading: {last: "C|S|K"} | null
     abilities: [{slot, ability, owners: [seat..]}],          empty without the advanced rules
     last_round: null | "two_towns" | "decks",
     silent: {rounds, limit, left, warning: bool},
     boxed: [order],                              removed face up
     unseen: [order],                             nobody (but you, what you were dealt) saw them
     left_over: n|null,                           cards in the box, unseen; null in phase keep
     result: {points, rank, won} | null}          one player, game over

Actions (verb and arguments): keep(orders: mask) move(space) load() upgrade(mints: S|K|SS|SK|KK)
unload(mint: C|S|K) drop(mint) drop_end() take(slot) take_load(mints) fulfill(order: index)
remove(town, slot) acquire(ability: slot) radio(town, slot) home() vendor() slip(space) end_turn().
"""

from .names import MINUTES, SEAT_COLOURS, SEAT_NAMES, TAGLINE, TITLE
from .reasons import why_not
from .sentences import action_text, choosing, event_text, prompt
from .tables import tables
from .views import FIXED, View, score_parts, tie_break, view

__all__ = [
    "FIXED",
    "MINUTES",
    "SEAT_COLOURS",
    "SEAT_NAMES",
    "TAGLINE",
    "TITLE",
    "View",
    "action_text",
    "choosing",
    "event_text",
    "prompt",
    "score_parts",
    "tables",
    "tie_break",
    "view",
    "why_not",
]
