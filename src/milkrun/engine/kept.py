"""The state of a batch as bytes: a head that says what it is of, then its arrays."""

import json
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import MilkrunError
from .game import Game


def alike(*made: Any) -> str:
    """A short hash of what a batch was made with, plain lists and names: equal if it is alike."""
    return blake2b(json.dumps(made).encode(), digest_size=16).hexdigest()


def _head(game: Game, made: str, arrays: tuple[NDArray[Any], ...]) -> bytes:
    layout = [[one.dtype.itemsize, *one.shape] for one in arrays]
    return json.dumps([game.name, game.version, layout, made]).encode() + b"\n"


def kept(game: Game, made: str, *arrays: NDArray[Any]) -> bytes:
    """Arrays of a game as bytes. made: of the batch, as `alike` hashes it."""
    return _head(game, made, arrays) + b"".join(one.tobytes() for one in arrays)


def read_kept(data: bytes, game: Game, made: str, *arrays: NDArray[Any]) -> None:
    """Fill arrays from bytes. Raises MilkrunError if these are not of such arrays, or of a batch
    made otherwise; nothing has changed then."""
    head = _head(game, made, arrays)
    if not data.startswith(head) or len(data) != len(head) + sum(one.nbytes for one in arrays):
        told = f"{game.title}, version {game.version}, with {len(arrays[0])} lanes"
        told += ", and with the same players and options in each, and the same autoreset"
        if len(_parts(data)) == len(_parts(head)) - 1:
            told += ": it comes from an older Milkrun, which did not keep these"
        raise MilkrunError(f"that was not kept by a batch of {told}")
    at = len(head)
    for one in arrays:
        one[...] = np.frombuffer(data, one.dtype, one.size, at).reshape(one.shape)
        at += one.nbytes


def _parts(data: bytes) -> list[Any]:
    """What a head says; nothing if it is none."""
    try:
        found = json.loads(data.partition(b"\n")[0])
    except ValueError:
        return []
    return found if isinstance(found, list) else []
