/** Play somebody now: the server seats one at an open table that fits, or at a new one, to which the next will come. */
import { html, useState } from "../dom.js";
import { go } from "../address.js";
import { Refusal, get, nonce, post, remember, settleName } from "../api.js";
import { Icon } from "../art.js";
import { explain, say } from "../texts.js";

/** @import { Met, Offer } from "../protocol-types.js" */

/** @param {string} game of any game, if it is empty */
async function seek(game) {
  await settleName();
  const wanted = { ...(game && { game }) };
  /** @type {Offer} */
  const offer = await get(`/play?${new URLSearchParams(wanted)}`);
  /** @type {Met} */
  const { table } = await post("/play", { ...wanted, promise: offer.promise, nonce: nonce() });
  remember(table, offer.seed_hashes[table] ?? null);
  go(`/table/${table}`);
}

/** @param {{ game?: string, label: string, look?: string }} props */
export function SeekButton({ game = "", label, look = "line" }) {
  const [isSeeking, setSeeking] = useState(false);
  const [refused, setRefused] = useState("");
  const press = async () => {
    setSeeking(true);
    setRefused("");
    try {
      await seek(game);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefused(explain(error.problem));
      setSeeking(false);
    }
  };
  return html`
    <button class=${`btn ${look}`} disabled=${isSeeking} onClick=${press}>
      <${Icon} name="people" /> ${isSeeking ? say("page-seeking") : label}
    </button>
    ${refused && html`<p class="warn" role="alert">${refused}</p>`}
  `;
}
