"""Two seats of Tiffin learned from nothing: masked PPO that plays itself, in NumPy alone.

python examples/ppo_tiffin.py [--updates 200] [--seed 1] [--save net.npz] [--log curve.jsonl]

One network scores each legal action, with the same weights for all, from what it does, its cards
and the routes that these fit (`tiffin_view.py`); another judges the position. No advice, no value
and no game of anybody else is used. A lane of the batch is one string of decisions by either seat,
in which what is good for the one is bad for the other. After the last update the net meets `greedy`
in both seatings.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from tiffin_view import ACTIONS, GAME, Floats, View, Whole, describe

import milkrun

Net = list[Floats]  # weights and biases by turns
SCALE, NOISE = 40.0, 0.2  # points that count as much as the win; the noise of greedy


@dataclass(frozen=True)
class Settings:
    """steps: decisions of a lane before an update; keep: the lambda of GAE; rate: of Adam."""

    lanes: int = 512
    steps: int = 48
    judge: tuple[int, ...] = (128, 64)  # hidden units
    score: tuple[int, ...] = (64, 64)
    epochs: int = 2
    minibatch: int = 3072
    rate: float = 2.5e-3
    clip: float = 0.2
    keep: float = 0.95
    discount: float = 0.997
    entropy: tuple[float, float] = (0.02, 0.002)  # at the beginning and at the end


def fresh(sizes: tuple[int, ...], rng: np.random.Generator) -> Net:
    """Weights by He, small ones for the last layer, so that all actions are equally likely."""
    net: Net = []
    for n, (rows, columns) in enumerate(pairwise(sizes)):
        scale = (0.01 if n == len(sizes) - 2 else np.sqrt(2)) / np.sqrt(rows)
        net.append((rng.normal(size=(rows, columns)) * scale).astype(np.float32))
        net.append(np.zeros(columns, np.float32))
    return net


def layers(net: Net, seen: Floats) -> list[Floats]:
    """What is seen (n, features), each hidden layer, and the output (n, 1)."""
    found = [seen]
    for n in range(0, len(net), 2):
        out = found[-1] @ net[n] + net[n + 1]
        found.append(np.maximum(out, 0, out=out) if n < len(net) - 2 else out)
    return found


def slopes(net: Net, found: list[Floats], slope: Floats) -> Net:
    """The gradient of a loss, from that of the output."""
    gradient: Net = []
    for n in range(len(net) - 2, -1, -2):
        gradient = [found[n // 2].T @ slope, slope.sum(0), *gradient]
        if n:
            slope = (slope @ net[n].T) * (found[n // 2] > 0)
    return gradient


def chances(view: View, scores: Floats) -> Floats:
    """The logarithm of each action's chance: (m,)."""
    logs = scores[:, 0] - np.maximum.reduceat(scores[:, 0], view.first)[view.row]
    return np.asarray(logs - np.log(np.add.reduceat(np.exp(logs), view.first))[view.row])


@dataclass
class Sample:
    """n decisions to learn from."""

    view: View
    pick: Whole  # which of its legal actions was chosen
    chance: Floats  # the logarithm of its chance then
    advantage: Floats
    target: Floats  # of the value

    def part(self, chosen: Whole) -> "Sample":
        rest = (self.pick, self.chance, self.advantage, self.target)
        return Sample(self.view.part(chosen), *(one[chosen] for one in rest))


def learn_from(
    judge: Net, score: Net, one: Sample, how: Settings, entropy: float
) -> tuple[float, Net]:
    """(the loss of PPO, its gradient, of both nets): clipped surrogate, value and entropy."""
    view, row, count = one.view, one.view.row, len(one.pick)
    judged, scored = layers(judge, view.state), layers(score, view.doing)
    logs = chances(view, scored[-1])
    p, pick = np.exp(logs), view.first + one.pick
    ratio = np.exp(logs[pick] - one.chance)
    clipped = np.clip(ratio, 1 - how.clip, 1 + how.clip)
    gain = np.minimum(ratio * one.advantage, clipped * one.advantage)
    sure = np.add.reduceat(p * logs, view.first)  # minus the entropy
    miss = judged[-1][:, 0] - one.target
    loss = float((-gain + entropy * sure + miss**2 / 4).mean())

    free = np.where(one.advantage > 0, ratio < 1 + how.clip, ratio > 1 - how.clip)
    pull = -one.advantage * ratio * free
    slope = entropy * p * (logs - sure[row]) - pull[row] * p
    slope[pick] += pull
    gradient = slopes(judge, judged, miss[:, None] / 2 / count)
    return loss, gradient + slopes(score, scored, slope[:, None] / count)


