"""How Numba compiles our functions: once for integers of any width and value, without counting
references to arrays that a function cannot own, without indexes that count from the end, and with
numbers of different types apart in memory.

By default Numba compiles a function anew for an int16 from the record, an int64 from a loop, and
each literal: `play(s, slot, 0)` and `play(s, slot, 1)` are two. This doubles the time to compile a
game and gains nothing, since all arithmetic is done in 64 bits anyway. It also counts references to
every array that a function sees, an atomic operation that takes longer than many a rule. It
checks whether each index is negative, to add the length in that case. No rule has such an index
(`compile.checked` finds it), so ours are compiled as unsigned, which need no check. And it
keeps functions separate that have one caller only: every call costs, and rules have many. And it
says nothing of what lies apart, so that after each write to a mask LLVM reads the record again.
"""

from functools import cache, partial
from types import FunctionType
from typing import Any, ClassVar
from uuid import uuid4
from zlib import compress, decompress

from llvmlite import binding as llvm
from llvmlite import ir as code
from numba.core import ir, sigutils, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NopythonTypeInference

from .array_views import VIEW

normalize_signature: Any = sigutils.normalize_signature
unliteral: Any = types.unliteral
builder: Any = DefaultPassBuilder
numba_pass: Any = register_pass
tuple_of: Any = types.Tuple.from_types

GETS = {"getitem", "static_getitem"}
SETS = (ir.SetItem, ir.StaticSetItem)
PARTS = {"getattr", *GETS}  # of what somebody else owns
NOTHING = llvm.parse_assembly("").as_bitcode()


class MachineCode(CompileResultCacheImpl):
    """A compiled function as it is kept on disk: machine code, and the names of what it defines.

    Numba keeps LLVM's code beside it, for functions that link this one, and parses it whenever the
    function is loaded: more than half of the time, and most of the memory while the process
    runs. It is rarely needed, when something is compiled beside what was loaded, and parsed then.
    """

    def reduce(self, result: Any) -> Any:
        library, *rest = super().reduce(result)  # type: ignore[no-untyped-call]
        name, kind, (machine_code, for_linking) = library
        module = llvm.parse_bitcode(for_linking)
        parts = (*module.functions, *module.global_variables)
        defined = {one.name for one in parts if not one.is_declaration}
        return defined, compress(for_linking), ((name, kind, (machine_code, NOTHING)), *rest)

    def rebuild(self, context: Any, kept: Any) -> Any:
        defined, for_linking, rest = kept
        # Here Numba looks up whether there is a function of that name.
        context.codegen()._engine._defined_symbols |= defined
        result = super().rebuild(context, rest)  # type: ignore[no-untyped-call]
        loaded = result._asdict()["library"]
        loaded._get_module_for_linking = cache(lambda: llvm.parse_bitcode(decompress(for_linking)))
        return result


class Kept(FunctionCache):
    """The functions that are kept on disk."""

    _impl_class = MachineCode


class Dispatcher(CPUDispatcher):
    """Numba's dispatcher, asked to compile for int64 wherever an integer is given.

    pipeline: one of those below; by default the function is compiled by itself.
    """

    def __init__(
        self,
        function: FunctionType,
        options: dict[str, Any],
        pipeline: type["Pipeline"] | None = None,
    ) -> None:
        super().__init__(function, targetoptions=options, pipeline_class=pipeline or Pipeline)

    def enable_caching(self) -> None:
        self._cache = Kept(self.py_func)  # type: ignore[no-untyped-call]

    def compile(self, sig: Any) -> Any:
        arguments = tuple(widened(one) for one in normalize_signature(sig)[0])
        return super().compile(arguments)

    def code_for(self, *arguments: Any) -> Any:
        """Native code for arguments of just these types; whoever calls it answers for that.

        It does not look at types, which for arrays of records takes ten times as long as a step.
        """
        return self.compile(tuple(self.typeof_pyval(one) for one in arguments))


class InnerDispatcher(Dispatcher):
    """The same for a function that only compiled functions call. Called from Python nevertheless,
    as by tests, it is compiled once more by itself, and not kept on disk."""

    def __init__(
        self,
        function: FunctionType,
        options: dict[str, Any],
        pipeline: type["Pipeline"] | None = None,
    ) -> None:
        within = pipeline or InnerPipeline
        super().__init__(function, options | {"no_cpython_wrapper": True}, within)
        self.alone = Dispatcher(function, options, EntryPipeline)

    def __call__(self, *arguments: Any) -> Any:
        return self.alone(*arguments)


