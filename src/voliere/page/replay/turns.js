/** Where a game turned: by decisions that cost much, and by luck that is more than the errors of two chances. */

/** @import { Decision, Review } from "../protocol-types.js" */

/** @typedef {{ to: number, seat: number, size: number, decision?: Decision, luck?: number }} Turn */

const MOST_TURNS = 6;
const MOST_LUCK = 3;
const LEAST_LUCK = 5; // as much as a mistake,
const BEYOND = 3; // and so many errors: of all moves of a game one is often two of them away by chance alone

/** Whether a decision is worth choosing again. @param {Decision} decision */
export const isMistake = ({ grade }) => grade === "blunder" || grade === "mistake";

/**
 * Where it turned: what cost most, and the largest luck, in the order in which it came.
 * @param {Review} review
 * @returns {Turn[]}
 */
export function turnsOf({ decisions, luck, chances, before = [], is_contest: isContest, worlds = 0 }) {
  /** @type {Turn[]} */
  const costly = decisions
    .filter(isMistake)
    .map((decision) => ({ to: decision.ply - 1, seat: decision.seat, size: decision.loss, decision }));
  const deal = chances.slice(0, 1).map((row) => before.map((chance, seat) => row[seat] - chance));
  const moments = deal.length ? [before, ...chances] : chances;
  // A chance is how many of some playouts were won, or less varied.
  const variance = (/** @type {number} */ chance) => (worlds && isContest ? (chance * (100 - chance)) / worlds : 0);
  const lucky = [...deal, ...luck].map((row, index) => {
    const size = Math.max(0, ...row.map(Math.abs));
    const seat = row.findIndex((one) => Math.abs(one) === size);
    const error = Math.sqrt(variance(moments[index]?.[seat] ?? 0) + variance(moments[index + 1]?.[seat] ?? 0));
    return { to: index + 1 - deal.length, seat, size, luck: row[seat], least: Math.max(LEAST_LUCK, BEYOND * error) };
  });
  const bySize = (/** @type {Turn} */ a, /** @type {Turn} */ b) => b.size - a.size;
  const largest = lucky.filter(({ size, least }) => size >= least).sort(bySize).slice(0, MOST_LUCK);
  // A decision is shown as it stood before its move, luck as it stands after the move with which it came.
  const when = (/** @type {Turn} */ { to, decision }) => (decision ? to + 1 : to + 0.5);
  return [...costly, ...largest].sort(bySize).slice(0, MOST_TURNS).sort((a, b) => when(a) - when(b));
}
