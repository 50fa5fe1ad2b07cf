"""Values and results of made-up games."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from milkrun.lab.folder import Results, results
from milkrun.lab.statistics import Sample, sample_of

GAMES = 400
Column = NDArray[Any]


def frame(*columns: Column, weights: Column | None = None) -> pl.DataFrame:
    """Values of the groups a, b ... game by game."""
    return pl.concat(
        pl.DataFrame(
            {
                "game": np.arange(len(values)),
                "group": chr(97 + n),
                "value": values.astype(float),
                "weight": np.ones(len(values)) if weights is None else weights.astype(float),
            }
        )
        for n, values in enumerate(columns)
    )


def sample(*columns: Column, weights: Column | None = None) -> Sample:
    return sample_of(frame(*columns, weights=weights), np.arange(len(columns[0])))


def made_up(
    folder: Path,
    study: str,
    chances: dict[str, tuple[float, ...]],
    games: int = GAMES,
    seed: int = 1,
) -> Results:
    """Results that look like those of a study whose seats win with these chances in each variant,
    with scores that agree, and bots that act alike unless the chances differ."""
    folder.mkdir(exist_ok=True)
    (folder / "study.toml").write_text(study, encoding="utf-8")
    frames: dict[str, list[pl.DataFrame]] = {"games": [], "events": [], "values": []}
    for variant, of_seats in chances.items():
        chance = np.random.default_rng(seed)  # common seeds
        drawn = chance.random(games)
        places = np.full((games, len(of_seats)), 2)
        winner = np.searchsorted(np.cumsum(of_seats), drawn).clip(max=len(of_seats) - 1)
        places[np.arange(games), winner] = 1
        scores = 40 + (chance.normal(0, 5, places.shape) + 9 * (places == 1)).round().astype(int)
        steps = chance.integers(40, 60, games)
        frames["games"].append(games_of(variant, places, scores, steps))
        frames["values"].append(values_of(variant, places, scores, steps, of_seats))
        frames["events"].append(events_of(variant, games, int(100 * of_seats[0])))
    for name, parts in frames.items():
        (folder / name).mkdir(exist_ok=True)
        pl.concat(parts).write_parquet(folder / name / "all.parquet")
    about = {
        "game": "tiffin", "version": 1, "milkrun": "0.1.0", "source": "cafe",
        "command": "milkrun lab run study.toml",
        "variants": {one: {} for one in chances}, "games": dict.fromkeys(chances, games),
        "finished": True,
    }  # fmt: skip
    (folder / "run.json").write_text(json.dumps(about), encoding="utf-8")
    return results(folder)


def games_of(variant: str, places: Column, scores: Column, steps: Column) -> pl.DataFrame:
    seats = range(places.shape[1])
    return pl.DataFrame(
        {"variant": variant, "game": np.arange(len(steps)), "seed": np.arange(len(steps)) + 1000}
        | {"steps": steps}
        | {f"policy_{k + 1}": "greedy" for k in seats}
        | {f"place_{k + 1}": places[:, k] for k in seats}
        | {f"score_{k + 1}": scores[:, k] for k in seats}
    )


def values_of(
    variant: str, places: Column, scores: Column, steps: Column, of_seats: tuple[float, ...]
) -> pl.DataFrame:
    n = np.arange(len(steps))
    rows = [("steps", None, steps), ("winning_score", None, scores.max(1))]
    for k in range(places.shape[1]):
        rows.append(("win_share", f"seat {k + 1}", places[:, k] == 1))
        rows.append(("score", f"seat {k + 1}", scores[:, k]))
    moved = np.random.default_rng(int(100 * of_seats[0]))
    for verb in ("deliver", "draw"):
        rows.append(("actions", verb, moved.poisson(9 + 4 * of_seats[0], len(n))))
    rows.append(("actions", "plan", np.full(len(n), 20)))
    return pl.concat(
        pl.DataFrame(
            {"variant": variant, "game": n, "metric": metric, "group": group,
             "value": np.asarray(value, float), "weight": 1.0},
            schema_overrides={"group": pl.String},
        )
        for metric, group, value in rows
    )  # fmt: skip


def events_of(variant: str, games: int, what: int) -> pl.DataFrame:
    """Two actions a game; the second depends on `what`."""
    n = np.repeat(np.arange(games), 2)
    row = np.tile([0, 1], games)
    return pl.DataFrame(
        {"variant": variant, "game": n, "row": row, "event": "action", "action": row * what}
    )
