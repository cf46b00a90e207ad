/** A link to a seat, opened on a second device: take it, and go to the table. */
import { html, useEffect, useState } from "../dom.js";
import { go } from "../address.js";
import { me, post } from "../api.js";
import { Missing } from "../missing.js";
import { say, told } from "../texts.js";

/** @param {{ parts: string[] }} props */
export default function Claim({ parts: [table, seat, key] }) {
  const [refused, setRefused] = useState("");
  useEffect(() => {
    me()
      .then(() => post(`/tables/${table}/devices`, { seat: Number(seat), key }))
      .then(() => go(`/table/${table}`, { replace: true }))
      .catch((error) => setRefused(told(error)));
  }, []);
  return refused
    ? html`<${Missing} text=${refused} />`
    : html`<main class="plain"><h1>${say("page-claim")}</h1></main>`;
}
