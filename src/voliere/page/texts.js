/**
 * Words: Fluent messages in the reader's language, the page's and those of each game. The same files serve log and
 * terminal.
 */
import { FluentBundle, FluentNumber, FluentResource } from "./vendor/fluent/index.js";
import { Refusal } from "./api.js";
import { signal } from "./dom.js";
import { ASSETS, HAS_SERVER } from "./address.js";
import { language } from "./settings.js";

/** @import { Problem } from "./protocol-types.js" */
/** @typedef {(message: string, details?: Record<string, unknown>) => string} Say */

/** @type {Map<string, FluentBundle>} */
const bundles = new Map();
/** @type {Map<string, Promise<FluentResource>>} */
const sources = new Map();
const loaded = signal(0);

/** A file of messages, read once: every game needs the page's, too. @param {string} name */
function source(name) {
  let read = sources.get(name);
  if (!read) {
    read = fetch(`${ASSETS}texts/${name}.ftl`).then(async (answer) => {
      if (!answer.ok) throw new Error(`no texts ${name}`);
      return new FluentResource(await answer.text());
    });
    sources.set(name, read);
  }
  return read;
}

/**
 * Make the words of a language ready: the page's, and a game's.
 * @param {string} [game]
 * @param {string} [wanted]
 */
export async function loadTexts(game = "", wanted = language.value) {
  const key = `${game}/${wanted}`;
  if (bundles.has(key)) return;
  const names = game ? [wanted, `${game}.${wanted}`] : [wanted];
  const resources = await Promise.all(names.map(source));
  const bundle = new FluentBundle(wanted, { useIsolating: false });
  for (const resource of resources) {
    const wrong = bundle.addResource(resource, { allowOverrides: false });
    if (wrong.length) console.error(...wrong);
  }
  bundles.set(key, bundle);
  loaded.value += 1;
}

/** A number as large as a game's: there is nothing to group in it, and no formatter to be made, which takes long. */
class SmallNumber extends FluentNumber {
  toString() {
    return String(this.value);
  }
}

/** @param {unknown} one @returns {one is number} */
const isSmall = (one) => Number.isInteger(one) && Math.abs(Number(one)) < 1000;

/** @param {Record<string, unknown>} details */
const withSmall = (details) =>
  Object.fromEntries(Object.entries(details).map(([name, one]) => [name, isSmall(one) ? new SmallNumber(one) : one]));

const HYPHEN = /(?<![\w.,])-(?=\d)/g;

/**
 * The words of a game, or without one the page's. What is missing is shown as its name, and told to the console.
 * @param {string} [game]
 * @returns {Say}
 */
export function sayer(game = "") {
  return (message, details = {}) => {
    loaded.value; // drawn again when words arrive
    const bundle = bundles.get(`${game}/${language.value}`) ?? bundles.get(`/${language.value}`);
    const pattern = bundle?.getMessage(message)?.value;
    if (!bundle || !pattern) {
      if (bundle) console.error(`no message ${message} in ${language.value}`);
      return bundle ? message : "";
    }
    /** @type {Error[]} */
    const wrong = [];
    const text = bundle.formatPattern(pattern, withSmall(details), wrong);
    if (wrong.length) console.error(message, ...wrong);
    const isNegative = Object.values(details).some((one) => typeof one === "number" && one < 0);
    return isNegative ? text.replace(HYPHEN, "−") : text;
  };
}

/**
 * Whether a game has such a message.
 * @param {string} game
 * @param {string} message
 */
export function hasMessage(game, message) {
  loaded.value;
  return Boolean(bundles.get(`${game}/${language.value}`)?.hasMessage(message));
}

/** The page's own words. */
export const say = sayer();

/** A number as it is read. @param {number | string} value */
export const number = (value) => String(value).replace(HYPHEN, "−");

/** Several names as they are said: with commas, and an “and” before the last. @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(language.value).format(names);

/**
 * A refusal of the server in words.
 * @param {Omit<Problem, "code">} problem
 * @returns {string}
 */
export function explain({ message_id: message, owner, details }) {
  if (!HAS_SERVER && message === "error-not-kept") return say("page-no-room"); // there is nobody else to make some
  const described = Object.entries(details).map(([name, detail]) => [
    name,
    isProblem(detail) ? explain(detail) : (detail ?? "–"),
  ]);
  return sayer(owner ?? "")(message, Object.fromEntries(described));
}

/** What went wrong, in words; a fault as it is. @param {unknown} error */
export const told = (error) => (error instanceof Refusal ? explain(error.problem) : String(error));

/** Whether a detail is a refusal itself. @param {unknown} detail @returns {detail is Problem} */
const isProblem = (detail) => typeof detail === "object" && detail !== null && "message_id" in detail;
