# What this language calls itself.
language-name = English

# Refusals that every game has.
error-unknown-game = There is no game called “{ $game }”. There are: { $possible }.
error-unknown-card = { $game } has no card “{ $card }”. It has: { $possible }.
error-wrong-players = { $game } is not for { $players }. Possible numbers of players: { $possible }.
error-unknown-option = { $game } has no option “{ $option }”. There are: { $possible }.
error-invalid-option = { $option } cannot be { $value }. Possible: { $possible }.
error-option-form = “{ $text }” is not an option: write name=value.
error-option-twice = { $option } is given twice: once is enough.
error-option-needs-players = { $option } does not go with { $players } at the table, only with: { $possible }.
error-option-needs-option = { $option } goes only with { $needed }={ $wanted }.
error-seat-absent = { $option }={ $seat }: nobody sits there in a game for { $players }.
option-seat-random = drawn
error-invalid-seed = A seed is a whole number from 0 to 2²⁵⁶−1, or 64 hexadecimal digits.
error-unknown-bot = There is no bot “{ $bot }”. There are: level1 to level5, random, greedy, net (net:0.05 or greedy:2 strays from its best move), search (search:2000 for so many simulations, at most 100,000,000; search:0.5s for so long, at most 3600s), flat; ~20 after any but a level: of 100 moves 20 at random.
error-timed-bot = { $bot } watches a clock, so its games could not be repeated: give it simulations here, for instance search:2000.
error-bot-of-another-game = This bot plays { $game }, and the match is one of { $other }: make a bot for that game.
error-tournament-deals = To prove something takes at least { $fewest } deals: allow more of them.
error-tournament-prove = Among { $players } players nobody has { $players } times the fair share or more: name something between 1.01 and that.
error-tournament-bots = A tournament is between two bots or more, each named once.
error-wrong-bots = { $given } bots do not fill { $players } seats: name one for each, or one for all.
error-unknown-seat = There is no seat { $seat }: seats go from 0 to { $last }.
error-unknown-event = A log is read on from an event’s number (0: from the first one), not from { $after }.
error-malformed-move = “{ $text }” is not a move. Moves look like { $examples }.
error-selection-played = That stands for many moves. Pick { $choose } of its cards: selection.pick([0, 1, …]), or write { $word } and the cards.
error-stale-decision = That move answers decision { $given }; the table is at decision { $now }.
error-illegal-action = Action { $action } is not among those that { $player } may take in game { $place }.
error-game-over = The game is over.
error-not-your-turn = { $player } has nothing to decide now. To decide: { $now }.
error-nothing-to-undo = No move has been made yet.
error-unavailable-review = The game is not over: only a player’s own decisions can be looked at.
error-review-needs-compiler = To think a game over takes Numba, which is not installed here: pip install 'voliere[fast]'.
error-review-failed = This game could not be thought over.
error-branch-nowhere = There is nothing to decide at that moment of the game.
error-unavailable-record = A possible world has no record: it did not come from a seed.
error-not-a-record = This is not a Volière record: it does not begin with “voliere-record”.
error-not-luggage = No games are saved in this file, or none that can be read. A single game is opened in the lobby, by “Open a recorded game”.
error-record-long = This is too long for a Volière record: it has more than { $most } characters.
error-newer-format = This record has format { $format }; this version reads up to { $known }. A newer Volière will read it.
error-newer-rules = This record follows version { $version } of the rules of { $game }; this version knows { $known }. A newer Volière will read it.
error-older-rules = This record follows version { $version } of the rules of { $game }, which have changed since: this version plays { $known }.
error-truncated-record = The end of the record is missing: its last line should be “end” and a checksum.
error-record-checksum = The record was changed after it was written: its checksum does not fit.
error-record-header = Line { $line } of the record should be the header “{ $header }”.
error-record-blank-line = Line { $line } of the record should be empty: it parts the headers from the moves.
error-record-setup = The record’s headers cannot be played: { $reason }
error-record-seed-hash = The record’s seed does not fit its seed-hash.
error-record-server-seed = The record’s seed does not come from its server-seed and nonces.
error-record-line = Line { $line } of the record cannot be read: “{ $text }”.
error-record-move = Line { $line } of the record, “{ $text }”, cannot be played: { $reason }
error-record-spelling = Line { $line } of the record, “{ $text }”, should be written { $found }.
error-record-result = The record says “{ $written }”, but its moves lead to “{ $found }”.

