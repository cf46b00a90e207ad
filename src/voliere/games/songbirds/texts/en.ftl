title = Songbirds
tagline = Fill the forest with song, and keep your favourite bird secret.

# Learn by playing (lesson.py says when)
lesson-welcome = Welcome to the forest! Together we fill these 25 cells with singing birds. Let me show you how; it takes three minutes.
lesson-hand = These are your nine birds. The number is how loud a bird sings, and there are four colours. On your turn you play one bird beside a card that lies in the forest already.
lesson-tokens = Every row and every column has berries. When all five cells of a line are full, the colour that sings loudest there takes them: 12 in this row.
lesson-first = Let us try. Pick your blue 3, then the cell to the right of the centre.
lesson-fill-row = One cell is left in the row. Blue 3 and blue 5 make 8, more than red 4 or green 1 + 2. Close the row with your blue 5!
lesson-row-won = The 12 berries go to blue: not to you, but to the colour. Everybody who ends up with blue will score them.
lesson-favourite = How? You play all your birds but one. The last card in your hand is your favourite: you score all berries of its colour, and its number on top. A blue 7 would be a fine favourite, so keep it!
lesson-column = Now the middle column. Put your red 5 below the centre: red will have 3 + 5 = 8 there.
lesson-cancel = Now something cheeky. Close the column with your green 7: green has 1 + 7 = 8, as much as red. Colours that are equally loud drown each other out.
lesson-cancelled = Red and green have cancelled, so the tiny blue 1 took all 9 berries. Blue has 21 by now!
lesson-free = You know all there is to know. Play on as you like, but keep the blue 7 for the end.
lesson-free-preview = Pick a bird and a cell: before you play, you are shown how the line would stand. Esc, or a tap on the card, lets it go again.
lesson-free-watch = Watch what the others feed: they play for colours of their own, and one of them may love blue, too.
lesson-free-last = Your last move. One bird goes into the forest, the other one is your favourite. Which will you keep?
lesson-end = Your score is the berries of your favourite’s colour and its number. With two to four players it is always like this; four have a surprise bird in the middle.

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
option-extended-help = Several rounds in a row, and the points add up: a number of them, or until somebody has enough points.
option-extended-no = one round
option-extended-rounds = a number of rounds
option-extended-points = first to a number of points
option-rounds = Rounds
option-rounds-help = How many rounds an extended game has.
option-target = Points
option-target-help = How many points end a game for points; the round is played to its end.
option-special = Special card
option-special-help = The card in the middle of a game for four, with tokens of its own.
option-special-crow = crow
option-special-crow-help = Around it lie penalties from −2 to −5. Once the two cells of a side are full, the strongest colour there takes its token.
option-special-hawk = hawk
option-special-hawk-help = Above and right, below and left of it lies a penalty of −4. Once the four cells are full, the strongest colour there takes it.
option-special-hummingbird = hummingbird
option-special-hummingbird-help = Around it lie gifts from +2 to +5. Once the two cells of a side are full, the weakest colour there takes its token.
option-special-mockingbird = mockingbird
option-special-mockingbird-help = Above and right, below and left of it lies a gift of +4. Once the four cells are full, the weakest colour there takes it.
option-special-random = drawn each round
option-first-player = First player
option-first-player-help = Who begins the first round.

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
}: a list has one for each round of extended=rounds, or of extended=points up to { $most } that go round.

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

# Why a hint advises a move (merits.py).
reason-takes = That gives { $colour } the { $amount } of { $line }.
reason-secures = Only { $colour } can then take the { $amount } of { $line }.
reason-keeps-from = That keeps the { $amount } of { $line } from { $colour }.
reason-area = That gives { $colour } the { $amount } of the special card.
reason-keeps-card = That keeps the { $card }, for a favourite.
reason-worm = That brings a worm worth { $amount }.

