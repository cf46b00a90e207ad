// The types of the protocol, for `tsc --checkJs`. Made by tools/protocol.py from voliere.server.protocol and .api, and
// from the views of the games: do not edit. docs/protocol.md says what they mean.

/**
 * It was done and will not be lost; `version` is the table's after it.
 * @typedef {object} Accepted
 * @property {"accepted"} type
 * @property {string} id
 * @property {number} version
 * @property {string | null} table
 */
/**
 * What a bot would play; `decision` is the one it thought about.
 * @typedef {object} Advised
 * @property {"advised"} type
 * @property {string} id
 * @property {number} decision
 * @property {string} move
 * @property {Array<ThoughtInfo>} thoughts
 * @property {Reason | null} reason
 * @property {string | null} about
 * @property {number | null} loss
 * @property {number | null} error
 */
/**
 * Agree to what another asked for, or not. Without a version it is for whatever is asked when it comes.
 * @typedef {object} Answer
 * @property {"answer"} type
 * @property {string} id
 * @property {number} seat
 * @property {boolean} agrees
 * @property {number | null} [version]
 */
/**
 * A known passkey's part of what a browser sends.
 * @typedef {object} Asserted
 * @property {string} clientDataJSON
 * @property {string} authenticatorData
 * @property {string} signature
 * @property {string} [userHandle]
 */
/**
 * A new passkey's part of what a browser sends.
 * @typedef {object} Attested
 * @property {string} clientDataJSON
 * @property {string} attestationObject
 */
/**
 * Take the seat back from the bot.
 * @typedef {object} Back
 * @property {"back"} type
 * @property {string} id
 * @property {number} seat
 */
/**
 * How many levels there are, for which games they think with compiled rules, and whether more are being made.
 * @typedef {object} Bots
 * @property {number} levels
 * @property {Record<string, boolean>} is_ready
 * @property {boolean} is_warming
 * @property {boolean} is_busy
 */
/**
 * To play on from a moment of a finished game or of a record, in one seat of it, against bots.
 * @typedef {object} BranchWish
 * @property {string} nonce
 * @property {number} move
 * @property {number} seat
 * @property {number} [level]
 * @property {string} [table]
 * @property {string} [record]
 */
/**
 * A browser's subscription to its push service, and the language that it is to be told in.
 * @typedef {object} BrowserWish
 * @property {string} endpoint
 * @property {string} p256dh
 * @property {string} auth
 * @property {string} language
 */
/**
 * A channel as its owner sees it: addresses are keys, and not shown again.
 * @typedef {object} ChannelInfo
 * @property {string} key
 * @property {string} kind
 * @property {string} host
 * @property {number} since
 */
/**
 * All channels of a person, and what a browser needs to subscribe; null where the server cannot push.
 * @typedef {object} Channels
 * @property {string | null} push_key
 * @property {Array<ChannelInfo>} channels
 */
/**
 * A seat's time: milliseconds beyond those of a move, and when it is up if it runs.
 * @typedef {object} ClockInfo
 * @property {number} reserve
 * @property {number | null} end
 */
/**
 * The server stops; come again after so many milliseconds.
 * @typedef {object} Closing
 * @property {"closing"} type
 * @property {number} retry
 */
/**
 * The same with a code that was written down.
 * @typedef {object} CodeShown
 * @property {string} code
 * @property {boolean} [brings]
 */
/**
 * Codes to write down. They are shown this once.
 * @typedef {object} Codes
 * @property {Array<string>} codes
 */
/**
 * Hide them again.
 * @typedef {object} Cover
 * @property {"cover"} type
 * @property {string} id
 */
/**
 * A known passkey as a browser sends it.
 * @typedef {object} Credential
 * @property {string} id
 * @property {Asserted} response
 * @property {"public-key"} type
 */
/**
 * A day and its deals.
 * @typedef {object} DayInfo
 * @property {string} day
 * @property {string} today
 * @property {string} first
 * @property {number} end
 * @property {number} revealed
 * @property {Array<DealInfo>} deals
 */
/**
 * How somebody did.
 * @typedef {object} DayResult
 * @property {number | null} place
 * @property {string | null} name
 * @property {number} score
 * @property {number} result
 * @property {number | null} adjusted
 * @property {string} table
 * @property {boolean} is_yours
 */
/**
 * How all did who played a deal.
 * @typedef {object} DayResults
 * @property {string} day
 * @property {string} game
 * @property {number} players
 * @property {number} level
 * @property {boolean} is_contest
 * @property {boolean} is_adjusted
 * @property {DayResult | null} mine
 * @property {number} count
 * @property {number} worse
 * @property {Array<DayResult>} results
 */
/**
 * A deal of the day, and how far one is with it.
 * @typedef {object} DealInfo
 * @property {string} game
 * @property {number} players
 * @property {number} level
 * @property {string} seed_hash
 * @property {string | null} seed
 * @property {string | null} next_seed_hash
 * @property {string | null} status
 * @property {string | null} table
 * @property {boolean} is_ranked
 * @property {number | null} score
 * @property {number | null} adjusted
 */
