/**
 * A card as large as it can be, with its words: a long press or a right click on it, or Z while it is pointed at or has
 * the focus.
 */
import { classes, html, useEffect, useState } from "../dom.js";
import { Sheet } from "../sheet.js";

/** @import { BoardSession as Session } from "./board-types.js" */

const LONG = 480; // milliseconds
const STILL = 9; // pixels that a finger may slip

/** @param {EventTarget | null} target */
const cardAt = (target) =>
  target instanceof Element
    ? (target.closest("[data-card]")?.getAttribute("data-card") ?? null)
    : null;

/** @param {{ t: Session }} props */
export function Zoom({ t }) {
  const [card, setCard] = useState(/** @type {string | null} */ (null));
  useEffect(() => listen(setCard), []);
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
 * @returns {() => void} stops listening
 */
function listen(show) {
  let timer = 0;
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  /** @type {EventTarget | null} */
  let pointed = null;
  const on = {
    pointerdown(/** @type {PointerEvent} */ event) {
      const card = cardAt(event.target);
      if (!card || event.button) return;
      from = { x: event.clientX, y: event.clientY };
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
        show(card);
      }, LONG);
    },
    pointermove(/** @type {PointerEvent} */ event) {
      pointed = event.target;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) rest();
    },
    pointerup: rest,
    pointercancel: rest,
    contextmenu(/** @type {Event} */ event) {
      const card = cardAt(event.target);
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
