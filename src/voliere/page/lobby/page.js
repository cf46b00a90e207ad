/** The first screen: the games, one's own tables, open tables, and a new table in a click or two. */
import { Later, classes, html, useLayoutEffect, useState } from "../dom.js";
import { HAS_SERVER, LANGUAGES, go, href, route } from "../address.js";
import { games, get, me, opening } from "../api.js";
import { arrived } from "../transport.js";
import { Art, Icon, loadSprite } from "../art.js";
import { language } from "../settings.js";
import { say, told } from "../texts.js";
import { Sheet } from "../sheet.js";
import { Settings } from "../preferences.js";
import { NewTable } from "./newtable.js";
import { Today } from "../day/today.js";
import { MyGames, OwnDevice, Resume, isAsked } from "./lists.js";
import { OpenTables } from "./open.js";
import { Groups } from "./groups.js";
import { SeekButton } from "./seek.js";
import { setBadge } from "../table/notice.js";

/** @import { GameInfo } from "../api.js" */
/** @import { Bots, DayInfo, GroupCard, ListedTable, PuzzleList } from "../protocol-types.js" */

const REFRESH = 5000; // milliseconds between two looks at the tables
const SELDOM = 6; // looks, of which one is at all else, too

/** Once what there is now is seen. @returns {Promise<unknown>} */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve)));

/** @param {number[]} numbers */
const span = (numbers) => (numbers.length > 1 ? `${numbers[0]}–${numbers[numbers.length - 1]}` : String(numbers[0]));

