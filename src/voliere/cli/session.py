"""One game between a person at the terminal and bots."""

import contextlib
import random
import sys
from collections.abc import Iterable, Mapping

from rich.text import Text

from voliere.bots import Advice, Bot, Thought
from voliere.cli.moves import find, find_choice, grouped
from voliere.cli.terminal import coloured, console, number, percent, print_block, sheet, table, verdict
from voliere.errors import MoveError, NothingToUndo
from voliere.game import Event, seat_name
from voliere.match import Match
from voliere.texts import Texts, explain, failure

with contextlib.suppress(ImportError):  # there is none on Windows
    import readline  # noqa: F401  # gives `input` its line editing and its history


STRONGEST = "level5"
HINTS = 5  # moves shown


class Leave(Exception):
    """The person has had enough."""


class Session:
    """Asks the person and lets the others play, until the end.

    `others` is the bots' chance, which is their own: not the match's, which knows the deck.
    """

    def __init__(self, texts: Texts, match: Match, person: int, bots: Mapping[int, Bot], others: random.Random) -> None:
        self.texts = texts
        self.match = match
        self.game = match.game
        self.person = person
        self.bots = bots
        self.others = others
        self.console = console()
        self._shown = 0  # events
        self._rounds = 0

    def play(self) -> None:
        """From the first move to the score sheet, or until the person leaves."""
        title = self.game.say(self.texts.language, "title")
        self._say("cli-play-welcome", style="bold", title=title, player=seat_name(self.person))
        self._say(
            "cli-play-how", style="dim", undo=self._word("undo"), hint=self._word("hint"), quit=self._word("quit")
        )
        try:
            while not self.match.over:
                self._let_others_play()
                if not self.match.over:
                    self._show()
                    self._decide()
        except Leave:
            self.console.print()
            self._say("cli-play-quit")
            return
        self._show()
        outcome = self.match.outcome
        assert outcome is not None
        self.console.print(sheet(self.game, self.texts, outcome, self.texts.say("cli-result")))
        self.console.print(Text(verdict(self.game, self.texts, outcome), "bold"))

    def _let_others_play(self) -> None:
        """Everybody else who owes a decision, until the person does or nobody."""
        while others := [seat for seat in self.match.pending if seat != self.person]:
            advice = self.bots[others[0]].advise(self.match, others[0], self.others.getrandbits(64))
            self.match.play(others[0], advice.move)

    # Showing

    def _show(self) -> None:
        """What has happened, the score sheets of rounds, the board."""
        events = self.match.events(self.person, after=self._shown)
        self._shown += len(events)
        self.console.print()
        rounds = self.match.rounds
        for finished in rounds[self._rounds :]:
            self._tell(event for event in events if event.number <= finished.last_event)
            events = [event for event in events if event.number > finished.last_event]
            if not (self.match.over and finished.number == len(rounds)):
                title = self.texts.say("cli-round", number=finished.number)
                self.console.print(sheet(self.game, self.texts, finished.outcome, title))
        self._rounds = len(rounds)
        self._tell(events)
        board = self.game.draw(self.match.view(self.person), self.texts.language)
        self.console.print()
        print_block(self.console, self.game, board)
        self.console.print()

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            print_block(self.console, self.game, self.game.tell(self.texts.language, event))

    def _say(self, message: str, style: str = "", **details: object) -> None:
        self.console.print(Text(self.texts.say(message, **details), style))

    def _word(self, name: str) -> str:
        return self.texts.say(f"cli-word-{name}")

    # Asking

    def _decide(self) -> None:
        """Ask until a move is made or taken back."""
        while True:
            line = self._ask()
            if not line:
                continue
            if line.lower() in ("?", "help", self._word("help")):
                self._list_moves()
            elif line.lower() in ("quit", self._word("quit")):
                raise Leave
            elif line.lower() in ("hint", self._word("hint")):
                self._hint()
            elif line.lower() in ("undo", self._word("undo")):
                if self._undo():
                    return
            elif self._answer(line):
                return

    def _ask(self) -> str:
        # Not through rich: line editing must know the prompt, or it would overwrite it.
        try:
            line = input(f"{self.texts.say('cli-play-prompt', player=seat_name(self.person))} ").strip()
        except EOFError:
            raise Leave from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))
        return line

    def _answer(self, line: str) -> bool:
        """A move, or a move with a question mark: what would it do? True once a move is made."""
        try:
            typed = line.removesuffix("?").strip()
            selection = self.match.selection(self.person)
            text = find_choice(selection, typed) if selection else find(self.match.legal(self.person), typed)
            if line.endswith("?"):
                self._foretell(text)
                return False
            self.match.play(self.person, text)
        except MoveError as error:
            self.console.print(Text(explain(error, self.texts.language), "yellow"))
            return False
        return True

    def _foretell(self, move: str) -> None:
        preview = self.match.preview(self.person, move)
        self._say("cli-play-would")
        self._tell(preview.events)
        if not preview.is_complete:
            print_block(self.console, self.game, self.texts.say("cli-play-unknown"))

    def _hint(self) -> None:
        """What the strongest bot would do in the person's place, and what it expects of the best few moves."""
        adviser = Bot(self.game, STRONGEST, is_plain=None)
        advice = adviser.advise(self.match, self.person, random.getrandbits(64))
        self._say("cli-play-hint", move=str(advice.move))
        if not advice.thoughts:
            return
        if reason := self.match.reason(self.person, advice.move, advice.next_best):
            self.console.print(Text(self.game.tell_line(self.texts.language, reason)))
        is_contest = self.game.is_contest(self.match.players, self.match.options)
        columns = ("move", "chance", "score", "tried") if is_contest else ("move", "score", "tried")
        made = table(*(self.texts.say(f"cli-hint-{name}") for name in columns))
        for thought in by_promise(advice)[:HINTS]:
            made.add_row(coloured(self.game, thought.move), *self._promise(thought), number(self.texts, thought.visits))
        if made.row_count:  # a net has hopes alone
            self.console.print(made)

    def _promise(self, thought: Thought) -> list[str]:
        assert thought.score is not None
        chance = [] if thought.chance is None else [percent(self.texts, thought.chance)]
        return [*chance, number(self.texts, thought.score, 1)]

    def _list_moves(self) -> None:
        if selection := self.match.selection(self.person):
            self._say("cli-play-moves", count=len(selection))
            details = {"word": selection.word, "count": selection.choose, "cards": " ".join(selection.among)}
            print_block(self.console, self.game, self.texts.say("cli-play-choose", **details))
            return
        moves = self.match.legal(self.person)
        self._say("cli-play-moves", count=len(moves))
        for heads, tails in grouped(moves):
            listed = "  +  ".join(" ".join(part) for part in (heads, tails) if part)
            print_block(self.console, self.game, listed)

    def _undo(self) -> bool:
        """Back to the person's last decision; what the others did since is undone, too."""
        if not any(ply.seat == self.person for ply in self.match.plies):
            self.console.print(Text(explain(failure(NothingToUndo, "nothing-to-undo"), self.texts.language), "yellow"))
            return False
        is_reached = False
        while not is_reached:
            is_reached = self.match.plies[-1].seat == self.person
            self.match.undo()
        self._shown = len(self.match.events(self.person))
        self._rounds = len(self.match.rounds)
        self._say("cli-play-undone")
        return True


def by_promise(advice: Advice) -> list[Thought]:
    """The advised move, and those that promise no more than it; of what was hardly tried, more may be mere luck."""
    seen = [thought for thought in advice.thoughts if thought.score is not None]
    best = next((thought for thought in seen if thought.move == advice.move.text), None)
    if best is None:  # a choice of several cards, each thought of alone
        return seen
    others = [thought for thought in seen if thought is not best and _promised(thought) <= _promised(best)]
    return [best, *sorted(others, key=_promised, reverse=True)]


def _promised(thought: Thought) -> float:
    return thought.score or 0.0 if thought.chance is None else thought.chance