# Tables of a server: what may be said, and what is refused.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-take-your-time = Take your time.
phrase-good-game = Good game!

error-table-unknown = There is no such table, or no longer.
error-table-rules-changed = The rules of this game have changed since the table was opened, so it cannot go on. Its record is kept.
error-table-ended = This game was ended before it was over.
error-table-damaged = What is stored of this table cannot be replayed, so it cannot go on.
error-table-started = The game has already begun.
error-table-not-started = The game has not begun yet.
error-seat-taken = Somebody sits there already.
error-strength-wanted = This table is for players rated { $low } to { $high }, as its host has said.
error-seat-kept = That seat is kept for somebody else.
error-seat-not-yours = That is not your seat.
error-seat-covered = This seat’s cards are covered: uncover them first.
error-seats-empty = There are still empty seats.
error-seat-link-wrong = This link to a seat is no longer good. Ask for a new one.
error-others-play = Others play here, too: only a game that one plays alone can be ended.
error-code-unknown = No table waits under this code. Codes hold while a table waits for players; its link always does.
error-group-unknown = There is no such group, or you are not in it.
error-group-link-wrong = This link into a group is no longer good. Ask somebody in it for a new one.
error-group-full = This group is full: it has { $most } people.
error-groups-many = You are in { $most } groups already: leave one first.
error-group-not-yet = The people of a table can become a group when its game is over.
error-group-person-unknown = Nobody of that name is in this group.
error-founder-only = Only the group’s founder can do that.
error-host-only = Only whoever opened the table can do that.
error-stand-in-plays = A bot sits in for you: take your seat back first.
error-undo-revealed = Something hidden has been seen since then, so it cannot be taken back.
error-undo-absent = Others have played since then, and somebody who would have to agree is not there: it cannot be taken back.
error-undo-of-day = Of a deal of the day nothing is taken back: everybody has one try.
error-day-not-yet = That day has not begun. Days begin at midnight, UTC.
error-day-not-over = Others still play this deal: its record can be had, and its cards played again, an hour after the day is over (UTC).
error-day-hidden = This is how somebody plays a deal of the day. You see it once you have finished it yourself, or an hour after the day is over (UTC).
error-move-undone = That move was made, and has been taken back since.
error-id-reused = Another move came with the same id: this one was not made.
error-too-often = That has been done { $most } times in this game: it is enough.
error-nothing-asked = Nobody is asking to take anything back.
error-hints-off = There are no hints among people.
error-unknown-phrase = “{ $phrase }” is not a phrase of this table. There are: { $possible }.
error-phrase-details = The phrase “{ $phrase }” goes with: { $wanted }.
error-phrase-detail = The { $detail } of the phrase “{ $phrase }” must be one of: { $possible }.
error-unknown-place = “{ $place }” cannot be marked here. Places: { $possible }.
error-name-empty = A name needs at least one visible letter.
error-wrong-seats = { $given } seats were described for { $players } players: describe each one.
error-nobody-sits = A table needs at least one seat for a person.
error-clock-too-long = A clock of live pace gives at most { $most } seconds a move.
error-record-not-yet = The game is not over: its record would tell its secrets.
error-request-malformed = That cannot be read: look at { $where }.
error-request-too-large = That is too large: at most { $most } bytes.
error-request-too-fast = Too much at once. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
error-request-too-slow = That took too long to come: at most { $most } seconds.
error-request-unsupported = Send JSON, with the header Content-Type: application/json.
error-request-foreign = That came from a page of another site.
error-needs-server = This needs a server; the edition without one has one person and one device.
error-passkeys-missing = This server has no passkeys: the extra “club” is not installed there.
error-passkeys-nowhere = Passkeys need an address with a name, not a number. Use codes to write down instead.
error-passkey-refused = This passkey was not accepted.
error-passkey-expired = That took too long, or was sent twice. Please try again.
error-passkey-unknown = Nobody here has this passkey.
error-too-many-passkeys = There are { $most } passkeys already. Remove one first.
error-recovery-wrong = This is none of the codes, or it was used before. Each counts once.
error-device-unknown = There is no such device any more.
error-too-many-people = There are { $most } other people on this device already. Be one of them, and delete one first.
error-host-unknown = This server does not go by the name “{ $host }”. If it should, whoever runs it has to say so: VOLIERE_HOSTS, or VOLIERE_PUBLIC_URL.
error-request-no-identity = Ask for an identity first: GET /api/me.
error-address-unknown = There is nothing at this address.
error-method-unknown = This address does not do that.
error-not-entered = Enter the table first.
error-promise-void = The promise of this table’s shuffle is not good, or no longer. Ask for a new one.
error-protocol-outdated = The server now speaks version { $known } of its protocol, and this page version { $given }. Load the page again.
error-channel-address = Nothing can be sent there. Right would be an address that begins with https:// and leads to a public server.
error-channels-many = More than { $most } devices and hooks are not told. End one of them first.
error-push-missing = This server cannot notify browsers: whoever runs it would have to install the extra “club”.
error-rematch-not-yet = A rematch can be asked for when the game is over.
error-table-busy = The table is too busy. Try again.
error-server-fault = Something went wrong here; it has been written down.
error-not-kept = The server cannot keep anything at the moment, so that has not happened. Try again soon.
error-server-closing = The server is being restarted.
error-server-full = The server is full. Try again later.

