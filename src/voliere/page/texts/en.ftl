# The page: lobby, table shell, result, replay, settings.
page-name = Volière
page-tagline = An aviary of card games
page-title-turn = ● Your turn · { $game }
page-loading = One moment…
page-offline = The server cannot be reached. Your table is kept; this page tries again by itself.
page-reconnecting = Reconnecting…
page-bots-hurried = Many tables: bots think less
page-bots-random = A bot failed and played at random
page-close = Close
page-yes = Yes
page-no = No
page-back = Back

page-lobby = Lobby
page-games = Games
page-facts = { $players } players · { $minutes } min
page-play-now = Play now
page-with-friends = Play with friends
page-rules = Rules
page-rules-exact = Clause numbers and sources
page-rules-exact-help = The number of each rule, what we decided ourselves, and which data are reconstructed.
page-settings = Settings
page-setup-new = New table
page-mode = Who plays
page-mode-bots = Against bots
page-mode-friends = With friends
page-mode-hot = On this device
page-mode-bots-hint = You and bots; the game begins at once.
page-mode-friends-hint = You get a link and a QR code; the game begins when all seats are taken.
page-mode-hot-hint = Several people pass this device around; cards are covered in between.
page-players = Players
page-players-count = { $count ->
    [one] alone
   *[other] { $count }
}
page-level = Bots
page-level-1 = Fledgling
page-level-2 = Easy
page-level-3 = Steady
page-level-4 = Strong
page-level-5 = Master
page-friends-count = People, you included
page-name-of = Name of player { $number }
page-rest-bots = Bots take the other seats.
page-pace = Pace
page-pace-live = Live
page-pace-turns = By turns
page-pace-live-hint = Everybody is there; a bot sits in for whoever leaves.
page-pace-turns-hint = Everybody has days for a move.
page-clock = Time for a move
page-clock-none = No clock
page-clock-seconds = { $seconds } s
page-clock-minutes = { $minutes } min
page-clock-hint = When it is up, a bot plays that one move.
page-clock-hint-replaced = When it is up, a bot takes the seat until its owner is back.
page-reserve = Reserve for the whole game
page-reserve-none = None
page-reserve-hint = Used up when a move takes longer than its time.
page-replaces = A bot takes the seat of whoever lets the time run out
page-public = List it among open tables
page-options = Variants
page-options-none = None: the usual rules
page-option-value = { $option }: { $value }
page-option-clash = That does not go together: { $reason }
page-open-table = Open the table
page-open-play = Play
page-resume = Resume
page-look = Look
page-my-games = Your games
page-turn-yours = Your turn
page-turn-others = Others are thinking
page-with = { $game } with { $names }
page-alone = { $game }, alone
page-finished = Finished
page-finished-with = Finished: { $score ->
    [one] one point
   *[other] { $score } points
}
page-finished-won = You won: { $score ->
    [one] one point
   *[other] { $score } points
}
page-finished-by = Won by { $names }
page-finished-lost = Won by { $names }; you: { $score ->
    [one] one point
   *[other] { $score } points
}
page-unfinished = Not finished
page-all-games = All your games
page-games-all = All games
page-games-none = None yet.
page-games-older = Older games
page-how-i-do = How I do
page-how-all = All
page-how-nothing = Nothing to count yet
page-how-nothing-text = Play a game to its end, against bots or with friends. From then on you see here how you do: against whom, in what, and how much of it was luck.
page-how-games = { $count ->
    [one] game
   *[other] games
}
page-how-won = won
page-how-share = of the victories
page-how-fair = Fair would be { $fair }
page-how-adjusted = without luck
page-how-reviewed = { $count ->
    [one] In one reviewed game;
   *[other] In { $count } reviewed games;
} fair would be { $fair }
page-how-apart = { $count ->
    [one] One game is not counted further: several shared a device, it began in the middle, or somebody knew the cards.
   *[other] { $count } games are not counted further: several shared a device, they began in the middle, or somebody knew the cards.
}
page-how-by-game = By game
page-how-game = { $game }, { $players ->
    [1] alone
   *[other] { $players } players
}
page-how-fair-mark = The line is your fair share: what you would get if all were equally strong.
page-how-bar = { $share } of the victories; fair would be { $fair }
page-how-won-of = { $won } of { $games ->
    [one] one game
   *[other] { $games } games
} won
page-how-by-level = Against bots
page-bots-of-level = Bots: { $level }
page-ratings = How strong I am
page-ratings-none = After your first game against others who play alone, or against bots without hints and takebacks, your rating stands here.
page-rating-near = { $has ->
    [level] About as strong as bots of the level “{ $level }”.
   *[none] { "" }
} { $sureness ->
    [sure] Quite sure: between { $low } and { $high }.
    [fairly] Fairly sure: between { $low } and { $high }.
   *[hardly] Still a guess: between { $low } and { $high }.
}
page-rating-shown = Others may see it
page-rating-shown-help = Beside your name, at tables and among open ones. Your other figures are for you alone.
page-rating = Rating { $value }, { $sureness ->
    [sure] quite sure
    [fairly] fairly sure
   *[hardly] still a guess
}
page-head-to-head = Head to head
page-head-told = ahead { $ahead } times, equal { $even } times, behind { $behind } times
page-head-games = { $count ->
    [one] One game
   *[other] { $count } games
}{ $even ->
    [0] { "" }
   *[other] , { $even } equal
}
page-head-together = { $count ->
    [one] one together
   *[other] { $count } together
}
page-head-all = All { $count }
page-rival-former = Former guests
page-rival-nameless = A guest without a name
page-feats = Best and longest
page-feat-alone = { $game }, alone
page-feat-together = { $game }, together with { $players } players
page-feat-longest = { $count ->
    [one] move: your longest game
   *[other] moves: your longest game
}
page-calendar = The past year
page-calendar-told = { $count ->
    [0] You began no game.
    [one] You began games on one day.
   *[other] You began games on { $count } days.
}
page-calendar-day = { $date }: { $count ->
    [0] no game
    [one] one game
   *[other] { $count } games
}
page-sieve = Look for
page-any = Any
page-anybody = Anybody
page-opponent = With
page-sieve-result = Result
page-result-won = Won
page-result-lost = Not won
page-reviewed-yes = Reviewed
page-reviewed-no = Not reviewed
page-since = From
page-until = To
page-games-none-such = None like that.
page-waiting-seats = { $count ->
    [one] One seat is free
   *[other] { $count } seats are free
}
page-open-tables = Open tables
page-no-open-tables = None just now. Tick “{ $public }” and yours will stand here.
page-join = Join
page-code = Table code
page-code-go = To the table
page-bots-ready = Bots are at full strength
page-bots-warming = Bots are warming up: the strongest think a little less at first
page-load-record = Open a recorded game
page-your-name = Your name

