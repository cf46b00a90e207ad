/** Addresses: where the page lies, where its files lie, and the way from one screen to another. */
import { signal } from "./dom.js";

/** What the server has written into the page. @param {string} name */
const given = (name) => document.querySelector(`meta[name="voliere-${name}"]`)?.getAttribute("content") ?? "";

/** The path below which everything is served: "" or e.g. "/games". */
export const BASE = given("base");

/** Games that have a board of their own. */
export const BOARDS = given("boards").split(" ");

/** The languages there are, each as it calls itself. @type {Record<string, string>} */
export const LANGUAGES = JSON.parse(given("languages"));

/** Whether this page was kept, and stands in for one that could not be reached. */
export const IS_OFFLINE = given("offline") === "yes";

/** Whether there is a server elsewhere; if not, this page brings its own. */
export const HAS_SERVER = given("server") !== "no";

/** Whether there is one that lends its engine: hints and reviews may be thought out here. */
export const LENDS = given("server") === "lends";

/** Where files of this version lie. */
export const ASSETS = new URL("..", import.meta.url).href;

/** @param {string} path of a screen, such as "/table/abc" */
export const href = (path) => BASE + path;

/** @typedef {{ parts: string[], query: URLSearchParams }} Route */

/** A part of a path; one that came to harm on its way is what it is, and there is nothing of that name. */
function plain(/** @type {string} */ part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns {Route} */
function read() {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : location.pathname;
  const parts = path.split("/").filter(Boolean).map(plain);
  return { parts, query: new URLSearchParams(location.search) };
}

/** Where one is. */
export const route = signal(read());

/**
 * Go to a screen.
 * @param {string} path
 * @param {{ replace?: boolean, stays?: boolean }} [how] stays: where one has read to
 */
export function go(path, { replace = false, stays = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", href(path));
  route.value = read();
  if (!stays) window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => {
  route.value = read();
});

// Links stay links (they can be opened in a new tab), but do not load the page anew.
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("a[data-go]") : null;
  if (!(target instanceof HTMLAnchorElement) || event.button || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  event.preventDefault();
  go(target.pathname.slice(BASE.length) + target.search);
});
