"""What is said of finished games, and of games that people bring."""

from typing import Literal

from pydantic import Field

from .schemas import Answer


class OpenedSeat(Answer):
    name: str
    colour: str


class Opened(Answer):
    """What a saved game or a position holds."""

    kind: Literal["game", "position"]
    game: str
    title: str
    seats: list[OpenedSeat]
    steps: int = Field(description="actions played so far; none in a position")
    over: bool
    to_move: int | None


class ReplayInfo(Answer):
    """How long a finished game was, and where its parts begin. Where the rules have changed since,
    the rounds are not known."""

    steps: int
    movers: list[int] = Field(default=[], description="the seat that took each action")
    rounds: list[int] = Field(
        default=[], description="how many actions had been taken when each round began"
    )
