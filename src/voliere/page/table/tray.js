/** The hill with one's own cards. */
import { classes, html, useEffect, useRef } from "../dom.js";
import { say } from "../texts.js";
import { dragFrom } from "./drag.js";
import { Seat } from "./seats.js";

/** @import { BoardSession as Session, Frame } from "./board-types.js" */

const ONE_ROW = 7; // cards on a phone
const ONE_COLUMN = 5; // cards on a phone that lies on its side

/** The hill of the scenery is as high as the cards on it need it. */
export function useHill() {
  const hill = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Told to the scenery alone: all else would have to look whether it concerns it.
    const scene = /** @type {HTMLElement} */ (document.querySelector(".scene"));
    // Where the cards stand beside the board, or further down than the window goes, there is no hill.
    const around = hill.current?.closest(".window");
    const watch = new ResizeObserver(() => {
      const height = hill.current?.getBoundingClientRect().height ?? 0;
      const isBelow = height < window.innerHeight / 2 && around && around.scrollHeight <= around.clientHeight + 1;
      scene.style.setProperty("--tray-h", `${isBelow ? height : 0}px`);
    });
    for (const part of hill.current?.parentElement?.children ?? []) watch.observe(part);
    return () => {
      watch.disconnect();
      scene.style.removeProperty("--tray-h");
    };
  }, []);
  return hill;
}

/** @param {{ t: Session, frame: Frame }} props */
export function Tray({ t, frame }) {
  const view = frame.sight?.view;
  const cards = view && t.board.hand ? t.board.hand(view) : [];
  const rows = cards.length > ONE_ROW ? 2 : 1;
  const perRow = Math.max(4, Math.ceil(cards.length / rows));
  const columns = Math.max(1, Math.ceil(cards.length / ONE_COLUMN));
  const note = view && t.board.trayNote?.(t, frame);
  const hill = useHill();
  return html`<section ref=${hill} class=${classes("tray", rows > 1 && "two-rows")}
      aria-label=${t.board.hasOwnSeat ? t.say("table-own") : say("page-hand")}>
    ${note && html`<div class="bar">${note}</div>`}
    ${t.board.hasOwnSeat
      ? frame.viewer !== null && html`<ul class="hand"><${Seat} t=${t} frame=${frame} seat=${frame.viewer} /></ul>`
      : html`<div class="hand" style=${{
          "--n": perRow,
          "--all": Math.max(4, cards.length),
          "--columns": columns,
          "--deep": Math.max(4, Math.ceil(cards.length / columns)),
        }}>
        ${cards.map((card) => html`<${HandCard} key=${card} t=${t} card=${card} />`)}
        ${!cards.length && frame.viewer !== null && html`<p class="empty-hand">${say("page-no-cards")}</p>`}
      </div>`}
  </section>`;
}

/** @param {{ t: Session, card: string }} props */
function HandCard({ t, card }) {
  const isMine = t.isMyTurn.value;
  const isPlayable = isMine && t.picker.first.value.has(card);
  const isChosen = t.picker.picks.value[0] === card || t.picker.chosen.value.includes(card);
  const state = isPlayable ? "is-playable" : isMine && "is-off";
  return html`<button class=${classes("card", t.board.cardClass(card), state, isChosen && "is-selected")}
      data-flip=${`card-${card}`} data-card=${card} data-part=${card} data-nav="hand" aria-pressed=${String(isChosen)}
      aria-disabled=${isMine && !isPlayable ? "true" : undefined} aria-label=${t.board.cardLabel(t, card)}
      onClick=${() => t.pick(card)}
      onPointerDown=${(/** @type {PointerEvent} */ event) => isPlayable && dragFrom(event, t, card)}>
    <${t.board.Face} card=${card} />
  </button>`;
}
