"""What a seat sees, typed: the parts of an AquarettoView, from the smallest to the whole.

A cell is numbered row by row: (x, y) = (cell % 21 - 8, cell // 21 - 8), with y upwards from the
lower left corner of the printed board. The ids of actions are those of `legal`.
"""

from typing import Literal

from milkrun.engine.shown import Shown

Kind = Literal["DOL", "ORC", "SEA", "TUR", "HIP", "CRO", "PEN", "BEA"]
Symbol = Literal["female", "male", "plain", "fish", "lightning", "offspring", "coin"]
PhaseName = Literal[
    "main", "load", "pick", "place_tile", "place_bought", "place_moved", "place_offspring",
    "place_coworker", "move_source", "move_dest", "expand_anchor", "over",
]  # fmt: skip
Size = Literal["large", "small"]
HandFrom = Literal["draw", "truck", "depot", "purchase", "birth"]
CoworkerFrom = Literal["supply", "cashier", "keeper", "manager", "trainer"]
XY = tuple[int, int]


class AquarettoTile(Shown):
    """A tile; COI is the coin tile."""

    kind: Literal["DOL", "ORC", "SEA", "TUR", "HIP", "CRO", "PEN", "BEA", "COI"]
    symbol: Symbol
    name: str
    trainable: bool


class AquarettoKind(Shown):
    """A kind of animal: what is left of it to be drawn, and its offspring in the supply."""

    kind: Kind
    name: str
    in_play: bool
    trainable: bool
    undrawn: int
    undrawn_symbols: dict[str, int]
    offspring: int


class AquarettoTruck(Shown):
    """A truck: its free places in all, those blocked, and its tiles in order of loading."""

    truck: int
    places: int
    blocked: int
    tiles: list[AquarettoTile | None]
    taken_by: int | None


class AquarettoParts(Shown):
    """The score as it would be now, in its five parts."""

    animals: int
    cashiers: int
    keepers: int
    trainers: int
    depot: int


class AquarettoBasin(Shown):
    """A basin. next_coin, next_coworker: the sizes that bring one, null when there is none left."""

    kind: Kind
    tiles: int
    bred: int
    next_coin: int | None
    next_coworker: int | None


class AquarettoPair(Shown):
    """Two cells whose animals have bred with each other."""

    female: int
    male: int


class AquarettoSpace(Shown):
    """A space. board: index in boards, null on the printed one. points: of the trainer there."""

    cell: int
    x: int
    y: int
    board: int | None
    tile: AquarettoTile | None
    trainer: bool
    points: int | None


class AquarettoBoard(Shown):
    """An expansion board of a zoo; x and y are those of its anchor."""

    size: Size
    orientation: int | None
    cell: int
    x: int
    y: int
    cells: list[XY]


class AquarettoPlayer(Shown):
    """A player and his zoo. truck: the one taken in this round."""

    seat: int
    score: int
    parts: AquarettoParts
    coins: int
    truck: int | None
    cashiers: int
    keepers: int
    managers: int
    trainers: int
    large_left: int
    small_left: int
    basins: list[AquarettoBasin]
    basin_limit: int
    fish: int
    pairs: list[AquarettoPair]
    spaces: list[AquarettoSpace]
    boards: list[AquarettoBoard]
    depot: list[AquarettoTile]  # from the bottom up


class AquarettoService(Shown):
    """A service square of the printed board."""

    x: int
    y: int
    name: str


class AquarettoCoworker(Shown):
    """A coworker in hand; cell: where the trainer came from."""

    source: CoworkerFrom
    cell: int | None


class AquarettoExpansion(Shown):
    """A legal place of a board. action: to buy it first, null once bought; then anchor_action."""

    size: Size
    orientation: int | None
    action: int | None
    anchor_action: int
    cell: int
    x: int
    y: int
    cells: list[XY]


class AquarettoView(Shown):
    """All there is to see of a match of Aquaretto."""

    game: Literal["aquaretto"]
    phase: PhaseName
    turn: int  # both from 1
    round: int
    last_round: bool
    main: int  # undrawn tiles
    reserve: int
    coworkers: int  # in the supply
    coin_tiles_left: int  # undrawn
    move_price: int  # of a tile off the depot, or of a coworker
    buy_price: int
    discard_price: int
    large_price: int
    small_price: int
    kinds: list[AquarettoKind]
    gone: list[AquarettoTile]  # discarded or left over
    trucks: list[AquarettoTruck]
    players: list[AquarettoPlayer]
    service: list[AquarettoService]  # of every printed board
    hand: AquarettoTile | None  # drawn, or being placed
    hand_from: HandFrom | None
    coworker: AquarettoCoworker | None
    legal_cells: list[int]  # of the mover's zoo: for what is in hand, or to choose from
    expansions: list[AquarettoExpansion]  # of every board to be had; of the one being added


View = AquarettoView
