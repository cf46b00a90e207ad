title = Songbirds
tagline = Fill the forest with song, and keep your favourite bird secret.

colour = { $colour ->
    [R] red
    [B] blue
    [G] green
   *[W] white
}
bird = { $colour ->
    [R] red
    [B] blue
    [G] green
   *[W] white
} { $volume }
column = column { $line }
row = row { $line }
area = { $area ->
    [above] above
    [right] to the right
    [below] below
    [left] to the left
    [above-right] above and to the right
   *[below-left] below and to the left
}

move-play = plays the { $card } on { $cell }
move-show = shows the { $card }
move-place = places the card shown on { $cell }
move-favourite = chooses the { $card } as the favourite

option-cooperative = Co-operative
option-cooperative-help = All play together for one score; 5 and 6 players always do.
option-early-bird = Early Bird
option-early-bird-help = Once a round, lay your favourite face down early and take a worm.
option-extended = Extended
option-extended-help = Several rounds, points add up.
option-extended-no = one round
option-extended-rounds = a number of rounds
option-extended-points = first to 99 points
option-rounds = Rounds
option-rounds-help = How many rounds an extended game has.
option-special = Special card
option-special-help = The card in the middle of a game for four; in an extended game also one named for each round.
option-special-crow = crow
option-special-hawk = hawk
option-special-hummingbird = hummingbird
option-special-mockingbird = mockingbird
option-special-random = drawn each round
option-first-player = First player
option-first-player-help = Who begins the first round.
option-first-player-random = drawn
option-first-player-A = A
option-first-player-B = B
option-first-player-C = C
option-first-player-D = D
option-first-player-E = E
option-first-player-F = F

event-round-begins = Round { $amount } begins; { $player } plays first.
event-dealt = { $player } is dealt { $amount ->
    [one] one card
   *[other] { $amount } cards
}.
event-set-out = The { $card } is laid on { $target }.
event-drew = { $player } draws the { $card }.
event-drew-hidden = { $player } draws a card.
event-showed = { $player } shows the { $card }.
event-placed = { $player } plays the { $card } on { $target }.
event-line-taken = That fills { $source }: { $target } takes { $amount }.
event-line-lost = That fills { $source }: nobody takes its { $amount }.
event-area-taken = Special card, cells { $source }: { $target } takes { $amount }.
event-area-lost = Special card, cells { $source }: nobody takes { $amount }.
event-hid-favourite = { $player } lays the { $card } face down as favourite.
event-hid-favourite-hidden = { $player } lays a favourite face down.
event-chose-favourite = { $player } chooses the { $card } as the favourite.
event-worm-taken = { $player } takes a worm worth { $amount }.
event-revealed = { $player } reveals the { $card }.
event-scored = { $player } scores { $amount }.
event-round-ends = Round { $amount } ends.

refusal-no-such-action = There is no such move.
refusal-card-first = Show a card before you say where it goes ({ $clause }).
refusal-card-already-shown = A card has been shown already; it must now be placed ({ $clause }).
refusal-not-in-hand = { $move }: that card is not in your hand ({ $clause }).
refusal-no-favourite-action = { $move }: here the favourite is the card left at the end; only Early Bird lets you lay it sooner ({ $clause }).
refusal-favourite-already-chosen = { $move }: you have laid your favourite already ({ $clause }).
refusal-table-has-favourite = { $move }: the table has its favourite already ({ $clause }).
refusal-last-card-is-the-favourite = { $move }: your last card must be laid as your favourite ({ $clause }).
refusal-cell-taken = { $move }: there is a card in that cell already ({ $clause }).
refusal-not-adjacent = { $move }: a card must touch, side to side, a card already in the forest ({ $clause }).

error-too-many-rivals = { $players } players can only play together: leave cooperative=false out, or choose 2 to 4 players.
error-one-special-a-round = { $given ->
    [one] One special card was named
   *[other] { $given } special cards were named
}: a list must have one for each round of extended=rounds.
error-first-player-absent = first_player={ $first }: nobody sits there in a game for { $players }.

sheet-favourite = favourite
sheet-volume = its volume
sheet-worm = worm
sheet-line = { $line }
sheet-area = { $special }, { $area }
sheet-harvest = harvest of { $colour }
sheet-no-favourite = no favourite was chosen
sheet-round = this round
sheet-points = all rounds

title-novice = novice
title-amateur = amateur
title-apprentice = apprentice
title-professional = professional
title-superstar = superstar

board-harvest = harvest: { $harvest }
board-special = { $special }: { $tokens }
board-worms = worms: { $worms }
board-deck = deck: { $cards }
board-shown = shown: { $card }
board-worm = (worm { $worth })
board-favourite = (favourite: { $card })
board-face-down = face down

# What a study asks.
study-favourites = The favourite revealed
study-worms = A worm taken

# What may be said in a co-operative game (SB-43).
phrase-keep-free = Please keep { $place } free.
phrase-favourite-mine = Let me lay the favourite, in { $colour ->
    [R] red
    [B] blue
    [G] green
   *[W] white
}.
phrase-favourite-yours = { $player } could lay the favourite, in { $colour ->
    [R] red
    [B] blue
    [G] green
   *[W] white
}.
phrase-agreed = Agreed.
phrase-rather-not = I would rather not.