page-you = You
page-guest = Guest { $seat }
page-player = Player { $seat }
page-bot-1 = Siskin
page-bot-2 = Robin
page-bot-3 = Jay
page-bot-4 = Martin
page-bot-5 = Linnet
page-bot-6 = Merle
page-bot-level = bot, { $level }
page-seats = Seats
page-seat-open = Free seat
page-seat-kept = Kept for somebody
page-sit = Sit down
page-vacate = Stand up
page-fill-bot = Let a bot sit
page-open-seat = Free it
page-start = Begin
page-room-waiting = { $count ->
    [0] All are here
    [one] Waiting for one more player
   *[other] Waiting for { $count } more players
}
page-invite = Invite
page-invite-watch = Link to this table
page-device = Continue on another device
page-device-hint = Whoever opens this link holds your seat too: keep it to yourself.
page-invite-hint = Whoever opens this link sits down at the table, or watches when it is full.
page-invite-alone = Only this computer can open this link, since the server listens to this machine alone. Close it and start it again by this, and friends in your network can come:
page-invite-code = Or open { $address } and type this table code:
page-qr = QR code of the link
page-link = Link
page-copy = Copy
page-copied = Copied
page-share-link = Share
page-claim = Taking your seat on this device…

page-slip = What to do
page-hand = Your hand
page-no-cards = No cards in hand.
page-log = What happened
page-so-far = So far
page-menu = Menu
page-undo = Take back
page-undo-asked = { $name } would like to take a move back. Do you agree?
page-undo-waiting = { $name } has asked to take a move back.
page-undone = { $count ->
    [one] One move was taken back.
   *[other] { $count } moves were taken back.
}
page-say = Say something
page-say-it = Say it
page-detail = Which
page-thinking = thinking
page-away = away
page-away-until = away: { $seconds } s
page-days = { $days ->
    [one] one day
   *[other] { $days } days
}
page-your-turn = Your turn
page-others-turn = { $count ->
    [0] One moment…
    [one] { $names } is thinking
   *[other] { $names } are thinking
}
page-watching = You are watching
page-choose = Choose a card.
page-choose-place = Choose where it goes.
page-choose-several = Choose { $count } cards
page-let-go = Let go
page-if-played = If you play this
page-play = Play
page-hint = Hint
page-hint-wait = Thinking…
page-advice = I would play: { $move }
page-advice-chance = { $chance }%
page-advice-what = { $what ->
    [chance] chance to win
   *[score] points expected
}
page-advice-close = about as good
page-promise-broken = Careful: this table’s shuffle is not the one that the server had promised.
page-advice-same = That is the one in your hand.
page-advice-other = Not: { $move }
page-advice-equal = { $move }: about as good
page-advice-cost = { $move } costs { NUMBER($loss, maximumFractionDigits: 0) } points (± { NUMBER($error, maximumFractionDigits: 0) })
page-advice-back = Back to mine
page-take-advice = Show me
page-stand-in = A bot is playing for you.
page-take-back-seat = Take my seat back
page-leave = Leave the game
page-keep = Leave and keep the game for later
page-end = End the game for good
page-end-sure = Press again: it cannot be resumed
page-cover = { $name } is next
page-cover-hint = Pass the device on. The cards are covered.
page-uncover = I am { $name }: show my cards
page-closed = This table is closed

