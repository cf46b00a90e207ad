"""`voliere export`: the edition that needs no server, as a folder of files."""

from pathlib import Path

import click

from voliere.cli.command import Command
from voliere.cli.parameter import json_option
from voliere.cli.progressbar import ProgressBar
from voliere.cli.terminal import print_json
from voliere.errors import InvalidSetting
from voliere.games import names
from voliere.texts import Texts, failure

MEGABYTE = 1_000_000
STEPS = 2  # after the games: Python, and packing


def to_base(text: str) -> str:
    """A path to lie below, as a server's setting has it; refused by the name that it has here."""
    from voliere.server.settings import read_settings

    try:
        return read_settings({"VOLIERE_BASE_PATH": text}).base_path
    except InvalidSetting as error:
        raise failure(InvalidSetting, "setting-invalid", **{**error.details, "name": "--base"}) from None


def command(texts: Texts) -> Command:
    """The command in a language."""

    def run(folder: Path, base: str, is_package: bool, as_json: bool) -> None:
        from voliere.browser.site import check_folder, write_package, write_site

        check_folder(folder)
        title = texts.say("cli-exporting")
        done = 0
        with ProgressBar(title, len(names()) + STEPS) as progress_bar:

            def begin(part: str) -> None:
                nonlocal done
                progress_bar.advance(done)
                progress_bar.rename(f"{title}: {texts.say('cli-exporting-part', part=part)}")
                done += 1

            sizes = write_package(folder, begin) if is_package else write_site(folder, base, begin)
        if as_json:
            print_json({"folder": str(folder), **sizes})
        elif is_package:
            click.echo(texts.say("cli-exported-package", folder=str(folder), size=f"{sizes['plain'] / MEGABYTE:.1f}"))
        else:
            shown = {name: f"{sizes[name] / MEGABYTE:.1f}" for name in ("plain", "gzip", "brotli")}
            click.echo(texts.say("cli-exported", folder=str(folder), files=sizes["files"], **shown))

    params = [
        click.Argument(["folder"], type=click.Path(path_type=Path), metavar=texts.say("cli-arg-folder")),
        click.Option(["--base"], type=to_base, default="", metavar="/PATH", help=texts.say("cli-help-export-base")),
        click.Option(["is_package", "--package"], is_flag=True, help=texts.say("cli-help-export-package")),
        json_option(texts),
    ]
    examples = ["export voliere-site", "export site --base /voliere", "export engine --package"]
    return Command("export", texts, run, params, examples)
