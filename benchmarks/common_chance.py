"""What keyed chance gains: how far games of two variants with the same seed go together.

    python benchmarks/common_chance.py                 # every study of the documentation
    python benchmarks/common_chance.py tiffin --games 2000

Each study is played twice, with `stream` and with `keyed` chance. For its score, win share and
primary metrics: the correlation of what game n contributes to the base and to a variant, over all
variants and groups (median, least, most), and how many games the pairs save. Correlation r makes
the variance of a difference 1 - r times that of games with seeds of their own.
"""

import argparse
import re
import tempfile
from pathlib import Path
from statistics import median

import numpy as np
from rich.console import Console
from rich.table import Table

from milkrun import lab
from milkrun.engine.given import CHANCES
from milkrun.lab.reading import read
from milkrun.terminal import warm_games

STUDIES = Path(__file__).parents[1] / "docs" / "studies"
ALWAYS = ("score", "win_share")


def changed(text: str, games: int, chance: str) -> str:
    """A study of so many games, with that chance."""
    rest = re.sub(r"^chance = .*\n", "", text, flags=re.M)
    return f'chance = "{chance}"\n' + re.sub(r"^games = \d+$", f"games = {games}", rest, flags=re.M)


def correlations(text: str, workers: int) -> dict[str, list[float]]:
    """By metric: of each variant against the base, in each group."""
    study = read(text, STUDIES)
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results"
        lab.run(study, results, workers=workers)
        for variant in study.variants[1:]:
            compared, _ = lab.compare(str(results), f":{variant.name}")
            for one in compared:
                if one.metric in ALWAYS or one.primary:
                    found.setdefault(one.metric, []).append(one.difference.correlation)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("only", nargs="*", metavar="STUDY", help="the beginning of its name")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    console = Console(width=120)
    for file in sorted(STUDIES.glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        wanted = not asked.only or any(file.stem.startswith(one) for one in asked.only)
        if not wanted or "\n[search]" in text:
            continue
        warm_games([read(text, STUDIES).rules])
        both = [
            correlations(changed(text, asked.games, chance), asked.workers) for chance in CHANCES
        ]
        heads = [f"{one}: r" for one in CHANCES]
        table = Table("metric", *heads, "variance, keyed", title=file.stem)
        for metric in both[0]:
            known = [[r for r in one[metric] if np.isfinite(r)] for one in both]
            if all(known):
                cells = [f"{median(one):.2f} ({min(one):.2f} to {max(one):.2f})" for one in known]
                table.add_row(metric, *cells, f"{1 - median(known[1]):.0%}")
        console.print(table)


if __name__ == "__main__":
    main()
