/** Options of a game, as they are chosen: each kind its own way. */
import { html } from "../dom.js";
import { Segments, Switch } from "../sheet.js";

const FEW = 4;

/** @param {{ option: any, texts: any, players: number, value: any, onChange: (value: any) => void }} props */
export function Option({ option, texts, players, value, onChange }) {
  if (option.type === "toggle") {
    return html`<${Switch} label=${texts.title} help=${texts.help} value=${value} disabled=${option.forced.includes(players)} onChange=${onChange} />`;
  }
  if (option.type === "choice" || option.type === "choices") {
    // A seat that is not there cannot be named.
    const values = option.values.filter((/** @type {string} */ one) => !/^[A-J]$/.test(one) || "ABCDEFGHIJ".indexOf(one) < players);
    const words = values.map((/** @type {string} */ one) => ({ value: one, text: texts.values[one] }));
    if (words.length <= FEW) return html`<${Segments} label=${texts.title} hint=${texts.help} value=${value} values=${words} onChange=${onChange} />`;
    return html`<label class="fld"><span class="caps">${texts.title}</span><select class="text" onChange=${(/** @type {any} */ event) => onChange(event.currentTarget.value)}>
      ${words.map((/** @type {any} */ one) => html`<option key=${one.value} value=${one.value} selected=${one.value === value}>${one.text}</option>`)}</select><small class="hint">${texts.help}</small></label>`;
  }
  if (option.type === "number") {
    return html`<label class="fld"><span class="caps">${texts.title}</span><input class="text" type="number" min=${option.low} max=${option.high} value=${value}
      onChange=${(/** @type {any} */ event) => onChange(Math.min(option.high, Math.max(option.low, Math.round(Number(event.currentTarget.value) || option.default))))} /><small class="hint">${texts.help}</small></label>`;
  }
  return html`<${Numbers} option=${option} texts=${texts} value=${value} onChange=${onChange} />`;
}

/** A table of the box that an owner can put right. @param {{ option: any, texts: any, value: any, onChange: (value: any) => void }} props */
function Numbers({ option, texts, value, onChange }) {
  const rows = option.rows === 1 ? [value] : value;
  const set = (/** @type {number} */ row, /** @type {number} */ column) => (/** @type {any} */ event) => {
    const changed = rows.map((/** @type {number[]} */ one) => [...one]);
    changed[row][column] = Math.min(option.high, Math.max(option.low, Math.round(Number(event.currentTarget.value) || 0)));
    onChange(option.rows === 1 ? changed[0] : changed);
  };
  return html`<fieldset class="numbers"><legend class="caps">${texts.title}</legend><small class="hint">${texts.help}</small>
    ${rows.map((/** @type {number[]} */ row, /** @type {number} */ at) => html`<div key=${at} class="numrow">${row.map((one, column) => html`<input key=${column} class="text" type="number" min=${option.low} max=${option.high} value=${one}
      aria-label=${`${texts.title} ${at + 1}.${column + 1}`} onChange=${set(at, column)} />`)}</div>`)}</fieldset>`;
}
