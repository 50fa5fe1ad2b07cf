"""Two seats of Tiffin learned from nothing: masked PPO that plays itself, in NumPy alone.

python examples/ppo_tiffin.py [--updates 400] [--seed 1] [--save net.npz] [--log curve.jsonl]

One small network looks through the eyes of whichever seat decides. Its matches are a batch of
lanes; each lane is one string of decisions, by either seat, in which what is good for the one is
bad for the other. After the last update it meets `greedy` in both seatings.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import milkrun

Floats = NDArray[np.float32]
Net = list[Floats]  # weights and biases by turns; the last output is the value, the others actions
GAME, SCALE, NOISE = "tiffin", 40.0, 0.2  # SCALE: points that count as much as the win


@dataclass(frozen=True)
class Settings:
    """steps: decisions of a lane before an update; keep: the lambda of GAE; rate: of Adam."""

    lanes: int = 512
    steps: int = 48
    hidden: tuple[int, ...] = (256, 128)
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 1e-3
    clip: float = 0.2
    keep: float = 0.95
    discount: float = 0.997
    value: float = 0.5
    entropy: tuple[float, float] = (0.02, 0.002)  # at the beginning and at the end


def fresh(sizes: tuple[int, ...], rng: np.random.Generator) -> Net:
    """Weights by He, small ones for the last layer, so that all actions are equally likely."""
    net: Net = []
    for n, (rows, columns) in enumerate(pairwise(sizes)):
        scale = 0.01 if n == len(sizes) - 2 else np.sqrt(2)
        net.append((rng.normal(size=(rows, columns)) * scale / np.sqrt(rows)).astype(np.float32))
        net.append(np.zeros(columns, np.float32))
    return net


def layers(net: Net, seen: Floats) -> list[Floats]:
    """What is seen (n, features), each hidden layer, and the outputs (n, actions + 1)."""
    found = [seen]
    for n in range(0, len(net), 2):
        out = found[-1] @ net[n] + net[n + 1]
        found.append(np.maximum(out, 0, out=out) if n < len(net) - 2 else out)
    return found


def chances(outputs: Floats, mask: NDArray[np.bool_]) -> Floats:
    """The logarithm of each action's chance, very low where it is not legal: (n, actions)."""
    logits = np.where(mask, outputs[:, :-1], np.float32(-1e9))
    logits -= logits.max(1, keepdims=True)
    logits -= np.log(np.exp(logits).sum(1, keepdims=True))
    return logits


