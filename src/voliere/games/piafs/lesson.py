"""The first turns of Piafs for two: a quiet bird, a pair, a bird driven off its perch; then how it ends."""

from voliere.lesson import Ask, Lesson, Others, Tell

LESSON = Lesson(
    seed="piafs 8",
    players=2,
    options={"first_player": "A"},
    script=(
        Tell(say="welcome", at=("board",)),
        Tell(say="hand", at=("hand",), holds={"seats.0.cards": 4}),
        Ask(
            say="first",
            at=("C5m", ">1", "card-Y6f"),
            move="C5m>1",
            holds={"perches.0.bird": "Y6f", "perches.0.ground": []},
        ),
        Ask(say="quiet", at=("C4m",), move="+C4m", holds={"offer": 5}, after=("held", "offer-made")),
        Ask(say="track", at=("take Y5m",), move="take Y5m", holds={"seats.0.cards": 2}),
        Ask(say="deck", at=("deck",), move="deck", holds={"seats.0.cards": 3}),
        Others(("B C2m>1",)),
        Tell(
            say="driven",
            at=(">1", "pile-1-Y", "seeds-1"),
            holds={"perches.0.bird": "C5m", "seats.1.collection.Y": ["Y6f"], "seats.1.seeds": 1},
            after=("outweighed", "seed-taken", "won", "moved-up"),
        ),
        Others(("B deck",)),
        Ask(say="second", at=("Y5m", ">2", "card-B6m"), move="Y5m>2", holds={"perches.1.bird": "B6m"}),
        Ask(say="pair", at=("C4f",), move="+C4f", holds={"offer": 5, "seats.0.collection.C": ["C4m"]}),
        Ask(say="refill", holds={"seats.0.cards": 2, "seats.0.pairs": ["C4"]}),
        Ask(say="refill-again", holds={"seats.0.cards": 3}),
        Others(("B S3f>1", "B +Y3f", "B deck", "B deck")),
        Ask(say="drive", at=("S2f", ">2", "card-B6m"), move="S2f>2", holds={"perches.1.total": 5, "column.0.seed": 3}),
        Tell(
            say="drove",
            at=("seeds-0", "pile-0-B"),
            holds={"seats.0.seeds": 1, "seats.0.collection.B": ["B6m"], "perches.1.bird": "Y5m"},
            after=("outweighed", "seed-taken", "won"),
        ),
        Ask(say="refill-last", holds={"seats.0.cards": 3}),
        Tell(say="pests", at=("seed-1", "seed-2", "seed-3", "seed-4")),
        Tell(say="scoring", at=("feeder-deck",)),
    ),
)
