"""Golden games: whole games of Aquaretto as text for people to read, and replayed by a test.

python -m tests.games.aquaretto.golden_games          # writes the words of the games anew
python -m tests.games.aquaretto.golden_games --play   # plays other games, by the bots as they are

A line that begins with ">" is an action; the lines under it say what it caused. "==" begins a
round, with the table as it is then.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from milkrun.testing.golden import Game, Golden, Match, greedy, played

GAMES = {
    "two_players": Game("two players", 2, 3, {}, greedy),
    "three_players": Game("three players", 3, 5, {}, greedy),
    "four_players": Game("four players", 4, 7, {}, greedy),
    "five_players": Game("five players", 5, 11, {}, greedy),
    "rich_start": Game("more coins, longer", 3, 4, {"start_coins": 3, "reserve": 40}, greedy),
}


def story(match: Match, actions: list[int]) -> Iterator[str]:
    """Every action with what it caused, the table between the rounds and at the end."""
    rounds = -1
    for action in actions:
        if match.state.rounds > rounds:
            rounds = int(match.state.rounds)
            yield from table(match)
        yield from played(match, action)
    yield from table(match)


def table(match: Match) -> Iterator[str]:
    """The head of a round; every fifth one with the zoos."""
    now = match.position()
    rounds = now["rounds"] + (not match.over)
    yield f"== round {rounds}, {now['to_move']}; main {now['main']}, reserve {now['reserve']}"
    if rounds % 5 and not match.over:
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


GOLDEN = Golden("aquaretto", Path(__file__).parent / "golden", GAMES, story)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
