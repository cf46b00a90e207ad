/** The table of Piafs: the feeder, the queues at its perches, the shelf below, and everybody's birds as a ledger. */
import { classes, html } from "../../../page/dom.js";
import { Art } from "../../../page/art.js";
import { BIRD, Face, Head, labelOf, styleOf } from "./birds.js";
import { chainOf, forceOf, nextUp } from "./chain.js";
import { Feeder } from "./feeder.js";
import { Aside, Row, worthLine } from "./ledger.js";
import { Queues, versus } from "./queues.js";
import { sheet, source } from "./sheet.js";
import { Shelf } from "./shelf.js";
import { frames } from "./story.js";

/** @import { Say } from "../../../page/texts.js" */
/** @import { Perch, Selection } from "../../../page/protocol-types.js" */
/** @import { Foreseen, FullEvent, GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, TurnFrame, View } from "./types.js" */
/** @import { Keeper, Link } from "./chain.js" */

const MOVE = /^(take |\+|crow )?([CSBKGY][1-6][mf])(?:>([1-3]))?$/;
const MESSAGES = /** @type {Record<string, string>} */ ({
  "take ": "table-move-take",
  "+": "table-move-collect",
  "crow ": "table-move-crow",
});

/** @param {{ t: Session, frame: Frame }} props */
function Board({ t, frame }) {
  const view = frame.sight.view;
  const { links } = chainOf(t.picker.move.value ? (t.foreseen.value?.events ?? []) : []);
  return html`<div class="piafs" style=${{ "--rows": view.perches.length }}>
    <${Feeder} t=${t} view=${view} links=${links} />
    <${Queues} t=${t} frame=${frame} />
    <${Shelf} t=${t} frame=${frame} />
  </div>`;
}

/** @param {{ t: Session, frame: Frame, seat: number, isPending: boolean, isMine: boolean }} props */
const SeatMeta = ({ t, frame, seat }) =>
  frame.sight && html`<span title=${t.say("table-worth-tip")}>${worthLine(t, frame.sight.view.seats[seat])}</span>`;

/** What a move would do. @param {{ t: Session, frame: TurnFrame, move: string, foreseen: Foreseen | null }} props */
function Preview({ t, frame, move, foreseen }) {
  const view = frame.sight.view;
  const own = view.seats[frame.viewer];
  if (move.startsWith("discard ")) return html`
    <h2>${t.say("table-discard-these")}</h2>
    <p>${move.split(" ").slice(1).map((bird) => t.word(bird)).join(", ")}</p>
  `;
  if (move === "pass") return html`<h2>${t.say("table-button-pass")}</h2><p>${t.say("table-nothing-to-draw")}</p>`;
  if (move === "deck") return html`
    <h2>${t.say("table-draw-deck")}</h2>
    <p>${t.say("table-draw-deck-hint", { cards: view.deck })}</p>
  `;
  const [, verb, bird, perch] = MOVE.exec(move) ?? [];
  if (perch) return html`<${Chain} t=${t} view=${view} bird=${bird} place=${Number(perch) - 1} foreseen=${foreseen} />`;
  const partner = bird.slice(0, 2) + (bird[2] === "m" ? "f" : "m");
  const isPaired = own.collection[bird[0]].includes(partner);
  const birds = own.collection[bird[0]].length;
  const hint =
    verb === "crow "
      ? isPaired
        ? "table-breaks-pair"
        : "table-leaves"
      : isPaired
        ? "table-makes-pair"
        : verb === "+"
          ? "table-joins"
          : "table-all-know";
  return html`
    <h2>${t.word(move)}</h2>
    <p>${t.say(hint, { birds: verb === "+" ? birds + 1 : birds - 1, species: t.word(bird[0]) })}</p>
  `;
}

/**
 * Link by link what a bird sets off.
 * @param {{ t: Session, view: View, bird: string, place: number, foreseen: Foreseen | null }} props
 */