/**
 * One play of a deal.
 * @typedef {object} DealPlay
 * @property {string} table
 * @property {number} opened
 * @property {number} undone
 * @property {Array<SeatPlay>} seats
 * @property {Parting | null} parting
 */
/**
 * A move that was made, beside those that could have been.
 * @typedef {object} Decision
 * @property {number} ply
 * @property {number} seat
 * @property {string} move
 * @property {Array<Tried>} tried
 * @property {number} loss
 * @property {number} error
 * @property {string | null} grade
 * @property {string | null} better
 * @property {Reason | null} reason
 * @property {Array<number>} given
 * @property {Array<Event>} foreseen
 * @property {Array<number>} errors
 */
/**
 * That all of one's data is to be deleted.
 * @typedef {object} Deletion
 * @property {"everything"} what
 */
/**
 * Who leaves a group: oneself (empty), or whom its founder takes out.
 * @typedef {object} Departure
 * @property {string} [person]
 */
/**
 * Which device is to be ended; none: all but this one.
 * @typedef {object} DeviceEnd
 * @property {string} [device]
 */
/**
 * A device as its person may know it; days are counted from 1970.
 * @typedef {object} DeviceInfo
 * @property {string} browser
 * @property {string} system
 * @property {number} seen
 * @property {string} device
 * @property {boolean} is_this
 */
/**
 * To play a finished table's deal again: who is to sit where.
 * @typedef {object} DuplicateWish
 * @property {Array<SeatWish>} seats
 */
/**
 * First of all. With `since`, the version last seen, only what is new comes; without, a snapshot.
 * @typedef {object} Enter
 * @property {"enter"} type
 * @property {string} id
 * @property {number | null} [since]
 * @property {number | null} [seat]
 * @property {number | null} [protocol]
 * @property {boolean} [is_looking]
 */
/**
 * Something that happened, as one viewer may know it.
 * @typedef {object} Event
 * @property {number} number
 * @property {number} ply
 * @property {string} kind
 * @property {number | null} seat
 * @property {string | null} card
 * @property {string | null} source
 * @property {string | null} target
 * @property {number} amount
 * @property {boolean} is_hidden
 */
/**
 * The best or the longest game of a kind.
 * @typedef {object} Feat
 * @property {string} game
 * @property {number} players
 * @property {string} kind
 * @property {string} table
 * @property {number} opened
 * @property {number} score
 * @property {number} moves
 * @property {string | null} title
 */
/**
 * Games of a kind in sum; shares are of 100, and what is mean is of one game.
 * @typedef {object} Figure
 * @property {string} game
 * @property {number} players
 * @property {string} kind
 * @property {number | null} level
 * @property {number} games
 * @property {number} won
 * @property {number | null} share
 * @property {number | null} fair
 * @property {number} reviewed
 * @property {number | null} adjusted
 * @property {number | null} adjusted_fair
 * @property {number | null} score
 */
/**
 * The host makes a seat a bot's (`level`), or opens it (none).
 * @typedef {object} Fill
 * @property {"fill"} type
 * @property {string} id
 * @property {number} seat
 * @property {number | null} [level]
 */
/**
 * Some of one's games, the last opened first; `next` asks for those before them, null if there are none.
 * @typedef {object} GamesPage
 * @property {Array<ListedTable>} tables
 * @property {string | null} next
 */
/**
 * A group in a list.
 * @typedef {object} GroupCard
 * @property {string} group
 * @property {string} name
 * @property {string} game
 */
/**
 * What is to be otherwise with a group.
 * @typedef {object} GroupChange
 * @property {string} name
 * @property {Plan} plan
 */
/**
 * One's part of the shuffle of the next game.
 * @typedef {object} GroupGame
 * @property {string} nonce
 */
/**
 * A group as its people know it.
 * @typedef {object} GroupInfo
 * @property {string} group
 * @property {string} name
 * @property {string} game
 * @property {Plan} plan
 * @property {Array<GroupPerson>} people
 * @property {boolean} is_founder
 * @property {string} key
 * @property {Array<Standing>} standings
 * @property {number} counted
 * @property {Array<ListedTable>} tables
 * @property {Array<ListedTable>} games
 * @property {string | null} next
 * @property {string} seed_hash
 */
/**
 * Somebody in a group.
 * @typedef {object} GroupPerson
 * @property {string} person
 * @property {string | null} name
 * @property {boolean} is_you
 * @property {boolean} is_founder
 */
/**
 * A new group: with a plan, or of the people of a finished table, with what was played there.
 * @typedef {object} GroupWish
 * @property {string} name
 * @property {Plan | null} [plan]
 * @property {string} [table]
 */
/**
 * How the server is.
 * @typedef {object} Health
 * @property {string} status
 * @property {number} now
 * @property {string} version
 * @property {number} tables
 * @property {number} connections
 * @property {number} bots_waiting
 * @property {number} bot_failures
 * @property {boolean} keeps_compiled
 */
