/** How cards move: what each event changes of what is seen, and which events are seen one by one. */
import { whereIs, withCard } from "./wire.js";

/** @import { FullEvent, GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, View } from "./types.js" */

/**
 * The table after an event, as far as the event tells.
 * @param {View} view
 * @param {GameEvent} event
 * @returns {View}
 */
export function follow(view, event) {
  switch (event.kind) {
    case "drew":
      return { ...view, holder: event.seat, held: event.card, is_from_deck: true, deck: event.amount };
    case "took":
      return { ...view, holder: event.seat, held: event.card, is_from_deck: false, discard: view.discard.slice(0, -1) };
    case "reshuffled":
      return { ...view, deck: event.amount, discard: [] };
    case "placed":
      return { ...lay(view, event), holder: null, held: null };
    case "discarded":
      return {
        ...view,
        discard: [...view.discard, event.card ?? ""],
        ...(event.source ? {} : { holder: null, held: null }),
      };
    case "passed":
    case "captured":
    case "gave":
    case "revealed":
      return lay(view, event);
    default:
      return view;
  }
}

/** @param {View} view @param {GameEvent} event */
function lay(view, event) {
  const { seat, place } = whereIs(event.target ?? "");
  return {
    ...view,
    seats: view.seats.map((one, index) =>
      index === seat ? { ...one, wire: withCard(one.wire, place, event.card) } : one,
    ),
  };
}

/**
 * The frames between two: a Flute's cards hop from wire to wire, and at the end of a round wire after wire is turned
 * up.
 * @param {Frame} past
 * @param {Frame} now
 */
export function steps(past, now) {
  const fresh = now.fresh;
  if (fresh.some((event) => event.kind === "round-begins")) return [];
  const found = [];
  const before = now.events.length - fresh.length;
  /** @type {View} */
  let view = { ...past.sight.view, pending: [], phase: "shown" };
  let from = 0;
  for (const [index, event] of fresh.entries()) {
    view = follow(view, event);
    const rest = fresh.slice(index + 1);
    const next = rest.find((one) => one.kind !== "uncovered");
    const isHop =
      next &&
      (event.kind === "placed" || event.kind === "passed") &&
      (event.kind === "passed" || next.kind === "passed") &&
      next.source === event.target;
    const isTurned =
      event.kind === "revealed" && isEnd(fresh) && !(next?.kind === "revealed" && next.seat === event.seat);
    if (!isHop && !isTurned) continue;
    // An uncovered card belongs to the hop that shows it.
    const upTo = isHop ? index + 1 + rest.indexOf(next) : index + 1;
    found.push({
      ...now,
      sight: {
        ...now.sight,
        legal: [],
        view: isHop ? { ...view, hop: { spot: next.source ?? "", card: next.card } } : view,
      },
      events: now.events.slice(0, before + upTo),
      fresh: fresh.slice(from, upTo),
    });
    from = upTo;
  }
  return found;
}

/** @param {GameEvent[]} events */
const isEnd = (events) => events.some((event) => event.kind === "scored");

/**
 * Where every card came from that has moved in this round: by its place, what moved it last, and from where.
 * @param {GameEvent[]} events
 */
export function origins(events) {
  const begin = events.findLastIndex((event) => event.kind === "round-begins");
  /** @type {Map<string, { number: number, ply: number, from: string, hop: number }>} */
  const found = new Map();
  for (const event of /** @type {FullEvent[]} */ (events.slice(begin + 1))) {
    const { number, ply, kind, source, target } = event;
    const origin = { number, ply, from: source, hop: 0 };
    if (kind === "placed") {
      found.set(target, { ...origin, from: "held" });
    } else if (kind === "passed") {
      const giver = found.get(source) ?? origin;
      giver.hop ||= 1;
      found.set(target, { ...origin, hop: giver.hop + 1 });
    } else if (kind === "captured" || kind === "gave") {
      found.set(target, origin);
    } else if (kind === "discarded") {
      found.set("pile", { ...origin, from: source ?? "held" });
    } else if (kind === "drew" || kind === "took") {
      found.set("held", { ...origin, from: kind === "drew" ? "deck" : "pile" });
    } else if (kind === "revealed") {
      found.set(`${target}!`, origin); // turned up where it lies
    }
  }
  return found;
}
