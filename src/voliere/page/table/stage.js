/**
 * What is shown, and when. The server tells the truth at once; the stage shows it step by step, so that a person can
 * follow, waits between rounds for a tap, and catches up with a burst. It never holds up what a person does.
 */
import { signal } from "../dom.js";
import { stepTime } from "../settings.js";
import { capture, play } from "./flip.js";

/** @typedef {import("../protocol-types.js").Snapshot} Snapshot */
/** @typedef {import("../protocol-types.js").Update} Update */

/**
 * @typedef {object} Frame
 * @property {number} version
 * @property {import("../protocol-types.js").TableInfo} table
 * @property {any} sight null before the game; its view is the game's own
 * @property {number | null} viewer
 * @property {number[]} yours
 * @property {import("../protocol-types.js").Event[]} events all so far
 * @property {import("../protocol-types.js").Round[]} rounds
 * @property {import("../protocol-types.js").Outcome | null} outcome
 * @property {import("../protocol-types.js").Event[]} fresh events that this frame shows for the first time
 * @property {import("../protocol-types.js").Round} [sheet] a finished round, to be looked at until a tap
 * @property {boolean} [isStep] on the way to the frame that follows
 */

const MOST_WAITING = 16; // frames; with more, we catch up

export class Stage {
  /** @param {{ flights: (fresh: any[], frame: Frame) => any[], steps: (past: Frame, frame: Frame) => Frame[], onFresh: (fresh: any[], frame: Frame) => void }} how */
  constructor(how) {
    this.how = how;
    this.shown = signal(/** @type {Frame | null} */ (null));
    /** A round that waits to be looked at. */
    this.sheet = signal(/** @type {any} */ (null));
    /** @type {Frame | null} */
    this.truth = null;
    /** @type {Frame[]} */
    this.queue = [];
    this.isBusy = false;
    this.isHurried = false;
    /** @type {(() => void) | null} */
    this.skip = null;
    /** @type {Map<string, any> | null} */
    this.before = null;
  }

  /** A snapshot or an update from the server. @param {Snapshot | Update} message */
  take(message) {
    const past = this.truth;
    if (message.type === "snapshot") {
      const { version, table, sight, viewer, yours, events, rounds, outcome } = message;
      const goesOn = past && past.viewer === viewer && past.sight && sight && events.length >= past.events.length;
      const fresh = goesOn && past ? events.slice(past.events.length) : [];
      this.truth = { version, table, sight, viewer, yours, events, rounds, outcome, fresh };
      if (!goesOn) this.queue = [];
      this.push(goesOn ? past : null, this.truth);
    } else if (past && message.since === past.version) {
      const events = [...past.events.slice(0, message.kept), ...message.events];
      const isBack = message.kept < past.events.length;
      this.truth = {
        ...past,
        version: message.version,
        events,
        sight: message.sight ?? past.sight,
        table: message.table ?? past.table,
        rounds: message.rounds ?? past.rounds,
        fresh: isBack ? [] : message.events,
      };
      if (isBack) this.queue = [];
      this.push(isBack ? null : past, this.truth);
    }
  }

  /**
   * @param {Frame | null} past
   * @param {Frame} now
   */
  push(past, now) {
    const isOver = now.table.status === "over";
    if (past) {
      for (const round of now.rounds.slice(past.rounds.length)) {
        if (isOver && round.number === now.rounds.length) continue; // the result shows it
        const fresh = now.fresh.filter((event) => event.number <= round.last_event);
        const events = now.events.filter((event) => event.number <= round.last_event);
        now = { ...now, fresh: now.fresh.filter((event) => event.number > round.last_event) };
        const view = { ...round.table, viewer: now.viewer };
        this.queue.push(...this.within(past, { ...now, events, fresh, sight: { ...now.sight, view, legal: [] }, sheet: round }));
      }
    }
    this.queue.push(...this.within(past, now));
    if (!past) this.isHurried = true;
    this.pump();
  }

  /**
   * A frame, after the steps to it that the board would like to be seen one by one.
   * @param {Frame | null} past
   * @param {Frame} now
   */
  within(past, now) {
    const steps = past?.sight && now.sight && stepTime() ? this.how.steps(past, now) : [];
    const told = steps.at(-1)?.events.length ?? 0;
    const fresh = now.fresh.filter((event) => !told || event.number > steps[steps.length - 1].events[told - 1].number);
    return [...steps.map((step) => ({ ...step, sheet: undefined, isStep: true })), { ...now, fresh }];
  }

  async pump() {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.queue.length) {
      if (this.queue.filter((frame) => !frame.isStep).length > MOST_WAITING) this.catchUp();
      const frame = /** @type {Frame} */ (this.queue.shift());
      await this.present(frame);
      if (frame.sheet) {
        await this.pause(stepTime() * 2);
        this.sheet.value = frame.sheet;
        this.isHurried = false;
        await new Promise((resolve) => {
          this.next = resolve;
        });
        this.sheet.value = null;
      }
    }
    this.isBusy = false;
    this.isHurried = false;
  }

  /** Only sheets and the end are kept of a long queue. */
  catchUp() {
    const last = this.queue.length - 1;
    /** @type {any[]} */
    let fresh = [];
    this.queue = this.queue.filter((frame, index) => {
      fresh = [...fresh, ...frame.fresh];
      if (!frame.sheet && index !== last) return false;
      frame.fresh = fresh;
      fresh = [];
      return true;
    });
  }

  /** @param {Frame} frame */
  async present(frame) {
    const past = this.shown.peek();
    const time = this.isHurried || document.hidden ? 0 : stepTime();
    this.before = past && time ? capture() : null;
    this.moved = { frame, time };
    this.shown.value = frame;
    if (frame.fresh.length) this.how.onFresh(frame.fresh, frame);
    if (past && frame.fresh.length && time) await this.pause(time * (frame.fresh.length > 2 ? 1.9 : 1.35));
  }

  /** Called once what is shown is in the document: lets things travel from where they were. */
  drawn() {
    if (!this.before || !this.moved) return;
    const { frame, time } = this.moved;
    play(this.before, time, this.how.flights(frame.fresh, frame));
    this.before = null;
  }

  /** @param {number} time */
  pause(time) {
    if (!time || this.isHurried) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = window.setTimeout(done, time);
      const stage = this;
      function done() {
        window.clearTimeout(timer);
        stage.skip = null;
        resolve(undefined);
      }
      this.skip = done;
    });
  }

  /** Somebody tapped: show the rest at once. */
  hurry() {
    if (!this.isBusy || this.sheet.peek()) return;
    this.isHurried = true;
    this.skip?.();
  }

  /** The sheet of a round has been looked at. */
  goOn() {
    this.next?.(undefined);
  }
}
