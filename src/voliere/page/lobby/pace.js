/** How fast a table with friends is: live or by turns, with a clock or without. */
import { html } from "../dom.js";
import { say } from "../texts.js";
import { Segments, Switch } from "../sheet.js";
import { DAY, MINUTE, spanned } from "../table/agreed.js";

/** @import { TableWish } from "../protocol-types.js" */

/** Seconds for a move that one may choose; 0 is no clock. */
const MOVES = /** @type {Record<string, number[]>} */ ({
  live: [0, MINUTE / 2, MINUTE, 3 * MINUTE],
  turns: [0, DAY, 3 * DAY, 7 * DAY],
});
const RESERVES = [0, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];

/** @typedef {Required<Pick<TableWish, "pace" | "move_seconds" | "reserve_seconds" | "replaces_leavers">>} Pace */

/** @type {Pace} */
export const UNHURRIED = { pace: "live", move_seconds: 0, reserve_seconds: 0, replaces_leavers: null };

/** @param {{ value: Pace, onChange: (value: Pace) => void }} props */
export function PaceFields({ value, onChange }) {
  const { pace, move_seconds: clock, reserve_seconds: reserve } = value;
  const isLive = pace === "live";
  const setClock = (/** @type {number} */ one) =>
    onChange({ ...value, move_seconds: one, reserve_seconds: one ? reserve : 0 });
  const choices = (/** @type {number[]} */ all, /** @type {string} */ none) =>
    all.map((seconds) => ({ value: seconds, text: seconds ? spanned(seconds) : say(none) }));
  return html`
    <${Segments} label=${say("page-pace")} value=${pace}
        onChange=${(/** @type {Pace["pace"]} */ one) => onChange({ ...UNHURRIED, pace: one })}
        hint=${say(`page-pace-${pace}-hint`)}
        values=${["live", "turns"].map((one) => ({ value: one, text: say(`page-pace-${one}`) }))} />
    <${Segments} label=${say("page-clock")} value=${clock} onChange=${setClock}
        hint=${clock > 0 && say(value.replaces_leavers ? "page-clock-hint-replaced" : "page-clock-hint")}
        values=${choices(MOVES[pace], "page-clock-none")} />
    ${isLive && clock > 0 && html`<${Segments} label=${say("page-reserve")} value=${reserve}
        onChange=${(/** @type {number} */ one) => onChange({ ...value, reserve_seconds: one })}
        hint=${say("page-reserve-hint")} values=${choices(RESERVES, "page-reserve-none")} />`}
    ${!isLive && clock > 0 && html`<${Switch} label=${say("page-replaces")} value=${Boolean(value.replaces_leavers)}
        onChange=${(/** @type {boolean} */ one) => onChange({ ...value, replaces_leavers: one || null })} />`}
  `;
}
