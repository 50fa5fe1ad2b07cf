"""One source, two targets: the rules interpreted, and a native copy made by Numba.

A *binding* copies every plain function that an entry point reaches. The copies' globals point to
one another, and the stub names of generic code (stubs.py) to the game's own functions. Wrapped in
`numba.njit` the copies are the native target; unwrapped they are the interpreted one.

Numba's disk cache is safe here because every binding lives in modules that are really in
`sys.modules` (else the next process cannot read the cache back), and has its own cache folder,
named by a hash of all engine and game sources (Numba itself looks only at a function's own file).
"""

import dis
import hashlib
import importlib
import os
import sys
import threading
from collections.abc import Callable, Mapping
from enum import EnumType, IntEnum
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

import platformdirs

from . import stubs
from .homes import PACKAGE, SOURCES, homes

# Those that take microseconds keep the interpreter: to let another thread in, and wait for it to
# come out again, takes longer.
BRIEF = (
    "seed_rng",
    "legal",
    "refusal",
    "step",
    "imagine",
    "observe",
    "weights",
    "values",
    "standing",
    "pieces",
)
# What callers use of a binding; the rest is reached from these.
ENTRIES = [
    "begin",
    *BRIEF,
    "play_many",
    "begin_lanes",
    "look_lanes",
    "step_lanes",
    "random_lanes",
    "illegal_lane",
    "pick_lanes",
    "believe_lanes",
    "choose_greedy",
    "play_game",
    "retrace",
    "believe",
    "search",
    "foresee",
]
GENERIC = (
    "playout",
    "lanes",
    "policies",
    "judgement",
    "search",
    "foresight",
    "loop",
    "tallies",
)  # modules of generic code
# Files of a game whose change needs no compiling.
NOT_NATIVE = ("tests", "sheet", "sheet.py", "measures.py")
_lock = threading.RLock()


class Binding:
    """The functions of one game for one target, made on demand: `binding.step`, `binding.setup`."""

    def __init__(self, game: str, wrap: Callable[[FunctionType], Any], target: str) -> None:
        self.game = game
        self.target = target
        self._wrap = wrap
        self._prefix = f"{PACKAGE}._{target}.{game}"
        self._copies: dict[FunctionType, Any] = {}
        self._modules: dict[str, ModuleType] = {}
        home = homes()[game]
        self._followed = (f"{PACKAGE}.", f"{home.package}.")
        self._own_sources = [
            importlib.import_module(home.module(part))
            for part in ("rules", "advice", "beliefs", "features", "sheet")
            if home.has(part)
        ]
        self._sources = [
            *self._own_sources,
            *(importlib.import_module(f"{PACKAGE}.engine.{part}") for part in GENERIC),
        ]

    def __getattr__(self, name: str) -> Any:
        bound = self._bind(self.source(name))
        setattr(self, name, bound)
        return bound

    def source(self, name: str) -> FunctionType:
        """The function of that name as in its module: the game's own, or generic code."""
        for module in self._sources:
            function = getattr(module, name, None)
            if isinstance(function, FunctionType) and function.__module__ != stubs.__name__:
                return function
        if name in stubs.OPTIONAL:
            return self._own(name)
        raise AttributeError(f"{self.game} has no function {name!r}")

    def calls(self, function: FunctionType) -> dict[str, FunctionType]:
        """The functions that one uses, by the names it uses; for stubs, the game's own."""
        found = {}
        for name in sorted(names_in(function.__code__)):
            used = function.__globals__.get(name)
            if isinstance(used, FunctionType) and f"{used.__module__}.".startswith(self._followed):
                found[name] = self._own(name) if used.__module__ == stubs.__name__ else used
        return found

    def reached(self) -> set[FunctionType]:
        """The functions, as in their modules, that can be reached from those used so far."""
        return set(self._copies)

    def compiled(self) -> int:
        """How many of them have been compiled; those read from disk inside others do not count."""
        return sum(bool(f.overloads) for f in list(self._copies.values()))

    def _bind(self, function: FunctionType) -> Any:
        with _lock:  # a copy in the making silently calls stubs, which do nothing
            return self._copy(function)

    def _own(self, name: str) -> FunctionType:
        for module in self._own_sources:
            own = getattr(module, name, None)
            if isinstance(own, FunctionType):
                return own
        if name in stubs.OPTIONAL:
            return cast(FunctionType, getattr(stubs, name))
        raise AttributeError(f"{self.game}: rules.py or advice.py must define {name}()")

    def _copy(self, function: FunctionType) -> Any:
        if function in self._copies:
            return self._copies[function]
        module = self._module(function.__module__)
        copied = FunctionType(
            function.__code__, module.__dict__, function.__name__, function.__defaults__
        )
        copied.__module__ = module.__name__
        copied.__qualname__ = function.__qualname__
        copied.__doc__ = function.__doc__
        self._copies[function] = wrapped = self._wrap(copied)
        setattr(module, function.__name__, wrapped)
        for name, used in self.calls(function).items():
            setattr(module, name, self._copy(used))
        return wrapped

    def _module(self, original: str) -> ModuleType:
        if original not in self._modules:
            module = ModuleType(f"{self._prefix}.{original}")
            skip = {"__name__", "__loader__", "__spec__", "__package__"}
            source = vars(sys.modules[original])
            module.__dict__.update({k: v for k, v in source.items() if k not in skip})
            if self.target == "interpreted":
                module.__dict__.update(numbers_of_enumerations(source))
            sys.modules[module.__name__] = module
            self._modules[original] = module
        return self._modules[original]


