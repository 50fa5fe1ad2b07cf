"""The rules of Mint Delivery, one module per chapter; MIN numbers are the clauses of RULES.md."""

from .ending import standing
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .refusals import Refusal
from .setup import setup
from .state import ACTIONS, EVENTS, MOST_DECISIONS, OPTIONS, SEATS, STATE, VERSION
from .turn import apply_action, legal_actions, refusal
