"""What a lesson waits for: a small set of questions about an attempt, as data.

    { event = "scored", by = "me", where = { fee = 8 }, times = 2 }  # it happened since the start
    { did = ["place", 0] }  # one of my actions began with these words
    { view = "players.me.coins", least = 3 }  # what I see now; or `most`, or `is`
    { turn_over = true }  # I have acted, and somebody else decides, perhaps only an answer, or none
    { actions = 3 }  # I have acted at least so often
    { all = [...] }, { any = [...] }, { not = {...} }

`by` is "me", "others" or "anybody". A path through the view has the names of its fields, numbers
of places in lists, and "me" for the learner's own place.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator

from milkrun.engine.errors import MilkrunError
from milkrun.engine.match import Match
from milkrun.engine.reports import Event

Word = int | str
Value = bool | int | float | str


class LessonError(MilkrunError):
    """A lesson that cannot be used: which, where, and why."""


class Played(Protocol):
    """An attempt so far. events, did: since the start; did: the learner's own, as files hold
    them."""

    match: Match
    seat: int
    events: list[Event]
    did: list[list[Word]]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Happened(Strict):
    event: str
    by: Literal["me", "others", "anybody"] = "anybody"
    where: dict[str, int] = Field(default_factory=dict)
    times: Annotated[int, Field(ge=1)] = 1

    def holds(self, played: Played) -> bool:
        return sum(self._fits(one, played.seat) for one in played.events) >= self.times

    def _fits(self, event: Event, me: int) -> bool:
        who = "me" if event.seat == me else "others"
        return (
            event.kind == self.event
            and self.by in ("anybody", who)
            and all(event.args.get(name) == value for name, value in self.where.items())
        )


class Did(Strict):
    did: Annotated[list[Word], Field(min_length=1)]

    def holds(self, played: Played) -> bool:
        return any(one[: len(self.did)] == self.did for one in played.did)


class Seen(Strict):
    view: str
    is_: Annotated[Value | None, Field(alias="is")] = None
    least: float | None = None
    most: float | None = None

    @model_validator(mode="after")
    def _one(self) -> "Seen":
        if sum(one is not None for one in (self.is_, self.least, self.most)) != 1:
            raise ValueError("give one of is, least, most")
        return self

    def holds(self, played: Played) -> bool:
        found = looked_up(played.match.view(played.seat), self.view, played.seat)
        if self.is_ is not None:
            return bool(found == self.is_)
        if isinstance(found, Sequence | Mapping):
            found = len(found)
        if not isinstance(found, int | float):
            return False
        return found >= self.least if self.least is not None else found <= (self.most or 0)


class TurnOver(Strict):
    turn_over: Literal[True]

    def holds(self, played: Played) -> bool:
        return bool(played.did) and played.match.to_move != played.seat


class Acted(Strict):
    actions: Annotated[int, Field(ge=1)]

    def holds(self, played: Played) -> bool:
        return len(played.did) >= self.actions


class All(Strict):
    all: Annotated[list["Predicate"], Field(min_length=1)]

    def holds(self, played: Played) -> bool:
        return all(one.holds(played) for one in self.all)


class AnyOf(Strict):
    any: Annotated[list["Predicate"], Field(min_length=1)]

    def holds(self, played: Played) -> bool:
        return any(one.holds(played) for one in self.any)


class Not(Strict):
    not_: Annotated["Predicate", Field(alias="not")]

    def holds(self, played: Played) -> bool:
        return not self.not_.holds(played)


KINDS = ("event", "did", "view", "turn_over", "actions", "all", "any", "not")


def kind_of(found: Any) -> str | None:
    """Which predicate is meant, by the field that only it has."""
    if not isinstance(found, Mapping):
        return None
    return next((one for one in KINDS if one in found), None)


Predicate = Annotated[
    Annotated[Happened, Tag("event")]
    | Annotated[Did, Tag("did")]
    | Annotated[Seen, Tag("view")]
    | Annotated[TurnOver, Tag("turn_over")]
    | Annotated[Acted, Tag("actions")]
    | Annotated[All, Tag("all")]
    | Annotated[AnyOf, Tag("any")]
    | Annotated[Not, Tag("not")],
    Discriminator(
        kind_of,
        custom_error_type="predicate",
        custom_error_message="a predicate has one of " + ", ".join(KINDS),
    ),
]
for one in (All, AnyOf, Not):
    one.model_rebuild()


def looked_up(view: Any, path: str, me: int) -> Any:
    """What stands in a view at a path such as "players.me.coins"; None where nothing stands now.
    Raises LessonError if there can be nothing."""
    found = view
    for word in path.split("."):
        if found is None:
            return None
        try:
            if isinstance(found, Sequence) and not isinstance(found, str):
                place = me if word == "me" else int(word)
                if place < 0:
                    raise KeyError(word)
                found = found[place] if place < len(found) else None
            elif isinstance(found, Mapping):
                found = found[word]
            else:
                found = getattr(found, word)
        except (AttributeError, KeyError, ValueError):
            raise LessonError(f"the view has no {word!r} in {path!r}") from None
    return found


def every(predicate: Any) -> list[Any]:
    """A predicate and all those within it."""
    within = [
        *getattr(predicate, "all", []),
        *getattr(predicate, "any", []),
        *([predicate.not_] if isinstance(predicate, Not) else []),
    ]
    return [predicate, *(deep for one in within for deep in every(one))]
