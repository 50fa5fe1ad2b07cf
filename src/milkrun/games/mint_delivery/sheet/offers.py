"""What a question is most likely about: the player on turn, an order that this player holds."""

from .table import HELD_BY, WHERE, turn_of

NO, YES, LIKELY = range(3)


def who_does(s, cells, value):
    return LIKELY if value == turn_of(s, cells) else YES


def offer_fulfill(s, cells, k, value, who, order):
    """MIN-9.1"""
    if k == 0:
        return who_does(s, cells, value)
    return LIKELY if cells[WHERE + value] == HELD_BY + who else YES


def offer_take(s, cells, k, value, who, slot):
    return who_does(s, cells, value) if k == 0 else YES


def offer_load(s, cells, k, value, who):
    return who_does(s, cells, value)


def offer_upgrade(s, cells, k, value, who, upgrade):
    return who_does(s, cells, value) if k == 0 else YES


def offer_move(s, cells, k, value, who, space):
    return who_does(s, cells, value) if k == 0 else YES


def offer_acquire(s, cells, k, value, who, ability):
    """MIN-12.1: not at all in a game without abilities."""
    if s.options.abilities == 0:
        return NO
    return who_does(s, cells, value) if k == 0 else YES


def offer_rival(s, cells, k, value, town):
    """MIN-13.4: only somebody alone has a rival."""
    return YES if s.players == 1 else NO
