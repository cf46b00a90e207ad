/** The end of a round: one favourite after the other is turned up. For showing only. */

/** @import { Frame } from "./types.js" */

/**
 * First the last card and what it won, then seat after seat.
 * @param {Frame} _past
 * @param {Frame} now
 * @returns {Frame[]}
 */
export function steps(_past, now) {
  const turned = now.fresh.flatMap((event, index) => (event.kind === "revealed" ? [index] : []));
  const before = now.events.length - now.fresh.length;
  const ends = turned.length ? [turned[0], ...turned.map((index) => index + 1)] : [];
  return ends.map((end, index) => ({
    ...now,
    events: now.events.slice(0, before + end),
    fresh: now.fresh.slice(ends[index - 1] ?? 0, end),
    sight: { ...now.sight, legal: [] },
  }));
}

/**
 * A seat's favourite as the table shows it: null where there is none yet.
 * @param {Frame} frame
 * @param {number} seat
 * @returns {{ card: string | null, isTurned: boolean } | null} card: null while it lies face down
 */
export function favouriteOf(frame, seat) {
  const { mode, pending, seats } = frame.sight.view;
  const { has_favourite: isLaid, favourite, hand } = seats[seat];
  const isOver = !pending.length;
  const turned = isOver ? happened(frame, "revealed", seat) : undefined;
  if (turned) return { card: turned.card, isTurned: true };
  // On the way to the end the view is of the end already: what was laid face down still is.
  const isDown = isOver && frame.isStep && mode === "competitive" && seat !== frame.viewer;
  if (isLaid) return { card: isDown ? null : favourite, isTurned: false };
  return isOver && hand?.length === 1 ? { card: null, isTurned: false } : null; // the last card, not yet turned up
}

/** What the last move brought about for a seat. @param {Frame} frame @param {string} kind @param {number} seat */
export const happened = ({ events }, kind, seat) =>
  events.findLast((event) => event.kind === kind && event.seat === seat && event.ply === events.at(-1)?.ply);
