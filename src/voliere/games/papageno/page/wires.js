/** The wires: six cards a seat, sagging under what shows, with what a choice would change. */
import { classes, html } from "../../../page/dom.js";
import { number } from "../../../page/texts.js";
import { dragFrom } from "../../../page/table/drag.js";
import { isNews, nameOf } from "../../../page/table/tell.js";
import { Back, Face, cardClass, cardLabel, closeUp } from "./cards.js";
import { originsOf, sceneOf, weighedOf } from "./scene.js";
import { COLUMNS, change, sag, spotOf } from "./wire.js";

/** @import { GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, View } from "./types.js" */

const ROUNDS = 2; // to be won

/** A number with its sign. @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : number(value));

/** The wire of a seat. @param {{ t: Session, frame: Frame, seat: number }} props */
export function SeatExtra({ t, frame, seat }) {
  const scene = sceneOf(t, frame);
  const isMine = seat === frame.viewer;
  const weighed = weighedOf(scene.after, seat);
  const before = weighedOf(scene.view, seat);
  const label = isMine ? t.say("table-own") : t.say("table-wire", { player: nameOf(frame.table, seat) });
  const takesDrop = isMine && t.isMyTurn.value && scene.view.phase === "draw";
  return html`<div class=${classes("wire", isMine && "is-mine")} role="group" aria-label=${label}
      data-drop=${takesDrop ? "" : undefined}>
    ${[0, COLUMNS].map((first) => {
      const drops = sag(weighed.weights.slice(first, first + COLUMNS));
      return html`<div key=${first} class="row">
        <${Cord} drops=${drops} />
        ${drops.map((drop, column) => html`<${Spot} key=${column} t=${t} frame=${frame} scene=${scene} seat=${seat}
            place=${first + column} drop=${drop} copied=${weighed.weights[first + column]} />`)}
      </div>`;
    })}
    ${weighed.cancelled.map((column) => html`<span key=${column}
        class=${classes("zero", !before.cancelled.includes(column) && "is-new")} style=${{ "--i": column }} role="img"
        aria-label=${t.say("table-cancels", { column: column + 1 })}>=0</span>`)}
  </div>`;
}

/**
 * The wire itself: it shows between the cards, at the height of the wire on them.
 * @param {{ drops: number[] }} props
 */
const Cord = ({ drops: [left, middle, right] }) => html`<svg class="cord" viewBox="0 -20 352 60" aria-hidden="true">
  <path d=${`M0 0L14 ${left}H114L126 ${middle}H226L238 ${right}H338L352 0`} />
</svg>`;

/**
 * @param {{
 *   t: Session, frame: Frame, scene: ReturnType<typeof sceneOf>, seat: number, place: number, drop: number,
 *   copied: number | null
 * }} props
 */
function Spot({ t, frame, scene, seat, place, drop, copied }) {
  const { view, after, moved, hops } = scene;
  const spot = spotOf(seat, place);
  const card = after.seats[seat].wire[place];
  const isGhost = moved.has(spot);
  const moves = originsOf(frame.events);
  const origin = moves.get(spot);
  const turned = moves.get(`${spot}!`);
  const isLast = !isGhost && origin && origin.ply === lastPly(frame.events);
  const isNew = isLast || (!isGhost && origin && isNews(frame, origin));
  const hop = hops.get(spot) ?? (isLast && origin.hop > 0 ? origin.hop : 0);
  const chosen = seat === frame.viewer && view.seats[seat].chosen === place + 1;
  const face = html`${card === null
    ? html`<${Back} />`
    : html`<${Face} card=${card} special=${view.weights} copied=${copied} />`}`;
  const drawn = {
    class: classes(
      "card",
      card === null ? "pg-back" : cardClass(card),
      isGhost && "is-ghost",
      isNew && "is-new",
      turned && turned.ply === frame.events.at(-1)?.ply && "is-turned",
    ),
    "data-flip": isGhost ? undefined : `${spot}#${origin?.number ?? 0}`,
    "data-card": card === null ? undefined : closeUp(card, view.weights),
    "data-from": origin?.from,
  };
  const delta = deltaOf(t, frame, scene, seat, place);
  return html`<div class="spot" style=${{ "--drop": drop }} data-at=${spot}>
    <${Card} t=${t} frame=${frame} view=${view} seat=${seat} place=${place} drawn=${drawn} delta=${delta} card=${card}
        copied=${copied}>${face}<//>
    ${delta && html`<span
        class=${classes("delta", Number(delta.value) < 0 && "is-down", Number(delta.value) > 0 && "is-up")}
        aria-hidden="true">${delta.value === null ? "?" : signed(delta.value)}</span>`}
    ${hop > 0 && html`<span class="hop" role="img" aria-label=${t.say("table-hop", { number: hop })}>${hop}</span>`}
    <i class="at" aria-hidden="true">${place + 1}</i>
    ${chosen && html`<span class="chosen" role="img" aria-label=${t.say("table-chosen")}>✓</span>`}
    ${view.hop?.spot === spot && html`<div class=${`card hopping ${cardClass(view.hop.card ?? "")}`} data-flip=${spot}
        aria-hidden="true"><${Face} card=${view.hop.card} special=${view.weights} /></div>`}
  </div>`;
}

