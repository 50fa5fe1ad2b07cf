"""Out For Delivery for people: its names, its sentences, and what a seat may see."""

from .hints import HINTS
from .names import MINUTES, SEAT_COLOURS, SEAT_NAMES, TAGLINE, TITLE, WORTH
from .refusals import REFUSALS
from .sentences import action_text, action_text_at, event_text, event_text_at, prompt
from .tables import tables
from .views import FIXED, View, score_parts, tie_break, view
