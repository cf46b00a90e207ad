/** One open table: its connection, what is shown of it, what is being picked, and what may be done. */
import { computed, effect, signal } from "../dom.js";
import { Refusal, isPromiseBroken, nonce, remember, settleName } from "../api.js";
import { go } from "../address.js";
import { explain, sayer, say } from "../texts.js";
import { advise, advisesHere } from "../own.js";
import { confirms } from "../settings.js";
import { Link } from "./link.js";
import { Picker } from "./picker.js";
import { Stage } from "./stage.js";
import { tellEvent, tellMove } from "./tell.js";
import { announceTurn, hear, isLooking } from "./notice.js";

/** @import { Advised, Snapshot, Update } from "../protocol-types.js" */
/** @import { About, Board, Foreseen, Frame, GameEvent } from "./board-types.js" */
/** @import { AnswerTo, Connection, Fields, Position, Type } from "./link.js" */

const WARNING = 6000; // milliseconds
const PATIENCE = 5000; // milliseconds without a word from the server
const IMPATIENCE = 1000; // the same, where people play now

export class Session {
  /**
   * @param {string} id of the table
   * @param {(game: string) => Promise<Board>} loadBoard
   * @param {(receive: (message: Snapshot | Update) => Promise<void>, position: () => Position) => Connection} [connect]
   *   to
   *   something else than a table
   */
  constructor(
    id,
    loadBoard,
    connect = (receive, position) => new Link(id, receive, position, () => this.patience(), isLooking),
  ) {
    this.id = id;
    this.loadBoard = loadBoard;
    this.game = "";
    /** The game's board, once `isReady`. */
    this.board = /** @type {Board} */ (/** @type {unknown} */ (null));
    this.say = say;
    this.isReady = signal(false);
    this.stage = new Stage({
      flights: (fresh, frame) => this.board?.flights?.(fresh, frame) ?? [],
      steps: (past, frame) => this.board?.steps?.(past, frame) ?? [],
      hold: (fresh, frame) => this.board?.hold?.(fresh, frame),
      onFresh: (fresh, frame) => this.onFresh(fresh, frame),
      onBack: (count) => (this.spoken.value = say("page-undone", { count })),
    });
    this.picker = new Picker((move) => this.board.parts(move));
    /** Why something was not done. */
    this.warning = signal("");
    /** What the picked move would do. */
    this.foreseen = signal(/** @type {Foreseen | null} */ (null));
    /** Which sheet is open. */
    this.sheet = signal("");
    /** What a bot advises. */
    this.advice = signal(/** @type {Advised | null} */ (null));
    this.isThinking = signal(false);
    /** How the bots play, if it is not as usual. */
    this.bots = signal(/** @type {string | null} */ (null));
    this.isSending = signal(false);
    /** Whether a move was made from here. */
    this.hasMoved = signal(false);
    /** What is read out. */
    this.spoken = signal("");
    this.link = connect(
      (message) => this.receive(message),
      () => ({ since: this.stage.truth?.version ?? null, seat: this.uncovered() }),
    );
    this.isMyTurn = computed(() => {
      const frame = this.stage.shown.value;
      return Boolean(
        frame &&
        frame.viewer !== null &&
        frame.table.status === "playing" &&
        frame.sight?.view.pending.includes(frame.viewer),
      );
    });
    this.stopWatching = [
      effect(() => this.picker.set(this.stage.shown.value?.sight?.legal ?? [])),
      effect(() => {
        this.foresee(this.picker.move.value);
      }),
      effect(() => {
        const isCut = ["lost", "late"].includes(this.link.state.value);
        if (isCut) this.spoken.value = say("page-reconnecting");
        else if (this.spoken.peek() === say("page-reconnecting")) this.spoken.value = "";
      }),
      effect(() => announceTurn(this.isMyTurn.value, this.isReady.value ? this.say("title") : "", this.id)),
    ];
  }

  /** Who plays or waits for others learns soon that nobody is there; a game by turns, or one that is over, can wait. */
  patience() {
    const table = this.stage.truth?.table;
    return table?.pace === "live" && ["waiting", "playing"].includes(table.status) ? IMPATIENCE : PATIENCE;
  }

  uncovered() {
    const truth = this.stage.truth;
    return truth && truth.yours.length > 1 ? truth.viewer : null;
  }

