/** The score sheet species by species: the lines of the rules, brought together. */

/** @typedef {{ message: string, amounts: (number | string | null)[], details?: Record<string, any> }} Line */

/**
 * One line a species (birds, eggs that count, pairs), then what the pairs bring, the seeds and the total.
 * @param {Line[]} lines
 * @returns {Line[]}
 */
export function sheet(lines) {
  const species = lines.filter((line) => line.message === "sheet-birds").map((line) => line.details?.species);
  const pairs = lines.filter((line) => line.message === "sheet-pair");
  const seats = lines[lines.length - 1].amounts.map((_one, seat) => seat);
  const of = (/** @type {string} */ message, /** @type {string} */ letter) => lines.find((line) => line.message === message && line.details?.species === letter);
  return [
    ...species.map((letter) => ({
      message: "table-sheet-species",
      details: { species: letter },
      amounts: seats.map((seat) => {
        const birds = of("sheet-birds", letter)?.amounts[seat];
        const eggs = of("sheet-eggs", letter)?.amounts[seat] ?? 0;
        const own = pairs.filter((line) => line.details?.pair[0] === letter && line.amounts[seat] !== null).length;
        return birds ? `${letter} ${birds} ${eggs} ${own}` : null;
      }),
    })),
    { message: "table-sheet-pairs", amounts: seats.map((seat) => pairs.reduce((sum, line) => sum + Number(line.amounts[seat] ?? 0), 0)) },
    ...lines.filter((line) => line.message === "sheet-seeds" || line.message === "sheet-total"),
  ];
}
