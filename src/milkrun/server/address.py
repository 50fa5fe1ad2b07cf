"""Where a server listens, and how people find it."""

import errno
import ipaddress
import os
import socket
import sys
import time
import urllib.request
import webbrowser

from milkrun.engine.errors import MilkrunError

from .settings import Settings

# Past the proxy of the environment, which cannot reach this machine and need not know of it.
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port(host: str, port: int, insist: bool) -> int:
    """The port, if it is free; otherwise any free one, unless `insist`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            what = f"cannot listen on {host}, port {port}: {error.strerror or error}"
            raise MilkrunError(what) from error
        if insist:
            what = f"port {port} is in use; stop what uses it, or choose another with --port"
            raise MilkrunError(what) from error
        return free_port(host, 0, insist=True)


def offline_told(settings: Settings) -> str:
    """Whether phones can open the page without a network: browsers allow that at https:// addresses
    and on the machine itself."""
    safe = [one for one in settings.origins if one.startswith("https://")]
    if safe:
        return f"Phones that have opened {safe[0]} can open it again without a network."
    if settings.proxies:
        return (
            "Phones can open the page again without a network if your proxy offers it at an "
            "https:// address."
        )
    if settings.host == "localhost" or is_loopback(settings.host):
        return "The browser of this machine can open the page again without a network."
    return (
        "Phones need an https:// address to open the page again without a network. At http:// an "
        "open page goes on through cuts and keeps its log in the browser."
    )


def is_loopback(host: str) -> bool:
    """Whether an address is one that only this machine can reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_address() -> str:
    """The address of this machine in its network; of itself alone if it is in none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # a way out is chosen, and nothing is sent
            return str(probe.getsockname()[0])
    except OSError:
        return "127.0.0.1"


def tell_address(settings: Settings, path: str, browser: bool) -> None:
    """Once the server answers, print its address and open it if there is a browser."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    address = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
    for _ in range(600):
        try:
            DIRECTLY.open(f"{address}/api/health", timeout=5).close()
            break
        except OSError:
            time.sleep(0.05)
    if settings.host == "0.0.0.0":  # links to friends begin with the address that is opened
        address = f"http://{network_address()}:{settings.port}"
    print(f"\n  Milkrun is at {address}{path}\n  Stop it with Ctrl+C\n", flush=True)
    screen = sys.platform != "linux" or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if browser and screen:
        webbrowser.open(address + path)
