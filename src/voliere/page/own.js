/** Hints and reviews on this device's own processor, where the server lends its engine. */
import { effect } from "./dom.js";
import { LENDS } from "./address.js";
import { Refusal, get } from "./api.js";
import { thinks } from "./settings.js";
import { desk, engine } from "./transport.js";

/** @import { Advised, Bots, Imagined, ReviewInfo, TableInfo } from "./protocol-types.js" */

const PATIENCE = 30_000; // milliseconds

/** @template T @param {string} path @param {unknown} body @returns {Promise<T>} */
async function ask(path, body) {
  const answer = await desk().request("POST", `/api${path}`, JSON.stringify(body));
  if (!answer.ok) throw new Refusal(await answer.json());
  return answer.json();
}

/** Whether this device is to think. @param {boolean} isBusy whether the server has much to do */
const isWanted = (isBusy) => LENDS && (thinks.value === "always" || (thinks.value === "auto" && isBusy));

/**
 * Whether a hint is thought out here. The engine is fetched as soon as it is wanted; until it has come, and where it
 * does not come, the server thinks.
 * @param {boolean} isBusy
 */
export function advisesHere(isBusy) {
  if (!isWanted(isBusy)) return false;
  desk();
  return engine.value === 1;
}

/**
 * Advice about a world that is possible for a seat.
 * @param {TableInfo} table @param {Imagined} imagined @param {{ seat: number, move?: string }} about
 * @returns {Promise<Advised>}
 */
export const advise = ({ game, players, options }, { decision, world }, about) =>
  ask("/advice", { game, players, options, decision, world, ...about });

/** Whether a review is made here: if so, and if the engine comes soon. @returns {Promise<boolean>} */
export async function reviewsHere() {
  /** @type {Bots | null} */
  const bots = LENDS && thinks.value === "auto" ? await get("/bots") : null;
  if (!isWanted(bots?.is_busy ?? false)) return false;
  desk();
  return new Promise((resolve) => {
    const late = window.setTimeout(() => settle(false), PATIENCE);
    const stop = effect(() => {
      if (engine.value === 1 || engine.value < 0) queueMicrotask(() => settle(engine.value === 1));
    });
    const settle = (/** @type {boolean} */ isHere) => {
      window.clearTimeout(late);
      stop();
      resolve(isHere);
    };
  });
}

/** A review as far as it has come; nobody else is told of it. @param {string} record @returns {Promise<ReviewInfo>} */
export const reviewHere = (record) => ask("/reviews", { record });
