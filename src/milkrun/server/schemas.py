"""What the server sends, typed: OpenAPI and the client's types come from here and bodies.py."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from milkrun.engine.game import games
from milkrun.engine.rulebook import Ruling
from milkrun.engine.shown import Trusted

if TYPE_CHECKING:
    GameView = BaseModel
else:  # the views of all games that are there, told apart by their field `game`
    _views = [game.words.View for game in games.values()]
    GameView = reduce(or_, _views)
    if len(_views) > 1:
        GameView = Annotated[GameView, Field(discriminator="game")]


class Answer(Trusted):
    """What the server sends: in its description every field is there, always."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class HouseRule(Answer):
    option: str | None = Field(description="its name; none if it is the board, or how chance comes")
    text: str
    value: str
    printed: str


class Clause(Answer):
    id: str
    text: str
    ruling: Ruling | None = Field(description="not said by the printed rules, or not all of it")
    withdrawn: bool


class Section(Answer):
    id: str
    title: str
    clauses: list[Clause]


class BoxTable(Answer):
    id: str = Field(description="the page shows it at `/rules/{game}#table-{id}`")
    title: str
    note: str
    columns: list[str]
    rows: list[list[str | int]] = Field(description="the first cell names the row")


class Rules(Answer):
    title: str
    intro: str
    sections: list[Section]
    tables: list[BoxTable] = Field(description="what the box holds")
    turn: str | None = Field(description="the clause about a choice between several verbs")
    verbs: dict[str, str] = Field(description="the clause that begins what is said of a verb")


class WarmState(Answer):
    state: Literal["cold", "warming", "warm", "failed"]
    done: int = 0
    total: int = 0


class Warmth(Answer):
    games: dict[str, WarmState]


class Health(Answer):
    ok: bool
    version: str
    tables: int = Field(description="held in memory")
    sockets: int
    moves: int = Field(description="stored since the start, bots' included")
    keep_days: int = Field(description="for so long tables are kept that are over; 0: for ever")


class SeatLink(Answer):
    seat: int
    path: str | None = Field(
        description="/t/ID#seat=SECRET: its first user sits there; null: see the device where "
        "the link was made, or make a new one"
    )


class TableMade(Answer):
    id: str
    seat_links: list[SeatLink]
    watch_path: str


class Claimed(Answer):
    seat: int
    name: str
    said: str | None = Field(description="why you did not get the name you asked for")


class Invitation(Answer):
    """What a seat's link opens."""

    seat: int
    name: str
    is_new: bool = Field(description="a friend's seat that nobody has taken, and you have none")


class Pass(Answer):
    """A link that works once, for another device of yours."""

    path: str
    expires: int | None = Field(description="ms since 1970; null: until you make a new one")


class SeatState(Answer):
    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot"]
    level: str | None
    stands_in: bool = Field(description="a bot plays for somebody who may take the seat back")
    thinks: bool = Field(description="a bot whose level thinks once the game is `warm`")
    claimed: bool
    online: bool
    score: int


class LegalAction(Answer):
    id: int
    verb: str
    args: dict[str, int | str]
    text: str


class TableEvent(Answer):
    kind: str
    seat: int | None
    args: dict[str, int | None]
    text: str


class LastAction(Answer):
    """Who decided last. Only that seat sees exactly how; others see what it caused."""

    seat: int
    verb: str | None
    args: dict[str, int | str]
    text: str


class LogLine(Answer):
    n: int = Field(description="number of the action that caused it; 0 is the setup")
    seat: int | None
    kind: str
    text: str


class Standing(Answer):
    seat: int
    name: str
    place: int
    score: int
    parts: dict[str, int]
    tie_break: list[tuple[str, int]]


class Origin(Answer):
    """The table whose first actions this one repeats, and how many of them."""

    id: str
    steps: int


class CoachSays(Answer):
    """What the coach of a first game says to its one person."""

    kind: Literal["opening", "first", "loss"] = Field(
        description="what can be done, something new, or a move that costs much"
    )
    seq: int = Field(description="when it was said")
    text: str
    why: str = Field("", description="an action and what speaks for it, as a hint tells; or none")
    clauses: list[str] = Field([], description="where the rules say more")
    action: int | None = Field(None, description="the action that `why` speaks of")


class World(Answer):
    """A world imagined for a seat: what it knows, with the rest redealt."""

    record: str = Field(description="its bytes, base64")
    module: str = Field(description="address of the rules as a JavaScript module")


class OpenTableInfo(Answer):
    """A table that anybody may join."""

    id: str
    game: str
    title: str
    names: list[str] = Field(description="who sits there, bots included")
    free: int = Field(description="seats that nobody has taken")
    created: int = Field(description="ms since 1970")