/**
 * A card of a wire: a button where it may be chosen, or may not and says why.
 * @param {{
 *   t: Session, frame: Frame, view: View, seat: number, place: number, drawn: Record<string, string | undefined>,
 *   delta: { value: number | null } | null, card: string | null, copied: number | null, children?: unknown
 * }} props
 */
function Card({ t, frame, view, seat, place, drawn, delta, card, copied, children }) {
  const isMine = seat === frame.viewer;
  const part = isMine ? String(place + 1) : spotOf(seat, place);
  const picks = t.picker.picks.value;
  const shown = card === null ? t.say("table-face-down") : cardLabel(t, card, view.weights, copied);
  const label = t.say("table-place", { place: place + 1, card: shown });
  const isCapture = view.phase === "capture";
  if (!t.isMyTurn.value || (!isMine && !isCapture)) return html`<div ...${drawn} role="img" aria-label=${label}>
    ${children}
  </div>`;
  const isLegal = isMine ? t.picker.first.value.has(part) : t.picker.after(picks.slice(0, 1)).has(part);
  const isPicked = picks.includes(part);
  const pick = () => (isMine || picks.length ? t.pick(part) : t.warn(t.say("table-own-first")));
  const drag = (/** @type {PointerEvent} */ event) => isLegal && isMine && isCapture && dragFrom(event, t, part);
  const named = classes(
    drawn.class,
    isLegal && (isMine ? "is-playable" : "legal"),
    !isLegal && isCapture && "is-off",
    isPicked && "is-selected",
  );
  return html`<button ...${drawn} class=${named} data-part=${part} data-nav=${isMine ? "hand" : "cell"}
      data-drop=${isLegal && (!isMine || view.phase === "place") ? part : undefined} aria-pressed=${String(isPicked)}
      aria-disabled=${isLegal ? undefined : "true"}
      aria-label=${delta
        ? t.say("table-place-change", { place: label, change: delta.value === null ? "?" : signed(delta.value) })
        : label} onClick=${pick} onPointerDown=${drag}>${children}</button>`;
}

/**
 * What choosing a place would change of one's own weight; null where there is nothing to say.
 * @param {Session} t
 * @param {Frame} frame
 * @param {ReturnType<typeof sceneOf>} scene
 * @param {number} seat
 * @param {number} place
 */
function deltaOf(t, frame, { view, card }, seat, place) {
  if (frame.viewer === null) return null;
  const own = view.seats[frame.viewer].wire;
  if (seat === frame.viewer && card) return { value: change(own, place, card, view.weights) };
  const [first] = t.picker.picks.value;
  const theirs = view.seats[seat].wire[place];
  if (
    !t.isMyTurn.value ||
    seat === frame.viewer ||
    view.phase !== "capture" ||
    !/^[1-6]$/.test(first ?? "") ||
    theirs === null
  )
    return null;
  return { value: change(own, Number(first) - 1, theirs, view.weights) };
}

/** The last move that changed a wire. @param {GameEvent[]} events */
const lastPly = (events) => events.findLast((event) => ["placed", "passed", "captured"].includes(event.kind))?.ply;

/**
 * Rounds won, and what shows; with a move picked, what would.
 * @param {{ t: Session, frame: Frame, seat: number, isMine: boolean }} props
 */
export function SeatMeta({ t, frame, seat, isMine }) {
  if (!frame.sight) return null;
  const scene = sceneOf(t, frame);
  const before = weighedOf(scene.view, seat);
  const { weight, unknown } = weighedOf(scene.after, seat);
  return html`
    <${Rounds} t=${t} wins=${scene.view.seats[seat].wins} />
    <span class="load" role="img" aria-label=${t.say("table-showing", { weight, hidden: unknown })}
        title=${t.say("table-showing-tip", { weight, hidden: unknown })}>
      ${isMine && html`<span class="what">${t.say(unknown ? "table-shows" : "table-weighs")}</span>`}
      ${before.weight !== weight && html`<s>${number(before.weight)}</s>`}
      <b class="n">${number(weight)}</b>
      ${unknown > 0 && html`<small>${isMine ? t.say("table-hidden", { hidden: unknown }) : `+${unknown}`}</small>`}
    </span>
  `;
}

/** @param {{ t: Session, wins: number }} props */
export const Rounds = ({ t, wins }) =>
  html`<span class="rounds" role="img" aria-label=${t.say("table-rounds", { wins })}>
    ${Array.from({ length: ROUNDS }, (_one, index) => html`<i key=${index} class=${index < wins ? "on" : ""}></i>`)}
  </span>`;
