"""Golden games: whole games of Aquaretto as text for people to read, and replayed by a test.

python -m tests.games.aquaretto.golden_games          # writes the words of the games anew
python -m tests.games.aquaretto.golden_games --play   # plays other games, by the bots as they are

A line that begins with ">" is an action; the lines under it say what it caused. "==" begins a
round, with the table as it is then.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import milkrun

FOLDER = Path(__file__).parent / "golden"
Match = milkrun.Match

# name: players, seed, options
GAMES: dict[str, tuple[int, int, dict[str, int]]] = {
    "two_players": (2, 3, {}),
    "three_players": (3, 5, {}),
    "four_players": (4, 7, {}),
    "five_players": (5, 11, {}),
    "rich_start": (3, 4, {"start_coins": 3, "reserve": 40}),
}


def play(players: int, seed: int, options: dict[str, int]) -> Match:
    """A whole game of greedy players."""
    match = milkrun.new("aquaretto", players=players, seed=seed, options=options, native=False)
    bot = milkrun.bots.make("greedy", seed)
    while not match.over:
        match.play(bot.choose(match.imagine(int(match.state.to_move), len(match.actions))))
    return match


def written(text: str, native: bool = False) -> Match:
    """The match of a golden text: its head and its actions, played again."""
    head, *actions = (line[2:] for line in text.splitlines() if line[:2] in ("# ", "> "))
    asked = json.loads(head)
    match = milkrun.new(
        "aquaretto", asked["players"], asked["seed"], options=asked["options"], native=native
    )
    for line in actions:
        verb, *args = line.split()
        names = match.game.rules.ACTIONS.verbs[verb].params
        values: list[Any] = [int(one) for one in args]
        match.play((verb, dict(zip(names, values, strict=True))))
    return match


def told(match: Match, options: dict[str, int]) -> str:
    """The text of a match that is over: head, every action with what it caused, the standings."""
    head = {"players": match.players, "seed": match.seed, "options": options}
    lines = [f"Aquaretto, {match.players} players", f"# {json.dumps(head)}"]
    again = milkrun.new("aquaretto", match.players, match.seed, options=options, native=False)
    rounds = -1
    for action in match.actions:
        if again.state.rounds > rounds:
            rounds = int(again.state.rounds)
            lines += table(again)
        verb, args = again.game.rules.ACTIONS.decode(action)
        lines.append(" ".join([">", verb, *map(str, args.values())]))
        again.play(action)
        lines += [f"  {event}" for event in again.events()]
    lines += ["", "The end", *table(match)]
    for one in again.standings():
        parts = ", ".join(f"{part} {points}" for part, points in one.parts.items())
        lines.append(f"  {one.place}. {one.name} {one.score}: {parts}")
    return "\n".join(lines) + "\n"


def table(match: Match) -> Iterator[str]:
    """The head of a round; every third one with the zoos."""
    now = match.position()
    rounds = now["rounds"] + (not match.over)
    yield f"== round {rounds}, {now['to_move']}; main {now['main']}, reserve {now['reserve']}"
    if rounds % 3 and not match.over:
        return
    for seat, zoo in now["zoos"].items():
        posts = " ".join(f"{zoo[key]} {key}" for key in ("cashiers", "keepers", "managers"))
        yield f"  {seat}: {zoo['coins']} coins; {posts}; depot {' '.join(zoo['depot']) or '-'}"
        yield from (f"    {row}" for row in drawn(zoo, match, seat))


def drawn(zoo: dict[str, Any], match: Match, seat: str) -> Iterator[str]:
    """A zoo, row by row from the top: DF is a dolphin, female; [] a space, ** a trainer."""
    player = match.view(None).players[list(match.position()["zoos"]).index(seat)]
    there = {(one.x, one.y): "[]" for one in player.spaces}
    for name, code in zoo["tiles"].items():
        x, y = map(int, name.split(","))
        there[x, y] = code[0] + code[4]
    for name in zoo["trainers"]:
        x, y = map(int, name.split(","))
        there[x, y] = "**"
    left, right = min(x for x, _ in there), max(x for x, _ in there)
    for y in range(max(y for _, y in there), min(y for _, y in there) - 1, -1):
        yield " ".join(there.get((x, y), "  ") for x in range(left, right + 1)).rstrip()


def main(arguments: list[str]) -> None:
    """Write every golden game: its actions as they are, or new ones."""
    FOLDER.mkdir(exist_ok=True)
    for name, (players, seed, options) in GAMES.items():
        path = FOLDER / f"{name}.txt"
        if "--play" in arguments or not path.exists():
            match = play(players, seed, options)
        else:
            match = written(path.read_text(encoding="utf-8"))
        path.write_text(told(match, options), encoding="utf-8")
        print(f"{path.name}: {len(match.actions)} actions, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
