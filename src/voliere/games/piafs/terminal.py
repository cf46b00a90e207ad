"""A view of Piafs as plain text."""

from typing import Any

from voliere.game import Game, seat_name

EMPTY = "–"


def draw(game: Game, view: Any, language: str) -> str:
    """The feeder from the top down, the queues, the track, then what each seat shows."""

    def say(message: str, **details: Any) -> str:
        return game.say(language, message, **details)

    lines = [f"{say('board-feeder')} ({view.feeder})"]
    for number, position in reversed(list(enumerate(view.column, 1))):
        pest = f"  {say('board-' + position.pest)}" if position.pest else ""
        lines.append(f"  {number}  {_seed(position.seed)}{pest}")
    for number, perch in enumerate(view.perches, 1):
        lines.append(f"{say('board-perch')} {number}  {perch.bird or EMPTY:<4} {_ground(perch)}".rstrip())
    track = " ".join(bird or EMPTY for bird in view.track)
    lines.append(f"{say('board-track')}  {track}   {say('board-deck')} ({view.deck})")
    if view.left_out:
        lines.append(say("board-left-out", species=game.word(language, view.left_out)))
    if view.flown:
        lines.append(say("board-flown", birds=" ".join(view.flown)))
    if view.offer:
        lines.append(say("board-offer", force=view.offer))
    if view.ending and not view.over:
        lines.append(say("board-ending"))
    for seat, player in enumerate(view.seats):
        lines += _seat(game, language, view, seat, player)
    return "\n".join(lines)


def _seed(value: int | None) -> str:
    return "●" * value if value else EMPTY


def _ground(perch: Any) -> str:
    return f"‹ {' '.join(perch.ground)}  ({perch.total})" if perch.ground else ""


def _seat(game: Game, language: str, view: Any, seat: int, player: Any) -> list[str]:
    """A line for the hand and the seeds, a line for the collection."""
    mark = ">" if seat in view.pending else " "
    hidden = player.cards - len(player.shown)
    hand = " ".join(player.hand if player.hand is not None else [*player.shown, *["?"] * hidden])
    seeds = game.say(language, "board-seeds", seeds=player.seeds)
    pile = f" ({' '.join(_seeds(player.pile))})" if player.pile and any(player.pile) else ""
    birds = [" ".join(pile) for pile in player.collection.values() if pile]
    points = f" [{player.points}]" if view.over else ""
    shown = [f"{mark}{seat_name(seat)}{points}", hand, f"{seeds}{pile}"]
    lines = ["  ".join(part for part in shown if part)]
    if player.set_aside:
        message = "board-discarded" if view.over else "board-set-aside"
        lines[0] += "   " + game.say(language, message, birds=" ".join(player.set_aside))
    if birds:
        lines.append(f"     {' · '.join(birds)}")
    return lines


def _seeds(pile: list[int]) -> list[str]:
    """Each kind of seed and how many, such as 3×●●."""
    return [f"{number}×{'●' * value}" for value, number in enumerate(pile, 1) if number]
