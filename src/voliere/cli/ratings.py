"""`voliere ratings`: results, sums and ratings anew, from the journals of all finished tables."""

import asyncio

import click

from voliere.cli.command import Command
from voliere.cli.parameter import json_option
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import print_json
from voliere.texts import Texts


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(data_dir: str | None, as_json: bool) -> None:
        from voliere.server.app import make_store
        from voliere.server.reckoning import Reckoned, reckon
        from voliere.server.settings import folder_of, read_settings

        settings = read_settings(data_dir=folder_of(data_dir) if data_dir else None)

        async def whole() -> Reckoned:
            store = make_store(settings)
            await store.open()
            try:
                with ProgressBar(texts.say("cli-ratings-reading")) as bar:
                    return await reckon(store, bar.advance)
            finally:
                await store.close()

        found = asyncio.run(whole())
        if as_json:
            print_json(found)
            return
        click.echo(texts.say("cli-ratings-done", tables=found.tables, rated=found.rated))
        if found.unreadable:
            click.echo(texts.say("cli-ratings-unreadable", tables=found.unreadable))
        if not found.has_ratings:
            click.echo(texts.say("cli-ratings-missing", extra="voliere[club]"))

    params = [
        click.Option(["--data-dir"], metavar=texts.say("cli-arg-folder"), help=texts.say("cli-help-serve-data-dir")),
        json_option(texts),
    ]
    return Command("ratings", texts, run, params, ["ratings", "ratings --json"])
