"""Golden games: whole games of Tiffin as text for people to read, and replayed by a test.

python -m tests.games.tiffin.golden_games          # writes the words of the games anew
python -m tests.games.tiffin.golden_games --play   # plays other games, by the bots as they are now

A line that begins with ">" is an action; the lines under it say what it caused, with what is hidden
from others shown as its owner sees it. "==" begins a turn, with the hand of the player; every ten
turns the table is described before it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from milkrun.games.tiffin.components import (
    COLOURS,
    FACE_CODES,
    FACE_COLOUR,
    FACE_DISTANCE,
    FACE_NAMES,
)
from milkrun.testing.golden import Choose, Game, Golden, Match, greedy, played


def drafting_from(turn: int, seed: int) -> Choose:
    """A decent player who after some turns only drafts."""
    decent = greedy(seed)

    def choose(match: Match) -> int:
        takes = [a.id for a in match.legal() if a.verb in ("take_deck", "discard")]
        return takes[0] if takes and match.state.turns >= turn else decent(match)

    return choose


GAMES = {
    "two_players": Game("ends with the eighth route", 2, 0, {}, greedy),
    "three_players": Game("ends with the eighth route", 3, 4, {}, greedy),
    "four_players": Game("ends with the eighth route", 4, 8, {}, greedy),
    "turn_limit": Game("ends after the last turn allowed", 3, 24, {"turn_limit": 30}, greedy),
    "stand_off": Game(
        "ends because all do nothing but draft",
        2,
        25,
        {},
        lambda s: drafting_from(9, s),
    ),
}


def story(match: Match, actions: list[int]) -> Iterator[str]:
    """Every action with what it caused, the table between them."""
    turns = -1
    for action in actions:
        if match.state.turns > turns:
            turns = int(match.state.turns)
            yield from turn(match, turns)
        yield from played(match, action)


def turn(match: Match, turns: int) -> Iterator[str]:
    """The head of a turn; every ten turns the table before it."""
    now = match.position()
    if turns % 10 == 0:
        yield ""
        yield from map(route, now["routes"])
        scores = ", ".join(f"{seat} {points}" for seat, points in now["scores"].items())
        yield f"  scores {scores}; marker {now['marker']}; Tracking card {now['tracking']}"
        yield f"  pool {', '.join(now['pool'])}"
    yield f"== turn {turns + 1}, {now['to_move']}: {', '.join(now['hands'][now['to_move']])}"


def route(lying: dict[str, Any]) -> str:
    """A route in play: Colaba (red 8), tiffins, progress, Special cards."""
    face = FACE_CODES.index(lying["route"])
    text = f"  {FACE_NAMES[face]} ({COLOURS[FACE_COLOUR[face]]} {FACE_DISTANCE[face]})"
    for key in ("tiffins", "progress", "flat_tires", "shortcuts"):
        if lying[key]:
            text += f"; {key.replace('_', ' ')} {' '.join(lying[key])}"
    return text


GOLDEN = Golden("tiffin", Path(__file__).parent / "golden", GAMES, story)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
