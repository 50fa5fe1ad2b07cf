"""Whole numbers of 64 bits in JavaScript, whose own are exact to 53: as two words of 32 bits.

An expression of them is the names of its two words, and what is worked out before. Words are signed
(int32), so that V8 keeps them in registers; wherever two words become one number that is done by
`$narrow`, which is exact to 53 bits and complains beyond in the checked build.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass

EXACT = 1 << 53  # whole numbers below it are exact in a double
WORD = 1 << 32


@dataclass(frozen=True)
class Wide:
    """The lower and the upper word: names or literals; `before`: (name, code) in order."""

    low: str
    high: str
    before: tuple[tuple[str, str], ...] = ()

    def then(self, code: str) -> str:
        """An expression that uses the two words."""
        return sequence(self.before, code)

    def lower(self, code: str) -> str:
        """An expression that uses the lower word only; the upper is left out if it is the last."""
        return sequence([one for one in self.before if one[0] != self.high], code)

    @property
    def narrow(self) -> str:
        return self.then(f"$narrow({self.low}, {self.high})")


Value = str | Wide
Fresh = Callable[[], str]


def sequence(before: "tuple[tuple[str, str], ...] | list[tuple[str, str]]", code: str) -> str:
    """Assignments and then an expression, as one expression."""
    parts = [f"{name} = {what}" for name, what in before]
    return f"({', '.join([*parts, code])})" if parts else code


def narrow(value: Value) -> str:
    """The expression as one number."""
    return value.narrow if isinstance(value, Wide) else value


def constant(value: int) -> Wide:
    """A number that is known."""
    low = value % WORD
    high = (value - low) // WORD
    return Wide(str(low - WORD * (low >= WORD // 2)), str(high))


def widen(value: Value, fresh: Fresh) -> Wide:
    """The expression as two words; numbers below 2**53 are taken apart exactly."""
    if isinstance(value, Wide):
        return value
    if value.strip("(-)").isdigit():
        return constant(int(value.strip("()")))
    whole, low, high = fresh(), fresh(), fresh()
    halves = (low, f"{whole} | 0"), (high, f"Math.floor({whole} / 4294967296) | 0")
    return Wide(low, high, ((whole, value), *halves))


def binary(op: ast.operator, one: Value, other: Value, fresh: Fresh) -> Value | None:
    """An operation of which one side is wide; None if there is none like that."""
    if isinstance(op, ast.LShift | ast.RShift):
        return shifted(isinstance(op, ast.LShift), widen(one, fresh), narrow(other), fresh)
    if isinstance(op, ast.BitAnd) and isinstance(other, str) and other.isdigit():
        a = widen(one, fresh)
        return a.lower(f"({a.low} & {other})") if int(other) < WORD // 2 else None
    a, b = widen(one, fresh), widen(other, fresh)
    low, high = fresh(), fresh()
    sign = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}.get(type(op))
    if sign:
        words = f"{a.low} {sign} {b.low}", f"{a.high} {sign} {b.high}"
    elif isinstance(op, ast.Add):
        carry = f"({low} >>> 0 < {a.low} >>> 0 ? 1 : 0)"
        words = f"({a.low} + {b.low}) | 0", f"({a.high} + {b.high} + {carry}) | 0"
    elif isinstance(op, ast.Sub):
        carry = f"({a.low} >>> 0 < {b.low} >>> 0 ? 1 : 0)"
        words = f"({a.low} - {b.low}) | 0", f"({a.high} - {b.high} - {carry}) | 0"
    elif isinstance(op, ast.Mult):
        words = f"Math.imul({a.low}, {b.low})", f"$above({a.low}, {a.high}, {b.low}, {b.high})"
    else:
        return None
    return Wide(low, high, (*a.before, *b.before, (low, words[0]), (high, words[1])))


def shifted(left: bool, a: Wide, by: str, fresh: Fresh) -> Wide:
    """`<<` or `>>`, by a literal or by what is worked out."""
    low, high, count = fresh(), fresh(), by
    before = a.before
    if not by.isdigit():
        count = fresh()
        before = (*before, (count, by))
    if left:
        words = f"$left({a.low}, {count})", f"$leftHigh({a.low}, {a.high}, {count})"
    else:
        words = f"$right({a.low}, {a.high}, {count})", f"$rightHigh({a.high}, {count})"
    return Wide(low, high, (*before, (low, words[0]), (high, words[1])))


def inverse(a: Wide, fresh: Fresh) -> Wide:
    """`~a`."""
    low, high = fresh(), fresh()
    return Wide(low, high, (*a.before, (low, f"~{a.low}"), (high, f"~{a.high}")))


def compared(sign: str, one: Value, other: Value, fresh: Fresh) -> str:
    """A comparison of which one side is wide."""
    a, b = widen(one, fresh), widen(other, fresh)
    before = (*a.before, *b.before)
    if sign in ("===", "!=="):
        joined = "&&" if sign == "===" else "||"
        return sequence(before, f"({a.low} {sign} {b.low} {joined} {a.high} {sign} {b.high})")
    lower = f"{a.low} >>> 0 {sign} {b.low} >>> 0"
    return sequence(before, f"({a.high} === {b.high} ? {lower} : {a.high} {sign} {b.high})")
