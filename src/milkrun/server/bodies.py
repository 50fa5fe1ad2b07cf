"""What clients send: typed request bodies."""

import json
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from .names import LONGEST, plain
from .store import Pace


def name_told(text: str) -> str:
    """A name as it is stored; errors keep their own sentence."""
    try:
        return plain(text)
    except ValueError as error:
        raise PydanticCustomError("told", "{text}", {"text": str(error)}) from error


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=4 * LONGEST), AfterValidator(name_told)
]
Number = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Options = dict[Word, Annotated[int, Field(strict=True, ge=-(2**31), le=2**31 - 1)]]
LARGEST_LAYOUT = 16_000  # bytes of JSON; the largest possible map has 3,000


def plain_and_small(layout: dict[str, Any]) -> dict[str, Any]:
    """What can be stored as JSON, quoted in an error, and sent on."""
    try:
        text = json.dumps(layout, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise ValueError("it is not plain JSON, or is nested too deeply") from error
    if len(text) > LARGEST_LAYOUT:
        raise ValueError(f"it is larger than {LARGEST_LAYOUT:,} bytes")
    return layout


Layout = Annotated[
    dict[str, Any],
    AfterValidator(plain_and_small),
    Field(description="parts of a position that the host has laid out; see the game's `layout`"),
]


class Sent(BaseModel):
    """What clients send."""

    model_config = ConfigDict(extra="ignore")


class SeatChoice(Sent):
    """A seat of a new table: me, a friend who gets a link, or a bot."""

    kind: Literal["me", "friend", "bot"]
    level: Word | None = Field(None, description="of a bot; see /api/levels")
    name: Name | None = Field(None, description="the colour's name if left out")


class Clock(Sent):
    """How long a person may take for a decision, and what happens then."""

    seconds: Annotated[int, Field(strict=True, ge=30, le=30 * 24 * 3600)]
    then: Literal["move", "seat", "host"] = Field(
        description="a bot plays this turn, or takes the seat until its person is back, or it is "
        "left to the host, who may then have a bot play"
    )


class NewClock(Sent):
    clock: Clock | None = Field(description="null: no time is kept")


class NewTable(Sent):
    game: Word
    options: Options = Field(default_factory=dict, max_length=200)
    layout: Layout = Field(default_factory=dict)
    seats: list[SeatChoice] = Field(min_length=1, max_length=12, description="at most one is `me`")
    hints: bool = Field(True, strict=True, description="whether seats may ask for hints")
    coach: bool = Field(
        False, strict=True, description="whether a coach speaks up: for one person among bots"
    )
    pace: Pace = Field("calm", description="how fast bots decide: calm, brisk, or none (at once)")

    clock: Clock | None = Field(None, description="null: no time is kept")
    stand_in: Word | None = Field(
        "greedy", description="the bot that plays on for somebody who leaves; null: nobody may"
    )


class LayoutAsked(Sent):
    players: int | None = Field(default=None, description="null: the most that can play")
    options: Options = Field(default_factory=dict, max_length=200)
    layout: Layout = Field(default_factory=dict)


Secret = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Claim(Sent):
    secret: Secret
    name: Annotated[str, StringConstraints(max_length=200)] = Field(
        "", description="the name you would like; the seat keeps its name if that is not possible"
    )


class Recover(Sent):
    secret: Secret


class Move(Sent):
    """An action for the seat of the cookie. The same move_id twice is played once."""

    move_id: UUID
    expected_seq: Number = Field(description="`seq` of the view that the person saw")
    action: Number


class TakeBack(Sent):
    move_id: UUID
    expected_seq: Number


class Ask(Sent):
    """To end the game here, or to take one's last move back when that is no longer free."""

    kind: Literal["end", "take_back"]
    expected_seq: Number = Field(description="`seq` of the view that the person saw")


class AskAnswer(Sent):
    agree: bool = Field(strict=True, description="who asked says no to ask no longer")
    expected_seq: Number = Field(description="`seq` of the view that the person saw")


class OpenWish(Sent):
    open: bool = Field(strict=True, description="whether anybody may take a seat that is free")


class Join(Sent):
    name: Annotated[str, StringConstraints(max_length=200)] = Field(
        "", description="the name you would like; the seat keeps its name if that is not possible"
    )


class Say(Sent):
    """A phrase, or a text."""

    phrase: Word | None = None
    text: Annotated[str, StringConstraints(max_length=400)] | None = None


class Rename(Sent):
    name: Name
    seat: Number | None = Field(None, description="for the host; your own if left out")


class PaceSet(Sent):
    pace: Pace


class BotSeat(Sent):
    seat: Number
    level: Word = "greedy"


class LinkSeat(Sent):
    seat: Number


class SubscriptionKeys(Sent):
    p256dh: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    auth: Annotated[str, StringConstraints(min_length=1, max_length=40)]


Zone = Annotated[
    int, Field(strict=True, ge=-14 * 60, le=14 * 60, description="minutes east of UTC")
]
Minute = Annotated[int, Field(strict=True, ge=0, lt=24 * 60)]


class Subscription(Sent):
    """What `pushManager.subscribe` gives."""

    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    keys: SubscriptionKeys
    zone: Zone = 0


class Quiet(Sent):
    """Quiet hours in minutes of the day, by the clock of the device; null: none."""

    quiet_from: Minute | None
    quiet_to: Minute | None
    zone: Zone = 0


class Webhook(Sent):
    url: Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None = Field(
        description="null: none any more"
    )


class PuzzleTry(Sent):
    action: Number | None = Field(description="null: give up, and see the solution")


class LessonPlay(Sent):
    actions: list[Number] = Field(
        min_length=1, max_length=40, description="all of the learner's actions from the start"
    )


class CoachTold(Sent):
    """What the person tells the coach."""

    on: bool | None = Field(None, strict=True, description="speak up, or be silent")
    heard: bool = Field(False, strict=True, description="what it says now has been read")


class HintAsked(Sent):
    expected_seq: Number = Field(description="`seq` of the view that the person sees")
    instead: Number | None = Field(None, description="why not this action?")


class HintWorldAsked(Sent):
    expected_seq: Number = Field(description="`seq` of the hint")
    action: Number = Field(description="as a reason of the hint names it")
    world: Number = Field(description="as a reason of the hint names it")


class Tried(Sent):
    """Actions of one's own, one after another, in an imagined game."""

    expected_seq: Number = Field(description="`seq` of the view that the person sees")
    world: Number = Field(description="which imagined world; any number, the same for one try")
    actions: list[Number] = Field(max_length=30, description="all of them from the start")


class WhyTried(Tried):
    verb: Word
    args: dict[Word, str | int] = Field(default_factory=dict, max_length=20)


class Judged(Sent):
    """An action at a step of a finished game."""

    n: Number = Field(description="actions before it")
    action: Number


class Bring(Sent):
    """A saved game, or a position and its game."""

    text: str = Field(min_length=1, max_length=60_000, description="JSON, as in the file")
    game: Word | None = Field(None, description="of a position; a saved game names its own")


class BringTable(Bring):
    seat: Number | None = Field(None, description="where you play on; null: you watch")
    level: Word = Field("strong", description="of the bots in the other seats")


class WhatIf(Sent):
    """Another continuation of a finished game: after its first `n` actions, in that seat."""

    n: Number
    seat: Number
    level: Word = Field("strong", description="of the bots in the other seats")
