"""Files that a command writes."""

import contextlib
from pathlib import Path

from voliere.cli.inputerror import InputError, quoted, system_reason
from voliere.texts import Texts


def check_writable(texts: Texts, file: str) -> None:
    """Refuse a file that could not be written, before the work rather than after it."""
    path = Path(file)
    is_new = not path.exists()
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if is_new:
            path.unlink()
    except OSError as error:
        raise InputError("cli-cannot-save", file=quoted(file), reason=system_reason(error, texts)) from None


def save_text(texts: Texts, file: str, text: str) -> None:
    """In one step: it is there whole or not at all."""
    draft = Path(f"{file}.part")
    try:
        if Path(file).exists() and not Path(file).is_file():  # a device, a pipe
            Path(file).write_text(text, encoding="utf-8")
            return
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise InputError("cli-cannot-save", file=quoted(file), reason=system_reason(error, texts)) from None
