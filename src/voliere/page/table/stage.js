/**
 * What is shown, and when. The server tells the truth at once; the stage shows it step by step, so that a person can
 * follow, waits between rounds for a tap, and catches up with a burst. It never holds up what a person does.
 */
import { signal } from "../dom.js";
import { stepTime } from "../settings.js";
import { capture, play } from "./flip.js";

/** @import { Round, Snapshot, Update } from "../protocol-types.js" */
/** @import { Flight, Frame, GameEvent, TableFrame } from "./board-types.js" */
/** @import { Place } from "./flip.js" */

/**
 * What a game makes of what is shown.
 * @typedef {object} Direction
 * @property {(fresh: GameEvent[], frame: Frame) => Flight[]} flights
 * @property {(past: Frame, now: Frame) => Frame[]} steps
 * @property {(fresh: GameEvent[], frame: Frame) => void} onFresh
 * @property {(moves: number) => void} onBack that many moves were taken back
 */

/** Whether there is something to see. @param {TableFrame | null} frame @returns {frame is Frame} */
const isDealt = (frame) => Boolean(frame?.sight);

const MOST_WAITING = 16; // frames; with more, we catch up

export class Stage {
  /** @param {Direction} direction */
  constructor(direction) {
    this.direction = direction;
    this.shown = signal(/** @type {TableFrame | null} */ (null));
    /** A round that waits to be looked at. */
    this.sheet = signal(/** @type {Round | null} */ (null));
    /** @type {TableFrame | null} */
    this.truth = null;
    /** @type {TableFrame[]} */
    this.queue = [];
    this.isBusy = false;
    this.isHurried = false;
    /** @type {(() => void) | null} */
    this.skip = null;
    /** @type {Map<string, Place> | null} */
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
      if (past && past.viewer === viewer && events.length < past.events.length) this.direction.onBack(1);
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
      if (isBack) {
        this.queue = [];
        this.direction.onBack(Math.max(1, this.truth.table.undone - past.table.undone));
      }
      this.push(isBack ? null : past, this.truth);
    }
  }

  /**
   * @param {TableFrame | null} past
   * @param {TableFrame} now
   */
  push(past, now) {
    const isOver = now.table.status === "over";
    if (past && isDealt(now)) {
      const { sight } = now;
      for (const round of now.rounds.slice(past.rounds.length)) {
        if (isOver && round.number === now.rounds.length) continue; // the result shows it
        const fresh = now.fresh.filter((event) => event.number <= round.last_event);
        const events = now.events.filter((event) => event.number <= round.last_event);
        now = { ...now, fresh: now.fresh.filter((event) => event.number > round.last_event) };
        const view = { ...round.table, viewer: now.viewer };
        const shown = { ...now, events, fresh, sight: { ...sight, view, legal: [] }, sheet: round };
        this.queue.push(...this.within(past, shown));
      }
    }
    this.queue.push(...this.within(past, now));
    if (!past) this.isHurried = true;
    this.pump();
  }

  /**
   * A frame, after the steps to it that the board would like to be seen one by one.
   * @param {TableFrame | null} past
   * @param {TableFrame} now
   */
  within(past, now) {
    const steps = isDealt(past) && isDealt(now) && stepTime() ? this.direction.steps(past, now) : [];
    const lastEvent = steps.at(-1)?.events.at(-1)?.number ?? -1;
    const fresh = now.fresh.filter((event) => event.number > lastEvent);
    return [...steps.map((step) => ({ ...step, sheet: undefined, isStep: true })), { ...now, fresh }];
  }

  async pump() {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.queue.length) {
      if (this.queue.filter((frame) => !frame.isStep).length > MOST_WAITING) this.catchUp();
      const frame = /** @type {TableFrame} */ (this.queue.shift());
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
    const newest = this.queue.length - 1;
    /** @type {GameEvent[]} */
    let fresh = [];
    this.queue = this.queue.filter((frame, index) => {
      fresh = [...fresh, ...frame.fresh];
      if (!frame.sheet && index !== newest) return false;
      frame.fresh = fresh;
      fresh = [];
      return true;
    });
  }

  /** @param {TableFrame} frame */
  async present(frame) {
    const past = this.shown.peek();
    const time = this.isHurried || document.hidden ? 0 : stepTime();
    this.before = past && time ? capture() : null;
    this.moved = { frame, time };
    this.shown.value = frame;
    if (frame.fresh.length && isDealt(frame)) this.direction.onFresh(frame.fresh, frame);
    if (past && frame.fresh.length && time) await this.pause(time * (frame.fresh.length > 2 ? 1.9 : 1.35));
  }

  /** Called once what is shown is in the document: lets things travel from where they were. */
  drawn() {
    if (!this.before || !this.moved) return;
    const { frame, time } = this.moved;
    if (isDealt(frame)) play(this.before, time, this.direction.flights(frame.fresh, frame));
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
