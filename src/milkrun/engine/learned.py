"""What was learned about a game's positions: weights as data, checked when loaded.

`values.npz` in a game's folder holds a float16 array for each number of players, such as
`players_4` (for its layout see `judgement.py`), and a JSON text, `about`: the versions of rules and
features they were learned with and, for each number of players, the search settings that go with
them and the longest decisions they were shown to be better for. If options were drawn at random in
training, `about` says which (`drawn.py`), and an array such as `options_4` what each column of
theirs adds. `milkrun train` writes such files. A game may have a second one, `chances.npz`, for
what is said of a match alone: what foretells it best need not search best.
"""

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile
from zlib import error as BadStream

import numpy as np
from numpy.typing import NDArray

from .drawn import Drawn, columns, encode, outside
from .errors import MilkrunError
from .judgement import FIRST_KNOT, HEAD, NARROW, OWN, SEAT, TABLE, WIDE
from .search import SETTINGS

if TYPE_CHECKING:
    from .game import Game

FILE = "values.npz"
CHANCES = "chances.npz"  # for what is said of a match, where that is not what serves searches
FORMAT = 1
Weights = NDArray[np.float32]
# What reading a damaged file of arrays raises; RuntimeError for a kind of zip that is not known.
DAMAGED = (ValueError, KeyError, BadZipFile, BadStream, EOFError, TokenError, RuntimeError)
NO_WEIGHTS: Weights = np.zeros(0, np.float32)
ADDED = WIDE + 1  # what an option adds: to each bias of the first layer, and to every knot
NO_OPTIONS: Weights = np.zeros((0, ADDED), np.float32)


@dataclass(frozen=True, eq=False)
class Judgement:
    """What was learned for one number of players. weights: float32, as `engine.judgement` reads
    them. settings: those of a search that uses them, where they differ from the game's own.
    seconds: the longest decisions that they serve; 0: no search, only what is said of a match.
    by_option: float32 (columns, ADDED), what each column of the options adds to them."""

    weights: Weights
    settings: Mapping[str, float]
    seconds: float
    by_option: Weights = field(default_factory=lambda: NO_OPTIONS)

    def under(self, options: Weights) -> "Judgement":
        """The same for a match with these options, as `drawn.encode` writes them. They stay as they
        are from its begin to its end, so they are reckoned with once and cost a search nothing."""
        if len(self.by_option) == 0 or not options.any():
            return self
        added, weights = options @ self.by_option, self.weights.copy()
        weights[FIRST_KNOT:HEAD] += added[WIDE]
        weights[HEAD : HEAD + WIDE] += added[:WIDE]
        return replace(self, weights=weights)


@dataclass(frozen=True, eq=False)
class Learned:
    """Judgements by number of players. version, features: the versions of the rules and features
    they were learned with. options: those that were drawn; the others were as printed."""

    version: int
    features: int
    judgements: Mapping[int, Judgement]
    options: Mapping[str, Drawn] = field(default_factory=dict)

    def refusal(self, game: "Game", players: int, options: Mapping[str, int]) -> str:
        """Why a match cannot use them; "" if it can."""
        if self.version != game.version:
            return f"learned with version {self.version} of the rules, now at {game.version}"
        if self.features != game.features.version:
            return f"learned with features {self.features}, now at {game.features.version}"
        if trouble := outside(self.options, game.options, options):
            return trouble
        if players not in self.judgements:
            return f"nothing was learned for {players} players"
        return ""

    def insist(self, game: "Game", players: int, options: Mapping[str, int]) -> Judgement:
        """The judgement for a match, however long its decisions. Raises MilkrunError if there is
        none."""
        if trouble := self.refusal(game, players, options):
            raise MilkrunError(f"these weights do not serve {game.title}: {trouble}")
        return self.judgements[players].under(encode(self.options, options))

    def weights(self, game: "Game", players: int, options: Mapping[str, int]) -> Weights:
        """The weights for what is said of a match; none if it is judged by hand values."""
        if self.refusal(game, players, options):
            return NO_WEIGHTS
        return self.insist(game, players, options).weights

    def serving(
        self, game: "Game", players: int, options: Mapping[str, int], seconds: float
    ) -> Judgement | None:
        """The judgement for a match with decisions of this length; None if there is none, or if it
        was not shown to beat hand values at that length, or the rules are not as printed: gates
        were played by the printed ones only."""
        if self.refusal(game, players, options) or outside({}, game.options, options):
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
    about: dict[str, Any] = {"format": FORMAT, "version": learned.version}
    about |= {"features": learned.features, "players": players}
    if learned.options:
        rows |= {f"options_{n}": one.by_option for n, one in learned.judgements.items()}
        about["options"] = {name: astuple(one) for name, one in learned.options.items()}
    text = json.dumps(about)
    arrays: dict[str, Any] = {name: row.astype(np.float16) for name, row in rows.items()}
    np.savez_compressed(file, about=np.array(text), **arrays)


def load(file: Path, features: FeatureSizes) -> Learned:
    """Read and check a file of weights. Raises MilkrunError if it is unreadable or wrong."""
    try:
        with file.open("rb") as raw, np.load(raw) as found:
            about = json.loads(str(found["about"]))
            if about["format"] != FORMAT:
                raise ValueError(f"its format is {about['format']}; only {FORMAT} can be read")
            drawn = {name: Drawn.read(*one) for name, one in about.get("options", {}).items()}
            read = Learned(
                int(about["version"]),
                int(about["features"]),
                {
                    int(players): _judgement(
                        found[f"players_{players}"],
                        found[f"options_{players}"] if drawn else NO_OPTIONS,
                        one,
                    )
                    for players, one in about["players"].items()
                },
                drawn,
            )
        if read.features == features.version:  # others are refused later anyway
            for players, judgement in read.judgements.items():
                _check(judgement.weights, features, players)
                _check_added(judgement, columns(drawn), players)
    except OSError as error:
        raise MilkrunError(f"{file}: cannot read the weights: {error.strerror or error}") from None
    except (*DAMAGED, TypeError, AttributeError) as error:
        told = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise MilkrunError(f"{file}: not weights written by `milkrun train`: {told}") from None
    return read


def _judgement(row: NDArray[Any], added: NDArray[Any], about: Mapping[str, Any]) -> Judgement:
    settings = {str(name): float(value) for name, value in about["settings"].items()}
    if unknown := settings.keys() - set(SETTINGS):
        raise ValueError(f"a search has no setting {', '.join(sorted(unknown))}")
    found = Judgement(row.astype(np.float32), settings, float(about["seconds"]))
    return replace(found, by_option=added.astype(np.float32))


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


def _check_added(judgement: Judgement, wanted: int, players: int) -> None:
    """Raises ValueError if what options add is not for so many columns of them."""
    added = judgement.by_option
    if added.shape not in ((wanted, ADDED), NO_OPTIONS.shape):
        shape = "x".join(map(str, added.shape))
        raise ValueError(f"{shape} for options of {players} players; it should be {wanted}x{ADDED}")
    if not np.isfinite(added).all():
        raise ValueError(f"what an option adds for {players} players is not a finite number")
    if len(added) and len(judgement.weights) <= HEAD:
        raise ValueError(f"options of {players} players have no network to add to")
