"""Golden games: whole games of Mint Delivery as text for people to read, and replayed by a test.

python -m tests.games.mint_delivery.golden_games          # writes the words of the games anew
python -m tests.games.mint_delivery.golden_games --play   # plays other games, by the bots of now

A line that begins with ">" is an action; the lines under it say what it caused. "==" begins a turn,
with the truck and the held orders of the player; every five rounds the towns are described first.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from milkrun.testing.golden import Choose, Game, Golden, Match, greedy, played


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


GAMES = {
    "one_player": Game("alone against the rival", 1, 1, {}, greedy),
    "two_players": Game("two players, orders removed", 2, 2, {}, greedy),
    "three_players": Game("three players", 3, 3, {}, greedy),
    "four_players": Game("four players", 4, 4, {}, greedy),
    "abilities": Game("the advanced rules, not always wisely", 3, 5, {"abilities": 1}, clumsy),
    "round_limit": Game("ends after the last round allowed", 2, 6, {"round_limit": 6}, clumsy),
    "silent": Game("ends because nobody takes or delivers any more", 4, 7, {}, idle),
}


def story(match: Match, actions: list[int]) -> Iterator[str]:
    """Every action with what it caused, the table between them."""
    turn = (-1, -1)
    for action in actions:
        now = (int(match.state.rounds), int(match.state.to_move))
        if now != turn or match.state.phase == 0:
            yield from head_of_turn(match, now[0] != turn[0] and now[0] % 5 == 0)
            turn = now
        yield from played(match, action)


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


GOLDEN = Golden("mint_delivery", Path(__file__).parent / "golden", GAMES, story, zeros=False)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
