/** Before the cards: who comes, and how to ask them. */
import { html } from "../dom.js";
import { href, link } from "../address.js";
import { nonce } from "../api.js";
import { Avatar, Icon } from "../art.js";
import { say } from "../texts.js";
import { CopyField, NameField } from "../fields.js";
import { QrCode } from "../qr.js";
import { Sheets } from "./menu.js";
import { nameOf } from "./tell.js";

/** @import { TableFrame as Frame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

/** @param {{ t: Session, frame: Frame }} props */
export function Room({ t, frame }) {
  const { table } = frame;
  const open = table.seats.filter((one) => one.kind === "open").length;
  const isMine = frame.yours.length > 0;
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
        ${!isMine && html`<${NameField} />`}
        <ul class="chairs">
          ${table.seats.map((info, seat) => html`<li key=${seat}>
            ${info.kind === "open"
              ? html`<span class="seatless"><${Icon} name="link" /></span>`
              : html`<${Avatar} seat=${seat} />`}
            <b>
              ${info.is_yours
                ? say("page-you")
                : info.kind === "open"
                  ? (info.is_kept ? say("page-seat-kept") : say("page-seat-open"))
                  : nameOf(table, seat)}
            </b>
            ${info.kind === "bot" && html`<span class="lvl">
              <${Icon} name="bot" /> ${say(`page-level-${info.level}`)}
            </span>`}
            ${info.kind === "open" && !isMine && !info.is_kept && html`<button class="btn gold"
                onClick=${() => t.ask("sit", { seat, nonce: nonce() })}>${say("page-sit")}</button>`}
            ${info.kind === "open" && table.is_host && html`<button class="btn line"
                onClick=${() => t.ask("fill", { seat, level: 3 })}>${say("page-fill-bot")}</button>`}
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
        ${t.warning.value && html`<p class="warn" role="alert">${t.warning.value}</p>`}
      </section>
      <${Invite} table=${table.table} />
    </main>
    <${Sheets} t=${t} frame=${frame} />
  </div>`;
}

/** What others need to come. @param {{ table: string }} props */
export function Invite({ table }) {
  const address = link(`/table/${table}`);
  return html`<section class="paper invite">
    <h2>${say("page-invite")}</h2>
    <p>${say("page-invite-hint")}</p>
    <${QrCode} text=${address} label=${say("page-qr")} />
    <${CopyField} text=${address} />
  </section>`;
}
