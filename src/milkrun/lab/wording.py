"""Numbers and names of a study as people read them."""

from math import isnan
from typing import TYPE_CHECKING

from .measuring import Metric
from .statistics import Difference, Estimate
from .verdicts import PASS, UNDECIDED, Deviation, Verdict

if TYPE_CHECKING:
    from .comparing import Compared

MINUS = "\N{MINUS SIGN}"
GAP = "\N{NO-BREAK SPACE}"


def number(value: float, signed: bool = False) -> str:
    """A number with as many places as its size deserves."""
    if isnan(value):
        return "unknown"
    size = abs(value)
    places = 0 if size >= 1000 else 1 if size >= 10 else 2 if size >= 0.095 else 3
    text = f"{size:,.{places}f}"
    zero = not any(one in "123456789" for one in text)
    sign = "" if zero else MINUS if value < 0 else "+" if signed else ""
    return sign + text


def amount(value: float, metric: Metric, signed: bool = False) -> str:
    """An amount of a metric. Shares are in per cent, and their differences in points."""
    if metric.unit == "share":
        unit = "points" if signed else "%"
        size = f"{abs(100 * value):.1f}"
        sign = "" if size == "0.0" else MINUS if value < 0 else "+" if signed else ""
        return f"{sign}{size}{GAP}{unit}"
    return number(value, signed)


def span(low: float, high: float, metric: Metric, signed: bool = False) -> str:
    """The two ends of an interval, as amounts without their unit."""
    if isnan(low) and isnan(high):
        return "unknown"
    ends = (amount(one, metric, signed).split(GAP)[0] for one in (low, high))
    return " to ".join(ends)


def interval(one: Estimate | Difference, metric: Metric) -> str:
    """An estimate or a difference with its interval."""
    signed = isinstance(one, Difference)
    return f"{amount(one.value, metric, signed)} ({span(one.low, one.high, metric, signed)})"


def named(metric: str, group: str | None = None) -> str:
    """A metric, and its group if it has one."""
    words = metric.replace("_", " ")
    return words if group is None else f"{words}, {group}"


def titled(*parts: str) -> str:
    """Parts of a title, with a capital."""
    words = ": ".join(parts)
    return words[:1].upper() + words[1:]


def probability(p: float) -> str:
    if isnan(p):
        return "unknown"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def away(value: float, metric: Metric, relative: bool) -> str:
    """How far something is from what is wanted."""
    if relative:
        size = f"{abs(100 * value):.1f}"
        sign = "" if size == "0.0" else MINUS if value < 0 else "+"
        return f"{sign}{size}{GAP}%"
    return amount(value, metric, True)


def away_span(one: Deviation, metric: Metric, relative: bool) -> str:
    """The interval of how far something is away."""
    if isnan(one.low):
        return "unknown"
    return " to ".join(away(end, metric, relative) for end in (one.low, one.high))


def limit(found: Verdict, metric: Metric) -> str:
    """What a target asks for: within 3.0 points of 25.0 %."""
    if found.relative:
        within = f"{100 * found.within:g}{GAP}%"
    else:
        within = amount(found.within, metric, True).lstrip("+")
    return f"within {within} of {amount(found.wanted, metric)}"


def sentence(found: Verdict, metric: Metric) -> str:
    """A verdict in words."""
    worst = found.worst
    told = deviation_words(worst, metric, found.relative)
    if found.answer == PASS:
        if worst.group is None:
            return f"It is {told}."
        return f"Every group is within the limit; the furthest is {told}."
    if found.answer == UNDECIDED:
        if found.more is None:
            return f"Too close to the limit for any number of games: {told}."
        return f"{told[0].upper()}{told[1:]}. Play {found.more:,} more games to decide it."
    listed = [one for one in found.deviations if one.outside]
    listed.sort(key=lambda one: -abs(one.value))
    shown = "; ".join(deviation_words(one, metric, found.relative) for one in listed[:4])
    rest = f"; and {len(listed) - 4} more" if len(listed) > 4 else ""
    return f"Outside the limit: {shown}{rest}."


def deviation_words(one: Deviation, metric: Metric, relative: bool) -> str:
    where = "" if one.group is None else f"{one.group} with "
    return f"{where}{amount(one.estimate, metric)} ({away(one.value, metric, relative)})"


def compared_row(one: "Compared") -> list[str]:
    """A row of `lab compare`."""
    metric = one.of
    return [
        f"{'*' if one.primary else ' '} {named(*one.question)}",
        amount(one.one.value, metric),
        amount(one.other.value, metric),
        interval(one.difference, metric),
        probability(one.p),
        "clear" if one.clear else "",
    ]
