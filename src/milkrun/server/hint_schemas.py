"""What the server answers about hints."""

from pydantic import Field

from .schemas import Answer, GameView, LegalAction, TableView


class Figure(Answer):
    """A mean, with one standard error."""

    mean: float
    error: float


class Against(Answer):
    """How an action does against another one, in the same games tried out."""

    action: int
    win: Figure = Field(description="difference in the chance to win, 0 to 1")
    points: Figure
    side: int | None = Field(
        description="1: better, 0: about equal, -1: worse, null: too few games to tell"
    )


class HintReason(Answer):
    """What comes of an action in `count` of `worlds` games tried out, in `against` of the other."""

    text: str
    count: int
    against: int
    worlds: int
    action: int = Field(description="of the two actions, the one after which it happens more often")
    world: int = Field(description="the number of a game in which it happens: see POST hint/world")


class Tip(Answer):
    """One suggestion. The numbers are null if no search was made."""

    action: LegalAction
    text: str = Field(description="what to do; any of `alike`, if several come to the same")
    alike: list[int] = Field(description="those that come to the same, this one included")
    sentence: str = Field(description="what to do, and why")
    win: Figure | None = Field(description="chance to win, 0 to 1")
    points: Figure | None = Field(description="the seat's expected points at the end")
    versus: Against | None = Field(
        description="the first against the next best, others against the first"
    )
    reasons: list[HintReason]


class HintTold(Answer):
    """What the seat could do at `seq`, best first, from what it knows."""

    seq: int
    seat: int
    instead: int | None = Field(description="the action that was asked about")
    text: str = Field(description="all of it")
    purpose: str = Field(
        description="what it is about if winning is not at stake any more, or empty"
    )
    aim: str = Field(description="what to aim at, without naming an action")
    basis: str = Field(description="what it is based on")
    worlds: int = Field(description="games tried out with each action")
    thinks: bool = Field(description="false: only advice, as the game is not `warm` yet")
    points_name: str = Field(description="what `points` counts")
    iterations: int
    seconds: float
    tips: list[Tip]


class HintStep(Answer):
    """A step of an imagined game: who decided, what happened, and what the seat sees then."""

    seat: int
    lines: list[str]
    view: GameView


class Imagined(Answer):
    """A table as it might be after actions that were tried in an imagined game, and what the last
    of them led to."""

    lines: list[str]
    over: bool
    table: TableView


class HintWorld(Answer):
    """A game as it might go on, imagined from what the seat knows: never the true one."""

    seq: int
    steps: list[HintStep]
