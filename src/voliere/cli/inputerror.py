"""What is wrong with a command, in one line of the user's language."""

import errno
import re
from typing import Any

import click

from voliere.errors import VoliereError
from voliere.texts import Texts, explain

# Line ends, escape sequences and half characters, which somebody's file name may hold.
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")

LONGEST = 60  # of what is quoted

REASONS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
}


class InputError(Exception):
    """Bad input: the id of a message, and its details."""

    def __init__(self, message_id: str, **details: Any) -> None:
        super().__init__(message_id)
        self.message_id = message_id
        self.details = details


def quoted(text: str) -> str:
    """Input as it may be repeated in a message."""
    if not text:
        return "''"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def describe_error(error: Exception, texts: Texts) -> str:
    """What is wrong, in one line."""
    return UNPRINTABLE.sub(" ", _describe(error, texts))


def _describe(error: Exception, texts: Texts) -> str:
    match error:
        case InputError():
            return texts.say(error.message_id, **error.details)
        case VoliereError():
            return explain(error, texts.language)
        case click.ClickException():
            return _describe_usage(error, texts)
        case OSError(filename=None):
            return texts.say("cli-cannot-write-output", reason=system_reason(error, texts))
        case OSError():
            return texts.say("cli-cannot-use", file=quoted(str(error.filename)), reason=system_reason(error, texts))
    return str(error)


def _describe_usage(error: click.ClickException, texts: Texts) -> str:
    """What click itself refuses; our own parameters raise InputError."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "voliere"
    see = f"{command} --help"
    if isinstance(error, click.NoSuchOption):
        options = [option for parameter in context.command.params for option in parameter.opts] if context else []
        possible = ", ".join(option for option in options if option.startswith("--"))
        return texts.say("cli-no-such-option", given=quoted(error.option_name), possible=possible)
    if isinstance(error, click.MissingParameter) and error.param:
        examples = getattr(context.command, "examples", ()) if context else ()
        return texts.say("cli-missing", name=error.param.metavar or "", example=examples[0] if examples else see)
    if isinstance(error, click.BadOptionUsage):
        option = (
            next((one for one in context.command.params if error.option_name in one.opts), None) if context else None
        )
        takes_none = isinstance(option, click.Option) and option.is_flag
        return texts.say("cli-takes-no-value" if takes_none else "cli-needs-value", name=error.option_name, help=see)
    return texts.say("cli-bad-usage", reason=error.format_message(), help=see)


def system_reason(error: OSError, texts: Texts) -> str:
    """Why the system refused a file."""
    reason = REASONS.get(error.errno or 0)
    return texts.say(f"cli-reason-{reason}") if reason else error.strerror or str(error)
