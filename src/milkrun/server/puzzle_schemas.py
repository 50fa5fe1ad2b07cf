"""What the server answers about puzzles."""

from typing import Literal

from pydantic import Field

from .hint_schemas import Figure, HintStep
from .schemas import Answer, LegalAction, TableView


class PuzzleTheme(Answer):
    id: str
    title: str
    count: int


class PuzzleGame(Answer):
    """A game's puzzles, in numbers."""

    game: str
    title: str
    count: int
    themes: list[PuzzleTheme]


class PuzzleInfo(Answer):
    """A puzzle in a list."""

    id: str
    game: str
    title: str = Field(description="of the game")
    players: int
    seat: int
    themes: list[str]
    level: Literal["gentle", "tricky", "hard"]
    rating: float = Field(description="how hard it is, by openskill: 25 to begin with")
    tries: int = Field(description="devices that have tried it")
    solved: int = Field(description="of these, those whose first try was right")


class PuzzleList(Answer):
    games: list[PuzzleGame] = Field(description="all that have puzzles")
    puzzles: list[PuzzleInfo] = Field(description="those asked for, easiest first")


class PuzzleDaily(Answer):
    day: str = Field(description="such as 2026-11-24, in UTC")
    puzzle: PuzzleInfo | None = Field(description="the same for everybody; null if there is none")


class PuzzleShown(Answer):
    puzzle: PuzzleInfo
    task: str
    themes: list[PuzzleTheme]
    table: TableView = Field(description="the position, as the seat that decides sees it")


class PuzzleLoss(Answer):
    """What an action costs that is not right. win: chance to win given away, 0 to 1."""

    action: int
    text: str
    win: Figure
    why: str


class PuzzleAnswer(Answer):
    """What a try, or giving up, comes to."""

    verdict: Literal["right", "also_right", "wrong", "solution"]
    action: LegalAction = Field(description="what was tried; the best, if it was given up")
    text: str = Field(description="the verdict in a sentence")
    why: str
    loss: Figure | None = Field(description="of a wrong try: chance to win given away, 0 to 1")
    steps: list[HintStep] = Field(description="how a game might go on after it, for the board")
    others: list[PuzzleLoss] = Field(description="all that is wrong; told once it is solved")
    first: bool = Field(description="the first attempt of this device, so it counts")
    puzzle: PuzzleInfo = Field(description="with the rating after it")


class PuzzleCheck(Answer):
    """A puzzle that was said to be wrong."""

    status: Literal["none", "waiting", "held", "failed", "broken"]
    message: str
