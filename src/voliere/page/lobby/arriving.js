/** How much of the server has come, where this page brings its own. */
import { html } from "../dom.js";
import { arrived } from "../transport.js";
import { say } from "../texts.js";

export function Arriving() {
  if (arrived.value === 1) return null;
  if (arrived.value < 0) return html`<p class="warn notice" role="alert">${say("page-engine-failed")}</p>`;
  const done = arrived.value ? { value: arrived.value } : {}; // of what is kept here nothing is counted
  return html`<label class="arriving">
    <span>${say("page-engine-arriving")}</span>
    <progress ...${done} max="1"></progress>
  </label>`;
}

/** What a screen shows as long as it has nothing else: it asks a server that may be on its way itself. */
export const Loading = () => html`<p class="sr" aria-busy="true">${say("page-loading")}</p><${Arriving} />`;
