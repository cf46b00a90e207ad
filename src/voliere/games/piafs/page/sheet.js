/** The score sheet species by species: the lines of the rules, brought together. */

/** @import { Line } from "../../../page/protocol-types.js" */
/** @import { Source } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, SourceOf } from "./types.js" */

/**
 * One line a species (birds, eggs that count, pairs), then what the pairs bring, the seeds and the total.
 * @param {Line[]} lines
 * @returns {Line[]}
 */
export function sheet(lines) {
  const species = lines.filter((line) => line.message_id === "sheet-birds").map((line) => String(line.details.species));
  const pairs = lines.filter((line) => line.message_id === "sheet-pair");
  const seats = lines[lines.length - 1].amounts.map((_one, seat) => seat);
  const of = (/** @type {string} */ message, /** @type {string} */ letter) =>
    lines.find((line) => line.message_id === message && line.details.species === letter);
  return [
    ...species.map((letter) => ({
      message_id: "table-sheet-species",
      details: { species: letter },
      amounts: seats.map((seat) => {
        const birds = of("sheet-birds", letter)?.amounts[seat];
        const eggs = of("sheet-eggs", letter)?.amounts[seat] ?? 0;
        const own = pairs.filter(
          (line) => String(line.details.pair)[0] === letter && line.amounts[seat] !== null,
        ).length;
        return birds ? `${letter} ${birds} ${eggs} ${own}` : null;
      }),
    })),
    {
      message_id: "table-sheet-pairs",
      details: {},
      amounts: seats.map((seat) => pairs.reduce((sum, line) => sum + Number(line.amounts[seat] ?? 0), 0)),
    },
    ...lines.filter((line) => line.message_id === "sheet-seeds" || line.message_id === "sheet-total"),
  ];
}

/**
 * What a number of the sheet came from.
 * @param {Session} t
 * @param {Frame} _frame
 * @param {SourceOf} of
 * @returns {Source}
 */
export function source(t, _frame, { line, seat, outcome, round }) {
  const { collection, pairs, pile } = round.table.seats[seat];
  const { species } = line.details;
  if (typeof species === "string") {
    return {
      rows: [{ cards: collection[species] }],
      note: t.say(eggsIn(line.amounts[seat]) ? "table-source-most" : "table-source-not-most", {
        species: t.word(species),
      }),
    };
  }
  if (line.message_id === "table-sheet-pairs") {
    return { rows: pairs.map((pair) => ({ label: t.word(pair), cards: [`${pair}m`, `${pair}f`] })) };
  }
  if (line.message_id === "sheet-seeds") {
    return { rows: [], note: sum((pile ?? []).flatMap((seeds, index) => (seeds ? [`${seeds} × ${index + 1}`] : []))) };
  }
  return { rows: [], note: sum(outcome.sheet.slice(0, -1).map((one) => String(eggsIn(one.amounts[seat])))) };
}

/** The points of an amount: of a species, those of the eggs that count. @param {number | string | null} amount */
const eggsIn = (amount) => (typeof amount === "string" ? Number(amount.split(" ")[2]) : (amount ?? 0));

/** @param {string[]} parts */
const sum = (parts) => parts.filter((part) => part !== "0").join(" + ");
