"""How sure an estimate is, quickly: for deciding when enough games have been played."""

import polars as pl

Z = 1.959964  # of a 95 % interval


def half_widths(values: pl.DataFrame) -> pl.DataFrame:
    """For each variant, metric and group the estimate and the half width of its 95 % interval
    (normal, by the delta method, games being independent)."""
    keys = ["variant", "metric", "group"]
    games = values.group_by("variant").agg(games=pl.col("game").n_unique())
    sums = values.group_by(keys).agg(total=pl.col("value").sum(), weights=pl.col("weight").sum())
    own = values.join(sums, on=keys, nulls_equal=True).with_columns(
        estimate=pl.col("total") / pl.col("weights")
    )
    rest = pl.col("value") - pl.col("estimate") * pl.col("weight")
    n = pl.col("games")
    return (
        own.group_by(*keys, "estimate", "weights")
        .agg(squares=(rest**2).sum())
        .join(games, on="variant")
        .select(
            *keys,
            "estimate",
            half_width=Z * (pl.col("squares") * n / (n - 1)).sqrt() / pl.col("weights"),
        )
        .sort(keys)
    )
