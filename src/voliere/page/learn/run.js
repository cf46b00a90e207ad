/**
 * A lesson in place of a connection: what a session would send to a table goes to the lesson instead, and what comes
 * back is shown act by act, with explanations in between. The server keeps nothing; all that was played is here.
 */
import { signal } from "../dom.js";
import { Refusal, post } from "../api.js";

/** @import { LessonAct, LessonPart, LessonWish, Snapshot, Update } from "../protocol-types.js" */
/** @import { TableFrame } from "../table/board-types.js" */
/** @import { AnswerTo, Fields, LinkState, Type } from "../table/link.js" */
/** @typedef {{ plies: string[], isFree: boolean }} Kept how far a lesson has come */

const LOOK = 60; // milliseconds between two looks whether all is shown

export class LessonRun {
  /**
   * @param {string} game
   * @param {(message: Snapshot | Update) => Promise<void>} receive snapshots and updates
   * @param {() => boolean} isShowing whether something is still to be seen
   * @param {() => TableFrame | null} truth the table as it now is
   * @param {(kept: Kept | null) => void} keep where to go on from after a reload; null: from the beginning
   */
  constructor(game, receive, isShowing, truth, keep) {
    this.game = game;
    this.receive = receive;
    this.isShowing = isShowing;
    this.truth = truth;
    this.keep = keep;
    this.state = signal(/** @type {LinkState} */ ("open"));
    this.skew = 0;
    /** What is explained or asked now. */
    this.now = signal(/** @type {LessonAct | null} */ (null));
    /** @type {string[]} */
    this.plies = [];
    /** The table at each decision of the learner, for taking back: messages so far, moves so far, what was asked. */
    this.past =
      /** @type {{ plies: string[], truth: TableFrame | null, asked: LessonAct | null, isFree: boolean }[]} */ ([]);
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

  /** @param {Omit<LessonWish, "plies">} more */
  async fetch(more) {
    /** @type {LessonPart} */
    const { acts } = await post(`/games/${this.game}/lesson`, { plies: this.plies, ...more });
    this.now.value = null;
    this.acts = acts;
    this.proceed();
  }

  /** Show and tell, up to the next explanation. A move made meanwhile begins it anew. */
  async proceed() {
    const turn = (this.turn += 1);
    const isOff = () => this.isClosed || turn !== this.turn;
    while (this.acts.length) {
      const act = /** @type {LessonAct} */ (this.acts.shift());
      if (act.act === "show") {
        if (act.ply) this.plies = [...this.plies, act.ply];
        if (act.message) await this.show(act.message);
        continue;
      }
      while (this.isShowing() && !isOff()) await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (isOff()) return;
      // That one is on one's own is said once.
      if (act.act !== "free" || !this.isFree) this.now.value = act;
      this.isFree ||= act.act === "free";
      // Off the script one is first asked what to do about it: that belongs to the move before.
      if (act.act !== "strayed") this.keep(act.act === "end" ? null : { plies: this.plies, isFree: this.isFree });
      return;
    }
  }

  /** @param {Snapshot | Update} message */
  async show(message) {
    await this.receive(message.table ? { ...message, table: { ...message.table, can_hint: false } } : message);
  }

  /** The explanation has been read. */
  goOn() {
    this.now.value = null;
    this.proceed();
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
    await this.receive(/** @type {Snapshot} */ ({ ...before.truth, type: "snapshot" }));
  }

  /**
   * What a session asks of a table.
   * @template {Type} Asked
   * @param {Asked} type
   * @param {Fields<Asked>} [fields]
   * @returns {Promise<AnswerTo<Asked>>}
   */
  async ask(type, fields) {
    const move = fields && "move" in fields ? String(fields.move) : null;
    if (type === "preview") return post(`/games/${this.game}/lesson/preview`, { plies: this.plies, move });
    if (type === "undo") await this.takeBack();
    else if (type === "move") await this.play(move);
    else throw new Refusal({ code: "lesson", message_id: "page-lesson-only", owner: null, details: {} });
    return /** @type {AnswerTo<Asked>} */ ({ type: "accepted" });
  }

  /** @param {string | null} move */
  async play(move) {
    this.past.push({ plies: this.plies, truth: this.truth(), asked: this.asking(), isFree: this.isFree });
    try {
      await this.fetch({ move, is_free: this.isFree });
    } catch (error) {
      this.past.pop();
      throw error;
    }
  }

  /** The question that is open, or that would have come after what is explained. */
  asking() {
    const now = this.now.value;
    return now?.act === "ask" ? now : (this.acts.find((act) => act.act === "ask") ?? now);
  }

  close() {
    this.isClosed = true;
  }
}
