/** Dragging a card to where it goes. A drop on a place plays it there; anywhere else lets go. */

/** @import { BoardSession } from "./board-types.js" */

const BEGINS = 9; // pixels

/**
 * @param {PointerEvent} down
 * @param {Pick<BoardSession, "picker" | "drop">} t
 * @param {string} card the part of a move that it is; "" if only its place is one
 */
export function dragFrom(down, t, card) {
  if (down.button || t.picker.choice.peek()) return;
  const origin = /** @type {HTMLElement} */ (down.currentTarget);
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {Element | null} */
  let over = null;

  /** @param {PointerEvent} event */
  function move(event) {
    const dx = event.clientX - down.clientX;
    const dy = event.clientY - down.clientY;
    if (!ghost) {
      if (Math.hypot(dx, dy) < BEGINS) return;
      begin();
    }
    if (!ghost) return;
    event.preventDefault();
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;
    if (below !== over) {
      over?.classList.remove("is-over");
      below?.classList.add("is-over");
      over = below;
    }
  }

  function begin() {
    const rect = origin.getBoundingClientRect();
    ghost = /** @type {HTMLElement} */ (origin.cloneNode(true));
    ghost.removeAttribute("data-flip");
    ghost.removeAttribute("data-part");
    ghost.classList.add("flying", "dragged");
    ghost.inert = true;
    Object.assign(ghost.style, {
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      height: `${rect.height}px`,
    });
    document.body.append(ghost);
    origin.classList.add("is-lifted");
    if (t.picker.picks.peek()[0] !== card) {
      t.picker.clear();
      if (card) t.picker.pick(card);
    }
  }

  /** @param {PointerEvent} event */
  function end(event) {
    stop();
    if (!ghost) return;
    ghost.remove();
    over?.classList.remove("is-over");
    origin.classList.remove("is-lifted");
    origin.addEventListener("click", swallow, { capture: true, once: true });
    window.setTimeout(() => origin.removeEventListener("click", swallow, { capture: true }), 50);
    const part = /** @type {HTMLElement | null} */ (over)?.dataset.drop;
    if (event.type === "pointerup" && part !== undefined) t.drop([card, part].filter(Boolean));
  }

  /** The click that follows a drag is none. @param {Event} event */
  function swallow(event) {
    event.stopPropagation();
    event.preventDefault();
  }

  function stop() {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
  }

  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}
