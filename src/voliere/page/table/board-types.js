/**
 * What a game's board.js offers the table, and what it is given. `View` is the game's own, from protocol-types.js; a
 * board ends with `export default` of a `Board<ThatView>`.
 */

/** @import { Say } from "../texts.js" */
/** @import { Ask } from "./link.js" */
/** @import { Picker } from "./picker.js" */
/** @import { ReadonlySignal, Signal } from "../vendor/signals-core.js" */
/** @import { Event, GameView, Line, Outcome, Previewed, Selection } from "../protocol-types.js" */
/** @import { Round, SeatInfo, Sight, TableInfo } from "../protocol-types.js" */

/** @typedef {Event} GameEvent something that happened in the game, not in the browser */
/** @typedef {{ [Field in keyof GameEvent]: NonNullable<GameEvent[Field]> }} FullEvent one that leaves nothing out */
/** @typedef {{ move: string, events: GameEvent[], isComplete: boolean }} Foreseen what a picked move would do */
/** @typedef {{ what: string, to: string, delay?: number }} Flight a copy of something that goes to a place: flip.js */
/** @typedef {{ event: GameEvent, frame: TableFrame }} About the event in which a notation stands */
/** @typedef {Pick<SeatInfo, "kind" | "name"> & Partial<Pick<SeatInfo, "is_former">>} NamedSeat */
/** @typedef {{ seats: NamedSeat[], self?: number }} Names who sits where; `self`: one's own seat, looking back */

/**
 * What is shown at one moment.
 * @template [View=GameView]
 * @typedef {object} Frame
 * @property {number} version
 * @property {TableInfo & { self?: number }} table
 * @property {Sight<View>} sight
 * @property {number | null} viewer
 * @property {number[]} yours
 * @property {GameEvent[]} events all so far
 * @property {Round<View>[]} rounds
 * @property {Outcome | null} outcome
 * @property {GameEvent[]} fresh events that this frame shows for the first time
 * @property {Round<View>} [sheet] a finished round, to be looked at until a tap
 * @property {boolean} [isStep] on the way to the frame that follows
 * @property {boolean} [isHeld] the table of a finished game, before its result is shown
 */

/**
 * The same of a table that may still wait for people: then nothing is dealt, and there is nothing to see.
 * @template [View=GameView]
 * @typedef {Omit<Frame<View>, "sight"> & { sight: Sight<View> | null }} TableFrame
 */

/**
 * The same at one's own turn: one has a seat.
 * @template [View=GameView]
 * @typedef {Frame<View> & { viewer: number }} TurnFrame
 */

/**
 * What a board may ask of the table that it is on: of a session, or of a game that is only looked at.
 * @template [View=GameView]
 * @typedef {object} BoardSession
 * @property {string} game
 * @property {Board<View>} board
 * @property {Say} say the game's words
 * @property {(notation: string | null | undefined, about?: About) => string} word a notation in words
 * @property {Picker} picker what is being picked
 * @property {ReadonlySignal<boolean>} isMyTurn
 * @property {Signal<Foreseen | null>} foreseen what the picked move would do
 * @property {{ skew: number }} link the server's clock minus ours
 * @property {number} [lastPhraseSeen] the version of the last phrase that was shown
 * @property {(part: string) => void} pick a card or a place was tapped
 * @property {(parts: string[]) => void} drop a card was dropped on a place
 * @property {(text: string) => void} warn say why something cannot be
 * @property {Ask} ask send a message; what is refused is told, and the answer is null
 * @property {(seat: number, move: string) => Promise<Previewed>} preview what a move would do, by the rules
 */

/** @typedef {Pick<BoardSession, "game" | "say" | "word">} Teller what puts a game into words */

/**
 * What a number of a score sheet came from.
 * @typedef {object} Source
 * @property {{ label?: string, cards: string[], best?: string }[]} rows cards, and which of them decided
 * @property {string} [note]
 */

/**
 * Of which number that is asked.
 * @template [View=GameView]
 * @typedef {{ line: Line, seat: number, outcome: Outcome, round: Round<View> }} SourceOf
 */

/**
 * `landed` is the frame without what is still on its way; only the board itself is given it.
 * @template [View=GameView]
 * @typedef {{ t: BoardSession<View>, frame: Frame<View>, landed?: Frame<View> }} BoardProps
 */

