"""docs/hosting.md is true: its proxies work as they stand there, its settings are all there are."""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.certificates import make_certificate
from tests.ports import free_port
from typer.testing import CliRunner
from websockets.sync.client import connect

from milkrun.cli import app
from milkrun.server import pages
from milkrun.server.settings import MEANING, Settings

from .conftest import BOT, Running, hear, running

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
NAME = "games.example.org"  # that of the page
MAIN = """daemon off; worker_processes 1; pid {0}/pid; error_log {0}/log;
events {{}} http {{ access_log off; client_body_temp_path {0}/1; proxy_temp_path {0}/2;
fastcgi_temp_path {0}/3; uwsgi_temp_path {0}/4; scgi_temp_path {0}/5; include {0}/milkrun.conf; }}
"""


@dataclass(frozen=True)
class Proxy:
    """A running proxy before a running server."""

    server: Running
    folder: Path
    plain: int  # ports
    secure: int

    @property
    def origin(self) -> str:
        return f"https://{NAME}:{self.secure}"

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))

    @contextmanager
    def person(self, address: str) -> Iterator[httpx.Client]:
        """A browser at an address of this machine."""
        way = httpx.HTTPTransport(local_address=address, verify=self.trust)
        headers = {"host": f"{NAME}:{self.secure}", "origin": self.origin}
        url = f"https://127.0.0.1:{self.secure}"
        with httpx.Client(base_url=url, headers=headers, transport=way, timeout=20) as client:
            client.event_hooks["request"] = [named]
            yield client


def named(request: httpx.Request) -> None:
    """Ask for the page's host by name, as browsers do."""
    request.extensions["sni_hostname"] = NAME


def example(language: str) -> str:
    """The only example of a kind on the page."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def program(name: str) -> str:
    """Where it is; Debian keeps nginx out of the way of ordinary users."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        text = f"{name} is needed and was not found: scripts/setup.sh {name} installs it"
        pytest.fail(text, pytrace=False)
    return found


def put_in_place(text: str, here: dict[str, str]) -> str:
    """An example of the page, with this machine's own in place of what is usual."""
    for usual, ours in here.items():
        assert usual in text
        text = text.replace(usual, ours)
    return text


def nginx(folder: Path, upstream: str, plain: int, secure: int) -> list[str]:
    """What starts the nginx of the page."""
    here = {
        "127.0.0.1:8000": upstream,
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        "/var/log/nginx/error.log": f"{folder}/error",
    }
    (folder / "milkrun.conf").write_text(put_in_place(example("nginx"), here))
    (folder / "main.conf").write_text(MAIN.format(folder))
    return [program("nginx"), "-p", f"{folder}", "-c", f"{folder}/main.conf", "-e", f"{folder}/log"]


def caddy(folder: Path, upstream: str, plain: int, secure: int) -> list[str]:
    """What starts the Caddy of the page, with a certificate of our own, as it is alone here."""
    ours = f"tls {folder}/fullchain.pem {folder}/privkey.pem"
    told = ("admin off", "skip_install_trust", "default_bind 127.0.0.1")
    ports = (f"http_port {plain}", f"https_port {secure}", f"storage file_system {folder}/kept")
    here = {"127.0.0.1:8000": upstream, f"{NAME} {{": f"{NAME} {{\n{ours}"}
    here["    log {"] = "\n".join((*told, *ports, "log {"))
    (folder / "Caddyfile").write_text(put_in_place(example("caddy"), here))
    return [program("caddy"), "run", "--config", f"{folder}/Caddyfile"]


