"""The rules of Tiffin in C, which benchmarks measure ours by, play the same games."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "c_reference.py"


def run(*line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", str(SCRIPT), *line]
    env = os.environ | environment
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=env)


@pytest.mark.native
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler (cc, from gcc or clang)")
def test_the_rules_in_c_play_the_same_games() -> None:
    ended = run("--pairs=1", "--seconds=0.01", "--steps=20000", "--json")
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert list(found) == ["2", "3", "4"]
    assert all(row["games"] > 40 for row in found.values())


def test_without_a_compiler_it_says_what_is_missing(tmp_path: Path) -> None:
    ended = run(PATH=str(tmp_path))
    assert ended.returncode == 1
    assert ended.stderr.startswith("c_reference: no C compiler")
    assert "Traceback" not in ended.stderr
