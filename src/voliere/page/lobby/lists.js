/** Tables in lists: one's own, and those that wait for anybody. */
import { html } from "../dom.js";
import { href } from "../address.js";
import { Avatar, Icon } from "../art.js";
import { say } from "../texts.js";

const MOST = 6;

/**
 * A table in words.
 * @param {any} card
 * @param {Record<string, string>} titles
 */
function told(card, titles) {
  const game = titles[card.game] ?? card.game;
  const names = card.names
    .map((/** @type {string | null} */ name, /** @type {number} */ seat) => (card.yours.includes(seat) ? null : (name ?? (card.levels[seat] ? say(`page-bot-${(seat % 6) + 1}`) : null))))
    .filter(Boolean);
  return names.length ? say("page-with", { game, names: names.join(", ") }) : say("page-alone", { game });
}

/** @param {any} card */
function state(card) {
  if (card.status === "over" || card.status === "closed") return say("page-finished");
  if (card.status === "waiting") return say("page-waiting-seats", { count: card.open_seats });
  return card.is_your_turn ? say("page-turn-yours") : say("page-turn-others");
}

/** @param {{ card: any, titles: Record<string, string> }} props */
export function Resume({ card, titles }) {
  return html`<section class="resume"><${Avatar} seat=${card.yours[0] ?? 0} /><div class="what"><b>${told(card, titles)}</b><span>${state(card)}</span></div>
    <a class="btn gold" data-go href=${href(`/table/${card.table}`)}>${say("page-resume")}</a></section>`;
}

/** @param {{ card: any, titles: Record<string, string>, label: string }} props */
const Row = ({ card, titles, label }) => html`<li class="tablerow"><div class="what"><b>${told(card, titles)}</b><span>${state(card)}</span></div>
  <a class="btn line" data-go href=${href(`/table/${card.table}`)}>${label}</a></li>`;

/** @param {{ cards: any[], titles: Record<string, string> }} props */
export function MyGames({ cards, titles }) {
  if (!cards.length) return null;
  const sorted = [...cards].sort((a, b) => Number(a.status === "over") - Number(b.status === "over") || Number(b.is_your_turn) - Number(a.is_your_turn) || b.updated - a.updated);
  return html`<section class="paper"><h2>${say("page-my-games")}</h2><ul>${sorted.slice(0, MOST).map((card) => html`<${Row} key=${card.table} card=${card} titles=${titles} label=${card.status === "over" ? say("page-look") : say("page-resume")} />`)}</ul></section>`;
}

/** @param {{ cards: any[], titles: Record<string, string> }} props */
export function OpenTables({ cards, titles }) {
  const open = cards.filter((one) => one.open_seats > 0 && !one.yours.length);
  return html`<section class="paper"><h2>${say("page-open-tables")}</h2>
    ${open.length ? html`<ul>${open.slice(0, MOST).map((card) => html`<${Row} key=${card.table} card=${card} titles=${titles} label=${say("page-join")} />`)}</ul>` : html`<p class="muted">${say("page-no-open-tables", { public: say("page-public") })}</p>`}
    <p><a class="linkbtn" data-go href=${href("/replay")}><${Icon} name="upload" /> ${say("page-load-record")}</a></p></section>`;
}
