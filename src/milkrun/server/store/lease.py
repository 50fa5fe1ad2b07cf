"""A lock on a file, so that only one server uses a database."""

import os
import sys
from pathlib import Path

from .rows import StoreError


class FileLease:
    """Holds `path`.lock for this process, beside the file that a link leads to; the system lets go
    of it when the process ends.

    Raises StoreError if another process holds it.
    """

    def __init__(self, path: Path) -> None:
        path = path.resolve()
        self._lock = open(path.with_name(path.name + ".lock"), "a+")  # noqa: SIM115 (kept open)
        try:
            self._take()
        except OSError as error:
            self._lock.seek(0)
            owner = self._lock.read().strip()
            self._lock.close()
            who = f" (process {owner})" if owner else ""
            raise StoreError(
                f"another Milkrun server{who} is using {path}; stop it, or use another file with "
                "--database"
            ) from error
        self._lock.truncate(0)
        self._lock.write(str(os.getpid()))
        self._lock.flush()

    def release(self) -> None:
        """Release it to others."""
        self._lock.close()

    def _take(self) -> None:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(self._lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
