"""Lines in words: templates filled with numbers, alike here and in the page (`sheet.js`)."""

import re
from collections.abc import Mapping, Sequence

from milkrun.engine.sheets import SEAT, Axis
from milkrun.engine.wording import alone

PART = re.compile(r"\{(\w+)(?:(:)(\+|\w+)|\|([^|}]*)\|([^|}]*))?\}")


def said(
    text: str, numbers: Mapping[str, int], axes: Mapping[str, Axis], names: Sequence[str]
) -> str:
    """A template with its numbers: {n}, {n:+} with a sign, {n:axis} a label, {n:seat} a player's
    name, {n|coin|coins} a word. A number outside an axis is shown as it is."""

    def part(found: re.Match[str]) -> str:
        name, _, how, one, many = found.groups()
        number = numbers[name]
        if one is not None:
            return str(one if number == 1 else many)
        if how == "+":
            return f"{number:+d}"
        labels: Sequence[str] = ()
        if how == SEAT:
            return alone(label(names, number))
        if how is not None:
            labels = axes[how].labels
        return label(labels, number)

    return PART.sub(part, text)


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, a number after one that another seat has, too."""
    found = list[str]()
    for name in names:
        shown, n = name, 1
        while shown in found:
            n += 1
            shown = f"{name} ({n})"
        found.append(shown)
    return tuple(found)


def label(labels: Sequence[str], number: int) -> str:
    """One of some labels; the number itself where there is none."""
    return labels[number] if 0 <= number < len(labels) else str(number)