def numbers_of_enumerations(names: Mapping[str, Any]) -> dict[str, Any]:
    """The enumerations among some names, with plain numbers for members.

    NumPy takes a number that is not exactly an `int` for an array first: `s.phase == Phase.PLAY`
    takes two hundred times as long as with the number itself.
    """
    return {
        name: SimpleNamespace(**{member.name: int(member) for member in kind})
        for name, kind in names.items()
        if isinstance(kind, EnumType) and issubclass(kind, IntEnum)
    }


def names_in(code: CodeType) -> set[str]:
    """Every global name that a code object uses, including inner code."""
    names = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_in(constant)
    return names


def interpreted(game: str) -> Binding:
    """The rules as plain Python, with generic code bound to them."""
    with _lock:
        return _interpreted(game)


def native(game: str) -> Binding:
    """The rules through Numba; compiled at the first call or read from the cache on disk."""
    with _lock:
        return _native(game)


@cache
def _interpreted(game: str) -> Binding:
    return Binding(game, lambda function: function, "interpreted")


def checked(game: str) -> Binding:
    """Native code that raises IndexError for every index outside its array: for tests.

    `native` does not check. A negative index counts as outside here, too. It runs slower and
    compiles faster.
    """
    with _lock:
        return _native(game, checked=True)


class Typed:
    """Functions of a binding that are called again and again with arguments of the same types.

    Numba looks at these each time, which for arrays of records takes longer than many a step: here
    they are looked at once. Whoever calls answers for them.
    """

    def __init__(self, binding: Binding) -> None:
        self._binding = binding
        self._code: dict[str, Callable[..., Any]] = {}

    def code(self, name: str, *arguments: Any) -> Callable[..., Any]:
        """What to call with arguments of these types."""
        if name not in self._code:
            function = getattr(self._binding, name)
            code_for = getattr(function, "code_for", None)
            self._code[name] = code_for(*arguments) if code_for else function
        return self._code[name]

    def call(self, name: str, *arguments: Any) -> Any:
        """What a function returns."""
        return self.code(name, *arguments)(*arguments)


@cache
def _native(game: str, checked: bool = False) -> Binding:
    import numba

    from . import dispatch

    entry = dispatch.HastyPipeline if checked else dispatch.EntryPipeline
    inner = dispatch.HastyInnerPipeline if checked else dispatch.InnerPipeline
    outer = inner if checked else dispatch.OuterPipeline
    target = "checked" if checked else "native"
    folder = cache_folder(game, target)
    folder.mkdir(parents=True, exist_ok=True)
    config: Any = numba.config
    options = {"nopython": True, "error_model": "numpy", "boundscheck": checked}
    options["no_cfunc_wrapper"] = True  # it is for calls from C: nobody does, and it takes a tenth

    def wrap(function: FunctionType) -> Any:
        name = function.__name__
        lets_in = {"nogil": name not in BRIEF}
        if name not in ENTRIES:
            pipeline = outer if f".{PACKAGE}.engine." in function.__module__ else inner
            return dispatch.InnerDispatcher(function, options | lets_in, pipeline)
        dispatcher = dispatch.Dispatcher(function, options | lets_in, entry)
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = before
        return dispatcher

    return Binding(game, wrap, target)


def cache_folder(game: str, target: str = "native") -> Path:
    """Where a game's native code is kept: one folder for each state of the sources.

    MILKRUN_CACHE replaces the user's cache directory as the root.
    """
    root = os.environ.get("MILKRUN_CACHE") or platformdirs.user_cache_dir(PACKAGE)
    return Path(root) / target / f"{game}-{source_hash(game)}"


@cache
def source_hash(game: str) -> str:
    """A hash of all sources a game's native code depends on, and of the compiler's versions."""
    from importlib.metadata import version

    digest = hashlib.sha256()
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(version(package).encode())
    for folder in (SOURCES / "engine", homes()[game].folder):
        for path in sorted(folder.rglob("*.py")):
            inside = path.relative_to(folder)
            if inside.parts[0] not in NOT_NATIVE:
                digest.update(f"{folder}\0{inside}\0".encode() + path.read_bytes())
    digest.update(sys.version.encode())
    return digest.hexdigest()[:16]


def is_warm(game: str) -> bool:
    """Whether the game's native code is on disk, so that loading it takes only a moment."""
    return (cache_folder(game) / "warm").exists()
