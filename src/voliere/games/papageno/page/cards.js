/** The cards of Papageno: a bird for each weight, the special cards, the back. */
import { classes, html } from "../../../page/dom.js";
import { number } from "../../../page/texts.js";

/** @import { Session } from "./types.js" */

const SPECIALS = /** @type {Record<string, string>} */ ({ C: "bird-catcher", E: "egg", F: "flute" });
const LIGHT = 1;
const HEAVY = 7;

/** @param {string} card */
export const isCard = (card) => card in SPECIALS || /^-?\d$/.test(card);

/** @param {string} card */
const pictureOf = (card) => `papageno-${SPECIALS[card] ?? `weight-${card.replace("-", "minus-")}`}`;

/** @param {string} card */
export function cardClass(card) {
  if (card in SPECIALS) return "pg-special";
  return Number(card) <= LIGHT ? "pg-light" : Number(card) >= HEAVY ? "pg-heavy" : "pg-middling";
}

/**
 * What a card weighs, as it is written on it; an Egg what it copies, if that is known.
 * @param {string} card
 * @param {Record<string, number>} special
 * @param {number | null} [copied]
 */
export function numeral(card, special, copied = null) {
  if (card === "E") return copied === null ? "=" : `=${number(copied)}`;
  return number(special[card] ?? Number(card));
}

/**
 * A card in full, for whoever cannot see it.
 * @param {Session} t
 * @param {string} card
 * @param {Record<string, number>} special
 * @param {number | null} [copied]
 */
export const cardLabel = (t, card, special, copied) =>
  t.say("table-card", { card: keyOf(card), weight: numeral(card, special, copied) });

/** By what texts choose: to them a weight is a number, which no text ever equals. @param {string} card */
const keyOf = (card) => (card in SPECIALS ? card : Number(card));

/** @param {{ card: string, special: Record<string, number>, copied?: number | null }} props */
export function Face({ card, special, copied }) {
  const weight = numeral(card, special, copied);
  return html`
    <svg class="art" viewBox="0 0 400 467" aria-hidden="true">
      <use href=${`#${pictureOf(card)}`} y="67" width="400" height="400" />
    </svg>
    <span class="wt"><b class=${classes(weight.length > 2 && "long")}>${weight}</b></span>
  `;
}

/** The inside of the back, without its frame: these cards are shorter. */
export const Back = () => html`<svg class="art" viewBox="44 118 412 464" preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"><use href="#papageno-back" width="500" height="700" /></svg>`;

/**
 * A card as it is looked at close up, outside the table: a special card with its weight.
 * @param {string} card
 * @param {Record<string, number>} special
 */
export const closeUp = (card, special) => (card in special ? `${card} ${special[card]}` : card);

/** The same as a card and the weights to show it with. @param {string} written */
export function closely(written) {
  const [card, weight] = written.split(" ");
  return {
    card,
    special: /** @type {Record<string, number>} */ (weight === undefined ? {} : { [card]: Number(weight) }),
  };
}
