/** Score sheets: a line for each source of points, a column for each seat; each number opens what it came from. */
import { classes, html, useEffect, useRef, useState } from "../dom.js";
import { Avatar } from "../art.js";
import { listed, number, say } from "../texts.js";
import { Sheet } from "../sheet.js";
import { calledOf, nameOf, tellLine } from "./tell.js";

/** @import { Line, Outcome, Round } from "../protocol-types.js" */
/** @import { Frame, Source } from "./board-types.js" */
/** @import { Session } from "./session.js" */

/**
 * @param {{
 *   t: Session, frame: Frame, outcome: Outcome, round: Round
 * }} props the round that was finished; of a whole game, its last
 */
export function ScoreSheet({ t, frame, outcome, round }) {
  const [opened, setOpened] = useState(/** @type {{ line: Line, seat: number } | null} */ (null));
  const seats = outcome.scores.map((_score, seat) => seat);
  const isShared = !outcome.winners.length; // one score for the whole table
  /** @type {number[]} */
  const columns = isShared ? seats.slice(0, 1) : seats;
  outcome = { ...outcome, sheet: t.board.sheet?.(outcome.sheet) ?? outcome.sheet }; // a board may bring lines together
  const totalAt = outcome.sheet.length - 1;
  const isBest = (/** @type {number} */ seat) =>
    outcome.winners.includes(seat) && outcome.winners.length < columns.length;
  const called = (/** @type {number} */ seat) =>
    isShared ? say("page-table-score") : calledOf(frame.table, seat, frame.viewer);
  return html`
    <div class="sheetwrap">
      <table class="scores" style=${{ "--columns": columns.length }}>
        <caption class="sr">${say("page-scores")}</caption>
        <thead>
          <tr>
            <td></td>
            ${columns.map((seat) => html`<th key=${seat} scope="col">
              ${!isShared && html`<${Avatar} seat=${seat} />`}
              <span class="name"><span title=${called(seat)}>${called(seat)}</span></span>
            </th>`)}
          </tr>
        </thead>
        <tbody>
          ${outcome.sheet.map((line, index) => html`<tr key=${index} class=${index === totalAt ? "total" : ""}>
            <th scope="row">${tellLine(t, line)}</th>
            ${columns.map((seat) => html`<td key=${seat}
                class=${classes(index === totalAt && isBest(seat) && "is-best")}>
              ${line.amounts[seat] !== null && t.board.source
                ? html`<button class="amount" aria-haspopup="dialog" onClick=${() => setOpened({ line, seat })}>
                  <${Amount} t=${t} amount=${line.amounts[seat]} />
                </button>`
                : html`<${Amount} t=${t} amount=${line.amounts[seat]} />`}
            </td>`)}
          </tr>`)}
        </tbody>
      </table>
    </div>
    ${opened && html`<${Sheet} title=${`${tellLine(t, opened.line)} · ${called(opened.seat)}`}
        onClose=${() => setOpened(null)}>
      <${Sources} t=${t} source=${t.board.source?.(t, frame, { ...opened, outcome, round })}
          amount=${opened.line.amounts[opened.seat]} />
    <//>`}
  `;
}

/** @param {{ t: Session, amount: number | string | null }} props */
function Amount({ t, amount }) {
  if (amount === null) return html`<span class="muted" aria-hidden="true">–</span>`;
  if (typeof amount === "number") return html`<b class="n">${number(amount)}</b>`;
  return t.board.Token ? html`<${t.board.Token} t=${t} notation=${amount} />` : html`<span>${t.word(amount)}</span>`;
}

/** @param {{ t: Session, source: Source, amount: number | string }} props */
function Sources({ t, source, amount }) {
  return html`<div class="sources">
    ${source.rows.map(({ label, cards, best }, index) => html`<section key=${index}>
      ${label && html`<h3 class="caps">${label}</h3>`}
      <ul class="cards">
        ${cards.map((card) => html`<li key=${card}>
          <div class=${classes("card", t.board.cardClass(card), card === best && "is-best")} role="img"
              aria-label=${t.board.cardLabel(t, card)} data-card=${card}><${t.board.Face} card=${card} /></div>
        </li>`)}
      </ul>
    </section>`)}
    ${source.note && html`<p>${source.note}</p>`}
    ${typeof amount === "number" && html`<p class="sum"><b class="n">${number(amount)}</b></p>`}
  </div>`;
}

/** A finished round, until somebody taps. @param {{ t: Session, frame: Frame, round: Round }} props */
export function RoundSheet({ t, frame, round }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => button.current?.focus({ preventScroll: true }), []); // Enter goes on; what is read first is on top
  const close = () => t.stage.goOn();
  const { winners } = round.outcome;
  const isYours = frame.viewer !== null && winners.includes(frame.viewer);
  const names = listed(winners.map((seat) => nameOf(frame.table, seat)));
  return html`<${Sheet} title=${say("page-round-over", { number: round.number })} onClose=${close}
      wide=${Boolean(t.board.Tally)}>
    ${winners.length > 0 && html`<p class="roundwon">
      ${isYours && winners.length === 1
        ? say("page-round-won-you")
        : say("page-round-won", { names, count: winners.length })}
    </p>`}
    ${t.board.Tally
      ? html`<${t.board.Tally} t=${t} frame=${frame} view=${round.table} />`
      : html`<${ScoreSheet} t=${t} frame=${frame} outcome=${round.outcome} round=${round} />`}
    <p class="sheet-foot stays">
      <button class="btn gold" ref=${button} onClick=${close}>${say("page-next-round")}</button>
    </p>
  <//>`;
}
