"""Calls in a game's rules: of its other functions, of what is built in, and new arrays."""

import ast
from collections.abc import Callable
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType
from typing import Any

from .expressions import Expressions, is_whole
from .values import BY_HAND
from .wide import Value, Wide, sequence

NEW = {"np.empty", "np.zeros", "np.full"}


class Calls(Expressions):
    """What a function calls."""

    def of_call(self, node: ast.Call) -> Value:
        name = ast.unparse(node.func)
        used = self.module.calls[self.function].get(name)
        if used is not None and name not in self.locals:
            return self.call(used, node)
        kind = self.globals.get(name)
        if isinstance(kind, type) and hasattr(kind, "_fields"):
            if len(node.args) != len(kind._fields):
                raise self.refuse(node, "a named tuple without all its parts, in their order")
            pairs = zip(kind._fields, node.args, strict=True)
            return "({" + ", ".join(f"{n}: {self.number(a)}" for n, a in pairs) + "})"
        if name in NEW:
            return self.new_array(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "sum" and not node.args:
            return self.sum_of(node.func.value)
        if node.keywords:
            raise self.refuse(node, "a call with keywords of what is no function of ours")
        return self.built_in(name, node)

    def sum_of(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name) and self.is_wide(node.id):
            raise self.refuse(node, "the sum of numbers of more than 53 bits")
        return f"$sum({self.number(node)})"

    def built_in(self, name: str, node: ast.Call) -> Value:
        if name == "len":
            field = self.field_of(node.args[0])
            if field is not None:
                return str(self.module.field(field)[2][0])
            self.mark_array(node.args[0])
            return f"$rows({self.number(node.args[0])})"
        if name in ("np.int64", "np.int32"):
            value = self.expression(node.args[0])
            whole = isinstance(value, Wide) or value.startswith("s.")  # of the record
            return value if whole else f"Math.trunc({value})"
        args = [self.number(arg) for arg in node.args]
        if name in ("min", "max") and len(args) > 1:
            made = args[0]
            for arg in args[1:]:
                made = f"${name}({made}, {arg})"
            return made
        if name == "divmod":
            return f"[$div({args[0]}, {args[1]}), $mod({args[0]}, {args[1]})]"
        found: dict[str, Callable[[str], str]] = {
            "int": "Math.trunc({})".format,
            "float": "Number({})".format,
            "abs": "Math.abs({})".format,
            "math.sqrt": "Math.sqrt({})".format,
        }
        if name not in found:
            raise self.refuse(node, f"{name}() is not known")
        return found[name](args[0])

    def call(self, used: FunctionType, node: ast.Call) -> Value:
        """A call of a function of the rules; of `s.field[:, k]` a copy is handed on."""
        name = self.module.functions[used]
        code = used.__code__
        if code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
            raise self.refuse(node, "a function with * in its parameters")
        params = code.co_varnames[: code.co_argcount]
        given: dict[str, ast.expr] = dict(zip(params, node.args, strict=False))
        given |= {str(k.arg): k.value for k in node.keywords}
        args: list[str] = []
        before: list[tuple[str, str]] = []
        columns = ""
        for param in params[: 1 + max(map(params.index, given), default=-1)]:
            if param not in given:
                raise self.refuse(node, "keywords that skip a parameter")
            arg = given[param]
            if is_column(arg):
                args.append(f"$c{len(args)}")
                columns += self.column(arg, args[-1])
                continue
            value = self.expression(arg)
            if used.__name__ not in BY_HAND:
                value = self.argument(name, param, arg, value)
            if isinstance(value, Wide):
                before += value.before
                args += [value.low, value.high]
            else:
                args.append(value)
        made = f"{columns}{name}({', '.join(args)}){')' * columns.count('=>')}"
        made = sequence(before, made)
        if not self.is_wide("", name):
            return made
        low, high = self.fresh(), self.fresh()
        return Wide(low, high, ((low, made), (high, "$high")))

    def column(self, node: Any, name: str) -> str:
        """The beginning of a call with a column of a field, by a name."""
        field = self.field_of(node.value)
        if field is None or self.axes(node.value) != 2 or not is_whole(node.slice.elts[0]):
            raise self.refuse(node, "a column other than a whole one of a field of two axes")
        size = self.module.field(field)[2][1]
        index = self.number(node.slice.elts[1])
        return f"$column({self.module.view(field)}, {index}, {size}, {name} => "

    def argument(self, callee: str, param: str, node: ast.expr, value: Value) -> Value:
        """Arrays are wide on both sides of a call or on neither; numbers are made so."""
        if self.is_array(node):
            self.module.arrays.add((callee, param))
        if (callee, param) not in self.module.arrays:
            return self.hold(param, value, callee)
        self.mark_array(node)
        if self.axes(node) == 2:
            self.module.tabled.add((callee, param))
        self.module.widths.setdefault((callee, param), set()).update(self.width_of(node))
        if isinstance(node, ast.Name):
            either = {(callee, param), (self.name, node.id)}
            if either & self.module.wide:
                self.module.wide |= either
        return value

    def new_array(self, node: ast.Call, name: str = "") -> str:
        """np.empty, np.zeros or np.full, of one or two axes, for a name."""
        shape, *rest = node.args
        rest += [one.value for one in node.keywords if one.arg == "dtype"]
        kind = ast.unparse(node.func)
        if len(node.keywords) > 1 or len(rest) < (kind == "np.full"):
            raise self.refuse(node, "a new array with keywords other than dtype")
        fill = self.number(rest.pop(0)) if kind == "np.full" else "0"
        axes = shape.elts if isinstance(shape, ast.Tuple) else [shape]
        if len(axes) > 2:
            raise self.refuse(node, "a new array of three axes")
        sizes = [*map(self.number, axes), "0"][:2]
        if name:
            width = int(sizes[1]) if sizes[1].isdigit() else 0
            self.module.widths.setdefault((self.name, self.local(name)), set()).add(width)
        if name and self.is_wide(name):
            if fill != "0":
                raise self.refuse(node, "an array filled with numbers of more than 53 bits")
            made = f"$newWide({sizes[0]}, {sizes[1]})"
        else:
            whole = bool(rest) and "int" in ast.unparse(rest[0])
            made = f"$new({'Int32Array' if whole else 'Float64Array'}, {', '.join(sizes)})"
        if name and self.stays(name) and all(size.isdigit() for size in sizes):
            made = self.module.kept(f"{self.name}_{name}", made)
        return made if kind == "np.empty" else f"{made}.fill({fill})"


def is_column(node: ast.AST) -> bool:
    """s.field[:, k]"""
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Tuple)
        and isinstance(node.slice.elts[0], ast.Slice)
    )
