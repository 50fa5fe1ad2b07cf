"""What a seat may see, as typed models."""

from typing import Literal

from milkrun.engine.shown import Shown

PhaseName = Literal["action", "respond", "confirm", "draw", "over"]
End = Literal["run", "no_play", "turn_limit"]
Suit = Literal["Suns", "Moons", "Crowns", "Arms"]
Rank = Literal["null", "ace", "2", "3", "4", "5"]
Role = Literal["start", "destination", "city"]
Arrangement = Literal["simple", "grouped", "scattered", "custom"]


class TariffsStep(Shown):
    """From one cell to a neighbour over a pair, for a charge; total: paid so far.

    gap: the pair is free, the charge that of an upside-down domino.
    """

    source: int
    target: int
    pair: int
    charge: int
    gap: bool
    total: int


class TariffsWalk(Shown):
    """A walk that fulfils a contract. connected: without gaps. gaps: steps over free pairs."""

    cost: int
    connected: bool
    gaps: int
    steps: list[TariffsStep]


class TariffsTile(Shown):
    """A tile and its place."""

    cell: int
    row: int
    column: int
    code: str
    name: str
    suit: Suit
    rank: Rank
    role: Role


class TariffsDomino(Shown):
    """A domino in a hand, a trade or the stock."""

    low: int
    high: int


class TariffsPlaced(Shown):
    """A domino on the board: the values on the first and the second cell of its pair."""

    low: int
    high: int
    first: int
    second: int
    orientation: int
    moved_by: int | None
    locked_by: int | None


class TariffsPair(Shown):
    """Two neighbouring cells, and the domino across their edge."""

    pair: int
    first: int
    second: int
    direction: Literal["east", "south"]
    domino: TariffsPlaced | None


class TariffsContract(Shown):
    """The cells of a contract; codes: of its tiles, from null to 5."""

    start: int
    destination: int
    cities: list[int]
    codes: list[str]


class TariffsRun(Shown):
    """A run that may be declared; action: its id if it may be declared right now."""

    top: int
    upside_down: int
    action: int | None
    walk: TariffsWalk


class TariffsPartner(Shown):
    """A player who may be asked for a trade: an action for each slot of the hand."""

    seat: int
    ahead: int
    actions: list[int]


class TariffsTrade(Shown):
    """The trade going on, as far as the viewer has seen its dominoes."""

    proposer: int
    partner: int
    offered: TariffsDomino | None
    answer: TariffsDomino | None


class TariffsPlayer(Shown):
    """What is known of a player. known: dominoes of that hand the viewer has seen.

    connected: of the viewer alone, null for others.
    """

    seat: int
    score: int
    rounds: list[int]
    runs_declared: int
    hand_size: int
    known: list[TariffsDomino]
    asked: bool
    connected: bool | None


class TariffsScoredRun(Shown):
    """What a player paid in a round."""

    seat: int
    contract: TariffsContract
    walk: TariffsWalk


class TariffsLastRound(Shown):
    """The round scored last: the board as it was, and everybody's walk over it.

    leader: who declared, or with `declared` false was scored so; null if nobody was connected.
    """

    round: int
    end: End
    leader: int | None
    declared: bool
    top: int
    upside_down: int
    pairs: list[TariffsPair]
    runs: list[TariffsScoredRun]


class TariffsRound(Shown):
    """A round of the score sheet."""

    round: int
    starter: int
    end: End
    leader: int | None
    declared: bool
    upside_down: int
    scores: list[int]


class TariffsView(Shown):
    """All that a seat (or, without `hand`, a watcher) may see of a match of Tariffs."""

    game: Literal["tariffs"]
    phase: PhaseName
    round: int
    rounds: int
    starter: int
    turn: int
    turn_of: int
    idle_turns: int
    stalled_after: int
    turn_limit: int
    rotation_lock: bool
    arrangement: Arrangement
    rows: int
    columns: int
    tiles: list[TariffsTile]
    pairs: list[TariffsPair]
    stock: int
    stock_known: list[TariffsDomino]
    hand: list[TariffsDomino] | None
    contract: TariffsContract | None
    plan: TariffsWalk | None
    gap_charge: int
    runs: list[TariffsRun]
    partners: list[TariffsPartner]
    trade: TariffsTrade | None
    players: list[TariffsPlayer]
    last_round: TariffsLastRound | None
    history: list[TariffsRound]


View = TariffsView
FIXED = ("tiles",)  # parts that never change during a match
