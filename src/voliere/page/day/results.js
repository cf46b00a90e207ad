/** How one did with a deal of the day, and how the others did: without luck first. */
import { classes, html, useEffect, useState } from "../dom.js";
import { HAS_SERVER, go, href } from "../address.js";
import { get, me } from "../api.js";
import { Icon } from "../art.js";
import { number, say, told } from "../texts.js";
import { Loading } from "../lobby/arriving.js";
import { tellDay } from "./days.js";

/** @import { DayResult, DayResults } from "../protocol-types.js" */

const AGAIN = 2500; // milliseconds until it is asked whether more has been thought over

/** @param {number | null} value */
const rounded = (value) => (value === null ? "…" : number(Math.round(value)));

/** @param {{ day: string, game: string, title: string }} props */
export function Results({ day, game, title }) {
  const [found, setFound] = useState(/** @type {DayResults | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    let timer = 0;
    const ask = async () => {
      try {
        await me();
        /** @type {DayResults} */
        const answer = await get(`/days/${day}/${game}`);
        if (!HAS_SERVER && !answer.mine) return go(`/day/${day}`, { replace: true }); // there are no others
        setFound(answer);
        setRefused("");
        const all = [...answer.results, answer.mine];
        const isWhole = !answer.is_adjusted || all.every((one) => one?.adjusted !== null);
        if (!isWhole) timer = window.setTimeout(ask, AGAIN);
      } catch (error) {
        setRefused(told(error));
      }
    };
    ask();
    return () => window.clearTimeout(timer);
  }, []);
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href(`/day/${day}`)} aria-label=${say("page-day-title")}>
        <${Icon} name="back" />
      </a>
      <div class="grow"><h1>${title}</h1><p class="sub">${tellDay(day)}</p></div>
    </header>
    <main class="days">
      ${refused && html`<p class="warn notice" role="alert">${refused}</p>`}
      ${!found && !refused && html`<${Loading} />`}
      ${found?.mine && html`<${Mine} found=${found} mine=${found.mine} />`}
      ${found && HAS_SERVER && html`<${Others} found=${found} />`}
    </main>
  </div>`;
}

/** @param {{ found: DayResults, mine: DayResult }} props */
function Mine({ found: { count, worse, is_adjusted: isAdjusted, is_contest: isContest }, mine }) {
  const isCounted = HAS_SERVER && mine.place !== null;
  const share = Math.round((100 * worse) / Math.max(1, count - 1));
  return html`<section class="paper own-day" aria-live="polite">
    <h2>
      ${isCounted && count > 1
        ? say("page-day-place", { place: mine.place, count })
        : say("page-day-played", { count: mine.score, score: number(mine.score) })}
    </h2>
    ${isCounted && count > 1 && html`<p>${say("page-day-better", { share })}</p>`}
    <dl class="figures">
      ${isAdjusted && html`<div><dt>${say("page-day-adjusted")}</dt><dd>${rounded(mine.adjusted)}</dd></div>`}
      ${isContest && html`<div><dt>${say("page-day-result")}</dt><dd>${rounded(mine.result)}</dd></div>`}
      <div><dt>${say("page-day-score")}</dt><dd>${number(mine.score)}</dd></div>
    </dl>
    <p class="hint">
      ${isAdjusted && mine.adjusted === null
        ? say("page-day-thinking")
        : say("page-day-adjusted-how", { kind: isContest ? "chances" : "points" })}
    </p>
    <p class="acts">
      <a class="btn green" data-go href=${href(`/replay/${mine.table}?review=1`)}>${say("page-review")}</a>
      <a class="btn line" data-go href=${href(`/replay/${mine.table}`)}>${say("page-replay")}</a>
    </p>
  </section>`;
}

/** @param {{ found: DayResults }} props */
function Others({ found }) {
  const { results, count, mine, is_adjusted: isAdjusted, is_contest: isContest } = found;
  if (!count) return html`<section class="paper"><p>${say("page-day-nobody")}</p></section>`;
  return html`<section class="paper">
    <h2>${say("page-day-all", { count })}</h2>
    ${mine && !results.some((one) => one.is_yours) && html`<p class="muted">${say("page-day-unranked")}</p>`}
    <div class="scroll"><table class="ranking">
      <thead><tr>
        <th scope="col"><span class="sr">${say("page-day-rank")}</span></th>
        <th scope="col">${say("page-day-name")}</th>
        ${isAdjusted && html`<th scope="col" class="n">${say("page-day-adjusted")}</th>`}
        ${isContest && html`<th scope="col" class="n">${say("page-day-result")}</th>`}
        <th scope="col" class="n">${say("page-day-score")}</th>
        <th scope="col"><span class="sr">${say("page-replay")}</span></th>
      </tr></thead>
      <tbody>
        ${results.map((one) => html`<tr key=${one.table} class=${classes(one.is_yours && "is-yours")}>
          <td class="n">${one.place ?? "…"}</td>
          <th scope="row">${one.is_yours ? say("page-you") : (one.name ?? say("page-day-guest"))}</th>
          ${isAdjusted && html`<td class="n">${rounded(one.adjusted)}</td>`}
          ${isContest && html`<td class="n">${rounded(one.result)}</td>`}
          <td class="n">${number(one.score)}</td>
          <td><a class="iconbtn" data-go href=${href(`/replay/${one.table}`)} aria-label=${say("page-replay")}>
            <${Icon} name="play" />
          </a></td>
        </tr>`)}
      </tbody>
    </table></div>
  </section>`;
}
