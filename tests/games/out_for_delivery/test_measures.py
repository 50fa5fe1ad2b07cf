"""What is measured of games agrees with how they end."""

import polars as pl
import pytest

from milkrun.games.out_for_delivery.measures import ENDED, begun
from milkrun.games.out_for_delivery.rules.state import ENDS
from milkrun.testing.measures import GAMES, sample

pytestmark = pytest.mark.native


def test_all_wealth_is_accounted_for() -> None:
    found = sample("out_for_delivery")
    assert found.total("wealth") == found.scores()
    assert found.total("wealth", "other") == [0] * GAMES


def test_it_is_told_how_games_end() -> None:
    """A study whose games a limit cuts off is not one of whole games."""
    assert [one.replace(" ", "_") for one in ENDED] == list(ENDS)
    assert sample("out_for_delivery").total("ends", ENDED[0]) == [1.0] * GAMES
    cut = sample("out_for_delivery", "options = { end_rounds = 2 }")
    assert cut.total("ends", ENDED[1]) == [1.0] * GAMES


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


@pytest.mark.parametrize("stamps", [False, True])
def test_a_stamp_adds_a_round(stamps: bool) -> None:
    """OFD-14.4: the squares tell how long a parcel was carried, but for rounds with a stamp."""
    rules = "options = { item_price = 25, item_value = 0, item_at_9 = 1 }" if stamps else ""
    found = sample("out_for_delivery", rules)
    slid = (found.part.of("delivered")["square"] + 1).sum()
    held = sum(found.total("rounds_carried")) - slid
    most = found.part.of("stamped").height
    assert 0 < held <= most if stamps else held == most == 0


def test_parcels_are_followed_through_stamps() -> None:
    """OFD-14.4: picked up in rounds 1, 2 and 4; the first has one stamp, the last two."""
    taken = pl.DataFrame({"game": [0] * 3, "city": [1] * 3, "colour": [2] * 3, "round": [1, 2, 4]})
    done = pl.DataFrame({"game": [0] * 3, "origin": [1] * 3, "colour": [2] * 3, "since": [2, 2, 6]})
    assert begun(taken, done) == [2, 1, 4]
    assert begun(taken, done.tail(1)) == [4]
