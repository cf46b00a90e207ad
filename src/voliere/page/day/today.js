/** What there is today, in the lobby: a deal of each game, and a puzzle. */
import { html } from "../dom.js";
import { href } from "../address.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { tellState } from "./days.js";

/** @import { DayInfo, DealInfo, PuzzleList } from "../protocol-types.js" */

/** @typedef {Pick<DealInfo, "game" | "status" | "table" | "score">} Deal */

/** Where a deal leads: to its table, its results, or all of the day. @param {string} day @param {Deal} deal */
function wayTo(day, { status, table, game }) {
  if (status === "playing") return `/table/${table}`;
  return status === "over" ? `/day/${day}/${game}` : "/day";
}

/**
 * @param {{
 *   day: DayInfo | null, puzzles: PuzzleList | null, titles: Record<string, string>, expected: string[]
 * }} props expected: the games, where it takes long to know more, so that nothing moves when more is known
 */
export function Today({ day, puzzles, titles, expected }) {
  /** @type {Deal[]} */
  const deals = day?.deals ?? expected.map((game) => ({ game, status: null, table: null, score: null }));
  if (!deals.length && !puzzles?.game) return null;
  return html`<section class="paper today">
    <div class="today-head">
      <h2>${say("page-today")}</h2>
      ${deals.length > 0 && html`<a class="linkbtn" data-go href=${href("/day")}>${say("page-days-all")}</a>`}
    </div>
    <ul>
      ${deals.map((deal) => html`<li key=${deal.game}>
        <a class="row-btn" data-go href=${href(wayTo(day?.day ?? "", deal))}>
          <${Icon} name=${deal.status === "over" ? "check" : "sun"} />
          <span class="grow">${titles[deal.game]}</span>
          <span class="state">${day && tellState(deal)}</span>
        </a>
      </li>`)}
      ${puzzles?.game && html`<li>
        <a class="row-btn" data-go href=${href(`/puzzle/${puzzles.game}/${puzzles.number}`)}>
          <${Icon} name="bulb" /> <span class="grow">${say("page-puzzle-today", { game: titles[puzzles.game] })}</span>
        </a>
      </li>`}
      ${!day && html`<li aria-hidden="true"><span class="row-btn"><${Icon} name="bulb" /></span></li>`}
    </ul>
  </section>`;
}
