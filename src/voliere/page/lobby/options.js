/** Options of a game, as they are chosen: each kind its own way. */
import { html } from "../dom.js";
import { Segments, Switch } from "../sheet.js";
import { number } from "../texts.js";
import { SEAT_LETTERS } from "../table/tell.js";

/** @import { ChoiceInfo, NumberInfo, NumbersInfo, OptionInfo, OptionTexts, OptionValue } from "../api.js" */
/** @import { Input, Select } from "../dom.js" */

const FEW = 4;

/** @param {{ low: number, high: number }} option @param {number} value */
const within = (option, value) => Math.min(option.high, Math.max(option.low, Math.round(value)));

/**
 * @template Info, Value
 * @typedef {object} OptionProps
 * @property {Info} option
 * @property {OptionTexts} texts
 * @property {Value} value
 * @property {(value: Value) => void} onChange
 */

/** @param {OptionProps<OptionInfo, OptionValue> & { players: number, seats: string[] }} props seats: their names */
export function Option({ option, texts, players, seats, value, onChange }) {
  switch (option.type) {
    case "toggle":
      return html`<${Switch} label=${texts.title} help=${texts.help} value=${value}
          disabled=${option.forced.includes(players)} onChange=${onChange} />`;
    case "number":
      return html`<${NumberField} option=${option} texts=${texts} value=${value} onChange=${onChange} />`;
    case "numbers":
      return html`<${Numbers} option=${option} texts=${texts} value=${value} onChange=${onChange} />`;
    default:
      return html`<${Choice} option=${option} texts=${texts} players=${players} seats=${seats} value=${value}
          onChange=${onChange} />`;
  }
}

/** @param {OptionProps<ChoiceInfo, string> & { players: number, seats: string[] }} props */
function Choice({ option, texts, players, seats, value, onChange }) {
  // A seat that is not there cannot be named.
  const values = option.values.filter((one) => option.type !== "seat" || SEAT_LETTERS.indexOf(one) < players);
  const named = (/** @type {string} */ one) => seats[SEAT_LETTERS.indexOf(one)] ?? one;
  const words = values.map((one) => ({ value: one, text: texts.values[one] ?? named(one) }));
  const hint = [texts.help, texts.meanings[value]].filter(Boolean).join(" ");
  if (words.length <= FEW) return html`<${Segments} label=${texts.title} hint=${hint} value=${value}
      values=${words} onChange=${onChange} />`;
  return html`<label class="fld">
    <span class="caps">${texts.title}</span>
    <select class="text" onChange=${(/** @type {Select} */ event) => onChange(event.currentTarget.value)}>
      ${words.map((one) => html`<option key=${one.value} value=${one.value} selected=${one.value === value}>
        ${one.text}
      </option>`)}
    </select>
    <small class="hint">${hint}</small>
  </label>`;
}

/** @param {OptionProps<NumberInfo, number>} props */
function NumberField({ option, texts, value, onChange }) {
  const set = (/** @type {Input} */ event) =>
    onChange(within(option, Number(event.currentTarget.value) || option.default));
  return html`<label class="fld">
    <span class="caps">${texts.title}</span>
    <input class="text" type="number" min=${option.low} max=${option.high} value=${value} onChange=${set} />
    <small class="hint">${texts.help}</small>
  </label>`;
}

/** A table of the box that an owner can put right. @param {OptionProps<NumbersInfo, number[] | number[][]>} props */
function Numbers({ option, texts, value, onChange }) {
  const rows = /** @type {number[][]} */ (option.rows === 1 ? [value] : value);
  const set = (/** @type {number} */ row, /** @type {number} */ column) => (/** @type {Input} */ event) => {
    const changed = rows.map((one) => [...one]);
    changed[row][column] = within(option, Number(event.currentTarget.value) || 0);
    onChange(option.rows === 1 ? changed[0] : changed);
  };
  return html`<fieldset class="numbers">
    <legend class="caps">${texts.title}</legend>
    <small class="hint">${texts.help}</small>
    ${rows.map((row, at) => html`<div key=${at} class="numrow">
      ${row.map((one, column) => html`<label key=${column}>
        ${option.labels.length > 0 && html`<span class="caps">${number(option.labels[column])}</span>`}
        <input class="text" type="number" min=${option.low} max=${option.high} value=${one}
            aria-label=${`${texts.title} ${number(option.labels[column] ?? `${at + 1}.${column + 1}`)}`}
            onChange=${set(at, column)} />
      </label>`)}
    </div>`)}
  </fieldset>`;
}
