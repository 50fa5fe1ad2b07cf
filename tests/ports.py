"""Ports for programs that must be told one before they start."""

import itertools
import os
import socket

# Systems hand out higher ones (Linux from 32768, others from 49152) to all who ask for any port;
# one of those, found free and let go, may be somebody else's before the program listens there.
FIRST, NUMBER = 20_000, 12_000
_steps = itertools.count(os.getpid() * 101)  # processes of the tests look in different places


def free_port() -> int:
    """A port of 127.0.0.1 on which nothing listens; another one each time."""
    while True:
        port = FIRST + next(_steps) % NUMBER
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
