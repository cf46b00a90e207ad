/** What every module draws with: Preact's hooks and signals, and htm in place of JSX. */
import { h } from "./vendor/preact.js";
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
