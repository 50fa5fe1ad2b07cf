"""What is measured of games agrees with how they end."""

import pytest

from milkrun.testing.measures import sample

pytestmark = pytest.mark.native


@pytest.mark.parametrize("metric", ["round_cost", "cost_in_round"])
def test_the_tariffs_of_all_rounds_are_the_scores(metric: str) -> None:
    found = sample("tariffs")
    assert found.total(metric) == found.scores()