/**
 * Whether others may see one's ratings.
 * @typedef {object} HiddenWish
 * @property {boolean} is_hidden
 */
/**
 * The table of Hiifuu.
 * @typedef {object} HiifuuView
 * @property {string} game
 * @property {number} players
 * @property {number | null} viewer
 * @property {number} decision
 * @property {Array<number>} pending
 * @property {boolean} over
 * @property {number} round
 * @property {Array<number>} scores
 * @property {string} phase
 * @property {number} discards
 * @property {number} highest
 * @property {string} token_order
 * @property {Array<HiifuuToken>} tokens
 * @property {number} leader
 * @property {string | null} led
 * @property {Array<Play>} trick
 * @property {number | null} winner
 * @property {number} tricks_played
 * @property {number} tricks_in_round
 * @property {Array<string> | null} played
 * @property {Array<HiifuuPlayer>} seats
 */
/**
 * What would the strongest bot play, and what does it think of each move? Of one in hand, what does it cost?
 * @typedef {object} Hint
 * @property {"hint"} type
 * @property {string | null} [move]
 * @property {string} id
 * @property {number} seat
 */
/**
 * A web hook to be called, and the language that it is to be told in.
 * @typedef {object} HookWish
 * @property {string} url
 * @property {string} language
 */
/**
 * A world that is possible for a seat, to think about by oneself: where a hint may be asked for.
 * @typedef {object} Imagine
 * @property {"imagine"} type
 * @property {string} id
 * @property {number} seat
 */
/**
 * A possible world; its state is MessagePack in base 64.
 * @typedef {object} Imagined
 * @property {"imagined"} type
 * @property {string} id
 * @property {number} decision
 * @property {string} world
 */
/**
 * A group as whoever has its link may know it.
 * @typedef {object} Invitation
 * @property {string} group
 * @property {string} name
 * @property {string} game
 * @property {Array<string | null>} names
 * @property {boolean} is_yours
 */
/**
 * What the link into a group holds.
 * @typedef {object} Joining
 * @property {string} key
 */
/**
 * A game of one's own, with its record if it is over; of a deal of the day once its seed may be told.
 * @typedef {object} KeptGame
 * @property {string} table
 * @property {string} game
 * @property {number} players
 * @property {Array<string>} options
 * @property {string} status
 * @property {string} pace
 * @property {boolean} is_public
 * @property {Array<string | null>} names
 * @property {Array<number>} levels
 * @property {Array<number>} pending
 * @property {Array<number>} winners
 * @property {Array<number>} scores
 * @property {number} opened
 * @property {number} updated
 * @property {number} move_seconds
 * @property {Array<number>} away
 * @property {Array<number>} strength
 * @property {boolean} is_strict
 * @property {number} open_seats
 * @property {Array<number>} former
 * @property {Array<number>} seated
 * @property {Array<number>} yours
 * @property {boolean} is_your_turn
 * @property {string | null} group
 * @property {Array<number>} ratings
 * @property {string | null} record
 */
/**
 * Leave a running game: where others are waiting, a bot sits in. Whoever plays alone may end it for good.
 * @typedef {object} Leave
 * @property {"leave"} type
 * @property {string} id
 * @property {number} seat
 * @property {boolean} [ends]
 */
/**
 * One thing after the other: `show` what has changed, `tell`, `ask`; then `strayed`, `free`, or `end`.
 * @typedef {object} LessonAct
 * @property {string} act
 * @property {Snapshot | Update | null} message
 * @property {string | null} ply
 * @property {string | null} say
 * @property {Array<string>} at
 * @property {string | null} move
 * @property {number} number
 * @property {number} of
 */
/**
 * What comes next, up to the learner's next decision.
 * @typedef {object} LessonPart
 * @property {Array<LessonAct>} acts
 */
/**
 * What a move would do, up to the first thing that the learner cannot know.
 * @typedef {object} LessonPreview
 * @property {Array<Event>} events
 * @property {boolean} is_complete
 */
/**
 * What was played so far (`A R5@c3`), and what the learner plays now; nothing: where does it stand?
 * @typedef {object} LessonWish
 * @property {Array<string>} [plies]
 * @property {string | null} [move]
 * @property {boolean} [is_free]
 */
/**
 * A line of a score sheet: a message with its details, and an amount for each seat (None: blank).
 * @typedef {object} Line
 * @property {string} message_id
 * @property {Array<number | string | null>} amounts
 * @property {Record<string, unknown>} details
 */
/**
 * A table in a list, as one person may know it.
 * @typedef {object} ListedTable
 * @property {string} table
 * @property {string} game
 * @property {number} players
 * @property {Array<string>} options
 * @property {string} status
 * @property {string} pace
 * @property {boolean} is_public
 * @property {Array<string | null>} names
 * @property {Array<number>} levels
 * @property {Array<number>} pending
 * @property {Array<number>} winners
 * @property {Array<number>} scores
 * @property {number} opened
 * @property {number} updated
 * @property {number} move_seconds
 * @property {Array<number>} away
 * @property {Array<number>} strength
 * @property {boolean} is_strict
 * @property {number} open_seats
 * @property {Array<number>} former
 * @property {Array<number>} seated
 * @property {Array<number>} yours
 * @property {boolean} is_your_turn
 * @property {string | null} group
 * @property {Array<number>} ratings
 */
