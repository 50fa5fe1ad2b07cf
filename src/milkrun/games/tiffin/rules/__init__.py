"""The rules of Tiffin, one module per chapter; TIF numbers are the clauses of RULES.md."""

from .ending import standing
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .refusals import Refusal
from .routes import PAGE, delivery_fee_of, place_of, route_fee_of
from .setup import setup
from .state import ACTIONS, EVENTS, MOST_DECISIONS, OPTIONS, SEATS, STATE, VERSION
from .turn import apply_action, legal_actions, refusal
