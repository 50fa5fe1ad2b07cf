"""What the server answers about how a game is played."""

from pydantic import Field

from .schemas import Answer, TableView


class PrimerPicture(Answer):
    caption: str
    shows: list[str] = Field(description="spots of the board that it is cut to; none: all of it")
    room: list[int] = Field(
        description="units of the board shown around them: above, right, below, left"
    )
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


class Symbol(Answer):
    """Something drawn on a board."""

    id: str = Field(description="what the board marks with `data-explains`")
    group: str = Field(description="its heading in the legend")
    title: str = Field(description="what it is")
    text: str = Field(description="what it does")
    clauses: list[str] = Field(description="where the rules say more")
    options: list[str] = Field(description="names of the options that make it untrue")


class Symbols(Answer):
    """What the symbols on a board mean, in the order of the legend."""

    symbols: list[Symbol] = Field(description="none if nobody has explained them")


class SymbolBoard(Answer):
    """A board from which the legend is drawn."""

    table: TableView = Field(description="a position")
    taps: list[str] = Field(description="spots of the board that are chosen there, in turn")
    looks: str | None = Field(description="the spot that the pointer rests on then")


class SymbolBoards(Answer):
    """Boards that show the symbols between them."""

    boards: list[SymbolBoard]
