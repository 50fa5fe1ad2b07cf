"""Pig for people."""

from typing import Literal

from milkrun.engine.shown import Shown

from .rules import ROLL, Refusal

TITLE, TAGLINE, MINUTES = "Pig", "Roll, and know when to stop.", 5
SEAT_NAMES = ("Yellow", "Pink", "Blue")
SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2")


REFUSALS = {
    Refusal.GAME_OVER: ("PIG-1.5", "The game is over."),
    Refusal.NOTHING_ASIDE: ("PIG-1.4", "Nothing was put aside."),
}


class PigView(Shown):
    """All there is to see."""

    game: Literal["pig"]
    scores: list[int]
    aside: int


View = PigView


def view(s, seat):
    return PigView(game="pig", scores=s.score[: s.players].tolist(), aside=int(s.aside))


def action_text(s, a):
    return "Roll the die" if a == ROLL else f"Stop and score {int(s.aside)}"


def event_text(kind, seat, args, names):
    if kind == "rolled":
        return f"{names[seat]} rolls a {args['eyes']}"
    return f"{names[seat]} scores {args['points']}"


def prompt(s, seat, names):
    return "Roll or stop" if seat == s.to_move else f"{names[int(s.to_move)]} rolls"


def score_parts(s, seat):
    return {"points": int(s.score[seat])}


def tie_break(s, seat):
    return [("points", int(s.score[seat]))]
