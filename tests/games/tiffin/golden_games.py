"""Golden games: whole games of Tiffin as text for people to read, and replayed by a test.

python -m tests.games.tiffin.golden_games          # writes the words of the games anew
python -m tests.games.tiffin.golden_games --play   # plays other games, by the bots as they are now

A line that begins with ">" is an action; the lines under it say what it caused, with what is hidden
from others shown as its owner sees it. "==" begins a turn, with the hand of the player; every ten
turns the table is described before it.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import milkrun
from milkrun.games.tiffin.components import (
    COLOURS,
    FACE_CODES,
    FACE_COLOUR,
    FACE_DISTANCE,
    FACE_NAMES,
)

FOLDER = Path(__file__).parent / "golden"
Match = milkrun.Match
Choose = Callable[[Match], int]


def greedy(seed: int) -> Choose:
    """A decent player, from what it may know."""
    bot = milkrun.bots.make("greedy", seed)
    return lambda match: bot.choose(match.imagine(int(match.state.to_move), len(match.actions)))


def drafting_from(turn: int, seed: int) -> Choose:
    """A decent player who after some turns only drafts."""
    decent = greedy(seed)

    def choose(match: Match) -> int:
        takes = [a.id for a in match.legal() if a.verb in ("take_deck", "discard")]
        return takes[0] if takes and match.state.turns >= turn else decent(match)

    return choose


# name: what it shows, players, seed, options, who plays
GAMES: dict[str, tuple[str, int, int, dict[str, int], Callable[[int], Choose]]] = {
    "two_players": ("ends with the eighth route", 2, 0, {}, greedy),
    "three_players": ("ends with the eighth route", 3, 4, {}, greedy),
    "four_players": ("ends with the eighth route", 4, 8, {}, greedy),
    "turn_limit": ("ends after the last turn allowed", 3, 24, {"turn_limit": 30}, greedy),
    "stand_off": (
        "ends because all do nothing but draft",
        2,
        25,
        {},
        lambda s: drafting_from(9, s),
    ),
}


def play(players: int, seed: int, options: dict[str, int], choose: Choose) -> Match:
    """A whole game."""
    match = milkrun.new("tiffin", players=players, seed=seed, options=options, native=False)
    while not match.over:
        match.play(choose(match))
    return match


def written(text: str, native: bool = False) -> Match:
    """The match of a golden text: its head and its actions, played again."""
    head, *actions = (line[2:] for line in text.splitlines() if line[:2] in ("# ", "> "))
    asked = json.loads(head)
    match = milkrun.new(
        "tiffin", asked["players"], asked["seed"], options=asked["options"], native=native
    )
    for line in actions:
        verb, *args = line.split()
        names = match.game.rules.ACTIONS.verbs[verb].params
        values: list[Any] = [int(one) if one.isdecimal() else one for one in args]
        match.play((verb, dict(zip(names, values, strict=True))))
    return match


def told(name: str, match: Match) -> str:
    """The text of a match that is over: head, every action with what it caused, the standings."""
    shows, players, _, options, _ = GAMES[name]
    head = {"players": players, "seed": match.seed, "options": options}
    lines = [f"Tiffin, {players} players: {shows}", f"# {json.dumps(head)}"]
    again = milkrun.new("tiffin", players, match.seed, options=options, native=False)
    turns = -1
    for action in match.actions:
        if again.state.turns > turns:
            turns = int(again.state.turns)
            lines += turn(again, turns)
        verb, args = again.game.rules.ACTIONS.decode(action)
        lines.append(" ".join([">", verb, *map(str, args.values())]))
        mover = int(again.state.to_move)
        again.play(action)
        lines += [f"  {event}" for event in again.events(mover)]
    lines += ["", "The end"]
    for one in again.standings():
        parts = ", ".join(f"{part} {points}" for part, points in one.parts.items())
        lines.append(f"  {one.place}. {one.name} {one.score}: {parts}")
    return "\n".join(lines) + "\n"


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


def main(arguments: list[str]) -> None:
    """Write every golden game: its actions as they are, or new ones."""
    FOLDER.mkdir(exist_ok=True)
    for name, (_, players, seed, options, player) in GAMES.items():
        path = FOLDER / f"{name}.txt"
        if "--play" in arguments or not path.exists():
            match = play(players, seed, options, player(seed))
        else:
            match = written(path.read_text(encoding="utf-8"))
        path.write_text(told(name, match), encoding="utf-8")
        print(f"{path.name}: {len(match.actions)} actions, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
