"""The rules of Out For Delivery, one module per chapter; OFD numbers: RULES.md."""

from .information import OBSERVATION, PIECES, determinize, observe, pieces
from .refusals import Refusal
from .rounds import standing
from .setup import setup
from .state import ACTIONS, EVENTS, MOST_DECISIONS, OPTIONS, SEATS, STATE, VERSION
from .trade import PAGE, exchange_refused, has_thing, trade_cost
from .turn import apply_action, legal_actions, refusal
