/**
 * First, last, invert, play: things with the same `data-flip` travel from where they were to where they are. What is
 * new comes from its `data-from` (another thing's `data-flip` or `data-at`); flights send a copy of what was there to
 * where it goes. Only transforms are animated.
 */

/** @typedef {{ rect: DOMRect, node: Element, copy: () => HTMLElement }} Place */

const EASE = "cubic-bezier(.3, 1.25, .5, 1)";

/** Where everything is now. @returns {Map<string, Place>} */
export function capture() {
  const places = new Map();
  for (const node of document.querySelectorAll("[data-flip], [data-at]")) {
    const rect = node.getBoundingClientRect();
    if (!rect.width) continue;
    const key = /** @type {HTMLElement} */ (node).dataset.flip ?? /** @type {HTMLElement} */ (node).dataset.at;
    const clone = /** @type {HTMLElement} */ (node).dataset.flip ? node.cloneNode(true) : null;
    places.set(key, { rect, node, copy: () => /** @type {HTMLElement} */ (clone ?? node.cloneNode(true)) });
  }
  return places;
}

/** Things and where they are, all looked at before any is moved: else each look would lay the page out anew.
 * @param {string} selector */
function measured(selector) {
  const nodes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
  return nodes.map((node) => ({ node, rect: node.getBoundingClientRect() }));
}

/**
 * @param {Map<string, Place>} before
 * @param {number} time
 * @param {{ what: string, to: string, delay?: number }[]} flights
 */
export function play(before, time, flights) {
  if (!time) return;
  for (const { node, rect } of measured("[data-flip]")) {
    const key = node.dataset.flip ?? "";
    const old = before.get(key) ?? before.get(node.dataset.from ?? "") ?? null;
    if (!old) continue;
    const isNew = !before.has(key);
    if (!rect.width) continue;
    const dx = old.rect.left + old.rect.width / 2 - rect.left - rect.width / 2;
    const dy = old.rect.top + old.rect.height / 2 - rect.top - rect.height / 2;
    // What is new comes out of a place, which has another size than a card.
    const scale = isNew ? 0.6 : Math.min(2, Math.max(0.3, old.rect.width / rect.width));
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2 && Math.abs(scale - 1) < 0.03) continue;
    node.style.zIndex = "5";
    const animation = node.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: isNew ? 0.2 : 1 },
        { opacity: 1, offset: 0.35 },
        { transform: "none" },
      ],
      { duration: time, easing: EASE },
    );
    animation.onfinish = animation.oncancel = () => {
      node.style.zIndex = "";
    };
  }
  for (const { what, to, delay = 0 } of flights) fly(before.get(what), to, time * 1.3, delay * time);
}

/** What still flies has nowhere to land: the board is gone. */
export function land() {
  for (const copy of document.querySelectorAll(".flying")) copy.remove();
}

/** Cards come from the deck, or from the middle of the board, one after the other. @param {number} time */
export function deal(time) {
  const deck = document.querySelector('[data-at$="deck"]') ?? document.querySelector(".board");
  const from = deck?.getBoundingClientRect();
  const cards = measured(".card[data-flip]");
  const gap = Math.min(time / 4, (3 * time) / cards.length);
  cards.forEach(({ node: card, rect }, index) => {
    if (!from || !rect.width) return;
    const dx = from.left + from.width / 2 - rect.left - rect.width / 2;
    const dy = from.top + from.height / 2 - rect.top - rect.height / 2;
    card.animate(
      [{ transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0 }, { opacity: 1, offset: 0.3 }, {}],
      { duration: time, delay: index * gap, easing: EASE, fill: "backwards" },
    );
  });
}

/**
 * @param {Place | undefined} from
 * @param {string} to
 * @param {number} time
 * @param {number} delay
 */
function fly(from, to, time, delay) {
  const goals = document.querySelectorAll(`[data-at="${CSS.escape(to)}"], [data-flip="${CSS.escape(to)}"]`);
  const end = [...goals].map((goal) => goal.getBoundingClientRect()).find((rect) => rect.width); // one may be hidden
  if (!from || !end) return;
  const copy = from.copy();
  copy.removeAttribute("data-flip");
  copy.removeAttribute("data-at");
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("flying");
  Object.assign(copy.style, {
    left: `${from.rect.left}px`,
    top: `${from.rect.top}px`,
    width: `${from.rect.width}px`,
    height: `${from.rect.height}px`,
  });
  document.body.append(copy);
  const dx = end.left + end.width / 2 - from.rect.left - from.rect.width / 2;
  const dy = end.top + end.height / 2 - from.rect.top - from.rect.height / 2;
  const animation = copy.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: "scale(1.06)", opacity: 1, offset: 0.25 },
      { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.1 },
    ],
    { duration: time, delay, easing: "cubic-bezier(.4, 0, .3, 1)", fill: "both" },
  );
  animation.onfinish = animation.oncancel = () => copy.remove();
}