# The table in the browser.
event-dealt-you = You are dealt { $amount ->
    [one] one card
   *[other] { $amount } cards
}.
event-drew-you = You draw the { $card }.
event-showed-you = You show the { $card }.
event-placed-you = You play the { $card } on { $target }.
event-hid-favourite-you = You lay the { $card } face down as your favourite.
event-chose-favourite-you = You choose the { $card } as the favourite.
event-worm-taken-you = You take a worm worth { $amount }.
event-revealed-you = You reveal the { $card }.
event-scored-you = You score { $amount }.
table-forest = The forest
table-deck = { $cards ->
    [one] One card in the deck
   *[other] { $cards } cards in the deck
}
table-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
table-sub = { $mode ->
    [solo] Solo · { $filled } of 25 cells
    [cooperative] Together · { $filled } of 25 cells
   *[other] { $filled } of 25 cells { $filled ->
        [one] is full
       *[other] are full
    }
}
table-sub-round = Round { $round }
table-note = The last card in your hand will be your favourite.
table-note-early = Lay your favourite early, once, for a worm; or keep the last card.
table-note-together = Once in the game, one card becomes the favourite; the other colours count against it.
table-prompt = Choose a card, then a cell.
table-prompt-together = Play a card into the forest, or lay it as the favourite.
table-prompt-place = The { $card } is shown. Choose its cell.
table-choose-cell = The { $card }: choose a cell.
table-choose-show = Show it and place it, or lay it as the favourite.
table-harvest = Harvest
table-harvest-of = { $colour }: { $amount }
table-harvest-tip = { $colour } has harvested { $amount }: whose favourite is { $colour } scores that.
table-line-token = { $line }: { $amount } berries
table-line-won = { $line }: { $colour } took { $amount }
table-line-gone = { $line }: nobody took it
table-area-token = special token { $area }: { $amount }
table-area-won = special token { $area }: { $colour } took { $amount }
table-column-short = col { $line }
table-row-short = row { $line }
table-cell = { $cell }: { $card }
table-cell-empty = { $cell }: empty
table-cell-no = { $cell }: not possible. Why?
table-place = Place the { $card } on { $cell }
table-place-fills = Place the { $card } on { $cell }: fills { $lines }
table-place-again = The { $card } on { $cell }: once more to play
table-mark = Please keep { $cell } free
table-worms = Worms left: { $worms }
table-no-worms = No worms left
table-worm = worm worth { $worth }
table-favourite = favourite: { $card }
table-shown = shown: { $card }
table-last-chance = { $mode ->
    [solo] This fills the forest. Without a favourite you score 0: lay a card as your favourite first.
   *[other] This fills the forest. Without a favourite the table scores 0: lay a card as the favourite first.
}
table-favourite-hidden = favourite, face down
table-points = { $points ->
    [one] point
   *[other] points
}
table-fills = { $card } fills { $lines }
table-puts = { $card } on { $cell }
table-free = { $cells ->
    [0] full
    [one] 1 cell free
   *[other] { $cells } cells free
}
table-takes = { $colour } takes { $amount }: { $before } → { $after }
table-takes-nobody = All equal: nobody takes { $amount }.
table-lay-worm = Your favourite, face down, for a worm worth { $worth }. Its volume will not count.
table-lay-no-worm = Your favourite, face down. No worm is left.
table-lay-table = The favourite of the table: its harvest counts for you, the other three against you.
table-show-hint = Once shown, it must be placed.
table-move-play = { $card } on { $cell }
table-move-show = show the { $card }
table-move-place = on { $cell }
table-move-favourite = { $card } as favourite
table-button-place = Place
table-button-show = Show it
table-button-favourite = Favourite
table-source-strength = { $colour } { $total }
table-source-tied = { $colour } { $total } (tied: out)
table-about = Volume { $volume }: in its row and its column it adds { $volume } to the strength of { $colour }.
event-round-begins-you = Round { $amount } begins; you play first.