/**
 * Whether somebody has the table before them, or has turned to something else: who looks need not be told.
 * @typedef {object} Look
 * @property {"look"} type
 * @property {string} id
 * @property {boolean} is_looking
 */
/**
 * Put a mark on a place of the board, or take it off.
 * @typedef {object} Mark
 * @property {"mark"} type
 * @property {string} id
 * @property {number} seat
 * @property {string} place
 * @property {boolean} [is_on]
 */
/**
 * A marked place.
 * @typedef {object} MarkInfo
 * @property {number} seat
 * @property {string} place
 */
/**
 * Who one is.
 * @typedef {object} Me
 * @property {string | null} name
 */
/**
 * Where one sits; a table of one's own waits for the next who asks.
 * @typedef {object} Met
 * @property {string} table
 * @property {boolean} is_own
 */
/**
 * The table after a move; before the first, as it was dealt.
 * @template [View=GameView]
 * @typedef {object} MomentInfo
 * @property {number | null} seat
 * @property {string | null} move
 * @property {View} view
 * @property {Array<Event>} events
 */
/**
 * A move, as the answer to a decision.
 * @typedef {object} Move
 * @property {"move"} type
 * @property {string} id
 * @property {number} seat
 * @property {number} decision
 * @property {string} move
 */
/**
 * What one would like to be called.
 * @typedef {object} NameWish
 * @property {string} name
 */
/**
 * A new passkey as a browser sends it.
 * @typedef {object} NewCredential
 * @property {string} id
 * @property {Attested} response
 * @property {"public-key"} type
 */
/**
 * A table that was opened.
 * @typedef {object} NewTable
 * @property {string} table
 */
/**
 * There is nothing to say but that it is asked for.
 * @typedef {object} Nothing
 */
/**
 * Who one is from now on.
 * @typedef {object} NowYou
 * @property {string | null} name
 */
/**
 * What seeking may lead to: the hashes of these tables' seeds, one's own among them, before a nonce is given.
 * @typedef {object} Offer
 * @property {string} promise
 * @property {Record<string, string>} seed_hashes
 */
/**
 * Somebody else who is kept on this device.
 * @typedef {object} OtherPerson
 * @property {string} device
 * @property {string | null} name
 */
/**
 * How a match, or one of its rounds, came out.
 * @typedef {object} Outcome
 * @property {Array<number>} scores
 * @property {Array<number>} ranks
 * @property {Array<number>} winners
 * @property {Array<Line>} sheet
 * @property {string | null} title
 * @property {Array<Rung>} ladder
 */
/**
 * A deal that one has played or begun.
 * @typedef {object} OwnDay
 * @property {string} day
 * @property {string} game
 * @property {string} status
 * @property {boolean} is_ranked
 * @property {number | null} score
 * @property {number | null} adjusted
 */
/**
 * The table of Papageno.
 * @typedef {object} PapagenoView
 * @property {string} game
 * @property {number} players
 * @property {number | null} viewer
 * @property {number} decision
 * @property {Array<number>} pending
 * @property {boolean} over
 * @property {number} round
 * @property {Array<number>} scores
 * @property {number} starter
 * @property {string} phase
 * @property {boolean} is_last_turn
 * @property {number} takes_in_a_row
 * @property {Array<PapagenoPlayer>} seats
 * @property {number | null} holder
 * @property {string | null} held
 * @property {boolean} is_from_deck
 * @property {number | null} placed
 * @property {number} deck
 * @property {Array<string> | null} deck_cards
 * @property {Array<string>} discard
 * @property {number} reshuffles
 * @property {Array<string>} shuffled_back
 * @property {Array<string>} unseen
 * @property {Record<string, number>} weights
 */
/**
 * A paper that is kept of one.
 * @typedef {object} PaperInfo
 * @property {string} kind
 * @property {string} key
 * @property {unknown} data
 */
/**
 * Where two plays of a deal part: the first decision at which something else was played.
 * @typedef {object} Parting
 * @property {number} ply
 * @property {number} seat
 * @property {string} move
 * @property {number} other_ply
 * @property {string} other_move
 */
/**
 * A passkey that is not to count any more.
 * @typedef {object} PasskeyGone
 * @property {string} passkey
 */
/**
 * A passkey as its person may know it.
 * @typedef {object} PasskeyInfo
 * @property {string} passkey
 * @property {string} browser
 * @property {string} system
 * @property {number} added
 * @property {number} used
 */
/**
 * A passkey that a browser has made.
 * @typedef {object} PasskeyMade
 * @property {NewCredential} credential
 */
/**
 * A passkey that shows who one is, and whether what one has here as a guest comes along.
 * @typedef {object} PasskeyShown
 * @property {Credential} credential
 * @property {boolean} [brings]
 */
