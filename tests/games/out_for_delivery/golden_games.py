"""Golden games: whole games of Out For Delivery as text to be read, and replayed by a test.

python -m tests.games.out_for_delivery.golden_games          # writes the words of the games anew
python -m tests.games.out_for_delivery.golden_games --play   # plays other games, by the bots

A line that begins with ">" is an action; the lines under it say what it caused. "==" begins a turn,
with the tile, gold, items and parcels of the player.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import milkrun
from milkrun.games.out_for_delivery.components import SEAT_COLOURS

FOLDER = Path(__file__).parent / "golden"
GAME = "out_for_delivery"
Match = milkrun.Match
Choose = Callable[[Match], int]


def greedy(seed: int) -> Choose:
    """A decent courier."""
    bot = milkrun.bots.make("greedy", seed)
    return lambda match: bot.choose(match.imagine(int(match.state.to_move), len(match.actions)))


def sociable(seed: int) -> Choose:
    """A courier who also trades, buys, steals and flies whenever that is possible."""
    decent = greedy(seed)
    rng = np.random.default_rng(seed)
    verbs = {"trade", "buy", "mask", "fly", "ferry", "use", "sell", "give", "want", "respond"}

    def choose(match: Match) -> int:
        legal = [a.id for a in match.legal() if a.verb in verbs]
        return int(rng.choice(legal)) if legal and rng.random() < 0.7 else decent(match)

    return choose


# name: what it shows, players, seed, options, who plays
GAMES: dict[str, tuple[str, int, int, dict[str, int], Callable[[int], Choose]]] = {
    "two_players": ("ends with the deliveries", 2, 1, {"end_deliveries": 14}, greedy),
    "three_players": ("ends with the deliveries", 3, 2, {"end_deliveries": 16}, greedy),
    "four_players": ("ends with the deliveries", 4, 3, {}, greedy),
    "dealings": (
        "trade, theft, shop, flights",
        3,
        11,
        {"start_items": 3, "end_deliveries": 12},
        sociable,
    ),
    "last_round": ("ends with the last round", 2, 7, {"end_rounds": 10}, greedy),
}


def play(players: int, seed: int, options: dict[str, int], choose: Choose) -> Match:
    """A whole game."""
    match = milkrun.new(GAME, players=players, seed=seed, options=options, native=False)
    while not match.over:
        match.play(choose(match))
    return match


def written(text: str, native: bool = False) -> Match:
    """The match of a golden text: its head and its actions, played again."""
    head, *actions = (line[2:] for line in text.splitlines() if line[:2] in ("# ", "> "))
    asked = json.loads(head)
    match = milkrun.new(
        GAME, asked["players"], asked["seed"], options=asked["options"], native=native
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
    lines = [f"Out For Delivery, {players} players: {shows}", f"# {json.dumps(head)}"]
    again = milkrun.new(GAME, players, match.seed, options=options, native=False)
    lines += [f"  {event}" for event in again.events()]
    for action in match.actions:
        verb, args = again.game.rules.ACTIONS.decode(action)
        lines.append(" ".join([">", verb, *map(str, args.values())]))
        again.play(action)
        lines += [f"  {event}" for event in again.events()]
        if any(event.kind == "mp_rolled" for event in again.events()) and not again.over:
            lines += turn(again)
    lines += ["", "The end"]
    for one in again.standings():
        parts = ", ".join(f"{part} {points}" for part, points in one.parts.items())
        lines.append(f"  {one.place}. {one.name} {one.score}: {parts}")
    return "\n".join(lines) + "\n"


def turn(match: Match) -> Iterator[str]:
    """The head of a turn."""
    p = int(match.state.turn_of)
    now = match.position()["seats"][SEAT_COLOURS[p]]
    parcels = ", ".join(f"{one['colour']} {one['square']}" for one in now["parcels"])
    has = "; ".join(part for part in (", ".join(now["items"]), parcels) if part)
    yield f"== {SEAT_COLOURS[p]} on {now['tile']}, {now['gold']} gold; {has}"


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