error-setting-invalid = { $name } cannot be { $value }: { $wanted }.
error-setting-number = a whole number from { $low } to { $high }
error-setting-secret = at least 32 characters that nobody can guess
error-setting-base-path = a path like /games, without a slash at its end and without . or .. as a part
error-setting-edition = { $folder } holds no edition that “voliere export” has written. VOLIERE_EDITION names such a folder, or nothing.
error-setting-hosts = names with commas between them, such as games.example.org,games.lan
error-setting-public-url = an address like https://games.example.org
error-setting-text = printable text
error-setting-folder = a folder that can be found
error-setting-database = an address like postgresql://user@host/database, with %25 for a % in it
error-setting-proxies = addresses or networks with commas between them, such as 127.0.0.1,10.0.0.0/8
error-setting-choice = one of { $possible }
error-cannot-export = The edition without a server cannot be made ({ $what }): { $reason }
error-cannot-export-node = To make the edition without a server takes Node with npm, which are not here. Whoever visits it needs neither.
error-cannot-export-zig = To make the edition without a server takes a linker: pip install 'voliere[export]'; in a checkout, ./test brings it.
error-cannot-export-numba = To make the edition without a server takes Numba and a linker: pip install 'voliere[export]'.
error-cannot-export-fetch = { $what } could not be fetched: { $reason }
error-cannot-export-changed = { $what } is not what it was when this version was made, so it is not used.
error-cannot-export-folder = { $folder } is no folder.
error-cannot-export-full = { $folder } holds something else. Name a folder that is empty, new, or of an earlier edition.
error-cannot-listen = Nobody can be served at { $host }, port { $port }: { $reason }. Choose another with VOLIERE_HOST and VOLIERE_PORT.
error-store-in-use = Another server already uses the tables in { $folder }. Several can only share a PostgreSQL database: set VOLIERE_DATABASE_URL.
error-store-too-new = The tables in { $place } were written by a newer Volière (form { $found }; this one knows { $known }).
error-store-unreachable = The database cannot be reached: { $reason }
error-store-unusable = The tables in { $place } cannot be used: { $reason }
error-secret-unfit = { $file } does not hold a secret of at least { $least } characters: delete it to have a new one made, or write one into it.
error-store-missing-driver = PostgreSQL needs the extra “postgres”: install voliere with it.

# Compiling, told to whoever waits for it.
compiling = { $game }: compiling, once; about half a minute. “voliere warm” does it beforehand.

# Studies.
study-title = { $title }, { $players ->
    [one] alone
   *[other] { $players } players
}
study-below = { $games } games of { $bot } against itself; with 95% intervals.
study-seed = Seed { $seed }.
study-places = Place at the table
study-first = who begins
study-place = place { $number }
study-share = share of victories
study-score = mean score
study-games = games
study-thing = what
study-it = when it happens
study-percent = { $share }%
study-fair = fair share
study-ladder = The strongest bot among weaker ones
study-among = among { $bot }
study-rounds = Rounds: { $shares }.
study-moves = A game has { $moves } moves on average.

