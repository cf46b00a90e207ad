/**
 * A move told link by link: the tables between the last one shown and the next, made from its events. For showing only.
 */
import { forceOf, isSeed, seedOf } from "./chain.js";

/** @import { PiafsPlayer as Player, Position } from "../../../page/protocol-types.js" */
/** @import { FullEvent, GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, View } from "./types.js" */

/** Each of these begins a step that is worth a look. */
const BEGINS = new Set(["played", "outweighed", "scared", "collected", "took", "drew"]);
const LAID = new Set(["seed-laid", "pest-laid", "pest-lost"]);

/**
 * The frames between two frames of the table.
 * @param {Frame} past
 * @param {Frame} now
 */
export function frames(past, now) {
  let shown = now.events.length - now.fresh.length;
  return steps(past.sight.view, now.fresh).map(({ view, events: fresh }) => {
    shown += fresh.length;
    return {
      ...now,
      events: now.events.slice(0, shown),
      fresh,
      sight: { ...now.sight, view, legal: [] },
    };
  });
}

/**
 * All steps but the last, which is the table as the server sends it.
 * @param {View} view the table before
 * @param {GameEvent[]} events
 * @returns {{ view: View, events: GameEvent[] }[]}
 */
export function steps(view, events) {
  const parts = divide(events);
  const found = [];
  let now = view;
  for (const part of parts.slice(0, -1)) {
    now = part.reduce(after, structuredClone(now));
    now.pending = now.pending.filter((seat) => seat !== now.viewer);
    found.push({ view: now, events: part });
  }
  return found;
}

/** @param {GameEvent[]} events */
function divide(events) {
  /** @type {GameEvent[][]} */
  const parts = [];
  for (const event of events) {
    const latest = parts[parts.length - 1];
    const isFirstLaid = LAID.has(event.kind) && latest && !LAID.has(latest[0].kind);
    if (!latest || BEGINS.has(event.kind) || isFirstLaid) parts.push([event]);
    else latest.push(event);
  }
  return parts;
}

/**
 * The table after an event; it is changed in place.
 * @param {View} view
 * @param {GameEvent} event
 */
function after(view, event) {
  const { kind, seat, card } = /** @type {FullEvent} */ (event);
  const player = view.seats[seat];
  const perch = view.perches[Number(event.target ?? event.source) - 1];
  switch (kind) {
    case "played":
      leaveHand(player, card);
      perch.ground.push(card);
      perch.total += forceOf(card);
      break;
    case "seed-taken":
      slideDown(view.column, "seed", Number(event.source) - 1);
      gain(player, card);
      break;
    case "pest-taken":
      slideDown(view.column, "pest", Number(event.source) - 1);
      break;
    case "revealed":
      view.feeder = event.amount;
      if (isSeed(card)) gain(player, card);
      break;
    case "won":
      perch.bird = null;
      join(player, card);
      break;
    case "scared":
      player.collection[card[0]] = player.collection[card[0]].filter((bird) => bird !== card);
      player.pairs = pairsOf(player.collection);
      break;
    case "stolen":
      player.seeds = event.amount;
      break;
    case "moved-up":
      perch.bird = card;
      perch.ground = perch.ground.filter((bird) => bird !== card);
      perch.total -= forceOf(card);
      break;
    case "collected":
      leaveHand(player, card);
      join(player, card);
      break;
    case "took":
      view.track[Number(event.source) - 1] = null;
      enterHand(player, card);
      player.shown.push(card);
      break;
    case "track-laid":
      view.track[Number(event.target) - 1] = card;
      view.deck = event.amount;
      break;
    case "drew":
      view.deck = event.amount;
      enterHand(player, event.card);
      break;
  }
  return view;
}

/** @param {Player} player @param {string} card */
function leaveHand(player, card) {
  player.cards -= 1;
  player.hand &&= player.hand.filter((bird) => bird !== card);
  player.shown = player.shown.filter((bird) => bird !== card);
}

/** @param {Player} player @param {string | null} card */
function enterHand(player, card) {
  player.cards += 1;
  if (card) player.hand?.push(card);
}

/** @param {Player} player @param {string} card */
function join(player, card) {
  player.collection[card[0]].push(card);
  player.pairs = pairsOf(player.collection);
}

/** @param {Player} player @param {string} card */
function gain(player, card) {
  player.seeds += 1;
  if (player.pile) player.pile[seedOf(card) - 1] += 1;
}

/**
 * @template {"seed" | "pest"} What
 * @param {Record<What, Position[What] | null>[]} column
 * @param {What} what
 * @param {number} place
 */
function slideDown(column, what, place) {
  for (let above = place; above < column.length; above += 1) column[above][what] = column[above + 1]?.[what] ?? null;
}

/**
 * Species and force of each pair.
 * @param {Record<string, string[]>} collection
 */
export function pairsOf(collection) {
  const birds = Object.values(collection).flat();
  return birds
    .filter((bird) => bird[2] === "m" && birds.includes(`${bird.slice(0, 2)}f`))
    .map((bird) => bird.slice(0, 2));
}
