/** The page begins here: finds out which screen the address means, brings its module, draws it. */
import { html, render, useEffect, useState } from "./dom.js";
import { BASE, HAS_SERVER, IS_OFFLINE, route } from "./address.js";
import { language, notifies } from "./settings.js";
import { loadSprite } from "./art.js";
import { loadTexts, say } from "./texts.js";
import { games, me } from "./api.js";
import { desk, onceArrived } from "./transport.js";
import { Missing } from "./missing.js";
import { Offline } from "./offline.js";
import { Vigil } from "./vigil.js";

/** @typedef {(props: { parts: string[], query: URLSearchParams }) => unknown} Screen */

/** @type {Record<string, () => Promise<{ default: Screen }>>} */
const SCREENS = {
  "": () => import("./lobby/page.js"),
  games: () => import("./lobby/games.js"),
  statistics: () => import("./lobby/statistics.js"),
  group: () => import("./group/page.js"),
  table: () => import("./table/page.js"),
  seat: () => import("./lobby/claim.js"),
  learn: () => import("./learn/page.js"),
  rules: () => import("./rules/page.js"),
  replay: () => import("./replay/page.js"),
  puzzle: () => import("./replay/puzzle.js"),
  day: () => import("./day/page.js"),
  deal: () => import("./replay/deal.js"),
};

/** How many parts follow the first one of an address. @type {Record<string, number[]>} */
const PARTS = {
  "": [0],
  games: [0],
  statistics: [0],
  group: [1, 2],
  table: [1],
  seat: [3],
  learn: [1],
  rules: [1],
  replay: [0, 1],
  puzzle: [2],
  day: [0, 1, 2],
  deal: [1],
};

function App() {
  const [first = "", ...rest] = route.value.parts;
  const isKnown = Object.hasOwn(PARTS, first) && PARTS[first].includes(rest.length);
  const [screen, setScreen] = useState(/** @type {{ first: string, Screen: Screen } | null} */ (null));
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    if (!isKnown) return;
    SCREENS[first]().then(
      (module) => isWanted && setScreen({ first, Screen: module.default }),
      () => isWanted && setFailed(true), // most likely the server has a newer page
    );
    return () => {
      isWanted = false;
    };
  }, [first, isKnown]);
  useEffect(() => {
    loadTexts("", language.value).catch(() => setFailed(true));
  }, [language.value]);
  if (hasFailed) return html`<main class="plain"><p>Volière · <a href="">↻</a></p></main>`;
  if (!isKnown && say("page-name")) return html`<${Missing} />`;
  if (!screen || screen.first !== first || !say("page-name")) return null;
  return html`
    <${Vigil} />
    <${screen.Screen} key=${rest.join("/")} parts=${rest} query=${route.value.query} />
  `;
}

const LATEST = 1500; // milliseconds, to begin the engine: by then a screen that needs it has done so

const root = document.getElementById("app");
if (root) {
  // A server that comes with the page takes longer than the page can wait for; which games there are a file says.
  const known = IS_OFFLINE ? null : (HAS_SERVER ? me() : games()).catch(() => null);
  if (!HAS_SERVER) window.setTimeout(desk, LATEST);
  Promise.all([loadTexts(), loadSprite("page"), known]).finally(() =>
    render(html`<${IS_OFFLINE ? Offline : App} />`, root),
  );
}

// Once the page has what it needs itself. Where the browser allows no worker (no TLS, a private window), it works
// without. One that knows no server is needed for every address but the first: it comes at once, and keeps all later.
const keep = () => navigator.serviceWorker?.register(`${BASE}/worker.js`, { scope: `${BASE}/` }).catch(() => {});
if (HAS_SERVER) {
  window.setTimeout(keep, 1000);
  // What a person has turned on here stays so, whatever the push service does meanwhile.
  const renew = () => import("./channels.js").then((channels) => channels.renew()).catch(() => {});
  if (notifies.peek()) window.setTimeout(renew, 3000);
} else {
  keep();
  const all = () => navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep"));
  onceArrived(() => window.setTimeout(all, 3000)); // whoever has waited for the engine opens a table first
}