page-over = The game is over
page-result = Result
page-scores = Score sheet
page-table-score = The table
page-round-over = Round { $number }
page-round-won = { $count ->
    [one] { $names } wins this round.
   *[other] { $names } share this round.
}
page-round-won-you = You win this round!
page-next-round = Go on
page-ladder-next = { $count ->
    [one] One point more
   *[other] { $count } points more
}: { $title }.
page-best = Best so far: { $score }.
page-best-new = Your best yet! Before: { $score }.
page-share = Share
page-share-picture = The result as a picture
page-share-save = Save the picture
page-verdict-you = You win by { $lead ->
    [one] one point!
   *[other] { $lead } points!
}
page-verdict-you-tie = You win the tie!
page-verdict-other = { $name } wins by { $lead ->
    [one] one point.
   *[other] { $lead } points.
}
page-verdict-other-tie = { $name } wins the tie.
page-verdict-shared = { $names } share the victory.
page-verdict-shared-you = You share the victory with { $names }.
page-verdict-title = { $score ->
    [one] One point
   *[other] { $score } points
}: { $title }
page-rematch = Play again
page-rematch-join = To the next game
page-new-game = Other games
page-see-table = See the table
page-proof = Fair shuffle
page-proof-title = A shuffle anyone can check
page-proof-how = Before the first card the server drew a secret number and showed its fingerprint (SHA-256). Every person’s browser added a number of its own. The deal follows from all of them, so nobody could have chosen it.
page-proof-hash = Fingerprint, shown from the beginning
page-proof-seed = The server’s number, shown at the end
page-proof-verify = Download the record from the replay and run “voliere verify FILE” to check every card.

page-replay = Replay
page-replay-of = Replay
page-replay-first = First move
page-replay-back = One move back
page-replay-next = One move on
page-replay-last = Last move
page-replay-play = Play it
page-replay-pause = Pause
page-replay-move = Move { $number } of { $last }
page-replay-scrub = Move
page-replay-as = Seen by
page-replay-open = All cards open
page-replay-spectator = Spectator
page-replay-link = Link to this move
page-replay-download = Download the record
page-replay-load = Open a recorded game
page-replay-load-hint = A record is a text file that Volière wrote; nothing is stored.
page-replay-choose = Choose a file
page-replay-start = The cards are dealt.

