"""Names of people, as they may be shown."""

import itertools
import unicodedata

from voliere.errors import TableError
from voliere.texts import failure

LONGEST_NAME = 24  # as in protocol.Name, but in the form that is kept
JOINERS = "\u200c\u200d"  # which some scripts cannot be written without
BLANK = "\u2800"  # braille without a dot
# Letters and marks, by Unicode, that show nothing: fillers, vowels that are not written, variation selectors.
INVISIBLE = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}
VIRAMA = 9  # the combining class of what takes a consonant its vowel
JOINED = ("ARABIC LETTER", "SYRIAC LETTER", "MONGOLIAN LETTER")  # whose forms depend on what stands beside them


def clean_name(name: str) -> str:
    """A name as it may be shown: no control characters, nothing invisible, no mark without a letter, single spaces.

    So no two names look alike that differ by what nobody sees.
    """
    kept = "".join(letter for letter in name.replace(BLANK, " ") if letter in JOINERS or _is_seen(letter))
    called = unicodedata.normalize("NFC", " ".join(_without_strays(kept).split()))[:LONGEST_NAME]
    called = called.rstrip(" " + JOINERS)
    if not called:
        raise failure(TableError, "name-empty")
    return called


def _is_seen(letter: str) -> bool:
    """Whether it shows, or parts words."""
    return letter.isspace() or (unicodedata.category(letter)[0] != "C" and ord(letter) not in INVISIBLE)


def _without_strays(text: str) -> str:
    """Marks that have no letter to stand on are left out, and joiners where they join nothing."""
    kept = ""
    for letter, after in itertools.pairwise(f"{text} "):
        before = kept[-1:] or " "
        is_stray = before.isspace() and unicodedata.category(letter)[0] == "M"
        if not is_stray and (letter not in JOINERS or _is_joint(before, after)):
            kept += letter
    return kept


def _is_joint(before: str, after: str) -> bool:
    """Whether a joiner between two letters changes how they are written."""
    is_letter = unicodedata.category(after)[0] == "L"
    is_joined = all(unicodedata.name(one, "").startswith(JOINED) for one in (before, after))
    return is_letter and (unicodedata.combining(before) == VIRAMA or is_joined)