# The command line.
cli-about = An aviary of card games, played exactly by their rulebooks.
cli-usage = Usage: { $usage }
cli-commands = Commands:
cli-options = Options:
cli-examples = Examples:
cli-arg-command = COMMAND
cli-arg-options = OPTIONS
cli-arg-game = GAME
cli-arg-games = GAME…
cli-arg-file = FILE
cli-arg-option = NAME=VALUE
cli-help-games = List the games, their players and their options.
cli-help-rules = Read the rules of a game.
cli-help-play = Play a game in the terminal against bots.
cli-help-simulate = Let random players or bots play many games, and count.
cli-help-replay = Step through a recorded game.
cli-help-verify = Check a finished record: its seed, every move and its result.
cli-help-bench = Measure how fast the rules run on this machine: one game, or all.
cli-arg-bots = BOT,BOT…
cli-arg-address = ADDRESS
cli-help-tournament = Find out which bots are stronger: duplicate deals, every seat in turn.
cli-help-play-bots = The other players: level1 to level5, greedy, random, search…; one for all, or one for each. level3 if you do not say.
cli-help-simulate-bots = Who plays: level1 to level5, greedy, search…; one for all, or one for each seat. Random players if you do not say.
cli-help-tournament-bots = Who meets whom: two bots or more.
cli-help-threads = How many threads work; as many as there are processors if you do not say.
cli-help-cluster = Let the workers of this Dask cluster do it (extra “cluster”).
cli-help-deals = How many deals for each mix; 100 if you do not say.
cli-help-prove = Stop a mix as soon as it is proved whether its share is the fair one or so many times that, e.g. 1.1.
cli-help-export = Write the edition that needs no server: a folder of files for any web host, with bots of full strength, offline after the first visit.
cli-help-export-base = The path below which it will lie, e.g. /voliere; at the top of its host if you do not say.
cli-help-export-package = Instead the engine alone, rules and bots, as a package for npm: for pages of others.
cli-exported-package = { $folder }: the engine as a package for npm, { $size } MB. To pack it: cd { $folder } && npm pack
cli-exporting = The edition without a server
cli-exporting-part = { $part ->
    [python] Python for browsers
    [packing] packing
   *[other] { $part }
}
cli-exported = { $folder }: { $files } files, { $plain } MB; { $brotli } MB with Brotli, { $gzip } MB with gzip. To try it: python -m http.server -d { $folder }
cli-help-warm = Compile games beforehand, with their bots, so that nobody waits for it later: those named, or all.
cli-help-serve = Open a server for tables in the browser.
cli-help-lan = Let everybody in your network come, by the address that is then shown; this machine alone if you do not say.
cli-help-serve-host = Where to listen; this machine only if you do not say. VOLIERE_HOST.
cli-help-serve-port = At which port; 8642 if you do not say. VOLIERE_PORT.
cli-help-serve-data-dir = Where tables are kept; your data folder if you do not say. VOLIERE_DATA_DIR.
cli-help-serve-reload = Read pages and texts again once you have edited them, and begin anew after Python code; for whoever works on Volière.
cli-serving = Volière is open at { $address }
cli-serving-network = In your network: { $address }
cli-serving-alone = It listens to this machine alone. Close it where it runs (Ctrl-C), then say “voliere --lan” again.
cli-serving-already = Volière is open already at { $address }
cli-serving-show = Enter shows it in the browser; Ctrl-C leaves it.
cli-serve-stop = Ctrl-C closes it; tables are kept.
cli-arg-folder = FOLDER
cli-help-puzzles = Find puzzles in games of bots: decisions with one move that is better by far (make), or see whether those of a game hold (check).
cli-help-puzzles-number = How many to find.
cli-help-puzzles-out = The file they are written to; GAME-{ $file } here if you do not say.
cli-puzzles-action = There is no “{ $given }” here: { $make } or { $check }.
cli-puzzles-making = Looking for puzzles
cli-puzzles-made = { $file }: { $number ->
    [one] { $number } puzzle
   *[other] { $number } puzzles
}.
cli-puzzles-checking = Searching again
cli-puzzles-checked = { $number ->
    [one] { $number } puzzle
   *[other] { $number } puzzles
}, { $wrong } that the strongest search answers otherwise.
cli-help-train = Make a net, the judgement that the stronger bots play by: it plays, mostly against itself, and learns.
cli-help-lessons = How many lessons, of some ten thousand decisions each; 300 if you do not say.
cli-help-train-out = The file of the net; GAME-NAME.npz here if you do not say. FILE.training beside it is what a run that was stopped goes on from.
cli-help-study = Find out what a game is like: seats, endings, what things are worth, skill against luck.
cli-help-study-bots = Who plays it, on every seat; greedy if you do not say.
cli-help-study-games = How many games the questions are asked of; 500 if you do not say.
cli-help-study-deals = How many deals for each step of the ladder of skill; 50 if you do not say, 0 for none.
cli-help-svg = Draw a chart to this file.
cli-help-help = Show this text and stop.
cli-help-version = Show the version and stop.
cli-help-lang = Language of all texts; without it, that of your system.
cli-help-json = Print JSON, for programs.
cli-help-players = How many players; the game’s usual number if you do not say.
cli-help-option = An option of the game; may be given several times.
cli-help-seed = Fixes all chance: the same seed gives the same deal.
cli-help-seat = Your seat; A if you do not say.
cli-help-save = Write the record to this file when you leave.
cli-help-count = How many games; if you do not say 10,000, or 100 between bots.
cli-help-plain = Do not use compiled rules, even where Numba is installed.
cli-help-all-steps = Print all moves at once instead of waiting for a key.
cli-help-seconds = How long to measure each figure; 1 if you do not say.