export default function Lobby() {
  const [listed, setListed] = useState(/** @type {GameInfo[]} */ ([]));
  const [chosen, setChosen] = useState("");
  const [mine, setMine] = useState(/** @type {ListedTable[]} */ ([]));
  const [open, setOpen] = useState(/** @type {ListedTable[]} */ ([]));
  const [bots, setBots] = useState(/** @type {Bots | null} */ (null));
  const [groups, setGroups] = useState(/** @type {GroupCard[]} */ ([]));
  const [puzzles, setPuzzles] = useState(/** @type {PuzzleList | null} */ (null));
  const [day, setDay] = useState(/** @type {DayInfo | null} */ (null));
  const [hasArt, setArt] = useState(false);
  const [sheet, setSheet] = useState("");
  const [refused, setRefused] = useState("");

  useLayoutEffect(() => { // before anything is seen: the games may be known already
    const art = loadSprite("lobby").then(() => setArt(true), () => {});
    document.title = say("page-name");
    const fresh = async () => {
      try {
        const show = (/** @type {GameInfo[]} */ all) => {
          const sorted = [...all].sort((a, b) => a.minutes - b.minutes);
          setListed(sorted);
          setChosen((now) => now || sorted[0].name);
        };
        if (!HAS_SERVER) {
          show(await games()); // all else takes seconds
          await art;
          for (const _one of await games()) await painted();
        }
        await me();
        await opening;
        if (route.peek().parts.length) return; // to that table
        // All at once, so that nothing on the page moves when more of it arrives.
        const asked = [games(), get("/puzzles"), get("/days"), HAS_SERVER ? get("/me/groups") : [], ...tables()];
        const [all, tasks, deals, known, own, free] = await Promise.all(asked);
        show(all);
        setPuzzles(tasks);
        setGroups(known);
        setMine(own);
        setBadge(own.filter((/** @type {ListedTable} */ one) => one.is_your_turn).length);
        setOpen(free);
        setDay(deals);
        setBots(await get("/bots"));
        setRefused("");
      } catch (error) {
        setRefused(told(error));
      }
    };
    const tables = () => [get("/me/tables"), get("/tables")];
    const look = async () => {
      try {
        const [own, free] = await Promise.all(tables());
        setMine(own);
        setOpen(free);
        setRefused("");
      } catch (error) {
        setRefused(told(error));
      }
    };
    fresh();
    let looks = 0;
    const again = () => {
      if (document.hidden || arrived.peek() !== 1) return;
      looks += 1;
      if (looks % SELDOM) look();
      else fresh();
    };
    const timer = window.setInterval(again, REFRESH);
    document.addEventListener("visibilitychange", again);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);

  const isReady = bots !== null && Object.values(bots.is_ready).every(Boolean);
  const game = listed.find((one) => one.name === chosen);
  const titles = Object.fromEntries([
    ...listed.map((one) => [one.name, one.texts[language.value].title]),
    ...groups.map((one) => [one.group, one.name]),
  ]);
  const running = mine.filter((one) => one.status !== "over" && one.status !== "closed");
  const choose = (/** @type {string} */ name) => {
    setChosen(name);
    if (!window.matchMedia("(min-width: 640px)").matches) setSheet("setup");
  };
  return html`<div class="lobby">
    <header class="hd">
      <div class="grow"><h1 class="mark">${say("page-name")}</h1><p class="tagline">${say("page-tagline")}</p></div>
      ${refused && html`<p class="warn notice" role="alert">${refused}</p>`}
      <div class="lang" role="group" aria-label=${say("page-language")}>
        ${Object.keys(LANGUAGES).map((one) => html`<button key=${one} lang=${one}
            aria-pressed=${String(language.value === one)} onClick=${() => (language.value = one)}>
          ${one.toUpperCase()}
        </button>`)}
      </div>
      <button class="iconbtn" aria-label=${say("page-settings")} onClick=${() => setSheet("settings")}>
        <${Icon} name="gear" />
      </button>
    </header>
    ${running.length > 0 && html`<${Resume} titles=${titles}
        table=${running.find((one) => one.is_your_turn) ?? running.find(isAsked) ?? running[0]} />`}
    <main class="lobby-main">
      <ul class="tiles" aria-label=${say("page-games")}>
        ${listed.map((one, index) => html`<li key=${one.name}>
          ${index % 2 === 1 && html`<${Art} name=${`part-guest-${(index + 1) / 2}`}
              class=${`guest g${(index + 1) / 2}`} />`}
          <button class=${classes("tile", one.name === chosen && "is-sel")} aria-pressed=${String(one.name === chosen)}
              onClick=${() => choose(one.name)} data-game=${one.name}>
            <svg class="pic" viewBox="0 0 500 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
              ${hasArt && html`<${Later} frames=${index}>
                <use href=${`#${one.name}-lobby`} width="500" height="700" />
              <//>`}
            </svg>
            <span class="band">
              <span class="ttl">${one.texts[language.value].title}</span>
              <span class="facts">${say("page-facts", { players: span(one.players), minutes: one.minutes })}</span>
            </span>
          </button>
          <p class="desc">${one.texts[language.value].tagline}</p>
        </li>`)}
      </ul>
      ${listed.length > 0 && html`<div class="lists">
        <${Today} day=${day} puzzles=${puzzles} titles=${titles}
            expected=${HAS_SERVER ? [] : listed.map(({ name }) => name).sort()} />
        <${MyGames} tables=${mine} titles=${titles} />
        ${HAS_SERVER
          ? html`
            <${Groups} groups=${groups} tables=${mine} titles=${titles} />
            <${OpenTables} tables=${open} games=${listed} />
          `
          : html`<${OwnDevice} />`}
      </div>`}
    </main>
    ${game && html`<aside class="setup paper" aria-label=${say("page-setup-new")}>
      <${Setup} game=${game} puzzles=${puzzles?.counts[game.name] ?? 0} />
    </aside>`}
    <footer class="foot">
      ${bots && (isReady || bots.is_warming) && html`<p class="bots">
        <${Icon} name=${isReady ? "check" : "bot"} /> ${say(isReady ? "page-bots-ready" : "page-bots-warming")}
      </p>`}
    </footer>
    ${sheet === "settings" && html`<${Sheet} title=${say("page-settings")} onClose=${() => setSheet("")}>
      <${Settings} />
    <//>`}
    ${sheet === "setup" && game && html`<${Sheet} title=${titles[game.name]} onClose=${() => setSheet("")}>
      <${Setup} game=${game} puzzles=${puzzles?.counts[game.name] ?? 0} hasTitle=${false} />
    <//>`}
  </div>`;
}

/** @param {{ game: GameInfo, puzzles: number, hasTitle?: boolean }} props */
function Setup({ game, puzzles, hasTitle = true }) {
  const texts = game.texts[language.value];
  return html`<div class="setup-body" key=${game.name}>
    ${hasTitle && html`<h2>${texts.title}</h2>`}
    <p class="muted">${texts.tagline}</p>
    <${NewTable} key=${game.name} game=${game} onOpened=${(/** @type {string} */ table) => go(`/table/${table}`)} />
    ${HAS_SERVER && html`<${SeekButton} game=${game.name} label=${say("page-seek")} />`}
    ${game.has_lesson && html`<a class="btn line" data-go href=${href(`/learn/${game.name}`)}>
      <${Icon} name="bulb" /> ${say("page-learn")}
    </a>`}
    <p>
      <a class="linkbtn" data-go href=${href(`/rules/${game.name}`)}><${Icon} name="book" /> ${say("page-rules")}</a>
      ${puzzles > 0 && html`<a class="linkbtn" data-go href=${href(`/puzzle/${game.name}/1`)}>
        <${Icon} name="bulb" /> ${say("page-puzzles", { count: puzzles })}
      </a>`}
    </p>
  </div>`;
}
