"""Push messages as browsers' push services want them: encrypted for one browser (RFC 8291), signed by us (RFC 8292).

The key that signs follows from the server's secret, so there is nothing more to keep, and all processes of a store
have the same one. pywebpush and what it needs are of the extra `club`; it encrypts, and sends nothing.
"""

import base64
import binascii
import importlib.util
import time
from functools import cache
from typing import Any

from voliere.errors import RequestError
from voliere.texts import failure

TTL = 7 * 86_400  # seconds that a push service keeps a message for a browser that is off
SIGNED = 12 * 3600  # seconds that a signature is good for
POINT, SECRET = 65, 16  # bytes of a browser's key, and of its secret
NOBODY = "mailto:voliere@localhost"  # who sends, where only this machine knows


def is_there() -> bool:
    """Whether the extra is installed."""
    return importlib.util.find_spec("pywebpush") is not None


def decoded(text: str) -> bytes:
    """Base64 as browsers write it, with or without padding."""
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)


def encoded(data: bytes) -> str:
    """The same, the other way."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse what is no key of a browser."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = decoded(p256dh), decoded(auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (binascii.Error, ValueError):
        raise failure(RequestError, "request-malformed", where="$.p256dh") from None
    if len(point) != POINT or len(secret) != SECRET:
        raise failure(RequestError, "request-malformed", where="$.auth")


@cache
def signer(seed: bytes) -> Any:
    """Who signs. 255 of the bits make a key: all such numbers are below the order of the curve."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
    from py_vapid import Vapid02

    key = derive_private_key(int.from_bytes(seed, "big") >> 1 or 1, SECP256R1())
    return Vapid02(key, {"no-strict": True})  # else it would refuse who we are where a port is named


def public_key(seed: bytes) -> str:
    """What a browser is told when it subscribes."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return encoded(signer(seed).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def sealed(
    body: bytes, keys: dict[str, str], seed: bytes, service: str, ours: str, topic: str
) -> tuple[bytes, dict[str, str]]:
    """A message for the browser of these keys, and its headers. `service` and `ours` are origins: theirs, and ours."""
    from pywebpush import WebPusher

    message = WebPusher({"endpoint": service, "keys": keys}).encode(body, "aes128gcm")
    contact = ours if ours.startswith("https:") else NOBODY
    signed = signer(seed).sign({"aud": service, "exp": int(time.time()) + SIGNED, "sub": contact})
    return message["body"], {
        **signed,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(TTL),
        "Topic": topic,
        "Urgency": "normal",
    }
