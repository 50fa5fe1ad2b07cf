"""The rules of Pig, a game of another folder in a single file a part."""

from enum import IntEnum

from milkrun.engine.actions import actions, verb
from milkrun.engine.chance import roll
from milkrun.engine.events import event, events, note
from milkrun.engine.record import fields, i16, option

from .components import EYES, GOAL, LOST

SEATS = (2, 3)  # PIG-1.1
VERSION = 1
OPTIONS = (option("goal", GOAL, 10, 100, "Points that win."),)
STATE = fields(("score", i16, 3), ("aside", i16), ("rolls", i16), options=OPTIONS)
ACTIONS = actions(verb("roll"), verb("stop"))
EVENTS = events(event("rolled", "eyes"), event("stopped", "points"))
OBSERVATION = 4
PIECES = 1
MOST_DECISIONS = 130  # PIG-1.6
MOST_ROLLS = 60

ROLL, STOP = ACTIONS.ids("roll"), ACTIONS.ids("stop")
Kind = EVENTS.Kind


class Refusal(IntEnum):
    """Why an action is not possible."""

    FINE = 0
    GAME_OVER = 1  # PIG-1.5
    NOTHING_ASIDE = 2  # PIG-1.4


def setup(s):
    """PIG-1.1: the first player is drawn at random."""
    s.to_move = roll(s, s.players)


def legal_actions(s, mask):
    """PIG-1.2: roll. PIG-1.4: or stop with what was put aside."""
    mask[ROLL] = True
    mask[STOP] = stop_refused(s) == Refusal.FINE


def stop_refused(s):
    """PIG-1.4: there are points to stop with."""
    return Refusal.FINE if s.aside > 0 else Refusal.NOTHING_ASIDE


def refusal(s, a):
    """PIG-1.5: nothing is done after the end. Rolling is always possible before."""
    if s.over:
        return Refusal.GAME_OVER
    return stop_refused(s) if a == STOP else Refusal.FINE


def apply_action(s, a):
    """PIG-1.2, 1.4."""
    if a == ROLL:
        roll_die(s, s.to_move)
    else:
        note(s, Kind.STOPPED, s.to_move, s.aside)
        s.score[s.to_move] += s.aside
        pass_die(s)


def roll_die(s, p):
    """PIG-1.2: the eyes are put aside. PIG-1.3: a 1 loses them."""
    eyes = roll(s, EYES)
    s.rolls += 1
    note(s, Kind.ROLLED, p, eyes + 1)
    s.aside += eyes + 1
    if eyes == LOST:
        s.aside = 0
        pass_die(s)
    elif s.rolls == MOST_ROLLS:
        s.over = 1


def pass_die(s):
    """PIG-1.5: the goal ends the game; PIG-1.6: so does the last roll."""
    if s.score[s.to_move] >= s.options.goal or s.rolls == MOST_ROLLS:
        s.over = 1
    s.aside = 0
    s.to_move = (s.to_move + 1) % s.players


def standing(s, p):
    """PIG-1.5: the most points."""
    return (s.score[p],)


def determinize(s, p):
    """Nothing is hidden."""


def observe(s, p, out):
    """The points, from p on, and what was put aside."""
    for ahead in range(s.players):
        out[ahead] = s.score[(p + ahead) % s.players] / GOAL
    out[3] = s.aside / GOAL


def pieces(s, out):
    """One die."""
    out[0] = 1