/**
 * A queue: the bird on the perch (None while a crow is at work there), and those on the ground, nearest first.
 * @typedef {object} Perch
 * @property {string | null} bird
 * @property {Array<string>} ground
 * @property {number} total
 */
/**
 * Something that may be said at a table: a message `phrase-<name>`, and what each of its details may be.
 * @typedef {object} Phrase
 * @property {string} name
 * @property {Record<string, Array<string>>} details
 */
/**
 * What somebody said; the version orders them.
 * @typedef {object} PhraseInfo
 * @property {number} version
 * @property {number} seat
 * @property {string} phrase
 * @property {Record<string, string>} details
 */
/**
 * The table of Piafs.
 * @typedef {object} PiafsView
 * @property {string} game
 * @property {number} players
 * @property {number | null} viewer
 * @property {number} decision
 * @property {Array<number>} pending
 * @property {boolean} over
 * @property {number} round
 * @property {Array<number>} scores
 * @property {string} phase
 * @property {number} starter
 * @property {boolean} ending
 * @property {string | null} left_out
 * @property {Array<Perch>} perches
 * @property {number | null} perch
 * @property {number | null} offer
 * @property {Array<Position>} column
 * @property {number} feeder
 * @property {Record<string, number>} feeder_left
 * @property {Array<string | null>} track
 * @property {number} deck
 * @property {Array<string>} flown
 * @property {Array<PiafsPlayer>} seats
 */
/**
 * Is anybody there?
 * @typedef {object} Ping
 * @property {"ping"} type
 * @property {string} id
 */
/**
 * What a group plays: seats for people, and bots in the others.
 * @typedef {object} Plan
 * @property {string} game
 * @property {number} players
 * @property {number} [bots]
 * @property {number} [level]
 * @property {Record<string, unknown>} [options]
 * @property {"live" | "turns"} [pace]
 * @property {number} [move_seconds]
 * @property {number} [reserve_seconds]
 * @property {boolean | null} [replaces_leavers]
 */
/**
 * A card of the trick on the table.
 * @typedef {object} Play
 * @property {number} seat
 * @property {string} card
 */
/**
 * All plays of a deal that are over, the first one first.
 * @typedef {object} Plays
 * @property {string} table
 * @property {string} game
 * @property {number} players
 * @property {boolean} is_contest
 * @property {Array<DealPlay>} plays
 */
/**
 * Yes.
 * @typedef {object} Pong
 * @property {"pong"} type
 * @property {string} id
 * @property {number} now
 */
/**
 * A place of the feeder's column: the value of its seed, and the pest beside it.
 * @typedef {object} Position
 * @property {number | null} seed
 * @property {string | null} pest
 */
/**
 * What would a move do?
 * @typedef {object} Preview
 * @property {"preview"} type
 * @property {string} id
 * @property {number} seat
 * @property {string} move
 */
/**
 * What a move would do, up to the first thing that this seat cannot know.
 * @typedef {object} Previewed
 * @property {"previewed"} type
 * @property {string} id
 * @property {Array<Event>} events
 * @property {boolean} is_complete
 */
/**
 * A refusal, in the same form as over a WebSocket.
 * @typedef {object} Problem
 * @property {string} code
 * @property {string} message_id
 * @property {string | null} owner
 * @property {Record<string, unknown>} details
 */
/**
 * What to open a table with, and the hash of the seed that the server will then use.
 * @typedef {object} Promise
 * @property {string} promise
 * @property {string} seed_hash
 */
/**
 * One of them; `decision` holds its solution, since nobody plays against anybody here.
 * @typedef {object} PuzzleInfo
 * @property {number} number
 * @property {number} of
 * @property {Replay} replay
 * @property {Decision} decision
 */
/**
 * How many puzzles each game has, and the one of the day; null if there are none.
 * @typedef {object} PuzzleList
 * @property {Record<string, number>} counts
 * @property {string | null} game
 * @property {number | null} number
 */
/**
 * A rating as it is shown. With 95 of 100 the truth lies within `give` points to each side.
 * @typedef {object} Rating
 * @property {string} game
 * @property {number} players
 * @property {number} value
 * @property {number} give
 * @property {string} sureness
 * @property {number} games
 * @property {number | null} near_level
 */
/**
 * Whether people can be sent here.
 * @typedef {object} Readiness
 * @property {string} status
 */
/**
 * A message of a game's texts. Its details are numbers, notation, and as `player` the letter of a seat.
 * @typedef {object} Reason
 * @property {string} message_id
 * @property {Record<string, number | string>} details
 */
/**
 * A record to think about; nothing of it is kept for long.
 * @typedef {object} RecordToReview
 * @property {string} record
 */
/**
 * A record to look at; nothing of it is kept.
 * @typedef {object} RecordWish
 * @property {string} record
 * @property {string} [viewer]
 */
/**
 * It was not done. Its text is the message `message_id` of the game `owner`, or a shared one, with the details.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string | null} id
 * @property {string} code
 * @property {string} message_id
 * @property {string | null} owner
 * @property {Record<string, unknown>} details
 */