page-play-on = Play on from here
page-review = Review
page-review-wait = Being thought over: { $done } of { $moves }
page-review-curve = { $kind ->
    [points] Points to be expected
   *[chances] Everybody’s chances
}
page-review-how = { $kind ->
    [points] The curve is as the cards lay, hidden ones too.
   *[chances] The curve is as the cards lay, hidden ones too, in points of 100.
} Grades go by what a player could know.
page-review-chance = { $name }: { $points }{ $kind ->
    [points] {""}
   *[chances] %
}
page-review-course = At first: { $first }. At the end: { $last }.
page-review-turns = Turning points
page-review-turn-luck = { $kind ->
    [points] Luck
   *[chances] Luck: { $name }
}
page-review-turn-deal = { $kind ->
    [points] The deal
   *[chances] The deal: { $name }
}
page-review-decisions = Decisions
page-review-none = Nobody’s decision cost more than could be told.
page-review-grade = { $grade ->
    [blunder] Blunder
    [mistake] Mistake
   *[slip] Slip
}
page-review-cost = −{ NUMBER($loss, minimumFractionDigits: 1, maximumFractionDigits: 1) } ± { NUMBER($error, minimumFractionDigits: 1, maximumFractionDigits: 1) }
page-review-behind = −{ NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) }
page-review-played = Played: { $move }
page-review-better = Better: { $move }
page-review-why = To { $name }: “{ $reason }”
page-review-sums = Luck and play
page-review-luck = Luck
page-review-play = Play
page-review-play-hint = Play: what one’s own decisions brought, and those of others, beside what a steady player would have done there. ± tells how far luck and play may be off; twice as far is rare.
page-review-total = Result { $result }, without luck { $adjusted }{ $error ->
    [0] {""}
   *[other] { " " }± { $error }
}
page-review-picture = The review as a picture
page-again = Choose again
page-again-of = Choose again: { $number } of { $of }
page-again-what = This is what you saw. What would you play?
page-again-behind = Not yet: { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } behind the best.
page-again-found = That is it!
page-again-next = Next
page-again-end = Enough

page-puzzle = Puzzle
page-puzzles = Puzzles ({ $count })
page-puzzle-of = Puzzle { $number } of { $of }
page-puzzle-streak = { $streak } in a row, best { $best }
page-puzzle-what = One move is better by far.
page-puzzle-next = Next puzzle
page-puzzle-today = Puzzle of the day: { $game }

page-language = Language
page-theme = Colours
page-theme-auto = System
page-theme-light = Day
page-theme-dark = Night
page-speed = Pace
page-speed-hint = How long you see what the others do.
page-speed-none = At once
page-speed-fast = Fast
page-speed-normal = Normal
page-speed-slow = Slow
page-moves = Animation
page-moves-help = Cards travel to where they go. The pace stays the same without.
page-confirm = Confirm moves
page-confirm-help = A move waits for the gold button or a second tap.
page-sound = Sound
page-volume = Volume
page-notify-help = By a notification, while this page is in the background.
page-thinks = Hints and reviews
page-thinks-hint = Thought out by the server, or by this device’s own processor. “Automatic” spares a busy server; the engine takes a few megabytes, once.
page-thinks-auto = Automatic
page-thinks-always = This device
page-thinks-never = The server
page-told = When it is my turn
page-told-here = Tell me on this device
page-told-here-help = By a notification, though this page is closed: after a quiet minute, once a turn.
page-told-install = On an iPhone or iPad this works once Volière is on the Home Screen: “Share”, then “Add to Home Screen”, and open it from there.
page-told-denied = This browser allows no notifications here. Its settings for this page can change that.
page-told-browser = Another device, since { $date }
page-told-hook = Web hook to { $host }, since { $date }
page-told-end = End
page-told-ended = Ended.
page-told-hook-label = Web hook, for a chat
page-told-hook-help = Discord and Slack make such an address; the link to the table is posted there. Keep it to yourself.
page-told-hook-save = Use it
page-told-hook-set = From now on your turns are posted there.
page-told-test = Send a test
page-told-test-done = Sent. It should be there in a moment.
page-told-test-gone = One of them is no longer there and was ended.
page-told-test-refused = One of them was refused. A hook has to take JSON by POST at a public https address, without a redirect.
page-told-test-later = One of them does not answer just now. When it is your turn it will be tried again.
page-told-failed = This browser did not let us. Try again later, or use a web hook.
page-told-offer = Tell me when it is my turn
page-told-no = No, thank you
page-told-on = You will be told when it is your turn.