  /** @param {Snapshot | Update} message */
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
    this.bots.value = message.bots;
    if (message.table?.can_hint) advisesHere(message.bots === "hurried"); // so that it is there when it is asked
    this.stage.take(message);
    if (message.table && isPromiseBroken(message.table)) this.warn(say("page-promise-broken"));
  }

  /** Notation in words, perhaps of an event. @param {string | null | undefined} notation @param {About} [about] */
  word(notation, about) {
    return notation && this.board ? this.board.word(this.say, notation, about) : (notation ?? "");
  }

  /** @param {GameEvent[]} fresh @param {Frame} frame */
  onFresh(fresh, frame) {
    hear(fresh, frame, this.board);
    this.spoken.value = fresh.map((event) => tellEvent(this, event, frame)).join(" ");
    // What others decide at the same time changes nothing of it.
    if (this.advice.peek()?.decision !== frame.sight?.view.decision) this.advice.value = null;
    if (this.warning.peek() !== say("page-promise-broken")) this.warning.value = ""; // that one is about no move
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
    const { details } = error.problem;
    const table = this.stage.truth?.table;
    const isMove = typeof details.move === "string" && table;
    const described = isMove ? { ...details, move: tellMove(this, String(details.move), table) } : details;
    this.warn(explain({ ...error.problem, details: described }));
  }

  /**
   * Ask the server for something; what it refuses is told.
   * @template {Type} Asked
   * @param {Asked} type
   * @param {Fields<Asked>} [fields]
   * @returns {Promise<AnswerTo<Asked> | null>}
   */
  async ask(type, fields) {
    try {
      return await this.link.ask(type, fields);
    } catch (error) {
      this.tellError(error);
      return null;
    }
  }

  /** Sit down, by the name that was typed a moment ago. @param {number} seat */
  async sit(seat) {
    try {
      await settleName();
      await this.link.ask("sit", { seat, nonce: nonce() });
    } catch (error) {
      this.tellError(error);
    }
  }

  /** What a move would do, by the rules. @param {number} seat @param {string} move */
  preview(seat, move) {
    return this.link.ask("preview", { seat, move });
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
    const move = frame?.sight && this.board.attempt(this.picker.picks.peek(), part, frame.sight.view);
    if (!move || this.viewer === null) return;
    try {
      await this.preview(this.viewer, move);
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
      const answer = await this.preview(frame.viewer, move);
      if (this.picker.move.peek() === move) {
        this.foreseen.value = { move, events: answer.events, isComplete: answer.is_complete };
      }
    } catch {
      if (this.picker.move.peek() === move) this.foreseen.value = { move, events: [], isComplete: false };
    }
  }

  /** Play what is picked. */
  async play() {
    const move = this.picker.move.peek();
    const truth = this.stage.truth;
    if (!move || !truth?.sight || truth.viewer === null || this.isSending.peek()) return;
    this.isSending.value = true;
    this.stage.hurry();
    const done = await this.ask("move", { seat: truth.viewer, decision: truth.sight.view.decision, move });
    this.isSending.value = false;
    if (!done) return;
    this.picker.clear();
    this.hasMoved.value = true;
  }

  undo() {
    const seat = this.viewer ?? this.stage.truth?.yours[0];
    if (seat !== undefined) this.ask("undo", { seat });
  }

  async hint() {
    if (this.viewer === null || this.isThinking.peek()) return;
    this.isThinking.value = true;
    const move = this.picker.move.peek();
    const about = { seat: this.viewer, ...(move && { move }) };
    const advice = (await this.adviseHere(about)) ?? (await this.ask("hint", about));
    this.isThinking.value = false;
    if (advice && advice.decision === this.stage.truth?.sight?.view.decision) this.advice.value = advice;
  }

  /** On this device, if that is wanted and can be. @param {{ seat: number, move?: string }} about */
  async adviseHere(about) {
    const table = this.stage.truth?.table;
    if (!table || !advisesHere(this.bots.peek() === "hurried")) return null;
    try {
      return await advise(table, await this.link.ask("imagine", { seat: about.seat }), about);
    } catch {
      return null; // the server says why not, or thinks itself
    }
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
    announceTurn(false, "", "");
    this.link.close();
  }
}
