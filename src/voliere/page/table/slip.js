/** The slip between board and hand: what to do, what a move would do, and the one gold button. */
import { classes, html } from "../dom.js";
import { Icon } from "../art.js";
import { Offer } from "../channels.js";
import { listed, number, say } from "../texts.js";
import { weighed } from "./advice.js";
import { nameOf, tellEvent, tellMove, tellReason } from "./tell.js";

/** @import { Advised, Selection, UndoInfo } from "../protocol-types.js" */
/** @import { Frame, TurnFrame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

/** @param {{ t: Session, frame: Frame }} props */
export function Slip({ t, frame }) {
  return html`<section class="slip" tabindex="-1" aria-label=${say("page-slip")}>
    <div class=${classes("preview", t.picker.move.value && "is-ready")}><${Content} t=${t} frame=${frame} /></div>
  </section>`;
}

/** @param {{ t: Session, frame: Frame }} props */
function Content({ t, frame }) {
  const picked = t.picker.picks.value;
  const move = t.picker.move.value;
  if (t.warning.value) return html`<p class="warn" role="alert">${t.warning.value}</p>`;
  if (frame.table.undo) return html`<${Asked} t=${t} frame=${frame} undo=${frame.table.undo} />`;
  const seat = frame.viewer;
  if (seat !== null && frame.table.seats[seat].stand_in) {
    return html`
      <p>${say("page-stand-in")}</p>
      <button class="btn gold go" onClick=${() => t.ask("back", { seat })}>${say("page-take-back-seat")}</button>
    `;
  }
  if (!t.isMyTurn.value) return html`<${Waiting} t=${t} frame=${frame} />`;
  const turn = /** @type {TurnFrame} */ (frame);
  if (move && t.advice.value?.about === move) return html`<${Advice} t=${t} frame=${frame}
      advice=${t.advice.value} />`;
  if (move) return html`<${Ready} t=${t} frame=${turn} move=${move} />`;
  if (picked.length) return html`<${Halfway} t=${t} frame=${turn} picked=${picked} />`;
  if (t.advice.value && !t.picker.chosen.value.length) return html`<${Advice} t=${t} frame=${frame}
      advice=${t.advice.value} />`;
  if (t.picker.choice.value) return html`<${Choosing} t=${t} frame=${frame} choice=${t.picker.choice.value} />`;
  return html`
    <h2>${say("page-your-turn")}</h2>
    <p>${t.board.prompt?.(t, turn) ?? say("page-choose")}</p>
    <div class="go"><${Buttons} t=${t} /><${HintButton} t=${t} frame=${frame} /></div>
  `;
}

/** @param {{ t: Session, frame: Frame }} props */
function HintButton({ t, frame }) {
  if (!frame.table.can_hint) return null;
  const isThinking = t.isThinking.value;
  return html`<button class="btn line hintbtn" disabled=${isThinking} onClick=${() => t.hint()}>
    ${isThinking
      ? html`<span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>`
      : html`<${Icon} name="bulb" />`}
    <span>${isThinking ? say("page-hint-wait") : say("page-hint")}</span>
  </button>`;
}

/** @param {{ t: Session, frame: TurnFrame, move: string }} props */
function Ready({ t, frame, move }) {
  const foreseen = t.foreseen.value?.move === move ? t.foreseen.value : null;
  return html`
    <span class="caps side-only">${say("page-if-played")}</span>
    ${t.board.Preview
      ? html`<${t.board.Preview} t=${t} frame=${frame} move=${move} foreseen=${foreseen} />`
      : html`
        <h2>${tellMove(t, move, frame.table)}</h2>
        <p>${(foreseen?.events ?? []).map((event) => tellEvent(t, event, frame)).join(" ")}</p>
      `}
    <div class="go">
      <${Buttons} t=${t} />
      <button class="btn gold" disabled=${t.isSending.value} onClick=${() => t.play()}>
        ${t.board.playName?.(t, move) ?? say("page-play")}
      </button>
      <${HintButton} t=${t} frame=${frame} />
    </div>
  `;
}

/** @param {{ t: Session, frame: TurnFrame, picked: string[] }} props */
function Halfway({ t, frame, picked }) {
  const hasButtons = [...t.picker.next.value].some((part) => t.board.isButton?.(part));
  return html`
    <h2>${t.board.halfway?.(t, frame, picked) ?? t.word(picked[0])}</h2>
    <p>${t.board.halfwayHint?.(t, frame, picked) ?? say("page-choose-place")}</p>
    <div class="go">
      <${Buttons} t=${t} />
      <button class=${classes("btn quiet", hasButtons && "side-only")} onClick=${() => t.picker.clear()}>
        ${say("page-let-go")}
      </button>
    </div>
  `;
}

