"""What the page of the lab sends and is told."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from milkrun.server.bodies import Layout, Options, Sent, Word

MOST_GAMES = 1_000_000  # of a variant, on one machine
MOST_VARIANTS = 20

Games = Annotated[int, Field(strict=True, ge=1, le=MOST_GAMES)]
VariantName = Annotated[str, StringConstraints(min_length=1, max_length=80)]
State = Literal["new", "preparing", "playing", "stopped", "done", "failed"]


class NewVariant(Sent):
    """A variant: what it changes of the base. layout: null: that of the base; {}: the printed
    board."""

    name: VariantName
    options: Options
    layout: Layout | None = None


class NewStudy(Sent):
    """A study to be made. bots: one for all seats, or one for each. options, layout: of the
    base."""

    game: Word
    players: Annotated[int, Field(strict=True, ge=1, le=99)]
    bots: Annotated[list[Word], Field(min_length=1, max_length=99)]
    games: Games
    question: Annotated[str, StringConstraints(max_length=300)] = ""
    options: Options = Field(default_factory=dict)
    layout: Layout = Field(default_factory=dict)
    variants: list[NewVariant] = Field(default_factory=list, max_length=MOST_VARIANTS)


class MoreGames(Sent):
    """So many games of each variant, in all."""

    games: Games


class Start(Sent):
    """Nothing is to be said."""


class LabBot(BaseModel):
    """A bot that plays in studies."""

    bot: str
    title: str
    text: str


class StudyLine(BaseModel):
    """A study in the list. trouble: why it cannot be read, or null."""

    name: str
    game: str
    title: str
    question: str
    variants: int
    done: int
    total: int
    state: State
    trouble: str | None = None


class Lab(BaseModel):
    """The folder, newest studies first. styles: what else plays a game, by its name. playing: the
    study that is being played."""

    folder: str
    bots: list[LabBot]
    styles: dict[str, list[LabBot]]
    studies: list[StudyLine]
    playing: str | None


class Forecast(BaseModel):
    """How long games take here. seconds: of a game, on all cores together; null: the game must be
    compiled first, which takes some minutes. tried: so many games were played to know it."""

    seconds: float | None
    tried: int


class VariantShown(BaseModel):
    """A variant. options, layout: all of its rules. changed: what differs from the base, in words
    (the base: from the printed rules)."""

    name: str
    options: dict[str, int]
    layout: dict[str, object]
    changed: list[str]
    bots: list[str]
    done: int
    games: int


class Figure(BaseModel):
    """An estimate with its interval, and both in words. Shares are 0 to 1."""

    group: str | None
    value: float
    low: float
    high: float
    words: str


class MetricOf(BaseModel):
    """A metric in a variant."""

    variant: str
    figures: list[Figure]


class MetricShown(BaseModel):
    """A metric in all variants. unit: "share", or what it counts."""

    name: str
    text: str
    unit: str
    of: list[MetricOf]


class EffectShown(BaseModel):
    """What a variant changes. clear: whether it is a clear difference."""

    title: str
    text: str
    words: str
    unit: str
    value: float
    low: float
    high: float
    clear: bool
    asked: bool


class ContrastShown(BaseModel):
    """A variant beside another: the questions of the study, then the clearest of the rest.
    looked: how many differences were looked at besides; clear: how many of them are clear."""

    variant: str
    against: str
    blind: bool
    effects: list[EffectShown]
    looked: int
    clear: int


class Found(BaseModel):
    """What was found so far, from so many games."""

    games: int
    metrics: list[MetricShown]
    contrasts: list[ContrastShown]


class StudyShown(BaseModel):
    """A study as it stands. left: seconds, once that is known. trouble: why it cannot go on."""

    name: str
    game: str
    title: str
    question: str
    players: int
    seat_names: list[str]
    variants: list[VariantShown]
    state: State
    done: int
    total: int
    left: float | None
    trouble: str | None
    other: str | None = Field(description="another study that is being played")
    found: Found | None
