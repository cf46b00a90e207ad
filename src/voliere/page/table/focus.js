/**
 * Where the focus goes when what had it is gone: after a move the played card and the gold button are no more, and
 * whoever plays by keyboard goes on from where they were, not from the top of the page.
 */

/** @param {HTMLElement} root @returns {HTMLElement[]} */
const handOf = (root) => [...root.querySelectorAll('[data-nav="hand"]:not([disabled])')].filter(isElement);

/** @param {unknown} one @returns {one is HTMLElement} */
const isElement = (one) => one instanceof HTMLElement;

/** Whether it can no longer have the focus: it is gone, or waits for an answer. @param {HTMLElement} one */
const isLost = (one) => !one.isConnected || one.matches(":disabled");

/**
 * @param {HTMLElement} root of the table
 * @returns {() => void} stops watching
 */
export function keepFocus(root) {
  /** @type {HTMLElement | null} */
  let focused = null;
  let place = 0; // among one's own cards
  let isParked = false; // on the slip, while there are no cards to go on from
  const remember = (/** @type {FocusEvent} */ event) => {
    focused = isElement(event.target) ? event.target : null;
    isParked &&= Boolean(focused?.matches(".slip"));
    const found = focused ? handOf(root).indexOf(focused) : -1;
    if (found >= 0) place = found;
  };
  // What somebody left of their own is not lost. Some browsers say so before they remove it, so this looks afterwards.
  const left = (/** @type {FocusEvent} */ event) =>
    queueMicrotask(() => {
      if (focused && focused === event.target && !isLost(focused)) focused = null;
    });
  const watch = new MutationObserver(() => {
    if (isParked && document.activeElement?.matches(".slip")) {
      const own = handOf(root);
      own[Math.min(place, own.length - 1)]?.focus({ preventScroll: true });
      return;
    }
    if (!focused || !isLost(focused) || document.activeElement !== document.body) return;
    const part = focused.dataset.part;
    focused = null;
    const same = part && root.querySelector(`[data-nav][data-part="${CSS.escape(part)}"]`);
    const cards = handOf(root);
    const next = same || cards[Math.min(place, cards.length - 1)] || root.querySelector(".slip");
    if (!isElement(next)) return;
    isParked = next.matches(".slip");
    next.focus({ preventScroll: true });
  });
  root.addEventListener("focusin", remember);
  root.addEventListener("focusout", left);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    root.removeEventListener("focusin", remember);
    root.removeEventListener("focusout", left);
  };
}
