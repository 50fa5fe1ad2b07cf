"""Tiffin for people: its names, its sentences, and what a seat may see."""

from .names import MINUTES, SEAT_COLOURS, SEAT_NAMES, TAGLINE, TITLE
from .reasons import why_not
from .sentences import action_text, event_text, prompt
from .tables import tables
from .views import FIXED, View, score_parts, tie_break, view

__all__ = [
    "FIXED",
    "MINUTES",
    "SEAT_COLOURS",
    "SEAT_NAMES",
    "TAGLINE",
    "TITLE",
    "View",
    "action_text",
    "event_text",
    "prompt",
    "score_parts",
    "tables",
    "tie_break",
    "view",
    "why_not",
]
