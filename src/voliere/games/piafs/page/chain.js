/**
 * What a bird sets off at its perch, read from the rules' own events: one link for each bird driven off. For showing
 * only.
 */

/** @import { FullEvent, GameEvent } from "../../../page/table/board-types.js" */

/**
 * @typedef {object} Link
 * @property {string} bird the one that is driven off
 * @property {number} total of the forces on the ground
 * @property {number} force of that bird
 * @property {number} difference
 * @property {number | null} seed the value of a seed that is won
 * @property {string | null} pest
 * @property {boolean} isRevealed whether the reward comes from the feeder deck
 * @property {boolean} isEmpty whether there is nothing to win
 */

/** @typedef {{ bird: string, total: number, force: number }} Keeper who keeps the perch, and against what */

export const POSITIONS = 4; // of the column of seeds

/** @param {string} bird */
export const forceOf = (bird) => Number(bird[1]);

/**
 * @param {GameEvent[]} events
 * @returns {{ links: Link[], held: Keeper | null }}
 */
export function chainOf(events) {
  /** @type {Link[]} */
  const links = [];
  /** @type {Keeper | null} */
  let held = null;
  for (const event of /** @type {FullEvent[]} */ (events)) {
    const link = links[links.length - 1];
    if (event.kind === "outweighed") {
      const { card: bird, amount: difference } = event;
      links.push({
        bird,
        total: Number(event.source),
        force: forceOf(bird),
        difference,
        seed: null,
        pest: null,
        isRevealed: difference > POSITIONS,
        isEmpty: false,
      });
    } else if (event.kind === "held") {
      held = { bird: event.card, total: Number(event.source), force: forceOf(event.card) };
    } else if (!link) {
      continue;
    } else if (event.kind === "seed-taken") {
      link.seed = seedOf(event.card);
    } else if (event.kind === "pest-taken") {
      link.pest = event.card;
    } else if (event.kind === "revealed") {
      if (isSeed(event.card)) link.seed = seedOf(event.card);
      else link.pest = event.card;
    } else if (event.kind === "nothing-taken" || event.kind === "feeder-empty") {
      link.isEmpty = true;
    }
  }
  return { links, held };
}

/** @param {string} card of the feeder */
export const isSeed = (card) => card.startsWith("seed-");

/** @param {string} card such as seed-2 */
export const seedOf = (card) => Number(card.slice(-1));

/**
 * Which link takes what lies at each position as the column stands now: what is above slides down after each.
 * @param {Link[]} links
 * @returns {Map<number, number>} from a position to the number of a link
 */
export function takenAt(links) {
  const positions = Array.from({ length: POSITIONS }, (_one, index) => index + 1);
  const taken = new Map();
  links.forEach(({ difference, seed, isRevealed }, index) => {
    if (!isRevealed && seed !== null) taken.set(positions.splice(difference - 1, 1)[0], index + 1);
  });
  return taken;
}

/**
 * The bird that goes to the perch next: the strongest on the ground, of equals the nearest.
 * @param {string[]} ground
 */
export const nextUp = (ground) => ground.reduce((best, bird) => (forceOf(bird) > forceOf(best) ? bird : best));

/**
 * Birds and seeds that a seat would win.
 * @param {GameEvent[]} events
 * @param {number | null} seat
 * @returns {{ birds: Record<string, number>, seeds: number }}
 */
export function gainsOf(events, seat) {
  /** @type {Record<string, number>} */
  const birds = {};
  let seeds = 0;
  for (const event of /** @type {FullEvent[]} */ (events)) {
    if (event.seat !== seat) continue;
    if (event.kind === "won" || event.kind === "collected") birds[event.card[0]] = (birds[event.card[0]] ?? 0) + 1;
    if (event.kind === "scared") birds[event.card[0]] = (birds[event.card[0]] ?? 0) - 1;
    if (event.kind === "seed-taken") seeds += 1;
  }
  return { birds, seeds };
}
