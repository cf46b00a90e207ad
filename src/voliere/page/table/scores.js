/** Score sheets: a line for each source of points, a column for each seat. */
import { classes, html } from "../dom.js";
import { Avatar } from "../art.js";
import { number, say } from "../texts.js";
import { Sheet } from "../sheet.js";
import { calledOf, tellLine } from "./tell.js";

/** @param {{ t: any, frame: any, outcome: any }} props */
export function ScoreSheet({ t, frame, outcome }) {
  const seats = outcome.scores.map((/** @type {number} */ _score, /** @type {number} */ seat) => seat);
  const isShared = !outcome.winners.length; // one score for the whole table
  /** @type {number[]} */
  const columns = isShared ? seats.slice(0, 1) : seats;
  const last = outcome.sheet.length - 1;
  return html`<div class="sheetwrap"><table class="scores"><caption class="sr">${say("page-scores")}</caption>
    <thead><tr><td></td>${columns.map((seat) => html`<th key=${seat} scope="col">${!isShared && html`<${Avatar} seat=${seat} />`}<span>${isShared ? say("page-table-score") : calledOf(frame.table, seat, frame.viewer)}</span></th>`)}</tr></thead>
    <tbody>${outcome.sheet.map((/** @type {any} */ line, /** @type {number} */ index) => html`<tr key=${index} class=${index === last ? "total" : ""}>
      <th scope="row">${tellLine(t, line)}</th>
      ${columns.map((seat) => html`<td key=${seat} class=${classes(index === last && outcome.winners.includes(seat) && outcome.winners.length < columns.length && "is-best")}><${Amount} t=${t} amount=${line.amounts[seat]} /></td>`)}
    </tr>`)}</tbody></table></div>`;
}

/** @param {{ t: any, amount: number | string | null }} props */
function Amount({ t, amount }) {
  if (amount === null) return html`<span class="muted" aria-hidden="true">–</span>`;
  if (typeof amount === "number") return html`<b class="n">${number(amount)}</b>`;
  return t.board.Token ? html`<${t.board.Token} t=${t} notation=${amount} />` : html`<span>${t.word(amount)}</span>`;
}

/** A finished round, until somebody taps. @param {{ t: any, frame: any, round: any }} props */
export function RoundSheet({ t, frame, round }) {
  const close = () => t.stage.goOn();
  return html`<${Sheet} title=${say("page-round-over", { number: round.number })} onClose=${close} wide=${Boolean(t.board.Tally)}>
    ${t.board.Tally ? html`<${t.board.Tally} t=${t} frame=${frame} view=${round.table} />` : html`<${ScoreSheet} t=${t} frame=${frame} outcome=${round.outcome} />`}
    <p class="sheet-foot"><button class="btn gold" autofocus onClick=${close}>${say("page-next-round")}</button></p>
  <//>`;
}
