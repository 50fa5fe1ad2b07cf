"""The state of a batch as bytes: a head that says what it is of, then its arrays."""

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import MilkrunError
from .game import Game


def _head(game: Game, arrays: tuple[NDArray[Any], ...]) -> bytes:
    layout = [[one.dtype.itemsize, *one.shape] for one in arrays]
    return json.dumps([game.name, game.version, layout]).encode() + b"\n"


def kept(game: Game, *arrays: NDArray[Any]) -> bytes:
    """Arrays of a game as bytes."""
    return _head(game, arrays) + b"".join(one.tobytes() for one in arrays)


def read_kept(data: bytes, game: Game, *arrays: NDArray[Any]) -> None:
    """Fill arrays from bytes. Raises MilkrunError if these are not of such arrays; nothing has
    changed then."""
    head = _head(game, arrays)
    if not data.startswith(head) or len(data) != len(head) + sum(one.nbytes for one in arrays):
        told = f"{game.title}, version {game.version}, with {len(arrays[0])} lanes"
        raise MilkrunError(f"that was not kept by a batch of {told}")
    at = len(head)
    for one in arrays:
        one[...] = np.frombuffer(data, one.dtype, one.size, at).reshape(one.shape)
        at += one.nbytes
