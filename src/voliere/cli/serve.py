"""`voliere serve`: tables for people, in the browser."""

import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click

from voliere.cli.command import Command
from voliere.cli.parameter import to_whole
from voliere.texts import Texts

LAST_PORT = 65535


def show_in_browser(address: str) -> None:
    """In a thread: some browsers let us wait until they are closed."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def open_server(
    texts: Texts,
    host: str | None = None,
    port: int | None = None,
    data_dir: str | None = None,
    opened: Callable[[str], object] | None = None,
) -> None:
    """Serve until stopped; `opened` is given the address once somebody can come."""
    from voliere.server.run import serve
    from voliere.server.settings import read_settings

    folder = Path(data_dir).expanduser() if data_dir else None
    settings = read_settings(host=host, port=port, data_dir=folder)

    def tell(heard_host: str, heard_port: int) -> None:
        shown = f"[{heard_host}]" if ":" in heard_host else heard_host
        address = settings.public_url or f"http://{shown}:{heard_port}{settings.base_path}/"
        click.echo(texts.say("cli-serving", address=address))
        click.echo(texts.say("cli-serve-stop"))
        if opened:
            opened(address)

    serve(settings, tell)


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(host: str | None, port: int | None, data_dir: str | None) -> None:
        open_server(texts, host, port, data_dir)

    params: list[click.Parameter] = [
        click.Option(["--host"], metavar="HOST", help=texts.say("cli-help-serve-host")),
        click.Option(
            ["--port"], type=to_whole("--port", 0, LAST_PORT), metavar="N", help=texts.say("cli-help-serve-port")
        ),
        click.Option(["--data-dir"], metavar=texts.say("cli-arg-folder"), help=texts.say("cli-help-serve-data-dir")),
    ]
    return Command("serve", texts, run, params, ["serve", "serve --port 8000", "serve --host 0.0.0.0"])
