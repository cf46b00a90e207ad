/** The WebSocket of a table: messages with answers, and coming back by itself. It never keeps a move for later. */
import { signal } from "../dom.js";
import { newKey, Refusal, OFFLINE } from "../api.js";
import { connect } from "../transport.js";

/** @import { Accepted, Advised, ClientMessage, Enter, Imagined, Pong } from "../protocol-types.js" */
/** @import { Previewed, ServerMessage, Snapshot, Update } from "../protocol-types.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

/** The one that this page was written for: a newer server asks for a newer page. */
const PROTOCOL = Number(document.querySelector('meta[name="voliere-protocol"]')?.getAttribute("content"));
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const QUIET = 25_000; // milliseconds without a word, after which we ask whether anybody is there, if nobody looks
const ANSWER = 20_000;
const LOOK = 1000; // milliseconds between two looks at how long nobody has said a word
const EARLY = 50; // milliseconds that a timer may be ahead of the clock
const STALE = 1000; // milliseconds: somebody who acts after so long without a word wants to know that we are there
const LATE = 800; // milliseconds without an answer, after which we say so: with LOOK less than two seconds
const DEAD = 6000; // milliseconds without an answer, after which a new connection is tried
const GONE = 4004; // the server knows no such table
const SIGNED_OUT = 4001; // this device was ended
const HIDDEN = 4003; // it is hidden from those who still play the same deal

/** @typedef {"connecting" | "open" | "late" | "lost" | "gone" | "hidden"} LinkState late: open, but nobody answers */
/** @typedef {{ since: number | null, seat: number | null }} Position version seen, and seat that is uncovered */

/** @typedef {ClientMessage["type"]} Type */
/**
 * Of messages that are not only accepted.
 * @typedef {{ preview: Previewed, hint: Advised, imagine: Imagined, ping: Pong }} Answers
 */
/**
 * @template {Type} Asked
 * @typedef {Asked extends keyof Answers ? Answers[Asked] : Accepted} AnswerTo
 */
/**
 * @template {Type} Asked
 * @typedef {Omit<Extract<ClientMessage, { type: Asked }>, "type" | "id">} Fields of a message, but for its type and key
 */
/** @typedef {<Asked extends Type>(type: Asked, fields?: Fields<Asked>) => Promise<AnswerTo<Asked> | null>} Ask */

/** @typedef {{ resolve: (answer: ServerMessage) => void, reject: (why: Error) => void, timer: number }} Waiting */

/**
 * What a session talks to: a table on the server, or a lesson.
 * @typedef {object} Connection
 * @property {Signal<LinkState>} state
 * @property {number} skew the server's clock minus ours
 * @property {<Asked extends Type>(type: Asked, fields?: Fields<Asked>) => Promise<AnswerTo<Asked>>} ask
 * @property {() => void} close
 */

