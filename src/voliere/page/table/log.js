/** What has happened, in words. */
import { html } from "../dom.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { entries } from "./tell.js";

/** @import { BoardSession as Session, Frame } from "./board-types.js" */

/** @param {{ t: Session, frame: Frame }} props */
export function Log({ t, frame }) {
  return html`<section class="log" aria-label=${say("page-log")}>
    <h2><${Icon} name="log" /> ${say("page-so-far")}</h2>
    <${LogList} t=${t} frame=${frame} />
  </section>`;
}

/** @param {{ t: Session, frame: Frame }} props */
export function LogList({ t, frame }) {
  return html`<ol tabindex="0" aria-label=${say("page-log")}>
    ${entries(t, frame).map(({ ply, text }) => html`<li key=${ply}>
      <span class="t">${ply || "·"}</span>
      <span>${text}</span>
    </li>`)}
  </ol>`;
}
