"""What a match is given besides its rules, checked."""

import secrets
from collections.abc import Sequence

from .errors import MilkrunError

LARGEST_SEED = 2**63 - 1
STREAM, KEYED = CHANCES = ("stream", "keyed")  # where random numbers come from


def check_seed(seed: int | None) -> int:
    """The seed, or a fresh secret one for None. Raises MilkrunError outside 0 to 2**63 - 1."""
    if seed is None:
        return secrets.randbits(63)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise MilkrunError(f"a seed must be a whole number from 0 to {LARGEST_SEED}; got {seed!r}")
    return seed


def check_chance(chance: str | None) -> str:
    """Where random numbers come from, "stream" for None. Raises MilkrunError for anything else."""
    if chance is not None and chance not in CHANCES:
        raise MilkrunError(f'chance is "{STREAM}" or "{KEYED}"; got {chance!r:.40}')
    return chance or STREAM


def check_names(names: Sequence[str] | None, default: Sequence[str]) -> list[str]:
    """One name per seat, at most 40 characters each; None means the game's colours."""
    if names is None:
        return list(default)
    if isinstance(names, str) or len(names) != len(default):
        raise MilkrunError(f"{len(default)} seats need {len(default)} names; got {names!r}")
    if not all(isinstance(n, str) and 0 < len(n.strip()) <= 40 for n in names):
        raise MilkrunError(f"a name must have 1 to 40 characters; got {list(names)!r}")
    return list(names)
