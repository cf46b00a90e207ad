/** The table of Hiifuu: the trick in playing order, the tokens at stake, the cards that are gone. */
import { classes, html, useState } from "../../../page/dom.js";
import { Art, Icon } from "../../../page/art.js";
import { Sheet } from "../../../page/sheet.js";
import { number } from "../../../page/texts.js";
import { calledOf, isNews, nameOf, tellEvent } from "../../../page/table/tell.js";
import { bestOf, isHigher, ledIn, order, sweep, tricksOf, unseenAbove } from "./trick.js";

/** @import { Say } from "../../../page/texts.js" */
/** @import { Selection, TableInfo } from "../../../page/protocol-types.js" */
/** @import { Foreseen, GameEvent, Source } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, SourceOf, TurnFrame, View } from "./types.js" */

const FLOWERS = /** @type {Record<string, { name: string, flower: string }>} */ ({
  O: { name: "orange", flower: "marigold" },
  R: { name: "red", flower: "tulip" },
  V: { name: "violet", flower: "bellflower" },
  G: { name: "green", flower: "dogwood" },
});
const CARD = /^[ORVG]\d+$/;
const EXACT = 2; // tricks that are wanted

/** @param {string} colour */
const styleOf = (colour) => `hf-${FLOWERS[colour].name}`;

/** @param {{ colour: string, label?: string }} props */
const Glyph = ({ colour, label }) => html`<${Art} name=${`hiifuu-glyph-${FLOWERS[colour].name}`} class="i"
    label=${label} />`;

/** What is on a card. @param {{ card: string }} props */
const Face = ({ card }) => html`
  <svg class="art" viewBox="0 0 100 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <circle class="disc" cx="56" cy="84" r="40" />
    <path class="ground" d="M0 122C30 114 60 128 100 118V140H0Z" />
    <use href=${`#hiifuu-${FLOWERS[card[0]].flower}`} x="24" y="50" width="66" height="66" />
  </svg>
  <span class="corner"><b>${card.slice(1)}</b><${Glyph} colour=${card[0]} /></span>
`;

/** Whose card it is. @param {{ table: TableInfo, seat: number, viewer: number | null }} props */
const By = ({ table, seat, viewer }) => html`<span class="by" title=${calledOf(table, seat, viewer)}>
  ${calledOf(table, seat, viewer)}
