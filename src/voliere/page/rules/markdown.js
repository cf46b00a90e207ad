/**
 * The little Markdown that rules pages are written in: headings, paragraphs, lists, tables, code, emphasis. Never HTML.
 */
import { html } from "../dom.js";

/**
 * @typedef {{ kind: "text" | "code", text: string }
 *   | { kind: "heading", level: number, text: string }
 *   | { kind: "list", isOrdered: boolean, items: string[] }
 *   | { kind: "table", head: string[], rows: string[][] }} Block
 */

const INLINE = /(`[^`]+`)|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)]+)\)/g;

/**
 * @param {string} text
 * @returns {unknown[]}
 */
export function inline(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) parts.push(text.slice(end, found.index));
    if (found[1]) parts.push(code(found[1].slice(1, -1)));
    else if (found[2]) parts.push(html`<strong>${inline(found[2])}</strong>`);
    else if (found[3]) parts.push(html`<em>${inline(found[3])}</em>`);
    else parts.push(found[4]);
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The number of a clause is a place one can be sent to. @param {string} text */
function code(text) {
  return /^[A-Z]{2}-\d+$/.test(text)
    ? html`<span class="clause" id=${text}>${text}</span>`
    : html`<code>${text}</code>`;
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
      found.push({ kind: "code", text: lines.slice(at + 1, end).join("\n") });
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

/** @param {{ text: string }} props */
export function Markdown({ text }) {
  return blocks(text).map((block, index) => {
    switch (block.kind) {
      case "heading":
        return html`<${`h${block.level}`} key=${index}>${inline(block.text)}<//>`;
      case "code":
        return html`<pre key=${index} tabindex="0">${block.text}</pre>`;
      case "table":
        return html`<div key=${index} class="scroll" tabindex="0" role="region" aria-label=${block.head.join(", ")}>
          <table>
            <thead>
              <tr>
                ${block.head.map((cell, at) => (cell ? html`<th key=${at} scope="col">${inline(cell)}</th>` : html`<td
                    key=${at}></td>`))}
              </tr>
            </thead>
            <tbody>
              ${block.rows.map((row, at) => html`<tr key=${at}>
                ${row.map((cell, column) => html`<td key=${column}>${inline(cell)}</td>`)}
              </tr>`)}
            </tbody>
          </table>
        </div>`;
      case "list":
        return block.isOrdered
          ? html`<ol key=${index}>${block.items.map((item, at) => html`<li key=${at}>${inline(item)}</li>`)}</ol>`
          : html`<ul key=${index}>${block.items.map((item, at) => html`<li key=${at}>${inline(item)}</li>`)}</ul>`;
      default:
        return html`<p key=${index}>${inline(block.text)}</p>`;
    }
  });
}