class Said(Answer):
    """Something said at a table."""

    n: int
    seat: int
    text: str
    phrase: str | None = Field(description="its id, if it is a phrase: the page draws reactions")
    at: int = Field(description="ms since 1970")


class Talk(Answer):
    phrases: dict[str, str] = Field(description="what can be said, by id")
    free: bool = Field(description="whether any text can be said")
    said: list[Said]


class Time(Answer):
    """How long a person may take for a decision, and what happens then; see POST clock."""

    seconds: int
    then: Literal["move", "seat", "host"]
    deadline: int | None = Field(
        description="seconds since 1970; null: no person is waited for. In a secret choice it is "
        "the same for all"
    )


class Asked(Answer):
    """What the people at a table are asked to agree on."""

    kind: Literal["end", "take_back"] = Field(
        description="to end the game, or that `seat` takes its last move back"
    )
    seat: int = Field(description="who asks")
    agreed: list[int]
    missing: list[int] = Field(description="who has not answered yet")


class HereSeat(Answer):
    """One of several seats on your device."""

    seat: int
    key: str = Field(description="names it in the header `X-Milkrun-Seat`")


class TableView(Answer):
    """A table as one seat, or a watcher (`you` is null), may see it. Nothing else is ever sent.

    Show it unless its `seq` is below that of the current view.
    """

    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    seq: int = Field(description="entries in the table's log: actions and take-backs")
    you: int | None
    host: bool
    native: bool
    hints: bool = Field(description="whether seats may ask for hints here")
    preset: str | None = Field(description="the name that its options have together")
    house_rules: list[HouseRule] = Field(description="where its rules are not those printed")
    pace: Literal["calm", "brisk", "none"] = Field(description="how fast bots decide here")
    coach: bool | None = Field(
        description="whether a coach speaks up; null: you can have none at this table"
    )
    coach_says: CoachSays | None
    seats: list[SeatState]
    to_move: int | None = Field(description="who decides, as far as you may know")
    deciding: list[int] = Field(
        description="the seats that are waited for; in a secret choice all of them, until the "
        "last of them has chosen"
    )
    chosen: LegalAction | None = Field(
        description="what you have chosen in secret, while others still choose"
    )
    prompt: str
    legal: list[LegalAction] = Field(description="empty if it is not your decision")
    world: World | None = Field(description="to try out your actions; null if you have none")
    can_undo: bool
    undo_text: str | None
    events: list[TableEvent] = Field(description="what entry `seq` caused")
    last_action: LastAction | None
    log_from: int = Field(description="keep your log lines with n below this, then add `log`")
    log: list[LogLine]
    view: GameView
    same: list[str] = Field(
        description="parts of `view` left out, as they never change: keep yours"
    )
    standings: list[Standing] | None
    links: list[SeatLink] | None = Field(description="for the host: those nobody has used yet")
    watch_path: str
    here: list[HereSeat] = Field(
        description="the seats on your device if there are several; until a request names one of "
        "them, you see what a watcher sees"
    )
    devices: int | None = Field(description="on how many devices your seat is open")
    news: str | None = Field(description="what has happened to a seat you had; see POST heard")
    rematch: str | None = Field(description="the table that follows this one")
    origin: Origin | None = Field(description="if this table asks: what if?")
    question: Asked | None = Field(description="what people are asked to agree on; see POST ask")
    open: bool = Field(description="anybody may take a free seat; see POST join")
    time: Time | None = Field(description="null: as long as it takes")
    ended: bool = Field(description="the game was ended early, so nobody wins: no `standings`")


class Missed(Answer):
    things: int = Field(description="actions since then, by whomever")
    views: list[TableView] = Field(
        description="what you would have seen, oldest first, up to the present view; nobody can "
        "act in them"
    )


class Why(Answer):
    possible: bool
    clause: str
    text: str


class Param(Answer):
    name: str
    size: int
    labels: list[str] | None


class VerbInfo(Answer):
    name: str
    params: list[Param]
    ids: list[int] = Field(description="one per combination, last parameter fastest; size: none")


class ActionSpace(Answer):
    size: int
    verbs: list[VerbInfo]


class Problem(BaseModel):
    """Every refusal: a code for programs, a sentence for people, and the current state."""

    code: str
    message: str
    clause: str | None = None
    view: TableView | None = None


class Refused(Exception):
    """A request that cannot be met; becomes the answer `Problem` with that status."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.headers: dict[str, str] = more.pop("headers", {})
        self.problem = Problem(code=code, message=message, **more)


def sentence(text: object) -> str:
    """A message as a sentence of its own."""
    said = str(text).strip()
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "!", "?")) else ".")
