/** The server's REST addresses. */
import { HAS_SERVER } from "./address.js";
import { request } from "./transport.js";

/** @import { Me, NewTable, Problem, Promise as SeedPromise, TableWish } from "./protocol-types.js" */

/**
 * What a game says of itself, and of each of its options.
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} rules_version
 * @property {number[]} players
 * @property {number} default_players
 * @property {number} minutes
 * @property {boolean} has_lesson
 * @property {OptionInfo[]} options
 * @property {string[]} notation examples of moves
 * @property {Record<string, GameTexts>} texts by language
 */

/** @typedef {{ title: string, tagline: string, options: Record<string, OptionTexts> }} GameTexts */
/**
 * @typedef {object} OptionTexts
 * @property {string} title
 * @property {string} help
 * @property {Record<string, string>} values what each is called
 * @property {Record<string, string>} meanings what those mean that do not say it themselves
 */

/** @typedef {{ name: string, needs: Record<string, unknown[]> }} NamedOption needs: values of other options */
/** @typedef {NamedOption & { type: "toggle", default: boolean, forced: number[] }} ToggleInfo */
/** @typedef {NamedOption & { type: "choice" | "choices" | "seat", default: string, values: string[] }} ChoiceInfo */
/** @typedef {NamedOption & { low: number, high: number }} BoundOption */
/** @typedef {BoundOption & { type: "number", default: number }} NumberInfo */
/** @typedef {{ type: "numbers", default: number[] | number[][], rows: number, labels: string[] }} Table of numbers */
/** @typedef {BoundOption & Table} NumbersInfo */
/** @typedef {ToggleInfo | ChoiceInfo | NumberInfo | NumbersInfo} OptionInfo */
/** @typedef {boolean | string | number | number[] | number[][]} OptionValue */

/** Something the server did not do, with its reason. */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The network, not the server, is at fault; or the server that the page brings did not come. @type {Problem} */
export const OFFLINE = {
  code: "offline",
  message_id: HAS_SERVER ? "page-offline" : "page-engine-failed",
  owner: null,
  details: {},
};

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Response>}
 */
async function send(method, path, body) {
  /** @type {RequestInit} */
  const how = { method, credentials: "same-origin" };
  if (body !== undefined) {
    how.body = JSON.stringify(body);
    how.headers = { "content-type": "application/json" };
  }
  let answer;
  try {
    answer = await request(path, how);
  } catch {
    throw new Refusal(OFFLINE);
  }
  if (!answer.ok) {
    const problem = await answer.json().catch(() => OFFLINE);
    // This device was ended: the next time we are a guest.
    if (problem.code === "request-no-identity") known = undefined;
    throw new Refusal(problem);
  }
  return answer;
}

// What an address answers is known to whoever asks it, and written there.
/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await send("GET", path)).json();
/** @param {string} path @returns {Promise<string>} */
export const getText = async (path) => (await send("GET", path)).text();
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const post = async (path, body) => (await send("POST", path, body)).json();
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const put = async (path, body) => (await send("PUT", path, body)).json();
/** @param {string} path @returns {Promise<any>} */
export const remove = async (path) => (await send("DELETE", path, {})).json();

/** Let the person keep a text as a file. @param {string} name @param {string} text */
export function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The same with what an address answers. @param {string} name @param {string} path */
export const download = async (name, path) => save(name, await getText(path));

/** @type {Promise<Me> | undefined} */
let known;

/** Who one is; the first question gives this browser its identity. @returns {Promise<Me>} */
export function me() {
  known ??= get("/me").catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** A name that is being typed, as long as the server does not know it. */
let typed = "";

/** Say what one would like to be called; `settleName` tells the server. @param {string} name */
export function typeName(name) {
  typed = name.trim();
}

/** @type {Promise<Me> | undefined} a name that the server is being told */
let telling;

/** Go by the name that was typed last, if any: whoever sits down waits for this. @returns {Promise<Me>} */
export function settleName() {
  if (!typed) return telling ?? me();
  const name = typed;
  typed = "";
  /** @type {Promise<Me>} */
  const told = (telling ?? me()).catch(() => me()).then(() => put("/me", { name }));
  telling = told;
  told.then(
    () => (known = told),
    () => {
      if (telling === told) typed ||= name; // a later one is not forgotten for it
    },
  ).finally(() => {
    if (telling === told) telling = undefined;
  });
  return told;
}

/** @type {Promise<GameInfo[]> | undefined} */
let listed;

/** What there is to play; asked once. @returns {Promise<GameInfo[]>} */
export function games() {
  listed ??= get("/games").catch((error) => {
    listed = undefined;
    throw error;
  });
  return listed;
}

/** This browser's part of a shuffle: 256 bits. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Open a table. The server shows the hash of its seed first, and only then is told this browser's part of the shuffle;
 * the hash is kept, to be compared with what the table says.
 * @param {Omit<TableWish, "nonce" | "promise">} wish @returns {Promise<string>} its id
 */
export function openTable(wish) {
  const opened = open(wish);
  opening = opened.catch(() => {});
  return opened;
}

/** The table that is being opened, if any: what is only to be looked at waits for it. @type {Promise<unknown>} */
export let opening = Promise.resolve();

/** @param {Omit<TableWish, "nonce" | "promise">} wish */
async function open(wish) {
  await settleName();
  /** @type {SeedPromise} */
  const { promise, seed_hash: hash } = await get("/promise");
  /** @type {NewTable} */
  const { table } = await post("/tables", { ...wish, promise, nonce: nonce() });
  remember(table, hash);
  return table;
}

/** @param {string} table @param {string | null} hash what was shown before a nonce was given */
export function remember(table, hash) {
  try {
    if (hash) sessionStorage.setItem(`promise ${table}`, hash);
  } catch {
    // a browser that keeps nothing cannot compare
  }
}

/** Whether a table has another seed than was promised. @param {{ table: string, seed_hash: string }} info */
export function isPromiseBroken(info) {
  try {
    const hash = sessionStorage.getItem(`promise ${info.table}`);
    return hash !== null && hash !== info.seed_hash;
  } catch {
    return false;
  }
}

/** A key for a message: sent again, it is not done again. */
export const newKey = () => nonce().slice(0, 24);
