"""The rules of Tiffin, a module a chapter; TIF numbers are the clauses of RULES.md."""

from .state import ACTIONS, EVENTS, OPTIONS, SEATS, STATE, VERSION

__all__ = ["ACTIONS", "EVENTS", "OPTIONS", "SEATS", "STATE", "VERSION"]
