/** The keyboard: arrows go from thing to thing on the table, Escape lets go, a few letters for what is often done. */

/** @import { Session } from "./session.js" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {Session} t
 * @returns {() => void} stops listening
 */
export function listen(t) {
  /** @param {KeyboardEvent} event */
  function press(event) {
    if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.matches("input, textarea, select")) return;
    if (event.key === "Escape") {
      const card = t.picker.picks.peek()[0];
      t.picker.clear();
      t.advice.value = null;
      if (card) {
        /** @type {HTMLElement | null} */ (document.querySelector(`.hand [data-part="${CSS.escape(card)}"]`))?.focus();
      }
    } else if (ARROWS[event.key]) {
      if (step(ARROWS[event.key])) event.preventDefault();
    } else if (event.key === "u") {
      if (t.stage.shown.peek()?.sight?.can_undo) t.undo();
    } else if (event.key === "?") {
      t.sheet.value = "help";
    } else if (event.key === "h") {
      if (t.isMyTurn.peek() && t.stage.shown.peek()?.table.can_hint) t.hint();
    }
  }
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

/** To the nearest thing that way. @param {[number, number]} way */
function step([x, y]) {
  const things = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-nav]:not([disabled])")]).filter(
    (one) => one.offsetWidth,
  );
  const from = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!from || !things.includes(from)) {
    const first = things.find((one) => one.dataset.nav === "hand") ?? things[0];
    first?.focus();
    return Boolean(first);
  }
  const here = from.getBoundingClientRect();
  const hx = here.left + here.width / 2;
  const hy = here.top + here.height / 2;
  const reached = things.map((one) => ({ one, far: farness(one) })).filter(({ far }) => far < Infinity);
  reached.sort((a, b) => a.far - b.far);
  reached[0]?.one.focus();
  return reached.length > 0;

  /** How far something is that way; what lies aside counts double. @param {HTMLElement} one */
  function farness(one) {
    const rect = one.getBoundingClientRect();
    const dx = rect.left + rect.width / 2 - hx;
    const dy = rect.top + rect.height / 2 - hy;
    const along = dx * x + dy * y;
    return one === from || along < 4 ? Infinity : along + 2.2 * (Math.abs(dx * y) + Math.abs(dy * x));
  }
}
