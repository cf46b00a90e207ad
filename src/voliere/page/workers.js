/** The engine's two workers. A page that brings its server begins them before all else: nothing takes as long. */

/** @type {MessagePort | undefined} */
let desk;

/** The way to the one that is the server. What is said before anybody listens is kept. */
export function begin() {
  if (desk) return desk;
  const begun = (/** @type {string} */ file) =>
    new Worker(new URL(`engine/${file}`, import.meta.url), /** @type {WorkerOptions} */ ({ type: "module" }));
  const [server, minds] = [begun("desk.js"), begun("mind.js")];
  const [page, thinking] = [new MessageChannel(), new MessageChannel()];
  // Nobody but the page may begin a worker everywhere: what the two say to each other passes through it.
  thinking.port1.onmessage = ({ data }) => minds.postMessage(data);
  minds.onmessage = ({ data }) => thinking.port1.postMessage(data);
  const isKept = Boolean(navigator.serviceWorker?.controller);
  server.postMessage({ isKept }, [page.port2, thinking.port2]);
  desk = page.port1;
  return desk;
}

if (document.querySelector('meta[name="voliere-server"]')?.getAttribute("content") === "no") begin();
