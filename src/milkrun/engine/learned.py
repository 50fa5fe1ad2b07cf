"""What was learned of a game's positions: weights as data, checked when loaded.

`values.npz` in a game's folder holds a float16 array for each number of players, `players_4` say
(`judgement.py` tells what stands where), and a text of JSON, `about`: with which rules and features
they were learned, and for each number of players the settings of the search that go with them and
the longest decisions that they were shown to be better for. `milkrun train` writes such files.
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
    them. settings: of a search that uses them, where they are not the game's own. seconds: the
    longest decisions that they serve."""

    weights: Weights
    settings: Mapping[str, float]
    seconds: float


@dataclass(frozen=True, eq=False)
class Learned:
    """Judgements by the number of players; version, features: those of the rules and the features
    with which they were learned, all options at their defaults."""

    version: int
    features: int
    judgements: Mapping[int, Judgement]

    def refusal(self, game: "Game", players: int, options: Mapping[str, int]) -> str:
        """Why a match has to do without; "" if it is served."""
        if self.version != game.version:
            return f"learned with version {self.version} of the rules, which are at {game.version}"
        if self.features != game.features.version:
            return f"learned with features {self.features}, which are at {game.features.version}"
        changed = [one.name for one in game.options if options[one.name] != one.default]
        if changed:
            return f"learned without the option {', '.join(changed)}"
        if players not in self.judgements:
            return f"nothing was learned for {players} players"
        return ""

    def insist(self, game: "Game", players: int, options: Mapping[str, int]) -> Judgement:
        """The judgement for a match, however long its decisions. MilkrunError if it has to do
        without."""
        if trouble := self.refusal(game, players, options):
            raise MilkrunError(f"these weights do not serve {game.title}: {trouble}")
        return self.judgements[players]

    def serving(
        self, game: "Game", players: int, options: Mapping[str, int], seconds: float
    ) -> Judgement | None:
        """The judgement for a match in which a decision takes so long; None where hand values are
        better, as far as is known."""
        if self.refusal(game, players, options):
            return None
        found = self.judgements[players]
        return found if seconds <= found.seconds else None


@dataclass(frozen=True)
class FeatureSizes:
    """How many features the table and a seat of a game have, and which version of them they are."""

    table: int = 0
    seat: int = 0
    version: int = 0


def length(table: int, seat: int, players: int) -> int:
    """How many weights there are: those of the network behind the head."""
    rows = table + players * (OWN + seat)
    return HEAD + WIDE + rows * WIDE + NARROW + WIDE * NARROW + NARROW


def packed(features: FeatureSizes, knots: NDArray[Any], *layers: NDArray[Any]) -> Weights:
    """The weights in one row. knots: (KNOTS,). layers: the biases (WIDE,) and weights (features,
    WIDE) of the first, those of the second (NARROW,), (WIDE, NARROW), and (NARROW,) of the last;
    or none of them: then only the temperature is learned."""
    head = [np.array([features.table, features.seat]), knots]
    return np.concatenate([*head, *map(np.ravel, layers)]).astype(np.float32)


def untaught(table: int, seat: int, players: int) -> Weights:
    """The weights of a network that adds nothing to hand values, at a temperature of 1."""
    weights = np.zeros(length(table, seat, players), np.float32)
    weights[[TABLE, SEAT]] = table, seat
    return weights


def save(file: Path, learned: Learned) -> None:
    """Write a file that `load` reads. OSError if it cannot be written."""
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
    """Read and check a file of weights. Raises MilkrunError with what is wrong in it."""
    try:
        with file.open("rb") as raw, np.load(raw) as found:
            about = json.loads(str(found["about"]))
            if about["format"] != FORMAT:
                raise ValueError(f"its format is {about['format']}, and here {FORMAT} is read")
            read = Learned(
                int(about["version"]),
                int(about["features"]),
                {
                    int(players): _judgement(found[f"players_{players}"], one)
                    for players, one in about["players"].items()
                },
            )
        if read.features == features.version:  # of others it is only told that they do not serve
            for players, judgement in read.judgements.items():
                _check(judgement.weights, features, players)
    except OSError as error:
        raise MilkrunError(f"{file}: weights cannot be read: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, BadZipFile, EOFError) as error:
        told = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise MilkrunError(f"{file}: no weights that `milkrun train` wrote: {told}") from None
    return read


def _judgement(row: NDArray[Any], about: Mapping[str, Any]) -> Judgement:
    settings = {str(name): float(value) for name, value in about["settings"].items()}
    if unknown := settings.keys() - set(SETTINGS):
        raise ValueError(f"a search has no setting {', '.join(sorted(unknown))}")
    return Judgement(row.astype(np.float32), settings, float(about["seconds"]))


def _check(weights: Weights, features: FeatureSizes, players: int) -> None:
    """ValueError if weights are not those of a network for so many players."""
    whole = length(features.table, features.seat, players)
    if weights.ndim == 1 and len(weights) == 0:
        return  # hand values, with settings of their own
    if weights.ndim != 1 or len(weights) not in (HEAD, whole):
        shape = "x".join(map(str, weights.shape))
        raise ValueError(f"{shape} weights for {players} players, where there are {whole}")
    if not np.isfinite(weights).all():
        raise ValueError(f"a weight for {players} players is no number")
    if tuple(weights[[TABLE, SEAT]]) != (features.table, features.seat):
        raise ValueError(f"the weights for {players} players are for other features")


def knots_of(weights: Weights) -> NDArray[np.float32]:
    """The logarithm of one over the temperature at KNOTS moments of the game."""
    return weights[FIRST_KNOT : FIRST_KNOT + KNOTS]
