"""A server with games of another folder: one that is whole and one that is not."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
ASK = """
import json, logging
from starlette.testclient import TestClient
from milkrun.server.app import create_app
from milkrun.server.settings import from_environment
logging.basicConfig()
with TestClient(create_app(from_environment(warm=False)), "http://127.0.0.1") as client:
    games = client.get("/api/games").json()
    described = client.get("/api/openapi.json").json()["components"]["schemas"]
    made = client.post("/api/tables", json={
        "game": "pig", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
names = [one["name"] for one in games]
print(json.dumps([names, "PigView" in described, made.status_code, made.text]))
"""


def test_it_lists_the_whole_one_and_names_the_other(tmp_path, monkeypatch):
    games = tmp_path / "games"
    shutil.copytree(EXAMPLES, games)
    (games / "sow").mkdir()
    (games / "sow" / "__init__.py").write_text("")
    (games / "pig" / "guide.toml").write_text("weight = 9\n")
    (games / "pig" / "presets.toml").write_text("[[presets]]\n")
    monkeypatch.setenv("MILKRUN_GAMES", str(games))
    monkeypatch.setenv("MILKRUN_DATABASE", str(tmp_path / "games.sqlite3"))
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    listed, described, status, text = json.loads(done.stdout)
    assert {"pig", "tiffin"} <= set(listed)
    assert "sow" not in listed
    assert described
    assert status == 201, text
    assert "left out: " in done.stderr
    assert "pig/guide.toml: turn should be there" in done.stderr
    assert "pig/presets.toml: it should consist of [[preset]] only" in done.stderr
    assert "sow is left out because it is not finished: sow/rules.py: this file does" in done.stderr
