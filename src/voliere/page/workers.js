/**
 * The engine's two workers. Nothing takes as long: whoever comes again begins them before the page. On a first visit
 * there is a page to be fetched and drawn, and what they need would keep it waiting; there they begin when first asked.
 */

const isKept = Boolean(globalThis.navigator?.serviceWorker?.controller);
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
  server.postMessage({ isKept }, [page.port2, thinking.port2]);
  desk = page.port1;
  return desk;
}

const brings = document.querySelector('meta[name="voliere-server"]')?.getAttribute("content") === "no";
if (brings && isKept) begin();
