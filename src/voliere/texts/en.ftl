# Refusals that every game has.
error-unknown-game = There is no game called “{ $game }”. There are: { $possible }.
error-wrong-players = { $game } is not for { $players } players. Possible: { $possible }.
error-unknown-option = { $game } has no option “{ $option }”. There are: { $possible }.
error-invalid-option = { $option } cannot be “{ $value }”. Possible: { $possible }.
error-option-form = “{ $text }” is not an option: write name=value.
error-option-needs-players = { $option } is not for { $players } players. It is for: { $possible }.
error-option-needs-option = { $option } goes only with { $needed }={ $wanted }.
error-invalid-seed = A seed is a whole number from 0 to 2²⁵⁶−1, or 64 hexadecimal digits.
error-unknown-seat = There is no seat { $seat }: seats go from 0 to { $last }.
error-malformed-move = “{ $text }” is not a move. Moves look like { $examples }.
error-stale-decision = That move answers decision { $given }; the table is at decision { $now }.
error-game-over = The game is over.
error-not-your-turn = { $player } has nothing to decide now. To decide: { $now }.
error-nothing-to-undo = No move has been made yet.
error-unavailable-record = A possible world has no record: it did not come from a seed.
error-not-a-record = This is not a Volière record: it does not begin with “voliere-record”.
error-newer-format = This record has format { $format }; this version reads up to { $known }. A newer Volière will read it.
error-newer-rules = This record follows version { $version } of the rules of { $game }; this version knows { $known }. A newer Volière will read it.
error-older-rules = This record follows version { $version } of the rules of { $game }, which have changed since: this version plays { $known }.
error-truncated-record = The end of the record is missing: its last line should be “end” and a checksum.
error-record-checksum = The record was changed after it was written: its checksum does not fit.
error-record-header = Line { $line } of the record should be the header “{ $header }”.
error-record-blank-line = Line { $line } of the record should be empty: it parts the headers from the moves.
error-record-setup = The record’s headers cannot be played: { $reason }
error-record-seed-hash = The record’s seed does not fit its seed-hash.
error-record-line = Line { $line } of the record cannot be read: “{ $text }”.
error-record-move = Line { $line } of the record, “{ $text }”, cannot be played: { $reason }
error-record-spelling = Line { $line } of the record, “{ $text }”, should be written { $found }.
error-record-result = The record says “{ $told }”, but its moves lead to “{ $found }”.

# The command line.
cli-usage = Usage: { $usage }
cli-options = Options:
cli-commands = Commands:
cli-examples = Examples:
cli-about = Four card games, played exactly by their rulebooks: Songbirds, Hiifuu, Papageno and Piafs.
cli-help-help = Show this text and stop.
cli-help-lang = Language: en or fr. Without it, that of your system.
cli-help-version = Show the version and stop.
cli-help-json = Print JSON, for programs.
cli-help-players = How many players.
cli-help-seed = A number that fixes all chance: the same seed gives the same deal.
cli-help-option = An option of the game as name=value; may be given several times.
cli-help-games = List the games, their players and their options.
cli-help-rules = Read the rules of a game.
cli-help-play = Play a game in the terminal against random players.
cli-help-seat = Your seat: A, B, C…
cli-help-save = Write the record to this file when the game ends.
cli-help-simulate = Let random players play many games, and count.
cli-help-games-count = How many games.
cli-help-plain = Do not use compiled rules, even where Numba is installed.
cli-help-replay = Step through a recorded game.
cli-help-all-steps = Print all steps at once instead of waiting for a key.
cli-help-verify = Check a finished record: its seed, every move and its result.
cli-help-bench = Measure how fast the rules run on this machine.
cli-help-bench-seconds = How long to measure each line.
cli-arg-game = GAME
cli-arg-file = FILE
cli-no-such-command = There is no command “{ $given }”. There are: { $possible }.
cli-no-such-option = There is no option { $given } here. See { $help }.
cli-bad-value = { $name }: { $reason }
cli-missing = { $name } is missing. See { $help }.
cli-unexpected = “{ $given }” is one word too many. See { $help }.
cli-bad-usage = { $reason } See { $help }.
cli-not-a-number = “{ $given }” is not a whole number from { $low } to { $high }.
cli-not-a-choice = “{ $given }” is not one of { $possible }.
cli-needs-value = { $name } needs a value. See { $help }.
cli-no-file = { $file } cannot be read: { $reason }.
cli-not-text = { $file } cannot be read: it is not text.
cli-cannot-save = { $file } cannot be written: { $reason }.
cli-bad-seat = “{ $given }” is not a seat of this game. Seats: { $possible }.
cli-lang-unknown = There is no language “{ $given }”. There are: { $possible }.

cli-column-game = game
cli-column-players = players
cli-column-minutes = minutes
cli-column-about = about
cli-column-option = option
cli-column-values = values
cli-column-default = default
cli-column-meaning = meaning
cli-see-rules = voliere rules GAME tells how it is played.

cli-play-welcome = { $title }. You are { $player }. Type a move, or: ? for your moves, undo, quit.
cli-play-prompt = Your move
cli-play-moves = Your moves: { $moves }
cli-play-undone = Taken back.
cli-play-quit = Goodbye. The game was not finished.
cli-play-would = That would do: { $events }
cli-play-saved = The record is in { $file }.
cli-result = Result
cli-total = total
cli-winner = { $count ->
    [one] { $players } wins.
   *[other] { $players } share the victory.
}
cli-title = Title: { $title }.

cli-simulate-title = { $title }, { $players ->
    [one] one player
   *[other] { $players } players
}, { $games ->
    [one] one random game
   *[other] { $games } random games
}
cli-simulate-seat = seat
cli-simulate-wins = wins
cli-simulate-share = share
cli-simulate-mean = mean score
cli-simulate-scores = Scores
cli-simulate-length = Moves in a game: { $mean } on average, from { $least } to { $most }.
cli-simulate-speed = { $games } games and { $moves } moves a second ({ $how }), in { $seconds } s.
cli-compiled = compiled rules
cli-plain = plain rules
cli-compiling = Compiling the rules, once…
cli-playing = Playing

cli-replay-keys = Enter: next move; b: back; q: quit
cli-replay-move = { $number }. { $player } { $move }
cli-verified = The record is right: seed, { $moves } moves, result.
cli-verify-unfinished = The record is whole, but the game is not finished: only a finished game can be verified.

cli-bench-moves = moves a second
cli-bench-games = games a second
cli-bench-call = legal + play, µs
cli-bench-ratio = plain to compiled
cli-bench-compile = Compiling { $game }: { $seconds } CPU seconds ({ $how }).
cli-bench-cold = from nothing
cli-bench-warm = from the cache
cli-bench-no-numba = Numba is not installed: only plain rules were measured.
