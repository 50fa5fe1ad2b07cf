"""What was learned about a game's positions: weights as data, checked when loaded.

`values.npz` in a game's folder holds a float16 array for each number of players, such as
`players_4` (for its layout see `judgement.py`), and a JSON text, `about`: the versions of rules and
features they were learned with and, for each number of players, the search settings that go with
them and the longest decisions they were shown to be better for. `milkrun train` writes such files.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from .errors import MilkrunError
from .judgement import FIRST_KNOT, HEAD, KNOTS, NARROW, OWN, SEAT, TABLE, WIDE
from .search import SETTINGS

if TYPE_CHECKING:
    from .game import Game

FILE = "values.npz"
FORMAT = 1
Weights = NDArray[np.float32]
NO_WEIGHTS: Weights = np.zeros(0, np.float32)


@dataclass(frozen=True, eq=False)
class Judgement:
    """What was learned for one number of players. weights: float32, as `engine.judgement` reads
    them. settings: those of a search that uses them, where they differ from the game's own.
    seconds: the longest decisions that they serve; 0: no search, only what is said of a match."""

    weights: Weights
    settings: Mapping[str, float]
    seconds: float


@dataclass(frozen=True, eq=False)
class Learned:
    """Judgements by number of players. version, features: the versions of the rules and features
    they were learned with, all options at their defaults."""

    version: int
    features: int
    judgements: Mapping[int, Judgement]

    def refusal(self, game: "Game", players: int, options: Mapping[str, int]) -> str:
        """Why a match cannot use them; "" if it can."""
        if self.version != game.version:
            return f"learned with version {self.version} of the rules, now at {game.version}"
        if self.features != game.features.version:
            return f"learned with features {self.features}, now at {game.features.version}"
        changed = [one.name for one in game.options if options[one.name] != one.default]
        if changed:
            return f"learned without the option {', '.join(changed)}"
        if players not in self.judgements:
            return f"nothing was learned for {players} players"
        return ""

    def insist(self, game: "Game", players: int, options: Mapping[str, int]) -> Judgement:
        """The judgement for a match, however long its decisions. Raises MilkrunError if there is
        none."""
        if trouble := self.refusal(game, players, options):
            raise MilkrunError(f"these weights do not serve {game.title}: {trouble}")
        return self.judgements[players]

    def serving(
        self, game: "Game", players: int, options: Mapping[str, int], seconds: float
    ) -> Judgement | None:
        """The judgement for a match with decisions of this length; None if there is none, or if it
        was not shown to beat hand values at that length."""
        if self.refusal(game, players, options):
            return None
        found = self.judgements[players]
        return found if found.seconds > 0 and seconds <= found.seconds else None


@dataclass(frozen=True)
class FeatureSizes:
    """How many features the table and each seat of a game have, and their version."""

    table: int = 0
    seat: int = 0
    version: int = 0


def length(table: int, seat: int, players: int) -> int:
    """How many weights there are: the head, then the network."""
    rows = table + players * (OWN + seat)
    return HEAD + WIDE + rows * WIDE + NARROW + WIDE * NARROW + NARROW


def packed(features: FeatureSizes, knots: NDArray[Any], *layers: NDArray[Any]) -> Weights:
    """The weights in one row. knots: (KNOTS,). layers: the biases (WIDE,) and weights (features,
    WIDE) of the first, those of the second (NARROW,), (WIDE, NARROW), and (NARROW,) of the last;
    if there are none, only the temperature is learned."""
    head = [np.array([features.table, features.seat]), knots]
    return np.concatenate([*head, *map(np.ravel, layers)]).astype(np.float32)


def untaught(table: int, seat: int, players: int) -> Weights:
    """The weights of a network that adds nothing to hand values, at a temperature of 1."""
    weights = np.zeros(length(table, seat, players), np.float32)
    weights[[TABLE, SEAT]] = table, seat
    return weights


def save(file: Path, learned: Learned) -> None:
    """Write a file that `load` reads. Raises OSError if it cannot be written."""
    rows = {f"players_{n}": one.weights for n, one in learned.judgements.items()}
    players = {
        str(n): {"settings": dict(one.settings), "seconds": one.seconds}
        for n, one in learned.judgements.items()
    }
    about = {"format": FORMAT, "version": learned.version, "features": learned.features}
    text = json.dumps(about | {"players": players})
    arrays: dict[str, Any] = {name: row.astype(np.float16) for name, row in rows.items()}
    np.savez_compressed(file, about=np.array(text), **arrays)


def load(file: Path, features: FeatureSizes) -> Learned:
    """Read and check a file of weights. Raises MilkrunError if it is unreadable or wrong."""
    try:
        with file.open("rb") as raw, np.load(raw) as found:
            about = json.loads(str(found["about"]))
            if about["format"] != FORMAT:
                raise ValueError(f"its format is {about['format']}; only {FORMAT} can be read")
            read = Learned(
                int(about["version"]),
                int(about["features"]),
                {
                    int(players): _judgement(found[f"players_{players}"], one)
                    for players, one in about["players"].items()
                },
            )
        if read.features == features.version:  # others are refused later anyway
            for players, judgement in read.judgements.items():
                _check(judgement.weights, features, players)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot read the weights: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, BadZipFile, EOFError) as error:
        told = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise MilkrunError(f"{file}: not weights written by `milkrun train`: {told}") from None
    return read


def _judgement(row: NDArray[Any], about: Mapping[str, Any]) -> Judgement:
    settings = {str(name): float(value) for name, value in about["settings"].items()}
    if unknown := settings.keys() - set(SETTINGS):
        raise ValueError(f"a search has no setting {', '.join(sorted(unknown))}")
    return Judgement(row.astype(np.float32), settings, float(about["seconds"]))


def _check(weights: Weights, features: FeatureSizes, players: int) -> None:
    """Raises ValueError if weights are not those of a network for this many players."""
    whole = length(features.table, features.seat, players)
    if weights.ndim == 1 and len(weights) == 0:
        return  # hand values, with settings of their own
    if weights.ndim != 1 or len(weights) not in (HEAD, whole):
        shape = "x".join(map(str, weights.shape))
        raise ValueError(f"{shape} weights for {players} players; there should be {whole}")
    if not np.isfinite(weights).all():
        raise ValueError(f"a weight for {players} players is not a finite number")
    if tuple(weights[[TABLE, SEAT]]) != (features.table, features.seat):
        raise ValueError(f"the weights for {players} players are for other features")


def knots_of(weights: Weights) -> NDArray[np.float32]:
    """The logarithm of one over the temperature at KNOTS moments of the game."""
    return weights[FIRST_KNOT : FIRST_KNOT + KNOTS]
