/** The screen of a table, one for all games: it asks the server which game, and brings that game's board. */
import { classes, html, useEffect, useLayoutEffect, useMemo, useParts, useRef } from "../dom.js";
import { ASSETS, BOARDS, href } from "../address.js";
import { Icon, loadSprite } from "../art.js";
import { Loading } from "../lobby/arriving.js";
import { Missing } from "../missing.js";
import { language } from "../settings.js";
import { explain, loadTexts, say } from "../texts.js";
import { Session } from "./session.js";
import { Seats } from "./seats.js";
import { Slip } from "./slip.js";
import { Tray } from "./tray.js";
import { Log } from "./log.js";
import { Sheets } from "./menu.js";
import { Room } from "./waiting.js";
import { Result } from "./result.js";
import { Cover } from "./cover.js";
import { RoundSheet } from "./scores.js";
import { Zoom } from "./zoom.js";
import * as keys from "./keys.js";
import { land } from "./flip.js";
import { keepFocus } from "./focus.js";

/** @import { Board, Frame } from "./board-types.js" */

/**
 * A game's board with its words, pictures and style.
 * @param {string} game
 * @returns {Promise<Board>}
 */
export async function loadBoard(game) {
  const own = `${ASSETS}games/${game}/page/board`;
  const hasOwn = BOARDS.includes(game);
  const [module] = await Promise.all([
    hasOwn ? import(`${own}.js`) : import("./plain.js"),
    loadTexts(game),
    loadSprite(game),
    style(hasOwn ? `${own}.css` : `${ASSETS}page/css/plain.css`),
  ]);
  return module.default;
}

/** @param {string} address */
function style(address) {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const added = document.createElement("link");
  added.rel = "stylesheet";
  added.href = address;
  return new Promise((resolve, reject) => {
    added.onload = resolve;
    added.onerror = reject;
    document.head.append(added);
  });
}

/** What a table needs as long as it is on the screen. @param {Session} t */
export function useTable(t) {
  useEffect(() => {
    const stop = keys.listen(t);
    const hurry = () => t.stage.hurry();
    document.addEventListener("pointerdown", hurry);
    return () => {
      stop();
      document.removeEventListener("pointerdown", hurry);
      t.close();
    };
  }, [t]);
  useEffect(() => {
    if (t.game) loadTexts(t.game);
  }, [language.value, t.isReady.value]);
  useEffect(() => {
    document.body.dataset.screen = "table";
    return () => {
      delete document.body.dataset.screen;
    };
  }, []);
}

/** @param {{ parts: string[] }} props */
export default function TablePage({ parts: [id] }) {
  const t = useMemo(() => new Session(id, loadBoard), [id]);
  useTable(t);
  if (t.link.state.value === "gone") return html`<${Missing} text=${say("error-table-unknown")} />`;
  if (t.link.state.value === "hidden") return html`<${Missing} text=${say("error-day-hidden")} />`;
  const frame = t.stage.shown.value;
  if (!t.isReady.value || !frame) return html`<main class="plain">
    <h1 class="sr">${say("page-name")}</h1>
    <${Loading} />
  </main>`;
  if (frame.table.status === "closed") {
    return html`<main class="plain">
      <h1>${say("page-closed")}</h1>
      <p>${explain({ message_id: `error-${frame.table.closed}`, owner: null, details: {} })}</p>
      <p><a class="btn green" data-go href=${href("/")}>${say("page-lobby")}</a></p>
    </main>`;
  }
  if (frame.table.status === "waiting") return html`<${Room} t=${t} frame=${frame} />`;
  return html`<${Table} t=${t} frame=${frame} />`;
}

