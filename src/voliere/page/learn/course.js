/**
 * A lesson in place of a connection: what a session would send to a table goes to the lesson instead, and what comes back
 * is shown act by act, with explanations in between. The server keeps nothing; all that was played is here.
 */
import { signal } from "../dom.js";
import { Refusal, post } from "../api.js";

/** @typedef {import("../protocol-types.js").LessonAct} LessonAct */
/** @typedef {{ plies: string[], isFree: boolean }} Kept how far a lesson has come */

const LOOK = 60; // milliseconds between two looks whether all is shown

export class Course {
  /**
   * @param {string} game
   * @param {(message: any) => Promise<void>} receive snapshots and updates
   * @param {() => boolean} isShowing whether something is still to be seen
   * @param {(kept: Kept | null) => void} keep where to go on from after a reload; null: from the beginning
   */
  constructor(game, receive, isShowing, keep) {
    this.game = game;
    this.receive = receive;
    this.isShowing = isShowing;
    this.keep = keep;
    this.state = signal(/** @type {"open" | "lost"} */ ("open"));
    this.skew = 0;
    /** What is told or asked now. */
    this.now = signal(/** @type {LessonAct | null} */ (null));
    /** @type {string[]} */
    this.plies = [];
    /** The table at each decision of the learner, for taking back: messages so far, moves so far, what was asked. */
    this.past = /** @type {{ plies: string[], truth: any, asked: LessonAct | null, isFree: boolean }[]} */ ([]);
    /** @type {any} */
    this.truth = null;
    this.isFree = false;
    this.isClosed = false;
    /** @type {LessonAct[]} */
    this.acts = [];
    this.turn = 0;
  }

  /** @param {Kept | null} kept */
  async begin(kept) {
    this.plies = kept?.plies ?? [];
    this.isFree = kept?.isFree ?? false;
    await this.fetch({ is_free: this.isFree });
  }

  /** @param {{ move?: string, is_free?: boolean }} more */
  async fetch(more) {
    const { acts } = await post(`/games/${this.game}/lesson`, { plies: this.plies, ...more });
    this.now.value = null;
    this.acts = acts;
    this.run();
  }

  /** Show and tell, up to the next explanation. A move made meanwhile begins it anew. */
  async run() {
    const turn = (this.turn += 1);
    const isOff = () => this.isClosed || turn !== this.turn;
    while (this.acts.length) {
      const act = /** @type {LessonAct} */ (this.acts.shift());
      if (act.act === "show") {
        if (act.ply) this.plies = [...this.plies, act.ply];
        await this.show(act.message);
        continue;
      }
      while (this.isShowing() && !isOff()) await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (isOff()) return;
      // That one is on one's own is told once.
      if (act.act !== "free" || !this.isFree) this.now.value = act;
      this.isFree ||= act.act === "free";
      // Off the script one is first asked what to do about it: that belongs to the move before.
      if (act.act !== "strayed") this.keep(act.act === "end" ? null : { plies: this.plies, isFree: this.isFree });
      return;
    }
  }

  /** @param {any} message */
  async show(message) {
    const table = message.table && { ...message.table, can_hint: false };
    const told = table ? { ...message, table } : message;
    await this.receive(told);
  }

  /** The explanation has been read. */
  goOn() {
    this.now.value = null;
    this.run();
  }

  /** On without the script. */
  goFreely() {
    return this.fetch({ is_free: true });
  }

  /** Back to the learner's last decision. */
  async takeBack() {
    const before = this.past.pop();
    if (!before) return;
    this.plies = before.plies;
    this.acts = [];
    this.turn += 1;
    this.isFree = before.isFree;
    this.now.value = before.asked;
    await this.receive({ ...before.truth, type: "snapshot" });
  }

  /**
   * What a session asks of a table.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @returns {Promise<any>}
   */
  async ask(type, fields = {}) {
    if (type === "preview") return post(`/games/${this.game}/lesson/preview`, { plies: this.plies, move: fields.move });
    if (type === "undo") {
      await this.takeBack();
      return {};
    }
    if (type !== "move") throw new Refusal({ code: "lesson", message_id: "page-lesson-only", owner: null, details: {} });
    this.past.push({ plies: this.plies, truth: this.position(), asked: this.asking(), isFree: this.isFree });
    try {
      await this.fetch({ move: fields.move, is_free: this.isFree });
    } catch (error) {
      this.past.pop();
      throw error;
    }
    return {};
  }

  /** The question that is open, or that would have come after what is told. */
  asking() {
    const now = this.now.value;
    return now?.act === "ask" ? now : (this.acts.find((act) => act.act === "ask") ?? now);
  }

  /** The table as it now is, as a snapshot. */
  position() {
    return this.truth?.() ?? null;
  }

  close() {
    this.isClosed = true;
  }
}
