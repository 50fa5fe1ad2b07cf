"""How well the chances of an analysis predict winners: mean log loss over games of mixed bots.

    python benchmarks/chances.py tiffin --games 60

Each game is examined at nine points, from beginning to end. `evens` is the score of whoever
gives all seats the same chance; less is better. Next to the chances as shown by an analysis are
the two they are made of: who leads by value now, and who wins when greedy seats play out the game.
"""

import argparse
from random import Random

import numpy as np

import milkrun
from milkrun import bots
from milkrun.analysis import IN_THE_END, NOW, PLAYINGS, Playing
from milkrun.engine import record

LEVELS = ("search:60i", "greedy", "novice", "greedy", "search:60i")
PLACES = np.linspace(0, 0.97, 9)
LEAST = 1e-3  # a chance below is taken for this, so that one surprise is not everything


class Parts(Playing):
    """Chances, and apart from them what they are made of."""

    def apart(self, state: record.Record, seed: int) -> dict[str, np.ndarray]:
        both = self.chances(state, seed)
        now = self.share(state, NOW)
        end = both**2 / now
        even = np.full(self.players, 1 / self.players)
        return {"evens": even, "value now": now, "played on": end / end.sum(), "chances": both}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=3)
    asked = parser.parse_args()
    losses: dict[str, list[list[float]]] = {}
    for seed in range(asked.games):
        chance = Random(seed)
        match = milkrun.new(asked.game, asked.players, seed + 500, native=True)
        levels = list(LEVELS[: asked.players])
        chance.shuffle(levels)
        seats = [bots.make(level, chance.getrandbits(60)) for level in levels]
        states = []
        while (seat := match.to_move) is not None:
            states.append(record.copy(match.state))
            match.play(bots.move(match, seats[seat], chance.getrandbits(60)))
        playing = Parts(match, PLAYINGS)
        won = playing.chances(match.state, 0)
        for place in PLACES:
            told = playing.apart(states[int(place * len(states))], chance.getrandbits(40))
            for name, chances in told.items():
                loss = -float(won @ np.log(np.maximum(chances, LEAST)))
                losses.setdefault(name, []).append([place, loss])
    print(f"{asked.game}, {asked.players} players, {asked.games} games; {IN_THE_END=}, {NOW=}")
    print(f"{'':10} {'mean':>6}  at " + " ".join(f"{place:5.0%}" for place in PLACES))
    for name, found in losses.items():
        rows = np.array(found)
        each = " ".join(f"{rows[rows[:, 0] == place, 1].mean():5.2f}" for place in PLACES)
        print(f"{name:10} {rows[:, 1].mean():6.3f}     {each}")


if __name__ == "__main__":
    main()
