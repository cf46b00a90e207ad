/**
 * The way to the server: over the network or, in the edition without one, to a worker of this page that is the server.
 * Nothing else knows which.
 */
import { effect, signal } from "./dom.js";
import { ASSETS, BASE, HAS_SERVER, href } from "./address.js";
import { begin } from "./workers.js";

/**
 * What the worker says.
 * @typedef {{ kind: "progress", done: number, total: number }
 *   | { kind: "ready" }
 *   | { kind: "failed", text: string }
 *   | { kind: "answer", id: number, status: number, text: string }
 *   | { kind: "line", line: number, event: string, text: string }} Said
 */

/** How much of the engine has come, from 0 to 1; -1 if it does not come. */
export const engine = signal(0);

/** The same of the server: 1 where there is nothing to wait for. */
export const arrived = HAS_SERVER ? signal(1) : engine;

/** @param {() => void} act once there is nothing to wait for any more */
export function onceArrived(act) {
  const stop = effect(() => {
    if (arrived.value !== 1) return;
    act();
    queueMicrotask(() => stop());
  });
}

// What never changes lies there as a file, and is there before the rest.
const FILES = /^\/games(\/\w+(\/rules\/\w+)?)?$/;

/**
 * One request, as `fetch` makes it.
 * @param {string} path below /api
 * @param {RequestInit} how
 * @returns {Promise<Response>}
 */
export function request(path, how) {
  if (HAS_SERVER) return fetch(href(`/api${path}`), how);
  if (FILES.test(path)) return fetch(`${ASSETS}api${path}.${path.includes("/rules/") ? "md" : "json"}`);
  return desk().request(how.method ?? "GET", `/api${path}`, typeof how.body === "string" ? how.body : "");
}

/** A line to a table. @param {string} table @returns {WebSocket | LocalLine} */
export function connect(table) {
  if (!HAS_SERVER) return new LocalLine(desk(), table);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}${BASE}/ws/${table}`);
}

/** @type {Desk | undefined} */
let known;

/** The server in a worker, or what a server lends of it, which is begun when it is first needed. */
export function desk() {
  known ??= new Desk();
  return known;
}

class Desk {
  constructor() {
    this.worker = begin();
    this.worker.onmessage = ({ data }) => this.take(data);
    /** @type {Map<number, { resolve: (answer: Response) => void, reject: (why: Error) => void }>} */
    this.asked = new Map();
    /** @type {Map<number, LocalLine>} */
    this.lines = new Map();
    this.number = 0;
    if (!HAS_SERVER) navigator.storage?.persist?.().catch(() => {}); // games are to stay
  }

  /** @param {Said} message */
  take(message) {
    if (engine.value < 0) return; // what had begun to come still does
    if (message.kind === "progress") engine.value = Math.min(0.99, message.done / message.total);
    else if (message.kind === "ready") engine.value = 1;
    else if (message.kind === "failed") {
      console.error(message.text);
      engine.value = -1;
      for (const { reject } of this.asked.values()) reject(new Error(message.text));
      this.asked.clear();
    } else if (message.kind === "answer") {
      this.asked.get(message.id)?.resolve(new Response(message.text, { status: message.status }));
      this.asked.delete(message.id);
    } else if (message.kind === "line") this.lines.get(message.line)?.take(message.event, message.text);
  }

  /** @param {string} method @param {string} path @param {string} body @returns {Promise<Response>} */
  request(method, path, body) {
    if (engine.value < 0) return Promise.reject(new Error("it did not come"));
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.asked.set(this.number, { resolve, reject });
      this.worker.postMessage({ kind: "request", id: this.number, method, path, body });
    });
  }
}

/** What a WebSocket is elsewhere, as far as it is used. */
class LocalLine {
  /** @param {Desk} desk @param {string} table */
  constructor(desk, table) {
    this.desk = desk;
    desk.number += 1;
    this.number = desk.number;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {((event: Event) => void) | null} */
    this.onopen = null;
    /** @type {((event: MessageEvent) => void) | null} */
    this.onmessage = null;
    /** @type {((event: CloseEvent) => void) | null} */
    this.onclose = null;
    desk.lines.set(this.number, this);
    desk.worker.postMessage({ kind: "connect", line: this.number, table });
  }

  /** @param {string} event @param {string} text */
  take(event, text) {
    if (event === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    } else if (event === "message") this.onmessage?.(new MessageEvent("message", { data: text }));
    else {
      this.desk.lines.delete(this.number);
      this.readyState = WebSocket.CLOSED;
      this.onclose?.(new CloseEvent("close", { code: Number(text) }));
    }
  }

  /** @param {string} text */
  send(text) {
    this.desk.worker.postMessage({ kind: "say", line: this.number, text });
  }

  close() {
    this.readyState = WebSocket.CLOSING;
    this.desk.worker.postMessage({ kind: "hangup", line: this.number });
  }
}
