"""A position declared once: printed, read and described by a JSON schema from the same lines.

A declaration is made of kinds. A value stands for one number of a record: `number`, TRUTH, Name. A
part says in which column values are and how they are listed: `cell`, `phase`, `pile`, `bag`,
`those`. Parts are put together by `keyed`, `rows` and `by`; `when` is for what is there only at
times, and what is like nothing else is a Kind made of its own functions. With two trucks one says

    SEAT = Name(("yellow", "pink", "blue"), there=lambda s: range(s.players))
    CARD = Name(("red", "green", "grey"), box=Box([4, 4, 2], "cards"))
    TRUCK = keyed({"driver": cell("driver", SEAT), "load": bag("load", CARD)})
    POSITION = keyed({
        **table(SEAT, OPTIONS),
        "to_move": cell("to_move", SEAT),
        "hands": by(SEAT, pile("hand", CARD, "cards are in a hand", count="hand_count")),
        "trucks": rows(TRUCK, 2),
    }, order=(..., fill_hands, check_whole))

for {"players": 2, "options": {}, "to_move": "pink", "hands": {"yellow": ["red", "grey"]}, "trucks":
[{"driver": "pink", "load": ["red"]}, null]}. POSITION.show(s) prints it, read(POSITION, s, given)
reads it. A part of a part is told its row: `at`, the indexes so far, is () in the position itself,
(p,) under `by(SEAT, ...)`, (town, slot) in rows of rows.

Reading begins from a record on which nothing lies yet; what is left out, or null, stays as it is
there. What is keyed is read in its `order`: keys, `...` for all that are not named, as printed, and
functions f(t, where, *at) that work out what follows, fill in at random what is missing, and refuse
what cannot be. `t` is the Reading (reading.py, as is Box), `where` the place that errors name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from . import reading
from .reading import Box, Given, Reading, check_keys, elements, entries, inside, one_of, refuse
from .record import Option, Record

Schema = dict[str, Any]
SIZE: Schema = {"type": "integer", "minimum": 0}


@dataclass(frozen=True)
class Kind:
    """What can be shown as JSON, read, and described by a schema.

    A value: show(s, number), and read(t, where, given, *at) gives the number.
    A part: show(s, *at), and read(t, where, given, *at) writes into t.s; None is what is left out.
    """

    show: Callable[..., Any]
    read: Callable[..., Any]
    schema: Schema = field(default_factory=dict)


# Values.


def number(high: Any, low: Any = 0) -> Kind:
    """A whole number from `low` to `high`; either may be a function of the record and the row."""

    def read(t: Reading, where: str, given: Any, *at: int) -> int:
        return reading.number(where, given, now(high, t.s, *at), now(low, t.s, *at))

    ends = {"minimum": low, "maximum": high}
    fixed = {key: int(end) for key, end in ends.items() if not callable(end)}
    return Kind(lambda s, value: int(value), read, {"type": "integer", **fixed})


def read_truth(t: Reading, where: str, given: Any, *at: int) -> bool:
    refuse(not isinstance(given, bool), where, f"true or false is needed; got {given!r:.60}")
    return bool(given)


TRUTH = Kind(lambda s, value: bool(value), read_truth, {"type": "boolean"})  # for 1 and 0


@dataclass(frozen=True)
class Name:
    """A word for each number from 0: `words`, or a function of the record that gives them.

    there: which numbers there are in this match, a function of the record; None: all. none: the
    number for null. also: other words that are understood, and their numbers. box: where the thing
    of that name, number card(n) in it, is taken from, so that it lies nowhere else; gone: what is
    wrong if none is left, with {} for its name and {} for how many there are.
    """

    words: Any
    there: Callable[[Record], Sequence[int]] | None = None
    none: int | None = None
    also: Mapping[str, int] = field(default_factory=dict)
    box: Box | None = None
    card: Callable[[int], int] = int
    gone: str = "{} is somewhere else already"

    def numbers(self, s: Record) -> dict[str, int]:
        """The words there are in this match, with their numbers."""
        words = now(self.words, s)
        return {words[n]: n for n in (self.there(s) if self.there else range(len(words)))}

    def show(self, s: Record, value: int) -> str | None:
        return None if value == self.none else str(now(self.words, s)[value])

    def read(self, t: Reading, where: str, given: Any, *at: int) -> int:
        if given is None and self.none is not None:
            return self.none
        numbers = self.numbers(t.s)
        others = {word.lower(): n for word, n in self.also.items()}
        value = others.get(given.strip().lower()) if isinstance(given, str) else None
        if value is None:
            value = list(numbers.values())[one_of(where, given, list(numbers))]
        if self.box is not None:
            left, card = t.left(self.box), self.card(value)
            copies = "all" if callable(self.box.copies) else self.box.copies[card]
            refuse(not left[card], where, self.gone.format(self.show(t.s, value), copies))
            left[card] -= 1
        return value

    @property
    def schema(self) -> Schema:
        """Words that depend on the record are any texts."""
        if callable(self.words):
            return {"type": "string"}
        null = [] if self.none is None else [None]
        return {"enum": [*dict.fromkeys((*self.words, *self.also)), *null]}


# Parts: what is in a column.


def cell(
    column: str, kind: Kind | Name, default: Callable[..., int] | None = None, needed: str = ""
) -> Kind:
    """One value. default: if left out, of the record and the row; needed: what is wrong then."""

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        refuse(needed and given is None, where, needed)
        if given is not None:
            put(t.s, column, at, kind.read(t, where, given, *at))
        elif default:
            put(t.s, column, at, default(t.s, *at))

    return Kind(lambda s, *at: kind.show(s, s[column][at]), read, kind.schema)


def phase(words: Sequence[str], default: Callable[..., int] | None = None) -> Kind:
    """What is decided now, by its word: in phase "over" the game is over."""
    word = cell("phase", Name(words), default)

    def read(t: Reading, where: str, given: Any) -> None:
        word.read(t, where, given)
        t.s.over = words[t.s.phase] == "over"

    return replace(word, read=read)


def pile(
    column: str,
    kind: Kind | Name,
    fit: str,
    count: str = "",
    whole: bool = False,
    dealt: Any = None,
    add: Callable[..., Any] | None = None,
) -> Kind:
    """A list of values in the order of the column, or as add(s, *at, value) arranges them.

    fit: there may be "at most 3 ..." or, if the row has to be `whole`, "3 ... are needed". count:
    the column with the length; without one, empty places at the end are not shown. dealt: how many,
    or a function, go to `Reading.wanted` if it is left out; a number given goes there, too.
    """

    def show(s: Record, *at: int) -> list[Any]:
        shown = [kind.show(s, one) for one in s[column][at][: s[count][at] if count else None]]
        while shown and shown[-1] is None and not (count or whole):
            shown.pop()
        return shown

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        row = t.s[column][at]
        if dealt is not None and (given is None or isinstance(given, int)):
            given = now(dealt, t.s, *at) if given is None else given
            t.wanted[column, *at] = reading.number(where, given, len(row))
            return
        length = check_length(where, given, len(row), fit)
        refuse(whole and 0 < length < len(row), where, f"{len(row)} {fit} are needed; got {length}")
        for n, (_, value) in enumerate(values(kind, t, where, given, *at)):
            if add:
                add(t.s, *at, value)
            else:
                row[n] = value
        if count and not add:
            put(t.s, count, at, length)

    one = listed(kind.schema)
    return Kind(show, read, one if dealt is None else {"anyOf": [one, SIZE]})


def bag(column: str, name: Name, most: Callable[..., int] | None = None, beyond: str = "") -> Kind:
    """A list of names, each as often as the column counts it.

    most: how many there can be, of the record, the row and the number; beyond: what is wrong else.
    """

    def show(s: Record, *at: int) -> list[Any]:
        return [name.show(s, n) for n, count in enumerate(s[column][at]) for _ in range(count)]

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        counts = t.s[column][at]
        for place, n in values(name, t, where, given, *at):
            counts[n] += 1
            refuse(most and counts[n] > most(t.s, *at, n), place, f"{name.show(t.s, n)} {beyond}")

    return Kind(show, read, listed(name.schema))


def those(
    column: str, name: Name, value: int | None = None, free: int = 0, taken: str = "is there twice"
) -> Kind:
    """A list of the names for which the column holds `value`; None: the number of the row.

    free: what it holds before; taken: what is wrong with a name for which it holds another.
    """

    def show(s: Record, *at: int) -> list[str]:
        wanted = at[-1] if value is None else value
        return [word for word, n in name.numbers(s).items() if s[column][n] == wanted]

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        for place, n in values(name, t, where, given, *at):
            refuse(t.s[column][n] != free, place, f"{name.show(t.s, n)} {taken}")
            t.s[column][n] = at[-1] if value is None else value

    return Kind(show, read, listed(name.schema))


# Parts of parts.


def keyed(
    parts: Mapping[str, Kind], order: Sequence[Any] = (...,), short: tuple[str, type] | None = None
) -> Kind:
    """A JSON object, its parts by key. order: how they are read, see the top of this module.

    short: a key and a type; a value of that type stands for the object with that key alone.
    """
    rest = [key for key in parts if key not in order]
    steps = [one for step in order for one in (rest if step is ... else [step])]

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        if short and isinstance(given, short[1]):
            given = {short[0]: given}
        given = {} if given is None else given
        check_keys(where or "position", given, tuple(parts))
        for step in steps:
            if callable(step):
                step(t, where, *at)
            else:
                parts[step].read(t, inside(where, step), given.get(step), *at)

    schema = closed({key: or_null(part.schema) for key, part in parts.items()})
    return Kind(
        lambda s, *at: {key: part.show(s, *at) for key, part in parts.items()},
        read,
        {"anyOf": [schema, parts[short[0]].schema]} if short else schema,
    )


def rows(part: Kind, most: Any, fit: str = "are possible", count: str = "") -> Kind:
    """A list of the same part for every row; null leaves a row as it was, if they have no `count`.

    most: how many rows, a number or a function of the record and the row so far. count: the column
    that says how many there are now, if that may be less. fit: as of a pile.
    """

    def show(s: Record, *at: int) -> list[Any]:
        size = s[count][at] if count else now(most, s, *at)
        return [part.show(s, *at, n) for n in range(size)]

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        length = check_length(where, given, now(most, t.s, *at), fit)
        for n in range(length):
            if count or given[n] is not None:
                part.read(t, f"{where}[{n}]", given[n], *at, n)
        if count:
            put(t.s, count, at, length)

    return Kind(show, read, listed(or_null(part.schema)))


def by(name: Name, part: Kind, sparse: bool = False) -> Kind:
    """A JSON object with the same part for every name. sparse: 0, null and [] are not printed."""

    def show(s: Record, *at: int) -> dict[str, Any]:
        shown = {word: part.show(s, *at, n) for word, n in name.numbers(s).items()}
        return {word: one for word, one in shown.items() if one or not sparse}

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        found: dict[int, Any] = {}
        for word, one in entries(where, given).items():
            n = name.read(t, where, word)
            refuse(n in found, where, f"{name.show(t.s, n)} is there twice")
            found[n] = one
        for word, n in name.numbers(t.s).items():
            part.read(t, inside(where, word), found.get(n), *at, n)

    one = or_null(part.schema)
    if callable(name.words):
        return Kind(show, read, {"type": "object", "additionalProperties": one})
    return Kind(show, read, closed(dict.fromkeys(name.words, one)))


def when(test: Callable[..., Any], part: Kind, why: str = "") -> Kind:
    """A part that is there when a function of the record and the row says so; null is shown else.

    why: what is wrong if it is given at other times, or left out at those; "": it is not asked.
    """

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        refuse(why and bool(test(t.s, *at)) != (given is not None), where, why)
        if given is not None:
            part.read(t, where, given, *at)

    return Kind(lambda s, *at: part.show(s, *at) if test(s, *at) else None, read, part.schema)


# The whole.


def table(seat: Name, options: Sequence[Option]) -> dict[str, Kind]:
    """Players, as their number or their names in order, and options: those of the match itself."""

    def check(t: Reading, where: str, given: Any) -> None:
        reading.check_table(t.s, t.given, tuple(seat.numbers(t.s)))

    def show(s: Record) -> dict[str, int]:
        return {one.name: int(s.options[one.name]) for one in options}

    players = {"anyOf": [{"type": "integer"}, listed(seat.schema)]}
    chosen = closed({one.name: number(one.high, one.low).schema for one in options})
    return {
        "players": Kind(lambda s: int(s.players), check, players),
        "options": Kind(show, lambda t, where, given: None, chosen),
    }


def read(declared: Kind, s: Record, position: Given) -> None:
    """Read a position into a record whose players, options and generator are set.

    Raises PositionError: where in the position, and what is wrong.
    """
    declared.read(Reading(s, position), "", position)


def schema(declared: Kind, title: str) -> Schema:
    """The JSON schema (draft 2020-12) of a position, with names as they are printed."""
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": title, **declared.schema}


def now(bound: Any, s: Record, *at: int) -> Any:
    """What is the same in every record, or else a function of the record and the row."""
    return bound(s, *at) if callable(bound) else bound


def put(s: Record, column: str, at: tuple[int, ...], value: int) -> None:
    """Write one number of a record; NumPy gives a copy of what has no row."""
    if at:
        s[column][at] = value
    else:
        s[column] = value


def values(kind: Any, t: Reading, where: str, given: Any, *at: int) -> Iterator[tuple[str, Any]]:
    """The place and the number of each value in a list."""
    for n, one in enumerate(elements(where, given)):
        yield f"{where}[{n}]", kind.read(t, f"{where}[{n}]", one, *at)


def check_length(where: str, given: Any, most: int, fit: str) -> int:
    """The length of a list; PositionError if there is no room for so much."""
    length = len(elements(where, given))
    refuse(length > most, where, f"at most {most} {fit}; got {length}")
    return length


def listed(one: Schema) -> Schema:
    return {"type": "array", "items": one}


def closed(keys: Schema) -> Schema:
    """An object of these keys and no others."""
    return {"type": "object", "properties": keys, "additionalProperties": False}


def or_null(one: Schema) -> Schema:
    """What may be left out."""
    return {"anyOf": [one, {"type": "null"}]}
