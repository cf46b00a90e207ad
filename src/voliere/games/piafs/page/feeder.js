/** The feeder: seeds from the base upward, a pest beside its seed, and which of them the picked move would take. */
import { classes, html } from "../../../page/dom.js";
import { Art } from "../../../page/art.js";
import { POSITIONS, takenAt } from "./chain.js";

/** @import { Position } from "../../../page/protocol-types.js" */
/** @import { Session, View } from "./types.js" */

/** @param {{ t: Session, view: View, links: import("./chain.js").Link[] }} props */
export function Feeder({ t, view, links }) {
  const taken = takenAt(links);
  const pests = new Set(links.filter((link) => link.pest && !link.isRevealed).map((link) => link.pest));
  const fromTop = Array.from({ length: POSITIONS }, (_one, index) => POSITIONS - index);
  return html`<div class="feeder" role="group" aria-label=${t.say("table-feeder")}>
    <${Wood} name="feeder-roof" height=${92} class="roof" />
    <ol>
      ${fromTop.map((position) => html`<${Slot} key=${position} t=${t} position=${position}
          card=${view.column[position - 1]} link=${taken.get(position)}
          threatens=${taken.has(position) && pests.has(view.column[position - 1].pest)} />`)}
    </ol>
    <${Wood} name="feeder-base" height=${40} class="base" />
  </div>`;
}

/**
 * A part of the feeder, as wide and as high as it has to be.
 * @param {{ name: string, height: number, class: string }} props
 */
const Wood = ({ name, height, class: named }) => html`<svg class=${named} viewBox=${`0 0 240 ${height}`}
    preserveAspectRatio="none" aria-hidden="true"><use href=${`#piafs-${name}`} width="240" height=${height} /></svg>`;

/** @param {{ t: Session, position: number, card: Position, link: number | undefined, threatens: boolean }} props */
function Slot({ t, position, card, link, threatens }) {
  const { seed, pest } = card;
  return html`<li class=${classes("slot", link !== undefined && "is-taken")}>
    <span class="pos" aria-hidden="true">${position}</span>
    ${seed
      ? html`<span class="seeds" role="img" aria-label=${t.say("table-position", { position, value: seed })}
          data-flip=${`seed-${position}`} data-from="feeder-deck">
        <b class="n">${seed}</b>
        <span>
          ${Array.from({ length: seed }, (_one, index) => html`<${Art} key=${index} name="piafs-seed" class="seed" />`)}
        </span>
      </span>`
      : html`<span class="seeds is-none" role="img" aria-label=${t.say("table-position-empty", { position })}>–</span>`}
    ${pest
      ? html`<${Pest} t=${t} pest=${pest} position=${position} threatens=${threatens} />`
      : html`<span class="pest is-none"></span>`}
    ${link !== undefined && html`<span class="order n" aria-hidden="true">${link}</span>`}
  </li>`;
}

/** @param {{ t: Session, pest: string, position?: number, threatens?: boolean }} props */
export const Pest = ({ t, pest, position, threatens = false }) =>
  html`<span class=${classes("pest", threatens && "threatens")} role="img" aria-label=${t.say(`board-${pest}`)}
      data-flip=${position ? `pest-${position}` : undefined} data-from="feeder-deck">
    <${Art} name=${`piafs-${pest}`} class="art" />
  </span>`;
