"""A process that serves the application until it is stopped."""

import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from milkrun.engine.errors import MilkrunError

from .app import Addition, create_app
from .connections import Config, Connections, Http, WebSocket
from .logs import set_up
from .settings import Settings, unknown
from .store import StoreError
from .workers import serve_by_several

log = logging.getLogger("milkrun.settings")

SWITCH = 0.001  # seconds for which a thread keeps the interpreter while another, the store's, waits
FILES = 65_536  # open at once, if the system allows it
CONNECTIONS = 4  # of a person: a browser opens up to six for an instant, then keeps one or two


def serve(settings: Settings, addition: Addition | None = None) -> int:
    """Serve until stopped; returns the exit status. A host's mistake becomes one sentence.
    addition: what one process serves, too."""
    set_up(settings.log)
    for told in unknown():
        log.warning(told)
    if settings.workers > 1:
        return serve_by_several(settings)
    return serve_at(settings, addition=addition)


def serve_at(
    settings: Settings,
    listening: socket.socket | None = None,
    served: Callable[[str], object] = lambda name: None,
    addition: Addition | None = None,
) -> int:
    """Serve by one process, at a socket that others may accept connections at, too; `served` is
    called once it does, with its name among all that serve a database."""
    app = create_app(settings, addition)
    try:
        app.state.service.open()
    except (StoreError, MilkrunError) as error:
        print(f"milkrun: {error}", file=sys.stderr)
        return 1
    server = Server(configure(app, settings))
    server.served = lambda: served(app.state.service.tables.duties.owner)
    with suppress(KeyboardInterrupt):  # Ctrl+C, after everything was closed
        server.run(None if listening is None else [listening])
    return 0 if server.started else 1


def configure(app: FastAPI, settings: Settings) -> Config:
    """How connections are served."""
    files = raise_files()
    config = Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Http,
        ws=WebSocket,
        ws_max_size=16 * 1024,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,  # people think for longer than uvicorn's default 5 seconds
        access_log=False,  # the addresses of tables are secrets of a sort
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        log_config=None,
    )
    most = min(CONNECTIONS * settings.people_per_address, files // 2)
    proxies = ProxyHeadersMiddleware(app, settings.proxies).trusted_hosts  # type: ignore[arg-type]
    config.connections = Connections(most, proxies.__contains__)
    return config


def raise_files() -> int:
    """Raise the limit of open files and connections as far as allowed; returns it."""
    if sys.platform == "win32":
        return 8192
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = FILES if most == resource.RLIM_INFINITY else min(most, FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return files


class Server(uvicorn.Server):
    """Hides what was loaded at the start from the garbage collector, whose full passes over it
    slow down single requests."""

    served: Callable[[], object]

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.served()
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 10)
        sys.setswitchinterval(SWITCH)
