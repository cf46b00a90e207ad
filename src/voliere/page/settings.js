/** What a person has chosen on this device. */
import { effect, signal } from "./dom.js";

const KEY = "voliere";

/**
 * @typedef {object} Settings
 * @property {string} language
 * @property {string} theme "auto", "light" or "dark"
 * @property {string} speed of what happens: "none" (all at once), "fast", "normal" or "slow"
 * @property {boolean} moves whether cards travel, or are there
 * @property {boolean} sound
 * @property {number} volume of it, up to 1
 * @property {boolean} confirms whether a move waits for the gold button
 * @property {boolean} notifies
 * @property {string} thinks where hints and reviews are: here "always", "never" or, where a server is busy, "auto"
 * @property {number} level of bots, last chosen
 */

/** @returns {Partial<Settings> & { motion?: string }} motion: what speed and moves were once */
function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const kept = load();

// early.js has chosen it, before anything was painted.
export const language = signal(document.documentElement.lang);
export const theme = signal(kept.theme ?? "auto");
export const speed = signal(kept.speed ?? kept.motion ?? "normal");
export const moves = signal(kept.moves ?? true);
// A phone is often among people: there it is silent until asked.
export const sound = signal(kept.sound ?? !window.matchMedia("(pointer: coarse)").matches);
export const volume = signal(kept.volume ?? 0.5);
export const confirms = signal(kept.confirms ?? true);
export const notifies = signal(kept.notifies ?? false);
export const thinks = signal(kept.thinks ?? "auto");
export const level = signal(kept.level ?? 3);

effect(() => {
  /** @type {Settings} */
  const chosen = {
    language: language.value,
    theme: theme.value,
    speed: speed.value,
    moves: moves.value,
    sound: sound.value,
    volume: volume.value,
    confirms: confirms.value,
    notifies: notifies.value,
    thinks: thinks.value,
    level: level.value,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // Without storage it lasts as long as the page.
  }
});

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

effect(() => {
  document.documentElement.toggleAttribute("data-still", !moves.value);
});

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** How long one step of what happens is there to be seen, in milliseconds; 0: all at once. */
export const stepTime = () =>
  ({ none: 0, fast: 170, normal: 340, slow: 700 })[/** @type {"none"} */ (speed.value)] ?? 340;

/** How long a card travels: as long as a step, or 0 where nothing should move. The pauses stay. */
export const travelTime = () => (still.matches || !moves.value ? 0 : stepTime());
