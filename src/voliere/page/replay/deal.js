/** All plays of a deal, seat by seat, and where each of them first went another way. */
import { classes, html, useEffect, useMemo, useState } from "../dom.js";
import { href } from "../address.js";
import { Refusal, get } from "../api.js";
import { Icon } from "../art.js";
import { language } from "../settings.js";
import { explain, loadTexts, number, say, sayer } from "../texts.js";
import { loadBoard } from "../table/page.js";
import { SEAT_LETTERS, nameOf, tellMove } from "../table/tell.js";
import { Loading } from "../lobby/arriving.js";
import { Quiet } from "./quiet.js";

/** @import { DealPlay, Plays } from "../protocol-types.js" */
/** @import { Board, Names } from "../table/board-types.js" */

/** Who sat there, as words want it. @param {DealPlay} play @returns {Names} */
const namesOf = ({ seats }) => ({
  seats: seats.map(({ name, level, is_former }) => ({ kind: level ? "bot" : "person", name, is_former })),
});

/** @param {number | null} value */
const rounded = (value) => (value === null ? "–" : number(Math.round(value)));

/** @param {{ parts: string[] }} props */
export default function DealPage({ parts: [table] }) {
  const [found, setFound] = useState(/** @type {Plays | null} */ (null));
  const [board, setBoard] = useState(/** @type {Board | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    document.title = `${say("page-plays-title")} · ${say("page-name")}`;
    get(`/tables/${table}/plays`)
      .then(async (/** @type {Plays} */ answer) => {
        setBoard(await loadBoard(answer.game));
        setFound(answer);
      })
      .catch((error) => setRefused(error instanceof Refusal ? explain(error.problem) : String(error)));
  }, []);
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href(`/table/${table}`)} aria-label=${say("page-back")}>
        <${Icon} name="back" />
      </a>
      <h1 class="grow">${say("page-plays-title")}</h1>
    </header>
    <main class="days">
      ${refused && html`<p class="warn notice" role="alert">${refused}</p>`}
      ${!found && !refused && html`<${Loading} />`}
      ${found && board && html`<${Compared} found=${found} board=${board} />`}
    </main>
  </div>`;
}

/** @param {{ found: Plays, board: Board }} props */
function Compared({ found, board }) {
  const { game, table, players, plays, is_contest: isContest } = found;
  useEffect(() => {
    loadTexts(game);
  }, [language.value]);
  const t = useMemo(() => new Quiet(game, board, sayer(game)), [game, board]);
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" });
  const called = (/** @type {DealPlay} */ play, /** @type {number} */ seat) =>
    play.seats[seat].is_yours ? say("page-you") : nameOf(namesOf(play), seat);
  const others = plays.filter((one) => one.table !== table);
  return html`
    <section class="paper">
      <h2>${t.say("title")}</h2>
      <p class="muted">${say("page-plays-how", { kind: isContest ? "chances" : "points" })}</p>
      <ol class="plays">
        ${plays.map((one, index) => html`<li key=${one.table} class=${classes(one.table === table && "is-yours")}>
          <b>${index + 1}</b>
          <a data-go href=${href(`/replay/${one.table}`)}>${date.format(one.opened)}</a>
          ${one.undone > 0 && html`<span class="muted">${say("page-undone", { count: one.undone })}</span>`}
        </li>`)}
      </ol>
    </section>
    <section class="paper">
      <h2>${say("page-plays-seats")}</h2>
      ${Array.from({ length: players }, (_one, seat) => html`<div key=${seat} class="scroll"><table class="ranking">
        <caption class="caps">${say("page-plays-seat", { seat: SEAT_LETTERS[seat] })}</caption>
        <thead><tr>
          <th scope="col"><span class="sr">${say("page-plays-title")}</span></th>
          <th scope="col">${say("page-day-name")}</th>
          <th scope="col" class="n">${say("page-day-score")}</th>
          ${isContest && html`<th scope="col" class="n">${say("page-day-result")}</th>`}
          <th scope="col" class="n">${say("page-day-adjusted")}</th>
        </tr></thead>
        <tbody>
          ${plays.map((one, index) => {
            const { level, score, result, adjusted, knew_cards: knew } = one.seats[seat];
            return html`<tr key=${one.table} class=${classes(one.seats[seat].is_yours && "is-yours")}>
              <td class="n">${index + 1}</td>
              <th scope="row">
                ${called(one, seat)}
                ${level > 0 && html` <span class="knows">
                  ${say("page-bot-level", { level: say(`page-level-${level}`) })}
                </span>`}
                ${knew && html` <span class="knows">${say("page-knows-cards")}</span>`}
              </th>
              <td class="n">${number(score)}</td>
              ${isContest && html`<td class="n">${rounded(result)}</td>`}
              <td class="n">${rounded(adjusted)}</td>
            </tr>`;
          })}
        </tbody>
      </table></div>`)}
      <p class="hint">${say("page-plays-unreviewed")}</p>
    </section>
    <section class="paper">
      <h2>${say("page-parting")}</h2>
      ${others.map((one) => {
        const here = /** @type {DealPlay} */ (plays.find((play) => play.table === table));
        const { parting } = one;
        const numbers = { number: plays.indexOf(here) + 1, other: plays.indexOf(one) + 1 };
        if (!parting) return html`<p key=${one.table}>${say("page-parting-none", numbers)}</p>`;
        const { seat, move, ply, other_move: otherMove, other_ply: otherPly } = parting;
        const line = (
          /** @type {DealPlay} */ play,
          /** @type {string} */ played,
          /** @type {number} */ at,
        ) => html`<li>
          <span>
            <b>${plays.indexOf(play) + 1}</b>${" "}
            ${say("page-parting-move", { name: called(play, seat), move: tellMove(t, played, namesOf(play)) })}
          </span>
          <a class="btn line" data-go href=${href(`/replay/${play.table}?move=${at}`)}>${say("page-parting-look")}</a>
        </li>`;
        return html`<div key=${one.table} class="parting">
          <h3>${say("page-parting-at", { ...numbers, move: ply + 1 })}</h3>
          <ul>${line(here, move, ply)}${line(one, otherMove, otherPly)}</ul>
        </div>`;
      })}
      ${!others.length && html`<p>${say("page-plays-alone")}</p>`}
    </section>
  `;
}
