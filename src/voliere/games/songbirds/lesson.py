"""A first game of Songbirds for three: a row that is won, a column where the loudest cancel, the rest by oneself."""

from voliere.lesson import Ask, Lesson, Others, Tell

LESSON = Lesson(
    seed="songbirds 11",
    players=3,
    options={"first_player": "A"},
    script=(
        Tell(say="welcome", at=("board",)),
        Tell(say="hand", at=("hand",), holds={"seats.0.cards": 9}),
        Tell(say="tokens", at=("token-3",), holds={"tokens.7.value": 12}),
        Ask(say="first", at=("B3", "@d3"), move="B3@d3"),
        Others(("B R4@b3", "C G2@a3")),
        Ask(say="fill-row", at=("B5", "@e3"), move="B5@e3"),
        Tell(say="row-won", at=("harvest-B",), holds={"harvest.B": 12}, after=("line-taken",)),
        Others(("B B1@c2", "C R3@c1")),
        Tell(say="favourite", at=("B7",), holds={"seats.0.cards": 7}),
        Ask(say="column", at=("R5", "@c4"), move="R5@c4"),
        Others(("B W2@b2", "C W5@d2")),
        Ask(say="cancel", at=("G7", "@c5"), move="G7@c5"),
        Tell(say="cancelled", at=("harvest-B",), holds={"harvest.B": 21}, after=("line-taken",)),
        Others(),
        Ask(say="free", at=("hand",), holds={"seats.0.cards": 5}),
        Others(),
        Ask(say="free-preview", holds={"seats.0.cards": 4}),
        Others(),
        Ask(say="free-watch", holds={"seats.0.cards": 3}),
        Others(),
        Ask(say="free-last", holds={"seats.0.cards": 2}),
    ),
)
