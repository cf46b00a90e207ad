/** Tables in lists: one's own. */
import { html } from "../dom.js";
import { href } from "../address.js";
import { Avatar, Icon } from "../art.js";
import { listed, say } from "../texts.js";

/** @import { ListedTable } from "../protocol-types.js" */

const MOST = 6;

/** Whether nothing more will happen there. @param {ListedTable} table */
export const isPast = (table) => table.status === "over" || table.status === "closed";

/** Those of the seats that have a name. @param {ListedTable} table @param {(seat: number) => boolean} isWanted */
function named(table, isWanted) {
  const names = table.names.map((name, seat) => {
    if (table.former.includes(seat)) return say("page-former");
    return name ?? (table.levels[seat] ? say(`page-bot-${(seat % 6) + 1}`) : "");
  });
  return listed(names.filter((name, seat) => name && isWanted(seat)));
}

/**
 * A table in words. Of several who share a device the first is oneself.
 * @param {ListedTable} table
 * @param {Record<string, string>} titles of games, and of groups
 */
function describe(table, titles) {
  const title = titles[table.game] ?? table.game;
  const group = table.group && titles[table.group];
  const game = group ? say("page-group-table", { name: group, game: title }) : title;
  const names = named(table, (seat) => seat !== table.yours[0]);
  return names ? say("page-with", { game, names }) : say("page-alone", { game });
}

/** How it ended. @param {ListedTable} table */
function result(table) {
  const { winners, scores, yours } = table;
  const score = scores[yours[0] ?? 0] ?? 0;
  if (!winners.length || winners.length === scores.length) return say("page-finished-with", { score }); // nobody else
  if (yours.length === 1 && winners.includes(yours[0])) return say("page-finished-won", { score });
  const names = named(table, (seat) => winners.includes(seat));
  if (!names) return say("page-finished");
  return yours.length === 1 ? say("page-finished-lost", { names, score }) : say("page-finished-by", { names });
}

/** Whether a seat is kept there for oneself. @param {ListedTable} table */
export const isAsked = (table) => table.status === "waiting" && !table.yours.length && table.open_seats > 0;

/** @param {ListedTable} table */
function state(table) {
  if (isAsked(table)) return say("page-seat-kept-you");
  if (table.status === "closed") return say("page-unfinished");
  if (table.status === "over") return result(table);
  if (table.status === "waiting") return say("page-waiting-seats", { count: table.open_seats });
  return table.is_your_turn ? say("page-turn-yours") : say("page-turn-others");
}

/** What there is to do at a table: of one's group, others may play there. @param {ListedTable} table */
export function actOf(table) {
  if (isAsked(table)) return say("page-join");
  return say(isPast(table) || !table.yours.length ? "page-look" : "page-resume");
}

/** @param {{ table: ListedTable, titles: Record<string, string> }} props */
export function Resume({ table, titles }) {
  return html`<section class="resume" aria-label=${say("page-my-games")}>
    <${Avatar} seat=${table.yours[0] ?? 0} />
    <div class="what"><b>${describe(table, titles)}</b><span>${state(table)}</span></div>
    <a class="btn gold" data-go href=${href(`/table/${table.table}`)}>${actOf(table)}</a>
  </section>`;
}

/** @param {{ table: ListedTable, titles: Record<string, string>, label: string, date?: string }} props */
export const Row = ({ table, titles, label, date }) => html`<li class="tablerow">
  <div class="what">
    <b>${describe(table, titles)}</b>
    <span>${date && html`<time>${date}</time> · `}${state(table)}</span>
  </div>
  <a class="btn line" data-go href=${href(`/table/${table.table}`)}>${label}</a>
</li>`;

/** @param {{ tables: ListedTable[], titles: Record<string, string> }} props */
export function MyGames({ tables, titles }) {
  if (!tables.length) return null;
  const sorted = [...tables].sort(
    (a, b) =>
      Number(isPast(a)) - Number(isPast(b)) ||
      Number(b.is_your_turn) - Number(a.is_your_turn) ||
      b.updated - a.updated,
  );
  return html`<section class="paper">
    <h2>${say("page-my-games")}</h2>
    <ul>
      ${sorted.slice(0, MOST).map((table) => html`<${Row} key=${table.table} table=${table} titles=${titles}
          label=${actOf(table)} />`)}
    </ul>
    <p>
      <a class="linkbtn" data-go href=${href("/games")}><${Icon} name="log" /> ${say("page-all-games")}</a>
      <a class="linkbtn" data-go href=${href("/statistics")}><${Icon} name="crown" /> ${say("page-how-i-do")}</a>
    </p>
  </section>`;
}

/** In the edition without a server: what there is not, and how to get it. */
export const OwnDevice = () => html`<section class="paper">
  <h2>${say("page-own-device")}</h2>
  <p class="muted">${say("page-own-device-text")}</p>
  <details class="variants">
    <summary>${say("page-missing")}</summary>
    <p class="muted">${say("page-missing-what")}</p>
    <ul class="missing">
      ${["friends", "public", "group", "device", "notice", "proof"].map((one) => html`<li key=${one}>
        ${say(`page-missing-${one}`)}
      </li>`)}
    </ul>
  </details>
  <p><a class="linkbtn" data-go href=${href("/replay")}><${Icon} name="upload" /> ${say("page-load-record")}</a></p>
  <p><a class="linkbtn" data-go href=${href("/games")}><${Icon} name="log" /> ${say("page-luggage-bring")}</a></p>
</section>`;
