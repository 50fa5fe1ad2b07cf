"""What a question is most likely about: a route on the table, the player on turn."""

from ..rules.state import SLOTS
from .table import ON_TABLE, STATE, TURN

YES, LIKELY = range(1, 3)  # 0: not offered


def a_route(cells, face):
    """TIF-1.7: one that lies on the table."""
    state = cells[STATE + face]
    return LIKELY if ON_TABLE <= state < ON_TABLE + SLOTS else YES


def offer_pays(s, cells, k, value, face):
    return a_route(cells, value)


def offer_place(s, cells, k, value, face):
    return a_route(cells, value)


def offer_play(s, cells, k, value, unit, face, how):
    return a_route(cells, value) if k == 1 else YES


def offer_special(s, cells, k, value, who, special, unit, face):
    if k == 0:
        return LIKELY if value == cells[TURN] else YES
    return a_route(cells, value) if k == 3 else YES
