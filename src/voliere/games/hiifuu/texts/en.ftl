title = Hiifuu
tagline = Win exactly two tricks: no more, no less.

# Learn by playing (lesson.py says when); $b, $c and $d are the others
lesson-welcome = Welcome to Hiifuu! Every round you play nine tricks, and you want exactly two of them: not one, and never three. Three minutes, and you know how.
lesson-tokens = That is what it is for. Whoever wins a second trick takes the first token still lying here: 1, 2, 3 or 4 points this round.
lesson-discard = First everybody puts four cards away, in secret. Middling cards are the hardest to steer. Pick the orange 3 and 8 and the green 9 and 12, and discard them.
lesson-lead = You lead the first trick. Your colour is what the others must follow, and the highest card of that colour wins. Try your green 10.
lesson-first-trick = Nobody had a higher green, so the first trick is yours: one of two. Whoever wins a trick leads the next one.
lesson-lead-red = Now be gentle: lead the red 8, and let somebody else have it.
lesson-cannot-follow = { $b } won that and now leads violet. You have none, so you may play anything, and it cannot win. Get rid of the green 2.
lesson-must-follow = Green was led, so you must follow: green 4 or green 6. The green 1 on the table is small, and { $d } had no green. Your 6 could win; you want one more trick, so play it.
lesson-token = Your second trick, and the first token is yours: 1 point, if you win no more. From now on every trick is one too many.
lesson-duck = You have to lead again. A low card is safest: play the red 4.
lesson-under = { $c } won it, took the token of 2, and now leads green 11. Slip under it with your green 4.
lesson-covered = That was the third trick of { $c }: the token is covered and scores nothing. It does not come back, either.
lesson-free = Three cards to go. You may play what you like; only the colour that was led can win.
lesson-free-again = Below the trick you see every card that has been played: it tells you what can still beat you.
lesson-free-last = The last card plays itself.
lesson-round = Everybody with exactly two tricks has scored their token. The next round has better tokens, and begins with four cards to put away again.
lesson-end = Rounds go on until somebody has ten points, five rounds at most; the most points win. Exactly two tricks, that is all!

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

# Why a hint advises a move (merits.py).
reason-second-trick = That wins the trick for sure, your second: a token worth { $amount }.
reason-first-trick = That wins the trick for sure, the first of your two.
reason-denies = That keeps a second trick, and the token worth { $amount }, from { $player }.
reason-keeps-token = That cannot win the trick: your token worth { $amount } is not covered.
reason-rids = That gets rid of the { $card } without winning the trick.
reason-covers = That leaves { $player } a third trick, which covers a token worth { $amount }.
reason-keeps-high = That keeps the { $card }, the highest of its colour still to come.

# The table in the browser.
event-dealt-you = You are dealt { $amount } cards.
event-discarded-you = You discard { $card }.
event-played-you = You play the { $card }.
event-lack-shown-you = You have no { $target }.
event-trick-won-you = { $amount ->
    [1] You win a first trick with the { $card }.
    [2] You win a second trick with the { $card }.
    [3] You win a third trick with the { $card }.
   *[other] You win another trick with the { $card }: { $amount } now.
}
event-token-taken-you = You take the token worth { $amount }.
event-no-token-left-you = No token is left for you.
event-token-covered-you = You cover your token worth { $amount }.
event-scored-you = You keep the token and score { $amount }.
table-stake = Tokens of this round
table-at-stake = At stake
table-token-free = token { $value }
table-token-next = token { $value }, next
table-token-taken = token { $value }, taken by { $player }
table-token-has = token { $value }
table-token-covered = token { $value }, covered
table-led = { $colour } is led
table-leads = { $player } to lead
table-trick = The trick, in playing order
table-led-by = led
table-highest = highest
table-wins = wins
table-last-trick = The last trick
table-lacks = has no { $colour }
table-discard-phase = Everybody discards { $number } in secret
table-discards = Who has discarded
table-will-lead = will lead
table-has-discarded = has discarded
table-is-choosing = is choosing
table-seen = Cards of this round
table-this-round = This round
table-played = played
table-yours = yours
table-discarded = discarded by you
table-points = { $points ->
    [one] pt
   *[other] pts
}
table-too-many = { $tricks } tricks: too many
table-of-two = { $tricks } of 2 tricks
table-choose-discards = Discard { $number } cards
table-discard-hint = Nobody sees them. Tap a card again to keep it.
table-discard-these = Discard these { $number }
table-you-lead = You lead the { $card }
table-beats = { $card } beats { $best }
table-under = { $card } stays under { $best }
table-cannot-win = { $card } cannot win: { $colour } is led
table-no-trick = The trick goes to somebody else.
table-unseen = Higher and unseen: { $cards }.
table-unseen-none = No higher { $colour } is unseen.
table-holds = If it holds, it is your { $number ->
    [1] first trick.
   *[other] trick number { $number }.
}
table-holds-token = If it holds, it is your second trick and takes the { $value }.
table-holds-none = If it holds, it is your second trick; no token is left.
table-holds-covers = If it holds, it is one trick too many: your { $value } is lost.
table-holds-many = If it holds, it is one trick too many.
table-prompt-lead = You lead: any card.
table-prompt-follow = Follow { $colour }: { $cards ->
    [one] one of your cards can be played.
   *[other] { $cards } of your cards can be played.
}
table-prompt-free = You have no { $colour }: any card.
table-sub = Round { $round } of 5 · trick { $trick } of { $all }
table-sub-discard = Round { $round } of 5 · discards
table-note = Win exactly two tricks: the second one takes the next token.
table-move-discard = discard { $cards }
table-button-discard = Discard
table-button-play = Play
table-source-trick = Trick { $number }
table-source-round = round { $round }: { $points }
table-about = { $flower }. Of the led colour, the highest card takes the trick; the colours have no order.
event-round-begins-you = Round { $amount } begins; you will lead.
