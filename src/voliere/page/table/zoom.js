/**
 * A card as large as it can be, with its words: a long press or a right click on it, or Z while it is pointed at or has
 * the focus. And what a number or a mark means: by a long press, or by pointing at it (as the browser shows titles).
 */
import { classes, html, useEffect, useState } from "../dom.js";
import { Sheet } from "../sheet.js";

/** @import { BoardSession as Session } from "./board-types.js" */

const LONG = 480; // milliseconds
const STILL = 9; // pixels that a finger may slip
const READING = 5000; // milliseconds

/** @typedef {{ text: string, x: number, y: number }} Tip what something means, and where that is said */

/** @param {EventTarget | null} target */
const cardAt = (target) =>
  target instanceof Element
    ? (target.closest("[data-card]")?.getAttribute("data-card") ?? null)
    : null;

const MARK = '[title], [role="img"][aria-label]';

/** What a number or a mark means, where it says so. @param {EventTarget | null} target */
function meaningOf(target) {
  const mark = target instanceof Element ? target.closest(MARK) : null;
  return mark?.getAttribute("title") || mark?.getAttribute("aria-label") || null;
}

/** @type {WeakSet<Element>} */
const titled = new WeakSet();

/** Marks that only a screen reader was told about are told to whoever points at them, too. @param {Element} mark */
function entitle(mark) {
  if (mark.hasAttribute("title") && !titled.has(mark)) return;
  titled.add(mark);
  mark.setAttribute("title", mark.getAttribute("aria-label") ?? "");
}

/** @param {{ t: Session }} props */
export function Zoom({ t }) {
  const [card, setCard] = useState(/** @type {string | null} */ (null));
  const [tip, setTip] = useState(/** @type {Tip | null} */ (null));
  useEffect(() => listen(setCard, setTip), []);
  useEffect(() => {
    if (!tip) return;
    const hide = () => setTip(null);
    const timer = window.setTimeout(hide, READING);
    document.addEventListener("pointerdown", hide);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("pointerdown", hide);
    };
  }, [tip]);
  if (tip) return html`<div class=${classes("tip", tip.y < 120 && "is-below")} role="status"
      style=${{ "--x": `${tip.x}px`, "--y": `${tip.y}px` }}>${tip.text}</div>`;
  if (!card) return null;
  return html`<${Sheet} title=${t.board.cardLabel(t, card)} onClose=${() => setCard(null)}>
    <div class="zoom">
      <div class=${classes("card", t.board.cardClass(card))} aria-hidden="true"><${t.board.Face} card=${card} /></div>
      ${t.board.about && html`<p>${t.board.about(t, card)}</p>`}
    </div>
  <//>`;
}

/**
 * @param {(card: string) => void} show
 * @param {(tip: Tip) => void} tell
 * @returns {() => void} stops listening
 */
function listen(show, tell) {
  let timer = 0;
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  /** @type {EventTarget | null} */
  let pointed = null;
  const on = {
    pointerdown(/** @type {PointerEvent} */ event) {
      const card = cardAt(event.target);
      // A mouse is shown the title.
      const text = card || event.pointerType === "mouse" ? null : meaningOf(event.target);
      if (event.button || !(card || text)) return;
      const at = { x: event.clientX, y: event.clientY };
      from = at;
      timer = window.setTimeout(() => {
        from = null;
        // The click with which the press ends is none.
        document.addEventListener("click", swallow, { capture: true, once: true });
        window.addEventListener(
          "pointerup",
          () => window.setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 50),
          { once: true },
        );
        window.dispatchEvent(new PointerEvent("pointercancel"));
        if (card) show(card);
        else if (text) tell({ text, ...at });
      }, LONG);
    },
    pointerover(/** @type {PointerEvent} */ event) {
      const mark = event.target instanceof Element ? event.target.closest('[role="img"][aria-label]') : null;
      if (mark && event.pointerType === "mouse" && !cardAt(mark)) entitle(mark);
    },
    pointermove(/** @type {PointerEvent} */ event) {
      pointed = event.target;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) rest();
    },
    pointerup: rest,
    pointercancel: rest,
    contextmenu(/** @type {Event} */ event) {
      const card = cardAt(event.target);
      if (from && meaningOf(event.target)) event.preventDefault(); // the press goes on, and says what it means
      if (!card) return;
      event.preventDefault();
      rest();
      show(card);
    },
    keydown(/** @type {KeyboardEvent} */ event) {
      if (
        event.key !== "z" ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector("dialog[open]")
      ) {
        return;
      }
      const card = cardAt(document.activeElement) ?? cardAt(pointed);
      if (card) show(card);
    },
  };
  const handlers = /** @type {[string, (event: Event) => void][]} */ (Object.entries(on));
  function rest() {
    window.clearTimeout(timer);
    from = null;
  }
  for (const [kind, act] of handlers) document.addEventListener(kind, act);
  return () => {
    rest();
    for (const [kind, act] of handlers) document.removeEventListener(kind, act);
  };
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
