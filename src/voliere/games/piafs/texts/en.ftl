title = Piafs
tagline = Crowd the feeder, drive birds off their perch, and bring home pairs and seeds.

# Learn by playing (lesson.py says when); $b is the other player
lesson-welcome = Welcome to the feeder! Birds sit on its perches, others wait below them, and seeds lie in the column. You collect birds and seeds. Three minutes, and you know how.
lesson-hand = Your four birds. The number is a bird’s force; the sign says male or female; the eggs are points. Each turn you send one of them to a perch.
lesson-first = On the first perch sits a yellowhammer of force 6. Send your chaffinch 5 to wait below it.
lesson-quiet = 5 is not more than 6, so nothing happens up there. In return you may put a bird of your hand, of force 5 at most, into your collection: the male chaffinch 4.
lesson-track = Now fill your hand up to four again. You may take an open bird of the track: the yellowhammer 5.
lesson-deck = And one bird more, from the deck this time.
lesson-driven = { $b } sent a chaffinch 2 there: 5 + 2 = 7 is 1 more than 6! So { $b } takes the seed at position 1 and collects the yellowhammer. The strongest below, your chaffinch 5, moves up to the perch.
lesson-second = Your turn. On the second perch sits a bullfinch 6. Send the yellowhammer 5 to wait there.
lesson-pair = Quiet again, so you may collect. The female chaffinch 4 goes with the male of the same force: a pair is worth 5 points!
lesson-refill = Fill up as you like: an open bird of the track, or a surprise from the deck.
lesson-refill-again = And one more, as you like.
lesson-drive = Now you. Your yellowhammer 5 waits on the second perch below the 6. With the sparrow 2 it is 7: send it there!
lesson-drove = One stronger, so the seed at position 1 was yours: worth 3. You also collected the bullfinch 6, and your yellowhammer sits on the perch now. Were those below still stronger, it would go on!
lesson-refill-last = Fill up your hand once more.
lesson-pests = The difference chooses the seed: 1 to 4 by its position, and from 5 on you turn up the next card of the feeder. Beware of a pest beside your seed: a crow scares away a bird of your largest pile, a squirrel takes two seeds.
lesson-scoring = When the feeder runs out, everybody has had the same number of turns at the end. Then two of the four birds in your hand join your collection, and it is counted.
lesson-end = 5 for each pair; all the eggs of a species for whoever has most birds of it; and your seeds.

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
option-seeds-help = How many seeds there are of the values 1, 2 and 3: 30 in all. Ours are reconstructed: put in those of your box.
option-more-seeds = Seeds for three or more
option-more-seeds-help = Of those seeds, which four are for three or more players: of 1, of 2 and of 3. With two players they stay in the box. Ours are reconstructed: put in those of your box.
option-first-player = First player
option-first-player-help = Who begins.

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
study-thing-column = no seed left for the column
study-thing-reveal = no card left to reveal
study-thing-hand = no bird left for a hand
study-endings = Bringing about the end
study-pests = A pest taken
study-seeds = A seed taken
study-collected = A bird added to the collection from the hand

# Why a hint advises a move (merits.py).
reason-pair = That makes a pair of { $pair }: 5 points.
reason-leads = You then have the most { $species }.
reason-wins = That wins the { $bird }.
reason-seeds = That brings { $amount } in seeds.
reason-no-pest = That takes no pest.
reason-may-add = You may then collect the { $bird } from hand.
reason-partner = You have its partner, the { $bird }.
reason-no-partner = No bird of the track makes a pair with yours.
reason-keeps-pairs = That breaks no pair.

