"""Whole processes: killed in mid-load, refused, stopped; and the program's own words."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from milkrun.server.admin import read_pass
from milkrun.server.store.lease import FileLease

from .conftest import wait_for

ROOT = Path(__file__).parents[2]


def run(*line: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", *line]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.load
def test_kill_9_loses_no_acknowledged_move() -> None:
    line = ("--kill", "--rounds", "2", "--tables", "8", "--every", "0.2", "--json", "--cold")
    ended = run(str(ROOT / "benchmarks" / "server_load.py"), *line)
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert found["acknowledged"] > 20
    assert (found["lost"], found["doubled"], found["integrity"]) == (0, 0, "ok")


@pytest.mark.load
def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    lease = FileLease(database)
    ended = run("-m", "milkrun.server", f"--database={database}", "--port=0")
    lease.release()
    assert ended.returncode == 1
    assert ended.stderr.startswith("milkrun: another Milkrun server")
    assert "Traceback" not in ended.stderr


@pytest.mark.load
def test_the_description_is_printed() -> None:
    ended = run("-m", "milkrun.server", "--openapi")
    assert "/api/tables/{table_id}/moves" in json.loads(ended.stdout)["paths"]


@pytest.mark.load
def test_a_setting_that_cannot_be_is_refused() -> None:
    ended = run("-m", "milkrun.server", "--port=many")
    assert ended.returncode == 2
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.load
def test_on_any_free_port_the_host_reaches_it_too(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    line = ("-m", "milkrun.server", f"--database={database}", "--warm=no", "--port")
    with subprocess.Popen(
        [sys.executable, *line, "0"], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = next(one for one in process.stderr if "running on" in one)
        address = read_pass(database).address
        taken = run(*line, address.rpartition(":")[2])
        process.terminate()
    assert f"running on {address} " in said
    assert (taken.returncode, taken.stderr.startswith("milkrun: port ")) == (1, True)


@pytest.mark.load
def test_ctrl_c_ends_it_calmly(tmp_path: Path) -> None:
    """In the middle of compiling, too: a terminal sends it to all processes that it began."""
    line = ("-m", "milkrun.server", f"--database={tmp_path / 'games.sqlite3'}", "--port=0")
    with subprocess.Popen(
        [sys.executable, *line], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stderr is not None
        said = ""
        while "running on" not in said:
            said = process.stderr.readline()
            assert said, "the server ended"
        address = re.search(r"http://[0-9.:]+", said)
        assert address
        wait_for(lambda: "warming" in httpx.get(f"{address[0]}/api/warm").text)
        time.sleep(1)  # until it compiles indeed
        os.killpg(process.pid, signal.SIGINT)
        _, rest = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "Traceback" not in rest