function Chain({ t, view, bird, place, foreseen }) {
  const { links, held } = chainOf(foreseen?.events ?? []);
  const title = links.length > 1 ? "table-starts-chain" : links.length ? "table-drives-off" : "table-waits";
  const perch = view.perches[place];
  return html`
    <h2 class="side-only">${t.say(title, { bird: t.word(bird), other: t.word(perch.bird) })}</h2>
    <ol class="chain">
      ${links.map((link, index) => html`<li key=${index}>
        <span class="k n">${index + 1}</span>
        <span class="vs n">${link.total} − ${link.force} = ${link.difference}</span>
        <span>
          ${reward(t, link)} <span class="won" role="img" aria-label=${t.word(link.bird)}>
            <${Head} species=${link.bird[0]} />
            <b class="n">${link.bird[1]}</b>
            <${Art} name=${`piafs-glyph-${link.bird[2] === "m" ? "male" : "female"}`} class="i" />
          </span>
          ${link.pest && html` <span class="warn">${t.say(`table-pest-${link.pest}`)}</span>`}
        </span>
      </li>`)}
      ${foreseen && html`<${End} t=${t} perch=${perch} bird=${bird} links=${links} held=${held}
          events=${foreseen.events} />`}
    </ol>
  `;
}

/** @param {Session} t @param {Link} link */
function reward(t, link) {
  if (link.isRevealed) return t.say(link.isEmpty ? "table-link-deck-empty" : "table-link-deck");
  return link.seed === null
    ? t.say("table-link-no-seed")
    : t.say("table-link-seed", { position: link.difference, value: link.seed });
}

/**
 * How it ends, or what nobody can know yet.
 * @param {{ t: Session, perch: Perch, bird: string, links: Link[], held: Keeper | null, events: GameEvent[] }} props
 */
function End({ t, perch, bird, links, held, events }) {
  if (held) {
    const offer = events.find((event) => event.kind === "offer-made");
    const text = links.length
      ? t.say("table-stops", { bird: t.word(held.bird) })
      : offer
        ? t.say("table-may-keep", { force: offer.amount })
        : t.say("table-stays", { bird: t.word(held.bird) });
    return html`<li class=${classes("end", links.length > 0 && "side-only")}>
      <span class="k n">·</span>
      <span class="vs n">${versus(held.total, held.force)}</span>
      <span>${text}</span>
    </li>`;
  }
  // The rules end where chance or a choice begins; the queue itself is open to all.
  const gone = links.map((link) => link.bird);
  const birds = [perch.bird ?? [], perch.ground, bird].flat().filter((one) => !gone.includes(one));
  const next = nextUp(birds);
  const total = birds.reduce((sum, one) => sum + forceOf(one), 0) - forceOf(next);
  const goesOn = total > forceOf(next);
  return html`<li class=${classes("end", !goesOn && "side-only")}>
    <span class="k n">·</span>
    <span class="vs n">${versus(total, forceOf(next))}</span>
    <span>${t.say(goesOn ? "table-goes-on" : "table-stops", { bird: t.word(next) })}</span>
  </li>`;
}

/**
 * A species in the score sheet, as `C 3 5 1`: birds, eggs that count, pairs.
 * @param {{ t: Session, notation: string }} props
 */
function Token({ t, notation }) {
  const [species, birds, eggs, pairs] = notation.split(" ");
  const label = t.say("table-sheet-cell", {
    birds: Number(birds),
    eggs: Number(eggs),
    pairs: Number(pairs),
    species: t.word(species),
  });
  return html`<span class=${classes("tally", styleOf(species), Number(eggs) > 0 && "is-most")} role="img"
      aria-label=${label}>
    <b class="n">${Number(eggs) || "–"}</b>
    <small>
      <span>${birds}<${Head} species=${species} /></span>
      ${Number(pairs) > 0 && html`<span>${pairs}<${Art} name="piafs-glyph-heart" class="i" /></span>`}
    </small>
  </span>`;
}

