"""Golden games: whole games of Mint Delivery as text for people to read, and replayed by a test.

python -m tests.games.mint_delivery.golden_games          # writes the words of the games anew
python -m tests.games.mint_delivery.golden_games --play   # plays other games, by the bots of now

A line that begins with ">" is an action; the lines under it say what it caused. "==" begins a turn,
with the truck and the held orders of the player; every five rounds the towns are described first.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import milkrun

FOLDER = Path(__file__).parent / "golden"
Match = milkrun.Match
Choose = Callable[[Match], int]


def greedy(seed: int) -> Choose:
    """A decent player, from what it may know."""
    bot = milkrun.bots.make("greedy", seed)
    return lambda match: bot.choose(match.imagine(int(match.state.to_move), len(match.actions)))


def clumsy(seed: int) -> Choose:
    """A decent player who does anything in every third decision."""
    decent, rng = greedy(seed), np.random.default_rng(seed)

    def choose(match: Match) -> int:
        if rng.integers(3):
            return decent(match)
        return int(rng.choice(np.flatnonzero(match.mask())))

    return choose


def idle_from(round_: int, seed: int) -> Choose:
    """A decent player who after some rounds only ends turns."""
    decent = greedy(seed)

    def choose(match: Match) -> int:
        ends = [a.id for a in match.legal() if a.verb == "end_turn"]
        return ends[0] if ends and match.state.rounds >= round_ else decent(match)

    return choose


def idle(seed: int) -> Choose:
    return idle_from(3, seed)


# name: what it shows, players, seed, options, who plays
GAMES: dict[str, tuple[str, int, int, dict[str, int], Callable[[int], Choose]]] = {
    "one_player": ("alone against the rival", 1, 1, {}, greedy),
    "two_players": ("two players, orders removed", 2, 2, {}, greedy),
    "three_players": ("three players", 3, 3, {}, greedy),
    "four_players": ("four players", 4, 4, {}, greedy),
    "abilities": ("the advanced rules, not always wisely", 3, 5, {"abilities": 1}, clumsy),
    "round_limit": ("ends after the last round allowed", 2, 6, {"round_limit": 6}, clumsy),
    "silent": ("ends because nobody takes or delivers any more", 4, 7, {}, idle),
}


def play(players: int, seed: int, options: dict[str, int], choose: Choose) -> Match:
    """A whole game."""
    match = milkrun.new("mint_delivery", players, seed, options=options, native=False)
    while not match.over:
        match.play(choose(match))
    return match


def written(text: str, native: bool = False) -> Match:
    """The match of a golden text: its head and its actions, played again."""
    head, *actions = (line[2:] for line in text.splitlines() if line[:2] in ("# ", "> "))
    asked = json.loads(head)
    match = milkrun.new(
        "mint_delivery", asked["players"], asked["seed"], options=asked["options"], native=native
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
    lines = [f"Mint Delivery, {players} players: {shows}", f"# {json.dumps(head)}"]
    again = milkrun.new("mint_delivery", players, match.seed, options=options, native=False)
    turn = (-1, -1)
    for action in match.actions:
        now = (int(again.state.rounds), int(again.state.to_move))
        if now != turn or again.state.phase == 0:
            lines += head_of_turn(again, now[0] != turn[0] and now[0] % 5 == 0)
            turn = now
        verb, args = again.game.rules.ACTIONS.decode(action)
        lines.append(" ".join([">", verb, *map(str, args.values())]))
        mover = int(again.state.to_move)
        again.play(action)
        lines += [f"  {event}" for event in again.events(mover)]
    lines += ["", "The end"]
    for one in again.standings():
        parts = ", ".join(f"{part} {points}" for part, points in one.parts.items() if points)
        lines.append(f"  {one.place}. {one.name} {one.score}: {parts or 'nothing'}")
    return "\n".join(lines) + "\n"


def head_of_turn(match: Match, table: bool) -> Iterator[str]:
    """The head of a turn; the towns and the supply before it."""
    now = match.position()
    seat = now["to_move"]
    if now["phase"] == "keep":
        yield f"== {seat} chooses of {' '.join(now['dealt'][seat])}"
        return
    if table:
        yield ""
        for code, words in now["towns"].items():
            orders = " ".join(
                f"{one['order']}+{one['mints']}" if one else "-" for one in words["orders"]
            )
            yield f"  {code}: {orders}, deck {words['deck']}"
        yield f"  supply {now['supply']}"
    truck = now["trucks"][seat]
    held = " ".join(now["held"][seat]) or "no orders"
    yield f"== round {now['rounds'] + 1}, {seat}: {truck['space']} {truck['load']}, {held}"


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
