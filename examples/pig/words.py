"""Pig for people."""

from typing import Literal

from milkrun.engine.shown import Shown

from .rules import ROLL, Refusal

TITLE = "Pig"
TAGLINE = "Roll, and know when to stop."
MINUTES = 5
SEAT_NAMES = ("Yellow", "Pink", "Blue", "Orange")
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")

REFUSALS = {
    Refusal.GAME_OVER: ("PIG-3.1", "The game is over."),
    Refusal.NOTHING_ASIDE: ("PIG-2.4", "You have put nothing aside yet: roll."),
}


class PigView(Shown):
    """Everything on the table."""

    game: Literal["pig"]
    turn_of: int
    aside: int
    rolls: int


View = PigView


def view(s, seat):
    return PigView(game="pig", turn_of=s.to_move, aside=s.aside, rolls=s.rolls)


def action_text(s, a):
    return "Roll the die" if a == ROLL else f"Stop and score {s.aside}"


def event_text(kind, seat, args, names):
    if kind == "rolled":
        return f"{names[seat]} rolls a {args['pips']}"
    return f"{names[seat]} scores {args['points']}"


def prompt(s, seat, names):
    if s.over:
        return "The game is over"
    if seat == s.to_move:
        return f"You have put {s.aside} aside: roll or stop" if s.aside else "Roll the die"
    return f"{names[s.to_move]} rolls or stops"


def score_parts(s, seat):
    return {"points": int(s.score[seat])}


def tie_break(s, seat):
    return [("points", int(s.score[seat]))]
