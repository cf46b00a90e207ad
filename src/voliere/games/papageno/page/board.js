/** The table of Papageno: wires, piles, and what a card would do on one's own wire and on the others. */
import { html } from "../../../page/dom.js";
import { number } from "../../../page/texts.js";
import { calledOf, nameOf } from "../../../page/table/tell.js";
import { Face, cardClass, cardLabel, closeUp, closely, isCard } from "./cards.js";
import { steps } from "./movements.js";
import { Deck, Discards, Held, Unseen } from "./piles.js";
import { sceneOf, weighedOf } from "./scene.js";
import { Tally } from "./tally.js";
import { SeatExtra, SeatMeta } from "./wires.js";
import { moveWord, word } from "./words.js";
import { passing, spotOf, whereIs } from "./wire.js";

/** @import { Line, Outcome } from "../../../page/protocol-types.js" */
/** @import { Foreseen, FullEvent, GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, TurnFrame, View } from "./types.js" */

const PLACE = /^[1-6]$/;
const WEIGHT = 10; // of a Capture or a Flute, if the table has agreed on nothing else
const SUMS = ["sheet-weight", "sheet-total", "sheet-wins"];

/** @param {{ t: Session, frame: Frame }} props */
function Board({ t, frame }) {
  const { view } = frame.sight;
  return html`<div class="papageno">
    ${view.is_last_turn && html`<p class="last-turn">${t.say("board-last-turn")}</p>`}
    <div class="piles">
      <${Deck} t=${t} frame=${frame} />
      <${Held} t=${t} frame=${frame} />
      <${Discards} t=${t} frame=${frame} />
    </div>
    ${view.unseen.length > 0 && html`<div class="lookout side-only">
      <span class="caps" aria-hidden="true">${t.say("table-unseen")}</span>
      <${Unseen} t=${t} view=${view} />
    </div>`}
  </div>`;
}

/** What a move would do. @param {{ t: Session, frame: TurnFrame, move: string, foreseen: Foreseen | null }} props */
function Preview({ t, frame, move, foreseen }) {
  const text = foreseen ? consequences(t, frame, move, foreseen.events) : "";
  return html`<h2>${title(t, frame, move)}</h2><p>${text}</p>`;
}

/** @param {Session} t @param {TurnFrame} frame @param {string} move */
function title(t, frame, move) {
  const { view } = frame.sight;
  const own = view.seats[frame.viewer].wire;
  const cardAt = (/** @type {string | null} */ card) => (card === null ? t.say("table-a-hidden-card") : t.word(card));
  if (PLACE.test(move)) return t.say("table-for", { card: t.word(view.held), other: cardAt(own[Number(move) - 1]) });
  if (move.includes(">")) {
    const [given, spot] = move.split(">");
    const { seat, place } = whereIs(spot);
    return t.say("table-for-theirs", {
      card: t.word(own[Number(given) - 1]),
      other: cardAt(view.seats[seat].wire[place]),
      player: nameOf(frame.table, seat),
    });
  }
  if (move === "take") return t.say("table-take-this", { card: t.word(view.discard.at(-1)) });
  if (move === "discard") return t.say("table-discard-this", { card: t.word(view.held) });
  return moveWord(t.say, move, (seat) => nameOf(frame.table, seat));
}

/**
 * From the server's preview, sentence by sentence.
 * @param {Session} t
 * @param {TurnFrame} frame
 * @param {string} move
 * @param {GameEvent[]} events
 */
function consequences(t, frame, move, events) {
  const { view, after } = sceneOf(t, frame);
  const sentences = [];
  if (move.startsWith("turn ")) sentences.push(t.say("table-all-turn"));
  if (move === "deck") sentences.push(t.say("table-deck-hint", { cards: view.deck }));
  if (move === "take") sentences.push(t.say("table-take-hint"));
  if (move === "keep") sentences.push(t.say("table-keep-hint"));
  const own = frame.viewer;
  for (const seat of passing(own, view.players)) {
    const before = weighedOf(view, seat);
    const then = weighedOf(after, seat);
    if (before.weight !== then.weight) {
      sentences.push(
        t.say("table-weight-change", {
          player: calledOf(frame.table, seat, frame.viewer),
          before: before.weight,
          after: then.weight,
        }),
      );
    }
    for (const column of then.cancelled) {
      if (!before.cancelled.includes(column)) sentences.push(t.say("table-column-cancels", { column: column + 1 }));
    }
  }
  if (PLACE.test(move)) sentences.push(whatGoes(t, frame, Number(move) - 1, events));
  if (events.some((event) => event.kind === "completed") || endsWith(view, own, move)) {
    sentences.push(t.say("table-completes"));
  }
  return sentences.filter(Boolean).join(" ");
}

/**
 * Where the card goes that is replaced.
 * @param {Session} t
 * @param {TurnFrame} frame
 * @param {number} place
 * @param {GameEvent[]} events
 */
