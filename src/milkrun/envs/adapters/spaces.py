"""What all adapters share: the spaces of a game, and a state in words or as a picture of them."""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.match import Match
from milkrun.engine.record import copy


def observation_space(game: Game, observe: str = "float32") -> spaces.Dict:
    """An observation ("float32", or "uint8" as it is before it is scaled) and the mask of the legal
    actions: int8, 1 where one is legal."""
    high = game.observation.high if observe == "float32" else game.observation.most
    mask = spaces.Box(0, 1, (game.rules.ACTIONS.size,), np.int8)
    numbers = spaces.Box(np.zeros_like(high), high, dtype=high.dtype.type)
    return spaces.Dict({"observation": numbers, "action_mask": mask})


class Words:
    """A match in words, as somebody who watches may know it."""

    def __init__(self, game: Game, players: int, options: Any) -> None:
        self._match = Match(game, players=players, seed=0, options=options, native=False)

    def told(self, s: Any) -> str:
        """Where the seats stand, what happened last, and whose turn it is."""
        match = self._match
        match.state = copy(s)
        match._caused = [match._event_rows()]
        lines = [match.game.title, *(f"  {one}" for one in match.standings())]
        lines += [one.text for one in match.events(None)]
        return "\n".join([*lines, match.prompt(None)])


WIDE, HIGH, MARGIN = 800, 480, 24  # pixels; long texts make a picture higher
INK, PAPER, LETTERS, LINE, COLUMNS = (32, 33, 36), (250, 249, 246), 18, 26, 84


def picture_of() -> Callable[[str], NDArray[np.uint8]]:
    """What turns words into a picture of them. Raises MilkrunError if Pillow is missing."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ModuleNotFoundError as error:
        told = "render_mode 'rgb_array' needs Pillow: pip install pillow"
        raise MilkrunError(told) from error
    letters = ImageFont.load_default(LETTERS)

    def drawn(text: str) -> NDArray[np.uint8]:
        lines = [part for line in text.split("\n") for part in wrapped(line)]
        size = (WIDE, max(HIGH, 2 * MARGIN + LINE * len(lines)))
        picture = Image.new("RGB", size, PAPER)
        pen = ImageDraw.Draw(picture)
        for n, line in enumerate(lines):
            pen.text((MARGIN, MARGIN + n * LINE), line, INK, letters)
        return np.array(picture, np.uint8)

    return drawn


def wrapped(line: str) -> list[str]:
    """A line in parts that a picture has room for, an empty one as it is."""
    before = " " * (len(line) - len(line.lstrip()))
    return wrap(line, COLUMNS, subsequent_indent=before + "  ", drop_whitespace=True) or [""]
