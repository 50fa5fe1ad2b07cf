"""A lock on a file that a process holds until it ends, however it ends."""

import errno
import os
import sys
from io import FileIO
from pathlib import Path

from .engine.errors import MilkrunError

UNKNOWN = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)  # of a file system without locks


class Held(Exception):
    """Another process holds the lock; the text says which, or is empty."""


class FileLock:
    """Holds a file for this process; the system lets go of it when the process ends. Raises Held,
    or OSError if there cannot be such a file."""

    def __init__(self, path: Path) -> None:
        self._file = open(path, "a+")  # noqa: SIM115 (kept open)
        try:
            _lock(self._file.fileno())
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


def alone(file: FileIO, told: str) -> None:
    """Keep other processes from locking an open file before it is closed. Raises MilkrunError with
    what is told if another has locked it; without locks, as on some network drives, nothing is
    done."""
    try:
        _lock(file.fileno())
    except OSError as error:
        if error.errno not in UNKNOWN:
            raise MilkrunError(told) from None


def _lock(number: int) -> None:
    """Lock an open file. Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(number, 2**40, os.SEEK_SET)  # the same byte for all, and none that is read
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