def widened(kind: Any) -> Any:
    """The type to compile for: int64 for signed integers and enumerations, and no literals."""
    plain = unliteral(kind)
    whole = plain in types.signed_domain or isinstance(plain, types.IntEnumMember)
    return types.int64 if whole else plain


class Pass(FunctionPass):
    """A pass of ours."""

    def __init__(self) -> None:  # abstract in its base
        super().__init__()  # type: ignore[no-untyped-call]


@numba_pass(mutates_CFG=False, analysis_only=False)
class CountReferences(Pass):
    """Count references to arrays only in functions that come to own one."""

    _name = "count_references"

    def run_pass(self, state: Any) -> bool:
        if owns_arrays(state):
            return False
        state.targetctx = state.targetctx.subtarget(enable_nrt=False)
        return True


@numba_pass(mutates_CFG=False, analysis_only=False)
class IndexFromTheStart(Pass):
    """Treat array indexes as unsigned: a negative one is an error, not the last element."""

    _name = "index_from_the_start"

    def run_pass(self, state: Any) -> bool:
        found = {}
        for one, call in state.calltypes.items():
            if call and is_indexed(one) and isinstance(call.args[0], types.Array):
                array, index, *value = call.args
                found[one] = call.replace(args=(array, unsigned(index), *value))
        state.calltypes.update(found)
        return bool(found)


@numba_pass(mutates_CFG=False, analysis_only=False)
class TellApart(Pass):
    """Tell LLVM that numbers of different types lie apart (its type-based alias analysis).

    Only of types in APART: of all others it is told nothing, so they may be views of anything.
    """

    _name = "tell_apart"

    def run_pass(self, state: Any) -> bool:
        context = state.targetctx = state.targetctx.subtarget()
        context.unpack_value = partial(read_apart, context)
        context.pack_value = partial(write_apart, context)
        return True


# Masks, observations, records. Nothing reads the one as the other.
APART = (types.bool_, types.uint8, types.int16, types.int32)


def read_apart(context: Any, builder: Any, kind: Any, at: Any, align: Any = None) -> Any:
    """Numba's `unpack_value`: a number from an array or a record."""
    model = context.data_model_manager[kind]
    if kind not in APART:
        return model.load_from_data_pointer(builder, at, align)
    read = builder.load(at, align=align)
    read.set_metadata("tbaa", tag(builder.module, kind))
    return model.from_data(builder, read)


def write_apart(
    context: Any, builder: Any, kind: Any, value: Any, at: Any, align: Any = None
) -> None:
    """Numba's `pack_value`: a number into an array or a record."""
    model = context.data_model_manager[kind]
    written = builder.store(model.as_data(builder, value), at, align=align)
    if kind in APART:
        written.set_metadata("tbaa", tag(builder.module, kind))


def tag(module: Any, kind: Any) -> Any:
    """What LLVM calls an access tag: of one type, below a root of ours."""
    root = module.add_metadata([code.MetaDataString(module, "milkrun")])
    zero = code.Constant(code.IntType(64), 0)
    own = module.add_metadata([code.MetaDataString(module, str(kind)), root, zero])
    return module.add_metadata([own, own, zero])


def is_indexed(one: Any) -> bool:
    """Whether a part of Numba's code reads or writes an element."""
    return isinstance(one, SETS) or getattr(one, "op", "") in GETS


def unsigned(index: Any) -> Any:
    """The type of an index, or of a tuple of them, with integers taken as unsigned."""
    parts = getattr(index, "types", ())
    if parts:
        return tuple_of([unsigned(one) for one in parts])
    return types.uintp if isinstance(index, types.Integer) else index


def owns_arrays(state: Any) -> bool:
    """Whether a function, its types inferred, makes an array, is given one by a function that it
    calls, or gives one away. Those in the record, and those handed to it, belong to others."""
    made = (kind for one, kind in state.calltypes.items() if not is_part(one, state.typemap))
    given = (getattr(kind, "return_type", None) for kind in made)
    return any(holds_array(kind) for kind in (state.return_type, *given))


def is_part(one: Any, kinds: Any) -> bool:
    """Whether a part of Numba's code returns memory that an array or a record already has."""
    op = getattr(one, "op", "")
    return op in PARTS or (op == "call" and getattr(kinds[one.func.name], "typing_key", "") == VIEW)


