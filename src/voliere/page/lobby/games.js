/** All one's games: when, with whom, how they ended; of one game or of all, a page at a time. */
import { html, useEffect, useRef, useState } from "../dom.js";
import { href } from "../address.js";
import { games, get, me } from "../api.js";
import { Icon } from "../art.js";
import { language } from "../settings.js";
import { say } from "../texts.js";
import { Row, isPast } from "./lists.js";

/** @import { GameInfo } from "../api.js" */
/** @import { Select } from "../dom.js" */
/** @import { GamesPage, ListedTable } from "../protocol-types.js" */

export default function Games() {
  const [all, setAll] = useState(/** @type {GameInfo[]} */ ([]));
  const [game, setGame] = useState("");
  const [tables, setTables] = useState(/** @type {ListedTable[] | null} */ (null));
  const [next, setNext] = useState(/** @type {string | null} */ (null));
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const asked = useRef(0);
  const load = async (/** @type {string} */ wanted, /** @type {string} */ before = "") => {
    const turn = (asked.current += 1);
    setLoading(true);
    try {
      await me();
      const query = new URLSearchParams({ ...(wanted && { game: wanted }), ...(before && { before }) });
      const [page, listed] = /** @type {[GamesPage, GameInfo[]]} */ (
        await Promise.all([get(`/me/games?${query}`), games()])
      );
      if (turn !== asked.current) return; // something else was asked for meanwhile
      setAll(listed);
      setTables((known) => [...((before && known) || []), ...page.tables]);
      setNext(page.next);
      setFailed(false);
    } catch {
      if (turn === asked.current) setFailed(true);
    }
    if (turn === asked.current) setLoading(false);
  };
  const choose = (/** @type {string} */ one) => {
    setGame(one);
    load(one);
  };
  useEffect(() => {
    document.title = say("page-all-games");
    load("");
  }, []);
  const titles = Object.fromEntries(all.map((one) => [one.name, one.texts[language.value].title]));
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" });
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <h1 class="grow">${say("page-all-games")}</h1>
    </header>
    <main class="paper">
      ${hasFailed && html`<p class="warn notice" role="alert">${say("page-offline")}</p>`}
      <label class="fld">
        <span class="caps">${say("page-games")}</span>
        <select class="text" onChange=${(/** @type {Select} */ event) => choose(event.currentTarget.value)}>
          ${["", ...all.map(({ name }) => name)].map((name) => html`<option key=${name} value=${name}
              selected=${name === game}>${titles[name] ?? say("page-games-all")}</option>`)}
        </select>
      </label>
      ${tables?.length === 0 && !next && html`<p class="muted">${say("page-games-none")}</p>`}
      <ul>
        ${tables?.map((table) => html`<${Row} key=${table.table} table=${table} titles=${titles}
            date=${date.format(table.opened)} label=${isPast(table) ? say("page-look") : say("page-resume")} />`)}
      </ul>
      ${next && html`<button class="btn line" disabled=${isLoading} onClick=${() => load(game, next)}>
        ${say("page-games-older")}
      </button>`}
    </main>
  </div>`;
}
