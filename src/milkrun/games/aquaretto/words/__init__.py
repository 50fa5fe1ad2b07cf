"""Aquaretto for people: its names, its sentences, and what a seat may see."""

from .hints import HINTS
from .models import View
from .names import MINUTES, SEAT_COLOURS, SEAT_NAMES, TAGLINE, TITLE
from .refusals import REFUSALS, refuse_options
from .sentences import action_text, action_text_at, event_text, prompt
from .tables import tables
from .views import score_parts, tie_break, view
