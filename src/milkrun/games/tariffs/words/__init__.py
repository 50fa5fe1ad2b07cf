"""Tariffs for people: its names, its sentences, and what a seat may see.

The view of a seat as JSON (null where the viewer may not know, or nothing is there):

    {"game": "tariffs", "phase": "action|respond|confirm|draw|over",
     "round": 1, "rounds": 3, "starter": 0, "turn": 5, "turn_of": 1,
     "idle_turns": 0, "stalled_after": 18, "turn_limit": 120, "rotation_lock": false,
     "arrangement": "simple|grouped|scattered|custom", "rows": 4, "columns": 6,
     "tiles": [{"cell": 0, "row": 0, "column": 0, "code": "Sn", "name": "Suns null",
                "suit": "Suns", "rank": "null|ace|2|3|4|5", "role": "start|destination|city"} x24],
     "pairs": [{"pair": 0, "first": 0, "second": 1, "direction": "east|south",
                "domino": {"low": 1, "high": 3, "first": 3, "second": 1, "orientation": 1,
                           "moved_by": 2, "locked_by": null} | null}],
        first, second: cells (of a pair) or the values lying on them (of its domino).
        A step into a cell costs the value lying on that cell.
        moved_by: who placed the domino or was the last to rotate it.
     "stock": 22, "stock_known": [domino], "hand": [domino] | null,
        domino = {"low": 1, "high": 3}; the place in `hand` is the `slot` of actions.
     "contract": {"start": 0, "destination": 13, "cities": [2, 9, 10, 17],
                  "codes": ["Sn", "Ca", "S2", "M3", "M4", "C5"]} | null,
     "plan": walk | null,         my cheapest walk now; free pairs are reckoned at `gap_charge`
     "runs": [{"top": 3, "upside_down": 5, "action": 200 | null, "walk": walk}],
        what I could declare now, cheapest first, empty when not connected; action: if it is my turn
        walk = {"cost": 16, "connected": true, "gaps": 0,
                "steps": [{"source": 0, "target": 1, "pair": 0, "charge": 1, "gap": false,
                           "total": 1}]}
     "gap_charge": 6,
     "partners": [{"seat": 2, "ahead": 1, "actions": [193, 194]}],
        whom I may ask for a trade now, and the action for each slot of my hand
     "trade": {"proposer": 0, "partner": 1, "offered": domino | null,
               "answer": domino | null} | null,
     "players": [{"seat": 0, "score": 47, "rounds": [16, 31], "runs_declared": 1, "hand_size": 2,
                  "known": [domino], "asked": false, "connected": null | true | false}],
        known: what the viewer has seen of that hand; asked: in this turn; connected: of the viewer
     "last_round": {"round": 1, "end": "run|no_play|turn_limit", "leader": 0 | null,
                    "declared": true, "top": 3, "upside_down": 5,
                    "pairs": [as above, as the board was],
                    "runs": [{"seat": 0, "contract": contract, "walk": walk}]} | null,
        runs: in turn order from the leader; leader: who declared or (declared false) stood in
     "history": [{"round": 1, "starter": 0, "end": "run", "leader": 0, "declared": true,
                  "upside_down": 5, "scores": [16, 31, 40]}]}
"""

from .names import MINUTES, SEAT_COLOURS, SEAT_NAMES, TAGLINE, TITLE, WORTH
from .reasons import why_not
from .sentences import action_text, event_text, prompt, warnings
from .tables import tables
from .views import FIXED, View, score_parts, tie_break, view

__all__ = [
    "FIXED",
    "MINUTES",
    "SEAT_COLOURS",
    "SEAT_NAMES",
    "TAGLINE",
    "TITLE",
    "WORTH",
    "View",
    "action_text",
    "event_text",
    "prompt",
    "score_parts",
    "tables",
    "tie_break",
    "view",
    "warnings",
    "why_not",
]
