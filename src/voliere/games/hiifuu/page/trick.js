/** A trick, for showing only: what counts is decided by the rules on the server. */

/** @import { FullEvent, GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, View } from "./types.js" */

/** @param {string} card */
const valueOf = (card) => Number(card.slice(1));

/** Seats in playing order. @param {number} leader @param {number} players */
export const order = (leader, players) => Array.from({ length: players }, (_one, index) => (leader + index) % players);

/** Of the same colour, and higher. @param {string} card @param {string} other */
export const isHigher = (card, other) => card[0] === other[0] && valueOf(card) > valueOf(other);

/**
 * The card that wins so far.
 * @param {{ seat: number, card: string }[]} trick
 * @param {string | null} led
 */
export function bestOf(trick, led) {
  return trick
    .filter((one) => one.card[0] === led)
    .reduce(
      (best, one) => (!best || isHigher(one.card, best.card) ? one : best),
      /** @type {{ seat: number, card: string } | null} */ (null),
    );
}

/**
 * The colour that is led: once a trick is won, none until its winner leads.
 * @param {Pick<View, "led" | "players" | "trick">} view
 * @param {string | null} ghost a card that is picked, and leads where no other does
 */
export function ledIn({ led, players, trick }, ghost) {
  const isDone = trick.length === players;
  if (ghost && (led === null || isDone)) return ghost[0];
  return isDone ? null : (led ?? trick[0]?.card[0] ?? null);
}

/**
 * Before its winner leads, a trick is taken: the table is empty for a moment, and everybody sits where they sat.
 * @param {Frame} past
 * @param {Frame} now
 * @returns {Frame[]}
 */
export function sweep(past, now) {
  const { view } = past.sight;
  const isLed = now.sight.view.trick.length === 1 && now.fresh.some(({ kind }) => kind === "played");
  if (view.trick.length < view.players || !isLed) return [];
  const empty = { ...view, trick: [], led: null, pending: [] };
  return [{ ...now, events: past.events, fresh: [], sight: { ...now.sight, view: empty, legal: [] } }];
}

/**
 * Higher cards of its colour that this viewer has not seen; null where the table does not show what was played.
 * @param {View} view
 * @param {string} card
 */
export function unseenAbove(view, card) {
  if (!view.played) return null;
  const own = view.viewer === null ? null : view.seats[view.viewer];
  const seen = new Set([...view.played, ...(own?.hand ?? []), ...(own?.discards ?? [])]);
  const found = [];
  for (let value = valueOf(card) + 1; value <= view.highest; value += 1) {
    if (!seen.has(card[0] + value)) found.push(card[0] + value);
  }
  return found;
}

/**
 * The finished tricks among these events.
 * @param {GameEvent[]} events
 * @returns {{ seat: number, card: string, cards: string[], seats: number[] }[]} who won it, with what; all of it as it
 *   was played, and by whom
 */
export function tricksOf(events) {
  const found = [];
  /** @type {FullEvent[]} */
  let plays = [];
  for (const event of /** @type {FullEvent[]} */ (events)) {
    if (event.kind === "played") plays.push(event);
    if (event.kind === "trick-won") {
      const { seat, card } = event;
      found.push({ seat, card, cards: plays.map((one) => one.card), seats: plays.map((one) => one.seat) });
      plays = [];
    }
  }
  return found;
}
