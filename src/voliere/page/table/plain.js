/**
 * The board of a game that has none of its own: whatever its view holds, as text; its moves as cards and buttons.
 * A view that wants its hands shown has them at seats[seat].hand.
 */
import { html } from "../dom.js";
import { calledOf } from "./tell.js";

/** @import { GameView } from "../protocol-types.js" */
/** @import { Board as TheBoard, BoardProps } from "./board-types.js" */
/** @typedef {Omit<GameView, "seats"> & { seats?: (object & { hand?: string[] | null })[] }} View */

/** What the shell shows by itself, or nobody needs to see. */
const KNOWN = ["game", "players", "viewer", "decision", "pending", "over", "round", "scores", "seats"];

/** @param {View} view */
const hand = ({ viewer, seats }) => (viewer === null ? [] : (seats?.[viewer].hand ?? []));

/** A value as text. @param {unknown} value @returns {string} */
function text(value) {
  if (Array.isArray(value)) return value.map(text).join(" ");
  if (value && typeof value === "object") {
    return Object.entries(value)
      .map(([name, one]) => `${name} ${text(one)}`)
      .join(", ");
  }
  return String(value ?? "–");
}

/** @param {{ name: string, value: unknown }} props */
const Fact = ({ name, value }) => html`<div><dt>${name}</dt><dd>${text(value)}</dd></div>`;

/** @param {BoardProps<View>} props */
function Board({ t, frame }) {
  const view = frame.sight.view;
  const facts = Object.entries(view).filter(([name]) => !KNOWN.includes(name));
  const seats = (view.seats ?? []).map(({ hand: _hand, ...rest }) => rest);
  const moves = t.isMyTurn.value ? [...t.picker.first.value].filter((part) => !hand(view).includes(part)) : [];
  return html`<div class="plain-board">
    <dl>
      ${facts.map(([name, value]) => html`<${Fact} key=${name} name=${name} value=${value} />`)}
      ${seats.map(
        (rest, seat) => html`<${Fact} key=${seat} name=${calledOf(frame.table, seat, frame.viewer)} value=${rest} />`,
      )}
    </dl>
    ${moves.map(
      (part) => html`<button key=${part} class="btn line legal" aria-pressed=${String(t.picker.move.value === part)}
        data-nav="place" data-part=${part} onClick=${() => t.pick(part)}>${t.word(part)}</button>`,
    )}
  </div>`;
}

/** @type {TheBoard<View>} */
export default {
  Board,
  Face: ({ card }) => html`<b class="plain-name">${card}</b>`,
  hand,
  cardClass: () => "",
  cardLabel: (t, card) => t.word(card),
  parts: (move) => [move],
  word: (_say, notation) => notation,
  attempt: (_picks, part) => part,
};
