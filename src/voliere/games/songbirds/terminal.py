"""A view of Songbirds as plain text."""

from typing import Any

from voliere.game import Game, seat_name

GONE = "–"


def draw(game: Game, view: Any, language: str) -> str:
    """The forest with its tokens, then what each seat shows."""
    columns, rows = view.tokens[:5], view.tokens[5:]
    lines = ["       " + "".join(f"{column.place:^5}" for column in columns)]
    lines.append("       " + "".join(f"{_token(column):^5}" for column in columns))
    for number, cells in enumerate(view.forest, 1):
        shown = "".join(f"{_cell(view, number, column, card):^5}" for column, card in zip("abcde", cells, strict=True))
        lines.append(f"{number:>2} {_token(rows[number - 1]):>3} {shown}")
    if view.special:
        tokens = ", ".join(f"{game.word(language, token.place)} {_token(token)}" for token in view.special_tokens)
        special = game.word(language, view.special)
        lines.append(game.say(language, "board-special", special=special, tokens=tokens))
    harvest = ", ".join(f"{game.word(language, colour)} {_minus(berries)}" for colour, berries in view.harvest.items())
    lines.append(game.say(language, "board-harvest", harvest=harvest))
    if view.worms:
        lines.append(game.say(language, "board-worms", worms=", ".join(map(str, view.worms))))
    if view.deck:
        lines.append(game.say(language, "board-deck", cards=view.deck))
    if view.shown:
        lines.append(game.say(language, "board-shown", card=view.shown))
    for seat, player in enumerate(view.seats):
        lines.append(_seat(game, language, view, seat, player))
    return "\n".join(line.rstrip() for line in lines)


def _token(token: Any) -> str:
    value = _minus(f"{token.value:+d}") if token.cells else str(token.value)  # special tokens with their sign
    return GONE if token.is_gone else f"{token.taken_by or ''}{value}"


def _minus(number: int | str) -> str:
    return str(number).replace("-", "−")


def _cell(view: Any, row: int, column: str, card: str | None) -> str:
    if card:
        return card if len(card) == 2 else "✦"
    return "+" if f"{column}{row}" in view.open_cells else "·"


def _seat(game: Game, language: str, view: Any, seat: int, player: Any) -> str:
    mark = ">" if seat in view.pending else " "
    cards = " ".join(player.hand) if player.hand is not None else "? " * player.cards
    parts = [f"{mark}{seat_name(seat)} [{_minus(player.points)}]", cards.strip()]
    if player.has_favourite:
        favourite = player.favourite or game.say(language, "board-face-down")
        parts.append(game.say(language, "board-favourite", card=favourite))
    if player.worm:
        parts.append(game.say(language, "board-worm", worth=player.worm))
    return " ".join(part for part in parts if part)
