"""What a match is given besides its rules, checked."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import MilkrunError

LARGEST_SEED = 2**63 - 1
STREAM, KEYED = CHANCES = ("stream", "keyed")  # where random numbers come from


def check_seed(seed: int | np.integer[Any] | None) -> int:
    """The seed, or a fresh secret one for None. Raises MilkrunError outside 0 to 2**63 - 1."""
    if seed is None:
        return secrets.randbits(63)
    is_whole = isinstance(seed, int | np.integer) and not isinstance(seed, bool)
    if not is_whole or not 0 <= seed <= LARGEST_SEED:
        raise MilkrunError(f"a seed must be a whole number from 0 to {LARGEST_SEED}; got {seed!r}")
    return int(seed)


def check_seeds(seed: Any, lanes: int) -> NDArray[np.int64]:
    """The seeds of so many lanes, int64 (lanes,): from a number on, or one given for each. Raises
    MilkrunError if one is outside 0 to 2**63 - 1."""
    if np.ndim(seed) == 0:
        first = check_seed(seed)
        check_seed(first + lanes - 1)
        return first + np.arange(lanes, dtype=np.int64)
    seeds = np.asarray(seed)
    if seeds.shape != (lanes,) or seeds.dtype.kind not in "iu":
        told = f"got {seeds.dtype} of shape {seeds.shape}"
        raise MilkrunError(f"give one seed, or a whole number for each of {lanes} lanes; {told}")
    for one in (seeds.min(), seeds.max()):
        check_seed(int(one))
    return seeds.astype(np.int64)


def check_count(count: Any, what: str) -> int:
    """How many of something there are. Raises MilkrunError if that is no whole number from 1 on."""
    is_whole = isinstance(count, int | np.integer) and not isinstance(count, bool)
    if not is_whole or count < 1:
        raise MilkrunError(f"{what} must be a whole number, at least 1; got {count!r:.40}")
    return int(count)


def as_options(options: Any) -> Mapping[str, int]:
    """Options by name, none for None. Raises MilkrunError if that is no mapping."""
    if options is not None and not isinstance(options, Mapping):
        raise MilkrunError(f"options are numbers by their names; got {options!r:.40}")
    return options or {}


def check_seat(seat: Any, players: int) -> int:
    """One of the seats that are taken. Raises MilkrunError if there is none of that number."""
    if seat not in range(players):
        raise MilkrunError(f"there is no seat {seat!r}; seats run from 0 to {players - 1}")
    return int(seat)


def check_chance(chance: str | None) -> str:
    """Where random numbers come from, "stream" for None. Raises MilkrunError for anything else."""
    if chance is not None and chance not in CHANCES:
        raise MilkrunError(f'chance is "{STREAM}" or "{KEYED}"; got {chance!r:.40}')
    return chance or STREAM


def check_names(names: Sequence[str] | None, default: Sequence[str]) -> list[str]:
    """One name per seat, at most 40 characters each; None means the game's colours."""
    if names is None:
        return list(default)
    several = isinstance(names, Sequence) and not isinstance(names, str)
    if not several or len(names) != len(default):
        raise MilkrunError(f"{len(default)} seats need {len(default)} names; got {names!r}")
    if not all(isinstance(n, str) and 0 < len(n.strip()) <= 40 for n in names):
        raise MilkrunError(f"a name must have 1 to 40 characters; got {list(names)!r}")
    if any("\ud800" <= sign <= "\udfff" for name in names for sign in name):
        raise MilkrunError(f"a name must not hold half a character; got {list(names)!r}")
    return list(names)
