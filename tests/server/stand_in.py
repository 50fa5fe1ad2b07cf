"""A push service on the loopback address: it checks who sends, and decrypts what is sent."""

import json
import threading
from base64 import urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode


def text_of(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """What a browser keeps of a subscription, and can read with it."""

    def __init__(self, service: "PushService", name: str = "one") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.endpoint = f"{service.url}/{name}"
        service.browsers[f"/{name}"] = self

    @property
    def subscription(self) -> dict[str, Any]:
        public = self.private.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text_of(point), "auth": text_of(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth)
        return dict(json.loads(text))


class PushService:
    """Keeps the messages it takes in `messages`; every answer has `status`.

    Messages that are not signed for this service, or cannot be read, are answered with 400.
    """

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.messages: Queue[dict[str, Any]] = Queue()
        self.hooked: Queue[dict[str, Any]] = Queue()
        self.headers: dict[str, str] = {}
        self.status, self.location = 201, ""
        self.key = ""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                try:
                    service.take(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                    self.send_response(service.status)
                except Exception as error:
                    self.send_response(400, type(error).__name__)
                if service.location:
                    self.send_header("location", service.location)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,))
        self._thread.start()

    def take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        if path.startswith("/hook"):
            self.hooked.put(json.loads(body))
            return
        assert Vapid02.verify(headers["authorization"])
        parts = dict(one.split("=", 1) for one in headers["authorization"].split(" ")[1].split(","))
        claims = json.loads(b64urldecode(parts["t"].split(".")[1].encode()))
        assert claims["aud"] == self.url
        assert claims["sub"].startswith(("mailto:", "https:"))
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        self.key, self.headers = parts["k"], headers
        message = self.browsers[path].read(body)
        if 200 <= self.status < 300:
            self.messages.put(message)

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
