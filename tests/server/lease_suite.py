"""What every kind of lease has to do: a second kind of database passes this, too.

A kind's own file of tests makes a class of the suite and gives it the fixture.
"""

from collections.abc import Callable

import pytest

from milkrun.server.store import Lease, StoreError


class LeaseSuite:
    """The fixture `take` gives a function that takes the lease of one and the same thing."""

    def test_one_alone_has_it(self, take: Callable[[], Lease]) -> None:
        lease = take()
        with pytest.raises(StoreError, match=r"another Milkrun server \(process \d+\) is using"):
            take()
        lease.release()
        take().release()
