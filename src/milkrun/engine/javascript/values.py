"""How constants and places are written in JavaScript."""

import base64
from collections.abc import Sequence
from typing import Any

import numpy as np

from .errors import Untranslatable
from .wide import EXACT

# fmt: off
RESERVED = {
    "new", "case", "default", "var", "let", "const", "with", "this", "switch", "delete", "typeof",
    "void", "function", "enum", "export", "extends", "super", "static", "catch", "throw", "do",
    "instanceof", "arguments", "eval", "implements", "interface", "package", "private",
    "protected", "public", "debugger", "null", "true", "false", "undefined", "NaN", "Infinity",
    "Math", "Number", "BigInt", "Float64Array", "Int32Array",
}
# What a module declares besides the functions and constants of the rules.
DECLARED = {
    "SIZE", "ACTIONS", "OBSERVATION", "PIECES", "FIELDS", "VERBS", "EVENTS", "REFUSALS", "PAGE",
    "DRAWS", "Record", "read", "get", "encode", "events", "attempt",
}
# fmt: on
# in runtime.js
BY_HAND = {"next_word", "seed_rng", "below", "roll", "next_legal", "pick_uniform"}
WRITTEN = 60  # longer arrays are written as base64


def literal(value: Any) -> str:
    """A number, or a list of them."""
    if isinstance(value, bool | np.bool_):
        return str(int(value))
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, int | np.integer):
        if abs(int(value)) >= EXACT:
            raise Untranslatable("a constant has more than 53 bits")
        text = str(int(value))
    elif isinstance(value, float | np.floating):
        text = repr(float(value)).replace("inf", "Infinity").replace("nan", "NaN")
        text = text.removesuffix(".0")
    else:
        raise Untranslatable(f"{value!r:.60} is no number")
    return f"({text})" if text.startswith("-") else text


def array(value: np.ndarray[Any, Any]) -> str:
    """A typed array, of the smallest type that holds the numbers; two axes and more are flat."""
    values = np.ascontiguousarray(value).ravel()
    kind = "f8"
    if values.dtype.kind in "iub":
        ends = int(values.min(initial=0)), int(values.max(initial=0))
        if max(map(abs, ends)) >= EXACT:
            raise Untranslatable("a constant array has numbers of more than 53 bits")
        for narrower in ("i4", "i2", "i1"):
            limits = np.iinfo(narrower)
            if limits.min <= ends[0] and ends[1] <= limits.max:
                kind = narrower
    if values.size > WRITTEN:
        text = f'$table("{kind}", "{base64.b64encode(values.astype(kind).tobytes()).decode()}")'
    else:
        text = f"new $ARRAYS.{kind}([{', '.join(literal(v).strip('()') for v in values)}])"
    return f"$nd({text}, {value[0].size})" if value.ndim > 1 else text


def flat(indices: Sequence[str], shape: Sequence[int]) -> str:
    """One index from several."""
    if not indices:
        return ""
    made = indices[0]
    for index, size in zip(indices[1:], shape[1:], strict=False):
        made = f"{product(made, size)} + {index}"
    return made


def product(index: str, size: int) -> str:
    return str(int(index) * size) if index.isdigit() else f"({index}) * {size}"


def plus(offset: int, at: str) -> str:
    """A place after an offset."""
    return str(offset + int(at)) if at.isdigit() else f"{offset} + {at}" if at else str(offset)
