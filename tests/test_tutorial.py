"""docs/adding-a-game.md, followed to the letter."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
# A file or more of it, or commands and what they print.
STEP = re.compile(
    r"^`(?P<file>pig/\S+)`(?P<more>, at the end)?:\n\n```\w+\n(?P<text>.*?)^```$"
    r"|^```console\n(?P<said>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def run(command: str, folder: Path) -> str:
    """What a command of the page prints in that folder of games."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    told = {"PATH": path, "MILKRUN_GAMES": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    words = {"cwd": folder, "env": os.environ | told, "shell": True, "text": True}
    return subprocess.run(command, **words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout


def prints(lines: list[str], output: str) -> bool:
    """Whether these lines are printed in this order; "..." stands for any end, others between."""
    patterns = [re.escape(one).replace(r"\.\.\.", ".*") for one in lines]
    return bool(re.search(r"^(.*\n)*?".join(f"{one}\n" for one in patterns), output, re.MULTILINE))


@pytest.mark.slow
def test_every_step_prints_what_the_page_says_and_the_end_is_the_example(tmp_path: Path) -> None:
    for step in STEP.finditer(PAGE.read_text(encoding="utf-8")):
        if step["file"]:
            path = tmp_path / step["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            before = f"{path.read_text(encoding='utf-8')}\n\n" if step["more"] else ""
            path.write_text(before + step["text"], encoding="utf-8")
            continue
        for said in re.split(r"^\$ ", step["said"], flags=re.MULTILINE)[1:]:
            command, *lines = said.splitlines()
            output = run(command, tmp_path)
            assert prints(lines, output), f"{command} printed:\n{output}"
    made, example = files(tmp_path / "pig"), files(ROOT / "examples" / "pig")
    assert made == example


def files(folder: Path) -> dict[str, str]:
    """The files in a folder, without what Python and pytest leave there."""
    found = (path for path in folder.rglob("*.*") if path.suffix in (".py", ".md", ".txt"))
    texts = {str(one.relative_to(folder)): one.read_text(encoding="utf-8") for one in found}
    return {name: text for name, text in texts.items() if ".pytest_cache" not in name}


@pytest.mark.parametrize(
    ("lines", "fits"),
    [(["b ...", "d"], True), (["d", "b 1"], False), (["b"], False), (["c 2", "d"], True)],
)
def test_lines_that_are_not_printed_are_missed(lines: list[str], fits: bool) -> None:
    assert prints(lines, "a\nb 1\nc 2\nd\n") == fits
