"""The names in a function: which fields, and which local names hold what JavaScript has to be told.

What is wide (wide.py), an array, a float and how wide tables are is found while functions are
translated, again and again until nothing more turns out.
"""

import ast
import inspect
import textwrap
from types import FunctionType
from typing import TYPE_CHECKING

import numpy as np

from . import wide
from .errors import Untranslatable
from .values import RESERVED
from .wide import Value, Wide

if TYPE_CHECKING:
    from .module import Module


class Names:
    """A function's own names. What is known of them is kept by the module."""

    def __init__(self, module: "Module", function: FunctionType) -> None:
        self.module = module
        self.function = function
        self.globals = function.__globals__
        self.name = module.functions[function]
        source, self.first_line = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(source))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.tree = tree
        code = function.__code__
        self.locals = set(code.co_varnames)
        self.params = code.co_varnames[: code.co_argcount]
        self.options: set[str] = set()  # local names of s.options
        self.fresh_names: list[str] = []
        self.tables = {  # local arrays of two axes
            *(name for one, name in module.tabled if one == self.name),
            *self.indexed_twice(),
        }

    def indexed_twice(self) -> set[str]:
        return {
            part.value.id
            for part in ast.walk(self.tree)
            if isinstance(part, ast.Subscript)
            and isinstance(part.value, ast.Name)
            and isinstance(part.slice, ast.Tuple)
            and len(part.slice.elts) == 2
        }

    def refuse(self, node: ast.AST, what: str = "") -> Untranslatable:
        """The error for a construct that is not translated, with its line."""
        line = self.first_line + getattr(node, "lineno", 1) - 1
        module = self.function.__module__.removeprefix("milkrun.").removeprefix("games.")
        place = f"{module.replace('.', '/')}.py:{line}"
        what = what or type(node).__name__
        text = ast.unparse(node).splitlines()[0] if isinstance(node, ast.expr | ast.stmt) else ""
        return Untranslatable(f"{place}: in {self.function.__name__}: {what}: {text[:80]}")

    def fresh(self) -> str:
        self.fresh_names.append(f"${len(self.fresh_names)}")
        return self.fresh_names[-1]

    def local(self, name: str) -> str:
        """A local name, which must not hide a function that is called here by another name."""
        called = map(self.module.functions.get, self.module.calls[self.function].values())
        return name + "_" * (name in RESERVED or name in called)

    def is_wide(self, name: str, function: str | None = None) -> bool:
        return (function or self.name, name) in self.module.wide

    def hold(self, name: str, value: Value, function: str | None = None) -> Value:
        """A name (of another function's parameter; "": what it returns) takes this value."""
        if isinstance(value, Wide):
            self.module.wide.add((function or self.name, name))
        elif (function or self.name, name) in self.module.arrays:
            return value
        return wide.widen(value, self.fresh) if self.is_wide(name, function) else value

    def is_float(self, node: ast.AST) -> bool:
        """Whether an expression is no whole number as far as can be seen: then none is checked."""
        if isinstance(node, ast.Name):
            known = self.globals.get(node.id)
            return (self.name, node.id) in self.module.floats or isinstance(known, float)
        if isinstance(node, ast.BinOp):
            sides = self.is_float(node.left) or self.is_float(node.right)
            return sides or isinstance(node.op, ast.Div)
        if isinstance(node, ast.AugAssign):
            return self.is_float(node.target) or self.is_float(node.value)
        if isinstance(node, ast.UnaryOp):
            return self.is_float(node.operand)
        return isinstance(node, ast.Constant) and isinstance(node.value, float)

    def is_array(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and (self.name, node.id) in self.module.arrays

    def mark_array(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name) and node.id in self.locals:
            self.module.arrays.add((self.name, node.id))

    def is_list(self, node: ast.AST) -> bool:
        """Whether an expression is an array or a tuple, as far as can be seen."""
        field = self.field_of(node)
        if field is not None:
            return self.module.field(field)[2] != ()
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return isinstance(self.globals.get(node.id), np.ndarray | tuple | list)
        if isinstance(node, ast.Call):
            used = self.module.calls[self.function].get(ast.unparse(node.func))
            return used is not None and self.module.functions[used] in self.module.listing
        if isinstance(node, ast.Subscript):
            return isinstance(node.slice, ast.Slice) or self.axes(node.value) > (
                len(node.slice.elts) if isinstance(node.slice, ast.Tuple) else 1
            )
        return isinstance(node, ast.Tuple | ast.List) or self.is_array(node)

    def axes(self, node: ast.AST) -> int:
        """How many axes an array has; 1 if that cannot be told."""
        field = self.field_of(node)
        if field is not None:
            return len(self.module.field(field)[2])
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return np.ndim(self.globals.get(node.id, ()))
        return 1 + (isinstance(node, ast.Name) and node.id in self.tables)

    def field_of(self, node: ast.AST) -> str | None:
        """The field of the record that an expression names, "score" or "options.rounds"."""
        if not isinstance(node, ast.Attribute):
            return None
        first, *rest = ast.unparse(node).split(".")
        if first in self.options:
            first, rest = "s", ["options", *rest]
        name = ".".join(rest)
        return name if first == "s" and "s" in self.locals and self.module.has(name) else None

    def width(self, node: ast.expr) -> str:
        """How many elements a step on the first axis of a local array is."""
        name = self.local(ast.unparse(node))
        known = self.module.widths.get((self.name, name), set())
        size = next(iter(known)) if len(known) == 1 else 0
        words = 1 + (isinstance(node, ast.Name) and self.is_wide(node.id))
        return str(words * size) if size else f"{name}.w"

    def width_of(self, node: ast.expr) -> set[int]:
        """The widths that an argument may have; 0 if that cannot be told."""
        field = self.field_of(node)
        if field is not None:
            return {int(np.prod(self.module.field(field)[2][1:]))}
        if isinstance(node, ast.Name) and node.id in self.locals:
            return self.module.widths.get((self.name, self.local(node.id)), set())
        known = self.globals.get(node.id) if isinstance(node, ast.Name) else None
        return {known[0].size} if isinstance(known, np.ndarray) and known.ndim > 1 else {0}

    def inside(self) -> set[int]:
        """The nodes of names whose elements are used, or that go to what does not return them."""
        inside: set[int] = set()
        for part in ast.walk(self.tree):
            if isinstance(part, ast.Subscript) and not isinstance(part.slice, ast.Slice):
                inside.add(id(part.value))
            elif isinstance(part, ast.Call):
                used = self.module.calls[self.function].get(ast.unparse(part.func))
                if used is not None and self.module.functions[used] not in self.module.giving:
                    inside.update(map(id, part.args))
        return inside

    def gives(self, value: ast.expr) -> bool:
        """Whether what is returned is an array, or a part of one."""
        inside = self.inside()
        return any(self.is_array(part) and id(part) not in inside for part in ast.walk(value))

    def stays(self, name: str) -> bool:
        """Whether a local array is seen in this function and in its calls only, so that one array
        serves all times: only its elements are used, or it goes to what does not return it."""
        if self.name in self.module.recursive:
            return False
        inside = self.inside()
        return all(
            id(part) in inside
            for part in ast.walk(self.tree)
            if isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load)
        )
