/** A wire as far as it is face up, for showing only: what counts is decided by the rules on the server. */

export const COLUMNS = 3;
export const PLACES = 6;
const EGG = "E";
const SEATS = "ABCDE";

/** @typedef {(string | null)[]} Wire places 1 to 6; null is a face-down card */

/** @param {number} seat @param {number} place from 0 */
export const spotOf = (seat, place) => SEATS[seat] + (place + 1);

/** Whose place a spot is, and which, from 0. @param {string} spot */
export const whereIs = (spot) => ({ seat: SEATS.indexOf(spot[0]), place: Number(spot[1]) - 1 });

/** Seats as a Flute passes: from the one who plays it, to the left. @param {number} seat @param {number} players */
export const passing = (seat, players) => Array.from({ length: players }, (_one, index) => (seat + index) % players);

/**
 * The places whose weight an Egg may have: its neighbours in the row, past another Egg; only face-up ones are known.
 * @param {Wire} wire
 * @param {number} place
 */
function neighbours(wire, place) {
  const middle = place < COLUMNS ? 1 : 1 + COLUMNS;
  const beside = place === middle ? [middle - 1, middle + 1] : [middle];
  const reached = beside.map((one) => (wire[one] === EGG ? 3 * middle - place - one : one)); // the third of the row
  return reached.filter((one) => wire[one] !== null && wire[one] !== EGG);
}

/**
 * What a wire weighs as far as it shows: Eggs copy so that it is lightest, columns of two equals count nothing.
 * @param {Wire} wire
 * @param {Record<string, number>} special weights of the special cards
 */
export function weigh(wire, special) {
  const eggs = wire.flatMap((card, place) => (card === EGG ? [place] : []));
  /** @type {(number | null)[][]} */
  let ways = [[]];
  for (const egg of eggs) {
    const options = neighbours(wire, egg);
    ways = ways.flatMap((way) => (options.length ? options : [null]).map((one) => [...way, one]));
  }
  const found = ways.map((way) => weighed(wire, special, new Map(eggs.map((egg, index) => [egg, way[index]]))));
  return found.reduce((best, one) => (one.weight < best.weight ? one : best));
}

/**
 * @param {Wire} wire
 * @param {Record<string, number>} special
 * @param {Map<number, number | null>} copied
 */
function weighed(wire, special, copied) {
  const weights = wire.map((card, place) => {
    const shown = card === EGG ? (wire[copied.get(place) ?? -1] ?? null) : card;
    return shown === null ? null : (special[shown] ?? Number(shown));
  });
  const cancelled = [0, 1, 2].filter(
    (column) => weights[column] !== null && weights[column] === weights[column + COLUMNS],
  );
  const weight = weights.reduce(
    (/** @type {number} */ sum, one, place) => sum + (cancelled.includes(place % COLUMNS) ? 0 : (one ?? 0)),
    0,
  );
  return { weights, cancelled, weight, unknown: weights.filter((one) => one === null).length };
}

/**
 * A wire with another card in a place.
 * @param {Wire} wire
 * @param {number} place
 * @param {string | null} card
 * @returns {Wire}
 */
export const withCard = (wire, place, card) => wire.map((one, index) => (index === place ? card : one));

/**
 * By how much the weight that shows would change; null where a face-down card would go or an Egg have nothing to copy
 * yet.
 * @param {Wire} wire
 * @param {number} place
 * @param {string} card
 * @param {Record<string, number>} special
 */
export function change(wire, place, card, special) {
  const then = weigh(withCard(wire, place, card), special);
  if (wire[place] === null || then.weights[place] === null) return null;
  return then.weight - weigh(wire, special).weight;
}

const DEEPEST = 13; // hundredths of a card's width

/**
 * How far each of three birds lowers a string that is held at both ends, in hundredths of a card's width.
 * @param {(number | null)[]} weights
 */
export function sag(weights) {
  return weights.map((_one, at) => {
    const pull = weights.reduce(
      (/** @type {number} */ sum, weight, other) =>
        sum + ((Math.min(at, other) + 1) * (COLUMNS - Math.max(at, other)) * (weight ?? 0)) / (COLUMNS + 1),
      0,
    );
    return Math.round(DEEPEST * Math.tanh(pull / 12) * 10) / 10;
  });
}