# The table in the browser.
event-game-begins-you = The game begins; you play first.
event-end-triggered-you = { $source ->
    [reveal] The feeder deck has no card to reveal: the end of the game is near.
    [column] The feeder deck has no seed for the column: the end of the game is near.
   *[hand] You have no bird to play: the end of the game is near.
}
event-dealt-you = You are dealt { $amount } birds.
event-played-you = You play the { $card } to perch { $target }.
event-seed-taken-you = You take { $card } from position { $source }.
event-pest-taken-you = You must take { $card } from position { $source }.
event-revealed-you = You reveal { $card } from the feeder deck.
event-feeder-empty-you = The feeder deck is empty: no reward for you.
event-won-you = You collect the { $card }.
event-scared-you = The crow scares your { $card } away.
event-stolen-you = The squirrel steals { $card } from you.
event-found-nothing-you = The squirrel finds no seed at your place.
event-offer-made-you = You may collect a bird from hand, of force { $amount } at most.
event-collected-you = You collect the { $card } from hand.
event-took-you = You take the { $card } from the track.
event-drew-you = You draw the { $card }.
event-passed-you = You pass.
event-set-aside-you = You set the { $card } aside.
event-discarded-you = You discard the { $card }.
event-kept-you = You keep the { $card }.
event-scored-you = You score { $amount }.
table-bird = { $species ->
    [C] chaffinch
    [S] sparrow
    [B] bullfinch
    [K] blackbird
    [G] greenfinch
   *[Y] yellowhammer
} { $force }, { $sex ->
    [m] male
   *[f] female
}, { $eggs ->
    [one] one egg
   *[other] { $eggs } eggs
}
table-birds = Birds
table-your-birds = Your birds
table-collections = Everybody’s birds
table-pile = { $species }: { $birds }{ $most ->
    [yes] , the most
   *[no] {""}
}{ $pairs ->
    [0] {""}
    [one] , one pair
   *[other] , { $pairs } pairs
}
table-none-of = no { $species }
table-seeds = { $seeds ->
    [0] no seeds
    [one] one seed
   *[other] { $seeds } seeds
}
table-seeds-worth = { $seeds ->
    [0] no seeds
    [one] one seed, worth { $worth }
   *[other] { $seeds } seeds, worth { $worth }
}
table-worth = birds: { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-worth-tip = What these birds would score now: 5 for each pair, and the eggs of every species of which nobody has more. Seeds come on top.
table-seeds-tip = The small number is what they are worth together.
table-seeds-hidden-tip = What they are worth shows at the end.
table-pile-tip = A ring: nobody has more, so their eggs count. A heart: a pair.
table-odds-tip = The forces on the ground against the bird on the perch.
table-known-hand = Known in hand: { $birds }
table-feeder-left = { $cards ->
    [one] One card left in the feeder deck:
   *[other] { $cards } cards left in the feeder deck:
}
table-times = { $number } × { $card }
table-feeder = Feeder, from the top down
table-position = position { $position }: seed of { $value }
table-position-empty = position { $position }: no seed
table-queues = Queues at the perches
table-perch = Perch { $number }: { $total } on the ground against { $force }
table-play-here = { $bird } to perch { $number }: { $total } against { $force }. { $result }
table-chip-seed = seed { $position }
table-chip-no-seed = no seed
table-chip-deck = top of the feeder deck
table-chip-chain = chain of { $links }
table-chip-keep = collect one ≤ { $force }
table-chip-nothing = nothing
table-track = Track and decks
table-track-empty = empty place of the track
table-take = Take { $bird }
table-deck = Bird deck: { $cards ->
    [0] empty
    [one] one bird
   *[other] { $cards } birds
}
table-feeder-deck = Feeder deck: { $cards ->
    [0] empty
    [one] one card
   *[other] { $cards } cards
}
table-scared = Birds the crow may scare away
table-give = Give up { $bird }
table-discards = Who has discarded
table-has-discarded = has discarded
table-is-choosing = is choosing
table-starts-chain = { $bird } starts a chain
table-drives-off = { $bird } drives { $other } off
table-waits = { $bird } waits on the ground
table-link-seed = { $position ->
    [1] 1st seed ({ $value })
    [2] 2nd seed ({ $value })
    [3] 3rd seed ({ $value })
   *[other] { $position }th seed ({ $value })
}
table-link-no-seed = no seed
table-link-deck = the top card of the feeder deck
table-link-deck-empty = nothing: the feeder deck is empty, and the end near
table-pest-crow = crow: give up a bird
table-pest-squirrel = squirrel: lose two seeds
table-stops = It stops: { $bird } keeps the perch.
table-stays = { $bird } keeps the perch.
table-goes-on = { $bird } goes up, and it goes on.
table-may-keep = No seed; you may collect a bird of force { $force } or less.
table-draw-deck = Draw from the bird deck
table-draw-deck-hint = { $cards ->
    [one] The last bird; only you will see it.
   *[other] One of { $cards } birds; only you will see it.
}
table-makes-pair = You have its partner: a pair, 5 points.
table-breaks-pair = That breaks a pair: 5 points less.
table-leaves = { $birds ->
    [0] You will have no { $species } left.
   *[other] You will have { $birds } of the { $species } left.
}
table-joins = { $birds ->
    [one] Your first of the { $species }.
   *[other] You will have { $birds } of the { $species }.
}
table-all-know = Everybody knows that you hold it.
table-nothing-to-draw = There is nothing to draw.
table-discard-these = Discard these, keep the others
table-choose-discards = { $number ->
    [one] Discard a bird
   *[other] Discard { $number } birds
}
table-discard-hint = Nobody sees them; the others join your birds.
table-prompt = Choose a bird, then a perch.
table-prompt-offer = { $possible ->
    [yes] Collect a bird of force { $force } or less from your hand, or draw.
   *[no] Nothing to collect: fill your hand from the track or the deck.
}
table-prompt-refill = { $birds ->
    [one] Draw a bird from the track or the deck.
   *[other] Draw { $birds } birds, one by one, from the track or the deck.
}
table-prompt-crow = A crow! Which bird of your largest species flies away?
table-choose-perch = Choose a perch: each says what would happen.
table-sub = { $cards ->
    [one] feeder: one card
   *[other] feeder: { $cards } cards
}
table-sub-ending = The last turns
table-sub-discard = The last birds
table-note = When the ground is stronger than the perch, you collect the perched bird, and the seed at the difference.
table-sheet-species = { $species }
table-sheet-pairs = pairs
table-sheet-cell = { $birds } { $species }; eggs: { $eggs }; pairs: { $pairs }
table-move-play = { $bird } to perch { $number }
table-move-take = take the { $bird } from the track
table-move-collect = collect the { $bird } from hand
table-move-crow = give up the { $bird }
table-move-deck = draw from the deck
table-move-pass = draw nothing
table-move-discard = discard { $birds }
table-button-play = Play
table-button-take = Take it
table-button-deck = Draw
table-button-collect = Collect
table-button-crow = Give up
table-button-discard = Discard
table-button-pass = Go on
table-source-most = Nobody has more { $species }: their eggs count.
table-source-not-most = Somebody has more { $species }: these eggs do not count.
table-about = On the ground it adds { $force } to the others; on the perch it withstands { $force }. Its { $eggs ->
    [one] egg counts
   *[other] { $eggs } eggs count
} for whoever has most { $species }, and with its partner it is a pair: 5 points.
table-deck-name = birds
table-feeder-name = feeder
