"""`voliere doctor`: what is wrong with this installation, in words. It only looks: it writes and locks nothing."""

import http.client
import json
import os
import shutil
import sqlite3
import stat
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.text import Text

from voliere.cli.command import Command
from voliere.cli.inputerror import UNPRINTABLE, describe_error
from voliere.cli.parameter import json_option
from voliere.cli.serve import address_of, show_host
from voliere.cli.terminal import brief, console, number, print_json
from voliere.errors import InvalidSetting
from voliere.kernel.compiler import cache_place, has_compiler
from voliere.texts import Texts

if TYPE_CHECKING:
    from voliere.server.settings import Settings

OK, WARNING, WRONG = "ok", "warning", "wrong"
STYLES = {OK: "green", WARNING: "yellow", WRONG: "bold red"}
WIDTH = 11  # of the longest verdict, and a space
SOMETHING_WRONG = 1

GIGABYTE = 10**9
LITTLE_ROOM, NO_ROOM = GIGABYTE, GIGABYTE // 50  # bytes
SPARE_FILES = 100  # beside connections: the store, the page, the listener
FEWEST_FILES = 256
LATEST_YEAR = 2100
SECONDS = 5.0  # that anything is waited for
SKEW = 2.0  # seconds that clocks may differ by
OLDEST_POSTGRES = 12
OTHER_SETTINGS = {"CACHE_DIR", "GAMES", "LANG", "PLAIN", "BOUNDSCHECK", "FULL", "QUICK"}  # of no server


class Finding(msgspec.Struct, frozen=True):
    """What one look came to."""

    verdict: str
    check: str
    text: str


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(as_json: bool) -> None:
        findings: list[Finding] | None = [] if as_json else None
        is_wrong = 0
        for finding in Doctor(texts).findings():
            is_wrong += finding.verdict == WRONG
            if findings is None:
                _show(texts, finding)
            else:
                findings.append(finding)
        if findings is None:
            console().print(Text(texts.say("doctor-end", count=is_wrong), "bold"))
        else:
            print_json(findings)
        if is_wrong:
            sys.stdout.flush()
            raise click.exceptions.Exit(SOMETHING_WRONG)

    return Command("doctor", texts, run, [json_option(texts)], ["doctor", "doctor --json"])


def _show(texts: Texts, finding: Finding) -> None:
    verdict = texts.say(f"doctor-{finding.verdict}").ljust(WIDTH)
    console().print(Text.assemble((verdict, STYLES[finding.verdict]), finding.text), soft_wrap=True)


