/** Options of a game, from its own description: what each is worth, and when it may be chosen. */

/**
 * The value an option has: chosen, forced, or its default.
 * @param {any} option
 * @param {number} players
 * @param {Record<string, any>} given
 */
export function valueOf(option, players, given) {
  if (option.type === "toggle" && option.forced.includes(players)) return true;
  return given[option.name] ?? option.default;
}

/**
 * Whether an option may be chosen now.
 * @param {any} option
 * @param {any} game
 * @param {number} players
 * @param {Record<string, any>} given
 * @returns {boolean}
 */
export function isOpen(option, game, players, given) {
  return Object.entries(option.needs).every(([name, allowed]) => {
    if (name === "players") return allowed.includes(players);
    const other = game.options.find((/** @type {any} */ one) => one.name === name);
    return isOpen(other, game, players, given) ? allowed.includes(valueOf(other, players, given)) : allowed.includes(other.default);
  });
}
