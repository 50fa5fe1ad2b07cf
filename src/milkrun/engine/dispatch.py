"""How Numba compiles our functions: once for whole numbers of any width and value, and without
counting references to arrays that a function cannot own.

By itself Numba compiles a function anew for an int16 from the record, an int64 from a loop, and for
each literal: `play(s, slot, 0)` and `play(s, slot, 1)` are two. That doubles the time to compile a
game and gains nothing, since all arithmetic is done in 64 bits anyway. And it counts references to
every array that a function sees: an atomic operation, which takes longer than many a rule.
"""

from types import FunctionType
from typing import Any

from numba.core import sigutils, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NopythonTypeInference

normalize_signature: Any = sigutils.normalize_signature
unliteral: Any = types.unliteral
builder: Any = DefaultPassBuilder
numba_pass: Any = register_pass

PARTS = {"getattr", "getitem", "static_getitem"}  # of what somebody else owns


class Dispatcher(CPUDispatcher):
    """Numba's dispatcher, asked to compile for int64 wherever an integer is given."""

    def __init__(self, function: FunctionType, options: dict[str, Any]) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=Pipeline)

    def compile(self, sig: Any) -> Any:
        arguments = tuple(widened(one) for one in normalize_signature(sig)[0])
        return super().compile(arguments)


def widened(kind: Any) -> Any:
    """The type to compile for: int64 for signed integers and enumerations, and no literals."""
    plain = unliteral(kind)
    whole = plain in types.signed_domain or isinstance(plain, types.IntEnumMember)
    return types.int64 if whole else plain


@numba_pass(mutates_CFG=False, analysis_only=False)
class CountReferences(FunctionPass):
    """Count references to arrays only in functions that come to own one."""

    _name = "count_references"

    def __init__(self) -> None:  # abstract in its base
        super().__init__()  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:
        if owns_arrays(state):
            return False
        state.targetctx = state.targetctx.subtarget(enable_nrt=False)
        return True


def owns_arrays(state: Any) -> bool:
    """Whether a function, its types inferred, makes an array, is given one by a function that it
    calls, or gives one away. Those in the record, and those handed to it, belong to others."""
    made = (kind for one, kind in state.calltypes.items() if getattr(one, "op", "") not in PARTS)
    given = (getattr(kind, "return_type", None) for kind in made)
    return any(holds_array(kind) for kind in (state.return_type, *given))


def holds_array(kind: Any) -> bool:
    """Whether a value of this type is an array, or a tuple with one."""
    parts = getattr(kind, "types", ())
    return isinstance(kind, types.Array) or any(holds_array(one) for one in parts)


class Pipeline(CompilerBase):
    """Numba's own way to native code, with our pass in it."""

    def define_pipelines(self) -> list[Any]:
        passes = builder.define_nopython_pipeline(self.state)
        passes.add_pass_after(CountReferences, NopythonTypeInference)
        passes.finalize()
        return [passes]
