"""Playing a study while the page looks on: by the lab's own `run`, one study at a time."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread

from milkrun.engine.errors import MilkrunError
from milkrun.lab.running import run
from milkrun.lab.study import Study
from milkrun.lab.workers import Stopped
from milkrun.server.schemas import Refused, sentence

from .schemas import State

FAULT = "Something went wrong in the lab; the terminal says what. Nothing that was played is lost."


@dataclass
class Run:
    """A study that is being played, or was last. before: games that were there at the beginning of
    play; begun: when that was, None while the game is compiled."""

    name: str
    state: State = "preparing"
    done: int = 0
    total: int = 0
    before: int = 0
    begun: float | None = None
    trouble: str | None = None
    stop: Event = field(default_factory=Event)

    def tell(self, done: int, total: int) -> None:
        """Another part is finished."""
        if self.begun is None:
            self.before, self.begun, self.state = done, time.monotonic(), "playing"
        self.done, self.total = done, total

    @property
    def left(self) -> float | None:
        """Seconds, by the pace so far; None while it is not known."""
        if self.state != "playing" or self.begun is None or self.done <= self.before:
            return None
        pace = (time.monotonic() - self.begun) / (self.done - self.before)
        return pace * (self.total - self.done)


class Playing:
    """What is being played. native: as in the lab's `run`."""

    def __init__(self, workers: int, native: bool = True) -> None:
        self.workers = workers
        self.native = native
        self.last: Run | None = None
        self._thread: Thread | None = None
        self._lock = Lock()

    @property
    def name(self) -> str | None:
        """The study that is being played."""
        going = self._thread is not None and self._thread.is_alive()
        return self.last.name if going and self.last is not None else None

    def start(self, name: str, study: Study, results: Path) -> None:
        """Play what a study lacks. Raises Refused (409) if a study is being played."""
        with self._lock:
            if self.name is not None:
                told = (
                    "It is being played."
                    if self.name == name
                    else (f"{self.name} is being played; stop it first, or wait for it.")
                )
                raise Refused(409, "busy", told)
            self.last = Run(name)
            work = (self.last, study, results)
            self._thread = Thread(target=self._play, args=work, daemon=True)
            self._thread.start()

    def stop(self, name: str | None = None) -> None:
        """Stop playing (that study, if one is named): what is finished stays. Returns when all
        processes have ended."""
        thread, last = self._thread, self.last
        if thread is not None and last is not None and name in (None, last.name):
            last.stop.set()
            thread.join()

    def _play(self, now: Run, study: Study, results: Path) -> None:
        command = f"milkrun lab run {now.name}.toml"
        try:
            run(
                study,
                results,
                workers=self.workers,
                progress=now.tell,
                command=command,
                native=self.native,
                stop=now.stop,
            )
            now.state = "done"
        except Stopped:
            now.state = "stopped"
        except MilkrunError as error:
            now.state, now.trouble = "failed", sentence(error)
        except BaseException:
            now.state, now.trouble = "failed", FAULT
            raise
