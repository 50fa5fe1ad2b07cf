"""A process that serves the application until it is stopped."""

import gc
import logging
import sys
from contextlib import suppress
from typing import Any

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .settings import Settings
from .store import StoreError


def serve(settings: Settings) -> int:
    """Serve until stopped; the exit status. A host's mistake becomes one sentence."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    app = create_app(settings)
    try:
        app.state.service.open()
    except StoreError as error:
        print(f"milkrun: {error}", file=sys.stderr)
        return 1
    server = Server(configure(app, settings))
    with suppress(KeyboardInterrupt):  # Ctrl+C, after everything was closed
        server.run()
    return 0 if server.started else 1


def configure(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How connections are served."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,  # people think for longer than uvicorn's usual 5 seconds
        access_log=False,  # addresses of tables are secrets of a kind
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        log_config=None,
    )


class Server(uvicorn.Server):
    """Takes what was loaded at the start out of the garbage collector's sight: its full rounds
    over that heap are what makes single requests slow."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 1000)
