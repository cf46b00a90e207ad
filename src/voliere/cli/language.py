"""The language of a command: `--lang` anywhere among the words, else VOLIERE_LANG, else the locale.

It is taken out of the words before anything else reads them, because help and refusals are in that language, too.
"""

from voliere.cli.inputerror import InputError, quoted
from voliere.texts import LANGUAGES, Texts, choose_language, texts

OPTION = "--lang"


def choose(arguments: list[str]) -> tuple[Texts, list[str], InputError | None]:
    """The texts to speak with, the other words, and what is wrong with the language asked for."""
    wish: str | None = None
    error: InputError | None = None
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == OPTION:
            wish = next(words, None)
            if wish is None:
                error = InputError("cli-needs-value", name=OPTION, help="voliere --help")
        elif word.startswith(f"{OPTION}="):
            wish = word.removeprefix(f"{OPTION}=")
        else:
            rest.append(word)
    if wish is not None and wish not in LANGUAGES:
        error = InputError("cli-lang-unknown", given=quoted(wish), possible=", ".join(LANGUAGES))
        wish = None
    return texts(choose_language(wish)), rest, error