class Adam:
    """Its moments; gradients longer than `most` are shortened."""

    def __init__(self, net: Net, most: float = 0.5) -> None:
        self.first, self.second = [np.zeros_like(w) for w in net], [np.zeros_like(w) for w in net]
        self.most, self.count = most, 0

    def step(self, net: Net, gradient: Net, rate: float) -> None:
        """Change the net in place."""
        self.count += 1
        length = sum(float((g * g).sum()) for g in gradient) ** 0.5
        scale = min(1.0, self.most / (length + 1e-8))
        ahead = rate * (1 - 0.999**self.count) ** 0.5 / (1 - 0.9**self.count)
        for w, g, m, v in zip(net, gradient, self.first, self.second, strict=True):
            m += 0.1 * (g * scale - m)
            v += 0.001 * ((g * scale) ** 2 - v)
            w -= ahead * m / (np.sqrt(v) + 1e-5)


class Play:
    """A batch that plays itself."""

    def __init__(self, how: Settings, seed: int, native: bool = True, **options: int) -> None:
        settings: dict[str, Any] = {"reward": "margin", "native": native, "options": options}
        settings |= {"observe": "uint8", "threads": 1}
        self.batch = milkrun.batch(GAME.name, how.lanes, players=2, seed=seed, **settings)
        self.batch.random(np.random.default_rng(seed).integers(0, 200, how.lanes))  # staggered
        self.rng, self.how = np.random.default_rng(seed), how
        self.view = describe(self.batch.observation, self.batch.mask)

    def sample(self, judge: Net, score: Net) -> Sample:
        """Play `steps` decisions in each lane."""
        how, batch, lanes = self.how, self.batch, np.arange(self.how.lanes)
        views, picks, logs, values = [], [], [], []
        reward = np.zeros((how.steps, how.lanes), np.float32)
        sign = np.zeros_like(reward)  # of what comes next, for the seat that decides now
        for t in range(how.steps):
            view, seats, lead = self.view, batch.to_move.copy(), self.lead()
            chance = chances(view, layers(score, view.doing)[-1])
            noise = -np.log(-np.log(self.rng.random(len(chance), np.float32) + 1e-12) + 1e-12)
            chosen = view.best(chance + noise)
            batch.step(view.action[chosen])
            turn = np.where(batch.to_move == seats, 1, -1)
            margin = np.where(batch.ended, batch.reward[lanes, seats], turn * self.lead())
            reward[t] = (margin - lead) / SCALE + batch.ended * np.sign(margin)
            sign[t] = turn * ~batch.ended * how.discount
            values.append(layers(judge, view.state)[-1][:, 0])
            views.append(view)
            picks.append(chosen - view.first)
            logs.append(chance[chosen])
            self.view = describe(batch.observation, batch.mask)
        values.append(layers(judge, self.view.state)[-1][:, 0])
        advantage, ahead = np.zeros_like(reward), np.zeros(how.lanes, np.float32)
        for t in range(how.steps - 1, -1, -1):
            surprise = reward[t] + sign[t] * values[t + 1] - values[t]
            advantage[t] = ahead = surprise + how.keep * sign[t] * ahead
        target = (advantage + values[:-1]).ravel()
        advantage = ((advantage - advantage.mean()) / (advantage.std() + 1e-6)).ravel()
        names = [one.name for one in fields(View)]
        view = View(*(np.concatenate([getattr(one, name) for one in views]) for name in names))
        return Sample(view, np.concatenate(picks), np.concatenate(logs), advantage, target)

    def lead(self) -> Floats:
        """Points by which the seat that decides is ahead."""
        places = GAME.observation.segments["seats.score"].places[:2]
        own, other = self.batch.observation[:, places].T.astype(np.float32)
        return np.asarray(own - other)