export class Link {
  /**
   * @param {string} table
   * @param {(message: Snapshot | Update) => void} receive snapshots and updates
   * @param {() => Position} position where we are, for coming back
   * @param {() => number} [patience] milliseconds without a word that are borne while somebody looks
   * @param {() => boolean} [isLooking] whether somebody does, as the server is told
   */
  constructor(table, receive, position, patience = () => QUIET, isLooking = () => !document.hidden) {
    this.table = table;
    this.receive = receive;
    this.position = position;
    this.patience = patience;
    this.isLooking = isLooking;
    this.state = signal(/** @type {LinkState} */ ("connecting"));
    /** @type {Map<string, Waiting>} */
    this.asked = new Map();
    this.wait = FIRST_WAIT;
    /** The server's clock minus ours. */
    this.skew = 0;
    this.isClosed = false;
    this.lastSignAt = 0;
    /** @type {number | undefined} a timer, while an answer is due */
    this.lateness = undefined;
    this.watch = window.setTimeout(() => this.check(), LOOK);
    this.wake = () => this.again();
    this.look = () => this.ask("look", { is_looking: this.isLooking() }).catch(() => {});
    this.touch = () => this.probe(STALE);
    this.doubt = () => this.probe(0);
    window.addEventListener("online", this.wake);
    window.addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.wake);
    document.addEventListener("visibilitychange", this.look);
    document.addEventListener("pointerdown", this.touch);
    document.addEventListener("keydown", this.touch);
    this.connect();
  }

  connect() {
    const socket = connect(this.table);
    this.socket = socket;
    this.lastSignAt = Date.now();
    socket.onopen = () => {
      const { since, seat } = this.position();
      /** @type {Enter} */
      const enter = { type: "enter", id: newKey() };
      this.entering = enter.id;
      if (since !== null) enter.since = since;
      if (seat !== null) enter.seat = seat;
      enter.protocol = PROTOCOL;
      enter.is_looking = this.isLooking();
      socket.send(JSON.stringify(enter));
    };
    // One message a line: a move's answer and what it has changed come as one text.
    socket.onmessage = (event) =>
      event.data.split("\n").forEach((/** @type {string} */ line) => this.take(JSON.parse(line)));
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  /** @param {ServerMessage} message */
  take(message) {
    this.lastSignAt = Date.now();
    window.clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.check(), LOOK);
    window.clearTimeout(this.lateness);
    this.lateness = undefined;
    if (this.state.value === "late") this.state.value = "open";
    if ("now" in message) this.skew = message.now - Date.now();
    if (message.type === "snapshot" || message.type === "update") {
      this.receive(message);
    } else if (message.type === "accepted" && message.id === this.entering) {
      // What is new comes next; where nothing is, nothing comes.
      this.wait = FIRST_WAIT;
      this.state.value = "open";
    } else if (message.type === "refused" && message.code === "protocol-outdated") {
      location.reload(); // we have come back to a newer server, and are of the old one
    } else if (message.type === "closing") {
      this.wait = message.retry;
    } else if (message.id && this.asked.has(message.id)) {
      const one = this.asked.get(message.id);
      this.asked.delete(message.id);
      if (!one) return;
      window.clearTimeout(one.timer);
      if (message.type === "refused") one.reject(new Refusal(message));
      else one.resolve(message);
    }
  }

  /**
   * Send a message and wait for its answer; a Refusal if it was not done, or if the line is down.
   * @template {Type} Asked
   * @param {Asked} type
   * @param {Fields<Asked>} [fields]
   * @returns {Promise<AnswerTo<Asked>>}
   */
  ask(type, fields) {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN || !["open", "late"].includes(this.state.value)) {
        reject(new Refusal(OFFLINE));
        return;
      }
      const id = newKey();
      const timer = window.setTimeout(
        () => {
          this.asked.delete(id);
          reject(new Refusal(OFFLINE));
        },
        type === "hint" ? 3 * ANSWER : ANSWER,
      );
      this.asked.set(id, { resolve: (answer) => resolve(/** @type {AnswerTo<Asked>} */ (answer)), reject, timer });
      this.socket.send(JSON.stringify({ type, id, ...fields }));
      if (type !== "hint") this.lateness ??= window.setTimeout(() => this.late(), LATE);
    });
  }

  /** Nobody answers: that is said, and after a while somebody else is asked. */
  late() {
    if (this.state.value !== "open") return;
    this.state.value = "late";
    this.lateness = window.setTimeout(() => this.state.value === "late" && this.drop(), DEAD - LATE);
  }

  /** Whoever does something learns at once whether anybody is there. @param {number} silence milliseconds */
  probe(silence) {
    if (this.state.value === "open" && !this.lateness && Date.now() - this.lastSignAt > silence) {
      this.ask("ping").catch(() => {});
    }
  }

  /** Give a connection up that may take long to notice that it is none. */
  drop() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    this.lost(0);
  }

  /** @param {number} code */
  lost(code) {
    if (this.isClosed) return;
    window.clearTimeout(this.lateness);
    this.lateness = undefined;
    for (const one of this.asked.values()) {
      window.clearTimeout(one.timer);
      one.reject(new Refusal(OFFLINE));
    }
    this.asked.clear();
    if (code === GONE || code === HIDDEN) {
      this.state.value = code === GONE ? "gone" : "hidden";
      return;
    }
    if (code === SIGNED_OUT) location.reload(); // we are somebody else now
    this.state.value = "lost";
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  /** Try at once: the network or the person is back. */
  again() {
    if (this.isClosed || document.hidden || this.state.value !== "lost") return;
    window.clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) this.socket.close();
    this.connect();
  }

  /** Every second since the last sign of life: has it been too long? */
  check() {
    this.watch = window.setTimeout(() => this.check(), LOOK);
    this.probe((document.hidden ? QUIET : this.patience()) - EARLY);
  }

  close() {
    this.isClosed = true;
    window.clearTimeout(this.watch);
    window.clearTimeout(this.retry);
    window.clearTimeout(this.lateness);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.wake);
    document.removeEventListener("visibilitychange", this.look);
    document.removeEventListener("pointerdown", this.touch);
    document.removeEventListener("keydown", this.touch);
    this.socket?.close();
  }
}
