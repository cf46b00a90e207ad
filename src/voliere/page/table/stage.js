/**
 * What is shown, and when. The server tells the truth at once; the stage shows it step by step, so that a person can
 * follow, waits between rounds for a tap, holds the last table before its result, and catches up with a burst. It never
 * holds up what a person does.
 */
import { signal } from "../dom.js";
import { stepTime, travelTime } from "../settings.js";
import { capture, deal, play } from "./flip.js";

/** @import { GameView, Round, Sight, Snapshot, Update } from "../protocol-types.js" */
/** @import { Flight, Frame, GameEvent, TableFrame } from "./board-types.js" */
/** @import { Place } from "./flip.js" */

/**
 * What a game makes of what is shown.
 * @typedef {object} Direction
 * @property {(fresh: GameEvent[], frame: Frame) => Flight[]} flights
 * @property {(past: Frame, now: Frame) => Frame[]} steps
 * @property {(fresh: GameEvent[], frame: Frame) => number | undefined} hold
 * @property {(fresh: GameEvent[], frame: Frame) => void} onFresh
 * @property {(moves: number) => void} onBack that many moves were taken back
 */

/** Whether there is something to see. @param {TableFrame | null} frame @returns {frame is Frame} */
const isDealt = (frame) => Boolean(frame?.sight);

/**
 * What is seen now: what has changed comes part by part, of the view by field, of a list as long as before by place.
 * @param {Sight | null} past
 * @param {Sight | null} change
 */
function merged(past, change) {
  if (!past || !change) return change ?? past;
  /** @type {Record<string, any>} */
  const view = { ...past.view };
  for (const [field, now] of Object.entries(change.view)) {
    const was = view[field];
    const isByPlace = Array.isArray(was) && !Array.isArray(now) && now !== null;
    view[field] = isByPlace ? was.map((one, place) => (place in now ? now[place] : one)) : now;
  }
  return { ...past, ...change, view: /** @type {GameView} */ (view) };
}

const MOST_WAITING = 16; // frames; with more, we catch up

// How many steps a frame is held: one with little news, one with much, a deal, and the last before the result.
const LITTLE = 1.35;
const MUCH = 1.9;
const DEAL = 4;
const END = 5;

export class Stage {
  /** @param {Direction} direction */
  constructor(direction) {
    this.direction = direction;
    this.shown = signal(/** @type {TableFrame | null} */ (null));
    /** The same, once what travels has arrived: what a card brings about is seen when it lies there. */
    this.landed = signal(/** @type {TableFrame | null} */ (null));
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
    /** @type {{ frame: TableFrame, travel: number, isDeal: boolean, before: Map<string, Place> | null } | undefined} */
    this.moved = undefined;
  }

