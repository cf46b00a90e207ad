/** One open table: its connection, what is shown of it, what is being picked, and what may be done. */
import { computed, effect, signal } from "../dom.js";
import { Refusal, isPromiseBroken, nonce, remember } from "../api.js";
import { go } from "../address.js";
import { explain, sayer, say } from "../texts.js";
import { confirms } from "../settings.js";
import { Link } from "./link.js";
import { Picker } from "./picker.js";
import { Stage } from "./stage.js";
import { tellEvent, tellMove, tellPhrase } from "./tell.js";
import { announceTurn, hear } from "./notice.js";

const WARNING = 6000; // milliseconds

export class Session {
  /**
   * @param {string} id of the table
   * @param {(game: string) => Promise<any>} loadBoard
   * @param {(receive: (message: any) => Promise<void>, position: () => any) => any} [connect] to something else than a table
   */
  constructor(id, loadBoard, connect = (receive, position) => new Link(id, receive, position)) {
    this.id = id;
    this.loadBoard = loadBoard;
    this.game = "";
    /** @type {any} */
    this.board = null;
    this.say = say;
    this.isReady = signal(false);
    this.stage = new Stage({
      flights: (fresh, frame) => this.board?.flights?.(fresh, frame) ?? [],
      steps: (past, frame) => this.board?.steps?.(past, frame) ?? [],
      onFresh: (fresh, frame) => this.onFresh(fresh, frame),
    });
    this.picker = new Picker((move) => this.board.parts(move));
    /** Why something was not done. */
    this.warning = signal("");
    /** What the picked move would do. */
    this.foreseen = signal(/** @type {any} */ (null));
    /** Which sheet is open. */
    this.sheet = signal("");
    /** What a bot advises. */
    this.advice = signal(/** @type {any} */ (null));
    this.isThinking = signal(false);
    this.isSending = signal(false);
    /** What is read out. */
    this.spoken = signal("");
    this.link = connect(
      (message) => this.receive(message),
      () => ({ since: this.stage.truth?.version ?? null, seat: this.uncovered() }),
    );
    this.isMyTurn = computed(() => {
      const frame = this.stage.shown.value;
      return Boolean(frame && frame.viewer !== null && frame.table.status === "playing" && frame.sight?.view.pending.includes(frame.viewer));
    });
    this.stopWatching = [
      effect(() => this.picker.set(this.stage.shown.value?.sight?.legal ?? [])),
      effect(() => {
        this.foresee(this.picker.move.value);
      }),
      effect(() => announceTurn(this.isMyTurn.value, this.isReady.value ? this.say("title") : "")),
    ];
  }

  uncovered() {
    const truth = this.stage.truth;
    return truth && truth.yours.length > 1 ? truth.viewer : null;
  }

  /** @param {any} message */
  async receive(message) {
    if (message.table && !this.game) {
      this.game = message.table.game;
      this.arriving = this.loadBoard(this.game).then((board) => {
        this.board = board;
        this.say = sayer(this.game);
        this.isReady.value = true;
      });
    }
    if (!this.isReady.peek()) {
      await this.arriving;
    }
    this.stage.take(message);
    if (message.table && isPromiseBroken(message.table)) this.warn(say("page-promise-broken"));
  }

  /** @param {any} table @param {{ phrase: string, details: Record<string, string> }} said */
  tellPhrase(table, said) {
    return tellPhrase(this, table, said);
  }

  /** Notation in words, perhaps of an event. @param {string} notation @param {{ event: any, frame: any }} [about] */
  word(notation, about) {
    return notation && this.board ? this.board.word(this.say, notation, about) : notation;
  }

  /** @param {any[]} fresh @param {any} frame */
  onFresh(fresh, frame) {
    hear(fresh, frame, this.board);
    this.spoken.value = fresh.map((event) => tellEvent(this, event, frame)).join(" ");
    this.advice.value = null;
    this.warning.value = "";
  }

