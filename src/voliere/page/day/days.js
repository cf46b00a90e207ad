/** Days by UTC, in words, and what was promised of them. */
import { language } from "../settings.js";
import { number, say } from "../texts.js";

/** @import { DayInfo, DealInfo } from "../protocol-types.js" */

/** @param {string} day such as 2026-11-18 @param {Intl.DateTimeFormatOptions} [how] */
export const tellDay = (day, how = { dateStyle: "full" }) =>
  new Intl.DateTimeFormat(language.value, { ...how, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));

/** The day so many days later. @param {string} day @param {number} days */
export const shifted = (day, days) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** All days of a month, the month as 2026-11. @param {string} month @returns {string[]} */
export function daysOf(month) {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_one, index) => shifted(first, index));
  return days.filter((day) => day.startsWith(month));
}

/** How far one is with a deal, in a few words. @param {Pick<DealInfo, "status" | "score">} deal */
export function tellState({ status, score }) {
  if (status === "over") return say("page-day-played", { count: score ?? 0, score: number(score ?? 0) });
  if (status === "closed") return say("page-unfinished");
  return status ? say("page-day-begun") : say("page-day-to-play");
}

/**
 * Keep what is promised for tomorrow; the deals of today that are not what was promised yesterday.
 * @param {DayInfo} info
 * @returns {string[]} their games
 */
export function checkPromises({ day, today, deals }) {
  if (day !== today) return [];
  try {
    const key = (/** @type {string} */ when) => `days promised for ${when}`;
    const before = JSON.parse(localStorage.getItem(key(today)) ?? "{}");
    const next = Object.fromEntries(deals.map((one) => [one.game, one.next_seed_hash]));
    for (const one of Object.keys(localStorage)) {
      if (one.startsWith(key("")) && one < key(today)) localStorage.removeItem(one);
    }
    localStorage.setItem(key(shifted(today, 1)), JSON.stringify(next));
    return deals.filter((one) => before[one.game] && before[one.game] !== one.seed_hash).map((one) => one.game);
  } catch {
    return []; // a browser that keeps nothing cannot compare
  }
}
