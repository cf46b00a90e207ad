title = Papageno
tagline = Six birds on a wire, most of them unseen: the lightest wire wins.

# Learn by playing (lesson.py says when); $b and $c are the others
lesson-welcome = Welcome! Six birds sit on everybody’s wire, all face down: not even you know yours. The lightest wire wins the round. Let me show you, in three minutes.
lesson-turn = First everybody turns up one bird of their own. Take the middle one of the lower row.
lesson-heavy = An 8, that is a heavy one. On your turn you take a card, from the deck or from the pile beside it, and exchange it for one of yours.
lesson-take = On the pile lies a −2, the lightest bird of all. Take it!
lesson-place = Where to? Perhaps an unknown bird: put it at the right end of the lower row. What lay there goes onto the pile.
lesson-deck = The others have had their turns. A Flute lies on the pile; left on a wire it weighs 10. Draw from the deck instead: only you will see the card.
lesson-discard = A 9, no thank you. A card from the deck may be put onto the pile at once.
lesson-cancel = Look at the wire of { $c }: a 3 above a 3. Two cards of the same weight in one column cancel, and count 0 together!
lesson-take-again = There is a 0 on the pile. Take it.
lesson-exchange = Exchange it for your heavy 8: that makes you 8 lighter at a stroke.
lesson-deck-again = Nothing for you on the pile. Draw from the deck.
lesson-capture = A Capture! It weighs 10, but placing it lets you swap a bird with somebody. Put it at the left end of the upper row.
lesson-captured = Now swap one of your face-up birds for one of theirs: your 0 for the −2 of { $c }, at the left end above.
lesson-deck-last = Once more from the deck; let us see what comes.
lesson-flute = A Flute, and you have a plan: below your Capture, two cards that weigh 10 cancel! Put it at the left end of the lower row.
lesson-passed = And the Flute plays: the bird it replaced moved on to the same place of the next wire, that one’s bird to the one after, and the last went onto the pile. Now { $b } …
lesson-won = … { $b } turned up a sixth bird with an Egg, which weighs what a neighbour in its row weighs. That ends the round at once, all birds are turned up, and you win it with −1!
lesson-end = Whoever wins two rounds first wins the game. When a wire is all face up the round is over, so do not dawdle.

card = { $card ->
    [C] the Capture
    [E] the Egg
    [F] the Flute
   *[other] the { $weight }
}

option-birds = Birds
option-birds-help = How many birds there are of each weight from −2 to 9; 40 in all. Ours are reconstructed: put in those of your box.
option-capture-weight = Weight of a Capture
option-capture-weight-help = Placing it lets you exchange a card with somebody; what it weighs if it is left on a wire.
option-flute-weight = Weight of a Flute
option-flute-weight-help = Placing it passes cards on to the left; what it weighs if it is left on a wire. Ours is reconstructed.

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

# What the log says to the one who did it.
event-round-begins-you = Round { $amount } begins; you will play first.
event-dealt-you = You are dealt { $amount } cards, face down.
event-chose-you = You will turn up { $card }.
event-revealed-you = You turn up { $target }: { $card }.
event-drew-you = You draw { $card }.
event-took-you = You take { $card } from the discard pile.
event-placed-you = You put { $card } in { $target }.
event-passed-you = You pass { $card } on to { $target }.
event-discarded-you = You discard { $card }.
event-captured-you = You capture { $card } from { $source } for { $target }…
event-gave-you = … and give { $card } for it: from { $source } to { $target }.
event-kept-you = You capture nothing.
event-completed-you = All your six cards are face up: the round is over.
event-scored-you = Your wire weighs { $amount }.
event-round-won-you = You win the round{ $amount ->
    [1] {""}
   *[other] , your second one
}.

# Why a hint advises a move (merits.py).
reason-pair = It cancels with { $card } in the same column.
reason-lighten = Your face-up cards get lighter by { $amount }.
reason-can-pair = It can cancel with { $card } on your wire.
reason-can-lighten = Your face-up cards can get lighter by { $amount }.
reason-no-use = Your face-up cards would get no lighter with { $card }.
reason-heavier = The face-up cards of { $player } get heavier by { $amount }.
reason-no-exchange = No exchange would make your face-up cards lighter.

