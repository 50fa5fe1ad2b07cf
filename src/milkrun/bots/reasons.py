"""Why an action is good: what comes of it more often than of another, in the game's own words."""

from collections.abc import Iterable
from statistics import fmean, median_low

from .outcomes import Deed, Outcome

LIKELY, SOMETIMES = 0.75, 0.35
ENOUGH = 5  # worlds, for saying how often something happens
OFTEN = 0.3  # how much more often something must happen to be a reason


def why(seat: int, this: Outcome, other: Outcome) -> list[str]:
    """Sentences about what an action of a seat brings that another does not."""
    reasons, known = _at_once(seat, this, other)
    if this.worlds < ENOUGH:
        return reasons
    own = [one for one in this.gains if one.seat == seat and one != known and this.is_more(one)]
    best = _likelier(own, this, other)
    if best is not None:
        verb = "Leads to" if this.often(best) >= LIKELY else "Makes likelier"
        reasons.append(f"{verb}: {_told(this, best)} ({_times(this, best, other)}).")
    elif not reasons:
        reasons += _next(own, this)
    worst = _likelier([deed for deed in other.gains if deed.seat != seat], other, this)
    if worst is not None:
        text = _told(other, worst)
        reasons.append(f"Makes less likely: {text} ({_times(this, worst, other)}).")
    return reasons


def _at_once(seat: int, this: Outcome, other: Outcome) -> tuple[list[str], Deed | None]:
    """What this turn brings in every world: points if there are any, else what is new in it, what
    the seat does before all else; and what that is."""
    sure = {
        name: points[0]
        for name, points in this.parts.items()
        if len(points) == this.worlds and len(set(points)) == 1
    }
    if sure:
        parts = ", ".join(f"{name} {points:+d}" for name, points in sure.items())
        return [f"This turn: {parts}."], None
    for deed in sorted(this.now, key=lambda deed: deed.seat != seat):
        if this.now[deed] == this.worlds and deed not in other.now and this.is_more(deed):
            return [f"Then: {this.said[deed]}" if deed in this.then else this.said[deed]], deed
    return [], None


def _likelier(deeds: Iterable[Deed], this: Outcome, other: Outcome) -> Deed | None:
    """Which of them happens clearly more often than otherwise, and brings its seat most by that."""
    lifts = {
        deed: this.mean(deed) - other.mean(deed)
        for deed in deeds
        if this.often(deed) >= other.often(deed) + OFTEN
    }
    best = max(lifts, key=lambda deed: lifts[deed], default=None)
    return best if best is not None and lifts[best] > 0 else None


def _next(deeds: Iterable[Deed], this: Outcome) -> list[str]:
    """What the seat will probably get out of it, if nothing tells it from another action."""
    likely = {
        deed: this.mean(deed)
        for deed in deeds
        if this.often(deed) >= SOMETIMES
        and (deed in this.scored or fmean(gain for gain, _ in this.gains[deed]) >= 2 * this.scale)
    }
    if not likely:
        return []
    deed = max(likely, key=lambda deed: likely[deed])
    return [f"Then, {_frequency(this.often(deed))}: {_told(this, deed)}."]


def _told(outcome: Outcome, deed: Deed) -> str:
    """How it was said when it brought a middling amount, without the full stop."""
    return median_low(outcome.gains[deed])[1].rstrip(".")


def _times(this: Outcome, deed: Deed, other: Outcome) -> str:
    return f"{_frequency(this.often(deed))}, otherwise {_frequency(other.often(deed))}"


def _frequency(share: float) -> str:
    if share in (0, 1):
        return "always" if share else "never"
    return f"{min(max(round(10 * share), 1), 9)} times in 10" if share >= 0.15 else "once in 10"
