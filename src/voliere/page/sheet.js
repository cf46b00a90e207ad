/** A sheet from below (a dialog on wide screens), for whatever is not the table itself. */
import { html, useEffect, useMemo, useRef } from "./dom.js";
import { say } from "./texts.js";
import { Icon } from "./art.js";

/** @import { Input } from "./dom.js" */

let count = 0; // one sheet may lie on another

/**
 * @param {{ title: string, onClose: () => void, children?: unknown, wide?: boolean }} props
 */
export function Sheet({ title, onClose, children, wide = false }) {
  const titled = useMemo(() => `sheet-title-${(count += 1)}`, []);
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  /** @param {MouseEvent} event */
  const outside = (event) => event.target === dialog.current && onClose();
  return html`<dialog class=${wide ? "sheet wide" : "sheet"} ref=${dialog} aria-labelledby=${titled}
      onCancel=${(/** @type {Event} */ event) => {
        event.preventDefault();
        onClose();
      }} onClick=${outside}>
    <div class="sheet-body">
      <div class="sheet-head">
        <h2 id=${titled}>${title}</h2>
        <button class="iconbtn" aria-label=${say("page-close")} onClick=${onClose}><${Icon} name="cross" /></button>
      </div>
      ${children}
    </div>
  </dialog>`;
}

/**
 * A row of choices of which one holds.
 * @template {string | number} Value
 * @param {{
 *   label: string, value: Value, values: { value: Value, text: string }[], onChange: (value: Value) => void,
 *   hint?: string
 * }} props
 */
export function Segments({ label, value, values, onChange, hint }) {
  return html`<div class="fld" role="radiogroup" aria-label=${label}>
    <span class="caps">${label}</span>
    <div class="seg">
      ${values.map((one) => html`<button key=${one.value} type="button" role="radio"
          aria-checked=${String(one.value === value)} class=${one.value === value ? "on" : ""}
          onClick=${() => onChange(one.value)}>${one.text}</button>`)}
    </div>
    ${hint && html`<small class="hint">${hint}</small>`}
  </div>`;
}

/**
 * Yes or no.
 * @param {{
 *   label: string, help?: string, value: boolean, onChange: (value: boolean) => void, disabled?: boolean
 * }} props
 */
export function Switch({ label, help, value, onChange, disabled = false }) {
  return html`<label class="opt">
    <span>${label}${help && html`<small>${help}</small>`}</span>
    <input type="checkbox" role="switch" class="sw" checked=${value} disabled=${disabled}
        onChange=${(/** @type {Input} */ event) => onChange(event.currentTarget.checked)} />
  </label>`;
}