@dataclass
class Sample:
    """Decisions to learn from; the first axis of each array is theirs."""

    seen: Floats
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    chance: Floats  # the logarithm of the action's, when it was chosen
    advantage: Floats
    target: Floats  # of the value

    def part(self, chosen: NDArray[np.int64]) -> "Sample":
        return Sample(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def learn_from(net: Net, one: Sample, how: Settings, entropy: float) -> tuple[float, Net]:
    """(the loss of PPO, its gradient): clipped surrogate, value and entropy."""
    found = layers(net, one.seen)
    logs = chances(found[-1], one.mask)
    p, rows, count = np.exp(logs), np.arange(len(one.action)), len(one.action)
    ratio = np.exp(logs[rows, one.action] - one.chance)
    clipped = np.clip(ratio, 1 - how.clip, 1 + how.clip)
    gain = np.minimum(ratio * one.advantage, clipped * one.advantage)
    sure = np.where(one.mask, p * logs, 0).sum(1)  # minus the entropy
    miss = found[-1][:, -1] - one.target
    loss = float((-gain + entropy * sure + how.value * miss**2 / 2).mean())

    free = np.where(one.advantage > 0, ratio < 1 + how.clip, ratio > 1 - how.clip)
    pull = -one.advantage * ratio * free
    slope = np.empty_like(found[-1])
    slope[:, :-1] = -pull[:, None] * p + entropy * p * (np.maximum(logs, -50) - sure[:, None])
    slope[rows, one.action] += pull
    slope[:, -1] = how.value * miss
    slope /= count
    gradient: Net = []
    for n in range(len(net) - 2, -1, -2):
        before = found[n // 2]
        gradient = [before.T @ slope, slope.sum(0), *gradient]
        if n:
            slope = (slope @ net[n].T) * (before > 0)
    return loss, gradient


class Adam:
    """Its moments; gradients longer than `most` are shortened."""

    def __init__(self, net: Net, most: float = 0.5) -> None:
        self.first, self.second = [np.zeros_like(w) for w in net], [np.zeros_like(w) for w in net]
        self.most, self.count = most, 0

    def step(self, net: Net, gradient: Net, rate: float) -> None:
        """Change the net in place."""
        self.count += 1
        length = np.sqrt(sum(float((g * g).sum()) for g in gradient))
        scale = np.float32(min(1.0, self.most / (length + 1e-8)))
        ahead = rate * np.sqrt(1 - 0.999**self.count) / (1 - 0.9**self.count)
        for w, g, m, v in zip(net, gradient, self.first, self.second, strict=True):
            m += np.float32(0.1) * (g * scale - m)
            v += np.float32(0.001) * ((g * scale) ** 2 - v)
            w -= np.float32(ahead) * m / (np.sqrt(v) + np.float32(1e-5))


class Play:
    """A batch that plays itself and writes what happens straight into a learner's memory."""

    def __init__(self, how: Settings, seed: int, native: bool = True, **options: int) -> None:
        settings: dict[str, Any] = {"reward": "margin", "native": native, "options": options}
        self.batch = milkrun.batch(GAME, how.lanes, players=2, seed=seed, **settings)
        self.batch.random(np.random.default_rng(seed).integers(0, 200, how.lanes))  # staggered
        layout = self.batch.game.observation
        self.scores = layout.segments["seats.score"].places[:2]  # its own, the other's
        self.points = 1 / layout.segments["seats.score"].unit
        self.rng, self.how = np.random.default_rng(seed), how
        shape = (how.steps + 1, how.lanes)
        self.seen = np.zeros((*shape, layout.size), np.float32)
        self.mask = np.zeros((*shape, self.batch.mask.shape[1]), np.bool_)
        self.seen[-1], self.mask[-1] = self.batch.observation, self.batch.mask

    def sample(self, net: Net) -> Sample:
        """Play `steps` decisions in each lane."""
        how, batch = self.how, self.batch
        shape = (how.steps, how.lanes)
        actions, chance = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
        reward, value = (
            np.zeros(shape, np.float32),
            np.zeros((how.steps + 1, how.lanes), np.float32),
        )
        sign = np.zeros(shape, np.float32)  # of what comes next, for the seat that decides now
        self.seen[0], self.mask[0] = self.seen[-1], self.mask[-1]
        lanes = np.arange(how.lanes)
        for t in range(how.steps):
            outputs = layers(net, self.seen[t])[-1]
            logs, value[t] = chances(outputs, self.mask[t]), outputs[:, -1]
            noise = -np.log(-np.log(self.rng.random(logs.shape, np.float32) + 1e-12) + 1e-12)
            actions[t] = (logs + noise).argmax(1)
            chance[t] = logs[lanes, actions[t]]
            seats, lead = batch.to_move.copy(), self.lead(t)
            batch.step(actions[t], out={"observation": self.seen[t + 1], "mask": self.mask[t + 1]})
            turn = np.where(batch.to_move == seats, 1, -1)
            margin = np.where(batch.ended, batch.reward[lanes, seats], turn * self.lead(t + 1))
            reward[t] = (margin - lead) / SCALE + batch.ended * np.sign(margin)
            sign[t] = turn * ~batch.ended * how.discount
        value[-1] = layers(net, self.seen[-1])[-1][:, -1]
        advantage, ahead = np.zeros(shape, np.float32), np.zeros(how.lanes, np.float32)
        for t in range(how.steps - 1, -1, -1):
            surprise = reward[t] + sign[t] * value[t + 1] - value[t]
            advantage[t] = ahead = surprise + how.keep * sign[t] * ahead
        target = advantage + value[:-1]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        arrays = (self.seen[:-1], self.mask[:-1], actions, chance, advantage, target)
        return Sample(*(one.reshape(-1, *one.shape[2:]) for one in arrays))

    def lead(self, t: int) -> Floats:
        """Points by which the seat that decides is ahead."""
        own, other = (self.seen[t][:, place] for place in self.scores)
        return np.asarray((own - other) * self.points, np.float32)


def train(
    how: Settings, updates: int, seed: int, native: bool = True, **options: int
) -> Iterator[tuple[int, float, Net]]:
    """Yields (updates done, mean loss, the net, which goes on changing) after each update."""
    play = Play(how, seed, native, **options)
    sizes = (play.seen.shape[2], *how.hidden, play.mask.shape[2] + 1)
    net, rng = fresh(sizes, play.rng), play.rng
    adam = Adam(net)
    for n in range(updates):
        left = 1 - n / updates
        entropy = how.entropy[1] + left * (how.entropy[0] - how.entropy[1])
        sample, losses = play.sample(net), []
        for _ in range(how.epochs):
            order = rng.permutation(len(sample.action))
            for first in range(0, len(order), how.minibatch):
                part = sample.part(order[first : first + how.minibatch])
                loss, gradient = learn_from(net, part, how, entropy)
                adam.step(net, gradient, how.rate * max(left, 0.05))
                losses.append(loss)
        yield n + 1, float(np.mean(losses)), net


def against_greedy(net: Net, games: int, seed: int, native: bool = True, **options: int) -> float:
    """The net's share of wins, playing what it thinks best: half of the games in each seat, pairs
    with the same seed. Greedy decides in a world imagined for its seat, as everywhere."""
    settings: dict[str, Any] = {"autoreset": "disabled", "native": native, "options": options}
    batch = milkrun.batch(GAME, games, players=2, seed=seed, **settings)
    batch.reset(seed=seed + np.arange(games) // 2)
    own, rng = np.arange(games) % 2, np.random.default_rng(seed)
    words, advice = rng.integers(0, 2**32, 4, np.uint32), np.zeros(batch.mask.shape[1])
    mask, won = np.zeros(batch.mask.shape[1], np.bool_), np.zeros(games)
    greedy = batch.functions.choose_greedy
    while not batch.over.all():
        actions = chances(layers(net, batch.observation)[-1], batch.mask).argmax(1)
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


def main() -> None:
    """Learn, write down how it goes, and print what was reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20, help="updates between looks at greedy")
    parser.add_argument("--games", type=int, default=1000, help="of the last match with greedy")
    parser.add_argument("--log", help="a file for the curve, a line of JSON for each look")
    parser.add_argument("--save", help="a file (.npz) for the net")
    chosen = parser.parse_args()
    how, begun = Settings(), process_time()
    for n, loss, net in train(how, chosen.updates, chosen.seed):
        last = n == chosen.updates
        if n % chosen.every and not last:
            continue
        minutes, games = (process_time() - begun) / 60, chosen.games if last else 200
        share = against_greedy(net, games, 10**6 * chosen.seed + n)
        told = {"seed": chosen.seed, "updates": n, "decisions": n * how.lanes * how.steps}
        told |= {"minutes": round(minutes, 2), "loss": round(loss, 4), "share": share}
        told |= {"games": games}
        line = json.dumps(told)
        print(line, flush=True)
        if chosen.log:
            with open(chosen.log, "a", encoding="utf-8") as file:
                file.write(line + "\n")
    low, high = interval(share, games)
    print(f"{share:.1%} of {games} games against greedy ({low:.1%} to {high:.1%})")
    if chosen.save:
        np.savez_compressed(chosen.save, *net)


if __name__ == "__main__":
    main()
