"""A network fitted to who won, in plain NumPy: same seed, same machine, same weights."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine.judgement import KNOTS, NARROW, OWN, WIDE
from milkrun.engine.learned import FeatureSizes, Weights, packed

from .gathering import Positions

EPOCHS = 12
BATCH = 1024  # positions
RATE = 2e-3  # of Adam, falling to 0 along a cosine
DECAY = 0.02
MARGIN = 0.25  # weight of the margin's squared error beside the winner's log-loss
PATIENCE = 2  # epochs allowed without better predictions of held-out games
STEPS, STEP = 300, 0.05  # of the fit of the temperature

Array = NDArray[Any]


@dataclass(frozen=True)
class Split:
    """Rows, divided by game: for fitting, for stopping, for the report."""

    train: Array
    stop: Array
    test: Array


def split(game: Array) -> Split:
    """A tenth of the games for stopping, a tenth for the report, by a hash of their seeds."""
    lot = (game.astype(np.uint64) * np.uint64(2654435761) >> np.uint64(8)) % np.uint64(10)
    return Split(*(np.flatnonzero(one) for one in (lot > 1, lot == 1, lot == 0)))


def logloss(logits: Array, won: Array) -> Array:
    """Minus the logarithm of the chance given to the winner, for each position."""
    logits = logits - logits.max(1, keepdims=True)
    told = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    return np.asarray(-(won * told).sum(1))


def chances(logits: Array) -> Array:
    """Softmax by rows."""
    grown = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(grown / grown.sum(1, keepdims=True))


def lead(worth: Array) -> Array:
    """How far each seat is ahead of the mean."""
    return np.asarray(worth - worth.mean(1, keepdims=True))


@dataclass(frozen=True)
class Temperature:
    """The logarithm of one over it, at some moments of the game; one knot: a constant. by_option:
    (columns,), what each column of the options adds."""

    knots: Array
    by_option: Array

    def certainties(self, when: Array, options: Array | None = None) -> Array:
        """One over the temperature for each position, as in `judgement.certainty`."""
        at = np.clip(when, 0.0, 0.999999) * (len(self.knots) - 1)
        knot = at.astype(np.int64) if len(self.knots) > 1 else np.zeros(len(when), np.int64)
        before, after = self.knots[knot], self.knots[np.minimum(knot + 1, len(self.knots) - 1)]
        added = 0.0 if options is None else options @ self.by_option
        return np.asarray(np.exp(before + (at - knot) * (after - before) + added))


def fit_temperature(
    worth: Array, won: Array, when: Array, options: Array | None = None, count: int = KNOTS
) -> Temperature:
    """The temperature that predicts the winner best. options: (rows, columns), if it may depend on
    them."""
    ahead = np.ascontiguousarray(lead(worth.astype(np.float64)).T)  # by seat: few, and long
    shares = np.ascontiguousarray(won.T)
    told = np.zeros((len(when), 0)) if options is None else options.astype(np.float64)
    fitted = np.zeros(count + told.shape[1])
    fitted[:count] = -np.log(max(float(ahead.std()), 0.1))
    mean, square = np.zeros(len(fitted)), np.zeros(len(fitted))
    at = np.clip(when, 0.0, 0.999999) * (count - 1)
    knot = at.astype(np.int64)
    part = at - knot
    for step in range(1, STEPS + 1):
        sure = Temperature(fitted[:count], fitted[count:]).certainties(when, told)
        grown = ahead * sure
        grown = np.exp(grown - grown.max(0))
        slope = ((grown / grown.sum(0) - shares) * ahead).sum(0) * sure / len(when)
        found = np.bincount(knot, slope * (1 - part), count)
        if count > 1:
            found += np.bincount(knot + 1, slope * part, count)
        found = np.concatenate([found, slope @ told])
        mean = 0.9 * mean + 0.1 * found
        square = 0.99 * square + 0.01 * found**2
        rate = STEP * (1 - step / (STEPS + 1))
        fitted -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return Temperature(fitted[:count], fitted[count:])


class Network:
    """The layers being fitted, and what Adam remembers of them."""

    def __init__(self, inputs: int, chance: np.random.Generator) -> None:
        def drawn(rows: int, columns: int) -> Array:
            layer = chance.standard_normal((rows, columns)) / np.sqrt(rows)
            return np.asarray(layer, np.float32)

        # The last layer (logit and margin) is zero, so fitting starts from the hand values.
        shapes = (drawn(inputs, WIDE), drawn(WIDE, NARROW), np.zeros((NARROW, 2), np.float32))
        biases = (np.zeros(n, np.float32) for n in (WIDE, NARROW, 2))
        self.layers = [one for pair in zip(shapes, biases, strict=True) for one in pair]
        self.mean = [np.zeros_like(one) for one in self.layers]
        self.square = [np.zeros_like(one) for one in self.layers]
        self.steps = 0

    def outputs(self, x: Array) -> tuple[Array, Array, Array]:
        """Both hidden layers, and a logit and a margin for each row."""
        w1, b1, w2, b2, w3, b3 = self.layers
        wide = np.maximum(x @ w1 + b1, 0)
        narrow = np.maximum(wide @ w2 + b2, 0)
        return wide, narrow, narrow @ w3 + b3

    def learn(self, x: Array, wide: Array, narrow: Array, error: Array, rate: float) -> None:
        """A step of Adam against the error of the outputs (rows, 2)."""
        w2, w3 = self.layers[2], self.layers[4]
        second = (error @ w3.T) * (narrow > 0)
        first = (second @ w2.T) * (wide > 0)
        found = [x.T @ first, first.sum(0), wide.T @ second, second.sum(0)]
        found += [narrow.T @ error, error.sum(0)]
        self.steps += 1
        for n, slope in enumerate(found):
            self.mean[n] = 0.9 * self.mean[n] + 0.1 * slope
            self.square[n] = 0.999 * self.square[n] + 0.001 * slope**2
            mean = self.mean[n] / (1 - 0.9**self.steps)
            step = mean / (np.sqrt(self.square[n] / (1 - 0.999**self.steps)) + 1e-8)
            shrink = DECAY * self.layers[n] if self.layers[n].ndim == 2 else 0.0
            self.layers[n] -= np.asarray(rate * (step + shrink), np.float32)

    def packed(self, sizes: FeatureSizes, temperature: Temperature) -> tuple[Weights, Weights]:
        """The weights as the search reads them, and what options add to them (`learned.Judgement`).
        A constant added to every logit changes nothing."""
        w1, b1, w2, b2, w3, _ = self.layers
        added = temperature.by_option
        own = w1[: len(w1) - len(added)]
        weights = packed(sizes, temperature.knots, b1, own, b2, w2, w3[:, 0])
        return weights, np.column_stack([w1[len(own) :], added]).astype(np.float32)


class Inputs:
    """A network's input rows for positions: one per seat, turned so that this seat comes first;
    then the options."""

    def __init__(self, found: Positions, sizes: FeatureSizes, base: Array) -> None:
        self.players = found.worth.shape[1]
        self.features, self.options, self.base = found.features, found.options, base
        block = OWN + sizes.seat
        seats = np.arange(self.players)
        turned = (seats[:, None] + seats) % self.players
        blocks = sizes.table + turned[:, :, None] * block + np.arange(block)
        table = np.broadcast_to(np.arange(sizes.table), (self.players, sizes.table))
        self.order = np.concatenate([table, blocks.reshape(self.players, -1)], 1)
        self.leads = sizes.table + seats * block
        self.width = self.order.shape[1] + self.options.shape[1]

    def of(self, rows: Array) -> Array:
        """float32 (rows * players, width)."""
        seen = self.features[rows].astype(np.float32)
        seen[:, self.leads] = self.base[rows]
        turned = seen[:, self.order].reshape(len(rows) * self.players, -1)
        if not self.options.shape[1]:
            return np.ascontiguousarray(turned)
        options = self.options[rows].astype(np.float32)
        return np.concatenate([turned, np.repeat(options, self.players, 0)], 1)

    def judged(self, network: Network, rows: Array) -> Array:
        """The logits of positions: hand values over their temperature, plus the network's."""
        shape = (-1, self.players, 2)
        told = [
            network.outputs(self.of(some))[2].reshape(shape)[:, :, 0]
            for some in np.array_split(rows, len(rows) // 4096 + 1)
        ]
        return np.asarray(self.base[rows] + np.concatenate(told))


def fit(
    found: Positions,
    sizes: FeatureSizes,
    temperature: Temperature,
    seed: int,
    told: Callable[[int], None],
) -> tuple[Network, Inputs]:
    """Fit a network to positions until predictions of held-out games stop improving. told: called
    with the number of epochs done."""
    chance = np.random.default_rng(seed)
    sure = temperature.certainties(found.when, found.options)
    base = (lead(found.worth) * sure[:, None]).astype(np.float32)
    inputs, parts = Inputs(found, sizes, base), split(found.game)
    network, rows = Network(inputs.width, chance), parts.train.copy()
    batches = max(1, len(rows) // BATCH)
    points = found.points / max(float(found.points.std()), 1e-6)
    best, since, kept = np.inf, 0, [one.copy() for one in network.layers]
    for epoch in range(EPOCHS):
        chance.shuffle(rows)
        for n, some in enumerate(np.array_split(rows, batches)):
            x = inputs.of(some)
            wide, narrow, out = network.outputs(x)
            out = out.reshape(-1, inputs.players, 2)
            error = np.empty_like(out)
            error[:, :, 0] = chances(out[:, :, 0] + base[some]) - found.won[some]
            error[:, :, 1] = MARGIN * (out[:, :, 1] - points[some])
            done = (epoch * batches + n) / (EPOCHS * batches)
            rate = RATE / 2 * (1 + np.cos(np.pi * done))
            network.learn(x, wide, narrow, error.reshape(-1, 2) / len(some), rate)
        told(epoch + 1)
        loss = float(logloss(inputs.judged(network, parts.stop), found.won[parts.stop]).mean())
        best, since = (loss, 0) if loss < best else (best, since + 1)
        if since == 0:
            kept = [one.copy() for one in network.layers]
        elif since > PATIENCE:
            break
    network.layers = kept
    return network, inputs
