/** A game thought over: everybody's chances as a curve, where it turned, what decisions cost, and what was luck. */
import { classes, html, useEffect, useState } from "../dom.js";
import { OFFLINE, Refusal, get, getText, post } from "../api.js";
import { reviewHere, reviewsHere } from "../own.js";
import { explain, listed, number, say } from "../texts.js";
import { Sheet } from "../sheet.js";
import { barsOf, mostOf, playOf } from "./bars.js";
import { isMistake, turnsOf } from "./turns.js";
import { calledOf, nameOf, tellMove, tellReason } from "../table/tell.js";

/** @import { Decision, Review, ReviewInfo, Total } from "../protocol-types.js" */
/** @import { BoardSession, Frame } from "../table/board-types.js" */

/** @typedef {{ t: BoardSession, frame: Frame }} Told who puts it into words, and of which table */
/** @typedef {Told & { review: Review }} Shown */

const SOON = 250; // milliseconds before it is asked again for the first time,
const SLOWER = 1.25; // so many times as long before the next,
const AGAIN = 1000; // but no longer than this
const LATER = 5000; // the same, where the server has much to do, or is not there
const BUSY = ["offline", "request-too-fast"];
const MARKS = { blunder: "??", mistake: "?", slip: "?!" };

/** Whole points, with a sign. @param {number} value */
export const signed = (value) => number(`${Math.round(value) > 0 ? "+" : ""}${Math.round(value) || 0}`);

/** @param {Decision["grade"]} grade */
const markOf = (grade) => MARKS[/** @type {keyof typeof MARKS} */ (grade)] ?? "";

/**
 * The review of a table, or of a record, as it comes.
 * @param {boolean} isWanted
 * @param {string | undefined} table
 * @param {string} record
 */
export function useReview(isWanted, table, record) {
  const [info, setInfo] = useState(/** @type {ReviewInfo | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer = 0;
    let soon = SOON;
    let isGone = false;
    /** @type {string | undefined} the record, if it is thought about here */
    let own;
    const fromServer = () => (table ? get(`/tables/${table}/review`) : post("/reviews", { record }));
    const ask = async () => {
      let wait = soon;
      soon = Math.min(AGAIN, SLOWER * soon);
      try {
        own ??= (await reviewsHere()) ? record || (await getText(`/tables/${table}/record`)) : "";
        /** @type {ReviewInfo} */
        const answer = await (own ? reviewHere(own).catch(fromServer) : fromServer());
        if (isGone) return;
        setInfo(answer);
        setRefused("");
        if (answer.done === answer.moves) return;
      } catch (error) {
        const { code, ...problem } = error instanceof Refusal ? error.problem : OFFLINE;
        if (isGone) return;
        setRefused(explain(problem));
        if (!BUSY.includes(code)) return;
        wait = LATER;
      }
      timer = window.setTimeout(ask, wait);
    };
    ask();
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [isWanted, table, record]);
  return { info, refused };
}

/**
 * @param {Told & {
 *   info: ReviewInfo | null, refused: string, at: number, onGo: (at: number) => void,
 *   onShow: (at: number) => void, onAgain: (() => void) | null
 * }} props `onGo` goes to a moment, `onShow` also lets it be seen
 */
export function ReviewPanel({ t, frame, info, refused, at, onGo, onShow, onAgain }) {
  if (!info) return html`<p class=${classes(refused && "warn")} role="status">${refused || say("page-loading")}</p>`;
  const { review, done, moves } = info;
  const kind = review.is_contest ? "chances" : "points";
  const shown = { t, frame, review };
  return html`<div class="review">
    ${refused && html`<p class="warn" role="alert">${refused}</p>`}
    ${done < moves && html`<label class="progress">
      ${say("page-review-wait", { done, moves })} <progress max=${moves} value=${done}></progress>
    </label>`}
    <h3 class="caps">${say("page-review-curve", { kind })}</h3>
    <${Curve} ...${shown} moves=${moves} at=${at} onGo=${onGo} />
    <p class="hint">${say("page-review-how", { kind })}</p>
    ${onAgain && html`<button class="btn green" onClick=${onAgain}>${say("page-again")}</button>`}
    <${Turns} ...${shown} onShow=${onShow} />
    ${review.totals.length > 0 && html`<${Sums} ...${shown} />`}
    <${Decisions} ...${shown} isDone=${done === moves} onShow=${onShow} />
    ${review.totals.length > 0 && html`<${Share} ...${shown} />`}
  </div>`;
}

/** The lowest and the highest value of the scale. @param {Review} review */
export function scaleOf({ is_contest: isContest, chances }) {
  const values = chances.flat();
  return { least: Math.min(0, ...values), most: isContest ? 100 : Math.max(1, ...values) };
}