cli-no-such-command = There is no command “{ $given }”. There are: { $possible }.
cli-no-such-option = There is no option { $given } here. There are: { $possible }.
cli-missing = { $name } is missing. For example: { $example }
cli-unexpected = “{ $given }” is one word too many. See { $help }
cli-needs-value = { $name } needs a value. See { $help }
cli-takes-no-value = { $name } takes no value. See { $help }
cli-bad-usage = { $reason } See { $help }
cli-not-a-number = { $name }: “{ $given }” is not a whole number from { $low } to { $high }.
cli-not-seconds = { $name }: “{ $given }” is not a number of seconds from { $low } to { $high }.
cli-lang-unknown = There is no language “{ $given }”. There are: { $possible }.
cli-bad-seat = “{ $given }” is not a seat of this game. Seats: { $possible }.
cli-not-a-ratio = { $name }: “{ $given }” is not a number from { $low } to { $high }.
cli-bots-for-others = { $given } bots for { $others } other seats: name one for each, or one for all.
cli-no-dask = --cluster needs Dask: install voliere with its extra “cluster”.
cli-no-cluster = No Dask cluster answers at { $address }: { $reason }
cli-bad-address = { $address } is no address of a Dask cluster: write host:port, as in tcp://192.0.2.1:8786.
cli-one-bot = A study is of one bot that plays all seats: name only one.
cli-no-file = { $file } cannot be read: { $reason }.
cli-not-text = { $file } cannot be read: it is not text. A record is a text file that begins with “voliere-record”.
cli-cannot-save = { $file } cannot be written: { $reason }.
cli-cannot-use = { $file } cannot be used: { $reason }.
cli-cannot-write-output = The output cannot be written: { $reason }.
cli-reason-missing = there is no such file or folder
cli-reason-folder = it is a folder
cli-reason-denied = access is denied
cli-reason-full = the disk is full

cli-number = { $value }
cli-percent = { $value }%
cli-and = { $most } and { $last }

cli-game-facts = { $players } players, about { $minutes } minutes
cli-column-option = option
cli-column-values = values
cli-column-default = default
cli-column-meaning = meaning
cli-see-rules = How they are played: voliere rules { $game }

cli-play-welcome = { $title }. You are player { $player }.
cli-play-how = Type a move; a move and “?” to see what it would do; “?” for all your moves; “{ $hint }” for advice; “{ $undo }” to take back; “{ $quit }” to leave.
cli-word-help = help
cli-word-hint = hint
cli-word-undo = undo
cli-word-quit = quit
cli-play-prompt = { $player }, your move:
cli-play-moves = { $count ->
    [one] You have one move:
   *[other] You have { $count } moves:
}
cli-play-choose = { $word } and { $count } of: { $cards }
cli-play-would = That would do this:
cli-play-unknown = … and then what you cannot know yet.
cli-play-hint = I would play { $move }.
cli-hint-move = move
cli-hint-chance = chance to win
cli-hint-score = points expected
cli-hint-tried = tried
cli-play-undone = Taken back.
cli-play-quit = Goodbye. The game was not finished.
cli-play-saved = The record is in { $file }.
cli-round = Round { $number }
cli-result = Result
cli-winner = { $count ->
    [one] { $players } wins.
   *[other] { $players } share the victory.
}
cli-title = Title: { $title }.

