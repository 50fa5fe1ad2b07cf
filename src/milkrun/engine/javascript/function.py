"""One function of a game's rules in JavaScript, statement by statement."""

import ast
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeGuard

from .calls import NEW, Calls
from .errors import Untranslatable
from .expressions import PLAIN, has, is_whole
from .values import literal
from .wide import WORD, Value, Wide, constant, narrow, widen

if TYPE_CHECKING:
    from .module import Module


class Function(Calls):
    """The translation of one function: `text()`."""

    def __init__(self, module: "Module", function: FunctionType) -> None:
        super().__init__(module, function)
        self.lines: list[str] = []

    def text(self) -> str:
        self.block(self.tree.body)
        defaults = self.function.__defaults__ or ()
        given = dict(zip(self.params[len(self.params) - len(defaults) :], defaults, strict=True))
        params: list[str] = []
        for param in self.params:
            names = self.names_of(param)
            if param in given:
                values = self.default(param, given[param])
                names = [f"{one} = {value}" for one, value in zip(names, values, strict=True)]
            params += names
        rest = self.function.__code__.co_varnames[len(self.params) :]
        names = [name for one in rest if one not in self.options for name in self.names_of(one)]
        declared = ", ".join(f"{name} = 0" for name in (*names, *self.fresh_names))
        lines = [f"let {declared};"] if declared else []
        return "\n".join(
            [f"const {self.name} = ({', '.join(params)}) => {{", *lines, *self.lines, "};"]
        )

    def default(self, param: str, value: Any) -> list[str]:
        """What a parameter is when it is not given: two words if it is wide."""
        if isinstance(value, int) and abs(value) >= WORD:
            self.module.wide.add((self.name, param))
        if self.is_wide(param):
            words = constant(int(value))
            return [words.low, words.high]
        try:
            return [literal(value)]
        except Untranslatable as problem:
            raise self.refuse(self.tree, f"the default of {param}: {problem}") from None

    def names_of(self, name: str) -> list[str]:
        """What a local name is in JavaScript: two words if it is wide."""
        value = self.of_name(ast.Name(name))
        return [value.low, value.high] if isinstance(value, Wide) else [value]

    def put(self, line: str) -> None:
        self.lines.append(line)

    def assign_parts(self, value: Wide) -> None:
        for name, code in value.before:
            self.put(f"{name} = {code};")

    # Statements

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            method = getattr(self, f"do_{type(node).__name__.lower()}", None)
            if method is None:
                raise self.refuse(node)
            method(node)

    def do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.put(f"{self.number(node.value)};")

    def do_return(self, node: ast.Return) -> None:
        if node.value is None:
            self.put("return;")
            return
        if isinstance(node.value, ast.Tuple):
            self.module.listing.add(self.name)
        if self.gives(node.value):
            self.module.giving.add(self.name)
        value = self.hold("", self.expression(node.value))
        if isinstance(value, Wide):
            self.assign_parts(value)
            self.put(f"$high = {value.high};")
            value = value.low
        self.put(f"return {value};")

    def do_break(self, node: ast.Break) -> None:
        self.put("break;")

    def do_continue(self, node: ast.Continue) -> None:
        self.put("continue;")

    def do_if(self, node: ast.If) -> None:
        self.put(f"if ({self.condition(node.test)}) {{")
        self.block(node.body)
        rest = node.orelse
        while len(rest) == 1 and isinstance(rest[0], ast.If):
            self.put(f"}} else if ({self.condition(rest[0].test)}) {{")
            self.block(rest[0].body)
            rest = rest[0].orelse
        if rest:
            self.put("} else {")
            self.block(rest)
        self.put("}")

    def do_while(self, node: ast.While) -> None:
        if node.orelse:
            raise self.refuse(node, "while with else")
        self.put(f"while ({self.condition(node.test)}) {{")
        self.block(node.body)
        self.put("}")

    def do_for(self, node: ast.For) -> None:
        if node.orelse or not isinstance(node.target, ast.Name):
            raise self.refuse(node, "for with else, or of several names")
        counter = f"$k{len(self.lines)}"
        source = node.iter
        if isinstance(source, ast.Name) and self.is_wide(source.id):
            raise self.refuse(source, "a loop over numbers of more than 53 bits")
        if isinstance(source, ast.Call) and ast.unparse(source.func) == "range":
            self.put(self.counted(source, counter))
        else:
            if self.axes(source) > 1:
                raise self.refuse(source, "a loop over an array of two axes")
            self.put(f"for (const {counter} of {self.number(source)}) {{")
        self.put(f"{self.local(node.target.id)} = {counter};")
        self.block(node.body)
        self.put("}")

    def counted(self, node: ast.Call, counter: str) -> str:
        """The head of a loop over a range, whose end is worked out once."""
        args = [self.number(arg) for arg in node.args]
        start, stop, step = ["0", *args, "1"] if len(args) == 1 else [*args, "1"][:3]
        if not step.strip("()-").isdigit():
            raise self.refuse(node, "a range with a step that is not constant")
        sign, move = ("<", f"{counter} += {step}")
        if step.startswith("("):
            sign, move = ">", f"{counter} -= {step.strip('()-')}"
        end, also = stop, ""
        if not stop.strip("()-").isdigit():
            end, also = f"$n{counter[2:]}", f", $n{counter[2:]} = {stop}"
        return f"for (let {counter} = {start}{also}; {counter} {sign} {end}; {move}) {{"

    # Assignments

    def do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            raise self.refuse(node, "several targets")
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Name) and ast.unparse(value) == "s.options":
            self.options.add(target.id)
        elif isinstance(target, ast.Name) and is_new(value):
            self.mark_array(target)
            if isinstance(value.args[0], ast.Tuple) and len(value.args[0].elts) == 2:
                self.module.tabled.add((self.name, target.id))
            self.put(f"{self.local(target.id)} = {self.new_array(value, target.id)};")
        elif isinstance(target, ast.Tuple) and of_new(value):
            for part, one in zip(target.elts, value.elts, strict=True):
                self.do_assign(ast.Assign([part], one))
        elif isinstance(target, ast.Tuple):
            parts = self.fresh()
            self.put(f"{parts} = {self.number(value)};")
            for k, part in enumerate(target.elts):
                self.assign(part, f"{parts}[{self.module.index(str(k), f'{parts}.length')}]")
        elif has(target, ast.Subscript) and has(value, ast.Call):
            kept = self.expression(value)  # Python evaluates the value before the place
            if isinstance(kept, str):
                self.put(f"{(first := self.fresh())} = {kept};")
                kept = first
            self.assign(target, kept)
        else:
            if isinstance(target, ast.Name) and isinstance(value, ast.Name):
                self.alias(target.id, value)
            if isinstance(target, ast.Name) and self.is_float(value):
                self.module.floats.add((self.name, target.id))
            self.assign(target, self.expression(value))

    def alias(self, name: str, value: ast.Name) -> None:
        """A second name of an array is what the first is."""
        if self.is_array(value):
            self.module.arrays.add((self.name, name))
            for known in (self.module.wide, self.module.tabled):
                if (self.name, value.id) in known:
                    known.add((self.name, name))

    def do_augassign(self, node: ast.AugAssign) -> None:
        target: ast.expr = node.target
        if isinstance(target, ast.Subscript) and has(target, ast.Call):  # the place only once
            target = ast.Subscript(target.value, self.kept(target.slice), ast.Store())
        self.no_lists(node, target, node.value)
        place, value = self.expression(target), self.expression(node.value)
        simple = isinstance(place, str) and isinstance(value, str) and type(node.op) in PLAIN
        if simple and not str(place).startswith("$get64") and not self.module.checked:
            self.put(f"{place} {PLAIN[type(node.op)]}= {value};")
        else:
            self.assign(target, self.binary(node, node.op, place, value))

    def kept(self, index: ast.expr) -> ast.expr:
        """An index, or each of several, worked out once."""
        if isinstance(index, ast.Tuple):
            return ast.Tuple([self.kept(one) for one in index.elts], ast.Load())
        name = self.fresh()
        self.locals.add(name)
        self.put(f"{name} = {self.number(index)};")
        return ast.Name(name, ast.Load())

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.assign_name(target.id, value)
        elif isinstance(target, ast.Subscript) and is_whole(target.slice):
            self.fill(self.number(target.value), target, value)
        elif isinstance(target, ast.Subscript | ast.Attribute):
            base = target.value
            if isinstance(target, ast.Subscript) and isinstance(base, ast.Name):
                self.mark_array(base)
                if isinstance(value, Wide):
                    self.module.wide.add((self.name, base.id))
                elif self.module.checked and base.id in self.locals:
                    value = f"$fits({self.local(base.id)}, {value})"
            self.assign_place(target, self.expression(target), value)
        else:
            raise self.refuse(target, "this cannot be assigned to")

    def assign_name(self, name: str, value: Value) -> None:
        value = self.hold(name, value)
        if isinstance(value, Wide):
            self.assign_parts(value)
            low, high = self.names_of(name)
            self.put(f"{low} = {value.low};")
            self.put(f"{high} = {value.high};")
        else:
            self.put(f"{self.local(name)} = {value};")

    def assign_place(self, target: ast.expr, place: Value, value: Value) -> None:
        if isinstance(place, Wide):
            from_ = widen(value, self.fresh)
            self.assign_parts(from_)
            self.assign_parts(place)
            self.put(f"{place.low} = {from_.low};")
            self.put(f"{place.high} = {from_.high};")
        elif self.is_list(target):
            self.fill(place, target, value)
        elif place.startswith("$get64("):
            self.put(f"$set64{place[6:-1]}, {narrow(value)});")
        else:
            self.put(f"{place} = {narrow(value)};")

    def fill(self, place: str, target: ast.expr, value: Value) -> None:
        """All of an array: with one number, or those of another array."""
        base = target.value if isinstance(target, ast.Subscript) else target
        wide = isinstance(base, ast.Name) and self.is_wide(base.id) and value != "0"
        if isinstance(value, Wide) or wide or self.is_wide(value):
            raise self.refuse(target, "an array filled with numbers of more than 53 bits")
        self.put(f"{place}.fill({value});" if value.isdigit() else f"$fill({place}, {value});")


def is_new(node: ast.expr) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in NEW


def of_new(node: ast.expr) -> TypeGuard[ast.Tuple]:
    return isinstance(node, ast.Tuple) and all(map(is_new, node.elts))
