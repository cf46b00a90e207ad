/** A table where nothing can be done: what boards ask of a session, with nothing behind it. */
import { batch, signal } from "../dom.js";
import { Refusal, OFFLINE } from "../api.js";
import { Picker } from "../table/picker.js";

/** @import { Say } from "../texts.js" */
/** @import { About, Board, Foreseen, Frame } from "../table/board-types.js" */

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

  /** Show a move as if it were picked, or none any more. @param {string | null} move @param {Frame} [frame] */
  show(move, frame) {
    const [word, ...cards] = (move ?? "").split(" ");
    const hand = frame ? (this.board.hand?.(frame.sight.view) ?? []) : [];
    const isChoice = cards.length > 0 && cards.every((card) => hand.includes(card)); // of several cards at once
    const legal = isChoice ? { word, among: hand, choose: cards.length, places: [] } : move;
    batch(() => {
      this.picker.set(legal ? [legal] : []);
      this.picker.picks.value = move && !isChoice ? this.board.parts(move) : [];
      this.picker.chosen.value = isChoice ? cards : [];
      this.isMyTurn.value = Boolean(move);
    });
  }

  /** @param {string | null | undefined} notation @param {About} [about] */
  word(notation, about) {
    return notation ? this.board.word(this.say, notation, about) : "";
  }
}
