/** A link to a seat, opened on a second device: take it, and go to the table. */
import { html, useEffect, useState } from "../dom.js";
import { go, href } from "../address.js";
import { Refusal, me, post } from "../api.js";
import { explain, say } from "../texts.js";

/** @param {{ parts: string[] }} props */
export default function Claim({ parts: [table, seat, key] }) {
  const [refused, setRefused] = useState("");
  useEffect(() => {
    me()
      .then(() => post(`/tables/${table}/devices`, { seat: Number(seat), key }))
      .then(() => go(`/table/${table}`, { replace: true }))
      .catch((error) => setRefused(error instanceof Refusal ? explain(error.problem) : String(error)));
  }, []);
  return html`<main class="plain">
    <h1>${refused || say("page-claim")}</h1>
    ${refused && html`<p><a class="btn green" data-go href=${href("/")}>${say("page-lobby")}</a></p>`}
  </main>`;
}
