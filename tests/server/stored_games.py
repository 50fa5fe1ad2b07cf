"""Views of finished games as they were stored, one file a schema and game: `stored/1/tiffin.xz`.

    python -m tests.server.stored_games      # writes those of today's schema

The files of a schema that was released are never written again: what a server once stored is shown
by the page for good (tests/web/test_stored.py).
"""

from pathlib import Path

import milkrun
from milkrun.server.replays import SCHEMA, WATCHING, stored_views, unpacked_text
from milkrun.server.store import StoredViews

from .played import played

FOLDER = Path(__file__).parent / "stored"


def stored_games() -> list[tuple[int, str]]:
    """The schemas and games that there are."""
    return sorted((int(path.parent.name), path.stem) for path in FOLDER.glob("*/*.xz"))


def stored_game(schema: int, game: str) -> StoredViews:
    """What a watcher could see."""
    data = (FOLDER / str(schema) / f"{game}.xz").read_bytes()
    views = StoredViews(schema, 0, data)
    return StoredViews(schema, len(unpacked_text(views).splitlines()) - 2, data)


if __name__ == "__main__":
    (FOLDER / str(SCHEMA)).mkdir(parents=True, exist_ok=True)
    for name in milkrun.games:
        table, _ = played(name, f"{name}-{SCHEMA}", 10_000)
        path = FOLDER / str(SCHEMA) / f"{name}.xz"
        path.write_bytes(stored_views(table)[WATCHING].data)
