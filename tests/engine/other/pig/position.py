"""Pig as plain JSON."""

from milkrun.engine.errors import PositionError


def to_position(s):
    names = ("to_move", "aside", "rolls", "over")
    found = {name: int(s[name]) for name in names}
    return found | {"scores": s.score[: s.players].tolist(), "players": int(s.players)}


def from_position(s, position):
    for name in ("to_move", "aside", "rolls", "over"):
        s[name] = position.get(name, 0)
    scores = position.get("scores", [0] * int(s.players))
    if len(scores) != s.players:
        raise PositionError("scores", f"{s.players} numbers are needed; got {scores!r:.60}")
    s.score[: s.players] = scores
