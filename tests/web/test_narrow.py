"""The narrowest phone."""

from .conftest import Sit

NARROW = {"width": 320, "height": 640}

# Fields that stick out of what they stand in, inside its padding.
STICKS = """[...document.querySelectorAll('form input')].filter((one) => {
  const form = one.closest('form'), padding = parseFloat(getComputedStyle(form).paddingRight);
  const room = form.getBoundingClientRect().right - padding - one.getBoundingClientRect().right;
  return one.checkVisibility() && room < -1;
}).length"""


def test_the_names_of_a_new_sheet_stay_inside(sit: Sit) -> None:
    person = sit(size=NARROW)
    person.go("/box/tiffin")
    person.page.get_by_label("Player 1").wait_for()
    assert person.page.evaluate(STICKS) == 0