cli-simulate-title = { $title }, { $players ->
    [one] one player
   *[other] { $players } players
}, { $games ->
    [one] one game
   *[other] { $games } games
}, seed { $seed }
cli-simulate-seat = seat
cli-simulate-wins = wins
cli-simulate-share = share
cli-simulate-mean = mean score
cli-simulate-deviation = σ
cli-simulate-range = range
cli-simulate-scores = Scores
cli-simulate-middle = Half of all scores lie from { $low } to { $high }; the median is { $median }.
cli-simulate-length = A game has { $mean } moves on average, from { $least } to { $most }.
cli-simulate-same-length = { $moves ->
    [one] Every game has one move.
   *[other] Every game has { $moves } moves.
}
cli-simulate-speed = { $games } games and { $moves } moves a second ({ $how }).
cli-simulate-bot = bot
cli-tournament-title = { $title }, { $players ->
    [one] one player
   *[other] { $players } players
}, seed { $seed }
cli-tournament-one = one
cli-tournament-among = among
cli-tournament-team = team
cli-tournament-against = compared with
cli-tournament-deals = deals
cli-tournament-share = share of victories
cli-tournament-times = × fair share
cli-help-adjusted = Tell shares without luck, too: the same in the long run, with a smaller error. Takes longer.
cli-tournament-adjusted = without luck
cli-tournament-saved = worth × deals
cli-tournament-difference = score difference
cli-tournament-verdict = verdict
cli-verdict-better = better
cli-verdict-worse = worse
cli-verdict-equal = no such difference
cli-verdict-open = open
cli-tournament-ratings = Ratings (400 more: ten times as likely to win)
cli-tournament-rating = rating
cli-compiled = compiled rules
cli-plain = plain rules
cli-playing = Playing
cli-warming = { $games ->
    [one] Compiling a game…
   *[other] Compiling { $games } games…
}
cli-measuring = Measuring { $game }…

cli-replay-move = { $number }. { $player }: { $move }
cli-replay-keys = Move { $number } of { $last } · Enter: next · b: back · q: quit
cli-verified = { $moves ->
    [one] The record is right: the seed, its one move, the result.
   *[other] The record is right: the seed, all { $moves } moves, the result.
}
cli-verified-result = { $title }: { $scores }. { $verdict }
cli-verified-seed = Seed { $seed }
cli-verified-table = It was drawn together: the table had shown { $hash } before the first card, and each person added a number of their own.
cli-verified-undone = { $moves ->
    [one] One move was taken back.
   *[other] { $moves } moves were taken back.
}
cli-verify-unfinished = The record is whole, but its game is not finished: only a finished game can be verified.

