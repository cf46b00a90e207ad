/** Below the feeder: the track and both decks to draw from, the birds a crow may scare away, who has discarded. */
import { classes, html } from "../../../page/dom.js";
import { Art } from "../../../page/art.js";
import { calledOf } from "../../../page/table/tell.js";
import { Bird, Face, Heart, labelOf, styleOf } from "./birds.js";
import { Pest } from "./feeder.js";

/** @import { Frame, Session } from "./types.js" */

/** @param {{ t: Session, frame: Frame }} props */
export function Shelf({ t, frame }) {
  const { phase } = frame.sight.view;
  if (phase === "crow" && t.isMyTurn.value) return html`<${Scared} t=${t} frame=${frame} />`;
  if (phase === "discard") return html`<${Discards} t=${t} frame=${frame} />`;
  return html`<${Track} t=${t} frame=${frame} />`;
}

/**
 * Something on the shelf that may be chosen, or says why not.
 * @param {{
 *   t: Session, part: string, class?: string, label: string, bird?: string, from?: string, children?: unknown
 * }} props
 */
function Choice({ t, part, class: named = "", label, bird, from, children }) {
  const isLegal = t.isMyTurn.value && t.picker.first.value.has(part);
  const isChosen = t.picker.picks.value[0] === part;
  if (!t.isMyTurn.value) return html`<span class=${named} role="img" aria-label=${label} data-card=${bird}
      data-flip=${bird && `card-${bird}`} data-from=${from}>${children}</span>`;
  return html`<button class=${classes(named, isLegal && "legal is-playable", isChosen && "is-selected")}
      data-nav=${isLegal ? "cell" : undefined} data-part=${isLegal ? part : undefined}
      aria-disabled=${isLegal ? undefined : "true"} aria-pressed=${isLegal ? String(isChosen) : undefined}
      aria-label=${label} data-card=${bird} data-flip=${bird && `card-${bird}`} data-from=${from}
      onClick=${() => t.pick(part)}>${children}</button>`;
}

/** @param {{ t: Session, frame: Frame }} props */
function Track({ t, frame }) {
  const view = frame.sight.view;
  const isDrawing = t.isMyTurn.value && (view.phase === "refill" || view.phase === "offer");
  const canPass = t.picker.first.value.has("pass");
  return html`<div class=${classes("shelf", isDrawing && "is-open")} role="group" aria-label=${t.say("table-track")}>
    <span class="caps" aria-hidden="true">${t.say("board-track")}</span>
    ${view.track.map((bird, place) => bird ? html`<${Choice} key=${bird} t=${t} part=${`take ${bird}`}
        class=${`card ${styleOf(bird)}`}
        label=${isDrawing ? t.say("table-take", { bird: labelOf(t, bird) }) : labelOf(t, bird)} bird=${bird}
        from="bird-deck"><${Face} card=${bird} /><//>` : html`<span key=${place} class="card place" role="img"
            aria-label=${t.say("table-track-empty")}></span>`)}
    <span class="decks" data-at="bird-deck">
      ${canPass
        ? html`<${Choice} t=${t} part="pass" class="btn line" label=${t.say("table-button-pass")}>
          ${t.say("table-button-pass")}
        <//>`
        : html`<${Choice} t=${t} part="deck" class=${classes("card back", !view.deck && "is-gone")}
            label=${t.say("table-deck", { cards: view.deck })}>
          <${Art} name="piafs-back" class="art" />
          <b class="n">${view.deck}</b>
        <//>`}
      <small aria-hidden="true">${t.say("table-deck-name")}</small>
    </span>
    <span class="decks" data-at="feeder-deck">
      <span class=${classes("card back feed", !view.feeder && "is-gone")} role="img"
          aria-label=${t.say("table-feeder-deck", { cards: view.feeder })}>
        <${Art} name="piafs-seed" class="art" />
        <b class="n">${view.feeder}</b>
      </span>
      <small aria-hidden="true">${t.say("table-feeder-name")}</small>
    </span>
  </div>`;
}

/** A crow is here: which bird does it scare away? @param {{ t: Session, frame: Frame }} props */
function Scared({ t, frame }) {
  const view = frame.sight.view;
  const { collection, pairs } = view.seats[frame.viewer ?? 0];
  const birds = Object.values(collection)
    .flat()
    .filter((bird) => t.picker.first.value.has(`crow ${bird}`));
  return html`<div class="shelf is-open" style=${{ "--all": birds.length + 1 }} role="group"
      aria-label=${t.say("table-scared")}>
    <${Pest} t=${t} pest="crow" threatens=${true} />
    ${birds.map((bird) => html`<${Choice} key=${bird} t=${t} part=${`crow ${bird}`} class=${`card ${styleOf(bird)}`}
        label=${t.say("table-give", { bird: labelOf(t, bird) })} bird=${bird}>
      <${Face} card=${bird} />
      ${pairs.includes(bird.slice(0, 2)) && html`<${Heart} />`}
    <//>`)}
  </div>`;
}

/** The last birds, in secret. @param {{ t: Session, frame: Frame }} props */
function Discards({ t, frame }) {
  const view = frame.sight.view;
  return html`<ul class="shelf is-open secrets" aria-label=${t.say("table-discards")}>
    ${view.seats.map((player, seat) => {
      const isDone = !view.pending.includes(seat);
      const own = seat === frame.viewer && isDone ? (player.set_aside ?? []) : [];
      const label = isDone ? t.say("table-has-discarded") : t.say("table-is-choosing");
      return html`<li key=${seat}>
        <span class="pair">
          ${own.length
            ? own.map((bird) => html`<${Bird} key=${bird} t=${t} bird=${bird} flips=${false} />`)
            : [0, 1].map((index) => html`<span key=${index} class=${classes("card", isDone ? "back" : "place")}
                role="img" aria-label=${label}>
              ${isDone ? html`<${Art} name="piafs-back" class="art" />` : "…"}
            </span>`)}
        </span>
        <small title=${calledOf(frame.table, seat, frame.viewer)}>${calledOf(frame.table, seat, frame.viewer)}</small>
      </li>`;
    })}
  </ul>`;
}
