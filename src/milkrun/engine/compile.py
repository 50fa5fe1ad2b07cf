"""From one source to two targets: the rules interpreted, and a native copy made by Numba.

A *binding* copies every plain function that an entry point reaches. The copies' globals point at
one another, and the stub names of generic code (stubs.py) at the game's own functions. Wrapped in
`numba.njit` the copies are the native target; unwrapped they are the interpreted one.

What makes Numba's disk cache safe here: every binding lives in modules that are really in
`sys.modules` (else the next process cannot read the cache back), and has a cache folder of its own,
named by a hash of all engine and game sources (Numba itself looks only at a function's own file).
"""

import dis
import hashlib
import importlib
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import platformdirs

from . import stubs
from .homes import PACKAGE, SOURCES, homes

# What callers ask a binding for; the rest is reached from these.
ENTRIES = [
    "begin",
    "legal",
    "refusal",
    "step",
    "imagine",
    "observe",
    "weights",
    "values",
    "standing",
    "pieces",
    "play_many",
    "begin_lanes",
    "look_lanes",
    "step_lanes",
    "random_lanes",
    "choose_greedy",
    "play_game",
    "believe",
    "search",
]
_lock = threading.RLock()


class Binding:
    """The functions of one game in one target, made on demand: `binding.step`, `binding.setup`."""

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
            for part in ("rules", "advice", "beliefs", "features")
            if home.has(part)
        ]
        self._sources = [
            *self._own_sources,
            importlib.import_module(f"{PACKAGE}.engine.playout"),
            importlib.import_module(f"{PACKAGE}.engine.lanes"),
            importlib.import_module(f"{PACKAGE}.engine.policies"),
            importlib.import_module(f"{PACKAGE}.engine.judgement"),
            importlib.import_module(f"{PACKAGE}.engine.search"),
            importlib.import_module(f"{PACKAGE}.engine.loop"),
        ]

    def __getattr__(self, name: str) -> Any:
        bound = self._bind(self.source(name))
        setattr(self, name, bound)
        return bound

    def source(self, name: str) -> FunctionType:
        """The function of that name as its module holds it: the game's own, or generic code."""
        for module in self._sources:
            function = getattr(module, name, None)
            if isinstance(function, FunctionType) and function.__module__ != stubs.__name__:
                return function
        if name in stubs.OPTIONAL:
            return self._own(name)
        raise AttributeError(f"{self.game} has no function {name!r}")

    def calls(self, function: FunctionType) -> dict[str, FunctionType]:
        """The functions that one uses, by the names it has for them; the game's own for stubs."""
        found = {}
        for name in sorted(names_in(function.__code__)):
            used = function.__globals__.get(name)
            if isinstance(used, FunctionType) and f"{used.__module__}.".startswith(self._followed):
                found[name] = self._own(name) if used.__module__ == stubs.__name__ else used
        return found

    def reached(self) -> set[FunctionType]:
        """The functions, as their modules hold them, that what was asked for so far can call."""
        return set(self._copies)

    def compiled(self) -> int:
        """How many of them are compiled by now; those read from disk inside others do not count."""
        return sum(bool(f.overloads) for f in list(self._copies.values()))

    def _bind(self, function: FunctionType) -> Any:
        with _lock:  # a copy that is being made calls stubs, which do nothing, in silence
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
            sys.modules[module.__name__] = module
            self._modules[original] = module
        return self._modules[original]


def names_in(code: CodeType) -> set[str]:
    """Every global name a code object uses, inner code included."""
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
    """The rules through Numba; compiled at first call or read from the cache on disk."""
    with _lock:
        return _native(game)


@cache
def _interpreted(game: str) -> Binding:
    return Binding(game, lambda function: function, "interpreted")


def checked(game: str) -> Binding:
    """Native code that raises IndexError for every index outside its array: for tests.

    That of `native` does not look. A negative index is outside here, too.
    """
    with _lock:
        return _native(game, checked=True)


@cache
def _native(game: str, checked: bool = False) -> Binding:
    import numba

    from .dispatch import Dispatcher

    target = "checked" if checked else "native"
    folder = cache_folder(game, target)
    folder.mkdir(parents=True, exist_ok=True)
    config: Any = numba.config
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": checked}

    def wrap(function: FunctionType) -> Any:
        dispatcher = Dispatcher(function, options, function.__name__ in ENTRIES)
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = before
        return dispatcher

    return Binding(game, wrap, target)


def cache_folder(game: str, target: str = "native") -> Path:
    """Where a game's native code is kept: one folder for one state of the sources.

    MILKRUN_CACHE names another root than the user's cache directory.
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
            if inside.parts[0] != "tests":
                digest.update(f"{folder}\0{inside}\0".encode() + path.read_bytes())
    digest.update(sys.version.encode())
    return digest.hexdigest()[:16]


def is_warm(game: str) -> bool:
    """True when the game's native code is on disk, so that loading it takes a moment only."""
    return (cache_folder(game) / "warm").exists()
