"""Playing a study on a Dask cluster: workers get the study and a task, and send back its files.

They need no common disk. Dask runs what a lost worker had again; the files are the same anyway.
"""

from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from milkrun.engine.errors import MilkrunError, to_install

from .playing import EVENTS, GAMES, VALUES, Player, Task, whole
from .study import Study

if TYPE_CHECKING:
    from distributed import Client

NEEDS = f"for a scheduler, {to_install('cluster')}"
SECONDS = 15  # to wait for a scheduler
Files = dict[str, bytes]  # the tables of a part, by folder


def done_on(
    address: str, study: Study, results: Path, tasks: Sequence[Task], native: bool
) -> Generator[Task]:
    """The tasks, in the order in which the workers of a scheduler finish them. Raises
    MilkrunError."""
    try:
        from distributed import as_completed
    except ModuleNotFoundError as error:
        raise MilkrunError(f"{error.name} is not installed; {NEEDS}") from None
    with connected(address) as client:
        own = (study.text, dict(study.files))
        futures = {client.submit(play, own, task, native, pure=False): task for task in tasks}
        for future in as_completed(list(futures), loop=client.loop):  # type: ignore[no-untyped-call]
            task = futures.pop(future)
            trouble = future.exception()
            if trouble is not None:
                raise MilkrunError(told(task, trouble)) from None
            keep(future.result(), task, results)
            yield task


def connected(address: str) -> "Client":
    """A client of a scheduler. Raises MilkrunError if there is none."""
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port

    try:
        get_address_host_port(address)  # first: a client without one fails again when it is dropped
        return Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        example = "an address is like tcp://127.0.0.1:8786"
        raise MilkrunError(f"no scheduler at {address!r}: {reason}; {example}") from None


def told(task: Task, trouble: BaseException) -> str:
    """What went wrong with a task, as a sentence."""
    games = f"games {task.first} to {task.first + task.count - 1} of {task.variant!r}"
    what = str(trouble) or type(trouble).__name__
    return f"{games} cannot be played there: {what}"


def play(own: tuple[str, Mapping[str, str]], task: Task, native: bool) -> Files:
    """On a worker: the files of a task."""
    kept = player_of(own[0], tuple(sorted(own[1].items())), native)
    with TemporaryDirectory() as folder:
        results = Path(folder)
        for one in (GAMES, EVENTS, VALUES):
            (results / one).mkdir()
        player = Player(kept.study, results, native)
        player.series = kept.series
        player.do(task)
        return {one: task.file(results, one).read_bytes() for one in (EVENTS, GAMES, VALUES)}


@lru_cache(2)
def player_of(text: str, files: tuple[tuple[str, str], ...], native: bool) -> Player:
    """What plays a study, kept from task to task."""
    from .reading import read

    with TemporaryDirectory() as folder:
        for name, content in files:
            (Path(folder) / name).write_text(content, encoding="utf-8")
        return Player(read(text, Path(folder)), Path(folder), native)


def keep(files: Files, task: Task, results: Path) -> None:
    """Write the files of a task, its values last."""
    for one, content in files.items():
        whole(task.file(results, one), partial(put, content))


def put(content: bytes, file: Path) -> None:
    file.write_bytes(content)
