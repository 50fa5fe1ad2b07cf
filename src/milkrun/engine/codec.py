"""A position declared once: printed, read and described by a JSON schema from the same lines.

A declaration is made of kinds (kinds.py). A value stands for one number of a record: `number`,
TRUTH, Name. A part says in which column values are and how they are listed: `cell`, `phase`,
`pile`, `several`, `bag`, `those`. Parts are put together by `keyed`, `rows` and `by`; their methods
`when`, `during` and `checked` say when they are there and what they have to fit. What is like
nothing else is a Kind of its own functions.

    SEAT = Name(("yellow", "pink", "blue"), there=lambda s: range(s.players))
    CARD = Name(("red", "green", "grey"), box=Box([4, 4, 2], "cards"))
    TRUCK = keyed({"driver": cell("driver", SEAT), "load": bag("load", CARD)})
    POSITION = keyed({
        **table(SEAT, OPTIONS),
        "to_move": cell("to_move", SEAT),
        "hands": by(SEAT, pile("hand", CARD, "cards are in a hand", count="hand_count")),
        "trucks": rows(TRUCK, 2),
    }, order=(..., fill_hands, check_whole))
    to_position, from_position = both_ways(POSITION)

A part of a part is told its row: `at`, the indexes so far, is () in the position itself, (p,) under
`by(SEAT, ...)`, (town, slot) in rows of rows. Reading begins from a record on which nothing lies
yet; what is left out, or null, stays as it is there. What is keyed is read in its `order`: keys,
`...` for all that are not named, as printed, and functions f(t, where, *at) that work out what
follows, fill in at random what is missing, and refuse what cannot be. `t` is the Reading
(reading.py, as is Box), `where` the place that errors name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from . import reading
from .kinds import Kind, Name, Schema, now, number
from .reading import Given, Reading, check_keys, elements, entries, inside, refuse
from .record import Option, Record

SIZE: Schema = {"type": "integer", "minimum": 0}


# Parts: what is in a column.


def cell(
    column: str,
    kind: Kind | Name,
    default: Callable[..., int] | None = None,
    needed: str = "",
    row: Callable[..., tuple[int, ...]] = lambda s, *at: at,
) -> Kind:
    """One value, in the row that the part is told or, as a function of the record and it, another.

    default: if left out, of the record and the row; needed: what is wrong then.
    """

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        refuse(needed and given is None, where, needed)
        if given is not None:
            put(t.s, column, row(t.s, *at), kind.read(t, where, given, *at))
        elif default:
            put(t.s, column, row(t.s, *at), default(t.s, *at))

    return Kind(lambda s, *at: kind.show(s, s[column][row(s, *at)]), read, kind.schema)


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


def several(
    kind: Kind | Name, there: Callable[..., Iterable[Any]], add: Callable[..., Any]
) -> Kind:
    """A list of values: there(s, *at) gives them, add(t, where, value, *at) takes in each."""

    def read(t: Reading, where: str, given: Any, *at: int) -> None:
        for place, value in values(kind, t, where, given, *at):
            add(t, place, value, *at)

    return Kind(
        lambda s, *at: [kind.show(s, value) for value in there(s, *at)], read, listed(kind.schema)
    )


def bag(column: str, name: Name, most: Callable[..., int] | None = None, beyond: str = "") -> Kind:
    """A list of names, each as often as the column counts it.

    most: how many there can be, of the record, the row and the number; beyond: what is wrong else.
    """

    def add(t: Reading, where: str, n: int, *at: int) -> None:
        counts = t.s[column][at]
        counts[n] += 1
        refuse(most and counts[n] > most(t.s, *at, n), where, f"{name.show(t.s, n)} {beyond}")

    return several(name, lambda s, *at: np.repeat(range(len(s[column][at])), s[column][at]), add)


def those(
    column: str, name: Name, value: int | None = None, free: int = 0, taken: str = "is there twice"
) -> Kind:
    """A list of the names for which the column holds `value`; None: the number of the row.

    free: what it holds before; taken: what is wrong with a name for which it holds another.
    """

    def there(s: Record, *at: int) -> list[int]:
        wanted = at[-1] if value is None else value
        return [n for n in name.numbers(s).values() if s[column][n] == wanted]

    def add(t: Reading, where: str, n: int, *at: int) -> None:
        refuse(t.s[column][n] != free, where, f"{name.show(t.s, n)} {taken}")
        t.s[column][n] = at[-1] if value is None else value

    return several(name, there, add)


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
                read_part(parts[step], t, inside(where, step), given.get(step), *at)

    schema = closed({key: or_null(part.schema) for key, part in parts.items()})
    return Kind(
        lambda s, *at: {key: part.show(s, *at) for key, part in parts.items()},
        read,
        {"anyOf": [schema, parts[short[0]].schema]} if short else schema,
    )


def read_part(part: Kind, t: Reading, where: str, given: Any, *at: int) -> None:
    """Read what may be left out, and note whether it is."""
    if given is None:
        t.left_out.add(where)
    part.read(t, where, given, *at)


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
            read_part(part, t, inside(where, word), found.get(n), *at, n)

    one = or_null(part.schema)
    if callable(name.words):
        return Kind(show, read, {"type": "object", "additionalProperties": one})
    return Kind(show, read, closed(dict.fromkeys(name.words, one)))


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


def both_ways(
    declared: Kind, *begin: Callable[[Record], Any]
) -> tuple[Callable[[Record], dict[str, Any]], Callable[[Record, Given], None]]:
    """to_position and from_position of a game: all that is on the table and in secret, and back.

    begin: what makes of a zeroed record, with players and options, one on which nothing lies yet.
    from_position raises PositionError: where in the position, and what is wrong.
    """

    def to_position(s: Record) -> dict[str, Any]:
        return dict(declared.show(s))

    def from_position(s: Record, position: Given) -> None:
        for step in begin:
            step(s)
        declared.read(Reading(s, position), "", position)

    return to_position, from_position


def schema(declared: Kind, title: str) -> Schema:
    """The JSON schema (draft 2020-12) of a position, with names as they are printed."""
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "title": title, **declared.schema}


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
