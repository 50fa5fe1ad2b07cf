"""How the example that learns gets better: its curves as SVG, and what each seed reaches.

    python benchmarks/ppo_tiffin.py                   # draws what is in data/ppo_tiffin.jsonl
    python benchmarks/ppo_tiffin.py --seeds 1 2 3     # runs these first, one after another

Each line of the data is a look at greedy: 200 games, and 1,000 after the last update.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "ppo_tiffin.py"
sys.path.insert(0, str(EXAMPLE.parent))
from ppo_tiffin import interval  # noqa: E402

DATA = ROOT / "benchmarks" / "data" / "ppo_tiffin.jsonl"
WIDE, HIGH, MARGIN = 460, 240, 44  # of the figure
COLOURS = ("#1b6ca8", "#c2571a", "#3c8a3c", "#8a4a9e", "#8a6d1b")
Look = dict[str, Any]


def by_seed(lines: list[str]) -> dict[int, list[Look]]:
    """Each seed's looks in order."""
    found: dict[int, list[Look]] = {}
    for line in lines:
        look = json.loads(line)
        found.setdefault(look["seed"], []).append(look)
    return {seed: found[seed] for seed in sorted(found)}


def table(curves: dict[int, list[Look]]) -> str:
    """What each seed reaches, as Markdown."""
    rows = ["| seed | decisions | minutes | games won |", "|---:|---:|---:|---:|"]
    for seed, looks in curves.items():
        last = looks[-1]
        low, high = interval(last["share"], last["games"])
        won = f"{last['share']:.1%} ({low:.1%} to {high:.1%}) of {last['games']:,}"
        rows.append(f"| {seed} | {last['decisions'] / 1e6:.1f} M | {last['minutes']:.1f} | {won} |")
    return "\n".join(rows).replace("%", " %")


def figure(curves: dict[int, list[Look]]) -> str:
    """A line for each seed as SVG: minutes of training from left to right, games won upwards. The
    bar at its end is the 95 % interval."""
    every = [look for looks in curves.values() for look in looks]
    most, top = max(one["minutes"] for one in every), max(0.75, *(one["share"] for one in every))
    marks = []
    for share in np.arange(0, top + 0.01, 0.25):
        y = HIGH * (1 - share / top)
        dashed = ' stroke-dasharray="4 4"' if share == 0.5 else ""
        marks.append(f'<path d="M0 {y:.0f}H{WIDE}" stroke="#bbb"{dashed}/>')
        marks.append(f'<text x="-8" y="{y + 4:.0f}" text-anchor="end">{100 * share:.0f} %</text>')
    for minutes in range(int(most) + 1):
        x = WIDE * minutes / most
        marks.append(f'<text x="{x:.0f}" y="{HIGH + 18}" text-anchor="middle">{minutes}</text>')
    for looks, colour in zip(curves.values(), COLOURS, strict=False):
        points = [(WIDE * one["minutes"] / most, HIGH * (1 - one["share"] / top)) for one in looks]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        low, high = interval(looks[-1]["share"], looks[-1]["games"])
        ends = (HIGH * (1 - share / top) for share in (low, high))
        (x, y), (bottom, up) = points[-1], ends
        marks.append(f'<g stroke="{colour}"><path d="M{path}"/>')
        marks.append(f'<path d="M{x:.1f} {bottom:.1f}V{up:.1f}" stroke-width="3"/></g>')
    marks.append(
        f'<text x="{WIDE / 2}" y="{HIGH + 36}" text-anchor="middle">minutes of one processor</text>'
        f'<text x="0" y="-12">games won against greedy</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 2 * MARGIN} '
        f'{HIGH + 2 * MARGIN}" font-family="sans-serif" font-size="13"><rect width="100%" '
        f'height="100%" fill="#fff"/><g transform="translate({MARGIN + 8} {MARGIN - 8})" '
        f'fill="none"><g fill="#333">{"".join(m for m in marks if m.startswith("<text"))}</g>'
        f"{''.join(m for m in marks if not m.startswith('<text'))}</g></svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, nargs="*", default=[], help="run these first")
    asked = parser.parse_args()
    for seed in asked.seeds:
        subprocess.run(
            [sys.executable, str(EXAMPLE), "--seed", str(seed), "--log", str(DATA)], check=True
        )
    curves = by_seed(DATA.read_text(encoding="utf-8").splitlines())
    DATA.with_suffix(".svg").write_text(figure(curves), encoding="utf-8")
    print(table(curves))


if __name__ == "__main__":
    main()
