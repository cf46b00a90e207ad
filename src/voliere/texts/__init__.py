"""Texts in every language: Fluent messages, shared ones here and each game's own beside its rules.

Nothing is passed over in silence: a line that Fluent cannot read, a missing message and a missing argument are errors.
"""

import functools
import locale
import os
import re
from pathlib import Path
from typing import Any, TypeVar

try:
    from fluent.runtime import FluentBundle
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Junk, Message, Resource
except ImportError:  # in a browser, where the page has the words
    HAS_WORDS = False
else:
    HAS_WORDS = True

from voliere.errors import VoliereError
from voliere.folders import game_folder

SHARED = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in SHARED.glob("*.ftl")))
DEFAULT = "en"
LONGEST_DETAIL = 200

E = TypeVar("E", bound=VoliereError)


HYPHEN = re.compile(r"(?<![\w.,])-(?=\d)")  # before a number, as computers write it


def with_minus(number: object) -> str:
    """A number as it is read: a hyphen is shorter than a minus sign, and looks it."""
    return HYPHEN.sub("−", str(number))


class Texts:
    """The messages of one language: the shared ones and, given a game, that game's."""

    def __init__(self, language: str, game: str | None = None, edition: int = 0) -> None:
        self.language = language
        self._edition = edition
        self._bundle = FluentBundle([language], use_isolating=False)
        self.ids: list[str] = []
        for source in [SHARED, *([texts_folder(game)] if game else [])]:
            self._add(source / f"{language}.ftl")

    def _add(self, path: Path) -> None:
        resource = read_messages(path, self._edition)
        self.ids += [entry.id.name for entry in resource.body if isinstance(entry, Message)]
        self._bundle.add_resource(resource, allow_overrides=False)

    def has(self, message_id: str) -> bool:
        """Whether there is such a message."""
        return self._bundle.has_message(message_id)

    def say(self, message_id: str, **details: Any) -> str:
        """The text of a message."""
        if not self.has(message_id):
            raise KeyError(f"no message {message_id!r} in {self.language}")
        pattern = self._bundle.get_message(message_id).value
        assert pattern is not None
        text, errors = self._bundle.format_pattern(pattern, details)
        if errors:
            raise ValueError(f"message {message_id!r} in {self.language}: {errors[0]}")
        has_negative = any(isinstance(detail, int | float) and detail < 0 for detail in details.values())
        return with_minus(text) if has_negative else str(text)


@functools.cache
def read_messages(path: Path, _edition: int) -> "Resource":
    """The messages of a file. The shared ones belong to every game, and parsing takes long: each file is read once."""
    resource = FluentParser().parse(path.read_text("utf-8"))
    for entry in resource.body:
        if isinstance(entry, Junk):
            raise ValueError(f"{path.name} has a line that Fluent cannot read: {entry.content!r}")
    return resource


def texts_folder(game: str) -> Path:
    """Where a game keeps its texts: en.ftl, rules.en.md …"""
    return game_folder(game) / "texts"


_texts = functools.cache(Texts)
_edition = 0  # what another thread still reads of an earlier one is not taken for this one


def texts(language: str, game: str | None = None) -> Texts:
    """The messages of a language, read once."""
    return _texts(language, game, _edition)


def forget_texts() -> None:
    """Read every file again when it is next needed: somebody has edited one."""
    global _edition  # noqa: PLW0603
    _edition += 1
    _texts.cache_clear()
    read_messages.cache_clear()


def choose_language(wish: str | None = None) -> str:
    """A language we have: the wish, or the environment's, or the system's, or English."""
    wishes = [wish, *(os.environ.get(name) for name in ("VOLIERE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))]
    setting = next((one for one in wishes if one), None) or locale.getlocale()[0] or DEFAULT
    language = setting.replace("-", "_").split("_")[0].lower()
    return language if language in LANGUAGES else DEFAULT


def failure(kind: type[E], code: str, *, message_id: str = "", owner: str | None = None, **details: Any) -> E:
    """An exception whose reason is told in English, and by `explain` in any language.

    Details may be anything that was given to us: what is too long is cut. One that is itself an error is explained.
    """
    plain = {name: detail if isinstance(detail, VoliereError) else _plain(detail) for name, detail in details.items()}
    error = kind(code, "", message_id or f"error-{code}", owner, plain)
    error.reason = explain(error, DEFAULT) if HAS_WORDS else code
    error.args = (error.reason,)
    return error


def explain(error: VoliereError, language: str) -> str:
    """Why something was refused."""
    details = {
        name: explain(detail, language) if isinstance(detail, VoliereError) else "None" if detail is None else detail
        for name, detail in error.details.items()
    }
    return texts(language, error.owner).say(error.message_id, **details)


def _plain(detail: Any) -> Any:
    """A detail as it may stand in a sentence."""
    if detail is None or (isinstance(detail, int) and not isinstance(detail, bool) and abs(detail) < 1 << 53):
        return detail
    try:
        text = " ".join(str(detail).split())
    except ValueError:  # Python does not write out whole numbers of many thousand digits
        text = type(detail).__name__
    return text if len(text) <= LONGEST_DETAIL else f"{text[:LONGEST_DETAIL]}…"