/** Parts of a move that are no place on the board, as buttons. @param {{ t: Session }} props */
function Buttons({ t }) {
  const buttons = [...t.picker.next.value].filter((part) => t.board.isButton?.(part));
  return buttons.map((part) => html`<button key=${part} class="btn line" onClick=${() => t.pick(part)}>
    ${t.board.buttonName?.(t, part)}
  </button>`);
}

/** @param {{ t: Session, frame: Frame, choice: Selection }} props */
function Choosing({ t, frame, choice }) {
  const count = t.picker.chosen.value.length;
  return html`
    <h2>${t.board.choosing?.(t, choice) ?? say("page-choose-several", { count: choice.choose })}</h2>
    <p><b class="n">${count}</b> / <b class="n">${choice.choose}</b> ${t.board.choosingHint?.(t, choice)}</p>
    <div class="go"><${HintButton} t=${t} frame=${frame} /></div>
  `;
}

/** @param {{ t: Session, frame: Frame, advice: Advised }} props */
function Advice({ t, frame, advice }) {
  const { move } = advice;
  const compared = weighed(advice);
  return html`
    <h2>${say("page-advice", { move: tellMove(t, move, frame.table) })}</h2>
    ${advice.about && html`<p>${tellCost(t, frame, advice)}</p>`}
    ${advice.reason && html`<p class="reason">${tellReason(t, advice.reason, frame.table)}</p>`}
    <ul class="thoughts">
      ${compared.length > 0 && html`<li class="muted">
        <span></span>
        <span>${say("page-advice-what", { what: compared[0].chance === null ? "score" : "chance" })}</span>
      </li>`}
      ${compared.map((one) => html`<li key=${one.move}>
        <span>${tellMove(t, one.move, frame.table)}</span>
        <span class=${one.isClose ? "muted" : "n"}>
          ${one.isClose
            ? say("page-advice-close")
            : one.chance !== null
              ? say("page-advice-chance", { chance: one.chance })
              : number(one.score ?? 0)}
        </span>
      </li>`)}
    </ul>
    <div class="go">
      ${advice.about !== move && html`<button class="btn line" onClick=${() => t.follow(move)}>
        ${say("page-take-advice")}
      </button>`}
      ${advice.about && html`<button class="btn quiet" onClick=${() => { t.advice.value = null; }}>
        ${say("page-advice-back")}
      </button>`}
    </div>
  `;
}

/**
 * Of the move in hand.
 * @param {Session} t
 * @param {Frame} frame
 * @param {Advised} advice
 */
function tellCost(t, frame, { about, move, loss, error }) {
  const yours = tellMove(t, about ?? "", frame.table);
  if (about === move) return say("page-advice-same");
  if (loss === null || error === null) return say("page-advice-other", { move: yours });
  return loss > Math.max(1, 2 * error)
    ? say("page-advice-cost", { move: yours, loss, error })
    : say("page-advice-equal", { move: yours });
}

/** @param {{ t: Session, frame: Frame }} props */
function Waiting({ t, frame }) {
  const pending = frame.sight?.view.pending ?? [];
  const names = listed(pending.map((seat) => nameOf(frame.table, seat)));
  return html`
    <h2>
      ${frame.viewer === null && !frame.yours.length
        ? say("page-watching")
        : say("page-others-turn", { names, count: pending.length })}
    </h2>
    <p>${t.spoken.value}</p>
    ${t.hasMoved.value && frame.table.pace === "turns" && html`<${Offer} />`}
  `;
}

/** Somebody would like to take back. @param {{ t: Session, frame: Frame, undo: UndoInfo }} props */
function Asked({ t, frame, undo }) {
  const mine = undo.waiting_for.find((seat) => frame.yours.includes(seat));
  const name = nameOf(frame.table, undo.seat);
  if (mine === undefined) return html`<p>${say("page-undo-waiting", { name })}</p>`;
  const answer = (/** @type {boolean} */ agrees) => t.ask("answer", { seat: mine, agrees, version: undo.version });
  return html`
    <p>${say("page-undo-asked", { name })}</p>
    <div class="go">
      <button class="btn line" onClick=${() => answer(false)}>${say("page-no")}</button>
      <button class="btn gold" onClick=${() => answer(true)}>${say("page-yes")}</button>
    </div>
  `;
}
