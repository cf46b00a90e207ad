/** Choose again: one's own mistakes one after the other, the table as one saw it, until the best move is found. */
import { classes, html, useEffect, useMemo, useRef, useState } from "../dom.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { tellMove, tellReason } from "../table/tell.js";

/** @import { Decision, Tried } from "../protocol-types.js" */
/** @import { Frame } from "../table/board-types.js" */
/** @import { Quiet } from "./quiet.js" */

const OTHERS = 4; // beside the best and the one that was played

/**
 * What may be chosen among, in an order that gives nothing away.
 * @param {Decision} decision
 * @param {(move: string) => string} word
 */
export function choicesOf({ tried, move, better }, word) {
  const isNeeded = (/** @type {Tried} */ one) => one.move === better || one.move === move;
  const others = tried.filter((one) => !isNeeded(one)).slice(0, OTHERS);
  return [...tried.filter(isNeeded), ...others]
    .map((one) => ({ ...one, name: word(one.move) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether a move is the best, as far as can be told. @param {Decision} decision @param {Tried} one */
export const isBest = (decision, one) =>
  one.move === decision.better || (one.move !== decision.move && one.behind <= one.error);

/**
 * @param {{
 *   t: Quiet, frame: Frame, decisions: Decision[], onDecision?: (decision: Decision) => void, onEnd?: () => void,
 *   title?: string, onFirst?: (isRight: boolean) => void, onNext?: () => void
 * }} props `onFirst` hears of the first try alone; `onNext` goes on once the last is found
 */
export function Again({ t, frame, decisions, onDecision, onEnd, title, onFirst, onNext }) {
  const [index, setIndex] = useState(0);
  const [chosen, setChosen] = useState(/** @type {Tried[]} */ ([]));
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const decision = decisions[index];
  const choices = useMemo(() => choicesOf(decision, (move) => tellMove(t, move, frame.table)), [decision]);
  useEffect(() => {
    setChosen([]);
    onDecision?.(decision);
    heading.current?.focus();
  }, [decision]);
  const isFound = chosen.some((one) => isBest(decision, one));
  const isLast = index === decisions.length - 1;
  const choose = (/** @type {Tried} */ one) => {
    if (!isFound) setChosen([...chosen, one]);
    if (!chosen.length) onFirst?.(isBest(decision, one));
    t.show(one.move, frame, one.move === decision.better ? decision.foreseen : undefined);
  };
  const last = chosen.at(-1);
  return html`<div class="choosing">
    <div class="ruling">
      <h2 ref=${heading} tabindex="-1">
        ${title ?? say("page-again-of", { number: index + 1, of: decisions.length })}
      </h2>
      ${(!isLast || (isFound && onNext)) && html`<button class=${isFound ? "btn gold" : "linkbtn"}
          onClick=${isLast ? onNext : () => setIndex(index + 1)}>
        ${say("page-again-next")}
      </button>`}
      ${onEnd && html`<button class="iconbtn" aria-label=${say("page-again-end")} onClick=${onEnd}>
        <${Icon} name="cross" />
      </button>`}
    </div>
    <p role="status">
      ${!last
        ? say("page-again-what")
        : isFound
          ? say("page-again-found")
          : say("page-again-behind", { points: behindOf(decision, last) })}
      ${" "}${last?.move === decision.better && decision.reason && tellReason(t, decision.reason, frame.table)}
    </p>
    <div class="choices">
      ${choices.map((one) => {
        const isChosen = chosen.some(({ move }) => move === one.move);
        const isRight = isChosen && isBest(decision, one);
        return html`<button key=${one.move} class=${classes("btn line", isRight && "is-right")}
            aria-pressed=${String(isChosen)} onClick=${() => choose(one)}>
          <span>${one.name}</span>
          ${isChosen && (isRight
            ? html`<${Icon} name="check" />`
            : html`<b class="n warn">${say("page-review-behind", { points: behindOf(decision, one) })}</b>`)}
        </button>`;
      })}
    </div>
  </div>`;
}

/**
 * How much less a move is worth; of the one that was played, as its grade has it.
 * @param {Decision} decision
 * @param {Tried} one
 */
const behindOf = (decision, one) => (one.move === decision.move ? decision.loss : one.behind);
