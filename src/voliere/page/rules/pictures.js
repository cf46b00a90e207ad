/** Cards in a rules page: what the text names by notation, drawn as on the board. */
import { classes, html } from "../dom.js";
import { Art } from "../art.js";
import { sayer } from "../texts.js";
import { pieces, stride } from "./markdown.js";

/** @import { Board, BoardSession } from "../table/board-types.js" */
/** @import { Drawn } from "./markdown.js" */

/** @typedef {{ game: string, board: Board }} Owner the game whose cards they are */

const EMPTY = "..";
const HIDDEN = "?";
const SHORT = 2; // letters of a word that has its middle above a card's

/** @param {Owner} owner @returns {Drawn} */
export const drawnBy = (owner) => ({
  cards: (text) => inlineCards(owner, text),
  layout: (text) => html`<${Layout} ...${owner} text=${text} />`,
});

/** Whether a word is drawn. @param {Owner} owner @param {string} word */
const isDrawn = ({ game, board }, word) =>
  word === EMPTY || word === HIDDEN || Boolean(board.readCard?.(word)) || hasArt(game, word);

/** @param {string} game @param {string} name */
const hasArt = (game, name) => /^[a-z][a-z0-9-]+$/.test(name) && Boolean(document.getElementById(`${game}-${name}`));

/**
 * One card, place or picture; what lies face down has the shape of other cards.
 * @param {Owner & { word: string, other?: string }} props
 */
function Picture({ game, board, word, other = "" }) {
  const say = sayer(game);
  const card = board.readCard?.(word);
  if (card) {
    const teller = { game, board, say, word: (/** @type {string} */ one) => board.word(say, one) };
    const label = board.cardLabel(/** @type {BoardSession} */ (/** @type {unknown} */ (teller)), card);
    return html`<span class=${classes("card", board.cardClass(card))} role="img" aria-label=${label}>
      <${board.Face} card=${card} />
    </span>`;
  }
  if (word === EMPTY) return html`<span class="card place"></span>`;
  if (word === HIDDEN) return html`<span class=${classes("card", other)} role="img" aria-label=${word}>
    <svg class="art" viewBox="30 50 440 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href=${`#${game}-back`} width="500" height="700" />
    </svg>
  </span>`;
  return html`<${Art} name=${`${game}-${word}`} class="thing" label=${board.word(say, word)} />`;
}

/**
 * A code in the text: its cards, if it is nothing else. A number alone may be a place.
 * @param {Owner} owner
 * @param {string} text
 */
function inlineCards(owner, text) {
  const words = text.split(" ");
  if (!/[A-Z]/.test(text) || !words.every((word) => owner.board.readCard?.(word))) return null;
  return html`<span class="cards">
    ${words.map((word, at) => html`<${Picture} key=${at} ...${owner} word=${word} />`)}
  </span>`;
}

/** A block of cards and words that lie as the text lays them out. @param {Owner & { text: string }} props */
function Layout({ text, ...owner }) {
  const isPicture = (/** @type {string} */ word) => isDrawn(owner, word);
  const lines = text.split("\n").map((line) => pieces(line, isPicture));
  const first = lines.flat().map(({ text: word }) => owner.board.readCard?.(word)).find(Boolean);
  const other = first ? owner.board.cardClass(first) : "";
  const step = stride(lines, isPicture);
  const ends = lines.flat().map(({ text: word, start }) =>
    isPicture(word) ? start + (word.length + step) / 2 : start + word.length,
  );
  return html`<div class="scroll" tabindex="0" role="group">
    <div class="layout" style=${{ "--columns": Math.max(...ends), "--stride": step }}>
      ${lines.map((line, at) => html`<div key=${at} class=${line.some((one) => isPicture(one.text)) ? "has-cards" : ""}>
        ${line.map(({ text: word, start }) =>
          isPicture(word) || word.length <= SHORT
            ? html`<span key=${start} class="at" style=${{ "--x": start + word.length / 2 }}>
              ${isPicture(word) ? html`<${Picture} ...${owner} word=${word} other=${other} />` : word}
            </span>`
            : html`<span key=${start} style=${{ "--x": start }}>${word}</span>`,
        )}
      </div>`)}
    </div>
  </div>`;
}
