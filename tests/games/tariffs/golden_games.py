"""Golden games: whole games of Tariffs as text for people to read, and replayed by a test.

python -m tests.games.tariffs.golden_games          # writes the words of the games anew
python -m tests.games.tariffs.golden_games --play   # plays other games, by the bots as they are now

A line that begins with ">" is an action; the lines under it say what it caused, with what is hidden
from others shown as its owner sees it. "==" begins a turn, with the hand of the player; a new round
shows all contracts, and its end everybody's walk.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from milkrun.testing.golden import Choose, Game, Golden, Match, greedy, played


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
DEALT = ("contract_drawn", "contract_shown", "run_paid")

GAMES = {
    "two_players": Game("rounds end with a run", 2, 1, {"rounds_each": 1}, greedy),
    "three_players": Game(
        "grouped tiles, rotation lock", 3, 2, {"arrangement": 1, "rotation_lock": 1}, greedy
    ),
    "four_players": Game("scattered tiles", 4, 3, {"arrangement": 2}, greedy),
    "stalled": Game(
        "nobody places a domino any more",
        2,
        4,
        {"rounds_each": 1, "arrangement": 3},
        lambda seed: turning(14, seed),
    ),
    "turn_limit": Game(
        "forty laps without a run", 2, 5, {"rounds_each": 1, "arrangement": 4}, dawdling
    ),
}


def story(match: Match, actions: list[int]) -> Iterator[str]:
    """Every action with what it caused, the table between them."""
    yield from ("", *map_of(match), *round_begins(match))
    at = (-1, -1)
    for action in actions:
        if (int(match.state.rounds_done), int(match.state.turns)) != at:
            at = (int(match.state.rounds_done), int(match.state.turns))
            yield turn(match)
        yield from played(match, action, DEALT)
        if match.state.rounds_done > at[0]:
            yield from walks(match)
            if not match.over:
                yield from ("", *round_begins(match))


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


GOLDEN = Golden("tariffs", Path(__file__).parent / "golden", GAMES, story)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
