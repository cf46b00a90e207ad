import { html } from "../dom.js";
export default function ReplayPage() { return html`<main></main>`; }
