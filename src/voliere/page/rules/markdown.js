/**
 * The little Markdown that rules pages are written in: headings, paragraphs, lists, tables, code, emphasis. Never HTML.
 * Numbers of clauses and marks such as *(ruling)* are for who wants to know exactly; the last section is about them.
 */
import { html } from "../dom.js";

/**
 * @typedef {{ kind: "text" | "code" | "cards", text: string }
 *   | { kind: "heading", level: number, text: string }
 *   | { kind: "list", isOrdered: boolean, items: string[] }
 *   | { kind: "table", head: string[], rows: string[][] }} Block
 */

/** @typedef {{ text: string, start: number }} Piece a word, or several, and the column where it begins */

/**
 * Where cards are drawn: those of a code in the text (null if it is something else), and a block of them.
 * @typedef {{ cards: (text: string) => unknown, layout: (text: string) => unknown }} Drawn
 */

const INLINE = /(`[^`]+`)|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)]+)\)|(\([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*\))/g;

const CLAUSE = /^[A-Z]{2}-\d+$/;
const WORDY = 4; // words: a mark with as many says more than that it is one

/**
 * @param {string} text
 * @param {Drawn | null} [drawn] whose cards are drawn
 * @returns {unknown[]}
 */
export function inline(text, drawn = null) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const isExact = (found[1] && CLAUSE.test(found[1].slice(1, -1))) || found[3]?.startsWith("(") || found[6];
    const before = text.slice(end, found.index);
    parts.push(isExact ? before.trimEnd() : before); // what is hidden takes the space before it along
    const space = before.slice(before.trimEnd().length);
    const cards = found[1] && drawn?.cards(found[1].slice(1, -1));
    const after = text.slice(found.index + found[0].length);
    const sign = cards ? (/^\u00a0?[.,;:!?)]/.exec(after)?.[0] ?? "") : "";
    if (cards) parts.push(html`<span class="whole">${cards}${sign}</span>`); // no line begins with a comma
    else if (found[1]) parts.push(code(found[1].slice(1, -1), space));
    else if (found[2]) parts.push(html`<strong>${inline(found[2], drawn)}</strong>`);
    else if (found[6]) parts.push(html`<span class="exact">${space}${found[6]}</span>`);
    else if (isExact) parts.push(mark(found[3], space));
    else if (found[3]) parts.push(html`<em>${inline(found[3], drawn)}</em>`);
    else parts.push(found[4]);
    end = found.index + found[0].length + sign.length;
  }
  parts.push(text.slice(end));
  return parts.filter((part) => part !== "");
}

/** The number of a clause is a place one can be sent to. @param {string} text @param {string} space */
const code = (text, space) =>
  CLAUSE.test(text)
    ? html`<span class="exact clause" id=${text}>${space}${text}</span>`
    : html`<code>${text}</code>`;

/**
 * Where something comes from, such as (ruling); what it says besides is for everybody.
 * @param {string} text
 * @param {string} space
 */
function mark(text, space) {
  const [, kind, rest] = /^\(([^:]*:)?(.*)$/.exec(text) ?? [];
  if (!kind || rest.trim().split(/\s+/).length < WORDY) return html`<em class="exact">${space}${text}</em>`;
  return html`${space}<em>(<span class="exact">${kind} </span>${rest.trim()}</em>`;
}

/**
 * Blocks of a page, one after the other.
 * @param {string} text
 * @returns {Block[]}
 */
export function blocks(text) {
  /** @type {Block[]} */
  const found = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (!line.trim()) {
      at += 1;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1].length, text: heading[2] });
      at += 1;
    } else if (line.startsWith("```")) {
      const end = lines.indexOf("```", at + 1);
      found.push({ kind: line === "```cards" ? "cards" : "code", text: lines.slice(at + 1, end).join("\n") });
      at = end + 1;
    } else if (line.startsWith("|")) {
      const rows = [];
      for (; lines[at]?.startsWith("|"); at += 1) {
        rows.push(
          lines[at]
            .slice(1, -1)
            .split("|")
            .map((cell) => cell.trim()),
        );
      }
      found.push({ kind: "table", head: rows[0], rows: rows.slice(2) });
    } else if (/^(- |\d+\. )/.test(line)) {
      const isOrdered = /^\d/.test(line);
      /** @type {string[]} */
      const items = [];
      for (; at < lines.length && lines[at].trim(); at += 1) {
        const item = /^(?:- |\d+\. )(.*)$/.exec(lines[at]);
        if (item) items.push(item[1]);
        else items[items.length - 1] += ` ${lines[at].trim()}`;
      }
      found.push({ kind: "list", isOrdered, items });
    } else {
      const words = [];
      for (; at < lines.length && lines[at].trim() && !/^(#|\||```|- |\d+\. )/.test(lines[at]); at += 1) {
        words.push(lines[at]);
      }
      found.push({ kind: "text", text: words.join(" ") });
    }
  }
  return found;
}