def holds_array(kind: Any) -> bool:
    """Whether a value of this type is an array, or a tuple with one."""
    parts = getattr(kind, "types", ())
    return isinstance(kind, types.Array) or any(holds_array(one) for one in parts)


def new_library(state: Any) -> Any:
    """What a function is compiled into, taken instead of the one that Numba would make."""
    library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
    library.enable_object_caching()  # as Numba does with one that it makes itself
    state["library"] = library
    return library


@numba_pass(mutates_CFG=False, analysis_only=False)
class OptimizeLittle(Pass):
    """Spare most of what LLVM would do for speed, for which compiling takes most of its time."""

    _name = "optimize_little"

    def run_pass(self, state: Any) -> bool:
        library = new_library(state)

        def little() -> None:
            passes, how = library._codegen._module_pass_manager(
                opt=1, loop_vectorize=False, slp_vectorize=False
            )
            passes.run(library._final_module, how)

        library._optimize_final_module = little
        return False


@numba_pass(mutates_CFG=False, analysis_only=False)
class OptimizeLater(Pass):
    """Leave a function as it is until it is part of an entry."""

    _name = "optimize_later"

    def run_pass(self, state: Any) -> bool:
        new_library(state)._optimize_final_module = lambda: None
        return False


@numba_pass(mutates_CFG=False, analysis_only=False)
class LeaveToCallers(Pass):
    """Make no machine code, as Numba does of each function: entries take in what they call."""

    _name = "leave_to_callers"

    def run_pass(self, state: Any) -> bool:
        library = state["library"] or new_library(state)

        def link_only() -> None:
            library._finalized = True

        library._finalize_final_module = link_only
        state.targetctx = state.targetctx.subtarget()
        state.targetctx.get_executable = nothing_to_call
        return True


def nothing_to_call(library: Any, fndesc: Any, env: Any) -> Any:
    """Numba's `get_executable` for what cannot be called from outside: it wants a built-in function
    by which it knows the compiled one."""
    return [fndesc].index


@numba_pass(mutates_CFG=False, analysis_only=False)
class OwnCallees(Pass):
    """Give an entry its own copies of what it calls before it is optimised as a whole.

    Numba lets LLVM assume that others may call them, too. LLVM then keeps a function that is called
    once as it is, unless it is small; a private copy goes into its caller.
    Their names become unique: when code is loaded, one name means one function, and
    these may take their arguments differently.
    """

    _name = "own_callees"

    def run_pass(self, state: Any) -> bool:
        library = new_library(state)
        optimize = library._optimize_final_module

        def own() -> None:
            tag = uuid4().hex
            for function in library._final_module.functions:
                if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                    function.linkage = "internal"
                    function.name = f"{function.name}.{tag}"
            optimize()

        library._optimize_final_module = own
        return False


class Pipeline(CompilerBase):
    """Numba's own pipeline to native code, with our passes added. more: further ones, in order."""

    more: ClassVar[tuple[type[Pass], ...]] = ()

    def define_pipelines(self) -> list[Any]:
        passes = builder.define_nopython_pipeline(self.state)
        passes.add_pass_after(CountReferences, NopythonTypeInference)
        passes.add_pass_after(IndexFromTheStart, NopythonTypeInference)
        passes.add_pass_after(TellApart, IndexFromTheStart)
        for one in self.more[::-1]:
            passes.add_pass_after(one, IndexFromTheStart)
        passes.finalize()
        return [passes]


class EntryPipeline(Pipeline):
    """The same for functions that callers use directly."""

    more = (OwnCallees,)


class HastyPipeline(Pipeline):
    """For entries again, where compiling soon matters more than speed."""

    more = (OptimizeLittle,)


class InnerPipeline(Pipeline):
    """For functions that only entries call. LLVM optimises them here, and once more there: entries
    are slower without the first, up to a quarter, and compiled sooner by as much."""

    more = (LeaveToCallers,)


class OuterPipeline(Pipeline):
    """For those around the rules, as of playouts and searches. What they call is optimised already:
    to do that once more here takes a fifth of a game's time, and makes no entry faster."""

    more = (OptimizeLater, LeaveToCallers)


class HastyInnerPipeline(Pipeline):
    """The same where speed matters less."""

    more = (OptimizeLittle, LeaveToCallers)
