"""A lock on a file that a process holds until it ends, however it ends."""

import os
import sys
from pathlib import Path


class Held(Exception):
    """Another process holds the lock; the text says which, or is empty."""


class FileLock:
    """Holds a file for this process; the system lets go of it when the process ends. Raises Held,
    or OSError if there cannot be such a file."""

    def __init__(self, path: Path) -> None:
        self._file = open(path, "a+")  # noqa: SIM115 (kept open)
        try:
            self._take()
        except OSError:
            self._file.seek(0)
            owner = self._file.read().strip()
            self._file.close()
            raise Held(f"process {owner}" if owner else "") from None
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def release(self) -> None:
        """Release it to others."""
        self._file.close()

    def _take(self) -> None:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
