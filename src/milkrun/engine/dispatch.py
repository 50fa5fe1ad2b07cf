"""How Numba compiles our functions: once for whole numbers of any width and value.

By itself Numba compiles a function anew for an int16 from the record, an int64 from a loop, and for
each literal: `play(s, slot, 0)` and `play(s, slot, 1)` are two. That doubles the time to compile a
game and gains nothing, since all arithmetic is done in 64 bits anyway.
"""

from typing import Any

from numba.core import sigutils, types
from numba.core.registry import CPUDispatcher

normalize_signature: Any = sigutils.normalize_signature
unliteral: Any = types.unliteral


class Dispatcher(CPUDispatcher):
    """Numba's dispatcher, asked to compile for int64 wherever an integer is given."""

    def compile(self, sig: Any) -> Any:
        """TypeError for a function that gives an array away but counts no references: whoever
        called it would free that array."""
        arguments = tuple(widened(one) for one in normalize_signature(sig)[0])
        found = super().compile(arguments)
        compiled: Any = self.overloads[arguments]
        if holds_array(compiled.signature.return_type) and not self.targetoptions["_nrt"]:
            raise TypeError(f"{self.py_func.__name__}() returns an array that it did not make")
        return found


def holds_array(kind: Any) -> bool:
    """Whether a value of this type is an array, or a tuple with one."""
    parts = getattr(kind, "types", (kind,))
    return any(isinstance(one, types.Array) for one in parts)


def widened(kind: Any) -> Any:
    """The type to compile for: int64 for signed integers, and no literals."""
    plain = unliteral(kind)
    return types.int64 if plain in types.signed_domain else plain
