"""Ready-made phrases and marks: what may be said at a table. The words are texts, `phrase-<name>`."""

from collections.abc import Mapping

from voliere.errors import TableError
from voliere.game import Phrase, Talk
from voliere.games import get
from voliere.server.table import Table
from voliere.texts import failure

MANNERS = tuple(
    Phrase(name)
    for name in ("hello", "good-luck", "well-played", "thanks", "sorry", "one-moment", "take-your-time", "good-game")
)


def talk_of(table: Table) -> Talk:
    """What may be said here: manners everywhere, and what the game allows."""
    talk = get(table.opened.game).talk(table.opened.options)
    return Talk((*MANNERS, *talk.phrases), talk.places)


def check_phrase(table: Table, name: str, details: Mapping[str, str]) -> None:
    """Refuse what is no phrase here."""
    phrases = {phrase.name: phrase for phrase in talk_of(table).phrases}
    if name not in phrases:
        raise failure(TableError, "unknown-phrase", phrase=name, possible=", ".join(phrases))
    wanted = phrases[name].details
    if set(details) != set(wanted):
        raise failure(TableError, "phrase-details", phrase=name, wanted=", ".join(wanted) or "–")
    for detail, value in details.items():
        if value not in wanted[detail]:
            raise failure(TableError, "phrase-detail", phrase=name, detail=detail, possible=", ".join(wanted[detail]))


def check_place(table: Table, place: str) -> None:
    """Refuse what is no place that may be marked here."""
    places = talk_of(table).places
    if place not in places:
        raise failure(TableError, "unknown-place", place=place, possible=", ".join(places) or "–")
