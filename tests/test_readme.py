"""The examples in the documents run as they are printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINKED = [*PAGES, *ROOT.glob("*.md"), *ROOT.glob("docs/*/**/*.md")]
LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\s*\)")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
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


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links, as they are on GitHub."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        shown = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", heading).strip().lower()
        name = re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")
        same = sum(re.fullmatch(rf"{re.escape(name)}(-\d+)?", one) is not None for one in found)
        found.add(f"{name}-{same}" if name in found else name)
    return found


def leads_nowhere(page: Path, file: str, anchor: str) -> bool:
    target = page.parent / file if file else page
    if not target.exists():
        return True
    return target.suffix == ".md" and anchor != "" and anchor not in anchors(target)


@pytest.mark.parametrize("page", sorted(set(LINKED)), ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8")))
    assert [f"{file}#{anchor}" for file, anchor in links if leads_nowhere(page, file, anchor)] == []


def test_headings_are_called_as_in_links(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One: `two`, [three](x.md)\n```\n# none\n```\n## Again\n## Again\n")
    assert anchors(page) == {"one-two-three", "again", "again-1"}
    assert not leads_nowhere(page, "", "again-1")
    assert leads_nowhere(page, "page.md", "none")
