"""What the server sends of its games and bots, typed."""

from typing import Any

from pydantic import Field

from .schemas import Answer


class OptionInfo(Answer):
    name: str
    default: int
    low: int
    high: int
    text: str
    choices: list[str] = Field(description="names of the values from `low` on; or none")
    group: str = Field(description="the heading it shares with others; or none")


class PresetInfo(Answer):
    name: str
    text: str
    options: dict[str, int]


class GameInfo(Answer):
    name: str
    title: str
    tagline: str
    minutes: int | str
    weight: int | None = Field(description="how much there is to learn: 1 light to 5 heavy")
    easiest: bool = Field(description="the lightest of all games here")
    seats: list[int]
    seat_names: list[str]
    seat_colours: list[str]
    options: list[OptionInfo]
    presets: list[PresetInfo] = Field(description="options that go together, by name")
    layout: list[str] = Field(description="what a host may lay out; see /api/games/{game}/layout")
    box: bool = Field(description="whether it has a sheet for one's own table; see docs/box.md")


class PrintedLayout(Answer):
    layout: dict[str, Any] = Field(description="each part as printed")


class LayoutChecked(Answer):
    trouble: str | None = Field(description="what is wrong, and where; null: the layout is fine")
    warnings: list[str] = Field(description="what players should know before they agree to it")


class LevelInfo(Answer):
    name: str
    title: str
    text: str
    thinks: bool = Field(description="plays like `greedy` until the game is `warm`, see /api/warm")
