"""Expressions of a game's rules in JavaScript: numbers, comparisons, elements of arrays.

A whole number is a double, and a value that may need more than 53 bits a `Wide`.
"""

import ast
from collections.abc import Sequence
from types import FunctionType
from typing import Any

import numpy as np

from . import wide
from .errors import Untranslatable
from .names import Names
from .values import flat, literal, plus
from .wide import Value, Wide, narrow

FOLDED = {"len", "int", "float", "min", "max", "abs", "sum"}
WORDS = {"<i2": ("i16", 2), "<i4": ("i32", 4), "<u4": ("u32", 4)}  # how a record is read
PLAIN = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
HELPED = {
    ast.FloorDiv: "$div",
    ast.Mod: "$mod",
    ast.LShift: "$shl",
    ast.RShift: "$shr",
    ast.BitAnd: "$and",
    ast.BitOr: "$or",
    ast.BitXor: "$xor",
}
COMPARED = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


class Expressions(Names):
    """What a function computes. `expression(node)` is the value of a node."""

    def expression(self, node: ast.expr) -> Value:
        folded = self.fold(node)
        if folded is not None:
            return folded
        method = getattr(self, f"of_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.refuse(node)
        value: Value = method(node)
        return value

    def number(self, node: ast.expr) -> str:
        """An expression as one number."""
        return narrow(self.expression(node))

    def fold(self, node: ast.expr) -> Value | None:
        """The value of an expression of constants, or None."""
        if isinstance(node, ast.Tuple | ast.List):
            return None
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                known = self.globals.get(part.id)
                unknown = known is None and part.id not in FOLDED
                if part.id in self.locals or isinstance(known, FunctionType) or unknown:
                    return None
        try:
            value = eval(compile(ast.Expression(node), "", "eval"), self.globals)  # our own source
        except (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError):
            return None
        if isinstance(value, int | np.integer) and abs(int(value)) >= wide.WORD:
            return wide.constant(int(value))
        if isinstance(value, int | float | np.integer | np.floating | np.bool_):
            return literal(value)
        return None

    def of_constant(self, node: ast.Constant) -> Value:
        raise self.refuse(node, "a constant that is no number")

    def of_name(self, node: ast.Name) -> Value:
        if node.id in self.locals:
            name = self.local(node.id)
            if self.is_wide(node.id) and not self.is_array(node):
                return Wide(f"{name}$low", f"{name}$high")
            return name
        value = self.globals.get(node.id)
        if isinstance(value, np.ndarray | tuple | list):
            return self.table(node, value)
        raise self.refuse(node, "a name that stands for no number and no array")

    def table(self, node: ast.Name, value: Any) -> str:
        """A constant array or tuple."""
        try:
            return self.module.table(node.id, value)
        except Untranslatable as problem:
            raise self.refuse(node, str(problem)) from None

    def of_tuple(self, node: ast.Tuple) -> Value:
        return f"[{', '.join(map(self.number, node.elts))}]"

    def condition(self, node: ast.expr) -> str:
        """What is asked by `if`: true and false are found nowhere else, as V8 calculates slowly
        with them."""
        if isinstance(node, ast.Compare) and self.fold(node) is None:
            return self.comparison(node)
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.condition, node.values))})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.condition(node.operand)}"
        return self.number(node)

    def of_ifexp(self, node: ast.IfExp) -> Value:
        parts = self.condition(node.test), self.number(node.body), self.number(node.orelse)
        return "({} ? {} : {})".format(*parts)

    def of_boolop(self, node: ast.BoolOp) -> Value:
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return f"({sign.join(map(self.number, node.values))})"

    def of_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return f"({self.condition(node.operand)} ? 0 : 1)"
        self.no_lists(node, node.operand)
        value = self.expression(node.operand)
        if isinstance(node.op, ast.USub):
            if isinstance(value, Wide):
                return self.binary(node, ast.Sub(), "0", value)
            return f"(0 - {value})"  # no -0
        if isinstance(node.op, ast.Invert):
            return wide.inverse(value, self.fresh) if isinstance(value, Wide) else f"(-1 - {value})"
        raise self.refuse(node)

    def of_binop(self, node: ast.BinOp) -> Value:
        self.no_lists(node, node.left, node.right)
        return self.binary(node, node.op, self.expression(node.left), self.expression(node.right))

    def no_lists(self, node: ast.AST, *parts: ast.AST) -> None:
        if any(map(self.is_list, parts)):
            raise self.refuse(node, "arithmetic with a whole array or tuple")

    def binary(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:
        if isinstance(op, ast.Div):
            return f"({narrow(left)} / {narrow(right)})"
        if self.is_float(node):  # two words are of whole numbers
            left, right = narrow(left), narrow(right)
        if isinstance(left, Wide) or isinstance(right, Wide):
            found = wide.binary(op, left, right, self.fresh)
            if found is None:
                raise self.refuse(node, "an operation of numbers of more than 53 bits")
            return found
        if type(op) in PLAIN:
            made = f"({left} {PLAIN[type(op)]} {right})"
            return made if self.is_float(node) else self.module.whole(made)
        if isinstance(op, ast.BitAnd) and right == "1" and left.startswith("$shr("):
            return f"({left} & 1)"
        if type(op) in HELPED:
            return f"{HELPED[type(op)]}({left}, {right})"
        raise self.refuse(node)

    def of_compare(self, node: ast.Compare) -> Value:
        return f"({self.comparison(node)} ? 1 : 0)"

    def comparison(self, node: ast.Compare) -> str:
        parts: list[str] = []
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            sign = COMPARED.get(type(op))
            if sign is None or self.is_list(left) or self.is_list(right):
                raise self.refuse(node, "a comparison that is not of two numbers")
            if len(node.ops) > 1 and has(right, ast.Call):
                raise self.refuse(node, "a chain of comparisons with a call")
            one, other = self.expression(left), self.expression(right)
            if self.is_float(left) or self.is_float(right):
                one, other = narrow(one), narrow(other)
            if isinstance(one, Wide) or isinstance(other, Wide):
                sign = sign + "=" if sign in ("==", "!=") else sign
                parts.append(wide.compared(sign, one, other, self.fresh))
            else:
                parts.append(f"{one} {sign} {other}")
            left = right
        return f"({' && '.join(parts)})"

    def of_attribute(self, node: ast.Attribute) -> Value:
        field = self.field_of(node)
        if field is not None:
            return self.at_field(field, [])
        base = node.value
        local = isinstance(base, ast.Name) and base.id in self.locals - {"s"}
        if local and not self.module.has(node.attr):  # else a record that is not called `s`
            return f"{self.number(base)}.{node.attr}"  # of a named tuple
        raise self.refuse(node, "there is no such field")

    def at_field(self, name: str, indices: Sequence[str]) -> str:
        kind, offset, shape = self.module.field(name)
        if len(indices) < len(shape):
            whole = self.module.view(name)
            return self.module.part(whole, indices, shape) if indices else whole
        at = flat(self.module.inside(indices, shape), shape)
        if kind == "<i8":
            return f"$get64(s, {plus(offset // 4, f'2 * ({at})' if at else '')})"
        words, size = WORDS[kind]
        return f"s.{words}[{plus(offset // size, at)}]"

    def of_subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.slice, ast.Slice):
            if node.slice.lower or node.slice.step or not node.slice.upper:
                raise self.refuse(node, "a part of an array that does not begin at its start")
            fixed = isinstance(node.value, ast.Name) and node.value.id not in self.locals
            if fixed and isinstance(self.globals.get(ast.unparse(node.value)), tuple | list):
                raise self.refuse(node, "a part of a tuple")
            return f"$first({self.number(node.value)}, {self.number(node.slice.upper)})"
        axes = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if any(isinstance(axis, ast.Slice) for axis in axes):
            raise self.refuse(node, "a column, other than as an argument")
        indices = [self.number(axis) for axis in axes]
        field = self.field_of(node.value)
        if field is not None:
            return self.at_field(field, indices)
        if isinstance(node.value, ast.Name) and node.value.id not in self.locals:
            known = self.globals.get(node.value.id)
            if isinstance(known, np.ndarray):
                table = self.table(node.value, known)
                if len(indices) < known.ndim:
                    return self.module.part(table, indices, known.shape)
                return f"{table}[{flat(self.module.inside(indices, known.shape), known.shape)}]"
        return self.at_local(node, indices)

    def at_local(self, node: ast.Subscript, indices: list[str]) -> Value:
        base = node.value
        self.mark_array(base)
        array = self.number(base)
        is_table = isinstance(base, ast.Name) and base.id in self.tables
        if isinstance(base, ast.Name) and self.is_wide(base.id):
            place = self.fresh()
            first = self.module.index(indices[0], f"$rows({array})")
            at = f"2 * {first}"
            if is_table:
                second = self.module.index(indices[1], f"{self.width(base)} / 2")
                at = f"{first} * {self.width(base)} + 2 * {second}"
            return Wide(f"{array}[{place}]", f"{array}[{place} + 1]", ((place, at),))
        if len(indices) == 1 and is_table:
            return f"$row({array}, {indices[0]})"
        if len(indices) == 1:
            return f"{array}[{self.module.index(indices[0], f'{array}.length')}]"
        if len(indices) == 2:
            first, second = indices
            first = self.module.index(first, f"$rows({array})")
            width = self.width(base)
            return f"{array}[{first} * {width} + {self.module.index(second, width)}]"
        raise self.refuse(node, "an element of an array of three axes that is not constant")


def has(node: ast.AST, kind: type[ast.AST]) -> bool:
    return any(isinstance(part, kind) for part in ast.walk(node))


def is_whole(node: ast.expr) -> bool:
    """[:] or [:, :]"""
    axes = node.elts if isinstance(node, ast.Tuple) else [node]
    return all(isinstance(a, ast.Slice) and not (a.lower or a.upper or a.step) for a in axes)