/** @param {{ t: Session, frame: Frame }} props */
export function Table({ t, frame }) {
  const isOver = frame.table.status === "over" && frame.outcome;
  const showsResult = isOver && !frame.isHeld && t.sheet.value !== "board";
  const landed = /** @type {Frame} */ (t.stage.landed.value ?? frame);
  const toResult = () => {
    t.sheet.value = "";
    t.stage.hurry();
  };
  // Seats may show as many cards as a board does: each is a part of its own.
  const all = 3 + (t.board.SeatExtra ? frame.table.seats.length : 0);
  const parts = useParts(all);
  useLayoutEffect(() => (parts === all ? t.stage.drawn() : undefined), [frame, parts]);
  useLayoutEffect(() => (showsResult ? land() : undefined), [showsResult]);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => (root.current ? keepFocus(root.current) : undefined), []);
  const isCovered = frame.yours.length > 1 && frame.viewer === null && frame.table.status === "playing";
  return html`<div class="window">
    <div class=${classes("table", `game-${t.game}`, showsResult && "is-over")} ref=${root}
        data-version=${frame.version}>
      <${Top} t=${t} frame=${frame} />
      ${showsResult
        ? html`<${Result} t=${t} frame=${frame} outcome=${frame.outcome} />`
        : html`
          <${Seats} t=${t} frame=${landed} />
          <main class="board">
            ${parts === all && html`<${t.board.Board} t=${t} frame=${frame} landed=${landed} />`}
          </main>
          <div class="side">
            ${isOver
              ? html`<section class="slip" tabindex="-1">
                <div class="preview">
                  <h2>${say("page-over")}</h2>
                  <button class="btn gold go" onClick=${toResult}>${say("page-result")}</button>
                </div>
              </section>`
              : html`<${Slip} t=${t} frame=${frame} />`}
            ${parts > 1 && html`<${Log} t=${t} frame=${landed} />`}
          </div>
          ${parts > all - 2 && html`<${Tray} t=${t} frame=${frame} />`}
        `}
      ${isCovered && html`<${Cover} t=${t} frame=${frame} />`}
      ${t.stage.sheet.value && html`<${RoundSheet} t=${t} frame=${frame} round=${t.stage.sheet.value} />`}
      <${Sheets} t=${t} frame=${frame} />
      <${Zoom} t=${t} />
      <div class="sr" aria-live="polite">${t.spoken.value}</div>
    </div>
  </div>`;
}

/** @param {{ t: Session, frame: Frame }} props */
function Top({ t, frame }) {
  const state = t.link.state.value;
  const open = (/** @type {string} */ name) => () => (t.sheet.value = name);
  return html`<header class="top">
    <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
    <div class="grow">
      <h1>${t.say("title")}</h1>
      ${state !== "open" && html`<p class="lost" role="status">${say("page-reconnecting")}</p>`}
      ${t.bots.value && html`<p class="lost" role="status">${say(`page-bots-${t.bots.value}`)}</p>`}
      <p class="sub">
        ${frame.table.day ? `${say("page-day-deal")} · ` : frame.table.is_again ? `${say("page-again-deal")} · ` : ""}
        ${t.board.subtitle?.(t, frame)}
      </p>
    </div>
    <button class="iconbtn phone-only" aria-label=${say("page-log")} onClick=${open("log")}>
      <${Icon} name="log" />
    </button>
    ${frame.yours.length > 0 && frame.table.status === "playing" && html`
      ${isAmongPeople(frame) && html`<button class="iconbtn" aria-label=${say("page-say")} onClick=${open("talk")}>
        <${Icon} name="talk" />
      </button>`}
      <button class="iconbtn" aria-label=${say("page-undo")} disabled=${!frame.sight?.can_undo && !canAsk(frame)}
          onClick=${() => t.undo()}><${Icon} name="undo" /></button>
    `}
    <button class="iconbtn side-only" aria-label=${say("page-rules")} onClick=${open("rules")}>
      <${Icon} name="book" />
    </button>
    <button class="iconbtn" aria-label=${say("page-menu")} onClick=${open("menu")}><${Icon} name="menu" /></button>
  </header>`;
}

/** @param {Frame} frame */
const isAmongPeople = (frame) => frame.table.seats.filter((one) => one.kind === "person").length > 1;

/** Whether others could be asked to let us take back. @param {Frame} frame */
function canAsk(frame) {
  const people = frame.table.seats.filter((one) => one.kind === "person" && !one.is_yours).length;
  return people > 0 && frame.events.some(({ seat, ply }) => seat !== null && frame.yours.includes(seat) && ply > 0);
}
