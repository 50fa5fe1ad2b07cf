"""What the server answers about the analysis of a game; milkrun/analysis/found.py says the same."""

from typing import Literal

from pydantic import Field

from .schemas import Answer

FORMAT = 6  # an analysis that was stored in another one is made again


class Candidate(Answer):
    action: int
    text: str
    win: float = Field(description="chance to win, 0 to 1, as the seat could estimate it")
    worlds: int = Field(description="games played out after it; 0: the chance is only foreseen")
    alike: list[int] = Field(description="the actions that come to the same, itself included")


class Decision(Answer):
    """A decision between several actions, judged from what its seat knew then."""

    n: int = Field(description="actions before it: step `n` of the replay shows the table then")
    seat: int
    legal: int = Field(description="how many actions were possible")
    played: int
    worlds: int = Field(description="games played to measure the loss; 0: none was suspected")
    loss: float = Field(
        description="chance to win given away; negative: none, as far as one can tell"
    )
    error: float = Field(description="of the loss, as one standard error")
    mistake: bool = Field(description="the loss is beyond doubt, and matters")
    choices: list[Candidate] = Field(description="the best known first, including the one played")
    later: int | None = Field(
        None,
        description="no mistake, as the better action could wait: "
        "`n` of the decision in the same turn at which it was taken, or missed for good",
    )


class Placed(Answer):
    seat: int
    place: int
    score: int


class Points(Answer):
    n: int = Field(description="actions played by then")
    parts: list[dict[str, int]] = Field(description="by seat, points by their source")


class Round(Answer):
    n: int = Field(description="actions taken when it began")
    number: int = Field(description="0 for the setup")


class Term(Answer):
    """An amount of chance to win, and its standard error."""

    amount: float
    error: float


class Account(Answer):
    """The ledger of a seat: start + luck + own + others + hidden + unexplained = result."""

    seat: int
    start: Term = Field(description="the chance before the first action")
    luck: Term = Field(description="of all draws and rolls")
    own: Term = Field(description="of its decisions, against those of an ordinary player")
    others: Term = Field(description="of all other seats' decisions, likewise")
    hidden: Term = Field(description="of what was hidden from whoever decided")
    unexplained: Term
    result: Term = Field(description="1 for a win, a shared win its part, or 0")


class Stroke(Answer):
    """What was drawn or rolled after `n` actions, and what it did to each seat's chance."""

    n: int
    text: str
    seat: int = Field(description="whom it did most to")
    luck: list[Term]


class Analysis(Answer):
    format: int
    game: str
    players: int
    steps: int
    over: bool
    tries: int = Field(description="games played out in all")
    seconds: float
    whole: bool = Field(description="nothing more is to come")
    chances: list[list[float]] = Field(description="after 0 to `steps` actions, one per seat")
    movers: list[int] = Field(description="the seat that took each action")
    turns: list[int] = Field(description="actions taken when each turn began, its seat's first")
    rounds: list[Round] = Field(description="none in a game that counts none")
    points: list[Points] = Field(description="where points came from, over the game")
    accounts: list[Account] = Field(description="the ledger, by seat; none until it is known")
    strokes: list[Stroke] = Field(description="the greatest strokes of luck, greatest first")
    said: list[list[str]] = Field(description="what the ledger says of each seat, in sentences")
    said_to_you: list[list[str]] = Field(description="the same, said to that seat")
    decisions: list[Decision] = Field(description="those that were looked at so far")
    turning: list[int] = Field(description="`n` of the decisions that cost most, worst first")
    standings: list[Placed]


class AnalysisState(Answer):
    status: Literal["none", "waiting", "working", "done", "failed"]
    message: str
    done: int = 0
    total: int = 0
    left: int | None = Field(default=None, description="seconds until it is done, about")
    part: int = Field(
        default=0, description="grows with every part of the analysis that is told; see `seen`"
    )
    analysis: Analysis | None = Field(
        default=None, description="what is known by now, once anything is"
    )
