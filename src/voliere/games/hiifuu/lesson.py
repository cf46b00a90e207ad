"""A first round of Hiifuu for four: two tricks, a token, a rival with one trick too many; the end by oneself."""

from voliere.lesson import Ask, Lesson, Others, Tell

LESSON = Lesson(
    seed="hiifuu 10",
    players=4,
    script=(
        Tell(say="welcome", at=("board",), holds={"phase": "discard", "leader": 0}),
        Tell(say="tokens", at=("stake-1", "stake-2", "stake-3", "stake-4"), holds={"tokens.0.value": 1}),
        Ask(say="discard", at=("O3", "O8", "G9", "G12"), move="discard O3 O8 G9 G12", holds={"discards": 4}),
        Others(("B discard O5 O10 R11 G8", "C discard O9 O11 O13 R12", "D discard R9 V6 V10 G13")),
        Ask(say="lead", at=("G10",), move="G10", holds={"led": None, "leader": 0}),
        Others(("B G5", "C G7", "D G3")),
        Tell(say="first-trick", at=("seat-0",), holds={"seats.0.tricks": 1}, after=("trick-won",)),
        Ask(say="lead-red", at=("R8",), move="R8"),
        Others(("B R13", "C R10", "D R6", "B V3", "C V11", "D V7")),
        Ask(say="cannot-follow", at=("G2",), move="G2", holds={"led": "V", "seats.1.tricks": 1}),
        Others(("C G1", "D O7")),
        Ask(say="must-follow", at=("G6",), move="G6", holds={"led": "G"}),
        Others(("B R5",)),
        Tell(say="token", at=("seat-0",), holds={"seats.0.tricks": 2, "seats.0.token": 1}, after=("token-taken",)),
        Ask(say="duck", at=("R4",), move="R4"),
        Others(("B R1", "C R7", "D R3", "C G11", "D V1")),
        Ask(say="under", at=("G4",), move="G4", holds={"led": "G", "seats.2.token": 2}),
        Others(("B R2",)),
        Tell(say="covered", at=("seat-2",), holds={"seats.2.tricks": 3, "seats.2.is_covered": True}),
        Others(),
        Ask(say="free", at=("hand",), holds={"seats.0.cards": 3, "seats.0.tricks": 2}),
        Others(),
        Ask(say="free-again", holds={"seats.0.cards": 2}),
        Others(),
        Ask(say="free-last", holds={"seats.0.cards": 1}),
        Others(),
        Tell(say="round", holds={"round": 2}, after=("round-ends",)),
    ),
)
