/** What a table has agreed on, in words: pace, clock, variants. */
import { html, useEffect, useState } from "../dom.js";
import { games } from "../api.js";
import { isOpen } from "../lobby/needs.js";
import { language } from "../settings.js";
import { say } from "../texts.js";
import { SEAT_LETTERS, nameOf } from "./tell.js";

/** @import { GameInfo, OptionInfo, OptionTexts, OptionValue } from "../api.js" */
/** @import { TableInfo } from "../protocol-types.js" */
/**
 * @typedef {Pick<TableInfo, "game" | "players" | "options" | "pace" | "move_seconds" | "reserve_seconds" | "seats">}
 *   Agreement options that are not there have their defaults
 */

export const LEVELS = [1, 2, 3, 4, 5];
export const MINUTE = 60;
export const DAY = 86_400;

/** @param {number} seconds */
export function spanned(seconds) {
  if (seconds >= DAY) return say("page-days", { days: seconds / DAY });
  return seconds < MINUTE
    ? say("page-clock-seconds", { seconds })
    : say("page-clock-minutes", { minutes: seconds / MINUTE });
}

/**
 * @param {OptionInfo} option
 * @param {OptionTexts} texts
 * @param {OptionValue} chosen
 * @param {Agreement} table
 */
function tellOption(option, texts, chosen, table) {
  if (chosen === true) return texts.title;
  const seat = SEAT_LETTERS.indexOf(String(chosen));
  const value =
    option.type === "toggle"
      ? say("page-no")
      : (texts.values[String(chosen)] ??
        (option.type === "seat" && seat >= 0 ? nameOf(table, seat) : [chosen].flat(2).join(" ")));
  return say("page-option-value", { option: texts.title, value });
}

/** @param {{ table: Agreement }} props */
export function Agreed({ table }) {
  const [game, setGame] = useState(/** @type {GameInfo | null} */ (null));
  useEffect(() => {
    games().then((all) => setGame(all.find((one) => one.name === table.game) ?? null), () => {});
  }, []);
  if (!game) return null;
  const usual = game.options.map((one) => [one.name, one.default]);
  const given = /** @type {Record<string, OptionValue>} */ ({ ...Object.fromEntries(usual), ...table.options });
  const texts = game.texts[language.value].options;
  const changed = game.options.filter(
    (one) =>
      isOpen(one, game, table.players, given) && JSON.stringify(given[one.name]) !== JSON.stringify(one.default),
  );
  return html`<dl class="agreed">
    <dt>${say("page-pace")}</dt>
    <dd>${say(`page-pace-${table.pace}`)}</dd>
    <dt>${say("page-clock")}</dt>
    <dd>${table.move_seconds ? spanned(table.move_seconds) : say("page-clock-none")}</dd>
    ${table.reserve_seconds > 0 && html`<dt>${say("page-reserve")}</dt><dd>${spanned(table.reserve_seconds)}</dd>`}
    <dt>${say("page-options")}</dt>
    ${changed.length
      ? changed.map((one) => html`<dd key=${one.name}>
        ${tellOption(one, texts[one.name], given[one.name], table)}
      </dd>`)
      : html`<dd>${say("page-options-none")}</dd>`}
  </dl>`;
}
