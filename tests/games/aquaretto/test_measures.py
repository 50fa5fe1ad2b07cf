"""What is measured of games agrees with how they end."""

import pytest

from milkrun.testing.measures import sample

pytestmark = pytest.mark.native


def test_coins_earned_and_not_spent_are_there_at_the_end() -> None:
    found = sample("aquaretto")
    assert found.total("coins_left") == [s.coins.sum() for s in found.ends()]
    assert sum(found.total("coins_spent")) > 0
