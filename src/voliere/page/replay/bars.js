/** Luck and play as bars, to both sides of a middle. */

/** @import { Review, Total } from "../protocol-types.js" */

/** What one's own decisions brought, and those of others. @param {Total} total */
export const playOf = ({ loss, gifts }) => [-loss, gifts];

/**
 * From where to where bars go: those to the same side of the middle one after the other.
 * @param {number[]} values
 */
export const barsOf = (values) =>
  values.map((value, index) => {
    const start = values.slice(0, index).reduce((sum, one) => (one < 0 === value < 0 ? sum + one : sum), 0);
    return { value, start, end: start + value };
  });

/** How far bars go at most. @param {Review} review */
export const mostOf = ({ totals }) =>
  Math.max(
    1,
    ...totals.flatMap((total) => [[total.luck], playOf(total)].flatMap(barsOf)).map(({ end }) => Math.abs(end)),
  );
