/** What is drawn: the table, and what is picked would do to it. */
import { follow, origins } from "./movements.js";
import { passing, spotOf, weigh } from "./wire.js";

/** @import { GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, View } from "./types.js" */

/** @type {WeakMap<GameEvent[], ReturnType<typeof origins>>} */
const known = new WeakMap();

/** @param {GameEvent[]} events */
export function originsOf(events) {
  const found = known.get(events) ?? origins(events);
  known.set(events, found);
  return found;
}

/**
 * @param {Session} t
 * @param {Frame} frame
 */
export function sceneOf(t, frame) {
  const view = frame.sight.view;
  const move = t.picker.move.value;
  const [first] = t.picker.picks.value;
  const isMine = t.isMyTurn.value;
  const foreseen = isMine && move && t.foreseen.value?.move === move ? t.foreseen.value.events : [];
  /** The card that is to go on one's own wire. @type {string | null} */
  const card = !isMine
    ? null
    : view.phase === "place"
      ? view.held
      : first === "take"
        ? (view.discard.at(-1) ?? null)
        : null;
  /** Where a Flute would pass: places by their turn. @type {Map<string, number>} */
  const hops = new Map();
  if (card === "F" && frame.viewer !== null && /^[1-6]$/.test(first ?? "")) {
    passing(frame.viewer, view.players).forEach((seat, index) => hops.set(spotOf(seat, Number(first) - 1), index + 1));
  }
  return {
    view,
    after: foreseen.reduce(follow, view),
    /** Places whose card would be another one. @type {Set<string>} */
    moved: new Set(
      foreseen.flatMap((event) =>
        ["placed", "passed", "captured", "gave"].includes(event.kind) ? [event.target ?? ""] : [],
      ),
    ),
    card,
    hops,
  };
}

/**
 * A seat's wire, weighed: by the rules once the round is over, before that as far as it shows.
 * @param {View} view
 * @param {number} seat
 */
export function weighedOf(view, seat) {
  const { wire, weighing } = view.seats[seat];
  if (!weighing) return weigh(wire, view.weights);
  return {
    weights: weighing.weights,
    weight: weighing.weight,
    cancelled: weighing.cancelled.map((column) => column - 1),
    unknown: 0,
  };
}
