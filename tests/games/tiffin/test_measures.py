"""What is measured of games agrees with how they end."""

import pytest

from milkrun.games.tiffin.measures import ENDED
from milkrun.games.tiffin.rules.state import ENDS
from milkrun.testing.measures import GAMES, sample

pytestmark = pytest.mark.native


def test_all_fees_together_are_the_scores() -> None:
    found = sample("tiffin")
    assert found.total("income") == found.scores()


def test_it_is_told_how_games_end() -> None:
    """A study whose games a limit cuts off is not one of whole games."""
    assert [one.replace(" ", "_").replace("-", "_") for one in ENDED] == list(ENDS)
    assert sample("tiffin").total("ends", ENDED[0]) == [1.0] * GAMES
    assert (
        sample("tiffin", "options = { turn_limit = 20 }").total("ends", ENDED[1]) == [1.0] * GAMES
    )
