"""The rules of Tariffs, one module per chapter; TAR numbers are the clauses of RULES.md."""

from .board import is_free
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .refusals import Refusal
from .rounds import standing
from .setup import setup
from .shown import PAGE, step_charge, walk_steps
from .state import ACTIONS, EVENTS, MOST_DECISIONS, OPTIONS, SEATS, STATE, VERSION
from .turn import apply_action, legal_actions, refusal
from .walks import cheapest
