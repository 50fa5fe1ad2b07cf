"""Processes that play the tasks of a study. One that dies is replaced, and plays its task again."""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

from milkrun.engine.errors import MilkrunError

from .playing import Task
from .worker import DONE

TRIES = 3  # of a task whose process dies
MOMENT = 0.1  # seconds between looks whether to stop
Outcome = Task | MilkrunError


class Stopped(MilkrunError):
    """Somebody wanted the games to stop."""


class Worker(Thread):
    """Gives tasks to one process at a time, until none is left."""

    def __init__(
        self, command: Sequence[str], tasks: deque[Task], told: "SimpleQueue[Outcome]"
    ) -> None:
        super().__init__(daemon=True)
        self.command = command
        self.tasks = tasks
        self.told = told
        self.process: subprocess.Popen[str] | None = None
        self.stopped = False

    def run(self) -> None:
        while self.tasks and not self.stopped:
            with suppress(IndexError):  # another worker was faster
                self.told.put(self.outcome(self.tasks.popleft()))
        self.end_process()

    def stop(self) -> None:
        """End at once: what is not finished leaves no trace."""
        self.stopped = True
        process = self.process  # which its own thread may be ending
        if process is not None:
            process.kill()

    def outcome(self, task: Task) -> Outcome:
        """Have a task done; returns it, or what is wrong."""
        for _ in range(TRIES):
            try:
                answer = self.ask(json.dumps(asdict(task)))
            except OSError as error:
                told = f"a process cannot be started: {error.strerror or error}"
                return MilkrunError(f"{told}; try fewer workers")
            if answer == DONE:
                return task
            if answer or self.stopped:
                return MilkrunError(answer or "stopped")
            self.end_process()
        games = f"games {task.first} to {task.first + task.count - 1} of {task.variant!r}"
        return MilkrunError(f"{games} cannot be played: their process ended {TRIES} times")

    def ask(self, line: str) -> str:
        """The answer of the process, as one line; empty if it has died or is to end."""
        process = self.process = self.process or begin(self.command)
        if self.stopped:
            return ""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:  # it has died
            return ""
        return str(json.loads(answer)) if answer.endswith("\n") else ""

    def end_process(self) -> None:
        if self.process is not None:
            self.process.kill()
            with suppress(OSError):  # of a task that it has not read
                self.process.communicate()
            self.process = None


def begin(command: Sequence[str]) -> "subprocess.Popen[str]":
    """A process that answers line by line."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "POLARS_MAX_THREADS": "1"},
    )


def done_by(
    results: Path, tasks: Sequence[Task], count: int, native: bool, stop: Event | None = None
) -> Generator[Task]:
    """The tasks, in the order in which that many processes finish them. Raises MilkrunError, and
    Stopped as soon as `stop` is set."""
    command = [sys.executable, "-m", f"{__package__}.worker", str(results), str(int(native))]
    waiting = deque(tasks)
    told: SimpleQueue[Outcome] = SimpleQueue()
    workers = [Worker(command, waiting, told) for _ in range(min(count, len(tasks)))]
    for worker in workers:
        worker.start()
    try:
        for _ in tasks:
            outcome = next_of(told, stop)
            if isinstance(outcome, MilkrunError):
                raise outcome
            yield outcome
    finally:
        waiting.clear()
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.join()


def next_of(told: "SimpleQueue[Outcome]", stop: Event | None) -> Outcome:
    """The next outcome, or that it is to stop."""
    while stop is None or not stop.is_set():
        with suppress(Empty):
            return told.get(timeout=None if stop is None else MOMENT)
    return Stopped("stopped")
