"""The JavaScript module of one game, put together from its functions, constants and fields."""

import json
import re
from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from types import FunctionType
from typing import Any

import numpy as np

from .. import compile as compiler
from .. import record
from ..game import Game
from .errors import Untranslatable
from .function import Function
from .values import BY_HAND, DECLARED, RESERVED, array, flat, literal, product

KINDS = {"<i2": "i2", "<i4": "i4", "<i8": "i8", "<u4": "u4"}
ARRAYS = {"<i2": "Int16Array", "<i4": "Int32Array", "<u4": "Uint32Array"}

HELPERS = ("runtime", "page")  # written by hand
COMMENT = re.compile(r"^ *(//.*)?\n|  //.*$|^ +", re.MULTILINE)


def bare(text: str) -> str:
    """JavaScript without comments, empty lines and indents."""
    return COMMENT.sub("", text)


class Module:
    """One game's module while it is made.

    wide: (function, name) of all that needs more than 53 bits, "" for what a function returns;
    arrays and floats: the same of names that are such. checked: looks at every index and number.
    """

    def __init__(self, game: Game, entries: Sequence[str], checked: bool) -> None:
        self.game = game
        self.rules = game.rules
        self.checked = checked
        self.binding = compiler.interpreted(game.name)
        self.calls: dict[FunctionType, dict[str, FunctionType]] = {}
        self.functions: dict[FunctionType, str] = {}  # with their names here
        self.entries = {name: self.binding.source(name) for name in entries}
        self.asked = {name: self.binding.source(name) for name in getattr(self.rules, "PAGE", ())}
        for function in (*self.entries.values(), *self.asked.values()):
            self.collect(function)
        self.tables: dict[int, tuple[str, str, Any]] = {}  # by id: name, text, the constant
        self.views: dict[str, str] = {}  # fields that are used as a whole, and what makes them
        self.wide: set[tuple[str, str]] = set()
        self.arrays: set[tuple[str, str]] = set()
        self.floats: set[tuple[str, str]] = set()
        self.tabled: set[tuple[str, str]] = set()  # local arrays of two axes
        self.listing: set[str] = set()  # functions that return several numbers
        self.widths: dict[tuple[str, str], set[int]] = {}  # of local arrays of two axes; 0: unknown
        self.giving: set[str] = set()  # functions that return an array
        self.scratch: dict[str, str] = {}  # arrays that are made once, and what makes them

    def collect(self, function: FunctionType) -> None:
        """A function and all that it calls."""
        if function in self.functions:
            return
        name = function.__name__
        if name in self.functions.values():
            name += "_" + function.__module__.split(".")[-1]
        self.functions[function] = name + "_" * (name in RESERVED | DECLARED)
        self.calls[function] = {} if name in BY_HAND else self.binding.calls(function)
        for used in self.calls[function].values():
            self.collect(used)

    def table(self, name: str, value: Any) -> str:
        """The name of a constant array or tuple, which is written once."""
        if id(value) not in self.tables:
            taken = {one for one, _, _ in self.tables.values()} | set(self.functions.values())
            while name in taken | RESERVED | DECLARED:
                name += "_"
            text = array(value) if isinstance(value, np.ndarray) else literal(value)
            self.tables[id(value)] = name, text, value
        return self.tables[id(value)][0]

    def kept(self, name: str, made: str) -> str:
        """An array for one function alone, made when the module is loaded."""
        self.scratch[f"${name}"] = made
        return f"${name}"

    @cached_property
    def recursive(self) -> set[str]:
        """The functions that may be called while they run."""
        reached = {one: set(used.values()) for one, used in self.calls.items()}
        for _ in reached:
            for one, known in reached.items():
                reached[one] = known.union(*(reached[other] for other in known))
        return {self.functions[one] for one, known in reached.items() if one in known}

    # Fields of the record

    @cached_property
    def fields(self) -> dict[str, tuple[str, int, tuple[int, ...]]]:
        """Type, offset in bytes and shape of every field; options as `options.name`."""
        return {
            name: (kind.base.str, offset, kind.shape)
            for name, kind, offset in record.flat(self.rules.STATE)
        }

    def has(self, name: str) -> bool:
        return name in self.fields

    def field(self, name: str) -> tuple[str, int, tuple[int, ...]]:
        return self.fields[name]

    def view(self, name: str) -> str:
        """A field as an array."""
        kind, offset, shape = self.field(name)
        if kind not in ARRAYS:
            raise Untranslatable(f"{self.game.name}: field {name} of 64 bits, as a whole array")
        made = f"new {ARRAYS[kind]}(buffer, {offset}, {int(np.prod(shape))})"
        if len(shape) > 1:
            made = f"$nd({made}, {int(np.prod(shape[1:]))})"
        self.views[name] = made
        return f"s.${name.replace('.', '$')}"

    def part(self, whole: str, indices: Sequence[str], shape: Sequence[int]) -> str:
        """The rest of the axes of an array, whose first have these indices."""
        inside = self.inside(indices, shape)
        size = int(np.prod(shape[len(indices) :]))
        start = flat(inside, shape[: len(indices)])
        made = f"$part({whole}, {product(start, size)}, {product(f'{start} + 1', size)})"
        return f"$nd({made}, {shape[-1]})" if len(shape) - len(indices) > 1 else made

    # What only the checked build looks at

    def inside(self, indices: Sequence[str], shape: Sequence[int]) -> list[str]:
        return [self.index(one, str(size)) for one, size in zip(indices, shape, strict=False)]

    def index(self, index: str, size: str) -> str:
        return f"$in({index}, {size})" if self.checked else index

    def whole(self, number: str) -> str:
        return f"$whole({number})" if self.checked else number

    # The text

    def text(self) -> str:
        """The module; functions are translated until no more names turn out to be wide."""
        known = None
        while known != (known := self.known()):
            texts = [
                Function(self, function).text()
                for function, name in self.functions.items()
                if name not in BY_HAND
            ]
        for function in (*self.entries.values(), *self.asked.values()):
            if (self.functions[function], "") in self.wide:
                name = f"{self.game.name}: {function.__name__}()"
                raise Untranslatable(f"{name} tells the page numbers of more than 53 bits")
        helpers = (*HELPERS, *["checked"] * self.checked)
        by_hand = [bare(files(__package__).joinpath(f"{name}.js").read_text()) for name in helpers]
        spoken = self.spoken()
        tables = [f"const {name} = {text};" for name, text, _ in self.tables.values()]
        return "\n".join(
            [
                f"// The rules of {self.game.title}, made from Python: do not change them here.",
                f"const $CHECKED = {int(self.checked)};",
                *self.record(),
                *by_hand,
                *tables,
                *spoken,
                *(f"const {name} = {made};" for name, made in self.scratch.items()),
                *texts,  # constants, too: V8 need not ask in every call which function it is
                f"const PAGE = {{ {self.named(self.asked, '{}: {}')} }};",
                f"export {{ {self.named(self.entries, '{1} as {0}')} }};\n",
            ]
        )

    def named(self, found: dict[str, FunctionType], how: str) -> str:
        """Functions by the names that others have for them, and their names here."""
        return ", ".join(how.format(name, self.functions[one]) for name, one in found.items())

    def known(self) -> tuple[int, ...]:
        """How much is known of names: functions are translated until that is all."""
        widths = sum(map(len, self.widths.values()))
        names = (self.wide, self.arrays, self.floats, self.tabled)
        return widths, *map(len, names), len(self.giving), len(self.listing)

    def record(self) -> list[str]:
        """The record: its fields, and a class with those that are used as a whole."""
        fields = ", ".join(
            f'"{name}": ["{KINDS[kind]}", {offset}, {literal(shape)}]'
            for name, (kind, offset, shape) in self.fields.items()
        )
        sizes = {
            "SIZE": self.rules.STATE.itemsize,
            "ACTIONS": self.rules.ACTIONS.size,
            "OBSERVATION": self.rules.OBSERVATION.size,
            "PIECES": self.rules.PIECES,
        }
        views = [f"this.${name.replace('.', '$')} = {text};" for name, text in self.views.items()]
        return [
            f"export const {', '.join(f'{name} = {size}' for name, size in sizes.items())};",
            f"export const FIELDS = {{ {fields} }};  // type, offset in bytes, shape",
            "export class Record {",
            "constructor(buffer = new ArrayBuffer(SIZE)) {",
            "this.bytes = new Uint8Array(buffer);",
            "this.i16 = new Int16Array(buffer);",
            "this.i32 = new Int32Array(buffer);",
            "this.u32 = new Uint32Array(buffer);",
            *views,
            "}",
            "copy() { return read(this.bytes); }",
            "}",
            "export const read = (bytes) => new Record(new Uint8Array(bytes).buffer);",
        ]

    def spoken(self) -> list[str]:
        """Actions, events and reasons by their names."""
        verbs = [
            f"{name}: {{ params: {json.dumps(dict(spec.params))}, ids: {self.ids(name)} }}"
            for name, spec in self.rules.ACTIONS.verbs.items()
        ]
        kinds = [[spec.name, *spec.numbers] for spec in self.rules.EVENTS.specs]
        return [
            f"export const VERBS = {{ {', '.join(verbs)} }};",
            f"export const EVENTS = {json.dumps(kinds)};  // their names, and of their numbers",
            f"export const REFUSALS = {json.dumps(self.refusals())};  // by number",
        ]

    def ids(self, verb: str) -> str:
        """The table of a verb's ids, flat."""
        ids = self.rules.ACTIONS.ids(verb)
        return f"[{ids}]" if isinstance(ids, int) else self.table(f"IDS_{verb.upper()}", ids)

    def refusals(self) -> list[list[str | None]]:
        """Name, clause and sentence of every reason; null for sentences that need the position."""
        found: list[list[str | None]] = []
        for one in self.rules.Refusal:
            clause, text = self.game.words.REFUSALS.get(one, ("", ""))
            found.append([one.name.lower(), clause, text if isinstance(text, str) else None])
        return found