</span>`;

/** @param {{ t: Session, frame: Frame, landed?: Frame }} props */
function Board({ t, frame, landed = frame }) {
  const view = frame.sight.view;
  const picked = t.picker.move.value;
  const ghost = view.phase === "play" && picked && CARD.test(picked) ? picked : null;
  return html`<div class="hiifuu">
    <div class="stake" role="group" aria-label=${t.say("table-stake")}>
      <span class="caps">${t.say("table-at-stake")}</span>
      ${view.tokens.map((token, place) => html`<${Stake} key=${place} t=${t} frame=${frame} place=${place} />`)}
      <${LastTrick} t=${t} frame=${frame} />
    </div>
    ${view.phase === "discard"
      ? html`<${Discards} t=${t} frame=${frame} />`
      : html`<${Trick} t=${t} frame=${frame} ghost=${ghost} />`}
    <${Seen} t=${t} frame=${landed} />
  </div>`;
}

/** The trick before the one on the table, to be looked at again. @param {{ t: Session, frame: Frame }} props */
function LastTrick({ t, frame: { events, table, viewer, sight } }) {
  const [isOpen, setOpen] = useState(false);
  const all = tricksOf(events.slice(events.findLastIndex((event) => event.kind === "play-begins") + 1));
  const isDone = sight.view.trick.length === sight.view.players; // it still lies there
  const last = sight.view.phase === "play" ? all[all.length - (isDone ? 2 : 1)] : undefined;
  if (!last) return null;
  return html`
    <button class="iconbtn lasttrick" aria-label=${t.say("table-last-trick")} title=${t.say("table-last-trick")}
        aria-haspopup="dialog" onClick=${() => setOpen(true)}><${Icon} name="eye" /></button>
    ${isOpen && html`<${Sheet} title=${t.say("table-last-trick")} onClose=${() => setOpen(false)}>
      <ol class="trick again" style=${{ "--slots": last.cards.length }}>
        ${last.cards.map((card, index) => html`<li key=${card}
            class=${classes("slot", card === last.card && "is-best")}>
          <span class="what">
            ${card === last.card ? t.say("table-wins") : index === 0 ? t.say("table-led-by") : ""}
          </span>
          <div class=${`card ${styleOf(card[0])}`} role="img" aria-label=${t.word(card)} data-card=${card}>
            <${Face} card=${card} />
          </div>
          <${By} table=${table} seat=${last.seats[index]} viewer=${viewer} />
        </li>`)}
      </ol>
    <//>`}
  `;
}

/** A token of the row. @param {{ t: Session, frame: Frame, place: number }} props */
function Stake({ t, frame, place }) {
  const { tokens } = frame.sight.view;
  const token = tokens[place];
  const isNext = token.taken_by === null && tokens.findIndex((one) => one.taken_by === null) === place;
  const label =
    token.taken_by !== null
      ? t.say("table-token-taken", { value: token.value, player: nameOf(frame.table, token.taken_by) })
      : isNext
        ? t.say("table-token-next", { value: token.value })
        : t.say("table-token-free", { value: token.value });
  return html`<span class=${classes("wood", token.taken_by !== null && "is-gone", isNext && "is-next")} role="img"
      aria-label=${label} data-flip=${`stake-${place + 1}`}><span class="n">${token.value}</span></span>`;
}

/** @param {{ t: Session, frame: Frame, ghost: string | null }} props */
function Trick({ t, frame, ghost }) {
  const {
    viewer,
    sight: { view },
  } = frame;
  const isDone = view.trick.length === view.players;
  const isLead = ghost !== null && (view.led === null || isDone);
  const shown = isLead ? [] : view.trick;
  const leader = isLead && viewer !== null ? viewer : view.leader;
  const led = ledIn(view, ghost);
  const leads = isDone || !view.trick.length ? (view.winner ?? view.leader) : view.leader;
  const winner = ghost ? null : view.winner;
  const best = ghost && viewer !== null && !isLead ? bestOf([...shown, { seat: viewer, card: ghost }], led) : null;
  return html`
    <div class=${classes("ring", led && styleOf(led))} aria-hidden="true">
      ${led && html`<${Art} name=${`hiifuu-${FLOWERS[led].flower}`} class="water" />`}
    </div>
    <p class=${classes("led", led && styleOf(led))}>
      ${led
        ? html`<${Glyph} colour=${led} /><span>${t.say("table-led", { colour: t.word(led) })}</span>`
        : t.say("table-leads", { player: calledOf(frame.table, leads, frame.viewer) })}
    </p>
    <ol class="trick" aria-label=${t.say("table-trick")} style=${{ "--slots": view.players }}
        data-drop=${t.isMyTurn.value ? "" : undefined}>
      ${order(leader, view.players).map((seat, index) => {
        const play = shown.find((one) => one.seat === seat);
        const isGhost = seat === frame.viewer && ghost && !play;
        const card = play?.card ?? (isGhost ? ghost : null);
        const isBest = ghost ? best?.seat === seat : winner === seat;
        const isNew = play && frame.events.findLast((event) => event.kind === "played")?.card === card;
        return html`<li key=${seat}
            class=${classes("slot", isBest && card && "is-best", seat === frame.viewer && "is-you")}>
          <span class="what">
            ${isBest && card
              ? (isDone && !ghost ? t.say("table-wins") : t.say("table-highest"))
              : index === 0 && card ? t.say("table-led-by") : ""}
          </span>
          ${card
            ? html`<div class=${classes("card", styleOf(card[0]), isNew && !isGhost && "is-new", isGhost && "is-ghost")}
                role="img" aria-label=${t.word(card)} data-flip=${isGhost ? undefined : `card-${card}`}
                data-card=${card} data-from=${`seat-${seat}`}><${Face} card=${card} /></div>`
            : html`<div class="card place">
              ${led && view.seats[seat].lacks.includes(led)
                ? html`<span class=${`lack ${styleOf(led)}`}>
                  <${Glyph} colour=${led} label=${t.say("table-lacks", { colour: t.word(led) })} />
                </span>`
                : html`<span class="n">${index + 1}</span>`}
            </div>`}
          <${By} table=${frame.table} seat=${seat} viewer=${frame.viewer} />
        </li>`;
      })}
    </ol>
  `;
}

/** Everybody discards in secret. @param {{ t: Session, frame: Frame }} props */
function Discards({ t, frame }) {
  const view = frame.sight.view;
  return html`
    <div class="ring"></div>
    <p class="led">${t.say("table-discard-phase", { number: view.discards })}</p>
    <ol class="trick" aria-label=${t.say("table-discards")} style=${{ "--slots": view.players }}>
      ${order(view.leader, view.players).map((seat) => {
        const isDone = !view.pending.includes(seat);
        return html`<li key=${seat} class="slot">
          <span class="what">${seat === view.leader ? t.say("table-will-lead") : ""}</span>
          <div class=${classes("card", isDone ? "back" : "place")} role="img"
              aria-label=${isDone ? t.say("table-has-discarded") : t.say("table-is-choosing")}>
            ${isDone
              ? html`<${Art} name="hiifuu-back" /><span class="n">${view.discards}</span>`
              : html`<span class="n">…</span>`}
          </div>
          <${By} table=${frame.table} seat=${seat} viewer=${frame.viewer} />
        </li>`;
      })}
    </ol>
  `;
}

/** Which cards are gone, and which of them since one last played. @param {{ t: Session, frame: Frame }} props */
function Seen({ t, frame }) {
  const view = frame.sight.view;
  const news = frame.events.filter((event) => event.kind === "played" && isNews(frame, event)).map(({ card }) => card);
  const own = view.viewer === null ? null : view.seats[view.viewer];
  const mine = own?.hand ?? [];
  const away = own?.discards ?? [];
  const stateOf = (/** @type {string} */ card) =>
    mine.includes(card) ? "mine" : away.includes(card) ? "away" : view.played?.includes(card) ? "out" : "";
  return html`<section class="aidbox" aria-label=${t.say("table-seen")}>
    <p class="legend side-only" aria-hidden="true">
      <span class="caps">${t.say("table-this-round")}</span>
      <span><i></i>${t.say("table-played")}</span>
      <span><i class="mine"></i>${t.say("table-yours")}</span>
      <span><s>7</s> ${t.say("table-discarded")}</span>
    </p>
    <ul class="aid" style=${{ "--values": view.highest }}>
      ${Object.keys(FLOWERS).map((colour) => html`<li key=${colour} class=${styleOf(colour)}>
        <span class="sg"><${Glyph} colour=${colour} label=${t.word(colour)} /></span>
        ${Array.from({ length: view.highest }, (_one, index) => {
          const state = stateOf(`${colour}${index + 1}`);
          const isNew = state === "out" && news.includes(`${colour}${index + 1}`);
          return html`<i key=${index} class=${classes(state, isNew && "news")}>${index + 1}</i>`;
        })}
      </li>`)}
    </ul>
  </section>`;
}

/** @param {{ t: Session, frame: Frame, seat: number }} props */
function SeatMeta({ t, frame, seat }) {
  const { points } = frame.sight.view.seats[seat];
  return html`<b class="n">${number(points)}</b> ${t.say("table-points", { points })}`;
}

/** Tricks as one, two, too many. @param {{ t: Session, frame: Frame, seat: number }} props */
function SeatExtra({ t, frame, seat }) {
  const { tricks, token, is_covered: isCovered } = frame.sight.view.seats[seat];
  const isOver = tricks > EXACT;
  const label = isOver ? t.say("table-too-many", { tricks }) : t.say("table-of-two", { tricks });
  return html`<span class="won">
    <span class=${classes("pips", isOver && "over", tricks === EXACT && "exact")} role="img" aria-label=${label}>
      ${Array.from({ length: isOver ? EXACT + 1 : EXACT }, (_one, index) => html`<i key=${index}
          class=${index < tricks ? "on" : ""}></i>`)}
    </span>
    ${token !== null && html`<span class=${classes("wood", isCovered && "is-broken")} role="img"
        aria-label=${isCovered
          ? t.say("table-token-covered", { value: token })
          : t.say("table-token-has", { value: token })}><span class="n">${token}</span></span>`}
  </span>`;
}

/** What a move would do. @param {{ t: Session, frame: TurnFrame, move: string, foreseen: Foreseen | null }} props */
function Preview({ t, frame, move, foreseen }) {
  const view = frame.sight.view;
  if (move.startsWith("discard ")) return html`
    <h2>${t.say("table-discard-these", { number: view.discards })}</h2>
    <p>${move.split(" ").slice(1).map((card) => t.word(card)).join(", ")}</p>
  `;
  const events = (foreseen?.events ?? []).filter((event) => !["played", "play-begins"].includes(event.kind));
  return html`
    <h2>${title(t, view, move)}</h2>
    <p>${events.length ? events.map((event) => tellEvent(t, event, frame)).join(" ") : outlook(t, frame, move)}</p>
  `;
}

/** @param {Session} t @param {View} view @param {string} card */
function title(t, view, card) {
  const isLead = view.led === null || view.trick.length === view.players;
  if (isLead) return t.say("table-you-lead", { card: t.word(card) });
  const best = bestOf(view.trick, view.led);
  if (card[0] !== view.led) return t.say("table-cannot-win", { card: t.word(card), colour: t.word(view.led) });
  return best && isHigher(card, best.card)
    ? t.say("table-beats", { card: t.word(card), best: t.word(best.card) })
    : t.say("table-under", { card: t.word(card), best: best ? t.word(best.card) : "" });
}

/** What may still happen to it. @param {Session} t @param {TurnFrame} frame @param {string} card */
function outlook(t, frame, card) {
  const view = frame.sight.view;
  const isLead = view.led === null || view.trick.length === view.players;
  const best = isLead ? null : bestOf(view.trick, view.led);
  if (!isLead && (card[0] !== view.led || (best && !isHigher(card, best.card)))) return t.say("table-no-trick");
  const above = unseenAbove(view, card);
  const threats =
    above === null
      ? ""
      : above.length
        ? t.say("table-unseen", { cards: above.map((one) => one.slice(1)).join(", ") })
        : t.say("table-unseen-none", { colour: t.word(card[0]) });
  const { tricks, token } = view.seats[frame.viewer];
  const next = view.tokens.find((one) => one.taken_by === null);
  const holds =
    tricks + 1 === EXACT
      ? next
        ? t.say("table-holds-token", { value: next.value })
        : t.say("table-holds-none")
      : tricks === EXACT
        ? token !== null
          ? t.say("table-holds-covers", { value: token })
          : t.say("table-holds-many")
        : t.say("table-holds", { number: tricks + 1 });
  return `${threats} ${holds}`;
}

/**
 * What a number of the score sheet came from: the tricks of that round that counted.
 * @param {Session} t
 * @param {Frame} frame
 * @param {SourceOf} of
 * @returns {Source}
 */
function source(t, frame, { line, seat, round }) {
  const rounds = frame.rounds.filter((one) => one.number <= round.number);
  if (line.message_id === "sheet-points") {
    return {
      rows: [],
      note: rounds
        .map((one) =>
          t.say("table-source-round", { round: one.number, points: one.table.seats[seat].gained[one.number - 1] }),
        )
        .join(", "),
    };
  }
  const number = Number(line.details.round ?? round.number);
  const after = rounds.find((one) => one.number === number - 1)?.last_event ?? -1;
  const { last_event: lastEvent, table } = rounds.find((one) => one.number === number) ?? round;
  const tricks = tricksOf(frame.events.filter((event) => event.number > after && event.number <= lastEvent));
  const won = tricks.flatMap((trick, index) =>
    trick.seat === seat
      ? [{ label: t.say("table-source-trick", { number: index + 1 }), cards: trick.cards, best: trick.card }]
      : [],
  );
  const counted =
    line.message_id === "sheet-token"
      ? won.slice(EXACT - 1, EXACT)
      : line.message_id === "sheet-covered"
        ? won.slice(EXACT, EXACT + 1)
        : won;
  const { token, is_covered: isCovered } = table.seats[seat];
  const kept =
    token === null
      ? ""
      : isCovered
        ? t.say("table-token-covered", { value: token })
        : t.say("table-token-has", { value: token });
  return { rows: counted, note: [t.say("board-won", { tricks: won.length }), kept].filter(Boolean).join(", ") };
}

/** @type {import("./types.js").Board} */
export default {
  Board,
  Face,
  SeatMeta,
  SeatExtra,
  Preview,
  source,
  tallSeats: true,
  /** @param {string} card */
  cardClass: (card) => styleOf(card[0]),
  /** @param {Session} t @param {string} card */
  cardLabel: (t, card) => t.word(card),
  /** Three notes for a trick; a card is wood on wood. @param {GameEvent[]} fresh */
  notes: (fresh) => (fresh.some(({ kind }) => kind === "trick-won") ? [392, 494, 587] : null),
  /** @param {string} notation */
  readCard: (notation) => (CARD.test(notation) ? notation : null),
  /** @param {string} move */
  parts: (move) => [move],
  /** @param {Say} say @param {string} notation @returns {string} */
  word(say, notation) {
    if (/^[ORVG]$/.test(notation)) return say("colour", { colour: notation });
    const cards = notation.replace(/^discard /, "").split(" ");
    if (!cards.every((card) => CARD.test(card))) return notation;
    const words = cards.map((card) => say("card", { colour: card[0], value: card.slice(1) })).join(", ");
    return notation.startsWith("discard ") ? say("table-move-discard", { cards: words }) : words;
  },
  /** @param {string[]} _picks @param {string} part @param {View} view */
  attempt: (_picks, part, view) => (CARD.test(part) ? (view.phase === "discard" ? `discard ${part}` : part) : null),
  /** @param {Session} t @param {string} card */
  about: (t, card) => t.say("table-about", { flower: t.say("flower", { colour: card[0] }) }),
  /** @param {View} view */
  hand: (view) => (view.viewer === null ? [] : (view.seats[view.viewer].hand ?? [])),
  /** @param {Session} t @param {Selection} choice */
  choosing: (t, choice) => t.say("table-choose-discards", { number: choice.choose }),
  /** @param {Session} t */
  choosingHint: (t) => t.say("table-discard-hint"),
  /** @param {Session} t @param {string} move */
  playName: (t, move) => t.say(move.startsWith("discard") ? "table-button-discard" : "table-button-play"),
  /** @param {Session} t @param {TurnFrame} frame */
  prompt(t, frame) {
    const view = frame.sight.view;
    if (view.led === null || view.trick.length === view.players) return t.say("table-prompt-lead");
    const can = t.picker.first.value.size;
    const follows = [...t.picker.first.value].some((card) => card[0] === view.led);
    return follows
      ? t.say("table-prompt-follow", { colour: t.word(view.led), cards: can })
      : t.say("table-prompt-free", { colour: t.word(view.led) });
  },
  /** @param {Session} t @param {Frame} frame */
  subtitle(t, frame) {
    const view = frame.sight.view;
    return view.phase === "discard"
      ? t.say("table-sub-discard", { round: view.round })
      : t.say("table-sub", {
          round: view.round,
          trick: Math.min(view.tricks_in_round, view.tricks_played + (view.trick.length === view.players ? 0 : 1)),
          all: view.tricks_in_round,
        });
  },
  /** @param {Session} t @param {Frame} frame */
  trayNote: (t, frame) => (frame.viewer === null ? null : t.say("table-note")),
  steps: sweep,
  /**
   * A whole trick takes its time to be read, and a little to be taken.
   * @param {GameEvent[]} fresh
   * @param {Frame} frame
   */
  hold: (fresh, frame) => (fresh.some(({ kind }) => kind === "trick-won") ? 5 : frame.isStep ? 1.2 : undefined),
  /** @param {GameEvent[]} fresh @param {Frame} frame */
  flights(fresh, frame) {
    /** @type {{ what: string, to: string, delay?: number }[]} */
    const flights = fresh.flatMap((event) =>
      event.kind === "token-taken" ? [{ what: `stake-${event.source}`, to: `seat-${event.seat}`, delay: 0.9 }] : [],
    );
    const view = frame.sight.view;
    if (frame.isStep) {
      const won = frame.events.findLast((event) => event.kind === "trick-won");
      const before = frame.events
        .filter((event) => event.kind === "played")
        .slice(-view.players);
      for (const event of before) flights.push({ what: `card-${event.card}`, to: `seat-${won?.seat}` });
    }
    return flights;
  },
};