cli-bench-title = { $title }, { $players ->
    [one] one player
   *[other] { $players } players
}, one core
cli-bench-moves = moves/s
cli-bench-steps = steps/s
cli-bench-games = games/s
cli-bench-ratio = Compiled rules are { $times } times as fast as plain ones.
cli-bench-call = One move in a match (legal and play): { $microseconds } µs.
cli-bench-compile = Compiling takes { $cold } CPU seconds the first time, { $warm } from the cache.
cli-bench-no-numba = Numba is not installed, so only plain rules were measured.
cli-help-review = Tell what each decision of a recorded game was worth, and what was luck.
cli-arg-seat = SEAT
cli-help-review-seat = Only the decisions of this player, e.g. A.
cli-help-review-budget = How many playouts for each decision; { $usual }, by game, if you do not say.
cli-help-review-svg = Draw everybody’s chances over the game into this file.
cli-reviewing = Thinking it over
cli-reviewed = { $title }: { $moves ->
    [one] { $moves } decision
   *[other] { $moves } decisions
}, in points { $kind ->
    [score] of the score
   *[victory] of 100
}
cli-review-nothing = No decision cost more than could be told.
cli-review-under-way = The game is not over: only a player’s own decisions can be looked at, without a picture, e.g. those of --seat A.
cli-review-seat = There is no player “{ $given }” here: A to { $last }.
cli-review-grade = grade
cli-review-move = move
cli-review-played = played
cli-review-loss = cost
cli-review-better = better
cli-review-reason = why
cli-review-seat-name = player
cli-review-before = { $kind ->
    [score] expected
   *[victory] chance
} before the deal
cli-review-losses = own decisions
cli-review-gifts = others’ decisions
cli-review-luck = luck
cli-review-result = result
cli-review-adjusted = without luck
review-slip = slip
review-mistake = mistake
review-blunder = blunder
review-reason-wins = It wins about { $better } times in 100 instead of { $other }.
review-reason-points = It comes to about { $better ->
    [one] { $better } point
   *[other] { $better } points
} instead of { $other }.
review-curve = { $title }: { $kind ->
    [points] points that were expected
   *[chances] everybody’s chance
}, move by move
review-moves = moves
cli-training = Lesson { $lesson } of { $lessons }, { $times } × the fair share among greedy players
cli-training-score = Lesson { $lesson } of { $lessons }, { $score } points
cli-trained = { $file }: { $games } games, { $times } × the fair share among greedy players, one ply deep.
cli-trained-score = { $file }: { $games } games, { $score } points on average, one ply deep.
cli-no-numpy = To make nets takes NumPy and Numba: pip install 'voliere[fast]'.
cli-no-sight = { $title } says nothing of what a net should look at (sight.py).
cli-warm-seconds = seconds
cli-warmed = { $games ->
    [one] One game is compiled: rules, bots and batches. It took { $seconds } s.
   *[other] { $games } games are compiled: rules, bots and batches. It took { $seconds } s.
}
cli-warm-no-numba = There is no Numba here, or VOLIERE_PLAIN forbids it, so nothing is compiled; all works, but more slowly.

cli-help-ratings = Make results, sums and ratings anew, from the journals of all finished tables. The server of a SQLite file has to be stopped.
cli-ratings-reading = Reading tables
cli-ratings-done = { $tables ->
    [one] One finished table,
   *[other] { $tables } finished tables,
} { $rated ->
    [0] none of which counts for ratings.
    [one] one of which counts for ratings.
   *[other] { $rated } of which count for ratings.
}
cli-ratings-unreadable = { $tables ->
    [one] One of them was played by other rules, or is damaged: what was kept of it stays.
   *[other] { $tables } of them were played by other rules, or are damaged: what was kept of them stays.
}
cli-ratings-missing = There are no ratings here: they need openskill, which comes with { $extra }.