def train(
    how: Settings, updates: int, seed: int, native: bool = True, **options: int
) -> Iterator[tuple[int, float, Net, Net]]:
    """Yields (updates done, mean loss, the nets, which go on changing) after each update."""
    play = Play(how, seed, native, **options)
    rng, view = play.rng, play.view
    judge = fresh((view.state.shape[1], *how.judge, 1), rng)
    score = fresh((view.doing.shape[1], *how.score, 1), rng)
    adam = Adam(judge + score)
    for n in range(updates):
        left = 1 - n / updates
        entropy = how.entropy[1] + left * (how.entropy[0] - how.entropy[1])
        sample, losses = play.sample(judge, score), []
        for _ in range(how.epochs):
            order = rng.permutation(len(sample.pick))
            for first in range(0, len(order), how.minibatch):
                part = sample.part(order[first : first + how.minibatch])
                loss, gradient = learn_from(judge, score, part, how, entropy)
                adam.step(judge + score, gradient, how.rate * max(left, 0.05))
                losses.append(loss)
        yield n + 1, float(np.mean(losses)), judge, score


def against_greedy(score: Net, games: int, seed: int, native: bool = True, **options: int) -> float:
    """The net's share of wins, playing what it thinks best: half of the games in each seat, pairs
    with the same seed. Greedy decides in a world imagined for its seat, as everywhere."""
    settings: dict[str, Any] = {"autoreset": "disabled", "native": native, "options": options}
    settings |= {"observe": "uint8", "threads": 1}
    batch = milkrun.batch(GAME.name, games, players=2, seed=seed, **settings)
    batch.reset(seed=seed + np.arange(games) // 2)
    own, rng = np.arange(games) % 2, np.random.default_rng(seed)
    words, advice = rng.integers(0, 2**32, 4, np.uint32), np.zeros(ACTIONS.size)
    mask, won, actions = np.zeros(ACTIONS.size, np.bool_), np.zeros(games), np.zeros(games, int)
    greedy = batch.functions.choose_greedy
    while not batch.over.all():
        if (mine := ~batch.over & (batch.to_move == own)).any():
            view = describe(batch.observation[mine], batch.mask[mine])
            actions[mine] = view.action[view.best(layers(score, view.doing)[-1][:, 0])]
        for lane in np.flatnonzero(~batch.over & (batch.to_move != own)).tolist():
            world = batch.imagine(lane, int(batch.to_move[lane]), int(rng.integers(2**62)))
            actions[lane] = greedy(world, mask, advice, words, NOISE)
        batch.step(actions)
        won[batch.ended] = batch.reward[np.flatnonzero(batch.ended), own[batch.ended]]
    return float(won.mean())


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    z = 1.96
    middle, root = share + z * z / (2 * games), share * (1 - share) / games + (z / (2 * games)) ** 2
    low, high = (middle + sign * z * root**0.5 for sign in (-1, 1))
    return low / (1 + z * z / games), high / (1 + z * z / games)


def positive(text: str) -> int:
    """A number of something, at least 1."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"at least 1 is needed; got {number}")
    return number


def a_seed(text: str) -> int:
    """A number from 0 on."""
    if (number := int(text)) < 0:
        raise argparse.ArgumentTypeError(f"a seed is a number from 0 on; got {number}")
    return number


def a_file(text: str) -> str:
    """Where a file can be written: asked now, not after minutes of learning."""
    if not (folder := Path(text).absolute().parent).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {folder}")
    return text


def main() -> None:
    """Learn, write down how it goes, and print what was reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=positive, default=200)
    parser.add_argument("--seed", type=a_seed, default=1)
    parser.add_argument("--every", type=positive, default=25, help="updates between two looks")
    parser.add_argument("--games", type=positive, default=1000, help="of the last match")
    parser.add_argument("--log", type=a_file, help="a file for the curve, lines of JSON")
    parser.add_argument("--save", type=a_file, help="a file (.npz) for the net")
    chosen = parser.parse_args()
    how, minutes, begun = Settings(), 0.0, process_time()
    for n, loss, _, score in train(how, chosen.updates, chosen.seed):
        last = n == chosen.updates
        if n % chosen.every and not last:
            continue
        minutes += (process_time() - begun) / 60  # of training alone
        games = chosen.games if last else 200
        share = against_greedy(score, games, 10**6 * chosen.seed + n)
        told = {"seed": chosen.seed, "updates": n, "decisions": n * how.lanes * how.steps}
        told |= {"minutes": round(minutes, 2), "loss": round(loss, 4), "share": share}
        line = json.dumps(told | {"games": games})
        print(line, flush=True)
        if chosen.log:
            with open(chosen.log, "a", encoding="utf-8") as file:
                file.write(line + "\n")
        begun = process_time()
    low, high = interval(share, games)
    print(f"{share:.1%} of {games} games against greedy ({low:.1%} to {high:.1%})")
    if chosen.save:
        np.savez_compressed(chosen.save, *score)


if __name__ == "__main__":
    main()