/**
 * Another game with the same seats; the answer names its table.
 * @typedef {object} Rematch
 * @property {"rematch"} type
 * @property {string} id
 * @property {string} nonce
 */
/**
 * Go by another name at this table.
 * @typedef {object} Rename
 * @property {"rename"} type
 * @property {string} id
 * @property {string} name
 */
/**
 * All of a game as one viewer may see it.
 * @typedef {object} Replay
 * @property {string} game
 * @property {number} players
 * @property {Record<string, unknown>} options
 * @property {Array<string | null>} names
 * @property {Array<number>} levels
 * @property {Array<number>} former
 * @property {Array<number>} yours
 * @property {boolean} is_told
 * @property {Array<MomentInfo>} moments
 * @property {Array<Round>} rounds
 * @property {Outcome | null} outcome
 */
/**
 * A whole match, in points of 100; where nobody wins, in points of the score.
 *
 * Of a match under way there are one seat's decisions, and nothing else: all else would tell what it cannot know.
 * @typedef {object} Review
 * @property {string} game
 * @property {number} players
 * @property {boolean} is_contest
 * @property {Array<Decision>} decisions
 * @property {Array<Array<number>>} chances
 * @property {Array<Array<number>>} luck
 * @property {Array<Total>} totals
 * @property {Array<number>} before
 * @property {number} worlds
 */
/**
 * A review as far as it goes: of `moves` decisions `done` are in it.
 * @typedef {object} ReviewInfo
 * @property {number} done
 * @property {number} moves
 * @property {Review} review
 */
/**
 * Somebody whom one has met. `key` finds the games with them, and means nothing to anybody else.
 * @typedef {object} Rival
 * @property {string} key
 * @property {string | null} name
 * @property {boolean} is_former
 * @property {number} games
 * @property {number} ahead
 * @property {number} behind
 * @property {number} together
 */
/**
 * A finished round: how it came out, and the table as all could then see it.
 * @template [View=GameView]
 * @typedef {object} Round
 * @property {number} number
 * @property {Outcome} outcome
 * @property {View} table
 * @property {number} last_event
 */
/**
 * A title, and the least score that earns it.
 * @typedef {object} Rung
 * @property {string} title
 * @property {number | null} least
 */
/**
 * A ready-made phrase.
 * @typedef {object} Say
 * @property {"say"} type
 * @property {string} id
 * @property {number} seat
 * @property {string} phrase
 * @property {Record<string, string>} [details]
 */
/**
 * The same, as the device shows it.
 * @typedef {object} SeatClaim
 * @property {number} seat
 * @property {string} key
 */
/**
 * A seat as everybody may know it.
 * @typedef {object} SeatInfo
 * @property {string} kind
 * @property {string | null} name
 * @property {boolean} is_former
 * @property {number | null} level
 * @property {boolean} is_yours
 * @property {boolean} is_kept
 * @property {boolean} is_here
 * @property {number | null} stand_in
 * @property {number | null} grace_end
 * @property {string | null} nonce
 * @property {boolean} knows_cards
 */
/**
 * What a second device needs to hold a seat too.
 * @typedef {object} SeatLink
 * @property {number} seat
 * @property {string} key
 */
/**
 * How a seat did in one play of a deal.
 * @typedef {object} SeatPlay
 * @property {string | null} name
 * @property {number} level
 * @property {number} score
 * @property {number} result
 * @property {number | null} adjusted
 * @property {boolean} knew_cards
 * @property {boolean} is_yours
 * @property {boolean} is_former
 */
/**
 * Of which seat.
 * @typedef {object} SeatWanted
 * @property {number} seat
 */
/**
 * Who is to fill a seat: `me`, a `friend` by link, or a `bot`.
 * @typedef {object} SeatWish
 * @property {"bot" | "friend" | "me"} kind
 * @property {number} [level]
 * @property {string} [name]
 */
/**
 * With whom one would like to play: of any game (empty), of any number of players (0).
 * @typedef {object} Seek
 * @property {string} nonce
 * @property {string} [promise]
 * @property {string} [game]
 * @property {number} [players]
 * @property {"live" | "turns"} [pace]
 */
/**
 * What arrives of a request, by whatever way it comes: `voliere doctor` asks.
 * @typedef {object} Seen
 * @property {string} address
 * @property {string} scheme
 * @property {string} host
 * @property {boolean} is_forwarded
 * @property {boolean} is_believed
 * @property {string | null} network
 */
/**
 * A move that is a choice: `word` and any `choose` of these cards.
 *
 * Where there are `places` it is a card, `word` and a place without a space between: `R5@c3`.
 * @typedef {object} Selection
 * @property {string} word
 * @property {number} choose
 * @property {Array<string>} among
 * @property {Array<string>} places
 */
/**
 * The match as this viewer may know it. `view` is the game's own: see its schema in the API.
 * @template [View=GameView]
 * @typedef {object} Sight
 * @property {View} view
 * @property {Array<string | Selection>} legal
 * @property {boolean} can_undo
 * @property {Array<ClockInfo> | null} clocks
 */
