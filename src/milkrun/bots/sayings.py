"""Hints in sentences: an action, what it does at once, and what comes of it compared to others."""

import re
from collections.abc import Sequence
from dataclasses import replace

from milkrun.engine.telling import lowered, raised
from milkrun.engine.wording import listed

from .reasons import Reason

MOST_SAID = 2  # facts in a sentence
BUT = "but "  # begins a fact that speaks against its action
BETTER = "it does better in the games tried out, though no single reason stands out"
WORSE = "it does less well in the games tried out"
NOTHING = "nothing sets it clearly apart"
TOO_FEW = "Too few games could be tried out to compare it with the first."
NO_AIM = "Nothing stands out here: several ways are about as good."
MAIN = 0.3  # share of what a position promises that makes a difference the thing to aim at


# What a count is compared with: OTHER is the action asked about, which is seldom the next best.
NEXT, OTHER, FIRST = "with the next best", "with the other", "with the first"
NAMES, AMOUNTS, WORDS = (re.compile(one) for one in (r"[A-Z][\w'-]*", r"\d+", r"[\w'-]+"))
LITTLE = {"you", "your", "have", "to", "a", "an", "the", "into", "in", "on", "of", "from", "thi"}


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
    sure = [one for one in reasons if one.when][:MOST_SAID]
    new = [one for one in facts if not any(is_within(reason.text, one) for reason in sure)]
    return joined([*new[: MOST_SAID - len(sure)], *([at_once(sure)] if sure else [])])


def joined(clauses: Sequence[str]) -> str:
    """Clauses as one; those that speak against the action with "but"."""
    said = clauses[0].removeprefix(BUT) if clauses else ""
    return said + "".join(f", {'' if one.startswith(BUT) else 'and '}{one}" for one in clauses[1:])


def at_once(sure: Sequence[Reason]) -> str:
    """What always happens soon: "you score and draw a card this turn"."""
    first, *rest = sure
    if any(one.when != first.when for one in rest):
        return ", and ".join(f"{one.text} {one.when}" for one in sure)
    alike = [one for one in ("you are ", "you ") if all(it.text.startswith(one) for it in sure)]
    texts = [first.text, *(one.text.removeprefix(alike[0] if alike else "") for one in rest)]
    return f"{listed(texts)} {first.when}"


def is_obvious(what: str, text: str) -> bool:
    """Whether what happens is said by the text of an action: by its words, or because both have
    the same amount and names."""
    amounts = AMOUNTS.findall(what)
    named = {*amounts, *(stem(one) for one in NAMES.findall(what))}
    return is_within(what, text) or (bool(amounts) and named <= stems(text))


def is_within(what: str, text: str) -> bool:
    """Whether a text has all the words of another one that matter."""
    return stems(what) - LITTLE <= stems(text)


def stems(text: str) -> set[str]:
    return {stem(one) for one in WORDS.findall(text)}


def stem(word: str) -> str:
    return word.lower().rstrip("s")


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
    text: str, facts: Sequence[str], reasons: Sequence[Reason], better: bool, other: str = NEXT
) -> str:
    """The first tip. other: what it is compared with."""
    pros = [one for one in facts if not one.startswith(BUT)]
    clauses = [what_is_so(pros, reasons), what_comes(reasons, other)]
    if not any(clauses):
        clauses = [BETTER if better else NOTHING]
    return told(text, *clauses)


def equal_said(equal: Sequence[str]) -> str:
    """Which other actions are about as good as the first, as a sentence; "" if none is."""
    return f"About as good: {listed([lowered(one) for one in equal], 'or')}." if equal else ""


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
    cons = [one.removeprefix(BUT) for one in facts if one.startswith(BUT)]
    if side is None:
        return f"{told(text, what_is_so(pros, []))} {TOO_FEW}"
    if side >= 0:
        clauses = [what_is_so(pros, reasons), what_comes(reasons, FIRST)]
        though = f", though {cons[0]}" if cons and not any(clauses) else ""
        return f"{told(text, *clauses)} About as good as the first{though}."
    if against and worth(against) >= worth(reasons):  # else it is not what makes it worse
        less = f"less good, as {counted(turned(against[0]), FIRST)}"
        return told(text, what_is_so([*cons, *pros], []), less)
    return told(text, what_is_so([*cons, *pros], []), WORSE)


def worth(reasons: Sequence[Reason]) -> float:
    return sum(one.points for one in reasons)


def turned(reason: Reason) -> Reason:
    """What speaks for another action, turned into what speaks against this one."""
    return replace(
        reason, count=reason.against, against=reason.count, points=-reason.points, when=""
    )


def aim_said(best: Sequence[Reason], prospect: Reason | None, usual: str) -> str:
    """What to aim at, without naming the action: the difference that it makes, if that is a large
    part of what the position promises (prospect). usual: what to aim at if nothing stands out."""
    if prospect is None:
        return usual or NO_AIM
    main = next((one for one in best if one.points >= MAIN * prospect.points), prospect)
    if not main.more and main is not prospect:
        return f"{'Avoid' if main.text.startswith('you ') else 'Prevent'} this: {main.text}."
    if not main.text.startswith("you "):  # what costs another seat points
        return f"Aim for this: {main.text}."
    return f"Aim to {re.sub('^are ', 'be ', main.text.removeprefix('you '))}."


def purpose_said(win: float | None, points_name: str) -> str:
    """What the hint is about if winning is no longer at stake; "" otherwise."""
    if win is None:
        return ""
    if win > 0.5:
        return f"You will almost surely win, so what counts is {points_name}."
    return f"You can hardly win any more, so what counts is {points_name}."


def basis_said(iterations: int, worlds: int) -> str:
    searched = f"{iterations:,} lines of play and " if iterations else ""
    return f"Based on {searched}{worlds} games tried out with each, from what you can know."
