"""What the lessons say of other ways than the typical mistake."""

from tests.games.attempts import tried


def test_no_action_is_promised_when_both_are_used() -> None:
    """MIN-2.2"""
    first = tried("mint_delivery", "take-an-order", ["take", 1])
    assert "There is one action left." in first.says[0]
    second = tried("mint_delivery", "take-an-order", ["take", 0], ["take", 1])
    assert (second.status, second.says) == ("open", [])
