"""Every benchmark finds what it imports; what each finds is tested with what it measures."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCRIPTS = sorted((ROOT / "benchmarks").glob("*.py"))
LOAD = """
import runpy, sys
for script in sys.argv[1:]:
    runpy.run_path(script)
"""


def test_every_benchmark_finds_what_it_imports() -> None:
    assert SCRIPTS
    line = [sys.executable, "-c", LOAD, *map(str, SCRIPTS)]
    path = {"PYTHONPATH": str(SCRIPTS[0].parent)}
    done = subprocess.run(line, env=path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