# Learn by playing
page-learn = Learn by playing
page-lesson = Lesson
page-lesson-step = { $number } of { $of }
page-lesson-next = Next
page-lesson-show = Show me
page-lesson-strayed = That is allowed, too, and may even be clever! This lesson was going to go on with: { $move }. Shall we take yours back, or go on without me?
page-lesson-back = Take it back
page-lesson-go-on = Go on my way
page-lesson-free = All right! Play on as you like; what you pick is explained before you play it, and the rules are in the menu.
page-lesson-understood = All right
page-lesson-done = Now you know it!
page-lesson-real = Play a real game
page-lesson-play-on = Finish this one
page-lesson-only = That is for real tables; this is a lesson.

# No network
page-offline-title = No connection just now
page-offline-text = Your games are safe on the server, and wait for you. This page comes back by itself.
page-offline-again = Try again

# Deals of the day, and deals played again
page-today = Today
page-day-title = Deals of the day
page-days-all = All days
page-day-deal = Deal of the day
page-day-to-play = To play
page-day-begun = Begun
page-day-played = { $count ->
    [one] { $score } point
   *[other] { $score } points
  }
page-day-play = Play
page-day-results = Results
page-day-before = The day before
page-day-after = The day after
page-day-facts = { $players } players, bots: { $level }
page-day-how = { $kind ->
    [today] The same cards and the same bots for everybody, one try. Nothing is taken back, and there are no hints. Afterwards you see how the others did. You can begin until midnight UTC ({ $until } here).
    [future] These deals come tomorrow. What is promised of their cards is below.
   *[past] This day is over. You can still play its deals, for yourself alone.
}
page-day-how-alone = The same cards and the same bots in every browser that has this version, one try. Nothing is taken back, and there are no hints. Nobody else sees how you did.
page-day-promise = What was promised
page-day-promise-how = The cards follow from a seed, and nobody adds to it. Its SHA-256 is shown here the day before; the seed itself an hour after the day is over. Your browser compares what it saw.
page-day-hash = SHA-256 of the seed
page-day-hash-next = SHA-256 of tomorrow’s seed
page-day-broken = The seed of { $game } is not the one that was promised yesterday. Something is wrong with this server.
page-day-archive = Past days
page-month-before = The month before
page-month-after = The month after
page-day-count = { $count } of { $of } played
page-day-place = Place { $place } of { $count }
page-day-better = Better than { $share }% of the others.
page-day-adjusted = Without luck
page-day-result = Result
page-day-score = Points
page-day-rank = Place
page-day-name = Name
page-day-guest = A guest
page-day-thinking = The game is being thought over: what was luck will be known in a moment.
page-day-adjusted-how = { $kind ->
    [chances] The result is your share of the win, of 100. Without luck counts what was decided: what was fair before the first card, and what your moves and the others’ brought beside those of a steady player.
   *[points] Without luck counts what you decided: what was to be expected of these cards, and what your moves brought beside those of a steady player.
}
page-day-nobody = Nobody played this deal on its day.
page-day-all = { $count ->
    [one] One result
   *[other] { $count } results
}
page-day-unranked = Yours is not among them: it was begun or finished when the day was over.
page-duplicate = Play this deal again
page-duplicate-how = The same cards, seats and variants from the first card on, with others or against bots. When it is over, all plays are compared, and whoever may see this game sees them.
page-duplicate-how-alone = The same cards, seats and variants from the first card on, against bots. When it is over, all plays are compared.
page-duplicate-seat = Seat { $seat } (was: { $name })
page-duplicate-me = You
page-duplicate-friend = Somebody, by link
page-duplicate-known = You have played these cards. The table says so.
page-again-deal = A deal played again
page-again-note = This deal has been played before. Who knows its cards is said beside the name, and the game counts for no rating.
page-knows-cards = cards known
page-plays = All { $count } plays
page-plays-title = Plays of this deal
page-plays-how = { $kind ->
    [chances] The same cards each time. The result is the share of the win, of 100.
   *[points] The same cards each time.
}
page-plays-seats = Seat by seat
page-plays-seat = Seat { $seat }
page-plays-unreviewed = What is left without luck is known of games that were thought over: a review in the replay does it.
page-plays-alone = This is the only play so far.
page-parting = What was played differently first
page-parting-at = Play { $number } and play { $other }: move { $move }
page-parting-none = Play { $number } and play { $other }: all moves are the same.
page-parting-move = { $name }: { $move }
page-parting-look = Look