  /** @param {string} text */
  warn(text) {
    this.warning.value = text;
    this.spoken.value = text;
    window.clearTimeout(this.warned);
    this.warned = window.setTimeout(() => {
      this.warning.value = "";
    }, WARNING);
  }

  /** @param {unknown} error */
  tellError(error) {
    if (!(error instanceof Refusal)) throw error;
    const { told } = error;
    this.warn(explain(told.details?.move ? { ...told, details: { ...told.details, move: tellMove(this, told.details.move) } } : told));
  }

  /**
   * Ask the server for something; what it refuses is told.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   */
  async ask(type, fields = {}) {
    try {
      return await this.link.ask(type, fields);
    } catch (error) {
      this.tellError(error);
      return null;
    }
  }

  get viewer() {
    return this.stage.truth?.viewer ?? null;
  }

  /** A card or a place was tapped. @param {string} part */
  pick(part) {
    this.warning.value = "";
    const done = this.picker.pick(part);
    if (done === "again") this.play();
    else if (done === "no") this.askWhy(part);
    else if (done === "picked" && !confirms.value && this.picker.move.value && !this.picker.choice.value) this.play();
  }

  /** A card was dropped on a place: that plays. @param {string[]} parts */
  drop(parts) {
    this.picker.clear();
    for (const part of parts) {
      if (this.picker.pick(part) !== "picked") {
        this.askWhy(part);
        return;
      }
    }
    if (this.picker.move.value) this.play();
  }

  /** It cannot be: the rules say why. @param {string} part */
  async askWhy(part) {
    const frame = this.stage.shown.peek();
    const text = this.board?.attempt?.(this.picker.picks.peek(), part, frame?.sight?.view);
    if (!text || this.viewer === null) return;
    try {
      await this.link.ask("preview", { seat: this.viewer, move: text });
    } catch (error) {
      this.tellError(error);
    }
  }

  /** @param {string | null} move */
  async foresee(move) {
    this.foreseen.value = null;
    const frame = this.stage.shown.peek();
    if (!move || !frame || frame.viewer === null) return;
    try {
      const answer = await this.link.ask("preview", { seat: frame.viewer, move });
      if (this.picker.move.peek() === move) this.foreseen.value = { move, events: answer.events, isComplete: answer.is_complete };
    } catch {
      if (this.picker.move.peek() === move) this.foreseen.value = { move, events: [], isComplete: false };
    }
  }

  /** Play what is picked. */
  async play() {
    const move = this.picker.move.peek();
    const truth = this.stage.truth;
    if (!move || !truth || truth.viewer === null || this.isSending.peek()) return;
    this.isSending.value = true;
    this.stage.hurry();
    const done = await this.ask("move", { seat: truth.viewer, decision: truth.sight.view.decision, move });
    this.isSending.value = false;
    if (done) this.picker.clear();
  }

  undo() {
    const seat = this.viewer ?? this.stage.truth?.yours[0];
    if (seat !== undefined) this.ask("undo", { seat });
  }

  async hint() {
    if (this.viewer === null || this.isThinking.peek()) return;
    this.isThinking.value = true;
    const advice = await this.ask("hint", { seat: this.viewer });
    this.isThinking.value = false;
    if (advice && advice.decision === this.stage.truth?.sight.view.decision) this.advice.value = advice;
  }

  /** Take a bot's advice in hand, without playing it. @param {string} move */
  follow(move) {
    this.picker.clear();
    const choice = this.picker.choice.peek();
    for (const part of choice ? move.split(" ").slice(1) : this.board.parts(move)) this.picker.pick(part);
  }

  async rematch() {
    const { next_table: next, next_seed_hash: hash } = this.stage.truth?.table ?? {};
    const answer = await this.ask("rematch", { nonce: nonce() });
    if (answer?.table && !next) remember(answer.table, hash ?? null);
    if (answer?.table) go(`/table/${answer.table}`);
  }

  close() {
    for (const stop of this.stopWatching) stop();
    announceTurn(false, "");
    this.link.close();
  }
}
