/** The geometry of the forest, for showing only: what counts is decided by the rules on the server. */

/** @import { View } from "./types.js" */

const COLUMNS = "abcde";
const ROWS = "12345";

/** The column and the row of a cell. @param {string} cell */
export const linesOf = (cell) => [cell[0], cell[1]];

/** @param {string} line @returns {string[]} */
export const lineCells = (line) =>
  COLUMNS.includes(line) ? [...ROWS].map((row) => line + row) : [...COLUMNS].map((column) => column + line);

/** @param {View} view @param {string} cell @returns {string | null} */
const at = (view, cell) => view.forest[ROWS.indexOf(cell[1])][COLUMNS.indexOf(cell[0])];

/** Whether a card in this cell would fill the line. @param {View} view @param {string} line @param {string} cell */
export const isFilled = (view, line, cell) => lineCells(line).every((one) => one === cell || at(view, one));

/**
 * How strong each colour is in a line, with a card more: strongest first, equals marked.
 * @param {View} view
 * @param {string} line
 * @param {string} card
 * @param {string} cell
 */
export function strengths(view, line, card, cell) {
  const cards = lineCells(line).map((one) => (one === cell ? card : at(view, one)));
  /** @type {Map<string, number[]>} */
  const volumes = new Map();
  for (const one of cards) {
    if (one && /^[RBGW]\d$/.test(one)) volumes.set(one[0], [...(volumes.get(one[0]) ?? []), Number(one[1])]);
  }
  const ranked = [...volumes].map(([colour, all]) => ({
    colour,
    volumes: all,
    total: all.reduce((a, b) => a + b, 0),
    isTied: false,
  }));
  ranked.sort((a, b) => b.total - a.total);
  for (const one of ranked) one.isTied = ranked.some((other) => other !== one && other.total === one.total);
  return { ranked, free: cards.filter((one) => !one).length };
}

const AREAS = /** @type {Record<string, string[]>} */ ({
  above: ["c1", "c2"],
  right: ["d3", "e3"],
  below: ["c4", "c5"],
  left: ["a3", "b3"],
});

/** The cells of an area beside the special card: "above", or both of "above-right". @param {string} place */
export const areaCells = (place) => place.split("-").flatMap((side) => AREAS[side]);

/** The cards that lie in these cells. @param {View} view @param {string[]} cells @returns {string[]} */
export const cardsIn = (view, cells) => cells.flatMap((cell) => at(view, cell) ?? []);

/**
 * Whether the next card fills the forest while nobody has laid the favourite that the score comes from (SB-38, SB-41).
 * @param {View} view
 */
export const isLastChance = (view) =>
  view.mode !== "competitive" &&
  !view.seats.some((one) => one.has_favourite) &&
  view.forest.flat().filter((card) => card === null).length === 1;
