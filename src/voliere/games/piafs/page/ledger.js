/** Who has how many birds of which species: a row a seat, a ring for the most, a heart for a pair, the seeds last. */
import { classes, html, useState } from "../../../page/dom.js";
import { Art, Icon } from "../../../page/art.js";
import { Sheet } from "../../../page/sheet.js";
import { calledOf } from "../../../page/table/tell.js";
import { Bird, Head, styleOf } from "./birds.js";
import { gainsOf } from "./chain.js";

/** @import { PiafsPlayer as Player } from "../../../page/protocol-types.js" */
/** @import { Frame, Session, View } from "./types.js" */

const PAIR_POINTS = 5;

/** The species in play. @param {View} view @returns {string[]} */
export const speciesOf = (view) => Object.keys(view.seats[0].collection);

/** Whether nobody has more birds of a species. @param {View} view @param {number} seat @param {string} species */
export function isLeading(view, seat, species) {
  const birds = (/** @type {Player} */ player) => player.collection[species].length;
  return birds(view.seats[seat]) > 0 && view.seats.every((other) => birds(other) <= birds(view.seats[seat]));
}

/** @param {Player} player @param {string} species @returns {number} */
const pairsIn = (player, species) => player.pairs.filter((pair) => pair[0] === species).length;

/** How many seeds and what they are worth, as far as it is known. @param {Session} t @param {Player} player */
const tellSeeds = (t, player) =>
  player.pile
    ? t.say("table-seeds-worth", { seeds: player.seeds, worth: worthOf(player.pile) })
    : t.say("table-seeds", { seeds: player.seeds });

/** @param {number[]} pile */
const worthOf = (pile) => pile.reduce((sum, seeds, index) => sum + seeds * (index + 1), 0);

/** The row of a seat. @param {{ t: Session, frame: Frame, seat: number }} props */
export function Row({ t, frame, seat }) {
  const view = frame.sight.view;
  const player = view.seats[seat];
  const isMine = seat === frame.viewer;
  const gains = isMine && t.picker.move.value ? gainsOf(t.foreseen.value?.events ?? [], seat) : { birds: {}, seeds: 0 };
  // The small number is there where seeds are.
  const tip = player.seeds > 0 ? ` ${t.say(player.pile ? "table-seeds-tip" : "table-seeds-hidden-tip")}` : "";
  const isOffered = isMine && t.isMyTurn.value && view.phase === "offer";
  return html`<span class="piles" style=${{ "--n": speciesOf(view).length }} data-drop=${isOffered ? "" : undefined}>
    ${speciesOf(view).map((species) => html`<${Pile} key=${species} t=${t} view=${view} seat=${seat} species=${species}
        gain=${gains.birds[species] ?? 0} />`)}
    <span class=${classes("pile", gains.seeds > 0 && "is-gain")} role="img" aria-label=${tellSeeds(t, player)}
        title=${`${tellSeeds(t, player)}.${tip}`}
        data-at=${`seeds-${seat}`}>
      ${gains.seeds > 0 && html`<i>+${gains.seeds}</i>`}
      <b class="n">${player.seeds}</b>
      ${player.seeds > 0 && html`<small>${player.pile ? worthOf(player.pile) : "?"}</small>`}
    </span>
  </span>`;
}

/** @param {{ t: Session, view: View, seat: number, species: string, gain: number }} props */
function Pile({ t, view, seat, species, gain }) {
  const player = view.seats[seat];
  const birds = player.collection[species].length;
  const pairs = pairsIn(player, species);
  const isMost = isLeading(view, seat, species);
  const label = t.say("table-pile", { birds, species: t.word(species), most: isMost ? "yes" : "no", pairs });
  return html`<span class=${classes("pile", styleOf(species), isMost && "is-most", gain !== 0 && "is-gain")} role="img"
      aria-label=${label} title=${`${label}. ${t.say("table-pile-tip")}`} data-at=${`pile-${seat}-${species}`}>
    ${gain !== 0 && html`<i>${gain > 0 ? "+" : "−"}${Math.abs(gain)}</i>`}
    <b class="n">${birds || "·"}</b>
    ${pairs > 0 && html`<span class="hearts"><${Art} name="piafs-glyph-heart" class="i" />${pairs > 1 && pairs}</span>`}
  </span>`;
}

