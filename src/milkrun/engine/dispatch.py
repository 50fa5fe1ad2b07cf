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
        arguments, _ = normalize_signature(sig)
        return super().compile(tuple(widened(one) for one in arguments))


def widened(kind: Any) -> Any:
    """The type to compile for: int64 for signed integers, and no literals."""
    plain = unliteral(kind)
    return types.int64 if plain in types.signed_domain else plain
