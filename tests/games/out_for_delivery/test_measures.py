"""What is measured of games agrees with how they end."""

import pytest

from milkrun.testing.measures import GAMES, sample

pytestmark = pytest.mark.native


def test_all_wealth_is_accounted_for() -> None:
    found = sample("out_for_delivery")
    assert found.total("wealth") == found.scores()
    assert found.total("wealth", "other") == [0] * GAMES


def test_every_parcel_is_followed_from_its_pickup() -> None:
    found = sample("out_for_delivery")
    assert found.total("deliveries") == [s.delivered.sum() for s in found.ends()]
    fallen = found.part.of("parcels_fell")["count"].sum()
    kept = sum(s.parcel_count.sum() for s in found.ends())
    assert sum(found.total("picked_up")) == sum(found.total("deliveries")) + fallen + kept


def test_what_is_delivered_was_picked_up_there() -> None:
    part = sample("out_for_delivery").part
    keys = ["game", "colour", "city"]
    done = part.of("delivered").rename({"origin": "city"}).group_by(keys).len()
    taken = part.of("picked_up").group_by(keys).len()
    both = done.join(taken, on=keys, how="left")
    assert both.height > 100
    assert (both["len"] <= both["len_right"]).all()