/**
 * The head of the table of birds, and one's own birds where there is room.
 * @param {{ t: Session, frame: Frame }} props
 */
export function Aside({ t, frame }) {
  const [isOpen, setOpen] = useState(false);
  const view = frame.sight?.view;
  if (!view) return null;
  const own = frame.viewer === null ? null : view.seats[frame.viewer];
  return html`
    <div class="ledger-head">
      <button class="all-birds" onClick=${() => setOpen(true)}>
        <span class="caps">${t.say("table-birds")}</span>
        <${Icon} name="eye" />
      </button>
      <span class="piles" style=${{ "--n": speciesOf(view).length }} aria-hidden="true">
        ${speciesOf(view).map((species) => html`<${Head} key=${species} species=${species} />`)}
        <${Art} name="piafs-glyph-seed" class="i" />
      </span>
    </div>
    ${own && html`<section class="own" data-drop=${view.phase === "offer" && t.isMyTurn.value ? "" : undefined}>
      <h2 class="caps">${t.say("table-your-birds")}</h2>
      <${Collection} t=${t} player=${own} />
    </section>`}
    ${isOpen && html`<${Sheet} title=${t.say("table-collections")} onClose=${() => setOpen(false)} wide=${true}>
      <${Collections} t=${t} frame=${frame} />
    <//>`}
  `;
}

/** Birds by species, as cards. @param {{ t: Session, player: Player }} props */
const Collection = ({ t, player }) => html`<ul class="collection">
  ${Object.keys(player.collection).map((species) => html`<li key=${species} class=${styleOf(species)}>
    ${player.collection[species].length
      ? player.collection[species].map((bird) => html`<${Bird} key=${bird} t=${t} bird=${bird} flips=${false}
          isPaired=${player.pairs.includes(bird.slice(0, 2))} />`)
      : html`<span class="none" role="img" aria-label=${t.say("table-none-of", { species: t.word(species) })}></span>`}
  </li>`)}
</ul>`;

/**
 * Everybody's birds, what is known of hands, and what is left in the feeder deck.
 * @param {{ t: Session, frame: Frame }} props
 */
function Collections({ t, frame }) {
  const view = frame.sight.view;
  const left = Object.entries(view.feeder_left).flatMap(([card, cards]) =>
    cards ? [t.say("table-times", { number: cards, card: t.word(card) })] : [],
  );
  return html`<div class="collections">
    ${view.seats.map((player, seat) => html`<section key=${seat}>
      <h3>
        ${calledOf(frame.table, seat, frame.viewer)} <small>${worthLine(t, player)} · ${tellSeeds(t, player)}</small>
      </h3>
      <${Collection} t=${t} player=${player} />
      ${seat !== frame.viewer && player.shown.length > 0 && html`<p class="muted">
        ${t.say("table-known-hand", { birds: player.shown.map((bird) => t.word(bird)).join(", ") })}
      </p>`}
    </section>`)}
    <p class="muted">${t.say("table-feeder-left", { cards: view.feeder })} ${left.join(", ")}</p>
    ${view.flown.length > 0 && html`<p class="muted">
      ${t.say("board-flown", { birds: view.flown.map((bird) => t.word(bird)).join(", ") })}
    </p>`}
    ${view.left_out && html`<p class="muted">${t.say("board-left-out", { species: t.word(view.left_out) })}</p>`}
  </div>`;
}

/** What a seat's birds are worth as they stand. @param {Session} t @param {Player} player */
export const worthLine = (t, player) =>
  t.say("table-worth", { points: PAIR_POINTS * player.pairs.length + player.eggs });
