/**
 * A table at which one waits for somebody while one does something else: the line to it stays open, so that one counts
 * as there, and a bar on every screen tells when the game begins.
 */
import { html, signal } from "./dom.js";
import { go, route } from "./address.js";
import { Icon } from "./art.js";
import { say } from "./texts.js";

/** @import { Link } from "./table/link.js" */
/** @import { Snapshot, Update } from "./protocol-types.js" */
/** @typedef {{ table: string, title: string, hasBegun: boolean }} Waited */

const waited = signal(/** @type {Waited | null} */ (null));
/** @type {Link | null} */
let line = null;

/** Go on waiting, wherever one goes. @param {string} table @param {string} title of its game */
export async function keepVigil(table, title) {
  endVigil();
  waited.value = { table, title, hasBegun: false };
  const { Link } = await import("./table/link.js");
  let seen = /** @type {number | null} */ (null);
  const receive = (/** @type {Snapshot | Update} */ message) => {
    seen = message.version;
    const status = message.table?.status;
    if (status === "playing") waited.value = { table, title, hasBegun: true };
    else if (status === "over" || status === "closed") endVigil();
  };
  if (waited.peek()?.table === table) line = new Link(table, receive, () => ({ since: seen, seat: null }));
}

/** Wait no longer. */
function endVigil() {
  line?.close();
  line = null;
  waited.value = null;
}

export function Vigil() {
  const one = waited.value;
  if (!one) return null;
  const [screen, table] = route.value.parts;
  if (screen === "table" && table === one.table) {
    queueMicrotask(endVigil); // its own line is enough
    return null;
  }
  const { title } = one;
  return html`<div class="vigil" role="status">
    <span>${say(one.hasBegun ? "page-vigil-begun" : "page-vigil", { game: title })}</span>
    <button class=${`btn ${one.hasBegun ? "gold" : "line"}`} onClick=${() => go(`/table/${one.table}`)}>
      ${say("page-code-go")}
    </button>
    ${!one.hasBegun && html`<button class="iconbtn" aria-label=${say("page-vigil-end")} onClick=${endVigil}>
      <${Icon} name="cross" />
    </button>`}
  </div>`;
}
