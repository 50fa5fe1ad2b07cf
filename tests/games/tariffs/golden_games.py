"""Golden games: whole games of Tariffs as text for people to read, and replayed by a test.

python -m tests.games.tariffs.golden_games          # writes the words of the games anew
python -m tests.games.tariffs.golden_games --play   # plays other games, by the bots as they are now

A line that begins with ">" is an action; the lines under it say what it caused, with what is hidden
from others shown as its owner sees it. "==" begins a turn, with the hand of the player; a new round
shows all contracts, and its end everybody's walk.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import milkrun

FOLDER = Path(__file__).parent / "golden"
Match = milkrun.Match
Choose = Callable[[Match], int]


def greedy(seed: int) -> Choose:
    """A decent player, from what it may know."""
    bot = milkrun.bots.make("greedy", seed)
    return lambda match: milkrun.bots.move(match, bot, len(match.actions))


def turning(from_turn: int, seed: int) -> Choose:
    """A decent player who after some turns of a round only turns dominoes, and draws nothing."""
    decent = greedy(seed)

    def choose(match: Match) -> int:
        idle = [a.id for a in match.legal() if a.verb in ("rotate", "refuse") or a.id == DRAW_0]
        late = match.state.turns >= from_turn
        return idle[len(match.actions) % len(idle)] if late and idle else decent(match)

    return choose


def dawdling(seed: int) -> Choose:
    """A player who places a domino as seldom as the limit allows, and never declares."""
    decent = greedy(seed)

    def choose(match: Match) -> int:
        legal = match.legal()
        if match.state.phase:
            return decent(match)
        idle = match.state.turns - match.state.last_play
        wanted = "play" if idle >= 6 * match.players - 2 else "rotate"
        some = [a.id for a in legal if a.verb == wanted] or [
            a.id for a in legal if a.verb in ("play", "exchange")
        ]
        return some[len(match.actions) % len(some)]

    return choose


DRAW_0 = 210

# name: what it shows, players, seed, options, who plays
GAMES: dict[str, tuple[str, int, int, dict[str, int], Callable[[int], Choose]]] = {
    "two_players": ("rounds end with a run", 2, 1, {"rounds_each": 1}, greedy),
    "three_players": ("grouped tiles, rotation lock", 3, 2,
                      {"arrangement": 1, "rotation_lock": 1}, greedy),
    "four_players": ("scattered tiles", 4, 3, {"arrangement": 2}, greedy),
    "stalled": ("nobody places a domino any more", 2, 4, {"rounds_each": 1, "arrangement": 3},
                lambda seed: turning(14, seed)),
    "turn_limit": ("forty laps without a run", 2, 5, {"rounds_each": 1, "arrangement": 4},
                   dawdling),
}  # fmt: skip


def play(players: int, seed: int, options: dict[str, int], choose: Choose) -> Match:
    """A whole game."""
    match = milkrun.new("tariffs", players=players, seed=seed, options=options, native=False)
    while not match.over:
        match.play(choose(match))
    return match


def written(text: str, native: bool = False) -> Match:
    """The match of a golden text: its head and its actions, played again."""
    head, *actions = (line[2:] for line in text.splitlines() if line[:2] in ("# ", "> "))
    asked = json.loads(head)
    match = milkrun.new(
        "tariffs", asked["players"], asked["seed"], options=asked["options"], native=native
    )
    for line in actions:
        verb, *args = line.split()
        names = match.game.rules.ACTIONS.verbs[verb].params
        match.play((verb, dict(zip(names, map(int, args), strict=True))))
    return match


def told(name: str, match: Match) -> str:
    """The text of a match that is over: head, every action with what it caused, the standings."""
    shows, players, _, options, _ = GAMES[name]
    head = {"players": players, "seed": match.seed, "options": options}
    lines = [f"Tariffs, {players} players: {shows}", f"# {json.dumps(head)}"]
    again = milkrun.new("tariffs", players, match.seed, options=options, native=False)
    lines += ["", *map_of(again), *round_begins(again)]
    at = (-1, -1)
    for action in match.actions:
        if (int(again.state.rounds_done), int(again.state.turns)) != at:
            at = (int(again.state.rounds_done), int(again.state.turns))
            lines.append(turn(again))
        verb, args = again.game.rules.ACTIONS.decode(action)
        lines.append(" ".join([">", verb, *map(str, args.values())]))
        mover = int(again.state.to_move)
        again.play(action)
        events = [e for e in again.events(mover) if e.kind not in DEALT]
        lines += [f"  {event}" for event in events]
        if again.state.rounds_done > at[0]:
            lines += walks(again)
            lines += [] if again.over else ["", *round_begins(again)]
    lines += ["", "The end"]
    for one in again.standings():
        parts = ", ".join(f"{part} {points}" for part, points in one.parts.items())
        lines.append(f"  {one.place}. {one.name} {one.score}: {parts}")
    return "\n".join(lines) + "\n"


DEALT = ("contract_drawn", "contract_shown", "run_paid")


def map_of(match: Match) -> list[str]:
    """The arrangement."""
    view = match.view(None)
    rows = [["."] * view.columns for _ in range(view.rows)]
    for tile in view.tiles:
        rows[tile.row][tile.column] = tile.code
    return ["  " + " ".join(f"{code:2}" for code in row).rstrip() for row in rows]


def round_begins(match: Match) -> Iterator[str]:
    """Everybody's contract."""
    now = match.position()
    yield f"Round {match.state.rounds_done + 1}"
    for seat, contract in now["contracts"].items():
        yield f"  {seat}: {contract}"


def turn(match: Match) -> str:
    """The head of a turn."""
    now = match.position()
    hand = " ".join(now["hands"][now["turn_of"]]) or "nothing"
    return f"== turn {now['turns'] + 1}, {now['turn_of']}: {hand}"


def walks(match: Match) -> Iterator[str]:
    """What everybody paid: tile by tile with the charges, those over gaps in brackets."""
    view = match.view(None)
    codes = [tile.code for tile in view.tiles]
    for run in view.last_round.runs:
        steps = [
            f"{codes[one.target]} {f'({one.charge})' if one.gap else one.charge}"
            for one in run.walk.steps
        ]
        start = codes[run.contract.start]
        yield f"  {match.names[run.seat]} {run.walk.cost}: {start}, {', '.join(steps)}"


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
