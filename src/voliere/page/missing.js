/** Nothing is here: said in words, with the way back. */
import { html } from "./dom.js";
import { href } from "./address.js";
import { say } from "./texts.js";

/** @param {{ text?: string }} props */
export const Missing = ({ text = "" }) => html`<main class="plain">
  <h1>${text || say("error-address-unknown")}</h1>
  <p><a class="btn green" data-go href=${href("/")}>${say("page-lobby")}</a></p>
</main>`;
