"""Texts in every language: Fluent messages, shared ones here and each game's own beside its rules.

Nothing is passed over in silence: a line that Fluent cannot read, a missing message and a missing argument are errors.
"""

import functools
import locale
import os
from pathlib import Path
from typing import Any, TypeVar

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message

from voliere.errors import VoliereError

SHARED = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in SHARED.glob("*.ftl")))
DEFAULT = "en"

E = TypeVar("E", bound=VoliereError)


class Texts:
    """The messages of one language: the shared ones and, given a game's folder, that game's."""

    def __init__(self, language: str, folder: Path | None = None) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self.ids: list[str] = []
        for source in [SHARED, *([folder] if folder else [])]:
            self._add(source / f"{language}.ftl")

    def _add(self, path: Path) -> None:
        text = path.read_text("utf-8")
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, Message):
                self.ids.append(entry.id.name)
            if isinstance(entry, Junk):
                raise ValueError(f"{path.name} has a line that Fluent cannot read: {entry.content!r}")
        self._bundle.add_resource(FluentResource(text), allow_overrides=False)

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return self._bundle.has_message(message)

    def say(self, message: str, **details: Any) -> str:
        """The text of a message."""
        if not self.has(message):
            raise KeyError(f"no message {message!r} in {self.language}")
        pattern = self._bundle.get_message(message).value
        assert pattern is not None
        text, errors = self._bundle.format_pattern(pattern, details)
        if errors:
            raise ValueError(f"message {message!r} in {self.language}: {errors[0]}")
        return str(text)


@functools.cache
def texts(language: str, folder: Path | None = None) -> Texts:
    """The messages of a language, read once."""
    return Texts(language, folder)


def choose_language(wish: str | None = None) -> str:
    """A language we have: the wish, or the locale's, or English."""
    setting = wish or os.environ.get("VOLIERE_LANG") or locale.getlocale(locale.LC_MESSAGES)[0] or _environment_locale()
    language = setting.replace("-", "_").split("_")[0].lower()
    return language if language in LANGUAGES else DEFAULT


def _environment_locale() -> str:
    return next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), DEFAULT)


def failure(kind: type[E], code: str, *, message: str = "", folder: Path | None = None, **details: Any) -> E:
    """An exception whose reason is told in English, and by `explain` in any language."""
    message = message or f"error-{code}"
    return kind(code, texts(DEFAULT, folder).say(message, **details), message, folder, details)


def explain(error: VoliereError, language: str) -> str:
    """Why something was refused."""
    return texts(language, error.folder).say(error.message, **error.details)
