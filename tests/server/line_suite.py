"""What every kind of line has to do: whose turn it is, where many want what few can have.

A kind's own file of tests makes a class of the suite and gives it the fixture.
"""

from milkrun.server.turns import Line


class LineSuite:
    """`line` is a fixture: an empty line."""

    def test_first_come_first_served_at_one_table(self, line: Line[str]) -> None:
        for one in "abc":
            line.put("10.0.0.1", "table", one)
        assert drained(line) == "abc"
        assert line.take() is None

    def test_addresses_take_turns(self, line: Line[str]) -> None:
        """However many one has in the line, and however many tables."""
        for n, one in enumerate("abcdef"):
            line.put("10.0.0.1", f"table {n}", one)
        line.put("10.0.0.2", "other", "x")
        line.put("10.0.0.2", "other", "y")
        line.put("10.0.0.3", "third", "z")
        assert drained(line) == "axzbycdef"

    def test_tables_of_an_address_take_turns(self, line: Line[str]) -> None:
        for one in "abc":
            line.put("10.0.0.1", "busy", one)
        line.put("10.0.0.1", "quiet", "x")
        assert drained(line) == "axbc"

    def test_who_comes_back_is_last_again(self, line: Line[str]) -> None:
        """One piece of each, in turn, is how long thoughts are shared."""
        line.put("10.0.0.1", "one", "a")
        line.put("10.0.0.2", "two", "b")
        taken = ""
        for _ in range(6):
            one = line.take()
            assert one is not None
            taken += one
            line.put("10.0.0.1" if one == "a" else "10.0.0.2", "again", one)
        assert taken == "ababab"

    def test_who_gives_up_is_passed_over(self, line: Line[str]) -> None:
        line.put("10.0.0.1", "table", "a")
        line.put("10.0.0.1", "table", "b")
        line.put("10.0.0.2", "other", "x")
        line.remove("10.0.0.1", "table", "a")
        line.remove("10.0.0.2", "other", "x")
        line.remove("10.0.0.2", "other", "x")
        line.remove("10.0.0.1", "table", "never there")
        assert len(line) == 1
        assert drained(line) == "b"

    def test_it_knows_its_length(self, line: Line[str]) -> None:
        assert len(line) == 0
        for n, one in enumerate("abc"):
            line.put("10.0.0.1", f"table {n}", one)
        line.take()
        assert len(line) == 2


def drained(line: Line[str]) -> str:
    """All that wait, in their order."""
    found = ""
    while (one := line.take()) is not None:
        found += one
    return found
