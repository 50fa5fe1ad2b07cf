"""Values of made-up games."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from milkrun.lab.statistics import Sample, sample_of

GAMES = 400
Column = NDArray[np.float64] | NDArray[np.bool_] | NDArray[np.int64]


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