# What a look at an installation comes to.
cli-help-doctor = Look for what is wrong with this installation: folders, secret, store, clock, limits, proxy. Changes nothing.
doctor-ok = ok
doctor-warning = warning
doctor-wrong = wrong
doctor-end = { $count ->
    [0] Nothing is wrong.
    [one] One thing is wrong.
   *[other] { $count } things are wrong.
}
doctor-settings = Settings: { $names }.
doctor-settings-none = Settings: none, all is as usual.
doctor-settings-unknown = Settings: { $names } means nothing here. docs/self-hosting.md lists what there is.
doctor-settings-wrong = Settings: { $reason }
doctor-folder = Data folder: { $folder }, for its owner alone.
doctor-folder-new = Data folder: { $folder } will be made at the first start.
doctor-folder-open = Data folder: others may look into { $folder }. Better: chmod 700.
doctor-folder-none = Data folder: { $folder } cannot be one, since { $place } is a file. Choose another with VOLIERE_DATA_DIR.
doctor-folder-denied = Data folder: { $folder } cannot be written, since { $place } cannot. Give it to whoever runs the server, or choose another with VOLIERE_DATA_DIR.
doctor-room = Room: { $free } GB are free there.
doctor-room-little = Room: only { $free } GB are free there.
doctor-room-none = Room: no more than { $free } GB are free there, and moves that cannot be kept are refused. Make room.
doctor-secret = Secret: in { $file }, for its owner alone.
doctor-secret-given = Secret: given by VOLIERE_SECRET.
doctor-secret-new = Secret: one will be made at the first start, in { $file }.
doctor-secret-open = Secret: others may read { $file }, and whoever knows it can be anybody. Right would be: chmod 600.
doctor-secret-unfit = Secret: { $file } does not hold at least { $least } characters. Delete it to have a new one made, or write one into it.
doctor-secret-unreadable = Secret: { $file } cannot be read: { $reason }. Give it to whoever runs the server.
doctor-store = Store: { $file }, whole, { $count } tables.
doctor-store-long = Store: { $file }, { $count } tables; too large to be looked at whole in a few seconds.
doctor-store-new = Store: it will be made at the first start.
doctor-store-open = Store: others may read { $file }, with the cards of running games. Better: chmod 600.
doctor-store-denied = Store: { $file } cannot be read and written. Give it to whoever runs the server.
doctor-store-unusable = Store: { $file } cannot be used: { $reason }. Put a backup in its place.
doctor-store-damaged = Store: { $file } is damaged: { $reason }. Put a backup in its place.
doctor-store-later = Store: { $file } was written by a newer Volière (form { $found }; this one knows { $known }). Install that one again.
doctor-store-driver = Store: PostgreSQL needs the extra “postgres”: install voliere with it.
doctor-store-unreachable = Store: PostgreSQL cannot be reached: { $reason }. See VOLIERE_DATABASE_URL.
doctor-store-old = Store: PostgreSQL { $found } is too old; it has to be { $least } or later.
doctor-store-postgres = Store: PostgreSQL { $version } answers.
doctor-store-empty = Store: PostgreSQL { $version } answers; tables will be made at the first start.
doctor-cache = Compiled rules: kept in { $folder }.
doctor-cache-none = Compiled rules: there is no Numba here, or VOLIERE_PLAIN forbids it. All works, but bots of level 5 think less far. Install voliere with its extra “fast”.
doctor-cache-denied = Compiled rules: { $folder } cannot be written, so they are compiled at every start. Choose another folder with VOLIERE_CACHE_DIR.
doctor-clock = Clock: { $now } UTC.
doctor-clock-wrong = Clock: it cannot be { $now } UTC. Set it, and let it be kept right (NTP).
doctor-clock-moving = Clock: it is being set at this moment. Tables do not mind; look again later.
doctor-clock-behind = Clock: the last move that is stored was made { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} later than now. It was set back, or was wrong then; tables go on from that move.
doctor-clock-database = Clock: the database’s differs from this machine’s by { $seconds } seconds. Let both be kept right (NTP): processes that share tables share their time.
doctor-clock-set = Clock: it was set by { $seconds } seconds since the server started, which goes on by its own. Start it anew when nobody plays.
doctor-files = Open files: up to { $limit }.
doctor-files-few = Open files: up to { $limit }, fewer than VOLIERE_MAX_CONNECTIONS needs. Right would be { $wanted } or more: ulimit -n, or LimitNOFILE of systemd.
doctor-server = Server: Volière { $version } answers ({ $address }).
doctor-server-none = Server: none answers ({ $address }). What a proxy sends can be seen only while one does.
doctor-server-other = Server: something else answers ({ $address }). Choose another port with VOLIERE_PORT.
doctor-server-store = Server: the one at { $address } says that its store does not answer.
doctor-server-store-full = Server: the one at { $address } says that there is no room to keep moves in.
doctor-server-closing = Server: the one at { $address } is being stopped.
doctor-proxy = Proxy: whoever comes by { $address } is seen as { $seen }.
doctor-proxy-unknown = Proxy: none that we know of, since VOLIERE_PUBLIC_URL is not set. If there is one, set it: other names are not answered.
doctor-proxy-unreachable = Proxy: { $address } cannot be asked from here: { $reason }.
doctor-proxy-other = Proxy: something else answers ({ $address }). See VOLIERE_PUBLIC_URL, and where the proxy leads.
doctor-proxy-silent = Proxy: the one at { $address } does not say for whom it asks, so limits take everybody for one. Let it send X-Forwarded-For and X-Forwarded-Proto.
doctor-proxy-untrusted = Proxy: the one that comes from { $address } is not believed, so limits take everybody for one. Add it to VOLIERE_TRUSTED_PROXIES.
doctor-proxy-scheme = Proxy: what comes by { $address } arrives as { $scheme }. Let the proxy send X-Forwarded-Proto.

# What somebody is told who is elsewhere.
nudge-turn = Your turn · { $game }
nudge-turn-body = With { $names }
nudge-test = Volière can tell you when it is your turn
nudge-test-body = This was only a test.
