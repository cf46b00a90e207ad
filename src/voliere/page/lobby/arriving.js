/** How much of the server has come, where this page brings its own. */
import { html } from "../dom.js";
import { arrived } from "../transport.js";
import { say } from "../texts.js";

export function Arriving() {
  if (arrived.value === 1) return null;
  if (arrived.value < 0) return html`<p class="warn notice" role="alert">${say("page-engine-failed")}</p>`;
  return html`<label class="arriving">
    <span>${say("page-engine-arriving")}</span>
    <progress value=${arrived.value} max="1"></progress>
  </label>`;
}