function whatGoes(t, frame, place, events) {
  const { view } = frame.sight;
  const gone = events.find((event) => event.kind === "discarded");
  const left = nameOf(frame.table, (frame.viewer + 1) % view.players);
  if (view.held === "F") {
    return gone
      ? t.say("table-flute-all", { player: left, card: t.word(gone.card) })
      : t.say("table-flute-hidden", { player: left });
  }
  if (view.held === "C") return t.say("table-capture-next");
  return gone
    ? t.say("table-goes", { card: t.word(gone.card) })
    : view.seats[frame.viewer].wire[place] === null
      ? t.say("table-goes-hidden")
      : "";
}

/**
 * Whether one's own wire would be complete with a card in its last hidden place.
 * @param {View} view
 * @param {number} own
 * @param {string} move
 */
const endsWith = (view, own, move) =>
  PLACE.test(move) && view.seats[own].wire.every((card, place) => (card === null) === (place === Number(move) - 1));

/** @type {import("./types.js").Board} */
export default {
  Board,
  SeatMeta,
  SeatExtra,
  Preview,
  Tally,
  hasOwnSeat: true,
  /** @param {{ card: string }} props */
  Face: ({ card }) => html`<${Face} ...${closely(card)} />`,
  /** @param {string} card */
  cardClass: (card) => cardClass(closely(card).card),
  /** @param {Session} t @param {string} card */
  cardLabel: (t, card) => cardLabel(t, closely(card).card, closely(card).special),
  /** @param {Session} t @param {string} card */
  about: (t, card) => t.say("table-about", { card: closely(card).card, weight: number(Number(closely(card).card)) }),
  /** With the weights of the box. @param {string} notation */
  readCard(notation) {
    const card = notation.replace("−", "-");
    return isCard(card) ? closeUp(card, { C: WEIGHT, F: WEIGHT }) : null;
  },
  word,
  moveWord,
  steps,
  /** The tally shows what cards count; of the sheet the sums remain, and rounds won decide. @param {Line[]} lines */
  sheet: (lines) => SUMS.flatMap((message) => lines.filter((line) => line.message_id === message)),
  /** @param {string} move */
  parts: (move) => move.replace("turn ", "").split(">"),

  /** What was meant by something that cannot be. @param {string[]} picks @param {string} part @param {View} view */
  attempt(picks, part, view) {
    if (/^[A-E][1-6]$/.test(part)) return PLACE.test(picks[0] ?? "") ? `${picks[0]}>${part}` : null;
    if (!PLACE.test(part)) return part;
    if (view.phase === "turn-up") return `turn ${part}`;
    return view.phase === "capture" ? `${part}>${spotOf(((view.viewer ?? 0) + 1) % view.players, 0)}` : part;
  },

  /** @param {string} part */
  isButton: (part) => part === "discard" || part === "keep",
  /** @param {Session} t @param {string} part */
  buttonName: (t, part) => t.say(`table-button-${part}`),
  /** @param {Session} t @param {string} move */
  playName: (t, move) =>
    t.say(`table-button-${move.startsWith("turn ") ? "turn" : /^\d/.test(move) ? "exchange" : move}`),
  /** @param {Session} t @param {TurnFrame} frame */
  prompt(t, frame) {
    const { view } = frame.sight;
    if (view.phase === "draw") return t.say("table-prompt-draw", { card: t.word(view.discard.at(-1)) });
    if (view.phase === "place") {
      return t.say(view.is_from_deck ? "table-prompt-drawn" : "table-prompt-taken", { card: t.word(view.held) });
    }
    return t.say(`table-prompt-${view.phase}`);
  },
  /** @param {Session} t @param {TurnFrame} frame @param {string[]} picked */
  halfway: (t, frame, picked) =>
    t.say("table-give", { card: t.word(frame.sight.view.seats[frame.viewer].wire[Number(picked[0]) - 1]) }),
  /** @param {Session} t */
  halfwayHint: (t) => t.say("table-choose-theirs"),
  /** @param {Session} t @param {Frame} frame */
  subtitle: (t, frame) => t.say("table-sub", { round: frame.sight.view.round }),
  /** @param {Session} t @param {Frame} frame */
  trayNote: (t, frame) => (frame.viewer === null ? null : t.say("table-note")),

  /** @param {Session} t @param {Frame} frame @param {Outcome} outcome */
  verdict(t, frame, { scores, winners }) {
    if (winners.length > 1) return null;
    const name = nameOf(frame.table, winners[0]);
    const isTied = scores.filter((one) => one === scores[winners[0]]).length > 1;
    const total = frame.sight.view.seats[winners[0]].total;
    if (winners[0] === frame.viewer) return t.say(isTied ? "table-verdict-you-tie" : "table-verdict-you", { total });
    return t.say(isTied ? "table-verdict-other-tie" : "table-verdict-other", { player: name, total });
  },

  /** The lighter, the higher. @param {GameEvent[]} fresh */
  notes(fresh) {
    const placed = /** @type {FullEvent[]} */ (fresh).filter(
      (event) => (event.kind === "placed" || event.kind === "passed") && isCard(event.card ?? ""),
    );
    return placed.length
      ? placed.slice(0, 2).map((event) => 880 - 45 * (/\d/.test(event.card) ? Number(event.card) : 10))
      : null;
  },
};