/**
 * The pieces of a line of a block of cards: each picture alone, other words together while single spaces part them.
 * @param {string} line
 * @param {(word: string) => boolean} isPicture
 */
export function pieces(line, isPicture) {
  /** @type {Piece[]} */
  const found = [];
  for (const { 0: text, index: start } of line.matchAll(/\S+/g)) {
    const last = found.at(-1);
    const isNext = last && last.start + last.text.length + 1 === start;
    if (isNext && !isPicture(last.text) && !isPicture(text)) last.text += ` ${text}`;
    else found.push({ text, start });
  }
  return found;
}

const WIDEST = 6; // columns from one picture to the next

/**
 * How many columns the closest two pictures of a line are apart.
 * @param {Piece[][]} lines
 * @param {(word: string) => boolean} isPicture
 */
export function stride(lines, isPicture) {
  const gaps = lines.flatMap((line) => {
    const middles = line.filter(({ text }) => isPicture(text)).map(({ text, start }) => start + text.length / 2);
    return middles.slice(1).map((middle, at) => middle - middles[at]);
  });
  return Math.min(...gaps, WIDEST);
}

/**
 * A page; its last section is folded away.
 * @param {{ text: string, drawn?: Drawn | null }} props
 */
export function Markdown({ text, drawn = null }) {
  const all = blocks(text);
  const last = all.findLastIndex((block) => block.kind === "heading" && block.level === 2);
  if (last < 1) return html`<${Blocks} all=${all} drawn=${drawn} />`;
  const heading = /** @type {{ text: string }} */ (all[last]);
  return html`
    <${Blocks} all=${all.slice(0, last)} drawn=${drawn} />
    <details>
      <summary><h2>${inline(heading.text)}</h2></summary>
      <${Blocks} all=${all.slice(last + 1)} drawn=${drawn} />
    </details>
  `;
}

/** @param {{ all: Block[], drawn: Drawn | null }} props */
function Blocks({ all, drawn }) {
  const inside = (/** @type {string} */ text) => inline(text, drawn);
  return all.map((block, index) => {
    switch (block.kind) {
      case "heading":
        return html`<${`h${block.level}`} key=${index}>${inside(block.text)}<//>`;
      case "cards":
        return drawn?.layout(block.text) ?? html`<pre key=${index} tabindex="0">${block.text}</pre>`;
      case "code":
        return html`<pre key=${index} tabindex="0">${block.text}</pre>`;
      case "table":
        return html`<div key=${index} class="scroll" tabindex="0" role="region" aria-label=${block.head.join(", ")}>
          <table>
            <thead>
              <tr>
                ${block.head.map((cell, at) => (cell ? html`<th key=${at} scope="col">${inside(cell)}</th>` : html`<td
                    key=${at}></td>`))}
              </tr>
            </thead>
            <tbody>
              ${block.rows.map((row, at) => html`<tr key=${at}>
                ${row.map((cell, column) => html`<td key=${column}>${inside(cell)}</td>`)}
              </tr>`)}
            </tbody>
          </table>
        </div>`;
      case "list":
        return block.isOrdered
          ? html`<ol key=${index}>${block.items.map((item, at) => html`<li key=${at}>${inside(item)}</li>`)}</ol>`
          : html`<ul key=${index}>${block.items.map((item, at) => html`<li key=${at}>${inside(item)}</li>`)}</ul>`;
      default:
        return html`<p key=${index}>${inside(block.text)}</p>`;
    }
  });
}
