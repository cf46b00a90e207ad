/** Options of a game, from its own description: what each is worth, and when it may be chosen. */

/** @import { GameInfo, OptionInfo, OptionValue } from "../api.js" */

/**
 * The value an option has: chosen, forced, or its default.
 * @param {OptionInfo} option
 * @param {number} players
 * @param {Record<string, OptionValue>} given
 */
export function valueOf(option, players, given) {
  if (option.type === "toggle" && option.forced.includes(players)) return true;
  return given[option.name] ?? option.default;
}

/**
 * Whether an option may be chosen now.
 * @param {OptionInfo} option
 * @param {GameInfo} game
 * @param {number} players
 * @param {Record<string, OptionValue>} given
 * @returns {boolean}
 */
export function isOpen(option, game, players, given) {
  return Object.entries(option.needs).every(([name, allowed]) => {
    if (name === "players") return allowed.includes(players);
    const other = game.options.find((one) => one.name === name);
    if (!other) return false;
    return allowed.includes(isOpen(other, game, players, given) ? valueOf(other, players, given) : other.default);
  });
}
