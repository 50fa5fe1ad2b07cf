"""The turning points of a match: the few decisions that cost most, each chance counted once."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from milkrun.engine.match import Match
from milkrun.engine.reports import Action

from .found import Decision

MOST, LEAST = 5, 0.03  # in chance to win, by all that is known


def counted_once(match: Match, decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions, with a chance that was missed again and again in one turn as one mistake.

    An item that could help may be used now or a few moves later. Where the better action stays
    legal for the seat until it is taken in the same turn, nothing was missed; where it is missed
    again, the last time is the mistake. The others say so (`later`).
    """
    later = put_off(match, decisions)
    return [
        replace(one, mistake=False, later=later[one.n]) if one.n in later else one
        for one in decisions
    ]


def put_off(match: Match, decisions: Sequence[Decision]) -> dict[int, int]:
    """The `n` of mistakes whose better action could wait, each with the `n` of the decision at
    which it was taken or missed last."""
    missed = {one.n: set(one.best.alike) for one in decisions if one.mistake}
    found: dict[int, int] = {}
    waiting: dict[int, set[object]] = {}  # by the `n` of a mistake, the better actions
    then = match.from_start(native=True)
    seat = None
    for n, action in enumerate(match.actions if missed else []):
        if then.to_move != seat or begins_turn(then, action):
            seat, waiting = then.to_move, {}
        if waiting or n in missed:
            legal = {one.id: meant(then, one) for one in then.legal()}
            here = {legal[a] for a in missed.get(n, set()) if a in legal}
            waiting = {
                one: left for one, better in waiting.items() if (left := better & {*legal.values()})
            }
            for one, better in waiting.items():
                if legal[action] in better or here & better:
                    found[one] = n
            waiting = {
                one: better for one, better in waiting.items() if legal[action] not in better
            }
            if here:
                waiting[n] = here
        then.play(action)
    return found


def begins_turn(then: Match, action: int) -> bool:
    """Whether a turn begins with this action or with what was last caused, if the game says so."""
    begins = then.game.hints.begins
    if not begins:
        return False
    return not begins.isdisjoint({then.action(action).verb, *(one.kind for one in then.events())})


def meant(then: Match, action: Action) -> object:
    """What an action is about, as long as a turn lasts. A number may come to mean something else: a
    space takes the next tile, a place in the hand holds the next card. What has none stays what it
    is, as the end of the turn, though that may cost less by and by; unless the game says what it
    comes to, as a depot takes the next tile, too."""
    if action.args:
        return action.text
    same = then.game.hints.alike(then.state, action.id)
    return action.verb if same is None else same[0]


def turning_points(judged: Iterable[tuple[Decision, float]]) -> list[int]:
    """The `n` of the decisions that cost most, the most costly first: mistakes beyond doubt.

    judged: each with what it cost by all that is known, less one error, which has to be LEAST.
    What is told, its `loss`, is less sure, since nothing counts there that helped to choose.
    """
    beyond = (one for one in judged if one[0].mistake and one[1] >= LEAST)
    sure = sorted(beyond, key=lambda one: -one[1])
    return [one.n for one, _ in sorted(sure[:MOST], key=lambda one: -one[0].loss)]