  /** A snapshot or an update from the server. @param {Snapshot | Update} message */
  take(message) {
    const past = this.truth;
    if (message.type === "snapshot") {
      const { version, table, sight, viewer, yours, events, rounds, outcome } = message;
      // At the end all is open: also where several share a device, and nobody's cards are uncovered any more.
      const isSame = past?.viewer === viewer || table.status === "over";
      const goesOn = past && isSame && past.sight && sight && events.length >= past.events.length;
      const fresh = goesOn && past ? events.slice(past.events.length) : [];
      this.truth = { version, table, sight, viewer, yours, events, rounds, outcome, fresh };
      if (!goesOn) this.queue = [];
      if (past && past.viewer === viewer && events.length < past.events.length) this.direction.onBack(1);
      this.push(goesOn ? past : null, this.truth, past?.rounds.length);
    } else if (past && message.since === past.version) {
      const events = [...past.events.slice(0, message.kept), ...message.events];
      const isBack = message.kept < past.events.length;
      this.truth = {
        ...past,
        version: message.version,
        events,
        sight: merged(past.sight, /** @type {Sight | null} */ (message.sight)),
        table: message.table ?? past.table,
        rounds: [...past.rounds.filter((round) => round.last_event <= message.kept), ...message.rounds],
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
   * @param {number} [rounds] that were seen to their end
   */
  push(past, now, rounds = past?.rounds.length ?? now.rounds.length) {
    const isOver = now.table.status === "over";
    const isEnd = isOver && past?.table.status === "playing";
    if (isDealt(now)) {
      const { sight } = now;
      for (const round of now.rounds.slice(rounds)) {
        if (isOver && round.number === now.rounds.length) continue; // the result shows it
        const fresh = now.fresh.filter((event) => event.number <= round.last_event);
        const events = now.events.filter((event) => event.number <= round.last_event);
        now = { ...now, fresh: now.fresh.filter((event) => event.number > round.last_event) };
        const view = { ...round.table, viewer: now.viewer };
        const before = { table: { ...now.table, status: "playing" }, outcome: null };
        const shown = { ...now, ...before, events, fresh, sight: { ...sight, view, legal: [] }, sheet: round };
        this.queue.push(...this.within(past, shown));
      }
    }
    if (isEnd) {
      this.queue.push(...this.within(past, { ...now, isHeld: true }));
      now = { ...now, fresh: [] };
    }
    this.queue.push(...this.within(isEnd ? null : past, now));
    if (!past && !this.isDeal(now)) this.isHurried = true;
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

  /** Whether cards are dealt that nobody has played from. @param {TableFrame} frame */
  isDeal(frame) {
    const past = this.shown.peek();
    if (!isDealt(frame) || frame.sheet) return false;
    return isDealt(past)
      ? past.viewer === frame.viewer && past.sight.view.round < frame.sight.view.round
      : frame.events.every((event) => event.ply === 0);
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

  /** Only sheets, the last table and the end are kept of a long queue. */
  catchUp() {
    const newest = this.queue.length - 1;
    /** @type {GameEvent[]} */
    let fresh = [];
    this.queue = this.queue.filter((frame, index) => {
      fresh = [...fresh, ...frame.fresh];
      if (!frame.sheet && !(frame.isHeld && !frame.isStep) && index !== newest) return false;
      frame.fresh = fresh;
      fresh = [];
      return true;
    });
  }

  /** @param {TableFrame} frame */
  async present(frame) {
    const past = this.shown.peek();
    const isDeal = this.isDeal(frame);
    const isQuick = this.isHurried || document.hidden;
    const time = isQuick ? 0 : stepTime();
    const travel = isQuick ? 0 : travelTime();
    this.moved = { frame, travel, isDeal, before: past && travel && !isDeal ? capture() : null };
    this.shown.value = frame;
    // Somebody else's eyes see nothing of what was.
    if (!travel || !isDealt(past) || past.viewer !== frame.viewer) this.landed.value = frame;
    if (frame.fresh.length && isDealt(frame)) this.direction.onFresh(frame.fresh, frame);
    const held = this.heldFor(past, frame, isDeal) * time;
    if (held) await this.pause(Math.min(travel, held));
    this.landed.value = frame;
    if (held > travel) await this.pause(held - travel);
  }

  /** How many steps long. @param {TableFrame | null} past @param {TableFrame} frame @param {boolean} isDeal */
  heldFor(past, frame, isDeal) {
    if (isDeal) return DEAL;
    const hasNews = frame.fresh.length > 0;
    const own = past && (hasNews || frame.isStep) && isDealt(frame) ? this.direction.hold(frame.fresh, frame) : 0;
    if (frame.isHeld && !frame.isStep) return END + (own ?? 0);
    return own ?? (hasNews ? (frame.fresh.length > 2 ? MUCH : LITTLE) : 0);
  }

  /** Called once what is shown is in the document: lets things travel from where they were. */
  drawn() {
    if (!this.moved) return;
    const { frame, travel, isDeal, before } = this.moved;
    this.moved = undefined;
    if (before && isDealt(frame)) play(before, travel, this.direction.flights(frame.fresh, frame));
    if (isDeal && travel) requestAnimationFrame(() => deal(travel)); // when all is laid out in any case
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
