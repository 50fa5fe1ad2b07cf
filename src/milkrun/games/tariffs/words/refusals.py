"""Why an action is not possible now: for every refusal of the rules its clause and a sentence.

A sentence may need what the seat to move knows of the table, and the action's three numbers.
"""

from milkrun.engine.record import Fields
from milkrun.engine.refusals import Refused
from milkrun.engine.wording import count

from ..components import DOMINO_NAMES
from ..rules.board import domino_on
from ..rules.dominoes import room
from ..rules.refusals import Refusal
from ..rules.rounds import first_offered
from .names import pair_name


def no_pair(t: Fields, *_: int) -> str:
    return f"There are only {t.pairs} pairs of neighbours in this arrangement."


def held(t: Fields, *_: int) -> str:
    """What the seat to move holds."""
    number = int(t.hand_count[t.to_move])
    return f"You hold {count(number, 'domino', 'dominoes') if number else 'no domino'}."


def stock_too_small(t: Fields, *_: int) -> str:
    left = count(int(t.stock_count), "domino", "dominoes") if t.stock_count else "nothing"
    return f"The stock must have two dominoes to give; it has {left}."


def higher_top_as_cheap(t: Fields, top: int, *_: int) -> str:
    higher = first_offered(t, top + 1)
    return f"Top charge {higher} costs no more: declare that, for {int(t.run_cost[higher])}."


def no_such_top(t: Fields, top: int, *_: int) -> str:
    cheapest = first_offered(t, 0)
    cost = int(t.run_cost[cheapest])
    return f"No run of yours has top charge {top}: the cheapest has {cheapest}, for {cost}."


REFUSALS: dict[Refusal, Refused] = {
    Refusal.GAME_OVER: ("TAR-10.4", "The game is over."),
    # another decision comes first
    Refusal.ANSWER_FIRST: (
        "TAR-5.4",
        "First answer the trade: refuse, or give a domino in return.",
    ),
    Refusal.CONFIRM_FIRST: ("TAR-5.5", "First make or cancel the trade."),
    Refusal.ACTION_DONE: (
        "TAR-2.4",
        "Your action is done: only the draw step is left in this turn.",
    ),
    Refusal.ACTION_FIRST: ("TAR-2.4", "Dominoes are drawn after the action of the turn."),
    Refusal.NO_TRADE_OFFERED: ("TAR-5.3", "No trade has been offered."),
    # placing and rotating
    Refusal.NO_PAIR_TO_PLAY: ("TAR-3.2", no_pair),
    Refusal.NOT_IN_HAND: ("TAR-3.1", held),
    Refusal.PAIR_TAKEN: (
        "TAR-3.4",
        lambda t, _, pair, __: (
            f"The {DOMINO_NAMES[domino_on(t, pair)]} already lies between {pair_name(t, pair)}."
        ),
    ),
    Refusal.DOUBLE_TURNED: ("TAR-3.3", "A double is the same either way round: place it as it is."),
    Refusal.NO_PAIR_TO_ROTATE: ("TAR-3.2", no_pair),
    Refusal.NO_DOMINO_THERE: (
        "TAR-4.1",
        lambda t, pair, *_: f"No domino lies between {pair_name(t, pair)}.",
    ),
    Refusal.DOUBLE_STAYS: ("TAR-4.2", "A double is not rotated: nothing would change."),
    Refusal.LOCKED: (
        "TAR-4.3",
        "Another player has rotated it: it is locked until that player's next turn.",
    ),
    # trading
    Refusal.NO_PARTNER: ("TAR-5.2", lambda t, *_: f"There are only {t.players} players."),
    Refusal.NOTHING_TO_OFFER: ("TAR-5.2", held),
    Refusal.NOTHING_TO_GET: ("TAR-5.2", "That player has no domino to trade."),
    Refusal.ASKED_ALREADY: ("TAR-5.7", "You have already asked that player this turn."),
    Refusal.NOTHING_TO_GIVE: ("TAR-5.4", held),
    Refusal.NEEDS_TWO: (
        "TAR-6.1",
        lambda t, *_: f"Two dominoes are exchanged together. {held(t)}",
    ),
    Refusal.STOCK_TOO_SMALL: ("TAR-6.1", stock_too_small),
    # declaring, passing, drawing
    Refusal.NOT_CONNECTED: ("TAR-8.7", "Your six tiles are not connected by track yet."),
    Refusal.HIGHER_TOP_AS_CHEAP: ("TAR-8.10", higher_top_as_cheap),
    Refusal.NO_SUCH_TOP: ("TAR-8.10", no_such_top),
    Refusal.NO_PASSING: ("TAR-2.2", "Nobody may pass while any of the five actions is possible."),
    Refusal.HAND_FULL: (
        "TAR-7.1",
        lambda t, *_: f"Nobody holds more than two: you may draw {room(t, t.to_move)}.",
    ),
    Refusal.STOCK_EMPTY: (
        "TAR-7.1",
        lambda t, *_: f"The stock has only {room(t, t.to_move)} left.",
    ),
}
