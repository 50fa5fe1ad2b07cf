"""Golden games: whole games of Out For Delivery as text to be read, and replayed by a test.

python -m tests.games.out_for_delivery.golden_games          # writes the words of the games anew
python -m tests.games.out_for_delivery.golden_games --play   # plays other games, by the bots

A line that begins with ">" is an action; the lines under it say what it caused. "==" begins a turn,
with the tile, gold, items and parcels of the player.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from milkrun.games.out_for_delivery.components import SEAT_COLOURS
from milkrun.testing.golden import Choose, Game, Golden, Match, greedy, played


def sociable(seed: int) -> Choose:
    """A courier who also trades, buys, steals and flies whenever that is possible."""
    decent = greedy(seed)
    rng = np.random.default_rng(seed)
    verbs = {"trade", "buy", "mask", "fly", "ferry", "use", "sell", "give", "want", "respond"}

    def choose(match: Match) -> int:
        legal = [a.id for a in match.legal() if a.verb in verbs]
        return int(rng.choice(legal)) if legal and rng.random() < 0.7 else decent(match)

    return choose


ALL = "ends with the deliveries"
GAMES = {
    "two_players": Game(ALL, 2, 1, {"end_deliveries": 14}, greedy),
    "three_players": Game(ALL, 3, 2, {"end_deliveries": 16}, greedy),
    "four_players": Game(ALL, 4, 3, {}, greedy),
    "dealings": Game(
        "trade, theft, shop, flights", 3, 11, {"start_items": 3, "end_deliveries": 12}, sociable
    ),
    "new_items": Game(
        "with a Courier Bag, Express Stamps, two rolls a purchase, event table B, wild terrain",
        3,
        12,
        {
            "item_at_5": 1,
            "item_at_9": 1,
            "item_choice": 1,
            "event_table": 1,
            "terrain_weather": 1,
            "start_items": 3,
            "item_price": 50,
            "end_deliveries": 10,
        },
        sociable,
    ),
    "new_events": Game(
        "with Insurance, Road Maps, any item for more, event table C, events for each player",
        2,
        13,
        {
            "item_at_5": 2,
            "item_at_9": 2,
            "item_choice": 2,
            "event_table": 2,
            "event_scope": 1,
            "start_items": 4,
            "item_price": 25,
            "end_deliveries": 8,
        },
        sociable,
    ),
    "last_round": Game("ends with the last round", 2, 7, {"end_rounds": 10}, greedy),
}


def story(match: Match, actions: list[int]) -> Iterator[str]:
    """Every action with what it caused, the head of each turn before it."""
    yield from (f"  {event}" for event in match.events())
    for action in actions:
        yield from played(match, action)
        if any(event.kind == "mp_rolled" for event in match.events()) and not match.over:
            yield from turn(match)


def turn(match: Match) -> Iterator[str]:
    """The head of a turn."""
    p = int(match.state.turn_of)
    now = match.position()["seats"][SEAT_COLOURS[p]]
    parcels = ", ".join(f"{one['colour']} {one['square']}" for one in now["parcels"])
    has = "; ".join(part for part in (", ".join(now["items"]), parcels) if part)
    yield f"== {SEAT_COLOURS[p]} on {now['tile']}, {now['gold']} gold; {has}"


GOLDEN = Golden("out_for_delivery", Path(__file__).parent / "golden", GAMES, story)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
