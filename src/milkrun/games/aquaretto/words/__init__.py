"""Aquaretto for people: its names, its sentences, and what a seat may see.

The View as JSON (`words/views.py` has the types):

tile = {kind:"DOL|ORC|SEA|TUR|HIP|CRO|PEN|BEA|COI", symbol:"female|male|plain|fish|lightning|
        offspring|coin", name:"female dolphin", trainable:bool}
{ game:"aquaretto",
  phase:"main|load|pick|place_tile|place_bought|place_moved|place_offspring|place_coworker|
         move_source|move_dest|expand_anchor|over",
  turn, round (both from 1), last_round:bool,
  main, reserve (undrawn tiles), coworkers (supply), coin_tiles_left (undrawn),
  large_price, small_price (coins for a board),
  kinds:[{kind, name, in_play, trainable, undrawn, undrawn_symbols:{female:2, ...}, offspring}],
  gone:[tile] (discarded or left over),
  trucks:[{truck, places, blocked, tiles:[tile|null x3, by loading], taken_by:seat|null}],
  players:[{seat, score, parts:{animals, cashiers, keepers, trainers, depot}, coins,
    truck:int|null (taken this round: out of it),
    cashiers, keepers, managers, trainers (how many), large_left, small_left,
    basins:[{kind, tiles, bred, next_coin:int|null, next_coworker:int|null}],
    basin_limit, fish,
    pairs:[{female:cell, male:cell}] (bred, in order of cells),
    spaces:[{cell, x, y, board:int|null (index in boards; null: printed board), tile|null,
             trainer:bool, points:int|null (of that trainer)}],
    boards:[{size:"large|small", orientation:0-3|null, cell (anchor), x, y, cells:[[x,y]]}],
    depot:[tile] (bottom first; the last one is on top)} by seat],
  service:[{x, y, name}] (of every printed board; x, y from its lower left corner, y upwards),
  hand: tile|null (drawn, or being placed), hand_from:"draw|truck|depot|purchase|birth"|null,
  coworker:{source:"supply|cashier|keeper|manager|trainer", cell|null}|null (in hand),
  legal_cells:[cell] (of the zoo of the seat to move, for what is in hand now, or to choose from),
  expansions:[{size, orientation|null, action (to buy it), cell (anchor), anchor_action,
    x, y, cells:[[x,y]]}] (every legal place of every board the seat to move can pay for, in MAIN;
    of the board being added in expand_anchor, where `action` is null) }

Everything is public: a watcher's view is every seat's view. The ids of actions are those of
`legal`. A cell is numbered row by row: (x, y) = (cell % 21 - 8, cell // 21 - 8).
"""

from .names import MINUTES, SEAT_COLOURS, SEAT_NAMES, TAGLINE, TITLE
from .reasons import refuse_options, why_not
from .sentences import action_text, event_text, prompt
from .tables import tables
from .views import View, score_parts, tie_break, view

__all__ = [
    "MINUTES",
    "SEAT_COLOURS",
    "SEAT_NAMES",
    "TAGLINE",
    "TITLE",
    "View",
    "action_text",
    "event_text",
    "prompt",
    "refuse_options",
    "score_parts",
    "tables",
    "tie_break",
    "view",
    "why_not",
]
