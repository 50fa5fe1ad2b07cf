"""The rules of Pig."""

from enum import IntEnum

from milkrun.engine.actions import actions, verb
from milkrun.engine.chance import roll
from milkrun.engine.events import event, events, note
from milkrun.engine.observation import level, observation, part, seats
from milkrun.engine.record import fields, i16, option

GOAL = 50  # PIG-3.1
MOST_ROLLS = 300  # PIG-3.2
STARTER, DIE = range(2)  # what chance is asked for

SEATS = (2, 3, 4)  # PIG-1.1
VERSION = 1
OPTIONS = (option("goal", GOAL, 10, 100, "Points needed to win."),)
STATE = fields(("score", i16, 4), ("aside", i16), ("rolls", i16), options=OPTIONS, chances=2)
ACTIONS = actions(verb("roll"), verb("stop"))
EVENTS = events(event("rolled", "pips"), event("stopped", "points"))
OBSERVATION = observation(
    seats(4, part("score", 1, "points, of those needed", most=255)),
    part("aside", 1, "points put aside, of those needed", most=255),
)
PIECES = 1
MOST_DECISIONS = 2 * MOST_ROLLS

ROLL, STOP = ACTIONS.ids("roll"), ACTIONS.ids("stop")
Kind = EVENTS.Kind


class Refusal(IntEnum):
    """Why an action is not possible."""

    FINE = 0
    GAME_OVER = 1  # PIG-3.1
    NOTHING_ASIDE = 2  # PIG-2.4


def setup(s):
    """PIG-1.1: the first player is chosen at random."""
    s.to_move = roll(s, s.players, STARTER, 0)


def refusal(s, a):
    """PIG-2.4: only what was put aside can be scored. PIG-3.1: nothing is legal after the end."""
    if s.over:
        return Refusal.GAME_OVER
    if a == STOP and s.aside == 0:
        return Refusal.NOTHING_ASIDE
    return Refusal.FINE


def legal_actions(s, mask):
    """PIG-2.1, 2.3: roll or stop."""
    for a in range(len(mask)):
        mask[a] = refusal(s, a) == Refusal.FINE


def apply_action(s, a):
    """PIG-2.1, 2.3: roll or stop."""
    if a == ROLL:
        roll_die(s)
    else:
        note(s, Kind.STOPPED, s.to_move, s.aside)
        s.score[s.to_move] += s.aside
        pass_die(s)
    if is_over(s):
        s.over = 1


def roll_die(s):
    """PIG-2.1: the number is put aside. PIG-2.2: a 1 loses everything."""
    pips = 1 + roll(s, 6, DIE, 0)
    s.rolls += 1
    note(s, Kind.ROLLED, s.to_move, pips)
    if pips == 1:
        pass_die(s)
    else:
        s.aside += pips


def pass_die(s):
    """PIG-2.5: the die passes to the next player."""
    s.aside = 0
    s.to_move = (s.to_move + 1) % s.players


def is_over(s):
    """PIG-3.1: a player has reached the goal. PIG-3.2: or that was the last roll."""
    for p in range(s.players):
        if s.score[p] >= s.options.goal:
            return True
    return s.rolls >= MOST_ROLLS


def standing(s, p):
    """PIG-3.1, 3.2: the most points win."""
    return (s.score[p],)


def determinize(s, p):
    """Nothing is hidden."""


def observe(s, p, out):
    """Every seat's points, from seat p on, and what was put aside."""
    for ahead in range(s.players):
        out[ahead] = level(s.score[(p + ahead) % s.players], s.options.goal)
    out[4] = level(s.aside, s.options.goal)


def pieces(s, out):
    """The die."""
    out[0] = 1
