/** Every key and every gesture of a table, in words. */
import { html } from "../dom.js";
import { say } from "../texts.js";

const KEYS = ["arrows", "enter", "escape", "z", "u", "h", "question"];
const GESTURES = ["tap", "drag", "press", "mark", "skip"];

export const Help = () => html`<div class="help">
  <h3 class="caps">${say("page-help-hand")}</h3>
  <dl class="keys"><${Rows} names=${GESTURES} /></dl>
  <h3 class="caps">${say("page-help-keyboard")}</h3>
  <dl class="keys"><${Rows} names=${KEYS} /></dl>
</div>`;

/** @param {{ names: string[] }} props */
const Rows = ({ names }) => names.map((name) => html`<div key=${name}>
  <dt>${say(`page-help-${name}`)}</dt>
  <dd>${say(`page-help-${name}-does`)}</dd>
</div>`);
