"""What the server answers about how a game is played."""

from pydantic import Field

from .schemas import Answer, TableView


class PrimerPicture(Answer):
    caption: str
    shows: list[str] = Field(description="spots of the board that it is cut to; none: all of it")
    table: TableView = Field(description="a position, as a seat sees it")


class PrimerPart(Answer):
    title: str
    text: list[str] = Field(description="paragraphs; what stands between ** is strong")
    clauses: list[str] = Field(description="where the rules say more")
    picture: PrimerPicture | None


class Primer(Answer):
    """How to play a game, in a minute."""

    game: str
    title: str
    parts: list[PrimerPart] = Field(description="none if the game has no primer")
