// The service worker: keeps the files of the page, so that it opens at once and is calm without a network.
// It answers for nothing else: what the API, a table or a record says comes from the server or not at all.
// The server fills in the names in braces; a new version is a new file, and takes over at once.
const BASE = "{{base}}";
const FILES = "{{files}}".split(" ");
const CACHE = "voliere {{hash}}";
const OURS = `${BASE}/assets/{{hash}}/`;
// Without a server all of it is kept once the page says that it has what it needs, and the page itself, which is the
// same for every address, is what is shown where there is no network.
const HAS_SERVER = String("{{server}}") !== "no";
const OFFLINE = HAS_SERVER ? `${BASE}/offline` : `${BASE}/`;

/** @typedef {{ condition: { urlPattern: { pathname: string } }, source: string | { cacheName: string } }} Way */
/**
 * @typedef {object} LifeEvent
 * @property {(work: Promise<unknown>) => void} waitUntil
 * @property {((ways: Way[]) => Promise<void>) | undefined} addRoutes where a browser knows it
 */
/** @typedef {{ request: Request, respondWith: (answer: Promise<Response>) => void }} Visit */
/** @typedef {{ data: { json: () => Message } | null }} Pushed */
/** @typedef {{ notification: Notification }} Tapped */
/** @typedef {{ id?: string, table?: string, title?: string, body?: string }} Message of the server */
/** @typedef {{ url: string, focus: () => Promise<unknown> }} Tab */
/**
 * What is used of a service worker; the types of a page know none.
 * @typedef {object} ServiceWorkerScope
 * @property {() => void} skipWaiting
 * @property {ServiceWorkerRegistration} registration
 * @property {Navigator} navigator
 * @property {{
 *   claim: () => Promise<void>,
 *   matchAll: (of: { type: string, includeUncontrolled: boolean }) => Promise<Tab[]>,
 *   openWindow: (address: string) => Promise<unknown>
 * }} clients
 * @property {(kind: string, act: (event: LifeEvent & Visit & Pushed & Tapped) => void) => void} addEventListener
 */

const worker = /** @type {ServiceWorkerScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  // A game that runs without a server goes on with the files that it began with.
  if (HAS_SERVER) worker.skipWaiting();
  const first = HAS_SERVER ? FILES.map((file) => OURS + file) : [];
  // What is all kept the browser may take without asking us: a page has many files, and we can only do one at a time.
  if (!HAS_SERVER && event.addRoutes) event.waitUntil(event.addRoutes([
    { condition: { urlPattern: { pathname: `${OURS}*.wasm` } }, source: "fetch-event" },
    { condition: { urlPattern: { pathname: `${OURS}*` } }, source: { cacheName: CACHE } },
  ]).catch(() => {}));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, ...first])));
});

worker.addEventListener("message", (event) => {
  const rest = FILES.map((file) => new Request(OURS + file));
  event.waitUntil(Promise.all(rest.map(kept)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("voliere ") && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith(OURS)) {
    event.respondWith(address.pathname.endsWith(".wasm") ? code(request) : kept(request));
  } else if (request.mode === "navigate" && !address.pathname.startsWith(`${BASE}/api/`)) {
    event.respondWith(visit(request));
  }
});

/**
 * Code for WebAssembly: what a browser has compiled lies beside its own cache, so what is there comes from there.
 * @param {Request} request
 */
async function code(request) {
  const near = await fetch(request.url, { mode: "same-origin", cache: "only-if-cached" }).catch(() => null);
  return near?.ok ? near : kept(request);
}

/** A file of this version never changes: once fetched, by whomever, it is kept. @param {Request} request */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request, { cache: "force-cache" });
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A host that is out of order is as good as none. @param {Response} answer */
function whole(answer) {
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** The page itself is always asked for, since it names the version. @param {Request} request */
async function visit(request) {
  try {
    // Hosts of files seldom say how long theirs last; a browser that has to guess would show an old one for hours.
    return await (HAS_SERVER ? fetch(request) : fetch(OFFLINE, { cache: "no-cache" }).then(whole));
  } catch (error) {
    const calm = await (await caches.open(CACHE)).match(OFFLINE);
    if (calm) return calm;
    throw error;
  }
}

worker.addEventListener("push", (event) => {
  /** @type {Message} */
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Nobody else can make one that is read here; what is not is shown by its name alone.
  }
  event.waitUntil(show(message));
});

/**
 * One notification a table. The same turn may come twice if the server died meanwhile: then it makes no new sound.
 * @param {Message} message in the language of whoever reads it
 */
async function show({ id, table = "", title = "Volière", body = "" }) {
  const { registration } = worker;
  const tag = `turn ${table}`; // as table/notice.js has it
  const [known] = await registration.getNotifications({ tag });
  const how = { body, tag, renotify: known !== undefined && known.data?.id !== id, data: { table, id } };
  await registration.showNotification(title, { ...how, icon: `${OURS}art/app-icon-192.png` });
  const all = await registration.getNotifications();
  await worker.navigator.setAppBadge?.(all.length);
}

worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const table = notification.data?.table;
  event.waitUntil(bring(table ? `${BASE}/table/${table}` : `${BASE}/`));
});

/** To the tab that shows an address, or to a new one. @param {string} path */
async function bring(path) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => new URL(tab.url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}
