"""How sentences name seats: the one spoken to is "you"."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}


class Doer(NamedTuple):
    """Who does something: "Blue", or "you"."""

    name: str
    you: bool

    def does(self, deed: str) -> str:
        """The doer with a deed in the third person: "takes a card" is "you take a card"."""
        if not self.you:
            return f"{self.name} {deed}"
        verb, _, rest = deed.partition(" ")
        return f"you {plural(verb)} {rest}".rstrip()

    @property
    def whose(self) -> str:
        return "your" if self.you else f"{self.name}'s"


def plural(verb: str) -> str:
    """The verb of "you" for that of the third person: "passes" is "pass"."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return re.sub(r"(?<=s|x|z|h)es$|s$", "", verb)


def lowered(text: str) -> str:
    """A sentence as a part of another one."""
    return text[:1].lower() + text[1:].rstrip(".")


def raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def no_facts(s: Any, a: int) -> Sequence[str]:
    return ()


def no_reason(s: Any, kind: str, seat: int, args: Any, who: Any) -> None:
    return None


def no_aim(s: Any) -> str:
    return ""


def nothing_alike(s: Any, a: int) -> None:
    return None


@dataclass(frozen=True)
class Hints:
    """What a game says about actions and events to the seat that asks for a hint.

    facts(s, a): what is so about an action before it is taken, as clauses: "the road is 4 MP long";
    one that speaks against the action begins with "but ".
    reason(s, kind, seat, args, who): what an event is worth to its seat, in points, and how it is
    told: (4, who(seat).does("delivers to Dadar")); None if it is not a reason. The same text is the
    same event, so it contains no number that varies from one time to the next.
    aim(s): what the seat to move usually aims at now, as a sentence.
    begins: the verbs, or kinds of events, with which a turn begins, where a seat may have two in a
    row.
    alike(s, a): actions that come to the same have the same key, and a text for all of them; None
    for one that is like no other. An action without numbers also has one if it is about something
    else later in the turn.
    """

    facts: Callable[[Any, int], Sequence[str]] = no_facts
    reason: Callable[
        [Any, str, int, Mapping[str, int | None], Callable[[int], Doer]], tuple[float, str] | None
    ] = no_reason
    alike: Callable[[Any, int], tuple[object, str] | None] = nothing_alike
    aim: Callable[[Any], str] = no_aim
    begins: frozenset[str] = frozenset()


NO_HINTS = Hints()  # of a game that has no words for them
