/** A table where nothing can be done: what boards ask of a session, with nothing behind it. */
import { batch, signal } from "../dom.js";
import { Refusal, OFFLINE } from "../api.js";
import { Picker } from "../table/picker.js";

/** @import { Replay } from "../protocol-types.js" */
/** @import { Say } from "../texts.js" */
/** @import { About, Board, Foreseen, Frame, GameEvent } from "../table/board-types.js" */

const nothing = () => {};

export class Quiet {
  /**
   * @param {string} game
   * @param {Board} board
   * @param {Say} say
   */
  constructor(game, board, say) {
    this.game = game;
    this.board = board;
    this.say = say;
    this.picker = new Picker(board.parts);
    this.isMyTurn = signal(false);
    this.foreseen = signal(/** @type {Foreseen | null} */ (null));
    this.link = { skew: 0 };
    this.pick = this.drop = this.warn = nothing;
    this.ask = async () => null;
    this.preview = () => Promise.reject(new Refusal(OFFLINE));
  }

  /**
   * Show a move as if it were picked, or none any more.
   * @param {string | null} move
   * @param {Frame} [frame]
   * @param {GameEvent[]} [events] what it would do, where that is known
   */
  show(move, frame, events) {
    const [word, ...cards] = (move ?? "").split(" ");
    const hand = frame ? (this.board.hand?.(frame.sight.view) ?? []) : [];
    const isChoice = cards.length > 0 && cards.every((card) => hand.includes(card)); // of several cards at once
    const legal = isChoice ? { word, among: hand, choose: cards.length, places: [] } : move;
    batch(() => {
      this.picker.set(legal ? [legal] : []);
      this.picker.picks.value = move && !isChoice ? this.board.parts(move) : [];
      this.picker.chosen.value = isChoice ? cards : [];
      this.isMyTurn.value = Boolean(move);
      this.foreseen.value = move && events ? { move, events, isComplete: false } : null;
    });
  }

  /** @param {string | null | undefined} notation @param {About} [about] */
  word(notation, about) {
    return notation ? this.board.word(this.say, notation, about) : "";
  }
}

/**
 * A moment as a table shows it.
 * @param {Replay} replay
 * @param {number} at
 * @param {string} viewer
 * @param {string} kind of those who are no bots: a record has no names
 * @returns {Frame}
 */
export function frameOf(replay, at, viewer, kind) {
  const moment = replay.moments[at];
  const seats = replay.names.map((name, seat) => {
    const level = replay.levels[seat] || null;
    const who = { kind: level ? "bot" : kind, name, level, is_former: replay.former.includes(seat) };
    return { ...who, is_here: true, stand_in: null };
  });
  const { game, players, options, yours, rounds } = replay;
  const looked = { marks: [], phrases: [], places: [], undo: null, can_hint: false }; // nothing is done at it
  const table = { table: "", game, players, options, status: "replay", seats, self: yours[0], ...looked };
  return {
    version: at,
    table: /** @type {Frame["table"]} */ (/** @type {unknown} */ (table)),
    sight: { view: moment.view, legal: [], can_undo: false, clocks: null },
    viewer: /^\d$/.test(viewer) ? Number(viewer) : null,
    yours: [],
    events: replay.moments.slice(0, at + 1).flatMap((one) => one.events),
    rounds,
    outcome: null,
    fresh: moment.events,
  };
}