@contextmanager
def serving(folder: Path, line: list[str], port: int) -> Iterator[None]:
    """Run a proxy as an ordinary user until the end."""
    ordinary: dict[str, Any] = {"env": {"HOME": str(folder), "PATH": os.environ["PATH"]}}
    if os.getuid() == 0:
        ordinary |= {"user": "nobody", "group": "nogroup", "extra_groups": []}
        for one in (folder, *folder.iterdir()):
            shutil.chown(one, "nobody", "nogroup")
    with (folder / "out").open("w") as out:
        process = subprocess.Popen(line, stdout=out, stderr=out, cwd=folder, **ordinary)
    try:
        end = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    told = (folder / "out").read_text()
                    pytest.fail(f"it did not start: {told}", pytrace=False)
                time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module", params=[nginx, caddy])
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """A proxy of the page, with this machine's ports and folders in place of the usual ones."""
    plain, secure = free_port(), free_port()
    settings = {"origins": (f"https://{NAME}:{secure}",), "proxies": "127.0.0.1"}
    with (
        tempfile.TemporaryDirectory(prefix="milkrun-proxy-") as made,
        running(tmp_path_factory.mktemp("hosted"), **settings) as server,
    ):
        folder = Path(made)
        make_certificate(folder, NAME)
        line = request.param(folder, server.url.removeprefix("http://"), plain, secure)
        with serving(folder, line, secure):
            yield Proxy(server, folder, plain, secure)


@pytest.mark.parametrize("begin", [nginx, caddy])
def test_a_proxy_writes_down_nobody_while_the_server_is_away(begin: Any) -> None:
    """Its log of errors would name who asked, and for which table."""
    plain, secure, table = free_port(), free_port(), "abcdefghijkmnpqrstuv"
    with tempfile.TemporaryDirectory(prefix="milkrun-proxy-") as made:
        folder = Path(made)
        make_certificate(folder, NAME)
        away: Any = None
        proxy = Proxy(away, folder, plain, secure)
        line = begin(folder, f"127.0.0.1:{free_port()}", plain, secure)
        with serving(folder, line, secure), proxy.person("127.0.0.2") as anna:
            assert anna.get(f"/t/{table}").status_code == 502
        files = [one for one in folder.iterdir() if one.is_file()]
        assert [one.name for one in files if table in one.read_text(errors="replace")] == []


def test_a_game_is_played_through_the_proxy(proxy: Proxy) -> None:
    """The cookie for https alone, live connections, and the answers as if there were no proxy."""
    with proxy.person("127.0.0.2") as anna:
        body = {"game": "tiffin", "seats": [{"kind": "me"}, BOT]}
        made = anna.post("/api/tables", json=body)
        assert made.status_code == 201, made.text
        assert "; Secure" in made.headers["set-cookie"]
        assert made.headers["strict-transport-security"]
        table = made.json()["id"]
        cookie = f"milkrun_device={anna.cookies['milkrun_device']}"
        with (
            socket.create_connection(("127.0.0.1", proxy.secure)) as way,
            connect(
                f"wss://{NAME}:{proxy.secure}/ws/tables/{table}",
                sock=way,
                ssl=proxy.trust,
                origin=proxy.origin,  # type: ignore[arg-type]
                additional_headers={"cookie": cookie},
            ) as live,
        ):
            assert hear(live)["view"]["you"] == 0
        foreign = anna.post("/api/tables", json=body, headers={"origin": "https://evil.example"})
        assert foreign.json()["code"] == "foreign_page"


def test_the_proxy_compresses_nothing_that_belongs_to_somebody(proxy: Proxy) -> None:
    """The size of compressed secrets tells of them: see compressed.py of the server."""
    with proxy.person("127.0.0.2") as anna:
        assert anna.get("/api/games").headers["content-encoding"] == "gzip"
        seats = [{"kind": "me"}, {"kind": "friend"}]
        made = anna.post("/api/tables", json={"game": "tiffin", "seats": seats})
        view = anna.get(f"/api/tables/{made.json()['id']}")
    assert view.json()["links"]
    assert "content-encoding" not in view.headers


def test_addresses_of_links_and_previews_are_those_that_people_open(
    proxy: Proxy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    with proxy.person("127.0.0.2") as anna:
        body = {"game": "tiffin", "seats": [{"kind": "me"}, BOT]}
        table = anna.post("/api/tables", json=body).json()["id"]
        shown = anna.get(f"/t/{table}").text
    assert f'"og:url" content="{proxy.origin}/t/{table}"' in shown
    assert f'"og:image" content="{proxy.origin}/icon-512.png"' in shown
    assert proxy.server.service.notices.postman.origin == proxy.origin
    plain = httpx.get(f"http://127.0.0.1:{proxy.plain}/rules/tiffin", headers={"host": NAME})
    assert plain.status_code in (301, 308)
    assert plain.headers["location"] == f"https://{NAME}/rules/tiffin"


def test_limits_count_the_addresses_of_people(proxy: Proxy) -> None:
    """Those that the proxy tells; not what people tell the proxy, nor what others than it tell."""
    forged = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}
    with proxy.person("127.0.0.3") as cleo:
        assert cleo.get("/api/games", headers=forged).status_code == 200
    outside = proxy.server.person(address="127.0.0.4")
    assert outside.http.get("/api/games", headers=forged).status_code == 200
    seen = {address for address, _ in proxy.server.service.limits.reads._buckets}
    assert {"127.0.0.3", "127.0.0.4"} <= seen
    assert not seen & {"203.0.113.7", "127.0.0.1"}