/**
 * How far to the right and down a value is, of 100.
 * @param {Review} review
 * @param {number} moves
 * @returns {(move: number, value: number) => [number, number]}
 */
export function placer(review, moves) {
  const { least, most } = scaleOf(review);
  return (move, value) => [(100 * move) / Math.max(1, moves), (100 * (most - value)) / (most - least)];
}

/** Everybody's chances after a move, in words. @param {Shown} shown @param {number[] | undefined} row */
const tellRow = ({ frame, review }, row) =>
  listed(
    (row ?? []).map((value, seat) =>
      say("page-review-chance", {
        name: calledOf(frame.table, seat, frame.viewer),
        points: Math.round(value),
        kind: review.is_contest ? "chances" : "points",
      }),
    ),
  );

/**
 * One line a seat; it is tapped, or moved over by arrow keys, which the page hears.
 * @param {Shown & { moves: number, at: number, onGo: (at: number) => void }} props
 */
function Curve({ t, frame, review, moves, at, onGo }) {
  const place = placer(review, moves);
  const { least, most } = scaleOf(review);
  const move = (/** @type {PointerEvent & { currentTarget: HTMLElement }} */ event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onGo(Math.round((moves * (event.clientX - left)) / width));
  };
  const seats = Array.from({ length: review.players }, (_one, seat) => seat);
  const final = review.chances.length - 1;
  const told = (/** @type {number} */ number) => tellRow({ t, frame, review }, review.chances[number]);
  return html`<div class="curve">
    <p class="sr" id="curve-told">${final >= 0 && say("page-review-course", { first: told(0), last: told(final) })}</p>
    <span class="most" aria-hidden="true">${number(Math.round(most))}</span>
    <span class="least" aria-hidden="true">${number(Math.round(least))}</span>
    <div class="plot" role="slider" tabindex="0" aria-label=${say("page-replay-scrub")} aria-describedby="curve-told"
        aria-valuemin="0" aria-valuemax=${moves} aria-valuenow=${at}
        aria-valuetext=${`${say("page-replay-move", { number: at, last: moves })}. ${told(at)}`}
        onPointerDown=${move} onPointerMove=${move}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="grid" d="M0 0H100M0 25H100M0 50H100M0 75H100M0 100H100" />
        <path class="now" d=${`M${place(at, 0)[0]} 0V100`} />
        ${final >= 0 && seats.map((seat) => html`<path key=${seat} class=${`course seat-${seat}`}
            d=${`M${review.chances.map((row, number) => place(number, row[seat]).join(" ")).join("L")}`} />`)}
      </svg>
      ${review.decisions.filter(isMistake).map(({ ply, seat, grade }) => {
        const [x, y] = place(ply, review.chances[ply]?.[seat] ?? 0);
        return html`<i key=${ply} class=${classes("flaw", `seat-${seat}`, grade === "blunder" && "is-blunder")}
            style=${{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}></i>`;
      })}
    </div>
    <ul class="whoswho">
      ${seats.map((seat) => html`<li key=${seat}>
        <svg class=${`course seat-${seat}`} viewBox="0 0 24 8" aria-hidden="true"><path d="M0 4H24" /></svg>
        <span>${calledOf(frame.table, seat, frame.viewer)}</span>
        <b class="n">${review.chances[at] ? number(Math.round(review.chances[at][seat])) : "…"}</b>
      </li>`)}
    </ul>
  </div>`;
}

/** @param {Shown & { onShow: (at: number) => void }} props */
function Turns({ t, frame, review, onShow }) {
  const turns = turnsOf(review);
  if (!turns.length) return null;
  return html`<h3 class="caps">${say("page-review-turns")}</h3>
    <ol class="turns">
      ${turns.map(({ to, seat, decision, luck }) => html`<li key=${`${to} ${seat} ${luck}`}>
        <button class="row-btn" onClick=${() => onShow(to)}>
          <b class="n">${decision ? to + 1 : to || ""}</b>
          <span>
            ${decision
              ? html`${calledOf(frame.table, seat, frame.viewer)}${" "}<${Grade} decision=${decision} />`
              : say(to ? "page-review-turn-luck" : "page-review-turn-deal", {
                  name: calledOf(frame.table, seat, frame.viewer),
                  kind: review.is_contest ? "chances" : "points",
                })}
          </span>
          <b class="n">${signed(decision ? -decision.loss : (luck ?? 0))}</b>
        </button>
      </li>`)}
    </ol>`;
}

/** @param {{ decision: Decision }} props */
export const Grade = ({ decision: { grade } }) => html`<span class=${classes("grade", `is-${grade}`)}>
  <span aria-hidden="true">${markOf(grade)}</span> ${say("page-review-grade", { grade })}
</span>`;

/**
 * What could have been played instead, and why.
 * @param {Told & { decision: Decision }} props
 */
export function Better({ t, frame, decision: { seat, better, reason } }) {
  const { table, viewer } = frame;
  const why = reason && tellReason(t, reason, table);
  // A reason is told to whoever moves: “you” may be somebody else.
  const isOwn = seat === (table.self ?? viewer);
  return html`
    <span class="better">${say("page-review-better", { move: tellMove(t, better ?? "", table) })}</span>
    ${why && html`<span class="why">
      ${isOwn ? why : say("page-review-why", { name: nameOf(table, seat), reason: why })}
    </span>`}
  `;
}

/** @param {Shown & { isDone: boolean, onShow: (at: number) => void }} props */
function Decisions({ t, frame, review, isDone, onShow }) {
  const graded = review.decisions.filter(({ better }) => better);
  return html`<h3 class="caps">${say("page-review-decisions")}</h3>
    ${isDone && !graded.length && html`<p>${say("page-review-none")}</p>`}
    <ol class="graded">
      ${graded.map((decision) => html`<li key=${decision.ply}>
        <button onClick=${() => onShow(decision.ply - 1)}>
          <span class="ruling">
            <b class="n">${decision.ply}</b>
            <b class="whose">${calledOf(frame.table, decision.seat, frame.viewer)}</b>
            <${Grade} decision=${decision} />
            <${Cost} decision=${decision} />
          </span>
          <span>${say("page-review-played", { move: tellMove(t, decision.move, frame.table) })}</span>
          <${Better} t=${t} frame=${frame} decision=${decision} />
        </button>
      </li>`)}
    </ol>`;
}

/** What a decision cost, and how sure that is. @param {{ decision: Decision }} props */
export const Cost = ({ decision: { loss, error } }) => html`<span class="cost n">
  ${say("page-review-cost", { loss, error })}
</span>`;

/**
 * Per seat a bar for luck and one for play.
 * @param {Shown} props
 */
function Sums({ frame, review }) {
  const most = mostOf(review);
  return html`<h3 class="caps">${say("page-review-sums")}</h3>
    <ul class="sums">
      ${review.totals.map((total, seat) => html`<li key=${seat}>
        <p>
          <b>${calledOf(frame.table, seat, frame.viewer)}</b>
          <span>${tellTotal(total)}</span>
        </p>
        <${Bar} name=${say("page-review-luck")} most=${most} values=${[total.luck]} />
        <${Bar} name=${say("page-review-play")} most=${most} values=${playOf(total)} />
      </li>`)}
    </ul>
    <p class="hint">${say("page-review-play-hint")}</p>`;
}

/** @param {Total} total */
export const tellTotal = ({ result, adjusted, error = 0 }) => {
  const [got, fair, about] = [result, adjusted, error].map((value) => Math.round(value) || 0); // no −0
  return say("page-review-total", { result: got, adjusted: fair, error: about });
};

/**
 * To the right of the middle what one got, to the left what one lost.
 * @param {{ name: string, most: number, values: number[] }} props
 */
function Bar({ name, most, values }) {
  const share = (/** @type {number} */ value) => `${(50 * Math.abs(value)) / most}%`;
  return html`<p class="gauge">
    <span>${name}</span>
    <span class="extent" aria-hidden="true">
      ${barsOf(values).map(({ value, start }, index) => html`<i key=${index}
          class=${value < 0 ? "is-minus" : "is-plus"}
          style=${{ inlineSize: share(value), [value < 0 ? "marginInlineEnd" : "marginInlineStart"]: share(start) }}>
        </i>`)}
    </span>
    <b class="n">${values.map((value) => signed(value)).join(" ")}</b>
  </p>`;
}

/** The review as a picture; what draws it comes when it is wanted. @param {Shown} shown */
function Share(shown) {
  const [drawing, setDrawing] = useState(/** @type {typeof import("./picture.js") | null} */ (null));
  return html`
    <button class="btn line" aria-haspopup="dialog" onClick=${() => import("./picture.js").then(setDrawing)}>
      ${say("page-share")}
    </button>
    ${drawing && html`<${Sheet} title=${say("page-review-picture")} onClose=${() => setDrawing(null)} wide=${true}>
      <${drawing.Picture} game=${`${shown.t.game}-review`} alt=${tellRow(shown, shown.review.chances.at(-1))}
          draw=${() => drawing.drawReview(shown)} />
    <//>`}
  `;
}
