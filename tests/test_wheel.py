"""What is installed from the built wheel works without Node, the repository or a network."""

import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ports import free_port

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "milkrun"
GAMES = [path.parent for path in sorted(SOURCES.glob("games/*/__init__.py"))]
BUILT = SOURCES / "server/static/index.html"
HEARS = re.compile(r"http://127\.0\.0\.1:\d+")

PLAYS = """
import os, shutil, sys, milkrun
from importlib.resources import files
from milkrun import bots, envs

assert milkrun.__file__.startswith(sys.prefix), milkrun.__file__
assert not shutil.which("node") and not shutil.which("npm")
for name, game in milkrun.games.items():
    match = milkrun.new(name, seed=1, native=False)
    bot = bots.make("greedy", 1)
    for step in range(12):
        match.play(bots.move(match, bot, step))
    assert str(match) and match.to_move is not None
    data = files("milkrun") / "games" / name
    for part in ("RULES.md", "values.npz", "lessons", "puzzles"):
        assert (data / part).is_dir() or (data / part).read_bytes(), (name, part)
match = milkrun.new("tiffin", 2, 1, native=False, turn_limit=20)
while match.to_move is not None:
    match.play(bots.move(match, bot, 1))
assert match.over and match.standings()
for adapter in ("aec", "vector", "single", "openspiel"):
    assert callable(getattr(envs, adapter))
env = envs.aec("tiffin", native=False)
env.reset(seed=1)
assert env.last()[0]["action_mask"].any()
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without Node and without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, env=without_node())
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The folder of commands of a clean environment that holds the wheel, beside what is locked."""
    clean = wheel.parent / "clean"
    venv.create(clean, symlinks=True)
    python = clean / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-compile"]
    command = [*pip, "--no-index", "--no-deps", str(wheel)]
    subprocess.run(command, check=True, env=without_node())
    inside = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    home = subprocess.run(inside, check=True, capture_output=True, text=True).stdout.strip()
    # A folder named so comes last, and its own .pth files (the editable install) are not read.
    Path(home, "locked.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return clean / "bin"


def without_node(**more: str) -> dict[str, str]:
    """The environment, with no Node to be found and nothing of the repository."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MILKRUN", "NODE"))}
    where = [p for p in os.get_exec_path() if not {"node", "npm", "npx"} & listed(Path(p))]
    proxies = {"http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"}
    return {k: v for k, v in kept.items() if k not in proxies} | {"PATH": ":".join(where)} | more


def listed(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()} if folder.is_dir() else set()


@pytest.mark.load
def test_it_plays_from_anywhere(installed: Path, tmp_path: Path) -> None:
    command = [installed / "python", "-W", "error", "-c", PLAYS]
    hidden = without_node(MILKRUN_CACHE=str(tmp_path))
    done = subprocess.run(command, cwd=tmp_path, env=hidden, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.load
def test_every_module_of_ours_can_be_imported(installed: Path, tmp_path: Path) -> None:
    """With the extras beside it; the packages that need one are found by their folders."""
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    packages = sorted(path.parent for path in SOURCES.glob("*/__init__.py"))
    dotted = [f"milkrun.{package.name}" for package in packages]
    command = [installed / "python", "-c", code, *dotted, "milkrun.server.app"]
    hidden = without_node(MILKRUN_CACHE=str(tmp_path))
    done = subprocess.run(command, cwd=tmp_path, env=hidden, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(params=["play", "serve"])
def served(request: pytest.FixtureRequest, installed: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that the installed command has started."""
    words = [
        request.param,
        "--port",
        str(free_port()),
        "--database",
        str(tmp_path / "tables.sqlite3"),
    ]
    words += ["--no-browser"] if request.param == "play" else []
    hidden = without_node(MILKRUN_CACHE=str(tmp_path), MILKRUN_WARM="no")
    with subprocess.Popen(
        [installed / "milkrun", *words],
        cwd=tmp_path, env=hidden, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        told = ""
        try:
            while not (found := HEARS.search(told)):
                line = server.stdout.readline()
                assert line, f"it ended without an address: {told}"
                told += line
            yield found[0]
        finally:
            server.terminate()


@pytest.mark.load
@pytest.mark.skipif(not BUILT.exists(), reason="the page is not built (make test builds it)")
def test_its_commands_serve_the_page(served: str) -> None:
    with urllib.request.urlopen(f"{served}/new?game=tiffin", timeout=20) as answer:
        page = answer.read().decode()
    assert page == BUILT.read_text(encoding="utf-8")
    scripts = re.findall(r'src="(/[^"]+\.js)"', page)
    assert scripts
    for script in scripts:
        with urllib.request.urlopen(served + script, timeout=20) as answer:
            assert answer.status == 200
    with urllib.request.urlopen(f"{served}/api/games", timeout=20) as answer:
        assert b"tiffin" in answer.read()


def test_it_carries_rulebooks_migrations_and_the_page(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"milkrun/games/{folder.name}/RULES.md" for folder in GAMES}
    wanted |= {
        str(path.relative_to(SOURCES.parent))
        for pattern in (
            "games/*/values.npz",
            "games/*/chances.npz",
            "games/*/puzzles/*",
            "games/*/*.toml",
            "games/*/lessons/*.toml",
            "py.typed",
            "server/migrations/**/*.py",
            "server/static/**/*.*",
        )
        for path in SOURCES.glob(pattern)
    }
    example = ROOT / "examples" / "pig"  # what `milkrun new-game` copies
    for pattern in ("**/*.py", "**/*.md", "**/*.txt"):
        wanted |= {f"milkrun/examples/pig/{p.relative_to(example)}" for p in example.glob(pattern)}
    assert wanted <= names, wanted - names
    assert not any("__pycache__" in name for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "web/")) for name in names)
