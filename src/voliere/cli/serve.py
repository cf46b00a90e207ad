"""`voliere serve`: tables for people, in the browser."""

import json
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from voliere.cli.command import Command, lan_option
from voliere.cli.parameter import to_whole
from voliere.texts import Texts

if TYPE_CHECKING:
    from voliere.server.settings import Settings

LAST_PORT = 65535
SHOWING = 5.0  # seconds that a browser has to begin


def welcome(texts: Texts, *, is_lan: bool = False) -> None:
    """`voliere` alone: a server for this machine, shown in the browser; of one that is open already, where it is."""
    from voliere.server.network import LAN
    from voliere.server.settings import read_settings

    settings = read_settings(host=LAN if is_lan else None)
    address = address_of(settings, settings.host, settings.port)
    if is_open_at(address):
        # Its page is most likely open, too: whoever lost it asks for another.
        click.echo(texts.say("cli-serving-already", address=address))
        if network := network_of(address):
            click.echo(texts.say("cli-serving-network", address=network))
        elif is_lan:
            click.echo(texts.say("cli-serving-alone"))
        if is_person():
            click.prompt(texts.say("cli-serving-show"), default="", prompt_suffix="", show_default=False)
            show_in_browser(address).join(SHOWING)
    else:
        open_server(texts, settings, opened=show_in_browser)


def is_person() -> bool:
    """Whether somebody reads and types here."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_open_at(address: str) -> bool:
    """Whether a Volière answers there."""
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=1) as answer:
            return "tables" in json.load(answer)
    except (OSError, ValueError):
        return False


def network_of(address: str) -> str:
    """How others reach the server there, with a slash at the end; empty if nobody does."""
    try:
        with urllib.request.urlopen(f"{address}api/seen", timeout=1) as answer:
            network = json.load(answer).get("network")
    except (OSError, ValueError):
        return ""
    return f"{network}{urlsplit(address).path}" if network else ""


def show_in_browser(address: str) -> threading.Thread:
    """In a thread: some browsers let us wait until they are closed."""
    showing = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    showing.start()
    return showing


def open_server(
    texts: Texts, settings: "Settings", *, opened: Callable[[str], object] | None = None, is_reloading: bool = False
) -> None:
    """Serve until stopped; `opened` is given the address once somebody can come."""
    from voliere.server.network import network_origin
    from voliere.server.run import serve

    def tell(host: str, port: int) -> None:
        address = address_of(settings, host, port)
        click.echo(texts.say("cli-serving", address=address))
        origin = network_origin(settings, port)
        if origin and (network := f"{origin}{settings.base_path}/") != address:
            click.echo(texts.say("cli-serving-network", address=network))
        click.echo(texts.say("cli-serve-stop"))
        if opened:
            opened(address)

    serve(settings, tell, is_reloading=is_reloading)


def show_host(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def address_of(settings: "Settings", host: str, port: int) -> str:
    """How people reach a server, with a slash at the end."""
    from voliere.server.network import EVERYWHERE

    address = settings.public_url or f"http://{show_host(EVERYWHERE.get(host, host))}:{port}"
    is_whole = urlsplit(address).path.endswith(settings.base_path)  # a public address may hold the path already
    return f"{address}{'' if is_whole else settings.base_path}/"


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(host: str | None, is_lan: bool, port: int | None, data_dir: str | None, is_reloading: bool) -> None:
        from voliere.server.network import LAN
        from voliere.server.settings import folder_of, read_settings

        folder = folder_of(data_dir) if data_dir else None
        settings = read_settings(host=LAN if is_lan else host, port=port, data_dir=folder)
        open_server(texts, settings, is_reloading=is_reloading)

    params: list[click.Parameter] = [
        lan_option(texts),
        click.Option(["--host"], metavar="HOST", help=texts.say("cli-help-serve-host")),
        click.Option(
            ["--port"], type=to_whole("--port", 0, LAST_PORT), metavar="N", help=texts.say("cli-help-serve-port")
        ),
        click.Option(["--data-dir"], metavar=texts.say("cli-arg-folder"), help=texts.say("cli-help-serve-data-dir")),
        click.Option(["is_reloading", "--reload"], is_flag=True, help=texts.say("cli-help-serve-reload")),
    ]
    return Command("serve", texts, run, params, ["serve", "serve --port 8000", "serve --lan"])