# Help: what is pressed, and what that does
page-help = Keys and gestures
page-help-hand = By mouse or by finger
page-help-keyboard = By keyboard
page-help-tap = Tap or click
page-help-tap-does = Choose a card, then its place. Tap the place again, or the gold button, to play.
page-help-drag = Drag
page-help-drag-does = Pull a card onto its place: that plays it at once.
page-help-press = Long press, right click
page-help-press-does = See a card close up, with what it does.
page-help-mark = Long press, pointing
page-help-mark-does = What a number or a mark means.
page-help-skip = Tap anywhere
page-help-skip-does = Skip what is still moving.
page-help-arrows = Arrows
page-help-arrows-does = From card to card, and to the places of the table.
page-help-enter = Enter
page-help-enter-does = Choose; once more to play.
page-help-escape = Esc
page-help-escape-does = Put the chosen card back; close a sheet.
page-help-z = Z
page-help-z-does = The card in focus, close up.
page-help-u = U
page-help-u-does = Take back.
page-help-h = H
page-help-h-does = A hint, where there are any.
page-help-question = ?
page-help-question-does = This help.

# Who one is
page-you-title = You
page-you-more = You on other devices, your data
page-you-guest = You are a guest on this device: nothing more is needed to play. With a passkey or a code you are the same person on another device, with your name and games.
page-you-keys = Passkeys and codes
page-you-no-passkeys = Passkeys need an address with https and a name; codes work everywhere.
page-you-add-passkey = Add a passkey
page-you-passkey-used = Made { $added }, used { $used }
page-you-passkey-none = No passkey was chosen.
page-you-passkey-known = This device has a passkey of yours already.
page-you-remove = Remove
page-you-remove-sure = Really remove
page-you-remove-passkey = Remove the passkey: { $name }
page-you-make-codes = Write codes down
page-you-new-codes = New codes
page-you-codes-left = { $count ->
    [one] One code is left
   *[other] { $count } codes are left
  }
page-you-codes-once = Write these down, or save them: they are shown this once. Each counts once, and makes you yourself on another device. Any from before count no more.
page-you-save = Save as a file
page-you-devices = Your devices
page-you-browser = { $browser } on { $system }
page-you-browser-unknown = A browser
page-you-today = today
page-you-this = this one
page-you-end = Sign out
page-you-end-device = Sign out: { $name }
page-you-end-others = Sign out all others
page-you-sign-in = Be yourself on this device
page-you-sign-in-hint = If you have a passkey or a code from another device.
page-you-bring = { $count ->
    [one] Bring the table along that I have here
   *[other] Bring the { $count } tables along that I have here
  }
page-you-bring-help = If not, the guest that you are now stays on this device, below.
page-you-by-passkey = With a passkey
page-you-code = With a code
page-you-go = Go
page-you-people = Several people on this device
page-you-people-hint = Whoever you are now stays here, and you can be them again.
page-you-be = Be { $name }
page-you-nameless = a guest without a name
page-you-new-guest = Be a new guest
page-you-data = Your data
page-you-export = Save all of it
page-you-exporting = { $count } games so far…
page-you-delete = Delete everything
page-you-delete-sure = Really delete everything, for ever
page-you-delete-hint = Your name, passkeys, codes, devices and all that names you. Finished games stay for the others, with a former guest; in running ones a bot plays on.
page-you-no-server = The same person on several devices needs a server; here is one person, on this device. Their games are saved to a file among all games.
page-former = a former guest

