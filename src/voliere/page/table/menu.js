/** Sheets of a table: menu and settings, log, rules, help, phrases, the proof of the shuffle. */
import { html, useEffect, useState } from "../dom.js";
import { HAS_SERVER, go, href } from "../address.js";
import { post } from "../api.js";
import { Invitation } from "../qr.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { Sheet } from "../sheet.js";
import { Settings } from "../preferences.js";
import { RulesText } from "../rules/text.js";
import { Help } from "./help.js";
import { LogList } from "./log.js";
import { Invite } from "./waiting.js";
import { SEAT_LETTERS, nameOf, tellPhrase } from "./tell.js";

/** @import { Select } from "../dom.js" */
/** @import { Phrase, TableInfo } from "../protocol-types.js" */
/** @import { TableFrame as Frame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

/** @param {{ t: Session, frame: Frame }} props */
export function Sheets({ t, frame }) {
  const close = () => (t.sheet.value = "");
  switch (t.sheet.value) {
    case "menu":
      return html`<${Sheet} title=${say("page-menu")} onClose=${close}><${Menu} t=${t} frame=${frame} /><//>`;
    case "log":
      return html`<${Sheet} title=${say("page-so-far")} onClose=${close}>
        <div class="loglist"><${LogList} t=${t} frame=${frame} /></div>
      <//>`;
    case "rules":
      return html`<${Sheet} title=${t.say("title")} onClose=${close} wide=${true}><${RulesText} game=${t.game} /><//>`;
    case "help":
      return html`<${Sheet} title=${say("page-help")} onClose=${close}><${Help} /><//>`;
    case "talk":
      return html`<${Sheet} title=${say("page-say")} onClose=${close}>
        <${Talk} t=${t} frame=${frame} onDone=${close} />
      <//>`;
    case "proof":
      return html`<${Sheet} title=${say("page-proof-title")} onClose=${close}><${Proof} table=${frame.table} /><//>`;
    case "device":
      return html`<${Sheet} title=${say("page-device")} onClose=${close}>
        <${Device} t=${t} seat=${frame.viewer ?? frame.yours[0]} />
      <//>`;
    case "invite":
      return html`<${Sheet} title=${say("page-invite")} onClose=${close}><${Invite} table=${frame.table} /><//>`;
    default:
      return null;
  }
}

/** Whether nobody else plays there but bots. @param {TableInfo} table */
const isOwn = (table) => table.seats.every((one) => one.kind !== "person" || one.is_yours);

/** @param {{ t: Session, frame: Frame }} props */
function Menu({ t, frame }) {
  const isReal = Boolean(frame.table.table); // a lesson is at no table: nobody can be invited, and its deal is known
  const isShown = isReal && HAS_SERVER; // to others, who could doubt it
  const isPlaying = isReal && frame.table.status === "playing";
  const seat = isPlaying ? frame.viewer : null;
  const open = (/** @type {string} */ name) => () => (t.sheet.value = name);
  const leave = async (/** @type {number} */ leaver) => {
    await t.ask("leave", { seat: leaver });
    go("/");
  };
  const isAlone = isPlaying && frame.yours.length > 0 && isOwn(frame.table);
  const [isSure, setSure] = useState(false);
  const end = async () => {
    if (!isSure) setSure(true);
    else if (await t.ask("leave", { seat: frame.yours[0], ends: true })) go("/");
  };
  return html`<div class="menu">
    <button class="row-btn" onClick=${open("rules")}><${Icon} name="book" /> ${say("page-rules")}</button>
    <button class="row-btn" onClick=${open("help")}><${Icon} name="help" /> ${say("page-help")}</button>
    ${isShown && html`<button class="row-btn" onClick=${open("invite")}>
      <${Icon} name="link" /> ${say("page-invite-watch")}
    </button>`}
    ${isShown && frame.yours.length > 0 && html`<button class="row-btn" onClick=${open("device")}>
      <${Icon} name="people" /> ${say("page-device")}
    </button>`}
    ${isShown && frame.table.seed_hash && html`<button class="row-btn" onClick=${open("proof")}>
      <${Icon} name="shield" /> ${say("page-proof")}
    </button>`}
    ${isAlone
      ? html`
        <a class="row-btn" data-go href=${href("/")}><${Icon} name="leave" /> ${say("page-keep")}</a>
        <button class="row-btn" onClick=${end}>
          <${Icon} name="cross" /> ${say(isSure ? "page-end-sure" : "page-end")}
        </button>
      `
      : seat !== null && html`<button class="row-btn" onClick=${() => leave(seat)}>
        <${Icon} name="leave" /> ${say("page-leave")}
      </button>`}
    <${Settings} />
  </div>`;
}

