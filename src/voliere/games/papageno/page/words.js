/** Notation in words: cards, places, moves. */
import { number } from "../../../page/texts.js";
import { SEAT_LETTERS, nameOf } from "../../../page/table/tell.js";
import { isCard } from "./cards.js";
import { whereIs } from "./wire.js";

/** @import { Say } from "../../../page/texts.js" */
/** @import { About } from "../../../page/table/board-types.js" */

const SPOT = /^[A-E][1-6]$/;
const FORMS = /** @type {Record<string, string>} */ ({
  placed: "bare",
  uncovered: "bare",
  passed: "player",
  revealed: "first",
});
const YOURS = /** @type {Record<string, string>} */ ({ passed: "you", revealed: "own" });

/**
 * @param {Say} say
 * @param {string} notation
 * @param {About} [about]
 */
export function word(say, notation, about) {
  if (isCard(notation)) return say("card", { card: notation, weight: number(Number(notation)) });
  if (!SPOT.test(notation) || !about) return notation;
  const { event, frame } = about;
  const { seat, place } = whereIs(notation);
  const form =
    (seat === frame.viewer && YOURS[event.kind]) ||
    FORMS[event.kind] ||
    (seat === event.seat ? "own" : seat === frame.viewer ? "yours" : "other");
  return say("table-spot", { form, place: place + 1, player: nameOf(frame.table, seat) });
}

/**
 * @param {Say} say
 * @param {string} move
 * @param {(seat: number) => string} calledOf what a seat is called
 */
export function moveWord(say, move, calledOf) {
  const found = /^(turn )?([1-6])(?:>([A-E])([1-6]))?$/.exec(move);
  if (!found) return say(`table-move-${move}`);
  const [, turn, place, seat, spot] = found;
  if (seat) return say("table-move-exchange", { place, player: calledOf(SEAT_LETTERS.indexOf(seat)), spot });
  return say(turn ? "table-move-turn" : "table-move-put", { place });
}
