/** What every module draws with: Preact's hooks and signals, and htm in place of JSX. */
import { h } from "./vendor/preact.js";
import { useEffect, useState } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";

export { render, Fragment } from "./vendor/preact.js";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { signal, computed, effect, batch, useSignal, useComputed } from "./vendor/signals.js";
export const html = htm.bind(h);

/** @typedef {{ currentTarget: HTMLInputElement }} Input an event of an input, as far as handlers need it */
/** @typedef {{ currentTarget: HTMLSelectElement }} Select the same of a list to choose from */

/**
 * Class names, without those that are not so.
 * @param {...(string | false | null | undefined)} names
 */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** How many parts there are by now, one more a frame: all at once keeps the page waiting. @param {number} all */
export function useParts(all) {
  const [parts, setParts] = useState(1);
  useEffect(() => setParts(Math.min(all, parts + 1)), [parts]);
  return parts;
}

/** What can wait for some frames. @param {{ frames: number, children?: unknown }} props */
export const Later = ({ frames, children }) => (useParts(frames + 1) > frames ? children : null);
