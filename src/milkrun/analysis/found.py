"""What an analysis finds: the chances after every action, the decisions, and what they cost."""

from dataclasses import dataclass, field

from .ledger import Account, Stroke

FORMAT = 6


@dataclass(frozen=True)
class Candidate:
    """An action that was looked at, and the chance to win after it: by so many games (worlds), or,
    if that is 0, foreseen. alike: the actions that come to the same, itself
    included."""

    action: int
    text: str
    win: float
    worlds: int
    alike: list[int]


@dataclass(frozen=True)
class Decision:
    """A decision between several actions, after `n` actions of the match.

    choices: the best known first, including what was played. worlds: how many games after each of
    these two say what was lost, beside a look ahead where that is worth something; 0 if a short
    look found nothing that does better. loss: the chance to win that was given away, give or take
    one standard `error`: nothing counts that helped to choose the best, so it may be negative, and
    then the best known action is not better. mistake: the loss is beyond doubt, and matters.
    later: it would, but the better action could wait, and was taken or missed again in the same
    turn, at the decision after so many actions.
    """

    n: int
    seat: int
    legal: int
    played: int
    worlds: int
    loss: float
    error: float
    mistake: bool
    choices: list[Candidate]
    later: int | None = None

    @property
    def best(self) -> Candidate:
        return self.choices[0]

    @property
    def done(self) -> Candidate:
        """The action that was played, or the one that stands for it."""
        return next(one for one in self.choices if self.played in one.alike)


@dataclass(frozen=True)
class Placed:
    """Where a seat stood at the end (or stands, in a match that is not over)."""

    seat: int
    place: int
    score: int


@dataclass(frozen=True)
class Points:
    """Where the points of every seat came from, after `n` actions: by seat, by source."""

    n: int
    parts: list[dict[str, int]]


@dataclass(frozen=True)
class Round:
    """A round that began after `n` actions. number: 0 for the setup."""

    n: int
    number: int


@dataclass(frozen=True)
class Analysis:
    """The analysis of a match.

    chances: for 0 to `steps` actions, each seat's chance to win: by the frozen value, and by the
    ledger once it is known and sure. movers: the seat that took each action. turns: how many
    actions were taken when each turn began. rounds: none in a game that counts none. points: from
    the first turns to the end. accounts: the ledger, by seat; none until it is known. strokes: the
    greatest strokes of luck. said: what the ledger says of each seat. said_to_you: the same, to
    that seat. turning: the `n` of the decisions that cost most, the most costly first. tries: games
    played out. whole: nothing more is to come.
    """

    format: int
    game: str
    players: int
    steps: int
    over: bool
    tries: int
    seconds: float
    whole: bool
    chances: list[list[float]]
    movers: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    said: list[list[str]] = field(default_factory=list)
    said_to_you: list[list[str]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    turning: list[int] = field(default_factory=list)
    standings: list[Placed] = field(default_factory=list)

    def decision(self, n: int) -> Decision:
        """The decision after `n` actions; KeyError if there was nothing to decide."""
        return {one.n: one for one in self.decisions}[n]
