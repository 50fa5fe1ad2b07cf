"""A study on a Dask cluster of two processes on this machine, one of which is killed."""

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.certificates import make_certificate

from milkrun import lab
from milkrun.engine.errors import MilkrunError
from milkrun.lab import running, scheduler

PARTS = ("scheduler", "worker", "client")


def tables(results: Path) -> dict[str, str]:
    return {
        str(file.relative_to(results)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(results.rglob("*.parquet"))
    }


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_writes_the_same_files_even_if_a_worker_is_lost(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(running, "PART", 5)
    here = lab.run(study, tmp_path / "here", workers=1, native=False)
    told: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:

        def lose_one(done: int, total: int) -> None:
            if len(told) == 1:  # the first part is there, others are being played
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
            told.append(done)

        there = lab.run(
            study,
            tmp_path / "there",
            scheduler=cluster.scheduler_address,
            progress=lose_one,
            native=False,
        )
    assert told == list(range(0, 65, 5))
    assert tables(there.folder) == tables(here.folder)
    assert not list(there.folder.rglob(".*.parquet.*"))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_study_is_played_over_tls_and_strangers_are_refused(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
    monkeypatch.setattr(running, "PART", 15)
    cert, key = map(str, make_certificate(tmp_path, "milkrun-lab"))
    files = {
        f"{part}.{what}": file for part in PARTS for what, file in (("cert", cert), ("key", key))
    }
    tls = {
        f"distributed.comm.tls.{name}": file for name, file in ({"ca-file": cert} | files).items()
    }
    here = lab.run(study, tmp_path / "here", workers=1, native=False)
    with (
        dask.config.set(tls),
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            protocol="tls",
            security=distributed.Security(require_encryption=True),
        ) as cluster,
    ):
        address = cluster.scheduler_address
        there = lab.run(study, tmp_path / "there", scheduler=address, native=False)
        assert tables(there.folder) == tables(here.folder)
        monkeypatch.setattr(scheduler, "SECONDS", 2)
        with (
            dask.config.set(dict.fromkeys(tls)),
            pytest.raises(MilkrunError, match=f"no scheduler at '{address}'"),
        ):
            lab.run(study, tmp_path / "stranger", scheduler=address, native=False)
    assert address.startswith("tls://127.0.0.1:")


def test_a_scheduler_that_is_not_there_is_told(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1"):
        with pytest.raises(MilkrunError, match=f"no scheduler at '{address}'"):
            lab.run(study, tmp_path / "out", scheduler=address, native=False)


def test_an_address_without_a_port_begins_no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails at its address ends the command half a minute later, with a traceback."""
    monkeypatch.setattr("distributed.Client", lambda *_, **__: pytest.fail("a client was begun"))
    with pytest.raises(MilkrunError, match="'nonsense': missing port"):
        scheduler.connected("nonsense")


def test_without_the_extra_a_sentence_says_what_to_install(study: Path, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['distributed'] = None; import milkrun\n"
        "try: milkrun.lab.run(*sys.argv[1:], scheduler='tcp://127.0.0.1:9', native=False)\n"
        "except milkrun.MilkrunError as error: print(error)"
    )
    words = [sys.executable, "-c", code, str(study), str(tmp_path / "out")]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == (
        "distributed is not installed; for a scheduler, run scripts/setup.sh env in the "
        "repository's folder (or pip install '.[cluster]' there, in an environment of your own)"
    )
