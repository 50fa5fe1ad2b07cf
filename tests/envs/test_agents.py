"""The benchmark of bots goes on where it ended, and its table finds its place."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from milkrun import bots

SOURCE = Path(__file__).parents[2] / "benchmarks" / "agents.py"
SPEC = importlib.util.spec_from_file_location("agents", SOURCE)
agents = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(agents)
PAGE = "# Page\n## How strong the bots are\n\nWords.\n\n| old |\n|---|\n| 1 |\n\n## Next\n"


def test_the_table_takes_the_place_of_the_old_one():
    assert agents.placed(PAGE, ["| new |"]) == PAGE.replace("| old |\n|---|\n| 1 |", "| new |")


def test_a_learned_bot_searches_with_the_values_of_its_game():
    name = agents.level("tiffin", "learned:20i")
    assert name.startswith("search:20i@")
    assert name.endswith("tiffin/values.npz")
    assert bots.make(name, 1)
    assert agents.level("tiffin", "search:20i") == "search:20i@1"
    assert agents.level("tiffin", "greedy") == "greedy"


@pytest.mark.native
@pytest.mark.slow
def test_games_are_played_once_and_written(monkeypatch, tmp_path):
    page, data = tmp_path / "page.md", tmp_path / "agents.json"
    page.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(agents, "PAGE", page)
    monkeypatch.setattr(agents, "DATA", data)
    words = ["agents.py", "tiffin", "--bots", "random", "greedy", "--games", "4", "--write"]
    monkeypatch.setattr(sys, "argv", [*words, "--folder", str(tmp_path)])
    agents.main()
    (kept,) = tmp_path.glob("*.jsonl")
    first = kept.read_text(encoding="utf-8")
    agents.main()
    assert kept.read_text(encoding="utf-8") == first
    found = json.loads(data.read_text(encoding="utf-8"))["tiffin"]
    assert [one["games"] for one in found["bots"]] == [4, 4]
    assert [one["name"] for one in found["bots"]] == ["random", "greedy"]
    assert found["bots"][1]["win_share"] > 0.5
    row = page.read_text(encoding="utf-8").splitlines()[7]
    assert row.startswith("| Tiffin | 4 | 0 % (0 to 49), ")
    assert page.read_text(encoding="utf-8").endswith("\n\n## Next\n")
