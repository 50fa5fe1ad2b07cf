"""What the server answers about lessons."""

from typing import Literal

from pydantic import Field

from .hint_schemas import HintStep
from .schemas import Answer, TableView


class LessonInfo(Answer):
    id: str
    title: str
    goal: str
    par: int = Field(description="actions that suffice")


class Course(Answer):
    """The lessons of a game, in their order."""

    game: str
    title: str
    lessons: list[LessonInfo] = Field(description="none if nobody has written any")


class LessonShown(Answer):
    game: str
    game_title: str
    lesson: LessonInfo
    number: int = Field(description="its place in the course, from 1")
    count: int
    following: LessonInfo | None = Field(description="the next lesson")
    text: list[str] = Field(description="paragraphs; what stands between ** is strong")
    clauses: list[str] = Field(description="where the rules say it")
    shows: list[str] = Field(description="spots of the board to look at")
    table: TableView = Field(description="the position, as the learner's seat sees it")


class LessonAnswer(Answer):
    """An attempt after the learner's last action."""

    status: Literal["open", "done", "failed"]
    says: list[str] = Field(description="what to do next, what was learned, or what went wrong")
    taken: int = Field(description="the learner's actions so far")
    steps: list[HintStep] = Field(description="that action, and what the others and chance did")
    table: TableView = Field(description="how it stands now")
