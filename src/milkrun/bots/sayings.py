"""Hints in sentences: an action, what it does at once, and what comes of it compared to others."""

import re
from collections.abc import Sequence
from dataclasses import replace

from milkrun.engine.telling import lowered, raised
from milkrun.engine.wording import listed

from .reasons import Reason

MOST_SAID = 2  # facts in a sentence
BUT = "but "  # begins a fact that speaks against its action
TOO_FEW = "Too few games could be tried out to compare it with the first."
NO_AIM = "Nothing stands out here: several ways are about as good."
MAIN = 0.3  # share of what a position promises that makes a difference the thing to aim at


def counted(reason: Reason, other: str) -> str:
    """What happens, and in how many of the games tried out. other: what it is compared with."""
    often = str(reason.count) if reason.count else "none"
    if reason.count == reason.worlds:
        often = "all"
    only = "only " if 0 < reason.count < reason.against else ""
    return (
        f"{reason.text} in {only}{often} of {reason.worlds} games tried out, "
        f"against {reason.against or 'none'} {other}"
    )


def what_is_so(facts: Sequence[str], reasons: Sequence[Reason]) -> str:
    """What holds at once, as a clause; "" if there is nothing to say."""
    at_once = [f"{one.text} {one.when}" for one in reasons if one.when]
    said = [*at_once, *facts][:MOST_SAID]
    return listed(said) if said else ""


def what_comes(reasons: Sequence[Reason], other: str) -> str:
    """The most important later consequence, as a clause; "" if there is none."""
    later = [one for one in reasons if not one.when]
    return counted(later[0], other) if later else ""


def told(text: str, *clauses: str) -> str:
    """What to do, and why: the first clause follows a colon, unless the text already has one, and
    each further clause is a sentence."""
    said = [one for one in clauses if one]
    if not said:
        return f"{text}."
    opening = f"{text}. {raised(said[0])}." if ": " in text else f"{text}: {said[0]}."
    return " ".join([opening, *[f"{raised(one)}." for one in said[1:]]])


def best_said(
    text: str, facts: Sequence[str], reasons: Sequence[Reason], better: bool, equal: Sequence[str]
) -> str:
    """The first tip. equal: what is about as good."""
    pros = [one for one in facts if not one.startswith(BUT)]
    clauses = [what_is_so(pros, reasons), what_comes(reasons, "otherwise")]
    if not any(clauses) and better:
        clauses = ["it does better in the games tried out, though no single reason stands out"]
    if not any(clauses) and not equal:
        clauses = ["nothing sets it clearly apart"]
    as_good = f" About as good: {listed([lowered(one) for one in equal], 'or')}." if equal else ""
    return told(text, *clauses) + as_good


def other_said(
    text: str,
    facts: Sequence[str],
    reasons: Sequence[Reason],
    against: Sequence[Reason],
    side: int | None,
) -> str:
    """Another tip. side: 0 if it is about as good as the first, -1 if it is worse, None if too few
    games were tried out to tell."""
    pros = [one for one in facts if not one.startswith(BUT)]
    if side is None:
        return f"{told(text, what_is_so(pros, []))} {TOO_FEW}"
    if side >= 0:
        clauses = [what_is_so(pros, reasons), what_comes(reasons, "with the first")]
        return f"{told(text, *clauses)} About as good as the first."
    cons = [one.removeprefix(BUT) for one in facts if one.startswith(BUT)]
    if against:
        less = f"less good, as {counted(turned(against[0]), 'with the first')}"
        return told(text, what_is_so([*cons, *pros], []), less)
    return told(text, what_is_so([*cons, *pros], []), "it does less well in the games tried out")


def turned(reason: Reason) -> Reason:
    """What speaks for another action, turned into what speaks against this one."""
    return replace(
        reason, count=reason.against, against=reason.count, points=-reason.points, when=""
    )


def aim_said(best: Sequence[Reason], prospect: Reason | None, usual: str) -> str:
    """What to aim at, without naming the action. usual: what to aim at if nothing stands out."""
    promised = prospect.points if prospect is not None else 0.0
    main = next((one for one in best if one.points >= MAIN * promised), None)
    if main is not None and not main.more:
        return f"Prevent this: {main.text}."
    aim = main or prospect
    if aim is None:
        return usual or NO_AIM
    return f"Aim to {re.sub('^are ', 'be ', aim.text.removeprefix('you '))}."


def purpose_said(win: float | None, points_name: str) -> str:
    """What the hint is about if winning is no longer at stake; "" otherwise."""
    if win is None:
        return ""
    if win > 0.5:
        return f"You will almost surely win, so this is about {points_name}."
    return f"You can hardly win any more, so this is about {points_name}."


def basis_said(iterations: int, worlds: int) -> str:
    searched = f"{iterations:,} lines of play and " if iterations else ""
    return f"Based on {searched}{worlds} games tried out with each, from what you can know."
