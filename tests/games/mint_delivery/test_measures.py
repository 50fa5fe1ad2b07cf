"""What is measured of games agrees with how they end."""

import pytest

from milkrun.testing.measures import sample

pytestmark = pytest.mark.native


def test_the_points_of_orders_are_the_scores() -> None:
    found = sample("mint_delivery")
    assert found.total("order_points") == found.scores()
    assert found.total("orders") == [s.completed.sum() for s in found.ends()]