# The table on the page.
table-card = { $card ->
    [C] Capture, { $weight }
    [E] Egg, { $weight }
    [F] Flute, { $weight }
    [-2] goldcrest, { $weight }
    [-1] wren, { $weight }
    [0] goldfinch, { $weight }
    [1] great tit, { $weight }
    [2] swallow, { $weight }
    [3] waxwing, { $weight }
    [4] hoopoe, { $weight }
    [5] starling, { $weight }
    [6] jay, { $weight }
    [7] magpie, { $weight }
    [8] tawny owl, { $weight }
   *[other] wood pigeon, { $weight }
}
table-initial = { $card ->
    [C] C
    [E] E
   *[other] F
}
table-spot = { $form ->
    [bare] place { $place }
    [own] place { $place }
    [yours] your place { $place }
    [you] you
    [player] { $player }
    [first] Place { $place } of { $player }
   *[other] place { $place } of { $player }
}
table-own = Your wire
table-wire = Wire of { $player }
table-place = Place { $place }: { $card }
table-place-change = { $place }; change of weight { $change }
table-face-down = face down
table-cancels = column { $column } counts nothing
table-hop = hop { $number } of the Flute
table-chosen = You turn this one up
table-showing-tip = What shows on this wire weighs { $weight }{ $hidden ->
    [0] .
    [one] ; one card is still hidden.
   *[other] ; { $hidden } cards are still hidden.
}
table-unseen-tip = { $card }: { $count ->
    [one] one of them has not been seen yet in this round.
   *[other] { $count } of them have not been seen yet in this round.
}
table-showing = { $weight } showing, { $hidden } hidden
table-shows = showing
table-weighs = weighs
table-hidden = { $hidden } hidden
table-rounds = { $wins ->
    [one] one round of two won
   *[other] { $wins } rounds of two won
}

table-deck = Deck
table-deck-label = Deck, { $cards ->
    [one] one card
   *[other] { $cards } cards
}
table-deck-hint = Only you see what you draw.
table-cards = { $cards ->
    [one] one card
   *[other] { $cards } cards
}
table-you-drew = You drew
table-you-took = You took
table-only-you = only you see it
table-has-drawn = has drawn
table-has-taken = has taken
table-discards = Discards
table-pile-empty = Discard pile, empty
table-pile-label = Discard pile, on top: { $card }
table-pile-open = { $cards ->
    [one] one card
   *[other] { $cards } cards
}: look through the discards
table-do-deck = { $pile }; draw from it
table-do-take = { $pile }; take it
table-do-discard = { $pile }; discard the drawn card
table-shuffled-back = Shuffled back, not seen since
table-unseen = Not seen yet
table-unseen-of = { $card }: { $count }

table-move-turn = turn up place { $place }
table-move-deck = draw from the deck
table-move-take = take the top discard
table-move-put = put it in place { $place }
table-move-discard = discard it
table-move-exchange = exchange place { $place } for place { $spot } of { $player }
table-move-keep = exchange nothing
table-button-turn = Turn up
table-button-deck = Draw
table-button-take = Take
table-button-exchange = Exchange
table-button-discard = Discard it
table-button-keep = Keep all

table-prompt-turn-up = Choose one of your six cards to turn up.
table-prompt-draw = Draw from the deck, or take { $card }.
table-prompt-drawn = Put { $card } on your wire, or discard it.
table-prompt-taken = Put { $card } on your wire.
table-prompt-capture = Your Capture: choose a bird of yours, then one of theirs.
table-own-first = First choose which of your own cards you give.
table-give = You give { $card }
table-choose-theirs = Choose a face-up card on another wire.
table-for = { $card } for { $other }
table-for-theirs = { $card } for { $other } of { $player }
table-a-hidden-card = a hidden card
table-take-this = Take { $card }
table-discard-this = Discard { $card }
table-all-turn = Everybody turns one up at once.
table-take-hint = It must go on your wire: each place shows the change.
table-keep-hint = Nothing changes places.
table-weight-change = { $player }: { $before } → { $after }.
table-column-cancels = Column { $column } counts 0.
table-goes = Discarded: { $card }.
table-goes-hidden = The hidden card goes to the discards.
table-capture-next = Then you may exchange a card with another wire.
table-flute-all = Yours goes to { $player }, and so on; discarded: { $card }.
table-flute-hidden = Your hidden card goes to { $player }, and so on to the left.
table-completes = Your wire is then complete: the round ends.

table-about = { $card ->
    [C] Placed on your wire, it lets you exchange another of your face-up cards for one of an opponent. If it stays, it weighs as much as it says.
    [E] It weighs as much as the card to its left or to its right in the same row, whichever makes the wire lighter.
    [F] Placed on your wire, it sends the card that lay there to the player on the left, into the same place, and so on round the table. If it stays, it weighs as much as it says.
   *[other] Two cards of weight { $weight } in one column count nothing together.
}
table-lightest = lightest
table-egg-copies = Egg: weighs { $weight }, as place { $place }
table-sub = Round { $round } · first to two rounds
table-note = Two equals in a column count nothing. The lightest wire wins the round.
table-verdict-you = You win the game: this was your second round!
table-verdict-other = { $player } wins the game, with a second round.
table-verdict-you-tie = You win the game: two rounds each, and your { $total } are the lightest!
table-verdict-other-tie = { $player } wins the game: two rounds each, and lightest with { $total }.
