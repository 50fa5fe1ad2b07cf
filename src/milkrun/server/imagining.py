"""What if, during a game: actions tried in a world imagined from what a seat knows. Nothing is
kept: each time, the world is made anew and the actions are played in it."""

from hashlib import sha256

from milkrun.engine.errors import ActionError
from milkrun.engine.match import Match
from milkrun.engine.refusals import IllegalAction
from milkrun.lessons.playing import likely

from .hint_schemas import Imagined
from .position_views import position_view
from .schemas import Refused, sentence
from .table import Table

MOST_REPLIES = 400  # of bots until the seat decides again


def world_of(table: Table, seat: int, expected_seq: int, number: int) -> Match:
    """The position of a (locked) table in the world of that number, which is like any other to the
    seat. Refused: 403 with other people or without hints, 409 if it has moved on or is over."""
    others = any(
        one.seat != seat and (one.kind == "person" or one.stands_in) for one in table.seats
    )
    if others or table.seats[seat].stands_in:
        text = "With other people at the table, everybody thinks for themselves."
        raise Refused(403, "not_alone", text)
    if not table.row.hints:
        raise Refused(403, "no_hints", "The host of this table plays without hints.")
    if expected_seq != table.seq:
        raise Refused(409, "stale", "The table has moved on; look again, then ask.")
    if table.over:
        raise Refused(409, "over", "The game is over: there is nothing left to decide.")
    if not table.decides(seat):
        raise Refused(403, "not_your_turn", "It is not your turn; ask when you decide.")
    # No number that is sent is the seed itself.
    seed = sha256(f"what if {table.id} {table.seq} {number}".encode()).digest()
    return table.asked(seat).imagine(seat, int.from_bytes(seed[:4]))


def play(world: Match, seat: int, actions: list[int]) -> list[str]:
    """Play a seat's actions in a world, and for the others what they would likely do; returns what
    the last action led to, as the seat would be told. Refused (422) if one is not possible."""
    lines: list[str] = []
    for action in actions:
        if world.to_move != seat:
            raise Refused(422, "no_action", "In this imagined game there is nothing to decide.")
        try:
            world.play(action)
        except IllegalAction as error:
            raise Refused(422, "illegal", sentence(error.text), clause=error.clause) from error
        except ActionError as error:
            raise Refused(422, "no_action", sentence(error)) from error
        lines = [event.text for event in world.events(seat)]
        for _ in range(MOST_REPLIES):
            if world.over or world.to_move == seat:
                break
            world.play(likely(world))
            lines += [event.text for event in world.events(seat)]
    return lines


def shown(table_id: str, world: Match, seat: int, actions: list[int]) -> Imagined:
    """The world after these actions, as the seat would see it."""
    lines = play(world, seat, actions)
    return Imagined(lines=lines, over=world.over, table=position_view(table_id, world, seat))