def test_the_proxy_gives_requests_their_ids_and_keeps_the_host_s_powers_inside(
    proxy: Proxy,
) -> None:
    token = {"authorization": f"Bearer {proxy.server.service.token}"}
    with proxy.person("127.0.0.2") as anna:
        assert re.fullmatch("[0-9a-f-]{32,36}", anna.get("/healthz").headers["x-request-id"])
        assert anna.post("/api/admin/drain", json={"on": True}, headers=token).status_code == 404
    assert not proxy.server.service.tables.drain.on


def settings_table() -> str:
    """What the page says of settings."""
    rows = ["| setting | what | default |", "|---|---|---|"]
    for one in fields(Settings):
        default = one.default
        if isinstance(default, bool):
            shown = "yes" if default else "no"
        else:
            shown = "in your data folder" if one.name == "database" else str(default or "none")
        if default == 0 and not isinstance(default, bool):
            shown = "0"
        if default in ("", ()):
            shown = "none"
        rows.append(f"| `{one.name}` | {MEANING[one.name]} | {shown} |")
    return "\n".join(rows)


def test_the_page_has_all_settings() -> None:
    told = re.search(r"<!-- settings:.*?-->\n(.*?)\n<!-- end of settings -->", PAGE, re.DOTALL)
    assert told
    assert told[1] == settings_table()


def test_commands_and_variables_of_the_page_exist() -> None:
    commands = set(re.findall(r"^milkrun ((?:admin )?[a-z]+)", PAGE, re.MULTILINE))
    assert len(commands) == 10
    for one in commands:
        assert CliRunner().invoke(app, [*one.split(), "--help"]).exit_code == 0, one
    image = (ROOT / "Containerfile").read_text()
    known = {f"MILKRUN_{one.name.upper()}" for one in fields(Settings)} | {"MILKRUN_CACHE"}
    assert set(re.findall(r"MILKRUN_[A-Z_]+", PAGE + image)) <= known


def test_the_image_runs_as_nobody_special() -> None:
    lines = (ROOT / "Containerfile").read_text().replace("\\\n", "").splitlines()
    last = next(n for n in reversed(range(len(lines))) if lines[n].startswith("FROM "))
    words = [one.split() for one in lines[last:] if one[:1].isupper()]
    given = {one[0]: one[1:] for one in words}
    assert int(given["USER"][0]) > 999
    assert given["VOLUME"] == ["/data"]
    assert "healthz" in " ".join(given["HEALTHCHECK"])
    for one in words:
        if one[0] == "COPY" and not one[1].startswith("--from"):
            assert all((ROOT / part).exists() for part in one[1:-1]), one


def test_the_image_asks_itself_how_it_is_past_a_proxy(tmp_path: Path) -> None:
    """podman hands on the variables of the machine's proxy, which cannot reach into the image."""
    told = re.search(r'CMD (\["python".*\])', (ROOT / "Containerfile").read_text())
    assert told
    proxy = {"http_proxy": f"http://127.0.0.1:{free_port()}", "no_proxy": "", "NO_PROXY": ""}
    with running(tmp_path) as server:
        program = json.loads(told[1])[2].replace("http://127.0.0.1:8000", server.url)
        line = [sys.executable, "-c", program]
        assert subprocess.run(line, env=os.environ | proxy, timeout=30).returncode == 0


def test_nginx_logs_no_addresses_of_tables() -> None:
    """Nor of those who are sent from http:// to https://."""
    (conf,) = re.findall(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    assert conf.count("access_log off;") == len(re.findall(r"^server \{", conf, re.MULTILINE))
