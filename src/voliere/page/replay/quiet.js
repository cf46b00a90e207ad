/** A table where nothing can be done: what boards ask of a session, with nothing behind it. */
import { signal } from "../dom.js";
import { Picker } from "../table/picker.js";
import { tellPhrase } from "../table/tell.js";

export class Quiet {
  /**
   * @param {string} game
   * @param {any} board
   * @param {import("../texts.js").Say} say
   */
  constructor(game, board, say) {
    this.game = game;
    this.board = board;
    this.say = say;
    this.picker = new Picker(board.parts);
    this.isMyTurn = signal(false);
    this.foreseen = signal(null);
    this.link = { skew: 0 };
    this.pick = () => {};
    this.tellPhrase = (/** @type {any} */ table, /** @type {any} */ said) => tellPhrase(this, table, said);
  }

  /** @param {string} notation @param {{ event: any, frame: any }} [about] */
  word(notation, about) {
    return notation ? this.board.word(this.say, notation, about) : "";
  }
}
