"""The command line: every command a module, every text in the user's language, every mistake one clear line."""

import contextlib
import os
import sys

import click

from voliere.cli.command import Root
from voliere.cli.inputerror import InputError, describe_error
from voliere.cli.language import choose
from voliere.errors import VoliereError

BAD_INPUT = 2
INTERRUPTED = 130
NOT_READ = 141  # what a shell says of a program that wrote to a closed pipe


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code."""
    _mend_streams()
    texts, rest, wrong_language = choose(sys.argv[1:] if arguments is None else arguments)
    try:
        if wrong_language:
            raise wrong_language
        root = Root(texts)
        with root.make_context(root.name, rest) as context:
            root.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (KeyboardInterrupt, click.Abort):
        _drop_output()
        if sys.stderr.isatty():
            print(file=sys.stderr)  # below the ^C
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads us has read enough: `voliere replay FILE | head`
        _drop_output()
        return NOT_READ
    except (InputError, VoliereError, click.ClickException, OSError) as error:
        _drop_output()
        with contextlib.suppress(OSError):
            print(describe_error(error, texts), file=sys.stderr)
        return BAD_INPUT
    return 0


def _mend_streams() -> None:
    """A closed stream is an empty one, and a letter that the terminal or we cannot read is a mark, not a failure."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  # for good
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """What cannot be written must not be tried again when Python ends."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
