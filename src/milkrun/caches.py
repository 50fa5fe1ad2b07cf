"""Whether compiled games can be kept. Not in the engine, whose every change compiles all anew."""

from .engine.compile import cache_folder
from .engine.errors import MilkrunError


def check_cache(game: str) -> None:
    """Raise MilkrunError with a sentence if a game's native code cannot be kept."""
    folder = cache_folder(game)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MilkrunError(
            f"compiled games cannot be kept in {folder.parent} ({error.strerror}); name another "
            "folder with MILKRUN_CACHE"
        ) from error
