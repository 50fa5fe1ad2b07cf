"""Plots of a report as files of their own."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.lab.made_up import GAMES, made_up
from typer.testing import CliRunner

from milkrun.cli import app
from milkrun.engine.errors import MilkrunError
from milkrun.lab.folder import Results
from milkrun.lab.pictures import picture

SVG = "{http://www.w3.org/2000/svg}"
STUDY = """
game = "tiffin"
players = 2
[variants.small]
options = { hand_limit = 4 }
[[targets]]
metric = "win_share"
within = 0.03
"""


@pytest.fixture
def found(tmp_path: Path) -> Results:
    return made_up(tmp_path / "out", STUDY, {"base": (0.5, 0.5), "small": (0.6, 0.4)})


def test_a_picture_stands_alone(found: Results, tmp_path: Path) -> None:
    """Every colour that is used is declared, by day and by night; the target comes first."""
    for metric, label, what in (
        (
            "win_share",
            "Win share: base",
            "what the target allows (within 3.0\xa0points of 50.0\xa0%).",
        ),
        ("score", "Score: what changes", "Each variant minus base. Lines are 95 % intervals;"),
    ):
        text = picture(metric, found, tmp_path / "one.svg").read_text("utf-8")
        root = ET.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("aria-label") == label
        said = " ".join(root.find(f"{SVG}text").itertext())  # type: ignore[union-attr]
        assert said.startswith(f"{label} Tiffin, 2 seats: {GAMES:,} games")
        assert what in said
        day, _, night = text.partition("prefers-color-scheme:dark")
        for colour in ("--ink", "--accent", "--surface"):
            assert f"{colour}:#" in day
            assert f"{colour}:#" in night
        assert "light-dark" not in text


def test_what_cannot_be_drawn_is_told(found: Results, tmp_path: Path) -> None:
    with pytest.raises(MilkrunError, match="no metric 'win'; "):
        picture("win", found, tmp_path / "one.svg")
    with pytest.raises(MilkrunError, match="cannot be written"):
        picture("score", found, tmp_path / "none" / "one.svg")
    alone = STUDY.partition("[variants")[0]
    with pytest.raises(MilkrunError, match="nothing to draw"):
        picture("score", made_up(tmp_path / "b", alone, {"base": (0.5, 0.5)}), tmp_path / "x.svg")


def test_the_command_writes_it(found: Results, tmp_path: Path) -> None:
    file = tmp_path / "wins.svg"
    line = ["lab", "picture", "win_share", str(found.folder)]
    done = CliRunner().invoke(app, [*line, "--out", str(file)])
    assert done.exit_code == 0, done.output
    assert file.name in done.stdout.replace("\n", "")
    assert file.exists()
