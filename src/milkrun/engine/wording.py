"""What the sentences of all games are made of."""

import re
from collections.abc import Callable, Sequence

from .record import Fields

# Letters that are written to the left; a name of them would turn around the numbers beside it.
LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def alone(name: str) -> str:
    """A name as it may stand in a sentence, whichever way it is written."""
    return f"\u2068{name}\u2069" if LEFTWARDS.search(name) else name


def count(number: int, one: str, many: str = "") -> str:
    """1 card, 2 cards; `many` where the plural is not made with an s."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def listed(texts: Sequence[str], last: str = "and") -> str:
    """One, two and three."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def leaders(t: Fields, standing: Callable[[Fields, int], Sequence[int]]) -> list[int]:
    """The seats that stand best, by the `standing` of the rules."""
    keys = [tuple(standing(t, p)) for p in range(t.players)]
    return [p for p, key in enumerate(keys) if key == max(keys)]


def game_over(winners: Sequence[str], reached: str) -> str:
    """Who has won, or shares the win, and with what."""
    if len(winners) == 1:
        return f"The game is over: {winners[0]} wins {reached}."
    return f"The game is over: {listed(winners)} share the win {reached}."