/**
 * Take a seat; the nonce is this browser's part of the shuffle.
 * @typedef {object} Sit
 * @property {"sit"} type
 * @property {string} id
 * @property {number} seat
 * @property {string} nonce
 */
/**
 * Everything. It comes first, after a gap, when a cover falls or rises, and when a game ends.
 * @typedef {object} Snapshot
 * @property {"snapshot"} type
 * @property {number} protocol
 * @property {number} version
 * @property {number} now
 * @property {TableInfo} table
 * @property {Array<number>} yours
 * @property {number | null} viewer
 * @property {Sight | null} sight
 * @property {Array<Event>} events
 * @property {Array<Round>} rounds
 * @property {Outcome | null} outcome
 * @property {string | null} bots
 */
/**
 * The table of Songbirds.
 * @typedef {object} SongbirdsView
 * @property {string} game
 * @property {number} players
 * @property {number | null} viewer
 * @property {number} decision
 * @property {Array<number>} pending
 * @property {boolean} over
 * @property {number} round
 * @property {Array<number>} scores
 * @property {string} mode
 * @property {boolean} early_bird
 * @property {number} starter
 * @property {string | null} special
 * @property {Array<Array<string | null>>} forest
 * @property {Array<string>} open_cells
 * @property {Array<SongbirdsToken>} tokens
 * @property {Array<SongbirdsToken>} special_tokens
 * @property {Record<string, number>} harvest
 * @property {Array<SongbirdsPlayer>} seats
 * @property {string | null} shown
 * @property {Array<number>} worms
 * @property {number} deck
 * @property {Array<string> | null} aside
 */
/**
 * How somebody has done in a group's game.
 * @typedef {object} Standing
 * @property {string | null} person
 * @property {string | null} name
 * @property {number} games
 * @property {number} rivalries
 * @property {number} wins
 * @property {number} share
 * @property {number} fair
 */
/**
 * Deal the cards.
 * @typedef {object} Start
 * @property {"start"} type
 * @property {string} id
 */
/**
 * How one does.
 * @typedef {object} Statistics
 * @property {Array<Figure>} figures
 * @property {Array<Rival>} rivals
 * @property {Array<Feat>} best
 * @property {Array<Feat>} longest
 * @property {Array<[number, number]>} days
 * @property {Array<Rating>} ratings
 * @property {boolean} is_rating_hidden
 * @property {boolean} has_ratings
 */
/**
 * Which of the others on this device to be; none: a new guest.
 * @typedef {object} Switch
 * @property {string} [device]
 */
/**
 * All of a table but the match.
 * @typedef {object} TableInfo
 * @property {string} table
 * @property {string} game
 * @property {number} players
 * @property {Record<string, unknown>} options
 * @property {string} status
 * @property {string | null} closed
 * @property {string} pace
 * @property {number} move_seconds
 * @property {number} reserve_seconds
 * @property {number} grace_seconds
 * @property {boolean} replaces_leavers
 * @property {boolean} is_public
 * @property {boolean} is_host
 * @property {boolean} starts_when_full
 * @property {Array<SeatInfo>} seats
 * @property {string} seed_hash
 * @property {string | null} server_seed
 * @property {number} undone
 * @property {UndoInfo | null} undo
 * @property {boolean} can_hint
 * @property {Array<PhraseInfo>} phrases
 * @property {Array<MarkInfo>} marks
 * @property {Array<Phrase>} phrasebook
 * @property {Array<string>} places
 * @property {string | null} next_table
 * @property {string | null} next_seed_hash
 * @property {string | null} previous
 * @property {string | null} code
 * @property {string | null} day
 * @property {boolean} is_again
 * @property {string | null} group
 */
/**
 * A table as somebody would like it. Several seats that are `me` make a hot seat: one device, covers between.
 * @typedef {object} TableWish
 * @property {string} game
 * @property {string} nonce
 * @property {string} [promise]
 * @property {Array<SeatWish>} seats
 * @property {Record<string, unknown>} [options]
 * @property {"live" | "turns"} [pace]
 * @property {boolean} [is_public]
 * @property {number} [move_seconds]
 * @property {number} [reserve_seconds]
 * @property {boolean | null} [replaces_leavers]
 * @property {boolean} [starts_when_full]
 * @property {"about" | "any" | "only"} [strength]
 */
/**
 * What came of a test, by channel: done, gone, refused, later.
 * @typedef {object} Tested
 * @property {Record<string, string>} outcomes
 */
/**
 * What a bot thinks of a move.
 * @typedef {object} ThoughtInfo
 * @property {string} move
 * @property {number} visits
 * @property {number | null} hope
 * @property {number | null} chance
 * @property {number | null} score
 */
/**
 * A seat's match in sum.
 * @typedef {object} Total
 * @property {number} result
 * @property {number} before
 * @property {number} loss
 * @property {number} gifts
 * @property {number} luck
 * @property {number} adjusted
 * @property {number} error
 */