# The edition without a server
page-own-device = On this device alone
page-own-device-text = Everything runs in this browser, offline too, and your games are kept here.
page-missing = What takes a server
page-missing-what = A server is the same page from one command, ./voliere, for:
page-missing-friends = friends who come by a link or a code;
page-missing-public = public tables, open to whoever passes;
page-missing-group = groups that keep their people and their standings, and ratings;
page-missing-device = one game on two devices (a file takes games from browser to browser, see “All your games”);
page-missing-notice = a notice that it is your turn while the page is closed;
page-missing-proof = a proof that nobody chose the cards: here all secrets are in your own browser.
page-missing-how = Friends come by a link, and that takes a server: the same page, from one command (./voliere). Here you can pass one device around: “{ $mode }”.
page-luggage = Keep them elsewhere
page-luggage-text = Your games are in this browser alone. Save them to a file now and then, or bring them here from another browser.
page-luggage-save = Save all games to a file
page-luggage-bring = Bring games from a file
page-luggage-brought = { $new ->
        [0] No game is new here
        [one] One game is new here
       *[other] { $new } games are new here
    }{ $known ->
        [0] {""}
        [one] ; one was here already
       *[other] ; { $known } were here already
    }{ $refused ->
        [0] {""}
        [one] ; one could not be read
       *[other] ; { $refused } could not be read
    }.
page-no-room = This browser has no room left for your games, so that has not happened. Free some (data of other sites), or save all games to a file first.
page-engine-arriving = The bots are on their way…
page-engine-failed = The games could not be loaded. Is there a network? Load the page again to try once more.

# Meeting somebody
page-seek = Play somebody now
page-seek-any = Play somebody now, any game
page-seeking = Looking for somebody…
page-a-guest = somebody
page-open-clock = { $span } a move
page-open-bots = { $count ->
    [one] One bot ({ $levels })
   *[other] { $count } bots ({ $levels })
}
page-open-ratings = { $count ->
    [one] Rating { $low }
   *[other] Ratings { $low }–{ $high }
}
page-open-strength = { $rule ->
    [only] Only for ratings { $low }–{ $high }
   *[about] Wanted: ratings { $low }–{ $high }
}
page-strength = How strong the others are
page-strength-any = Anybody
page-strength-about = About as I am
page-strength-only = Only about as I am
page-strength-hint = By your rating in this game, if you have one. Seats that you keep for friends are theirs in any case.
page-open-away = Nobody is there just now
page-join-what = Join: { $what }
page-seat-kept-you = A seat is kept for you
page-waiting-here = This table is among the open ones: whoever looks for a game comes here.
page-nobody-yet = Nobody yet. Stay as long as you like, or:
page-nobody-fill = Fill the seats with bots
page-nobody-meanwhile = Play bots meanwhile
page-vigil = { $game }: still waiting for somebody.
page-vigil-begun = { $game }: somebody has come, the game begins!
page-vigil-end = Wait no longer

# Groups
page-groups = Your groups
page-group-open = Look: group { $name }
page-group-usual = Our { $day } table
page-group-table = { $name }: { $game }
page-group-name = Name
page-group-make = Keep it as a group’s table
page-group-make-hint = A group keeps its people, its game and its variants. Each next game is one tap, with seats kept for them, and there are standings.
page-group-make-it = Make the group
page-group-of-us = Make us a group
page-group-to = To the group
page-group-asked = A group that plays { $game }, with { $names }. Whoever joins finds a seat kept at its tables.
page-group-join = Join
page-group-play = Play the next game
page-group-sit = Sit down at the waiting table
page-group-back = Back to the waiting table
page-group-players = { $count ->
    [one] One player
   *[other] { $count } players
}
page-group-change = Change name, game, variants
page-group-save = Save
page-group-people = People
page-group-founder = founder
page-group-game = Game
page-group-take-out = Take out
page-group-take-out-whom = Take out { $name }
page-group-leave = Leave the group
page-sure = Press again if you are sure
page-group-invite = Invite to the group
page-group-invite-hint = Whoever opens this link can join: send it only to those it is meant for. When somebody is taken out, there is a new one.
page-group-standings = Standings
page-group-counted = { $count ->
    [one] One game.
   *[other] { $count } games.
} The share is that of the victories; a fair one is what everybody would have by chance.
page-group-games = Games
page-group-wins = Won
page-group-share = Share
page-group-fair = Fair
page-group-gone = Former guests
page-group-history = What was played
