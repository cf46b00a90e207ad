/** How many puzzles in a row were solved at the first try, in this browser. */

const KEY = "voliere-puzzles";

/** @typedef {{ streak: number, best: number, tried: string[] }} Kept `tried`: the puzzles whose first try is over */

/** @returns {Kept} */
export function kept() {
  const nothing = { streak: 0, best: 0, tried: [] };
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return nothing;
  }
}

/** @param {Kept} now */
export function keep(now) {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/**
 * What is kept after a first try; there is only one.
 * @param {Kept} before
 * @param {string} name
 * @param {boolean} isRight
 * @returns {Kept}
 */
export function after(before, name, isRight) {
  if (before.tried.includes(name)) return before;
  const streak = isRight ? before.streak + 1 : 0;
  return { streak, best: Math.max(before.best, streak), tried: [...before.tried, name] };
}

/**
 * The next that was not tried yet, or else the next.
 * @param {Kept} now
 * @param {string} game
 * @param {number} number
 * @param {number} of
 */
export function nextOf({ tried }, game, number, of) {
  const others = Array.from({ length: of - 1 }, (_one, index) => ((number + index) % of) + 1);
  return others.find((one) => !tried.includes(`${game}/${one}`)) ?? (number % of) + 1;
}
