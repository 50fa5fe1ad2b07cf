"""OpenSpiel's information-set tree search plays a game of two seats against a random player.

python examples/ismcts_openspiel.py [--game tiffin] [--simulations 100] [--moves 20] [--seed 1]
"""

import argparse

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import milkrun
from milkrun import envs


def play(name: str, simulations: int, moves: int, seed: int, native: bool = True) -> list[str]:
    """What is done, in words, for at most so many moves; seat 0 searches."""
    rng = np.random.RandomState(seed)
    game = envs.openspiel(name, players=2, seed=seed, native=native)
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=rng,
    )
    state, told = game.new_initial_state(), list[str]()
    while not state.is_terminal() and len(told) < moves:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        seat = state.current_player()
        action = int(bot.step(state) if seat == 0 else rng.choice(state.legal_actions()))
        told.append(f"player {seat}: {state.action_to_string(seat, action)}")
        state.apply_action(action)
    if state.is_terminal():
        told.append(f"returns {state.returns()}")
    return told


def one_or_more(text: str) -> int:
    """A number from 1 on, of the command line."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: say a number from 1 on")
    return int(text)


def a_seed(text: str) -> int:
    """A seed, of the command line, as OpenSpiel can hold it."""
    if not text.isdecimal() or int(text) >= 2**31:
        raise argparse.ArgumentTypeError(f"{text}: say a number from 0 to {2**31 - 1}")
    return int(text)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tiffin", choices=milkrun.games, help="a game by name")
    parser.add_argument("--simulations", type=one_or_more, default=100, help="of each decision")
    parser.add_argument("--moves", type=one_or_more, default=20, help="after which it stops")
    parser.add_argument("--seed", type=a_seed, default=1)
    chosen = parser.parse_args()
    print(*play(chosen.game, chosen.simulations, chosen.moves, chosen.seed), sep="\n")


if __name__ == "__main__":
    main()
