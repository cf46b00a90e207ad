/** A bot's advice in an order that does not contradict it: what it would play comes first, and no number beats it. */

/** @import { Advised } from "../protocol-types.js" */

const MOST = 3;

/**
 * The advised move and the next best, each with what it promises: the chance to win, or points where nobody wins.
 * A bot trusts what it has tried often; a move that it hardly tried may look better by luck, and is only called close.
 * @param {Advised} advice
 * @returns {{ move: string, chance: number | null, score: number | null, isClose: boolean }[]} nothing where there is
 *   nothing to compare
 */
export function weighed({ move, thoughts }) {
  const best = thoughts.find((one) => one.move === move);
  if (!best || best.score === null) return [];
  const shown = (/** @type {typeof best} */ one) =>
    one.chance === null ? Math.round(one.score ?? 0) : Math.round(100 * one.chance);
  const top = shown(best);
  const others = thoughts
    .filter((one) => one !== best && one.score !== null)
    .map((one) => ({ one, value: Math.min(shown(one), top) }))
    .sort((a, b) => b.value - a.value || b.one.visits - a.one.visits);
  return [best, ...others.map(({ one }) => one)].slice(0, MOST).map((one) => ({
    move: one.move,
    chance: one.chance === null ? null : shown(one),
    score: one.chance === null ? shown(one) : null,
    isClose: shown(one) > top,
  }));
}
