"""What the lessons say of other ways than the typical mistake."""

from tests.games.attempts import tried

from milkrun.lessons import course_of


def test_no_next_turn_is_promised_after_the_last() -> None:
    """TIF-6.6: a 3 drawn in the first turn could have brought the tiffin along."""
    first = tried("tiffin", "lunch-first", ["place", 2])
    assert "your next turn" in first.says[0]
    second = tried("tiffin", "lunch-first", ["take_deck"], ["take_deck"], ["place", 2])
    assert second.status == "failed"
    assert second.says[0].startswith("Your two turns are over, and Bandra still lacks a tiffin.")


def test_a_lead_is_called_safe_where_no_flat_tire_is_left() -> None:
    """TIF-7.7: it would add two spaces to be led on."""
    lesson = course_of("tiffin")["safe-lead"]
    assert all(not one.flat_tire for one in lesson.start.view(lesson.who).players)
    assert "once all Flat Tires are used" in lesson.text[0]
