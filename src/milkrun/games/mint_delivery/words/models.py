"""What a seat may see, as types."""

from typing import Literal

from milkrun.engine.shown import Shown

PhaseName = Literal["keep", "turn", "take_load", "unload", "remove", "over"]
Place = Literal["city", "warehouse", "town", "plain"]
KindCode = Literal["C", "S", "K"]


class MintCounts(Shown):
    """Numbers of mints, by kind."""

    classic: int
    sugar_free: int
    cinnamon: int


class MintOrder(Shown):
    """An Order card. value: of the mints it needs, as in the tie-break."""

    id: str
    town: int
    town_name: str
    needs: MintCounts
    points: int
    value: int


class MintAbility(Shown):
    """An Ability card; cost: in completed orders."""

    id: str
    name: str
    type: Literal["Action", "Free Action", "Persistent"]
    cost: int
    text: str


class MintSpace(Shown):
    """A space of the map. roads: the spaces next to it; trucks: the seats that stand there."""

    space: int
    kind: Place
    card: str
    town: int | None
    roads: list[int]
    trucks: list[int]


class MintSlot(Shown):
    """A face-up order of a town and the Classic mints on it."""

    slot: int
    order: MintOrder
    mints: int


class MintTown(Shown):
    """A town; empty: no order lies face up. deck: cards face down."""

    town: int
    name: str
    space: int
    deck: int
    empty: bool
    slots: list[MintSlot | None]


class MintHeld(Shown):
    """A held order. index: as in `fulfill`; missing: mints the truck lacks; moves: Moves to its
    destination; ready: no mint is missing; now: it could be fulfilled where the truck is."""

    index: int
    order: MintOrder
    missing: MintCounts
    moves: int
    ready: bool
    now: bool


class MintCosts(Shown):
    """Classic mints that an exchange costs, by the kind that is made."""

    sugar_free: int
    cinnamon: int


class MintPlayer(Shown):
    """A player. points and orders (completed): known to the player alone until the game is over."""

    seat: int
    space: int
    space_name: str
    load: MintCounts
    aboard: int
    capacity: int
    room: int
    costs: MintCosts
    held: list[MintHeld]
    held_limit: int
    completed: int
    unspent: int
    points: int | None
    orders: list[MintOrder] | None
    abilities: list[MintAbility]


class MintChoice(Shown):
    """A set of dealt orders that may be kept. orders: as in `keep`; indexes: which they are."""

    orders: int
    indexes: list[int]
    points: int


class MintDealing(Shown):
    """The viewer's own dealt orders; kept: which of them, null before the viewer has chosen."""

    dealt: list[MintOrder]
    kept: list[int] | None
    limit: int
    choices: list[MintChoice]


class MintTaking(Shown):
    """The order just taken and its mints; most: how many of them can be loaded."""

    order: MintOrder
    mints: int
    room: int
    most: int


class MintUnloading(Shown):
    """The kind of the mint unloaded last."""

    last: KindCode


class MintDisplay(Shown):
    """An Ability card in the game; slot: as in `acquire`."""

    slot: int
    ability: MintAbility
    owners: list[int]


class MintSilent(Shown):
    """Rounds in a row without an order taken or fulfilled; left: until the game ends by that."""

    rounds: int
    limit: int
    left: int
    warning: bool


class MintResult(Shown):
    """What a lone driver has come to."""

    points: int
    rank: str
    won: bool


class MintDeliveryView(Shown):
    """All that a seat (or, without `dealing` and points, a watcher) may see of Mint Delivery.

    round: rounds begun; 0 in phase keep, when holder and left_over are null, too. actions: of the
    whole turn. boxed: orders removed face up; unseen: those that the viewer has not seen;
    left_over: how many of them are in no deck.
    """

    game: Literal["mint_delivery"]
    phase: PhaseName
    round: int
    round_limit: int
    actions_left: int
    actions: int
    holder: int | None
    spaces: list[MintSpace]
    roads: list[tuple[int, int]]
    towns: list[MintTown]
    supply: MintCounts
    players: list[MintPlayer]
    dealing: MintDealing | None
    taking: MintTaking | None
    unloading: MintUnloading | None
    abilities: list[MintDisplay]
    last_round: Literal["two_towns", "decks"] | None
    silent: MintSilent
    boxed: list[MintOrder]
    unseen: list[MintOrder]
    left_over: int | None
    result: MintResult | None
