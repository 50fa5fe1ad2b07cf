"""Several processes that serve at one address of one machine."""

import logging
import multiprocessing
import signal
import socket
import sys
import time
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from .databases import SEVERAL
from .settings import Settings
from .store import StoreError
from .store.opening import open_store

log = logging.getLogger("milkrun.workers")

GRACE = 10  # seconds in which they end
PAUSE = 1.0  # seconds between two starts in the same place


class Workers:
    """Starts processes that accept connections at one socket, starts another for one that ends, and
    ends them all with itself. One that has never served is not started again."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings, self.listening = settings, listening
        self._context: Any = multiprocessing.get_context("spawn")
        self._running: list[tuple[BaseProcess, float, Any]] = []
        self._stopping = False

    def run(self) -> int:
        """Serve until stopped; the exit status."""
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, self._stop)
        for _ in range(self.settings.workers):
            self._start()
        status = self._watch()
        for process, _, _ in self._running:
            process.join(GRACE)
            if process.is_alive():
                process.kill()
        return status

    def _watch(self) -> int:
        while self._running:
            wait([process.sentinel for process, _, _ in self._running])
            for ended in [one for one in self._running if not one[0].is_alive()]:
                self._running.remove(ended)
                process, started, served = ended
                if self._stopping:
                    continue
                if not served.is_set():
                    self._stop()
                    return process.exitcode or 1
                log.warning("a process ended with %s; another begins", process.exitcode)
                time.sleep(max(0.0, started + PAUSE - time.monotonic()))
                self._start()
        return 0

    def _start(self) -> None:
        served = self._context.Event()
        given = self.settings, self.listening, served
        process = self._context.Process(target=work, args=given, name="milkrun-worker")
        process.start()
        self._running.append((process, time.monotonic(), served))

    def _stop(self, *signal: Any) -> None:
        self._stopping = True
        for process, _, _ in self._running:
            with suppress(OSError, AttributeError):
                process.terminate()


def work(settings: Settings, listening: socket.socket, served: Any) -> None:
    """One of the processes."""
    from .process import serve_at

    sys.exit(serve_at(settings, listening, served.set))


def serve_by_several(settings: Settings) -> int:
    """Serve by `settings.workers` processes until stopped; the exit status."""
    if not isinstance(settings.database, str):
        print(f"milkrun: {SEVERAL}", file=sys.stderr)
        return 1
    try:
        open_store(settings.database).close()
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
    except StoreError as error:
        print(f"milkrun: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"milkrun: {settings.host}:{settings.port} cannot be used: {error}", file=sys.stderr)
        return 1
    with listening:
        listening.listen(2048)
        port = listening.getsockname()[1]
        log.warning("%d processes at http://%s:%d", settings.workers, settings.host, port)
        return Workers(settings, listening).run()
