/** What the page uses of Preact's hooks. */
export function useEffect(act: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(act: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
export function useRef<T>(first: T): { current: T };
export function useState<T>(first: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
