"""All settings, from the environment (VOLIERE_PORT …), with defaults that work; docs/self-hosting.md lists them."""

import ipaddress
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import platformdirs

from voliere.errors import InvalidSetting
from voliere.texts import failure

PREFIX = "VOLIERE_"
LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("text", "json")
PORTS = {"http": 80, "https": 443}
SHORTEST_SECRET = 32

# Whole numbers, with their bounds.
NUMBERS = {
    "port": (0, 65535),
    "bot_threads": (1, 256),
    "grace_seconds": (1, 86_400),
    "idle_seconds": (10, 86_400),
    "max_connections": (1, 1_000_000),
    "connections_an_address": (1, 1_000_000),
    "max_tables": (1, 10_000_000),
    "tables_a_minute": (1, 1_000_000),
    "requests_a_second": (1, 1_000_000),
    "messages_a_second": (1, 1_000_000),
    "shutdown_seconds": (1, 600),
}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a server is started with."""

    host: str = "127.0.0.1"
    port: int = 8642
    base_path: str = ""  # where a proxy shows it: /games
    data_dir: Path = Path()
    edition: Path | None = None  # a folder that `voliere export` has written: pages may think with its engine
    database_url: str = ""  # postgresql://…; SQLite in data_dir without
    public_url: str = ""  # how people reach it: https://games.example.org
    hosts: str = ""  # other names by which they do, with commas between them
    secret: str = ""  # signs cookies; made and kept without
    seed_salt: str = ""  # goes into the seeds of tables, beside the secret: another one after a backup was restored
    trusted_proxies: str = "127.0.0.1,::ffff:127.0.0.1,::1"  # whose X-Forwarded-* is believed
    bot_threads: int = 1
    grace_seconds: int = 60  # until a bot sits in for a leaver
    idle_seconds: int = 300  # until a table without anybody leaves memory
    max_connections: int = 10_000
    connections_an_address: int = 200  # a school behind one address still finds a place
    max_tables: int = 100_000  # in memory
    tables_a_minute: int = 30  # that one address may open
    requests_a_second: int = 50  # to the API, from one address
    messages_a_second: int = 20  # over one WebSocket
    shutdown_seconds: int = 10
    log_level: str = "info"
    log_format: str = "text"

    @property
    def origin(self) -> str:
        """Where pages at the public address come from; empty without."""
        return origin_of(self.public_url)


def origin_of(address: str) -> str:
    """Scheme, host and port, as browsers write them: small letters, no usual port. Empty if it is no web address."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return ""
    if parts.scheme not in PORTS or not host:
        return ""
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def folder_of(text: str) -> Path:
    """A folder, perhaps in somebody's home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise _invalid("data_dir", text, "setting-folder") from None


def is_text(text: str) -> bool:
    """Whether the environment held text, and not bytes that are none."""
    return text.isprintable()


def read_settings(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings of an environment; what is given goes before it. InvalidSetting for what makes no sense."""
    values: dict[str, Any] = {
        "data_dir": Path(platformdirs.user_data_dir("voliere", appauthor=False)),
        # Half of the processors think, so that the other half answer.
        "bot_threads": max(1, (os.cpu_count() or 2) // 2),
    }
    for name in Settings.__struct_fields__:
        if text := environment.get(f"{PREFIX}{name.upper()}", "").strip():
            values[name] = _read(name, text)
    values |= {name: value for name, value in given.items() if value is not None}
    return Settings(**values)


def _read(name: str, text: str) -> Any:
    if name in NUMBERS:
        low, high = NUMBERS[name]
        if re.fullmatch(r"[0-9]{1,9}", text) and low <= int(text) <= high:
            return int(text)
        # As they are typed: a port has no separators.
        raise _invalid(name, text, "setting-number", low=str(low), high=str(high))
    match name:
        case "data_dir" | "edition":
            return folder_of(text)
        case "base_path":
            path = text.rstrip("/")
            # Browsers take /. and /.. out of an address before they send it.
            if path and not re.fullmatch(r"(/(?!\.\.?(?:/|$))[A-Za-z0-9._~-]+)+", path):
                raise _invalid(name, text, "setting-base-path")
            return path
        case "public_url":
            if not origin_of(text) or "?" in text or "#" in text:
                raise _invalid(name, text, "setting-public-url")
            return text.rstrip("/")
        case "hosts":
            names = [one.strip().lower() for one in text.split(",")]
            if not all(re.fullmatch(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", one) for one in names):
                raise _invalid(name, text, "setting-hosts")
            return ",".join(names)
        case "database_url":
            if not _is_database(text):
                raise _invalid(name, re.sub(r"//.*@", "//…@", text), "setting-database")
            return text
        case "secret":
            if len(text) < SHORTEST_SECRET or not is_text(text):
                raise _invalid(name, "…", "setting-secret")
        case "seed_salt" if not is_text(text):
            raise _invalid(name, "…", "setting-text")
        case "trusted_proxies":
            return _read_proxies(text)
        case "log_level" if text not in LOG_LEVELS:
            raise _invalid(name, text, "setting-choice", possible=", ".join(LOG_LEVELS))
        case "log_format" if text not in LOG_FORMATS:
            raise _invalid(name, text, "setting-choice", possible=", ".join(LOG_FORMATS))
    return text


def _is_database(text: str) -> bool:
    """Whether it may be one; a stray % is refused here, since the driver would quote the password along with it."""
    try:
        return urlsplit(text).scheme in ("postgres", "postgresql") and not re.search(r"%(?![0-9A-Fa-f]{2})", text)
    except ValueError:
        return False


def _read_proxies(text: str) -> str:
    """The networks as uvicorn wants them: without bits of a host, and IPv4 also as an IPv6 socket shows it."""
    found: list[str] = []
    for one in text.split(","):
        try:
            network = ipaddress.ip_network(one.strip(), strict=False)
        except ValueError:
            raise _invalid("trusted_proxies", text, "setting-proxies") from None
        found.append(str(network))
        if network.version == 4:
            found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return ",".join(found)


def _invalid(name: str, value: str, wanted: str, **details: Any) -> InvalidSetting:
    reason = failure(InvalidSetting, wanted, **details)
    return failure(InvalidSetting, "setting-invalid", name=f"{PREFIX}{name.upper()}", value=value, wanted=reason)
