"""A view of Hiifuu as plain text."""

from typing import Any

from voliere.game import Game, seat_name
from voliere.games.hiifuu.components import COLOUR_LETTERS


def draw(game: Game, view: Any, language: str) -> str:
    """The row of tokens, the trick, the cards seen, then a line for each seat."""

    def say(message: str, **details: Any) -> str:
        return game.say(language, message, **details)

    row = "  ".join(_token(token) for token in view.tokens)
    lines = [say("board-tokens", row=row)]
    if view.phase == "discard":
        lines.append(say("board-discard", number=view.discards, player=seat_name(view.leader)))
    else:
        lines += _trick(game, language, view)
    lines.append("")
    for seat, player in enumerate(view.seats):
        lines += _seat(game, language, view, seat, player)
    if view.played:
        lines += ["", say("board-played")]
        for letter in COLOUR_LETTERS:
            seen = [card[1:] for card in view.played if card[0] == letter]
            shown = "".join(f"{value if str(value) in seen else '·':>3}" for value in range(1, view.highest + 1))
            lines.append(f"  {letter} {shown}  {say('flower', colour=letter)}")
    return "\n".join(lines)


def _token(token: Any) -> str:
    """Lying in the row, taken (3→B), or covered (3×B)."""
    if token.taken_by is None:
        return f"[{token.value}]"
    return f"{token.value}{'×' if token.is_covered else '→'}{seat_name(token.taken_by)}"


def _trick(game: Game, language: str, view: Any) -> list[str]:
    """The trick on the table, its best card marked, and who leads the next."""
    cards = "  ".join(
        f"{seat_name(play.seat)} {play.card}{'*' if play.seat == view.winner else ''}" for play in view.trick
    )
    details = {"all": view.tricks_in_round, "cards": cards}
    if view.led:
        colour = game.word(language, view.led)
        number = view.tricks_played + 1
        return [game.say(language, "board-trick-led", number=number, colour=colour, **details)]
    lines = [game.say(language, "board-trick", number=view.tricks_played, **details)] if cards else []
    return lines + [game.say(language, "board-leads", player=seat_name(seat)) for seat in view.pending]


def _seat(game: Game, language: str, view: Any, seat: int, player: Any) -> list[str]:
    mark = ">" if seat in view.pending else " "
    facts = [
        game.say(language, "board-points", points=player.points),
        game.say(language, "board-won", tricks=player.tricks) + (" " + "●" * player.tricks if player.tricks else ""),
    ]
    if player.token is not None:
        message = "board-covered" if player.is_covered else "board-token"
        facts.append(game.say(language, message, value=player.token))
    if player.lacks:
        colours = ", ".join(game.word(language, colour) for colour in player.lacks)
        facts.append(game.say(language, "board-lacks", colours=colours))
    if player.hand is None:
        facts.append(game.say(language, "board-cards", cards=player.cards))
    lines = [f"{mark}{seat_name(seat)}  {' · '.join(facts)}"]
    if player.hand:
        lines.append(f"     {' '.join(player.hand)}")
    if player.discards:
        lines.append(f"     ({game.say(language, 'board-discards', cards=' '.join(player.discards))})")
    return lines
