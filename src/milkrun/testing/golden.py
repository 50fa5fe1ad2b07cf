"""Golden games: whole games as text for people to read, replayed by a test.

They are in the folder of a game's tests: texts in `golden`, and what makes them in
`golden_games.py`, which has a `GOLDEN` and ends with `GOLDEN.write(sys.argv[1:])`. Run as a program
it rewrites the words of the games; with --play it plays new games with the present bots.

A text has a head of JSON after "#"; a line that begins with ">" is an action, and the lines under
it say what it caused, with hidden things shown as their owner sees them. All else is for
the reader: each game has its own list of games, and its own way to show the table between actions.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import milkrun

Match = milkrun.Match
Choose = Callable[[Match], int]


def greedy(seed: int) -> Choose:
    """A decent player that uses only what it may know."""
    bot = milkrun.bots.make("greedy", seed)
    return lambda match: milkrun.bots.move(match, bot, len(match.actions))


class Game(NamedTuple):
    """One golden game: what it shows, and how to play it again."""

    shows: str
    players: int
    seed: int
    options: dict[str, int]
    player: Callable[[int], Choose]  # from a seed: who plays all seats


@dataclass(frozen=True)
class Golden:
    """The golden games of a game, by the names of their files."""

    game: str
    folder: Path
    games: dict[str, Game]
    story: Callable[[Match, list[int]], Iterator[str]]  # plays the actions, and yields all lines
    zeros: bool = True  # whether the standings list parts of a score that are 0

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.txt"

    def text(self, name: str) -> str:
        return self.path(name).read_text(encoding="utf-8")

    def play(self, name: str) -> Match:
        """The game played anew."""
        _, players, seed, options, player = self.games[name]
        match = milkrun.new(self.game, players, seed, options=options, native=False)
        choose = player(seed)
        while not match.over:
            match.play(choose(match))
        return match

    def replay(self, name: str, native: bool = False) -> Match:
        """The match of a text: its actions, replayed."""
        lines = self.text(name).splitlines()
        head, *actions = (line[2:] for line in lines if line[:2] in ("# ", "> "))
        asked = json.loads(head)
        match = milkrun.new(
            self.game, asked["players"], asked["seed"], options=asked["options"], native=native
        )
        for line in actions:
            verb, *args = line.split()
            names = match.game.rules.ACTIONS.verbs[verb].params
            values: list[Any] = [int(one) if one.isdecimal() else one for one in args]
            match.play((verb, dict(zip(names, values, strict=True))))
        return match

    def told(self, name: str, match: Match) -> str:
        """The text of a finished match: head, every action with what it caused, standings."""
        shows, players, _, options, _ = self.games[name]
        head = {"players": players, "seed": match.seed, "options": options}
        again = milkrun.new(self.game, players, match.seed, options=options, native=False)
        lines = [f"{again.game.words.TITLE}, {players} players: {shows}", f"# {json.dumps(head)}"]
        lines += self.story(again, match.actions)
        lines += ["", "The end", *standings(again, self.zeros)]
        return "\n".join(lines) + "\n"

    def write(self, arguments: list[str]) -> None:
        """Write every text: its actions as they are, or ("--play", or no file yet) new ones."""
        self.folder.mkdir(exist_ok=True)
        for name in self.games:
            path = self.path(name)
            anew = "--play" in arguments or not path.exists()
            match = self.play(name) if anew else self.replay(name)
            path.write_text(self.told(name, match), encoding="utf-8")
            print(f"{path.name}: {len(match.actions)} actions, {path.stat().st_size} bytes")


def golden_of(game: str) -> Golden:
    """The golden games of a game. Raises FileNotFoundError if it has none."""
    path = milkrun.games[game].tests / "golden_games.py"
    spec = spec_from_file_location(f"{__name__}.{game}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Golden = module.GOLDEN
    return found


def names(game: str) -> list[str]:
    """The names of a game's golden games; a test reports those that cannot be read."""
    if not (milkrun.games[game].tests / "golden_games.py").exists():
        return []
    try:
        return list(golden_of(game).games)
    except Exception:
        return ["unreadable"]


def played(match: Match, action: int, untold: tuple[str, ...] = ()) -> list[str]:
    """Plays an action: its line and those of what it caused, without the `untold` kinds."""
    verb, args = match.game.rules.ACTIONS.decode(action)
    mover = int(match.state.to_move)
    match.play(action)
    events = [event for event in match.events(mover) if event.kind not in untold]
    return [" ".join([">", verb, *map(str, args.values())]), *(f"  {event}" for event in events)]


def standings(match: Match, zeros: bool) -> Iterator[str]:
    """Places and scores, with the parts of each."""
    for one in match.standings():
        parts = [f"{part} {points}" for part, points in one.parts.items() if points or zeros]
        yield f"  {one.place}. {one.name} {one.score}: {', '.join(parts) or 'nothing'}"
