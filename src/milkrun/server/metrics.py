"""What a Prometheus server may ask: how busy the server is, and how long things take."""

import asyncio
from collections.abc import Callable, Sized
from contextlib import suppress
from time import perf_counter
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)

from milkrun.engine.errors import MilkrunError

EVERY = 0.5  # seconds between looks at how late the event loop is
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128)


class Metrics:
    """Counted in this process. What is a length is asked for only when somebody looks."""

    def __init__(self) -> None:
        # when each was first counted: a line more for every line
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()
        self._requests = self._new(
            Counter, "milkrun_requests", "answered requests", "method", "route", "status"
        )
        self._request_seconds = self._new(
            Histogram, "milkrun_request_seconds", "seconds to the answer", "method", buckets=SHORT
        )
        self._refusals = self._new(Counter, "milkrun_refusals", "refused requests", "code")
        self._commits = self._new(
            Histogram, "milkrun_commit_seconds", "seconds a commit took", buckets=SHORT
        )
        self._writes = self._new(
            Histogram, "milkrun_commit_writes", "writes committed together", buckets=SIZES
        )
        self._thoughts = self._new(
            Histogram, "milkrun_thinking_seconds", "seconds a thought took", "by", buckets=LONG
        )
        self._lag = self._new(
            Histogram, "milkrun_loop_lag_seconds", "how late the event loop is", buckets=SHORT
        )
        self._queue = self._new(Gauge, "milkrun_queue_length", "who waits", "queue")
        self._at_work = self._new(Gauge, "milkrun_at_work", "whose turn it is", "queue")
        self._task: asyncio.Task[None] | None = None
        self._http: Any = None
        self._known: dict[tuple[str, ...], Any] = {}  # finding a labelled one costs more than it

    def _new(self, kind: Any, name: str, text: str, *labels: str, **more: Any) -> Any:
        return kind(name, text, labels, registry=self.registry, **more)

    def length(self, name: str, text: str, of: Callable[[], float]) -> None:
        """Show a number under that name."""
        self._new(Gauge, name, text).set_function(of)

    def queue(self, name: str, of: Sized, at_work: Callable[[], float]) -> None:
        """Show how many wait in a queue, and how many have their turn."""
        self._queue.labels(name).set_function(of.__len__)
        self._at_work.labels(name).set_function(at_work)

    def committed(self, seconds: float, writes: int) -> None:
        """A commit of that many writes took so long; from any thread."""
        self._commits.observe(seconds)
        self._writes.observe(writes)

    def thought(self, by: str, seconds: float) -> None:
        """A thought took so long, from asking to answering."""
        self._thoughts.labels(by).observe(seconds)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered; `route`: its template, never its address."""
        key = method, route, str(status)
        if key not in self._known:
            self._known[key] = self._requests.labels(*key)
            self._known[method,] = self._request_seconds.labels(method)
        self._known[key].inc()
        self._known[method,].observe(seconds)

    def refused(self, code: str) -> None:
        """A request was refused."""
        self._refusals.labels(code).inc()

    def serve(self, port: int) -> None:
        """Answer on that port of this machine alone. Raises MilkrunError if it is taken."""
        try:
            self._http, _ = start_http_server(port, "127.0.0.1", registry=self.registry)
        except (OSError, OverflowError) as error:
            raise MilkrunError(f"--metrics-port {port} cannot be used: {error}") from error

    @property
    def port(self) -> int:
        """Where they are served."""
        return int(self._http.server_address[1])

    def start(self) -> None:
        """Look at the event loop from now on."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop looking, and answering."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._http is not None:
            self._http.shutdown()
            self._http.server_close()

    async def _watch(self) -> None:
        while True:
            before = perf_counter()
            await asyncio.sleep(EVERY)
            self._lag.observe(max(0.0, perf_counter() - before - EVERY))