/** @param {{ t: Session, frame: Frame, onDone: () => void }} props */
function Talk({ t, frame, onDone }) {
  const seat = frame.viewer ?? frame.yours[0];
  const [asked, setAsked] = useState(/** @type {Phrase | null} */ (null));
  const send = async (/** @type {Phrase} */ phrase, /** @type {Record<string, string>} */ details) => {
    await t.ask("say", { seat, phrase: phrase.name, details });
    onDone();
  };
  if (asked) return html`<${Details} t=${t} table=${frame.table} phrase=${asked}
      onSend=${(/** @type {Record<string, string>} */ details) => send(asked, details)} />`;
  return html`<div class="phrases">
    ${frame.table.phrasebook.map((phrase) => {
      const wants = Object.keys(phrase.details).length > 0;
      const sample = Object.fromEntries(Object.keys(phrase.details).map((key) => [key, "…"]));
      return html`<button key=${phrase.name} class="btn line"
          onClick=${() => (wants ? setAsked(phrase) : send(phrase, {}))}>
        ${t.say(`phrase-${phrase.name}`, sample)}
      </button>`;
    })}
  </div>`;
}

/**
 * What a phrase is about.
 * @param {{ t: Session, table: TableInfo, phrase: Phrase, onSend: (details: Record<string, string>) => void }} props
 */
function Details({ t, table, phrase, onSend }) {
  const possible = (/** @type {string} */ key) =>
    phrase.details[key].filter((one) => key !== "player" || SEAT_LETTERS.indexOf(one) < table.players);
  const [chosen, setChosen] = useState(
    Object.fromEntries(Object.keys(phrase.details).map((key) => [key, possible(key)[0]])),
  );
  const show = (/** @type {string} */ key, /** @type {string} */ one) =>
    key === "player" ? nameOf(table, SEAT_LETTERS.indexOf(one)) : t.word(one);
  return html`<div class="phrases">
    <p>${tellPhrase(t, table, { phrase: phrase.name, details: chosen })}</p>
    ${Object.keys(phrase.details).map((key) => html`<select key=${key} class="text" aria-label=${say("page-detail")}
        onChange=${(/** @type {Select} */ event) => setChosen({ ...chosen, [key]: event.currentTarget.value })}>
      ${possible(key).map((one) => html`<option key=${one} value=${one} selected=${chosen[key] === one}>
        ${show(key, one)}
      </option>`)}
    </select>`)}
    <button class="btn gold" onClick=${() => onSend(chosen)}>${say("page-say-it")}</button>
  </div>`;
}

/** The same seat on another device. @param {{ t: Session, seat: number }} props */
function Device({ t, seat }) {
  const [path, setPath] = useState("");
  useEffect(() => {
    post(`/tables/${t.id}/links`, { seat }).then(
      (made) => setPath(`/seat/${t.id}/${made.seat}/${made.key}`),
      () => {},
    );
  }, []);
  return html`<div class="invite">
    <p>${say("page-device-hint")}</p>
    ${path && html`<${Invitation} path=${path} />`}
  </div>`;
}

/** @param {{ table: TableInfo }} props */
function Proof({ table }) {
  return html`<div class="proofs">
    <p>${say("page-proof-how")}</p>
    <p class="caps">${say("page-proof-hash")}</p>
    <code>${table.seed_hash}</code>
    ${table.server_seed && html`<p class="caps">${say("page-proof-seed")}</p><code>${table.server_seed}</code>`}
    ${table.seats.map((info, seat) => info.nonce && html`
      <p key=${seat} class="caps">${nameOf(table, seat)}</p>
      <code>${info.nonce}</code>
    `)}
    ${table.server_seed && html`<p>${say("page-proof-verify")}</p>`}
  </div>`;
}
