/** The end of a round: wire after wire, what each card counts, which columns cancel, what an Egg copies. */
import { classes, html } from "../../../page/dom.js";
import { Avatar, Icon } from "../../../page/art.js";
import { number } from "../../../page/texts.js";
import { calledOf } from "../../../page/table/tell.js";
import { Face, cardClass, cardLabel } from "./cards.js";
import { COLUMNS } from "./wire.js";
import { Rounds } from "./wires.js";

/** @import { PapagenoPlayer as Player, Weighing } from "../../../page/protocol-types.js" */
/** @import { Frame, Session, View } from "./types.js" */

/** @param {{ t: Session, frame: Frame, view: View }} props */
export function Tally({ t, frame, view }) {
  const weights = view.seats.map((player) => player.weighing?.weight ?? 0);
  const lightest = Math.min(...weights);
  return html`<ol class="tally">
    ${view.seats.map((player, seat) => html`<${Weighed} key=${seat} t=${t} frame=${frame} view=${view} player=${player}
        seat=${seat} weighing=${player.weighing} isLightest=${weights[seat] === lightest} />`)}
  </ol>`;
}

/**
 * @param {{
 *   t: Session, frame: Frame, view: View, player: Player, weighing: Weighing, seat: number, isLightest: boolean
 * }} props
 */
function Weighed({ t, frame, view, player, weighing, seat, isLightest }) {
  const { weights, copied, cancelled, weight } = weighing;
  const wire = /** @type {string[]} */ (player.wire); // all of it is turned up
  const isCancelled = (/** @type {number} */ place) => cancelled.includes((place % COLUMNS) + 1);
  return html`<li class=${classes("weighed", isLightest && "is-best")} style=${{ "--turn": seat }}>
    <div class="by">
      <${Avatar} seat=${seat} />
      <b title=${calledOf(frame.table, seat, frame.viewer)}>${calledOf(frame.table, seat, frame.viewer)}</b>
      <${Rounds} t=${t} wins=${player.wins} />
    </div>
    <div class="six">
      ${wire.map((card, place) => html`<div key=${place}
          class=${classes("card", cardClass(card), isCancelled(place) && "is-void")} role="img"
          aria-label=${copied[place] === null
            ? cardLabel(t, card, view.weights)
            : t.say("table-egg-copies", { place: copied[place], weight: number(weights[place]) })}>
        <${Face} card=${card} special=${view.weights} copied=${weights[place]} />
        ${copied[place] !== null && html`<${Icon} name="arrow"
            class=${classes("i copies", copied[place] < place + 1 && "to-left")} />`}
      </div>`)}
      ${[1, 2, 3].map((column) => html`<span key=${column}
          class=${classes("column", cancelled.includes(column) && "is-void")}
          aria-label=${cancelled.includes(column) ? t.say("table-cancels", { column }) : undefined}
          role=${cancelled.includes(column) ? "img" : undefined}>
        ${cancelled.includes(column) ? "=0" : number(weights[column - 1] + weights[column + COLUMNS - 1])}
      </span>`)}
    </div>
    <p class="total">
      <b class="n">${number(weight)}</b>
      ${isLightest && html`<span><${Icon} name="crown" /> ${t.say("table-lightest")}</span>`}
    </p>
  </li>`;
}
