"""The rules of Tariffs, a module a chapter; TAR numbers are the clauses of RULES.md."""

from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .refusals import Refusal
from .rounds import standing
from .setup import setup
from .state import ACTIONS, EVENTS, MOST_DECISIONS, OPTIONS, SEATS, STATE, VERSION
from .turn import apply_action, legal_actions, refusal
from .walks import PAGE, cheapest
