/** Between the wires: the deck, the card that is held, the discards, and which cards nobody has seen. */
import { classes, html, useState } from "../../../page/dom.js";
import { Sheet } from "../../../page/sheet.js";
import { dragFrom } from "../../../page/table/drag.js";
import { nameOf } from "../../../page/table/tell.js";
import { Back, Face, cardClass, cardLabel, closeUp, numeral } from "./cards.js";
import { originsOf } from "./scene.js";

/** @import { Frame, Session, View } from "./types.js" */

const FANNED = 4; // discards whose corner shows

/** @param {{ t: Session, frame: Frame }} props */
export function Deck({ t, frame }) {
  const { view } = frame.sight;
  const label = t.say("table-deck-label", { cards: view.deck });
  return html`<div class="pile" data-at="deck">
    <${Source} t=${t} view=${view} part="deck" label=${label} named=${classes("pg-back", view.deck > 1 && "is-stack")}>
      <${Back} />
    <//>
    <p><b>${t.say("table-deck")}</b><span>${t.say("table-cards", { cards: view.deck })}</span></p>
  </div>`;
}

/** The card that somebody has drawn or taken and not placed yet. @param {{ t: Session, frame: Frame }} props */
export function Held({ t, frame }) {
  const { view } = frame.sight;
  const origin = originsOf(frame.events).get("held");
  if (view.holder === null) return html`<div class="pile is-empty" data-at="held" aria-hidden="true">
    <div class="card pg-vacant"></div>
    <p></p>
  </div>`;
  const isMine = view.holder === frame.viewer;
  const label = view.held === null ? t.say("table-face-down") : cardLabel(t, view.held, view.weights);
  const canDrag = isMine && t.isMyTurn.value;
  return html`<div class="pile held" data-at="held">
    <div class=${classes("card", view.held === null ? "pg-back" : cardClass(view.held), isMine && "is-mine")} role="img"
        aria-label=${label} data-card=${view.held === null ? undefined : closeUp(view.held, view.weights)}
        data-flip=${`held#${origin?.number ?? 0}`} data-from=${origin?.from}
        onPointerDown=${canDrag ? (/** @type {PointerEvent} */ event) => dragFrom(event, t, "") : undefined}>
      ${view.held === null ? html`<${Back} />` : html`<${Face} card=${view.held} special=${view.weights} />`}
    </div>
    <p>
      <b>
        ${isMine ? t.say(view.is_from_deck ? "table-you-drew" : "table-you-took") : nameOf(frame.table, view.holder)}
      </b>
      <span>
        ${isMine
          ? (view.is_from_deck ? t.say("table-only-you") : "")
          : t.say(view.is_from_deck ? "table-has-drawn" : "table-has-taken")}
      </span>
    </p>
  </div>`;
}

/** @param {{ t: Session, frame: Frame }} props */
export function Discards({ t, frame }) {
  const [isOpen, setOpen] = useState(false);
  const { view } = frame.sight;
  const origin = originsOf(frame.events).get("pile");
  const top = view.discard.at(-1) ?? null;
  const older = view.discard.slice(-FANNED, -1);
  const label =
    top === null ? t.say("table-pile-empty") : t.say("table-pile-label", { card: cardLabel(t, top, view.weights) });
  return html`<div class="pile discards">
    <div class="heap" data-at="pile">
      ${older.map((card, index) => html`<div key=${view.discard.length - older.length + index}
          class=${`card older ${cardClass(card)}`} aria-hidden="true">
        <${Face} card=${card} special=${view.weights} />
      </div>`)}
      <${Source} t=${t} view=${view} part=${view.phase === "place" ? "discard" : "take"} label=${label}
          named=${top === null ? "pg-vacant" : cardClass(top)}
          closely=${top === null ? undefined : closeUp(top, view.weights)}
          flip=${top === null ? undefined : `pile#${view.discard.length}`} from=${origin?.from}>
        ${top !== null && html`<${Face} card=${top} special=${view.weights} />`}
      <//>
    </div>
    <p>
      <b>${t.say("table-discards")}</b>
      <button class="linkbtn" onClick=${() => setOpen(true)}
          aria-label=${t.say("table-pile-open", { cards: view.discard.length })}>
        ${t.say("table-cards", { cards: view.discard.length })}
      </button>
    </p>
    ${isOpen && html`<${Sheet} title=${t.say("table-discards")} onClose=${() => setOpen(false)}>
      <${Seen} t=${t} view=${view} />
    <//>`}
  </div>`;
}

/**
 * A pile as a button where one may take from it or put on it.
 * @param {{
 *   t: Session, view: View, part: string, label: string, named: string, closely?: string, flip?: string, from?: string,
 *   children?: unknown
 * }} props
 */
function Source({ t, view, part, label, named, closely, flip, from, children }) {
  const drawn = { "data-card": closely, "data-flip": flip, "data-from": from };
  if (!t.isMyTurn.value || !["draw", "place"].includes(view.phase)) return html`<div ...${drawn}
      class=${classes("card", named)} role="img" aria-label=${label}>${children}</div>`;
  const isLegal = t.picker.first.value.has(part);
  const isPicked = t.picker.picks.value[0] === part;
  return html`<button ...${drawn} class=${classes("card", named, isLegal && "legal", isPicked && "is-selected")}
      data-part=${part} data-nav="cell" data-drop=${isLegal && part === "discard" ? part : undefined}
      aria-pressed=${String(isPicked)} aria-disabled=${isLegal ? undefined : "true"}
      aria-label=${isLegal ? t.say(`table-do-${part}`, { pile: label }) : label} onClick=${() => t.pick(part)}
      onPointerDown=${(/** @type {PointerEvent} */ event) => isLegal && part !== "discard" && dragFrom(event, t, part)}>
    ${children}
  </button>`;
}

/** The whole discard pile, newest first, and what else is known. @param {{ t: Session, view: View }} props */
function Seen({ t, view }) {
  return html`<div class="pile-sheet">
    <${Cards} t=${t} view=${view} cards=${[...view.discard].reverse()} />
    ${view.shuffled_back.length > 0 && html`
      <h3 class="caps">${t.say("table-shuffled-back")}</h3>
      <${Cards} t=${t} view=${view} cards=${view.shuffled_back} />
    `}
    ${view.unseen.length > 0 && html`<h3 class="caps">${t.say("table-unseen")}</h3><${Unseen} t=${t} view=${view} />`}
  </div>`;
}

/** @param {{ t: Session, view: View, cards: string[] }} props */
const Cards = ({ t, view, cards }) => html`<ul class="smalls">
  ${cards.map((card, index) => html`<li key=${index} class=${`card ${cardClass(card)}`} role="listitem">
    <span class="sr">${cardLabel(t, card, view.weights)}</span>
    <${Face} card=${card} special=${view.weights} />
  </li>`)}
</ul>`;

/** How many of each card nobody has seen yet in this round. @param {{ t: Session, view: View }} props */
export function Unseen({ t, view }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of view.unseen) counts.set(card, (counts.get(card) ?? 0) + 1);
  return html`<ul class="unseen" aria-label=${t.say("table-unseen")}>
    ${[...counts].map(([card, count]) => html`<li key=${card} class=${cardClass(card)}
        title=${t.say("table-unseen-tip", { card: cardLabel(t, card, view.weights), count })}>
      <span class="sr">${t.say("table-unseen-of", { card: cardLabel(t, card, view.weights), count })}</span>
      <b class="n" aria-hidden="true">${/[CEF]/.test(card) ? t.say("table-initial", { card }) : numeral(card, {})}</b>
      <span aria-hidden="true">×${count}</span>
    </li>`)}
  </ul>`;
}