class Doctor:
    """One look at everything that a server of this environment would use."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def _found(self, verdict: str, message: str, **details: Any) -> Finding:
        text = self.texts.say(f"doctor-{message}", **details)
        return Finding(verdict, message.partition("-")[0], UNPRINTABLE.sub(" ", text))

    def findings(self) -> Iterator[Finding]:
        """All of them, as they are found."""
        from voliere.server.settings import read_settings

        try:
            settings = read_settings()
        except InvalidSetting as error:
            yield self._found(WRONG, "settings-wrong", reason=describe_error(error, self.texts))
            return  # of which server should we speak?
        yield from self._settings()
        if settings.database_url:
            yield from self._postgres(settings.database_url)
        elif (place := nearest(settings.data_dir)).is_dir():
            yield from self._folder(settings.data_dir, place)
            yield self._secret(settings)
            yield from self._sqlite(settings.data_dir)
        else:
            yield self._found(WRONG, "folder-none", folder=str(settings.data_dir), place=str(place))
        yield self._cache()
        yield self._clock()
        yield from self._open_files(settings)
        yield from self._server(settings)

    # What was set

    def _settings(self) -> Iterator[Finding]:
        from voliere.server.settings import PREFIX, Settings

        known = {name.upper() for name in Settings.__struct_fields__} | OTHER_SETTINGS
        given = sorted(name for name in os.environ if name.startswith(PREFIX))
        unknown = [name for name in given if name.removeprefix(PREFIX) not in known]
        if unknown:
            yield self._found(WARNING, "settings-unknown", names=", ".join(unknown))
        names = ", ".join(name for name in given if name not in unknown)
        yield self._found(OK, "settings" if names else "settings-none", names=names)

    # Folders

    def _folder(self, folder: Path, place: Path) -> Iterator[Finding]:
        if not os.access(place, os.W_OK | os.X_OK):
            yield self._found(WRONG, "folder-denied", folder=str(folder), place=str(place))
        elif place != folder:
            yield self._found(OK, "folder-new", folder=str(folder))
        elif is_open_to_others(folder):
            yield self._found(WARNING, "folder-open", folder=str(folder))
        else:
            yield self._found(OK, "folder", folder=str(folder))
        yield self._room(place)

    def _room(self, place: Path) -> Finding:
        free = shutil.disk_usage(place).free
        verdict, message = (
            (WRONG, "room-none") if free < NO_ROOM else (WARNING, "room-little") if free < LITTLE_ROOM else (OK, "room")
        )
        return self._found(verdict, message, free=brief(self.texts, free / GIGABYTE))

    def _secret(self, settings: "Settings") -> Finding:
        from voliere.server.app import SECRET_FILE
        from voliere.server.settings import SHORTEST_SECRET

        file = settings.data_dir / SECRET_FILE
        if settings.secret:
            return self._found(OK, "secret-given")
        try:
            kept = file.read_bytes().strip()
        except FileNotFoundError:
            return self._found(OK, "secret-new", file=str(file))
        except OSError as error:
            return self._found(WRONG, "secret-unreadable", file=str(file), reason=reason_of(error))
        if len(kept) < SHORTEST_SECRET or not kept.isascii():
            return self._found(WRONG, "secret-unfit", file=str(file), least=SHORTEST_SECRET)
        if is_open_to_others(file):
            return self._found(WRONG, "secret-open", file=str(file))
        return self._found(OK, "secret", file=str(file))

    def _cache(self) -> Finding:
        """As the compiler finds it; trying it would make it."""
        if not has_compiler():
            return self._found(WARNING, "cache-none")
        try:
            folder = cache_place()
        except OSError as error:
            return self._found(WRONG, "cache-denied", folder=str(error.filename))
        place = nearest(folder)
        is_writable = place.is_dir() and os.access(place, os.W_OK | os.X_OK)
        return self._found(OK if is_writable else WRONG, "cache" if is_writable else "cache-denied", folder=str(folder))

    # Stores

    def _sqlite(self, folder: Path) -> Iterator[Finding]:
        from voliere.server.store import SCHEMA
        from voliere.server.store.sqlite import FILE

        path = folder / FILE
        if not path.exists():
            yield self._found(OK, "store-new")
            return
        if not os.access(path, os.R_OK | os.W_OK):
            yield self._found(WRONG, "store-denied", file=str(path))
            return
        if is_open_to_others(path):
            yield self._found(WARNING, "store-open", file=str(path))
        try:
            form, tables, latest, problem = look_at_sqlite(path)
        except sqlite3.Error as error:
            yield self._found(WRONG, "store-unusable", file=str(path), reason=str(error))
            return
        if form > SCHEMA:
            yield self._found(WRONG, "store-later", file=str(path), found=form, known=SCHEMA)
        elif problem:
            yield self._found(WRONG, "store-damaged", file=str(path), reason=problem)
        else:
            message = "store" if problem is not None else "store-long"
            yield self._found(OK, message, file=str(path), count=number(self.texts, tables))
        if latest / 1000 > time.time() + SKEW:
            yield self._found(WARNING, "clock-behind", minutes=round((latest / 1000 - time.time()) / 60))

    def _postgres(self, address: str) -> Iterator[Finding]:
        from voliere.server.store import SCHEMA

        try:
            import psycopg

            from voliere.server.store.postgres import first_line
        except ImportError:
            yield self._found(WRONG, "store-driver")
            return
        try:
            with psycopg.connect(
                address,
                autocommit=True,
                connect_timeout=int(SECONDS),
                options="-c default_transaction_read_only=on -c statement_timeout=5s",
            ) as connection:
                version = connection.info.server_version // 10_000
                ((has_form, seconds),) = connection.execute(
                    "SELECT to_regclass('voliere_form') IS NOT NULL, extract(epoch FROM clock_timestamp())::float8"
                ).fetchall()
                skew = abs(seconds - time.time())
                row = connection.execute("SELECT version FROM voliere_form").fetchone() if has_form else None
        except (psycopg.Error, UnicodeError) as error:
            yield self._found(WRONG, "store-unreachable", reason=first_line(error))
            return
        form = row[0] if row else 0
        if version < OLDEST_POSTGRES:
            yield self._found(WRONG, "store-old", found=version, least=OLDEST_POSTGRES)
        elif form > SCHEMA:
            yield self._found(WRONG, "store-later", file="PostgreSQL", found=form, known=SCHEMA)
        else:
            yield self._found(OK, "store-postgres" if form else "store-empty", version=version)
        if skew > SKEW:
            yield self._found(WARNING, "clock-database", seconds=round(skew))

    # The machine

    def _clock(self) -> Finding:
        now = time.time()
        newest = Path(__file__).stat().st_mtime
        if now < newest - 86_400 or time.gmtime(now).tm_year > LATEST_YEAR:
            return self._found(WRONG, "clock-wrong", now=time.strftime("%Y-%m-%d %H:%M", time.gmtime(now)))
        wall, steady = time.time(), time.monotonic()
        time.sleep(0.2)
        if abs((time.time() - wall) - (time.monotonic() - steady)) > SKEW / 20:
            return self._found(WARNING, "clock-moving")
        return self._found(OK, "clock", now=time.strftime("%Y-%m-%d %H:%M", time.gmtime(now)))

    def _open_files(self, settings: "Settings") -> Iterator[Finding]:
        if sys.platform == "win32":  # which has no such limit
            return
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = settings.max_connections + SPARE_FILES
        if limit in (resource.RLIM_INFINITY, -1) or limit >= wanted:
            yield self._found(OK, "files", limit=number(self.texts, limit))
        else:
            verdict = WRONG if limit < FEWEST_FILES else WARNING
            yield self._found(verdict, "files-few", limit=number(self.texts, limit), wanted=str(wanted))

    # The server that runs

    def _server(self, settings: "Settings") -> Iterator[Finding]:
        from voliere.server.network import EVERYWHERE

        host = EVERYWHERE.get(settings.host, settings.host)
        address = f"http://{show_host(host)}:{settings.port}{settings.base_path}/"
        try:
            health = ask(f"{address}healthz")
        except (OSError, http.client.HTTPException):
            yield self._found(OK, "server-none", address=address)
            return
        except ValueError:
            health = None
        if not health or "tables" not in health:
            yield self._found(WRONG, "server-other", address=address)
            return
        status = health["status"]
        if status == "ok":
            yield self._found(OK, "server", address=address, version=health["version"])
        else:
            yield self._found(WRONG, f"server-{status}", address=address)
        if "now" in health and abs(health["now"] / 1000 - time.time()) > SKEW:
            yield self._found(WARNING, "clock-set", seconds=round(abs(health["now"] / 1000 - time.time())))
        if settings.public_url:
            yield self._proxy(settings)
        else:
            yield self._found(OK, "proxy-unknown")

    def _proxy(self, settings: "Settings") -> Finding:
        """What arrives of a request by the way that people come."""
        address = address_of(settings, settings.host, settings.port)
        try:
            seen = ask(f"{address}api/seen")
        except (OSError, http.client.HTTPException) as error:
            return self._found(WARNING, "proxy-unreachable", address=address, reason=reason_of(error))
        except ValueError:
            seen = None
        if not seen or "is_forwarded" not in seen:
            return self._found(WRONG, "proxy-other", address=address)
        has_proxy = settings.origin.startswith("https:")  # we speak no TLS ourselves
        if has_proxy and not seen["is_forwarded"]:
            return self._found(WRONG, "proxy-silent", address=address)
        if seen["is_forwarded"] and not seen["is_believed"]:
            return self._found(WRONG, "proxy-untrusted", address=seen["address"])
        if seen["scheme"] != settings.origin.partition(":")[0]:
            return self._found(WARNING, "proxy-scheme", scheme=seen["scheme"], address=address)
        return self._found(OK, "proxy", address=address, seen=seen["address"])


def nearest(place: Path) -> Path:
    """The place itself, or the first above it that is there."""
    while not place.exists() and place != place.parent:
        place = place.parent
    return place


def is_open_to_others(path: Path) -> bool:
    """Whether somebody else may read it."""
    return sys.platform != "win32" and bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


def reason_of(error: Exception) -> str:
    """Why something did not work."""
    inner = getattr(error, "reason", error)
    return str(getattr(inner, "strerror", None) or inner)


def ask(address: str) -> Any:
    """What is answered at an address; ValueError if it is no JSON. A refusal may be one."""
    request = urllib.request.Request(address, headers={"accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            found = json.load(answer)
    except urllib.error.HTTPError as refusal:
        found = json.load(refusal)
    return found if isinstance(found, dict) else None


def look_at_sqlite(path: Path) -> tuple[int, int, int, str | None]:
    """Its form, its tables, when the last of those that wait was changed, and what is wrong (None: it took too long).

    A file that a server has closed is read as it lies. Of one that is in use or was not closed, SQLite reads the last
    changes too, without a lock that anybody would wait for.
    """
    wal = Path(f"{path}-wal")
    is_whole = not wal.exists() or not wal.stat().st_size
    how = "immutable=1" if is_whole else "mode=ro&readonly_shm=1"
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, isolation_level=None)
    try:
        (form,) = connection.execute("PRAGMA user_version").fetchone()
        tables = latest = 0
        if form:
            (tables,) = connection.execute("SELECT count(*) FROM tables").fetchone()
            recent = "UNION ALL SELECT max(updated) FROM recent" if form > 2 else ""
            (latest,) = connection.execute(
                "SELECT max(updated) FROM"
                f" (SELECT * FROM (SELECT updated FROM tables WHERE due IS NOT NULL ORDER BY due LIMIT 1000) {recent})"
            ).fetchone()
        end = time.monotonic() + SECONDS
        connection.set_progress_handler(lambda: time.monotonic() > end, 100_000)
        problem: str | None
        try:
            (problem,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            problem = None
        return form, tables, latest or 0, "" if problem == "ok" else problem
    finally:
        connection.close()
