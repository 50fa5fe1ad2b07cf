"""Several processes that serve at one address of one machine."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from milkrun.engine.errors import MilkrunError

from .admin import write_pass
from .databases import SEVERAL
from .settings import Settings, alike
from .store import StoreError
from .store.opening import open_store

log = logging.getLogger("milkrun.workers")

GRACE = 10  # seconds in which they end
UNKNOWN = 255  # status of a worker whose parent has ended, so that it may live
PAUSE = 1.0  # seconds between two starts in the same place
TRIES, AGAIN = 50, 0.1  # how often, and after how many seconds, a start is tried again
OWNER = 32  # bytes that the name of a process takes at most


@dataclass(frozen=True)
class Worker:
    """One of the processes, in the nth place; `owner` holds how it is called among all that serve
    the database, once it does."""

    n: int
    process: BaseProcess
    started: float
    owner: Any

    @property
    def name(self) -> str:
        """That name; "" as long as it does not serve."""
        return bytes(self.owner.value).decode()


class Workers:
    """Starts processes that accept connections at one socket, starts another for one that ends, and
    ends them all with itself. If one ends before any has served, all do. `ended` is called with the
    name of one that has ended."""

    def __init__(
        self, settings: Settings, listening: socket.socket, ended: Callable[[str], object]
    ) -> None:
        self.settings, self.listening, self.ended = settings, listening, ended
        forks = sys.platform == "linux"
        self._context: Any = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload(["milkrun.server.ahead"])
        self._running: list[Worker] = []
        self._stopping = self._have_served = False

    def run(self) -> int:
        """Serve until stopped; the exit status."""
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, self._stop)
        for n in range(self.settings.workers):
            self._start(n)
        status = self._watch()
        for one in self._running:
            one.process.join(GRACE)
            if one.process.is_alive():
                one.process.kill()
        return status

    def _watch(self) -> int:
        while self._running:
            wait([one.process.sentinel for one in self._running])
            for ended in [one for one in self._running if not one.process.is_alive()]:
                self._running.remove(ended)
                if self._stopping:
                    continue
                status = ended.process.exitcode
                self._have_served |= ended.name != ""
                if not (self._have_served or any(one.name for one in self._running)):
                    self._stop()
                    return status or 1
                if status == UNKNOWN and ended.process.pid:
                    with suppress(OSError):
                        os.kill(ended.process.pid, signal.SIGTERM)
                log.warning("a process ended with %s; another begins", status)
                time.sleep(max(0.0, ended.started + PAUSE - time.monotonic()))
                self._start(ended.n)
                self._succeed(ended.name)
        return 0

    def _start(self, n: int) -> None:
        settings, owner = self.settings, self._context.Array("c", OWNER, lock=False)
        if settings.metrics_port:
            settings = replace(settings, metrics_port=settings.metrics_port + n)
        given = settings, self.listening, owner
        process = self._context.Process(target=work, args=given, name="milkrun-worker")
        begin(process)
        self._running.append(Worker(n, process, time.monotonic(), owner))

    def _succeed(self, name: str) -> None:
        """Others need not wait until it shows that a process has ended."""
        try:
            if name:
                self.ended(name)
        except StoreError as error:
            log.warning("others will notice in some seconds: %s", error)

    def _stop(self, *signal: Any) -> None:
        self._stopping = True
        for one in self._running:
            with suppress(OSError, AttributeError):
                one.process.terminate()


def begin(process: BaseProcess) -> None:
    """Start a process. The one that it is forked from may be ending at this moment, and take it no
    more: soon there is another."""
    for left in reversed(range(TRIES)):
        try:
            process.start()
            return
        except (OSError, EOFError):
            if not left:
                raise
            time.sleep(AGAIN)


def work(settings: Settings, listening: socket.socket, owner: Any) -> None:
    """One of the processes."""
    from .logs import set_up
    from .process import serve_at

    set_up(settings.log)

    def served(name: str) -> None:
        owner.value = name.encode()

    sys.exit(serve_at(settings, listening, served))


def serve_by_several(settings: Settings) -> int:
    """Serve by `settings.workers` processes until stopped; the exit status."""
    if not isinstance(settings.database, str):
        print(f"milkrun: {SEVERAL}", file=sys.stderr)
        return 1
    try:
        with ExitStack() as until_end:
            # Kept open: so it is known that these servers run, also while one of them is started.
            store = until_end.enter_context(closing(open_store(settings.database, alike(settings))))
            assert store.shared is not None
            listening = until_end.enter_context(listen_at(settings))
            settings = replace(settings, port=listening.getsockname()[1])
            write_pass(settings)
            url = f"http://{settings.host}:{settings.port}"
            log.warning("%d processes at %s", settings.workers, url)
            return Workers(settings, listening, store.shared.leave).run()
    except (StoreError, MilkrunError) as error:
        print(f"milkrun: {error}", file=sys.stderr)
        return 1


def listen_at(settings: Settings) -> socket.socket:
    """A socket for all processes. Raises MilkrunError if it cannot be had."""
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        raise MilkrunError(f"{where} cannot be used: {error}") from error
    return listening
