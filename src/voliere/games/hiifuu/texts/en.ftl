title = Hiifuu
tagline = Win exactly two tricks: no more, no less.

colour = { $colour ->
    [O] orange
    [R] red
    [V] violet
   *[G] green
}
card = { $colour ->
    [O] orange
    [R] red
    [V] violet
   *[G] green
} { $value }
flower = { $colour ->
    [O] orange, marigold
    [R] red, tulip
    [V] violet, bellflower
   *[G] green, dogwood
}

option-token-order = Order of the tokens
option-token-order-help = How the four tokens of a round lie in their row.
option-token-order-increasing = from the lowest to the highest
option-token-order-random = shuffled each round
option-tokens = Tokens
option-tokens-help = The four tokens of each of the five rounds. Ours are reconstructed: put in those of your box.
option-show-played = Cards played
option-show-played-help = Whether the table shows all cards played this round.

event-round-begins = Round { $amount } begins; { $player } will lead.
event-token-laid = A token worth { $amount } is laid in the row.
event-dealt = { $player } is dealt { $amount } cards.
event-discarded = { $player } discards { $card }.
event-discarded-hidden = { $player } discards { $amount } cards face down.
event-play-begins = All have discarded.
event-played = { $player } plays the { $card }.
event-lack-shown = { $player } has no { $target }.
event-trick-won = { $amount ->
    [1] { $player } wins a first trick with the { $card }.
    [2] { $player } wins a second trick with the { $card }.
    [3] { $player } wins a third trick with the { $card }.
   *[other] { $player } wins another trick with the { $card }: { $amount } now.
}
event-token-taken = { $player } takes the token worth { $amount }.
event-no-token-left = No token is left for { $player }.
event-token-covered = { $player } covers the token worth { $amount }.
event-scored = { $player } keeps the token and scores { $amount }.
event-round-ends = Round { $amount } ends.

refusal-no-such-action = There is no such card.
refusal-not-in-play = { $move }: a value that is not used with so few players ({ $clause }).
refusal-discarded = { $move }: each card is discarded once, and what is discarded is out of the round ({ $clause }).
refusal-not-in-hand = { $move }: you can only use cards from your hand ({ $clause }).
refusal-must-follow = { $move }: you have the led colour, so you must follow it ({ $clause }).
refusal-discard-first = { $move }: first everybody discards; choose your { $number } cards ({ $clause }).
refusal-discards-are-made = { $move }: the discards of this round have been made ({ $clause }).
refusal-number-of-discards = { $move }: discard exactly { $number } cards ({ $clause }).

sheet-tricks = tricks
sheet-token = token taken
sheet-covered = covered by a third trick
sheet-round = round { $round }
sheet-points = total

board-tokens = tokens: { $row }
board-discard = Everybody discards { $number } cards. { $player } will lead.
board-trick = trick { $number } of { $all }: { $cards }
board-trick-led = trick { $number } of { $all }, { $colour } led: { $cards }
board-leads = { $player } leads.
board-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
board-won = { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}
board-token = token { $value }
board-covered = token { $value } covered
board-lacks = lacks { $colours }
board-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
board-discards = discarded: { $cards }
board-played = played:

# What a study asks.
study-tokens = A token kept, by its value
study-covered = A token covered by a third trick
study-leads = Leading the first trick, by round
