"""Why one action is better than another: what comes of it clearly more or less often.

Dozens of possible events are compared, so each must differ all the more clearly (R. Tarone, "A
modified Bonferroni method for discrete data", 1990): overall, a false reason is given in fewer than
one of a hundred comparisons.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import comb

from .worlds import Line

ALPHA = 0.004  # share of comparisons of an action with itself that give a reason
LEAST = 0.15  # how much more often something happens, at least
WORTH = 0.03  # of the points that make a win e times as likely: what a reason is worth, at least


@dataclass(frozen=True)
class Reason:
    """Something that happens in `count` of `worlds` worlds after one action, in `against` of them
    after the other.

    points: what that is worth to the seat per world. when: "at once" if the action does it, "this
    turn" if it always comes in this turn, else "". example: the number of a world where it can be
    seen, after the action where it is more frequent.
    """

    text: str
    count: int
    against: int
    worlds: int
    points: float
    when: str
    example: int

    @property
    def more(self) -> bool:
        return self.count > self.against


def reasons(
    this: Sequence[Line], other: Sequence[Line], spread: float, first: int = 0
) -> list[Reason]:
    """What speaks for one action against another, most important first.

    spread: the points that make a win e times as likely. first: the world of the first line.
    """
    known = {line.itself for line in (*this, *other)}
    found = [
        reason_of(text, this, other, first)
        for text in real_differences(this, other)
        if text not in known
    ]
    found = [one for one in found if one.points >= WORTH * spread and speaks_for(one, this, other)]
    return sorted(found, key=lambda one: -one.points)


def speaks_for(reason: Reason, this: Sequence[Line], other: Sequence[Line]) -> bool:
    """Whether something good is more frequent, or something bad less: what is worth more though it
    happens less often (a parcel that pays more) would be told as a count that says the opposite."""
    worth = sum(line.told.get(reason.text, 0.0) for line in (*this, *other))
    return (worth > 0) == reason.more


def reason_of(text: str, this: Sequence[Line], other: Sequence[Line], first: int) -> Reason:
    """A difference with its figures."""
    count, against = times(text, this), times(text, other)
    lines = this if count > against else other
    return Reason(
        text,
        count,
        against,
        len(this),
        sum(line.told.get(text, 0.0) for line in this) / len(this)
        - sum(line.told.get(text, 0.0) for line in other) / len(other),
        when(text, this),
        first + next((n for n, line in enumerate(lines) if text in line.told), 0),
    )


def when(text: str, lines: Sequence[Line]) -> str:
    """When it always happens, if soon."""
    if all(text in line.now for line in lines):
        return "at once"
    return "this turn" if all(text in line.turn for line in lines) else ""


def times(text: str, lines: Sequence[Line]) -> int:
    return sum(text in line.told for line in lines)


def real_differences(this: Sequence[Line], other: Sequence[Line]) -> list[str]:
    """What happens more or less often, beyond chance, by the worlds in which it happens after one
    of the two actions alone (McNemar's test)."""
    alone: dict[str, list[int]] = {}
    for one, two in zip(this, other, strict=True):
        for text in one.told.keys() ^ two.told.keys():
            alone.setdefault(text, [0, 0])[text in two.told] += 1
    level = ALPHA / compared(sum(counts) for counts in alone.values())
    return [
        text
        for text, (more, less) in sorted(alone.items())
        if abs(more - less) >= LEAST * len(this) and chance(more, less) <= level
    ]


def compared(counts: Iterable[int]) -> int:
    """How many things are compared: those left out could not be told from chance in any case."""
    least = sorted(chance(count, 0) for count in counts)
    able = 1
    while sum(one <= ALPHA / able for one in least) > able:
        able += 1
    return able


def chance(more: int, less: int) -> float:
    """How probable a split of so many worlds is, or one less even, if both sides are as likely."""
    count, few = more + less, min(more, less)
    return float(min(1.0, 2 * sum(comb(count, k) for k in range(few + 1)) / 2**count))


def prospect(this: Sequence[Line], first: int = 0) -> Reason | None:
    """What the seat itself can do that brings the most points after an action, whether or not it
    also does after others."""
    known = {line.itself for line in this}
    texts = {text for line in this for text in line.told if text.startswith("you ")}
    whole = dict.fromkeys(sorted(texts - known), 0.0)
    for text in whole:
        whole[text] = sum(line.told.get(text, 0.0) for line in this)
    best = max(whole, key=lambda text: whole[text], default=None)
    if best is None or whole[best] <= 0 or times(best, this) < LEAST * len(this):
        return None
    return replace(reason_of(best, this, this, first), points=whole[best] / len(this))
