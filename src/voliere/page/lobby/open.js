/** Tables that wait for anybody: who is there, how fast, how strong, by which rules. */
import { html, useState } from "../dom.js";
import { go, href } from "../address.js";
import { Refusal, get } from "../api.js";
import { Icon } from "../art.js";
import { language } from "../settings.js";
import { explain, listed, say } from "../texts.js";
import { spanned } from "../table/agreed.js";
import { SeekButton } from "./seek.js";

/** @import { GameInfo } from "../api.js" */
/** @import { Input } from "../dom.js" */
/** @import { ListedTable } from "../protocol-types.js" */

const MOST = 8;

/** To a table that somebody has told one of. */
function CodeField() {
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState("");
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setRefused("");
    try {
      const { table } = await get(`/codes/${code}`);
      go(`/table/${table}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefused(explain(error.problem));
    }
  };
  return html`<form class="fld" onSubmit=${join}>
    <label class="caps" for="code">${say("page-code")}</label>
    <div class="copy">
      <input id="code" maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck=${false} value=${code}
          onInput=${(/** @type {Input} */ event) => setCode(event.currentTarget.value.replace(/[^0-9a-z]/gi, ""))} />
      <button class="btn green" disabled=${!code}>${say("page-code-go")}</button>
    </div>
    ${refused && html`<p class="warn" role="alert">${refused}</p>`}
  </form>`;
}

/** Whether somebody is there to play with: by turns nobody has to be. @param {ListedTable} table */
const isWaitedAt = (table) => table.pace === "turns" || table.seated.some((seat) => !table.away.includes(seat));

/** The variants of a table, in words. @param {ListedTable} table @param {GameInfo | undefined} game */
function variants(table, game) {
  const texts = game?.texts[language.value].options ?? {};
  return table.options.map((one) => {
    const [name, value] = one.split(/=(.*)/s);
    const known = texts[name];
    if (!known || value === "true") return known?.title ?? name;
    const shown = value === "false" ? say("page-no") : (known.values[value] ?? value);
    return say("page-option-value", { option: known.title, value: shown });
  });
}

/** Ratings have four digits, and no separator. @param {number[]} range */
const rangeOf = ([low, high]) => ({ low: String(low), high: String(high), count: low === high ? 1 : 2 });

/** All that helps to choose a table. @param {ListedTable} table @param {GameInfo | undefined} game */
function facts(table, game) {
  const levels = [...new Set(table.levels.filter(Boolean))].sort();
  const clock = table.move_seconds ? say("page-open-clock", { span: spanned(table.move_seconds) }) : "";
  return [
    say("page-waiting-seats", { count: table.open_seats }),
    [say(`page-pace-${table.pace}`), clock].filter(Boolean).join(", "),
    levels.length > 0 && say("page-open-bots", {
      count: table.levels.filter(Boolean).length,
      levels: listed(levels.map((level) => say(`page-level-${level}`))),
    }),
    table.ratings.length > 0 && say("page-open-ratings", rangeOf(table.ratings)),
    table.strength.length > 0 && say("page-open-strength", {
      ...rangeOf(table.strength),
      rule: table.is_strict ? "only" : "about",
    }),
    ...variants(table, game),
    !isWaitedAt(table) && say("page-open-away"),
  ].filter(Boolean);
}

/** @param {{ table: ListedTable, game: GameInfo | undefined }} props */
function OpenRow({ table, game }) {
  const title = game?.texts[language.value].title ?? table.game;
  const names = listed(table.seated.map((seat) => table.names[seat] ?? say("page-a-guest")));
  const what = say("page-with", { game: title, names });
  return html`<li class="tablerow">
    <div class="what">
      <b>${what}</b>
      <ul class="facts-of">${facts(table, game).map((one) => html`<li key=${one}>${one}</li>`)}</ul>
    </div>
    <a class="btn line" data-go href=${href(`/table/${table.table}`)} aria-label=${say("page-join-what", { what })}>
      ${say("page-join")}
    </a>
  </li>`;
}

/** @param {{ tables: ListedTable[], games: GameInfo[] }} props */
export function OpenTables({ tables, games }) {
  const open = tables.filter((one) => one.open_seats > 0 && one.seated.length > 0 && !one.yours.length);
  open.sort((a, b) => Number(isWaitedAt(b)) - Number(isWaitedAt(a)));
  return html`<section class="paper">
    <h2>${say("page-open-tables")}</h2>
    <div class="seek"><${SeekButton} label=${say("page-seek-any")} look="gold" /></div>
    ${open.length
      ? html`<ul>
        ${open.slice(0, MOST).map((table) => html`<${OpenRow} key=${table.table} table=${table}
            game=${games.find((one) => one.name === table.game)} />`)}
      </ul>`
      : html`<p class="muted">${say("page-no-open-tables", { public: say("page-public") })}</p>`}
    <${CodeField} />
    <p><a class="linkbtn" data-go href=${href("/replay")}><${Icon} name="upload" /> ${say("page-load-record")}</a></p>
  </section>`;
}