/** @type {import("./types.js").Board} */
export default {
  Board,
  Face,
  Aside,
  SeatMeta,
  SeatExtra: Row,
  Preview,
  Token,
  cardClass: styleOf,
  cardLabel: labelOf,
  steps: frames,
  sheet,
  source,

  /** @param {string} notation */
  readCard: (notation) => (BIRD.test(notation) ? notation : null),

  /** @param {string} move */
  parts(move) {
    const [bird, perch] = move.split(">");
    return perch ? [bird, `>${perch}`] : [move.replace(/^\+/, "")];
  },

  /** @param {Say} say @param {string} notation @returns {string} */
  word(say, notation) {
    if (/^[CSBKGY]$/.test(notation)) return say("species", { species: notation });
    if (/^[CSBKGY][1-6]$/.test(notation)) return say("pair", { species: notation[0], force: notation[1] });
    if (BIRD.test(notation)) return say("bird", { species: notation[0], force: notation[1], sex: notation[2] });
    if (/^(seed-[1-3]|crow|squirrel)$/.test(notation)) return say(notation);
    if (notation === "deck" || notation === "pass") return say(`table-move-${notation}`);
    if (notation.startsWith("discard ")) {
      return say("table-move-discard", {
        birds: notation
          .split(" ")
          .slice(1)
          .map((bird) => this.word(say, bird))
          .join(", "),
      });
    }
    const [, verb, bird, perch] = MOVE.exec(notation) ?? [];
    if (!bird) return notation;
    return verb
      ? say(MESSAGES[verb], { bird: this.word(say, bird) })
      : say("table-move-play", { bird: this.word(say, bird), number: perch });
  },

  /** What was meant by something that cannot be. @param {string[]} picks @param {string} part @param {View} view */
  attempt(picks, part, view) {
    if (part.startsWith(">")) return BIRD.test(picks[0] ?? "") ? picks[0] + part : null;
    if (!BIRD.test(part)) return part;
    return view.phase === "offer" ? `+${part}` : `${part}>1`;
  },

  /** @param {Session} t @param {string} bird */
  about: (t, bird) =>
    t.say("table-about", { force: Number(bird[1]), eggs: Math.ceil(forceOf(bird) / 2), species: t.word(bird[0]) }),
  /** @param {View} view */
  hand: (view) => (view.viewer === null ? [] : (view.seats[view.viewer].hand ?? [])),
  /** @param {Session} t @param {Selection} choice */
  choosing: (t, choice) => t.say("table-choose-discards", { number: choice.choose }),
  /** @param {Session} t */
  choosingHint: (t) => t.say("table-discard-hint"),
  /** @param {Session} t @param {string} move */
  playName(t, move) {
    const verb = /^(take|deck|crow|discard|pass)/.exec(move)?.[1] ?? (move.startsWith("+") ? "collect" : "play");
    return t.say(`table-button-${verb}`);
  },
  /** @param {Session} t @param {TurnFrame} frame */
  prompt(t, frame) {
    const view = frame.sight.view;
    if (view.phase === "offer") {
      return t.say("table-prompt-offer", {
        force: view.offer,
        possible: view.seats[frame.viewer].hand?.some((bird) => forceOf(bird) <= (view.offer ?? 0)) ? "yes" : "no",
      });
    }
    if (view.phase === "refill") {
      return t.say("table-prompt-refill", { birds: Math.max(1, 4 - view.seats[frame.viewer].cards) });
    }
    return t.say(view.phase === "crow" ? "table-prompt-crow" : "table-prompt");
  },
  /** @param {Session} t @param {TurnFrame} _frame @param {string[]} picked */
  halfwayHint: (t, _frame, picked) => t.say("table-choose-perch", { bird: t.word(picked[0]) }),
  /** @param {Session} t @param {Frame} frame */
  subtitle(t, frame) {
    const view = frame.sight.view;
    return view.phase === "discard"
      ? t.say("table-sub-discard")
      : view.ending
        ? t.say("table-sub-ending")
        : t.say("table-sub", { cards: view.feeder });
  },
  /** @param {Session} t @param {Frame} frame */
  trayNote: (t, frame) => (frame.viewer === null ? null : t.say("table-note")),
  /** @param {GameEvent[]} fresh @param {Frame} frame */
  flights: (fresh, frame) =>
    /** @type {FullEvent[]} */ (fresh).flatMap(({ kind, seat, card, source }) => {
      switch (kind) {
        case "seed-taken":
          return [{ what: `seed-${source}`, to: `seeds-${seat}` }];
        case "pest-taken":
          return [{ what: `pest-${source}`, to: `seat-${seat}` }];
        case "won":
        case "collected":
          return [{ what: `card-${card}`, to: `pile-${seat}-${card[0]}` }];
        case "took":
          // One's own travels to the hand by itself.
          return seat === frame.viewer ? [] : [{ what: `card-${card}`, to: `seat-${seat}` }];
        case "revealed":
          return [{ what: "feeder-deck", to: `seeds-${seat}` }];
        default:
          return [];
      }
    }),
  /** One note for each force; higher where a bird is driven off. @param {GameEvent[]} fresh */
  notes(fresh) {
    const events = /** @type {FullEvent[]} */ (fresh);
    const sung = events.find(({ kind }) => kind === "won") ?? events.find(({ kind }) => kind === "played");
    return sung ? [(sung.kind === "won" ? 784 : 440) * (1 + forceOf(sung.card) / 24)] : null;
  },
};
