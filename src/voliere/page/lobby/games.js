/** All one's games: when, with whom, how they ended; all or those one looks for, a page at a time. */
import { html, useEffect, useRef, useState } from "../dom.js";
import { HAS_SERVER, go, href } from "../address.js";
import { games, get, me } from "../api.js";
import { Icon } from "../art.js";
import { language } from "../settings.js";
import { say, told } from "../texts.js";
import { Loading } from "./arriving.js";
import { LEVELS } from "../table/agreed.js";
import { Row, isPast } from "./lists.js";
import { Luggage } from "./luggage.js";

/** @import { GameInfo } from "../api.js" */
/** @import { Input, Select } from "../dom.js" */
/** @import { GamesPage, ListedTable, Rival, Statistics } from "../protocol-types.js" */

/** What one may look for, each as the address says it. */
const FILTERS = ["game", "players", "opponent", "result", "reviewed", "since", "until"];
const DAYS = ["since", "until"];

/** What an address asks for; a day that came to harm on its way asks for nothing. @param {URLSearchParams} query */
function wantedIn(query) {
  const isGood = (/** @type {string} */ name, /** @type {string} */ value) =>
    !DAYS.includes(name) || /^\d{4}-\d\d-\d\d$/.test(value);
  const found = FILTERS.map((name) => [name, query.get(name) ?? ""]);
  return Object.fromEntries(found.map(([name, value]) => [name, isGood(name, value) ? value : ""]));
}

/** How far ahead of Greenwich one is, in minutes. */
export const shift = () => -new Date().getTimezoneOffset();

/** A day as a field has it, as the moment at which it begins. @param {string} day @param {number} [days] later */
function begins(day, days = 0) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date + days).getTime();
}

/** What the server is asked for. @param {Record<string, string>} wanted @param {string} before */
function asked(wanted, before) {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  if (wanted.since) query.set("since", String(begins(wanted.since)));
  if (wanted.until) query.set("until", String(begins(wanted.until, 1)));
  if (before) query.set("before", before);
  return query;
}

