title = Papageno
tagline = Six birds on a wire, most of them unseen: the lightest wire wins.

card = { $card ->
    [C] the Capture
    [E] the Egg
    [F] the Flute
   *[other] the { $weight }
}

option-birds = Birds
option-birds-help = How many birds there are of each weight from −2 to 9; 40 in all.
option-capture-weight = Weight of a Capture
option-capture-weight-help = What a Capture weighs that is left on a wire.
option-flute-weight = Weight of a Flute
option-flute-weight-help = What a Flute weighs that is left on a wire.

event-round-begins = Round { $amount } begins; { $player } will play first.
event-dealt = { $player } is dealt { $amount } cards, face down.
event-pile-begins = The discard pile begins with { $card }.
event-chose = { $player } will turn up { $card }.
event-chose-hidden = { $player } has chosen a card to turn up.
event-revealed = { $target } is turned up: { $card }.
event-drew = { $player } draws { $card } from the deck.
event-drew-hidden = { $player } draws a card from the deck.
event-took = { $player } takes { $card } from the discard pile.
event-reshuffled = The deck is empty: { $amount ->
    [one] one discard becomes
   *[other] { $amount } discards are shuffled into
} a new one.
event-last-turn = { $amount ->
    [0] Nobody has drawn from the deck for ten turns each: the round ends with this turn.
   *[other] The deck has run out for the third time: the round ends with this turn.
}
event-placed = { $player } puts { $card } in { $target }.
event-uncovered = The face-down card from { $source } is { $card }.
event-passed = { $source } passes { $card } on to { $target }.
event-discarded = { $player } discards { $card }.
event-captured = { $player } captures { $card } from { $source } for { $target }…
event-gave = … and gives { $card } for it: from { $source } to { $target }.
event-kept = { $player } captures nothing.
event-completed = All six cards of { $player } are face up: the round is over.
event-scored = The wire of { $player } weighs { $amount }.
event-round-won = { $player } wins the round{ $amount ->
    [1] {""}
   *[other] , the second one
}.
event-round-ends = Round { $amount } ends.

refusal-no-such-action = There is no such move.
refusal-turn-up-first = { $move }: first choose a card of your wire to turn up, such as “turn 4” ({ $clause }).
refusal-turned-up-already = { $move }: the first cards have been turned up already ({ $clause }).
refusal-draw-first = { $move }: first draw a card, from the deck or from the discard pile ({ $clause }).
refusal-drawn-already = { $move }: you have drawn a card already; put it somewhere ({ $clause }).
refusal-taken-must-be-placed = { $move }: a card from the discard pile must go on your wire ({ $clause }).
refusal-no-capture = { $move }: cards change places only when you have just placed a Capture ({ $clause }).
refusal-capture-first = { $move }: first say what your Capture exchanges, or “keep” ({ $clause }).
refusal-capture-stays = { $move }: the Capture that you have just placed stays where it is ({ $clause }).
refusal-face-down = { $move }: your card in that place is face down ({ $clause }).
refusal-not-an-opponent = { $move }: that is not the wire of an opponent ({ $clause }).
refusal-opponent-face-down = { $move }: their card in that place is face down ({ $clause }).

sheet-place = place { $place }
sheet-column = column { $column }
sheet-weight = weight of the wire
sheet-wins = rounds won
sheet-total = weight over all rounds

board-won = ★
board-deck = deck: { $cards }
board-discard = discard pile: { $cards }
board-shuffled-back = shuffled back: { $cards }
board-unseen = not seen yet: { $cards }
board-a-card = a card from the deck
board-holds = { $player } holds { $card }.
board-captures = { $player } has placed a Capture in place { $place } and may exchange a card.
board-chosen = You will turn up place { $place }.
board-last-turn = The round ends with this turn.

# What a study asks.
study-completed = Ending a round
study-captured = A card captured
study-reshuffled = The deck is shuffled anew
study-last-turn = A last turn is announced