/**
 * A move that could have been made: what it comes to, and how much less that is than the best.
 * @typedef {object} Tried
 * @property {string} move
 * @property {number} value
 * @property {number} behind
 * @property {number} error
 * @property {number} worlds
 */
/**
 * Several seats on one device: show this one's cards.
 * @typedef {object} Uncover
 * @property {"uncover"} type
 * @property {string} id
 * @property {number} seat
 */
/**
 * Take all back from one's last move on, or ask the others for it.
 * @typedef {object} Undo
 * @property {"undo"} type
 * @property {string} id
 * @property {number} seat
 */
/**
 * Somebody would like to take moves back.
 * @typedef {object} UndoInfo
 * @property {number} version
 * @property {number} seat
 * @property {number} plies
 * @property {Array<number>} agreed
 * @property {Array<number>} waiting_for
 */
/**
 * What is new since a version. Of the log the first `kept` events stand; `events` come after them.
 *
 * So do the rounds whose last event is among those kept, with `rounds` after them. `sight` holds what has changed of
 * it and of its view, see `difference`; a part that is null, or not there, has not changed.
 * @typedef {object} Update
 * @property {"update"} type
 * @property {number} since
 * @property {number} version
 * @property {number} now
 * @property {number} kept
 * @property {Array<Event>} events
 * @property {Array<Round>} rounds
 * @property {unknown} sight
 * @property {TableInfo | null} table
 * @property {string | null} bots
 */
/**
 * Give a seat up before the game.
 * @typedef {object} Vacate
 * @property {"vacate"} type
 * @property {string} id
 * @property {number} seat
 */
/**
 * How a wire was weighed at the end of a round. Places count from 1, and so do columns.
 * @typedef {object} Weighing
 * @property {Array<number>} weights
 * @property {Array<number | null>} copied
 * @property {Array<number>} cancelled
 * @property {number} weight
 */
/**
 * Who one is, for oneself alone.
 * @typedef {object} You
 * @property {string | null} name
 * @property {string | null} site
 * @property {Array<PasskeyInfo>} passkeys
 * @property {number} codes
 * @property {Array<DeviceInfo>} devices
 * @property {Array<OtherPerson>} others
 */
/**
 * What is kept of one: the first part has all but games. `next` asks for more of them, null if there are none.
 * @typedef {object} YourData
 * @property {You | null} you
 * @property {Array<PaperInfo>} papers
 * @property {Array<KeptGame>} games
 * @property {string | null} next
 */
/**
 * What a viewer may know of a seat. Cards are None where they are secret.
 * @typedef {object} HiifuuPlayer
 * @property {number} cards
 * @property {Array<string> | null} hand
 * @property {Array<string> | null} discards
 * @property {Array<string>} lacks
 * @property {number} tricks
 * @property {number | null} token
 * @property {boolean} is_covered
 * @property {Array<number>} gained
 * @property {number} points
 */
/**
 * A token of this round, in the order of the row: what it is worth, who has taken it, and whether it counts.
 * @typedef {object} HiifuuToken
 * @property {number} value
 * @property {number | null} taken_by
 * @property {boolean} is_covered
 */
/**
 * What a viewer may know of a seat.
 * @typedef {object} PapagenoPlayer
 * @property {Array<string | null>} wire
 * @property {number | null} chosen
 * @property {number} wins
 * @property {number} total
 * @property {Weighing | null} weighing
 */
/**
 * What a viewer may know of a seat. Cards are None where they are secret.
 * @typedef {object} PiafsPlayer
 * @property {number} cards
 * @property {Array<string> | null} hand
 * @property {Array<string>} shown
 * @property {Record<string, Array<string>>} collection
 * @property {Array<string>} pairs
 * @property {number} eggs
 * @property {number} seeds
 * @property {Array<number> | null} pile
 * @property {Array<Array<number>>} taken
 * @property {Array<string> | null} set_aside
 * @property {number} points
 */
/**
 * What a viewer may know of a seat. Cards are None where they are secret.
 * @typedef {object} SongbirdsPlayer
 * @property {number} cards
 * @property {Array<string> | null} hand
 * @property {boolean} has_favourite
 * @property {string | null} favourite
 * @property {number} worm
 * @property {number} points
 */
/**
 * A berry token: where it lies, what it is worth, and who has it: a colour, nobody yet, or out of the game.
 * @typedef {object} SongbirdsToken
 * @property {string} place
 * @property {number} value
 * @property {string | null} taken_by
 * @property {boolean} is_gone
 * @property {Array<string>} cells
 */
/** @typedef {Enter | Sit | Vacate | Fill | Start | Move | Preview | Hint | Imagine | Uncover | Cover | Undo | Answer | Say | Mark | Rename | Leave | Back | Rematch | Look | Ping} ClientMessage */
/** @typedef {Snapshot | Update | Accepted | Refused | Previewed | Advised | Imagined | Pong | Closing} ServerMessage */
/** @typedef {HiifuuView | PapagenoView | PiafsView | SongbirdsView} GameView */

export {};
