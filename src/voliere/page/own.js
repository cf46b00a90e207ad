/** Hints and reviews on this device's own processor, where the server lends its engine. */
import { LENDS } from "./address.js";
import { Refusal, get } from "./api.js";
import { thinks } from "./settings.js";
import { desk, engine } from "./transport.js";

/** @import { Advised, Bots, Imagined, ReviewInfo, TableInfo } from "./protocol-types.js" */

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
async function ask(path, body) {
  const answer = await desk().request("POST", `/api${path}`, JSON.stringify(body));
  if (!answer.ok) throw new Refusal(await answer.json());
  return answer.json();
}

/**
 * Whether a hint is thought out here: always, or, where the server is said to be busy, as soon as the engine has come.
 * @param {boolean} isBusy
 */
export function advisesHere(isBusy) {
  if (!LENDS || thinks.value === "never") return false;
  if (thinks.value === "always") return true;
  if (isBusy) desk();
  return isBusy && engine.value === 1;
}

/**
 * Advice about a world that is possible for a seat.
 * @param {TableInfo} table @param {Imagined} imagined @param {{ seat: number, move?: string }} about
 * @returns {Promise<Advised>}
 */
export const advise = ({ game, players, options }, { decision, world }, about) =>
  ask("/advice", { game, players, options, decision, world, ...about });

/** Whether a review is made here. @returns {Promise<boolean>} */
export async function reviewsHere() {
  if (!LENDS || thinks.value === "never") return false;
  if (thinks.value === "always") return true;
  /** @type {Bots} */
  const bots = await get("/bots");
  return bots.is_busy;
}

/** A review as far as it has come; nobody else is told of it. @param {string} record @returns {Promise<ReviewInfo>} */
export const reviewHere = (record) => ask("/reviews", { record });
