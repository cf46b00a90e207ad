/** Before the cards: who comes, and how to ask them. */
import { html, useEffect, useState } from "../dom.js";
import { go, href } from "../address.js";
import { openTable } from "../api.js";
import { Avatar, Icon } from "../art.js";
import { level } from "../settings.js";
import { say } from "../texts.js";
import { keepVigil } from "../vigil.js";
import { NameField } from "../fields.js";
import { Invitation } from "../qr.js";
import { Sheet } from "../sheet.js";
import { Agreed, LEVELS } from "./agreed.js";
import { Sheets } from "./menu.js";
import { ratingOf, useRatings } from "./ratings.js";
import { nameOf } from "./tell.js";

/** @import { TableInfo } from "../protocol-types.js" */
/** @import { TableFrame as Frame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

const A_WHILE = 15_000; // milliseconds that somebody waits before bots are offered

/** @param {{ t: Session, frame: Frame }} props */
export function Room({ t, frame }) {
  const { table } = frame;
  const open = table.seats.filter((one) => one.kind === "open").length;
  const isMine = frame.yours.length > 0;
  const ratings = useRatings(table);
  const [filled, setFilled] = useState(/** @type {number | null} */ (null)); // the seat that a bot is to have
  const fill = (/** @type {number} */ level) => {
    t.ask("fill", { seat: filled ?? 0, level });
    setFilled(null);
  };
  return html`<div class="room">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <div class="grow"><h1>${t.say("title")}</h1><p class="sub">${say("page-room-waiting", { count: open })}</p></div>
      <button class="iconbtn" aria-label=${say("page-rules")} onClick=${() => (t.sheet.value = "rules")}>
        <${Icon} name="book" />
      </button>
      <button class="iconbtn" aria-label=${say("page-menu")} onClick=${() => (t.sheet.value = "menu")}>
        <${Icon} name="menu" />
      </button>
    </header>
    <main class="room-body">
      <section class="paper">
        <h2>${say("page-seats")}</h2>
        ${table.is_again && html`<p class="muted">${say("page-again-note")}</p>`}
        ${!isMine && html`<${NameField} />`}
        <ul class="chairs">
          ${table.seats.map((info, seat) => html`<li key=${seat}>
            ${info.kind === "open"
              ? html`<span class="seatless"><${Icon} name="link" /></span>`
              : html`<${Avatar} seat=${seat} />`}
            <b title=${ratingOf(ratings[seat])}>
              ${info.is_yours && frame.yours.length === 1
                ? say("page-you")
                : info.kind === "open"
                  ? (info.is_kept ? say("page-seat-kept") : say("page-seat-open"))
                  : nameOf(table, seat)}
            </b>
            ${info.kind === "bot" && html`<span class="lvl">
              <${Icon} name="bot" /> ${say(`page-level-${info.level}`)}
            </span>`}
            ${info.kind === "person" && ratings[seat] && html`<span class="lvl">${ratingOf(ratings[seat])}</span>`}
            ${info.knows_cards && html`<span class="lvl"><${Icon} name="eye" /> ${say("page-knows-cards")}</span>`}
            ${info.kind === "open" && !isMine && !info.is_kept && html`<button class="btn gold"
                onClick=${() => t.sit(seat)}>${say("page-sit")}</button>`}
            ${info.kind === "open" && table.is_host && html`<button class="btn line"
                onClick=${() => setFilled(seat)}>${say("page-fill-bot")}</button>`}
            ${info.kind === "bot" && table.is_host && html`<button class="btn line"
                onClick=${() => t.ask("fill", { seat, level: null })}>${say("page-open-seat")}</button>`}
            ${info.is_yours && html`<button class="btn line" onClick=${() => t.ask("vacate", { seat })}>
              ${say("page-vacate")}
            </button>`}
          </li>`)}
        </ul>
        ${!open && table.is_host && html`<button class="btn gold" onClick=${() => t.ask("start")}>
          ${say("page-start")}
        </button>`}
        ${table.is_public && table.is_host && isMine && open > 0 && html`<${Nobody} t=${t} table=${table} />`}
        ${t.warning.value && html`<p class="warn" role="alert">${t.warning.value}</p>`}
        <${Agreed} table=${table} />
        ${table.group && html`<p><a class="linkbtn" data-go href=${href(`/group/${table.group}`)}>
          <${Icon} name="people" /> ${say("page-group-to")}
        </a></p>`}
      </section>
      <${Invite} table=${table} />
    </main>
    ${filled !== null && html`<${Sheet} title=${say("page-fill-bot")} onClose=${() => setFilled(null)}>
      <div class="phrases">
        ${LEVELS.map((level) => html`<button key=${level} class="btn line" onClick=${() => fill(level)}>
          ${say(`page-level-${level}`)}
        </button>`)}
      </div>
    <//>`}
    <${Sheets} t=${t} frame=${frame} />
  </div>`;
}

/**
 * Whoever waits for anybody is told so and, after a while, what else there is.
 * @param {{ t: Session, table: TableInfo }} props
 */
function Nobody({ t, table }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), A_WHILE);
    return () => window.clearTimeout(timer);
  }, []);
  const free = table.seats.flatMap((one, seat) => (one.kind === "open" ? [seat] : []));
  const fill = async () => {
    for (const seat of free) {
      if (!(await t.ask("fill", { seat, level: level.peek() }))) return;
    }
    t.ask("start");
  };
  const meanwhile = async () => {
    try {
      const bot = /** @type {const} */ ({ kind: "bot", level: level.peek() });
      const seats = table.seats.map((_one, seat) => (seat ? bot : /** @type {const} */ ({ kind: "me" })));
      const other = await openTable({ game: table.game, seats });
      keepVigil(table.table, t.say("title"));
      go(`/table/${other}`);
    } catch (error) {
      t.tellError(error);
    }
  };
  return html`<div class="nobody" role="status">
    <p>${say(isLong ? "page-nobody-yet" : "page-waiting-here")}</p>
    ${isLong && html`<div class="row">
      <button class="btn gold" onClick=${fill}><${Icon} name="bot" /> ${say("page-nobody-fill")}</button>
      ${table.pace === "live" && html`<button class="btn line" onClick=${meanwhile}>
        ${say("page-nobody-meanwhile")}
      </button>`}
    </div>`}
  </div>`;
}

/** What others need to come. @param {{ table: TableInfo }} props */
export function Invite({ table }) {
  return html`<section class="paper invite">
    <h2>${say("page-invite")}</h2>
    <p>${say("page-invite-hint")}</p>
    <${Invitation} path=${`/table/${table.table}`} code=${table.code} />
  </section>`;
}
