"""What is measured of games agrees with how they end."""

import pytest

from milkrun.testing.measures import sample

pytestmark = pytest.mark.native


def test_all_fees_together_are_the_scores() -> None:
    found = sample("tiffin")
    assert found.total("income") == found.scores()
