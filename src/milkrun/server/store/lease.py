"""A lock on a file, so that only one server uses a database."""

from pathlib import Path

from ...locks import FileLock, Held
from .rows import StoreError


class FileLease:
    """Holds `path`.lock for this process, beside the file that a link leads to; the system lets go
    of it when the process ends.

    Raises StoreError if another process holds it.
    """

    def __init__(self, path: Path) -> None:
        path = path.resolve()
        self.path = path.with_name(path.name + ".lock")
        try:
            self._lock = FileLock(self.path)
        except Held as held:
            who = f" ({held})" if str(held) else ""
            raise StoreError(
                f"another Milkrun server{who} is using {path}; stop it, or use another file with "
                "--database"
            ) from held

    def release(self) -> None:
        """Release it to others."""
        self._lock.release()
