"""Action spaces: named verbs with named parameters <-> small integers.

ACTIONS = actions(verb("place", slot=3), verb("target", slot=3, mode=("normal", "as_two")), ...)
PLACE, TARGET = ACTIONS.ids("place"), ACTIONS.ids("target")
mask[TARGET[slot, 1]] = True          # in rules: constant tables, the same in both modes
VERB[a] == Verb.TARGET; ARGS[a, 0]    # and back: VERB, ARGS = ACTIONS.verb_of, ACTIONS.args_of
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import Any

import numpy as np

from .errors import ActionError

Labels = tuple[str, ...]


@dataclass(frozen=True)
class VerbSpec:
    """One verb: its parameters, each a size or a tuple of labels, and which combinations exist."""

    name: str
    params: Mapping[str, int | Labels]
    where: Callable[..., bool] | None = None

    @property
    def sizes(self) -> list[int]:
        return [p if isinstance(p, int) else len(p) for p in self.params.values()]


def verb(
    name: str, *, where: Callable[..., bool] | None = None, **params: int | Labels
) -> VerbSpec:
    """Declare a verb; `where` keeps only the combinations of parameters for which it is true."""
    return VerbSpec(name, params, where)


def named(spec: VerbSpec, args: tuple[int, ...]) -> tuple[str, dict[str, int | str]]:
    """A verb and its arguments by name, with labels instead of numbers."""
    return spec.name, {
        name: arg if isinstance(kind, int) else kind[arg]
        for arg, (name, kind) in zip(args, spec.params.items(), strict=True)
    }


class Actions:
    """The action space of a game: ids run through the verbs in order, the last parameter fastest.

    size: the number of actions. verb_of: int64 (size,). args_of: int64 (size, widest verb).
    Verb: an IntEnum of the verbs in order, usable in compiled rules.
    """

    def __init__(self, *verbs: VerbSpec) -> None:
        self.verbs = {one.name: one for one in verbs}
        if len(self.verbs) != len(verbs):
            raise ValueError("two verbs share a name")
        self.Verb: Any = IntEnum("Verb", [(v.name.upper(), n) for n, v in enumerate(verbs)])  # type: ignore[misc]
        self._ids: dict[str, np.ndarray[Any, np.dtype[np.int64]]] = {}
        verb_of: list[int] = []
        args_of: list[tuple[int, ...]] = []
        for number, one in enumerate(verbs):
            table = np.full(one.sizes, -1, np.int64)
            for args in product(*map(range, one.sizes)):
                if one.where is None or one.where(*args):
                    table[args] = len(verb_of)
                    verb_of.append(number)
                    args_of.append(args)
            self._ids[one.name] = table
        self.size = len(verb_of)
        for table in self._ids.values():
            table[table == -1] = self.size  # one past the end, so that using it fails at once
        width = max(1, *(len(one.params) for one in verbs))
        self.verb_of = np.array(verb_of, np.int64)
        self.args_of = np.array([a + (0,) * (width - len(a)) for a in args_of], np.int64)
        self._decoded = [named(verbs[v], a) for v, a in zip(verb_of, args_of, strict=True)]

    def ids(self, name: str) -> Any:
        """The ids of a verb: an int64 array with one axis per parameter, or an int if it has none.

        A combination that does not exist has `size`.
        """
        table = self._ids[name]
        return int(table) if table.ndim == 0 else table

    def decode(self, action: int) -> tuple[str, dict[str, int | str]]:
        """(verb, named arguments) of an id. Raises ActionError for an id that does not exist."""
        if not 0 <= action < self.size:
            raise ActionError(f"there is no action {action}; ids run from 0 to {self.size - 1}")
        name, args = self._decoded[action]
        return name, dict(args)

    def encode(self, name: str, args: Mapping[str, int | str] | None = None) -> int:
        """The id of a verb with named arguments. Raises ActionError saying what would be right."""
        spec = self.verbs.get(name)
        if spec is None:
            raise ActionError(f"there is no verb {name!r}; the verbs are {', '.join(self.verbs)}")
        given = dict(args or {})
        if given.keys() != spec.params.keys():
            wanted = ", ".join(spec.params) or "no arguments"
            raise ActionError(f"{name} takes {wanted}; got {', '.join(given) or 'none'}")
        index = tuple(self._value(name, k, given[k], kind) for k, kind in spec.params.items())
        action = int(self._ids[name][index])
        if action == self.size:
            raise ActionError(f"{name} has no combination {given}")
        return action

    @staticmethod
    def _value(name: str, param: str, value: object, kind: int | Labels) -> int:
        if not isinstance(kind, int) and isinstance(value, str):
            if value in kind:
                return kind.index(value)
            raise ActionError(f"{name}: {param} must be one of {', '.join(kind)}; got {value!r}")
        size = kind if isinstance(kind, int) else len(kind)
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise ActionError(f"{name}: {param} must be a whole number; got {value!r}")
        if not 0 <= value < size:
            raise ActionError(f"{name}: {param} runs from 0 to {size - 1}; got {value}")
        return int(value)


actions = Actions  # how a game declares them


def labels(numbers: type[IntEnum]) -> Labels:
    """The lower-case names of an enumeration's members, in order: for verbs, words and
    positions."""
    return tuple(one.name.lower() for one in numbers)


def asked_in(
    phases: type[IntEnum], when: Mapping[int, Sequence[int]]
) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """For rules: whether a verb is asked for in a phase, bool of shape (verbs, phases).

    `when` names the phases of every verb, in the order of the verbs.
    """
    return np.array([[phase in asked for phase in phases] for _, asked in sorted(when.items())])


def ascending(first: int, second: int) -> bool:
    """For `where`: unordered pairs, each once."""
    return first < second
