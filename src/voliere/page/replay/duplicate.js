/** A finished table's deal once more: who is to sit where, and the way to all plays of it. */
import { html, useEffect, useState } from "../dom.js";
import { HAS_SERVER, go, href } from "../address.js";
import { Refusal, get, post, settleName } from "../api.js";
import { level } from "../settings.js";
import { explain, say } from "../texts.js";
import { Sheet } from "../sheet.js";
import { LEVELS } from "../table/agreed.js";
import { SEAT_LETTERS, nameOf } from "../table/tell.js";

/** @import { Select } from "../dom.js" */
/** @import { NewTable, Plays, SeatWish } from "../protocol-types.js" */
/** @import { Names } from "../table/board-types.js" */

/** What a seat may be: oneself, somebody by link, or a bot of a level. */
const KINDS = ["me", ...(HAS_SERVER ? ["friend"] : []), ...LEVELS.map(String)];

/** @param {string} kind @returns {SeatWish} */
const wished = (kind) =>
  kind === "me" || kind === "friend" ? { kind } : { kind: "bot", level: Number(kind) };

/** @param {string} kind */
const told = (kind) =>
  kind === "me" || kind === "friend"
    ? say(`page-duplicate-${kind}`)
    : say("page-bot-level", { level: say(`page-level-${kind}`) });

/**
 * @param {{ table: string, names: Names, levels: number[], yours: number[], className: string }} props
 * `levels`: of bots, 0 where people sat
 */
export function Duplicate({ table, names, levels, yours, className }) {
  const own = yours[0] ?? 0;
  const [isOpen, setOpen] = useState(false);
  const [kinds, setKinds] = useState(levels.map((one, seat) => (seat === own ? "me" : String(one || level.value))));
  const [refused, setRefused] = useState("");
  const [plays, setPlays] = useState(0);
  useEffect(() => {
    get(`/tables/${table}/plays`).then((/** @type {Plays} */ found) => setPlays(found.plays.length), () => {});
  }, [table]);
  const choose = (/** @type {number} */ seat, /** @type {string} */ kind) =>
    setKinds(
      kinds.map((one, other) => {
        if (other === seat) return kind;
        return kind === "me" && one === "me" ? String(levels[other] || level.value) : one; // one sits in one place
      }),
    );
  const play = async () => {
    setRefused("");
    try {
      await settleName();
      /** @type {NewTable} */
      const { table: again } = await post(`/tables/${table}/plays`, { seats: kinds.map(wished) });
      go(`/table/${again}`);
    } catch (error) {
      setRefused(error instanceof Refusal ? explain(error.problem) : String(error));
    }
  };
  return html`
    <button class=${className} aria-haspopup="dialog" onClick=${() => setOpen(true)}>
      ${say("page-duplicate")}
    </button>
    ${plays > 1 && html`<a class=${className} data-go href=${href(`/deal/${table}`)}>
      ${say("page-plays", { count: plays })}
    </a>`}
    ${isOpen && html`<${Sheet} title=${say("page-duplicate")} onClose=${() => setOpen(false)}>
      <div class="menu">
        <p>${say(HAS_SERVER ? "page-duplicate-how" : "page-duplicate-how-alone")}</p>
        ${kinds.map((kind, seat) => html`<label key=${seat} class="fld">
          <span class="caps">
            ${say("page-duplicate-seat", {
              seat: SEAT_LETTERS[seat],
              name: yours.includes(seat) ? say("page-you") : nameOf(names, seat),
            })}
          </span>
          <select class="text" onChange=${(/** @type {Select} */ event) => choose(seat, event.currentTarget.value)}>
            ${KINDS.map((one) => html`<option key=${one} value=${one} selected=${one === kind}>${told(one)}</option>`)}
          </select>
        </label>`)}
        ${yours.length > 0 && kinds.includes("me") && html`<p class="hint">${say("page-duplicate-known")}</p>`}
        ${refused && html`<p class="warn" role="alert">${refused}</p>`}
      </div>
      <p class="sheet-foot"><button class="btn gold big" onClick=${play}>
        ${kinds.includes("friend") ? say("page-open-table") : say("page-play-now")}
      </button></p>
    <//>`}
  `;
}
