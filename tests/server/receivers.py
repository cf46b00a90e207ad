"""What hooks and push messages are sent to: small servers on this machine, and the rule that lets a test reach them."""

import contextlib
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

from voliere.server.messenger import Destination, Messenger, read_url
from voliere.server.webpush import encoded

LOOPBACK = ip_address("127.0.0.1")


def read_local(url):
    """As `read_url`, but http to this machine is let through, at any port."""
    if not url.startswith("http://127.0.0.1:"):
        return read_url(url)
    port, _, path = url.removeprefix("http://127.0.0.1:").partition("/")
    return Destination("127.0.0.1", int(port), f"/{path}", f"http://127.0.0.1:{port}")


def local_messenger():
    """For tests alone."""
    return Messenger(is_allowed=lambda address: address == LOOPBACK, read=read_local)


class Receiver:
    """Takes what is posted. `answers` are the next statuses, the last of which stays; `got` is all that came."""

    def __init__(self, *answers):
        self.answers = list(answers) or [201]
        self.got = []  # path, headers, body
        self.at = []  # when
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                answer = receiver.answers[0] if len(receiver.answers) == 1 else receiver.answers.pop(0)
                receiver.at.append(time.monotonic())
                receiver.got.append((self.path, self.headers, body))
                self.send_response(answer)
                if 300 <= answer < 400:
                    self.send_header("location", receiver.url)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    @property
    def texts(self):
        """What hooks were told."""
        return [json.loads(body) for _, _, body in self.got]


@contextlib.contextmanager
def receiving(*answers):
    receiver = Receiver(*answers)
    try:
        yield receiver
    finally:
        receiver.close()


class Subscriber:
    """A browser's part of a subscription: its keys, and how it reads what it is sent."""

    def __init__(self, receiver, name="sub"):
        import os

        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.wish = {
            "endpoint": f"{receiver.url}/{name}",
            "p256dh": encoded(point),
            "auth": encoded(self._auth),
            "language": "en",
        }

    def reads(self, body):
        import http_ece

        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))
