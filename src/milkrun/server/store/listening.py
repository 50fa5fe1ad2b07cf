"""News from other processes, by LISTEN and NOTIFY: what kind of thing has changed, and its id."""

import logging
import threading
import time
from collections.abc import Callable, Container

import sqlalchemy as sa

log = logging.getLogger("milkrun.news")

CHANNEL = "milkrun"
LOOK = 0.5  # seconds between looks whether to stop
AGAIN = 0.5  # seconds until a lost connection is made anew


class Listener:
    """Calls heard(kind, id) in a thread of its own, from now on. `own`: the backends whose news are
    this process's own. After a lost connection it hears ("all", ""), as something may be missing.
    """

    def __init__(self, url: sa.URL, own: Container[int], heard: Callable[[str, str], None]) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._own, self._heard = own, heard
        self._stopped, self._ready = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="news", daemon=True)
        self._thread.start()
        self._ready.wait(5)

    def stop(self) -> None:
        """Hear nothing any more."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        first = True
        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    if not first:
                        self._heard("all", "")
                    first = False
                    self._hear(connection)
            except psycopg.Error as error:
                log.warning("news from other processes are interrupted: %s", error)
                time.sleep(AGAIN)

    def _hear(self, connection: "psycopg.Connection") -> None:  # type: ignore[name-defined] # noqa: F821
        while not self._stopped.is_set():
            for one in connection.notifies(timeout=LOOK):
                if one.pid not in self._own:
                    kind, _, id = one.payload.partition(" ")
                    self._heard(kind, id)
                if self._stopped.is_set():
                    return