/** @param {{ query: URLSearchParams }} props */
export default function Games({ query }) {
  const [rivals, setRivals] = useState(/** @type {Rival[]} */ ([]));
  const [brought, setBrought] = useState(0); // how often games came from a file
  useEffect(() => {
    document.title = say("page-all-games");
    if (!HAS_SERVER) return; // one is alone there
    me()
      .then(() => get(`/me/statistics?shift=${shift()}`))
      .then(
        (/** @type {Statistics} */ found) => setRivals(found.rivals),
        () => {},
      );
  }, []);
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <h1 class="grow">${say("page-all-games")}</h1>
    </header>
    <main class="paper">
      <${GamesList} key=${brought} path="/games" query=${query} rivals=${rivals} />
      ${!HAS_SERVER && html`<${Luggage} onBrought=${() => setBrought(brought + 1)} />`}
    </main>
  </div>`;
}

/**
 * The list, with what one looks for in the address, so that it can be come back to.
 * @param {{ path: string, query: URLSearchParams, rivals: Rival[], hasGame?: boolean }} props
 *   `hasGame`: one may choose it
 */
export function GamesList({ path, query, rivals, hasGame = true }) {
  const [all, setAll] = useState(/** @type {GameInfo[]} */ ([]));
  const [tables, setTables] = useState(/** @type {ListedTable[] | null} */ (null));
  const [next, setNext] = useState(/** @type {string | null} */ (null));
  const [refused, setRefused] = useState("");
  const [isLoading, setLoading] = useState(false);
  const turns = useRef(0);
  /** @type {Record<string, string>} */
  const wanted = wantedIn(query);
  // As one came: whoever takes back the last thing they looked for may look for another.
  const [isOpen] = useState(() => FILTERS.slice(1).some((name) => wanted[name]));
  const load = async (/** @type {string} */ before = "") => {
    const turn = (turns.current += 1);
    setLoading(true);
    try {
      await me();
      const [page, listed] = /** @type {[GamesPage, GameInfo[]]} */ (
        await Promise.all([get(`/me/games?${asked(wanted, before)}`), games()])
      );
      if (turn !== turns.current) return; // something else was asked for meanwhile
      setAll(listed);
      setTables((known) => [...((before && known) || []), ...page.tables]);
      setNext(page.next);
      setRefused("");
    } catch (error) {
      if (turn === turns.current) setRefused(told(error));
    }
    if (turn === turns.current) setLoading(false);
  };
  const choose = (/** @type {string} */ name, /** @type {string} */ value) => {
    const text = String(new URLSearchParams(Object.entries({ ...wanted, [name]: value }).filter(([, one]) => one)));
    go(text ? `${path}?${text}` : path, { replace: true, stays: true });
  };
  const key = JSON.stringify(wanted);
  useEffect(() => {
    load();
  }, [key]);
  const titles = Object.fromEntries(all.map((one) => [one.name, one.texts[language.value].title]));
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" });
  const chosen = all.filter(({ name }) => !wanted.game || name === wanted.game);
  const numbers = [...new Set(chosen.flatMap((one) => one.players))].sort((a, b) => a - b);
  const isFiltered = Object.values(wanted).some(Boolean);
  /** @type {[string, string][]} */
  const opponents = [
    ...rivals.map((one) => /** @type {[string, string]} */ ([one.key, nameOfRival(one)])),
    ...LEVELS.map((level) => /** @type {[string, string]} */ ([`level-${level}`, botOf(level)])),
  ];
  return html`<div class="found">
    ${refused && html`<p class="warn notice" role="alert">${refused}</p>`}
    <div class="sieve">
      ${hasGame && html`<${Pick} name="game" label=${say("page-games")} any=${say("page-games-all")} wanted=${wanted}
          choose=${choose} among=${all.map(({ name }) => [name, titles[name]])} />`}
      <details open=${isOpen}>
        <summary>${say("page-sieve")}</summary>
        <div class="sieve-more">
          <${Pick} name="players" label=${say("page-players")} any=${say("page-any")} wanted=${wanted} choose=${choose}
              among=${numbers.map((one) => [String(one), String(one)])} />
          <${Pick} name="opponent" label=${say("page-opponent")} any=${say("page-anybody")} wanted=${wanted}
              choose=${choose} among=${opponents} />
          <${Pick} name="result" label=${say("page-sieve-result")} any=${say("page-any")} wanted=${wanted}
              choose=${choose} among=${[["won", say("page-result-won")], ["lost", say("page-result-lost")]]} />
          <${Pick} name="reviewed" label=${say("page-review")} any=${say("page-any")} wanted=${wanted} choose=${choose}
              among=${[["yes", say("page-reviewed-yes")], ["no", say("page-reviewed-no")]]} />
          ${DAYS.map((name) => html`<label key=${name} class="fld">
            <span class="caps">${say(`page-${name}`)}</span>
            <input class="text" type="date" value=${wanted[name]}
                onChange=${(/** @type {Input} */ event) => choose(name, event.currentTarget.value)} />
          </label>`)}
        </div>
      </details>
    </div>
    ${!tables && !refused && html`<${Loading} />`}
    ${tables?.length === 0 && !next && html`<p class="muted" role="status">
      ${say(isFiltered ? "page-games-none-such" : "page-games-none")}
    </p>`}
    <ul>
      ${tables?.map((table) => html`<${Row} key=${table.table} table=${table} titles=${titles}
          date=${date.format(table.opened)} label=${isPast(table) ? say("page-look") : say("page-resume")} />`)}
    </ul>
    ${next && html`<button class="btn line" disabled=${isLoading} onClick=${() => load(next)}>
      ${say("page-games-older")}
    </button>`}
  </div>`;
}

/** @param {Rival} rival */
export const nameOfRival = (rival) => rival.name || say(rival.is_former ? "page-rival-former" : "page-rival-nameless");

/** A bot of a level, as one met it. @param {number} level */
export const botOf = (level) => say("page-bots-of-level", { level: say(`page-level-${level}`) });

/**
 * One thing to look for.
 * @param {{ name: string, label: string, any: string, among: [string, string][], wanted: Record<string, string>,
 *   choose: (name: string, value: string) => void }} props
 */
const Pick = ({ name, label, any, among, wanted, choose }) => html`<label class="fld">
  <span class="caps">${label}</span>
  <select class="text" onChange=${(/** @type {Select} */ event) => choose(name, event.currentTarget.value)}>
    ${[["", any], ...among].map(([value, text]) => html`<option key=${value} value=${value}
        selected=${value === wanted[name]}>${text}</option>`)}
  </select>
</label>`;
