"""Environments for learners: thin adapters around the compiled rules (the extra `rl`).

aec: PettingZoo, one seat decides at a time. vector: Gymnasium, many matches at once, for self-play.
single: Gymnasium, one seat against bots. openspiel: OpenSpiel (the extra `openspiel`).
"""

from importlib import import_module
from typing import Any

from milkrun.engine.errors import MilkrunError, to_install

NEEDS = {"aec": "pettingzoo", "raw_aec": "pettingzoo", "vector": "gymnasium", "single": "gymnasium"}
NEEDS |= {"openspiel": "open_spiel"}
EXTRAS = {"openspiel": "openspiel"}  # what to install; the rest is in `rl`
HOMES = {"raw_aec": "aec"}

__all__ = ["aec", "openspiel", "raw_aec", "single", "vector"]


def __getattr__(name: str) -> Any:
    """Each adapter is imported when it is used, so that one needs only the library it is for."""
    if name not in NEEDS:
        raise AttributeError(f"milkrun.envs has no {name!r}; it has {', '.join(NEEDS)}")
    try:
        module = import_module(f".adapters.{HOMES.get(name, name)}", __name__)
    except ModuleNotFoundError as error:
        extra = EXTRAS.get(name, "rl")
        told = f"milkrun.envs.{name} needs {NEEDS[name]}: {to_install(extra)}"
        raise MilkrunError(told) from error
    return getattr(module, name)