/**
 * @template [View=GameView]
 * @typedef {object} PreviewProps
 * @property {BoardSession<View>} t
 * @property {TurnFrame<View>} frame
 * @property {string} move
 * @property {Foreseen | null} foreseen null until the server has answered
 */

/**
 * A game's board: its components, its notation, its words. Components are written with a capital.
 * @template [View=GameView]
 * @typedef {object} Board
 * @property {(props: BoardProps<View>) => unknown} Board the middle of the table
 * @property {(props: { card: string }) => unknown} Face what is on a card
 * @property {(card: string) => string} cardClass classes of a card, for its colours
 * @property {(t: BoardSession<View>, card: string) => string} cardLabel a card in full, for whoever cannot see it
 * @property {(move: string) => string[]} parts the parts of a move in the order in which they are picked
 * @property {(say: Say, notation: string, about?: About) => string} word a card, a place or a move in words
 * @property {(picks: string[], part: string, view: View) => string | null} attempt the move that was meant by picking a
 *   part that cannot be picked, for the rules to say why; null: there is nothing to say
 *
 * @property {(notation: string) => string | null} [readCard] the card that a rules page means, as `Face` takes it
 * @property {(props: BoardProps<View>) => unknown} [Aside] below the seats, where there is room
 * @property {(props: BoardProps<View> & { seat: number, isPending: boolean, isMine: boolean }) => unknown} [SeatMeta]
 *   the line under a name; without it the score
 * @property {(props: BoardProps<View> & { seat: number }) => unknown} [SeatExtra] what else a seat has before it
 * @property {(props: PreviewProps<View>) => unknown} [Preview] what the picked move would do; without it, its events
 * @property {(props: { t: BoardSession<View>, notation: string }) => unknown} [Token] an amount that is no number
 * @property {(props: BoardProps<View> & { view: View }) => unknown} [Tally] a finished round in place of its sheet;
 *   `view` is the table at its end
 * @property {boolean} [hasOwnSeat] one's own seat lies where else the hand is
 * @property {boolean} [tallSeats] seats are two lines high
 *
 * @property {(view: View) => string[]} [hand] one's own cards
 * @property {(t: BoardSession<View>, card: string) => string} [about] a card's text, close up
 * @property {(say: Say, move: string, nameOf: (seat: number) => string) => string} [moveWord] a move in words, where
 *   `word` would take it for a card or it names a seat
 * @property {(part: string) => boolean} [isButton] whether a part of a move is a button, not a card or a place
 * @property {(t: BoardSession<View>, part: string) => string} [buttonName] what is on that button
 * @property {(t: BoardSession<View>, move: string) => string} [playName] what is on the gold button
 * @property {(t: BoardSession<View>, frame: TurnFrame<View>) => string} [prompt] what to do, with nothing picked
 * @property {(t: BoardSession<View>, frame: TurnFrame<View>, picked: string[]) => string} [halfway] what is picked
 * @property {(t: BoardSession<View>, frame: TurnFrame<View>, picked: string[]) => string} [halfwayHint] what is next
 * @property {(t: BoardSession<View>, choice: Selection) => string} [choosing] what to do where several cards are chosen
 * @property {(t: BoardSession<View>, choice: Selection) => string} [choosingHint] more about it
 * @property {(t: BoardSession<View>, frame: Frame<View>) => string} [subtitle] below the game's name
 * @property {(t: BoardSession<View>, frame: Frame<View>) => string | null} [trayNote] above the hand
 * @property {(t: BoardSession<View>, frame: Frame<View>, outcome: Outcome) => string | null} [verdict] who won, where
 *   more is to be said than by how much
 * @property {(lines: Line[]) => Line[]} [sheet] the lines of a score sheet, brought together
 * @property {(t: BoardSession<View>, frame: Frame<View>, of: SourceOf<View>) => Source} [source] where it is from
 *
 * @property {(past: Frame<View>, now: Frame<View>) => Frame<View>[]} [steps] frames to be seen one by one on the way
 * @property {(fresh: GameEvent[], frame: Frame<View>) => number | undefined} [hold] for how many steps to look at these
 *   events, where it is more than usual
 * @property {(fresh: GameEvent[], frame: Frame<View>) => Flight[]} [flights] what flies where with these events
 * @property {(fresh: GameEvent[], frame: Frame<View>) => number[] | null} [notes] pitches of these events; null: wood
 */

export {};
