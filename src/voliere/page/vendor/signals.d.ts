/** What the page uses of Preact's signals. */
import type { ReadonlySignal, Signal } from "./signals-core.js";
export type { ReadonlySignal, Signal };
export function signal<T>(first: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(act: () => void | (() => void)): () => void;
export function batch<T>(act: () => T): T;
export function useSignal<T>(first: T): Signal<T>;
export function useComputed<T>(make: () => T): ReadonlySignal<T>;
