"""The examples in the documents run as they are printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
FOLLOWED = ROOT / "docs" / "adding-a-game.md"  # by test_tutorial.py
EXAMPLES = {path: "\n".join(EXAMPLE.findall(path.read_text(encoding="utf-8"))) for path in PAGES}


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [p for p in PAGES if EXAMPLES[p] and p != FOLLOWED], ids=lambda path: path.name
)
def test_examples_run_as_printed(page: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", EXAMPLES[page]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, f"{page.name}:\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("name", ["README.md", "docs/bots.md", "docs/engine.md"])
def test_pages_that_say_so_have_examples(name: str) -> None:
    assert EXAMPLES[ROOT / name]


def test_the_readme_shows_ten_lines() -> None:
    lines = [line for line in EXAMPLES[ROOT / "README.md"].splitlines() if line.strip()]
    assert len(lines) == 10


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    broken = [link for link in links if not (page.parent / link.strip()).exists()]
    assert not broken
