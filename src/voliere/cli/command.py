"""Commands with help in the user's language, and the root that finds them: one module each, loaded when asked for."""

import contextlib
import importlib
from collections.abc import Callable, Iterator, Sequence

import click

from voliere.cli.inputerror import InputError, quoted
from voliere.games import names
from voliere.texts import LANGUAGES, Texts

PROGRAM = "voliere"
COMMANDS = (
    "games",
    "rules",
    "play",
    "simulate",
    "tournament",
    "study",
    "replay",
    "review",
    "verify",
    "bench",
    "warm",
    "puzzles",
    "train",
    "serve",
    "export",
    "ratings",
    "doctor",
)


class Command(click.Command):
    """A command whose help, usage and examples come from the texts."""

    def __init__(
        self,
        name: str,
        texts: Texts,
        callback: Callable[..., None],
        params: Sequence[click.Parameter],
        examples: Sequence[str],
    ) -> None:
        super().__init__(name, callback=callback, params=[*params, *_common(texts)], add_help_option=False)
        self.texts = texts
        self.examples = tuple(f"{PROGRAM} {example}" for example in examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Click's, with our own line for a word too many."""
        ctx.allow_extra_args = True
        with _blamed_on(ctx):
            super().parse_args(ctx, args)
        if ctx.args:
            raise InputError("cli-unexpected", given=quoted(ctx.args[0]), help=f"{ctx.command_path} --help")
        return ctx.args

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, purpose, options, examples."""
        words = [_metavar(one) for one in self.params if isinstance(one, click.Argument)]
        _write_usage(formatter, self.texts, f"{PROGRAM} {self.name}", words)
        _write_paragraph(formatter, self.texts.say(f"cli-help-{self.name}"))
        _write_options(formatter, self.texts, self.params)
        _write_examples(formatter, self.texts, self.examples)


class Root(click.Group):
    """`voliere` itself; alone it opens the page."""

    def __init__(self, texts: Texts) -> None:
        params = [lan_option(texts), _version(texts), *_common(texts)]
        super().__init__(PROGRAM, params=params, add_help_option=False, invoke_without_command=True, callback=_welcome)
        self.texts = texts

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _blamed_on(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: Command = importlib.import_module(f"voliere.cli.{cmd_name}").command(self.texts)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Click's, with our own line for what is no command."""
        if args[0] not in COMMANDS:
            raise InputError("cli-no-such-command", given=quoted(args[0]), possible=", ".join(COMMANDS))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Usage, purpose, commands, options, examples."""
        _write_usage(formatter, self.texts, PROGRAM, [self.texts.say("cli-arg-command")])
        _write_paragraph(formatter, self.texts.say("cli-about"))
        rows = [(name, self.texts.say(f"cli-help-{name}")) for name in COMMANDS]
        _write_section(formatter, self.texts.say("cli-commands"), rows)
        _write_options(formatter, self.texts, self.params)
        game = names()[0]
        _write_examples(
            formatter, self.texts, [f"{PROGRAM} {words}" for words in ("games", f"play {game}", "play --help")]
        )


@contextlib.contextmanager
def _blamed_on(context: click.Context) -> Iterator[None]:
    """Errors know the command they belong to: its options are what would be right."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or context
        raise


def _welcome(is_lan: bool) -> None:
    """Alone, it opens a server for this machine, or this network, and shows it in the browser."""
    context = click.get_current_context()
    if context.invoked_subcommand is not None:
        if is_lan:  # its own, or none
            raise InputError("cli-unexpected", given="--lan", help=f"{PROGRAM} {context.invoked_subcommand} --help")
    else:
        from voliere.cli.serve import welcome

        root = context.command
        assert isinstance(root, Root)
        welcome(root.texts, is_lan=is_lan)


def lan_option(texts: Texts) -> click.Option:
    """For whoever plays with others at home."""
    return click.Option(["is_lan", "--lan"], is_flag=True, help=texts.say("cli-help-lan"))


def _common(texts: Texts) -> list[click.Parameter]:
    """What every command has. `--lang` is read before click sees it: here it is only described."""

    def show(context: click.Context, _parameter: click.Parameter, is_wanted: bool) -> None:
        if is_wanted:
            click.echo(context.get_help(), color=context.color)
            context.exit()

    return [
        click.Option(["--lang"], metavar="|".join(LANGUAGES), help=texts.say("cli-help-lang"), expose_value=False),
        click.Option(
            ["-h", "--help"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=show,
            help=texts.say("cli-help-help"),
        ),
    ]


def _version(texts: Texts) -> click.Option:
    def show(context: click.Context, _parameter: click.Parameter, is_wanted: bool) -> None:
        if is_wanted:
            from voliere import __version__

            click.echo(f"{PROGRAM} {__version__}")
            context.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=texts.say("cli-help-version"),
    )


def _metavar(parameter: click.Parameter) -> str:
    name = parameter.metavar or ""
    return name if parameter.required else f"[{name}]"


def _write_usage(formatter: click.HelpFormatter, texts: Texts, program: str, words: Sequence[str]) -> None:
    usage = " ".join([program, *words, f"[{texts.say('cli-arg-options')}]"])
    formatter.write(f"{texts.say('cli-usage', usage=usage)}\n")


def _write_paragraph(formatter: click.HelpFormatter, text: str) -> None:
    formatter.write_paragraph()
    formatter.write_text(text)


def _write_section(formatter: click.HelpFormatter, title: str, rows: Sequence[tuple[str, str]]) -> None:
    formatter.write_paragraph()
    formatter.write(f"{click.style(title, bold=True)}\n")
    formatter.indent()
    formatter.write_dl(rows)
    formatter.dedent()


def _write_options(formatter: click.HelpFormatter, texts: Texts, params: Sequence[click.Parameter]) -> None:
    rows = []
    for option in params:
        if isinstance(option, click.Option):
            names = ", ".join(option.opts)
            rows.append((f"{names} {option.metavar}" if option.metavar else names, option.help or ""))
    _write_section(formatter, texts.say("cli-options"), rows)


def _write_examples(formatter: click.HelpFormatter, texts: Texts, examples: Sequence[str]) -> None:
    formatter.write_paragraph()
    formatter.write(f"{click.style(texts.say('cli-examples'), bold=True)}\n")
    for example in examples:
        formatter.write(f"  {example}\n")
