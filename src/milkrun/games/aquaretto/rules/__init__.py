"""The rules of Aquaretto, one module per chapter or two; AQU numbers: RULES.md."""

from .ending import PAGE, coworker_points, standing
from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .refusals import Refusal
from .setup import setup
from .state import ACTIONS, EVENTS, MOST_DECISIONS, OPTIONS, SEATS, STATE, VERSION
from .turn import apply_action, legal_actions, refusal
from .zoo import basins
