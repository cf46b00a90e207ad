/** Several people at one device: the cards are covered until the next one says that it is them. */
import { html } from "../dom.js";
import { Avatar, Icon } from "../art.js";
import { say } from "../texts.js";
import { nameOf } from "./tell.js";

/** @import { Frame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

/** @param {{ t: Session, frame: Frame }} props */
export function Cover({ t, frame }) {
  const next = frame.sight?.view.pending.find((seat) => frame.yours.includes(seat));
  if (next === undefined) return null;
  const name = nameOf(frame.table, next);
  return html`<div class="cover" role="dialog" aria-modal="true" aria-label=${say("page-cover", { name })}>
    <div class="cover-card">
      <${Avatar} seat=${next} />
      <h2>${say("page-cover", { name })}</h2>
      <p>${say("page-cover-hint")}</p>
      <button class="btn gold" onClick=${() => t.ask("uncover", { seat: next })}>
        <${Icon} name="eye" /> ${say("page-uncover", { name })}
      </button>
    </div>
  </div>`;
}
