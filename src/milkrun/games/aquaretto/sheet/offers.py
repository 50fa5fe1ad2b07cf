"""What a question is most likely about: the player on turn, a space that is free."""

from ..components import CELLS
from .boards import ZOO
from .declared import CELL_ASKED, V_FREE
from .table import TURN

NO, YES, LIKELY = range(3)


def who_does(cells, value):
    return LIKELY if value == cells[TURN] else YES


def a_space(cells, who, where):
    return LIKELY if cells[ZOO + who * CELLS + CELL_ASKED[where]] == V_FREE else YES


def offer_place(s, cells, k, value, who, kind, where):
    """AQU-6.1"""
    if k == 0:
        return who_does(cells, value)
    return a_space(cells, who, value) if k == 2 else YES


def offer_spaces(s, cells, k, value, who, kind):
    return who_does(cells, value) if k == 0 else YES


def offer_pay(s, cells, k, value, who, act):
    return who_does(cells, value) if k == 0 else YES


def offer_buy(s, cells, k, value, who, owner):
    """AQU-10.9: from somebody else."""
    if k == 0:
        return who_does(cells, value)
    return NO if value == who else YES


def offer_train(s, cells, k, value, who, where):
    """AQU-9.4"""
    return who_does(cells, value) if k == 0 else a_space(cells, who, value)
