"""What is stored and read on behalf of people, and how they are told that it cannot be."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from .duties import Duties, on_duty
from .moves import REUSED
from .schemas import Refused
from .store import Gone, Stale, Store, StoreError, Used
from .table import Table

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("milkrun.tables")

NO_TABLE = "There is no such table."


class Again(Refused):
    """Another process has changed the same meanwhile: what was asked is done again from the start,
    on what is so now."""

    def __init__(self) -> None:
        text = "The table has changed meanwhile, and nothing was done. Try again."
        super().__init__(503, "not_stored", text, headers={"Retry-After": "1"})


class Keeping:
    """A store that is used for people."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.duties = Duties(store)

    async def stored(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have the store write something; Refused: 503 if it cannot, 409 for a used move_id, and
        Again if it had changed."""
        try:
            return await self.store.write(on_duty(self.store, call), *args, **kwargs)
        except Used as error:
            if self.store.shared is not None:  # perhaps by the same move, sent to another process
                raise Again from error
            raise Refused(409, "reused", REUSED) from error
        except Stale as error:
            log.info("changed elsewhere: %s", error)
            raise Again from error
        except StoreError as error:
            raise not_stored(error) from error

    async def change(self, table: Table, call: Callable[..., object], *args: object) -> None:
        """Have the store change a locked table beside its log; see `stored`."""
        await self.stored(call, table.id, *args)
        table.changes += 1

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have the store read something; Refused: 503 if it cannot, 404 if there is none."""
        with telling():
            return await self.store.read(call, *args, **kwargs)


def not_stored(error: StoreError) -> Refused:
    """What people are told if something could not be written."""
    log.error("not stored: %s", error)
    text = "That could not be stored, so nothing was changed. Try again."
    return Refused(503, "not_stored", text, headers={"Retry-After": "2"})


@contextmanager
def telling() -> Iterator[None]:
    """People are told why something could not be read."""
    try:
        yield
    except Gone as error:
        raise Refused(404, "no_table", NO_TABLE) from error
    except StoreError as error:
        log.error("not read: %s", error)
        raise Refused(503, "not_read", "That cannot be read now. Try again.") from error
