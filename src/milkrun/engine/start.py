"""Ways to a match: a new one, one set up in a position, one saved before."""

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from .errors import ActionError, MilkrunError, PositionError, SaveError
from .game import Game, games
from .given import as_options
from .match import Match
from .refusals import IllegalAction
from .saved import read_action, read_saved, read_text


def new(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    *,
    names: Sequence[str] | None = None,
    options: Mapping[str, int] | None = None,
    layout: Mapping[str, Any] | None = None,
    chance: str | None = None,
    native: bool | None = None,
    **more_options: int,
) -> Match:
    """A new match of a game by name; the game's options may be given by name, too.

    players: None for the most that the game seats. seed: None for a secret one. layout: a board of
    your own, in the words of the game's positions (`games[game].layout` has the printed one);
    everything else is set up as usual. chance: "stream" or "keyed", see `Match`. native: None for
    native code if it is already compiled, otherwise interpreted. Raises MilkrunError, or
    PositionError for a layout that is not possible.
    """
    chosen = {**as_options(options), **more_options}
    return Match(
        games[game],
        players=players,
        seed=seed,
        options=chosen,
        names=names,
        layout=layout,
        chance=chance,
        native=native,
    )


def position(
    game: str,
    position: Mapping[str, Any],
    *,
    seed: int = 0,
    names: Sequence[str] | None = None,
    options: Mapping[str, int] | None = None,
    native: bool | None = None,
) -> Match:
    """A match set up in any legal position; what is left out is filled in from `seed`.

    Raises PositionError saying what is wrong, and where.
    """
    if not isinstance(position, Mapping):
        raise PositionError("position", f"a JSON object is needed; got {type(position).__name__}")
    chosen = options or position.get("options") or {}
    if not isinstance(chosen, Mapping):
        raise PositionError("options", f"a JSON object is needed; got {chosen!r:.60}")
    players = position.get("players")
    if isinstance(players, list | tuple):
        players = len(players)
    return Match(
        games[game],
        players=players,
        seed=seed,
        options=chosen,
        names=names,
        position=position,
        native=native,
    )


def replay(path: str | PathLike[str], *, native: bool | None = None) -> Match:
    """The match saved in a file. Raises SaveError saying what is wrong, and where."""
    return loads(read_text(path), native=native)


def loads(text: str, *, native: bool | None = None) -> Match:
    """The match saved in a text. Raises SaveError saying what is wrong, and where."""
    saved = read_saved(text)
    try:
        game = games[saved["game"]]
    except MilkrunError as error:
        raise SaveError("game", str(error)) from error
    same_version = saved["version"] == game.version
    changed = f"{game.title} was version {saved['version']}, but here it is {game.version}"
    if not same_version and "digest" not in saved:
        raise SaveError("version", changed)
    match = _begun(game, saved, native)
    for n, one in enumerate(saved["actions"], 1):
        try:
            match.play(read_action(game, one))
        except (IllegalAction, ActionError) as error:
            raise SaveError(f"action {n}", str(error)) from error
    if saved.get("digest", match.digest()) != match.digest():
        why = "" if same_version else f"{changed}; "
        raise SaveError("end", f"{why}the actions no longer lead to the end that was saved")
    return match


def _begun(game: Game, saved: dict[str, Any], native: bool | None) -> Match:
    """A saved match before its first action."""
    given = {key: saved.get(key) for key in ("options", "names", "position", "layout", "chance")}
    try:
        return Match(game, players=saved["players"], seed=saved["seed"], native=native, **given)
    except PositionError as error:
        part = "position" if "position" in saved else "layout"
        raise SaveError(f"{part}, {error.where}", error.what) from error
    except MilkrunError as error:
        raise SaveError("head", str(error)) from error
