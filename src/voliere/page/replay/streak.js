/** How many puzzles in a row were solved at the first try, in this browser. */

const KEY = "voliere-puzzles";

/** @typedef {{ streak: number, best: number, solved: string[] }} Kept what was solved on this device, at the first try */

/** @returns {Kept} */
export function kept() {
  const nothing = { streak: 0, best: 0, solved: [] };
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
 * What is kept after a first try. Of a puzzle that was solved before nothing counts any more.
 * @param {Kept} before
 * @param {string} name
 * @param {boolean} isRight
 * @returns {Kept}
 */
export function after(before, name, isRight) {
  if (before.solved.includes(name)) return before;
  const streak = isRight ? before.streak + 1 : 0;
  return { streak, best: Math.max(before.best, streak), solved: isRight ? [...before.solved, name] : before.solved };
}

/**
 * The next that was not solved yet, or else the next.
 * @param {Kept} now
 * @param {string} game
 * @param {number} number
 * @param {number} of
 */
export function nextOf({ solved }, game, number, of) {
  const others = Array.from({ length: of - 1 }, (_one, index) => ((number + index) % of) + 1);
  return others.find((one) => !solved.includes(`${game}/${one}`)) ?? (number % of) + 1;
}
