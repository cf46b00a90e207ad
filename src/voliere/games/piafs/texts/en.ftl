title = Piafs
tagline = Crowd the feeder, drive birds off their perch, and bring home couples and seeds.

species = { $species ->
    [C] chaffinches
    [S] sparrows
    [B] bullfinches
    [K] blackbirds
    [G] greenfinches
   *[Y] yellowhammers
}
bird = { $species ->
    [C] chaffinch
    [S] sparrow
    [B] bullfinch
    [K] blackbird
    [G] greenfinch
   *[Y] yellowhammer
} { $force } { $sex ->
    [m] ♂
   *[f] ♀
}
pair = { $species ->
    [C] chaffinches
    [S] sparrows
    [B] bullfinches
    [K] blackbirds
    [G] greenfinches
   *[Y] yellowhammers
} { $force }
seed-1 = a seed of 1
seed-2 = a seed of 2
seed-3 = a seed of 3
crow = a crow
squirrel = a squirrel

option-seeds = Seeds
option-seeds-help = How many seeds there are of the values 1, 2 and 3: 30 in all, and at least 1, 2 and 1 of them.
option-first-player = First player
option-first-player-help = Who begins.
option-first-player-random = drawn
option-first-player-A = A
option-first-player-B = B
option-first-player-C = C
option-first-player-D = D

event-game-begins = The game begins; { $player } plays first.
event-left-out = The { $card } stay in the box.
event-seed-laid = At position { $target } of the feeder: { $card }.
event-pest-returned = Turned up too soon and shuffled back: { $card }.
event-perched = The { $card } sits on perch { $target }.
event-dealt = { $player } is dealt { $amount } birds.
event-track-laid = The { $card } joins the track.
event-played = { $player } plays the { $card } to perch { $target }.
event-outweighed = Perch { $target }: { $source } on the ground outweigh the { $card } by { $amount }.
event-seed-taken = { $player } takes { $card } from position { $source }.
event-pest-taken = { $player } must take { $card } from position { $source }.
event-nothing-taken = There is nothing at position { $source }.
event-revealed = { $player } reveals { $card } from the feeder deck.
event-feeder-empty = The feeder deck is empty: no reward for { $player }.
event-won = { $player } collects the { $card }.
event-scared = The crow scares the { $card } of { $player } away.
event-stolen = The squirrel steals { $card } from { $player }.
event-stolen-hidden = The squirrel steals a seed from { $player }.
event-found-nothing = The squirrel finds no seed at { $player }’s place.
event-moved-up = The { $card } takes perch { $target }.
event-held = Perch { $target }: { $source } on the ground, the { $card } stays.
event-offer-made = { $player } may collect a bird from hand, of force { $amount } at most.
event-collected = { $player } collects the { $card } from hand.
event-took = { $player } takes the { $card } from the track.
event-drew = { $player } draws the { $card }.
event-drew-hidden = { $player } draws a bird.
event-pest-laid = Beside position { $target } of the feeder: { $card }.
event-pest-lost = No room beside the feeder: { $card } leaves the game.
event-end-triggered = { $source ->
    [reveal] The feeder deck has no card to reveal: the end of the game is near.
    [column] The feeder deck has no seed for the column: the end of the game is near.
   *[hand] { $player } has no bird to play: the end of the game is near.
}
event-passed = { $player } passes.
event-last-discards = The last turn is over: everybody discards two birds, in secret, and keeps the others.
event-set-aside = { $player } sets the { $card } aside.
event-set-aside-hidden = { $player } sets a bird aside.
event-discarded = { $player } discards the { $card }.
event-kept = { $player } keeps the { $card }.
event-scored = { $player } scores { $amount }.

refusal-no-such-action = There is no such move.
refusal-bird-is-due = { $move }: first play a bird to a perch ({ $clause }).
refusal-crow-is-due = { $move }: first choose which bird the crow scares away ({ $clause }).
refusal-drawing-is-due = { $move }: you have played; now fill your hand ({ $clause }).
refusal-discard-is-due = { $move }: now choose the birds to discard ({ $clause }).
refusal-no-such-perch = { $move }: with so few players there are only two perches ({ $clause }).
refusal-not-in-hand = { $move }: that bird is not in your hand ({ $clause }).
refusal-not-in-collection = { $move }: that bird is not in your collection ({ $clause }).
refusal-not-in-largest-pile = { $move }: the crow takes a bird of your largest species ({ $clause }).
refusal-not-offered = { $move }: a bird of the hand is collected only when the ground was not stronger, and only one ({ $clause }).
refusal-too-strong = { $move }: that bird is stronger than the one you have just played ({ $clause }).
refusal-not-on-track = { $move }: that bird is not on the track ({ $clause }).
refusal-deck-empty = The bird deck is empty ({ $clause }).
refusal-must-draw = There are birds to draw: take them ({ $clause }).
refusal-already-set-aside = { $move }: the same bird twice ({ $clause }).

error-too-few-seeds = seeds: of the values 1, 2, 3 there must be at least { $needed }.
error-first-player-absent = first_player={ $first }: nobody sits there in a game for { $players }.

sheet-pair = pair of { $pair }
sheet-birds = { $species }: birds
sheet-eggs = { $species }: eggs
sheet-seeds = seeds
sheet-total = total
sheet-tie-break = number of pairs (tie-break)

board-feeder = feeder deck
board-crow = crow
board-squirrel = squirrel
board-perch = perch
board-track = track
board-deck = bird deck
board-left-out = left out: { $species }
board-flown = scared away: { $birds }
board-offer = A bird of force { $force } or less may go from hand to collection.
board-ending = The end is triggered: play goes on until all have had the same number of turns.
board-seeds = { $seeds ->
    [0] no seeds
    [one] one seed
   *[other] { $seeds } seeds
}
board-set-aside = set aside: { $birds }
board-discarded = discarded: { $birds }

# What a study asks.
study-endings = Bringing about the end
study-pests = A pest taken
study-seeds = A seed taken
study-collected = A bird added to the collection from the hand
