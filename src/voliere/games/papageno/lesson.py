"""A first round of Papageno for three: every special card is seen at work, and the round is won."""

from voliere.lesson import Ask, Lesson, Others, Tell

LESSON = Lesson(
    seed="papageno 64",
    players=3,
    script=(
        Tell(say="welcome", at=("board",)),
        Ask(say="turn", at=("A5",), move="turn 5"),
        Others(("B turn 6", "C turn 1")),
        Tell(say="heavy", at=("A5",), holds={"seats.0.wire.4": "8"}, after=("revealed",)),
        Ask(say="take", at=("pile",), move="take", holds={"discard.0": "-2"}),
        Ask(say="place", at=("A6",), move="6", holds={"held": "-2"}),
        Others(("B take", "B 2", "C take", "C 5")),
        Ask(say="deck", at=("deck",), move="deck", holds={"discard.0": "F", "weights.F": 10}),
        Ask(say="discard", at=("held",), move="discard", holds={"held": "9", "is_from_deck": True}),
        Others(("B deck", "B discard", "C deck", "C 2")),
        Tell(say="cancel", at=("C2", "C5"), holds={"seats.2.wire.1": "3", "seats.2.wire.4": "3"}),
        Ask(say="take-again", at=("pile",), move="take", holds={"discard.3": "0"}),
        Ask(say="exchange", at=("A5",), move="5", holds={"held": "0"}),
        Others(("B deck", "B 1", "C take", "C 6")),
        Ask(say="deck-again", at=("deck",), move="deck"),
        Ask(say="capture", at=("A1",), move="1", holds={"held": "C", "weights.C": 10}),
        Ask(say="captured", at=("A5", "C1"), move="5>C1", holds={"seats.2.wire.0": "-2", "seats.0.wire.4": "0"}),
        Others(("B take", "B 3", "C deck", "C 4")),
        Ask(say="deck-last", at=("deck",), move="deck", holds={"seats.0.wire.4": "-2"}),
        Ask(say="flute", at=("A4",), move="4", holds={"held": "F", "seats.0.wire.0": "C"}),
        Tell(
            say="passed", at=("A4", "B4", "C4"), holds={"seats.1.wire.3": "5", "seats.2.wire.3": "7"}, after=("passed",)
        ),
        Others(("B take", "B 5")),
        Tell(say="won", at=("seat-0",), holds={"seats.0.wins": 1, "round": 2}, after=("round-won", "completed")),
    ),
)
