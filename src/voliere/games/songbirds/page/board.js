/** The table of Songbirds: the forest with its tokens, the harvests, and what a card would do in a cell. */
import { classes, html } from "../../../page/dom.js";
import { Art } from "../../../page/art.js";
import { number } from "../../../page/texts.js";
import { isNews } from "../../../page/table/tell.js";
import { favouriteOf, happened, steps } from "./ending.js";
import { areaCells, cardsIn, strengths, isFilled, isLastChance, lineCells, linesOf } from "./forest.js";

/** @import { Say } from "../../../page/texts.js" */
/** @import { SongbirdsToken as Token } from "../../../page/protocol-types.js" */
/** @import { Foreseen, FullEvent, GameEvent, Source } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, SourceOf, TurnFrame, View } from "./types.js" */

const COLOURS = /** @type {Record<string, string>} */ ({ R: "red", B: "blue", G: "green", W: "white" });
const COLUMNS = ["a", "b", "c", "d", "e"];
const ROWS = ["1", "2", "3", "4", "5"];
const CARD = /^[RBGW][1-7]$/;
const SPECIAL = /^(crow|hawk|hummingbird|mockingbird)$/;
const NOTES = /** @type {Record<string, number>} */ ({ R: 523, B: 587, G: 659, W: 784 });

/** @param {string} colour */
const styleOf = (colour) => `sb-${COLOURS[colour]}`;

/** @param {{ colour: string }} props */
const Glyph = ({ colour }) => html`<${Art} name=${`songbirds-glyph-${COLOURS[colour]}`} class="i" />`;

/** @param {{ colour: string }} props */
const Dot = ({ colour }) => html`<span class=${`dot ${styleOf(colour)}`}><${Glyph} colour=${colour} /></span>`;

/**
 * What is on a card: a bird that sings as loud as the card says, on a hill of its colour.
 * @param {{ card: string }} props
 */
function Face({ card }) {
  const isBird = CARD.test(card);
  return html`
    <svg class="art" viewBox="0 0 400 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle class="sun" cx="212" cy="318" r="168" />
      <path class="hill" d="M-100 512C60 486 180 500 250 512S370 528 500 508V700H-100Z" />
      <use href=${`#songbirds-${isBird ? `${COLOURS[card[0]]}-${card[1]}` : card}`} y="136" width="400" height="400" />
    </svg>
    ${isBird && html`<span class="tab"><b>${card[1]}</b><${Glyph} colour=${card[0]} /></span>`}
  `;
}

/** @param {string} card */
const cardClass = (card) => (CARD.test(card) ? styleOf(card[0]) : "sb-special");

/** @param {Session} t @param {string} card */
const cardLabel = (t, card) => t.word(card);

/**
 * Where the card that is picked may go.
 * @param {Session} t
 * @returns {Set<string>}
 */
function targets(t) {
  const [first] = t.picker.picks.value;
  return t.picker.after(first && CARD.test(first) ? [first] : []);
}

/** @param {{ t: Session, frame: Frame, landed?: Frame }} props */
function Board({ t, frame, landed = frame }) {
  const view = frame.sight.view;
  const move = t.picker.move.value;
  const cell = move?.includes("@") ? move.split("@")[1] : null;
  const card = cell ? move?.split("@")[0] || view.shown : null;
  const full = cell ? linesOf(cell).filter((line) => isFilled(view, line, cell)) : [];
  return html`<div class="songbirds">
    <${Harvest} t=${t} view=${landed.sight.view} class="strip" />
    <div class="forest" role="group" aria-label=${t.say("table-forest")}>
      <span class="corner">
        ${view.early_bird && html`<${Worms} t=${t} worms=${view.worms} />`}
        ${view.deck > 0 && html`<span class="deck" role="img" aria-label=${t.say("table-deck", { cards: view.deck })}>
          <${Art} name="songbirds-back" />
          <b class="n">${view.deck}</b>
        </span>`}
      </span>
      ${COLUMNS.map((line) => html`<${Head} key=${line} t=${t} view=${view} line=${line}
          isTarget=${full.includes(line)} />`)}
      ${ROWS.map((row) => html`
        <${Head} key=${row} t=${t} view=${view} line=${row} isTarget=${full.includes(row)} />
        ${COLUMNS.map((column) => html`<${Cell} key=${column + row} t=${t} frame=${frame} cell=${column + row}
            ghost=${cell === column + row ? card : null}
            inLine=${full.some((line) => lineCells(line).includes(column + row))} />`)}
      `)}
    </div>
  </div>`;
}

/** @param {View} view @param {string} line */
const tokenOf = (view, line) => /** @type {Token} */ (view.tokens.find((one) => one.place === line));

/**
 * The token of a line, or who has won it.
 * @param {{ t: Session, view: View, line: string, isTarget: boolean }} props
 */
function Head({ t, view, line, isTarget }) {
  const token = tokenOf(view, line);
  const name = t.word(line);
  return html`<span class=${classes("head", COLUMNS.includes(line) ? "col" : "row")}>
    <i aria-hidden="true">${line}</i>
    ${token.taken_by
      ? html`<span class=${`tok is-won ${styleOf(token.taken_by)}`} role="img"
          aria-label=${t.say("table-line-won", { line: name, colour: t.word(token.taken_by), amount: token.value })}>
        <${Glyph} colour=${token.taken_by} />
      </span>`
      : token.is_gone
        ? html`<span class="tok is-gone" role="img" aria-label=${t.say("table-line-gone", { line: name })}>×</span>`
        : html`<span class=${classes("tok", isTarget && "is-target")} data-flip=${`token-${line}`} role="img"
            aria-label=${t.say("table-line-token", { line: name, amount: token.value })}>
          <span class="n">${token.value}</span>
        </span>`}
  </span>`;
}

/** @param {{ t: Session, frame: Frame, cell: string, ghost: string | null, inLine: boolean }} props */
function Cell({ t, frame, cell, ghost, inLine }) {
  const view = frame.sight.view;
  const card = view.forest[ROWS.indexOf(cell[1])][COLUMNS.indexOf(cell[0])];
  if (card) {
    const placed = frame.events.findLast((event) => event.kind === "placed" && event.card === card);
    const isNew = placed && isNews(frame, placed);
    const tokens = CARD.test(card) ? [] : view.special_tokens;
    return html`<div class=${classes("cell", inLine && "in-line", !CARD.test(card) && "special")}>
      <div class=${classes("card", cardClass(card), isNew && "is-new")} role="img"
          aria-label=${t.say("table-cell", { cell, card: t.word(card) })} data-flip=${`card-${card}`} data-card=${card}
          data-from=${placed ? `seat-${placed.seat}` : undefined}><${Face} card=${card} /></div>
      ${tokens.map((token) => html`<${Edge} key=${token.place} t=${t} token=${token} />`)}
    </div>`;
  }
  const part = `@${cell}`;
  const isLegal = targets(t).has(part);
  const mark = frame.table.marks.find((one) => one.place === cell);
  const shownCard = ghost ?? t.picker.picks.value[0] ?? view.shown ?? "";
  const name = CARD.test(shownCard) ? t.word(shownCard) : "";
  if (ghost) {
    return html`<button class=${classes("cell", inLine && "in-line")} data-nav="cell" data-part=${part}
        data-drop=${part} onClick=${() => t.pick(part)} aria-label=${t.say("table-place-again", { card: name, cell })}>
      <span class=${`card is-ghost ${cardClass(ghost)}`}><${Face} card=${ghost} /></span>
    </button>`;
  }
  if (isLegal) {
    const fills = linesOf(cell).filter((line) => isFilled(view, line, cell));
    const lines = fills.map((line) => t.word(line)).join(", ");
    return html`<button class=${classes("cell empty legal", mark && "is-marked", inLine && "in-line")} data-nav="cell"
        data-part=${part} data-drop=${part} onClick=${() => t.pick(part)}
        aria-label=${fills.length
          ? t.say("table-place-fills", { card: name, cell, lines })
          : t.say("table-place", { card: name, cell })}>
      ${fills.length
        ? html`<span class="fills">
          ${fills.map((line) => html`<span key=${line}>
            ${t.say(COLUMNS.includes(line) ? "table-column-short" : "table-row-short", { line })}
          </span>`)}
        </span>`
        : html`<span class="plus"></span>`}
    </button>`;
  }
  const isPicking = t.isMyTurn.value && (t.picker.picks.value.length > 0 || view.shown);
  const seat = frame.viewer;
  if (!isPicking && frame.table.places.includes(cell) && seat !== null) {
    const isMine = frame.table.marks.some((one) => one.place === cell && one.seat === seat);
    return html`<button class=${classes("cell empty", mark && "is-marked")} data-nav="cell"
        onClick=${() => t.ask("mark", { seat, place: cell, is_on: !isMine })} aria-pressed=${String(isMine)}
        aria-label=${t.say("table-mark", { cell })}></button>`;
  }
  if (isPicking) return html`<button class=${classes("cell empty", mark && "is-marked")} aria-disabled="true"
      onClick=${() => t.pick(part)} aria-label=${t.say("table-cell-no", { cell })}></button>`;
  return html`<div class=${classes("cell empty", view.open_cells.includes(cell) && "open", mark && "is-marked")}
      role="img" aria-label=${t.say("table-cell-empty", { cell })}></div>`;
}

/** A token of the special card, at its edge. @param {{ t: Session, token: Token }} props */
function Edge({ t, token }) {
  const area = t.word(token.place);
  const colour = token.taken_by;
  const label = colour
    ? t.say("table-area-won", { area, colour: t.word(colour), amount: token.value })
    : t.say("table-area-token", { area, amount: token.value });
  const looks = [token.value < 0 ? "is-bad" : "is-good", token.is_gone && "is-gone", colour && styleOf(colour)];
  return html`<span class=${classes("edge", `at-${token.place}`, ...looks)} role="img" aria-label=${label}
      data-flip=${colour ? undefined : `token-${token.place}`}>
    ${colour ? html`<${Glyph} colour=${colour} />` : token.is_gone ? "×" : number(token.value).replace(/^(?=\d)/, "+")}
  </span>`;
}

/** The worms that are left; the next is the largest. @param {{ t: Session, worms: number[] }} props */
const Worms = ({ t, worms }) => html`<span class=${classes("worms", !worms.length && "is-gone")} role="img"
    aria-label=${worms.length ? t.say("table-worms", { worms: worms.join(", ") }) : t.say("table-no-worms")}>
  <${Worm} worth=${worms[0] ?? 0} />
</span>`;

/** @param {{ worth: number }} props */
const Worm = ({ worth }) => html`<${Art} name=${`songbirds-worm-${worth || 1}`} class="worm" /><b>${worth}</b>`;

/** @param {{ t: Session, view: View, class: string }} props */
function Harvest({ t, view, class: named }) {
  const gains = gainsOf(t.foreseen.value?.events ?? []);
  return html`<ul class=${`harvest ${named}`} aria-label=${t.say("table-harvest")}>
    ${Object.keys(COLOURS).map((colour) => html`<li key=${colour}
        class=${classes("basket", styleOf(colour), gains[colour] !== undefined && "is-gain")}
        title=${t.say("table-harvest-tip", { colour: t.word(colour), amount: view.harvest[colour] })}
        data-at=${`harvest-${colour}`}>
      <${Dot} colour=${colour} />
      <span class="lbl">${t.word(colour)}</span>
      <b class="n" aria-label=${t.say("table-harvest-of", { colour: t.word(colour), amount: view.harvest[colour] })}>
        ${number(view.harvest[colour])}
      </b>
      ${gains[colour] !== undefined && html`<span class="gain">${number(gains[colour]).replace(/^(?=\d)/, "+")}</span>`}
    </li>`)}
  </ul>`;
}

/** @param {GameEvent[]} events @returns {Record<string, number>} */
function gainsOf(events) {
  /** @type {Record<string, number>} */
  const gains = {};
  for (const event of /** @type {FullEvent[]} */ (events)) {
    if (event.kind === "line-taken" || event.kind === "area-taken") {
      gains[event.target] = (gains[event.target] ?? 0) + event.amount;
    }
  }
  return gains;
}

/** @param {{ t: Session, frame: Frame }} props */
const Aside = ({ t, frame }) => frame.sight && html`<div class="harvest-wrap">
  <span class="caps">${t.say("table-harvest")}</span>
  <${Harvest} t=${t} view=${frame.sight.view} class="column" />
</div>`;

/** @param {{ t: Session, frame: Frame, seat: number, isPending: boolean, isMine: boolean }} props */
function SeatMeta({ t, frame, seat, isPending, isMine }) {
  const view = frame.sight?.view;
  if (!view) return null;
  const player = view.seats[seat];
  const isLong = frame.table.options.extended !== "no";
  const scored = view.pending.length ? undefined : happened(frame, "scored", seat);
  if (scored && !isLong) return html`<b class="n">${number(scored.amount)}</b> ${t.say("table-points", {
    points: scored.amount,
  })}`;
  return html`
    ${isMine && isPending ? t.say("page-your-turn") : t.say("table-cards", { cards: player.cards })}
    ${isLong && html` · <b class="n">${number(player.points)}</b>`}
  `;
}

/**
 * The card that is shown; or a favourite that was laid, and the worm for it.
 * @param {{ t: Session, frame: Frame, seat: number }} props
 */
function SeatExtra({ t, frame, seat }) {
  const { seats, shown, pending } = frame.sight.view;
  const player = seats[seat];
  if (shown && pending.includes(seat)) return html`<span class="extra">
    <span class=${`card is-shown ${cardClass(shown)}`} role="img"
        aria-label=${t.say("table-shown", { card: cardLabel(t, shown) })} data-flip=${`card-${shown}`}
        data-card=${shown}><${Face} card=${shown} /></span>
  </span>`;
  const found = favouriteOf(frame, seat);
  if (!found) return null;
  const { card, isTurned } = found;
  const label = card ? t.say("table-favourite", { card: t.word(card) }) : t.say("table-favourite-hidden");
  return html`<span class="extra">
    ${card && isTurned
      ? html`<span class=${`card is-shown is-turned ${cardClass(card)}`} role="img" aria-label=${label}
          data-card=${card}><${Face} card=${card} /></span>`
      : html`<span class=${classes("fav", card ? styleOf(card[0]) : "is-down")} role="img" aria-label=${label}>
        ${card ? html`<b class="n">${card[1]}</b>` : "♥"}
      </span>`}
    ${player.worm > 0 && html`<span class="worms" role="img" aria-label=${t.say("table-worm", { worth: player.worm })}>
      <${Worm} worth=${player.worm} />
    </span>`}
  </span>`;
}

/** What a move would do. @param {{ t: Session, frame: TurnFrame, move: string, foreseen: Foreseen | null }} props */
function Preview({ t, frame, move, foreseen }) {
  const view = frame.sight.view;
  const events = foreseen?.events ?? [];
  if (!move.includes("@")) return html`
    <h2>${t.word(move.replace(/^show |!$/g, ""))}</h2>
    <p>${move.endsWith("!") ? favouriteHint(t, view) : t.say("table-show-hint")}</p>
    ${!move.endsWith("!") && html`<${LastChance} t=${t} view=${view} />`}
  `;
  const [given, cell] = move.split("@");
  const card = given || view.shown || "";
  const lines = linesOf(cell);
  const full = lines.filter((line) => isFilled(view, line, cell));
  const title = full.length
    ? t.say("table-fills", { card: t.word(card), lines: full.map((line) => t.word(line)).join(" + ") })
    : t.say("table-puts", { card: t.word(card), cell });
  return html`
    <h2>${title}</h2>
    <${LastChance} t=${t} view=${view} />
    <div class="lines">
      ${(full.length ? full : lines).map((line) => html`<${LineStrengths} key=${line} t=${t} view=${view} line=${line}
          card=${card} cell=${cell} isFull=${full.includes(line)}
          event=${events.find((event) => event.source === line && event.kind.startsWith("line-"))} />`)}
      ${events.filter((event) => event.kind.startsWith("area-")).map((event) => html`<p key=${event.source}>
        ${tellArea(t, event)}
      </p>`)}
    </div>
  `;
}

/** The forest will be full and nobody has laid a favourite. @param {{ t: Session, view: View }} props */
const LastChance = ({ t, view }) =>
  isLastChance(view) && html`<p class="warn">${t.say("table-last-chance", { mode: view.mode })}</p>`;

/**
 * An area beside the special card.
 * @param {Session} t
 * @param {GameEvent} event
 */
const tellArea = (t, { kind, source, target, amount }) =>
  t.say(`event-${kind}`, { source: t.word(source), target: t.word(target), amount });

/**
 * How strong each colour would be in a line.
 * @typedef {{ t: Session, view: View, line: string, card: string, cell: string }} LineProps
 * @param {LineProps & { isFull: boolean, event: GameEvent | undefined }} props
 */
function LineStrengths({ t, view, line, card, cell, isFull, event }) {
  const { ranked, free } = strengths(view, line, card, cell);
  const best = Math.max(...ranked.map((one) => one.total), 1);
  const token = tokenOf(view, line);
  const winner = event?.kind === "line-taken" ? event.target : null;
  const before = winner ? view.harvest[winner] : 0;
  const amount = event?.amount ?? 0;
  return html`<div class=${classes("line", isFull && "is-full")}>
    ${!isFull && html`<span class="of">${t.word(line)} <small>${t.say("table-free", { cells: free })}</small></span>`}
    <ul class="strength">
      ${ranked.map((one) => html`<li key=${one.colour}
          class=${classes(styleOf(one.colour), winner === one.colour && "is-win", one.isTied && "is-tied")}>
        <${Dot} colour=${one.colour} />
        <span class="lbl">${t.word(one.colour)} <small>${one.volumes.join(" + ")}</small></span>
        <span class="track"><span style=${{ width: `${(100 * one.total) / best}%` }}></span></span>
        <b class="n">${one.total}</b>
      </li>`)}
    </ul>
    ${isFull && event && html`<p class="verdict">
      <span class="tok" aria-hidden="true"><span class="n">${token.value}</span></span>
      <span>
        ${winner
          ? t.say("table-takes", { colour: t.word(winner), amount, before, after: before + amount })
          : t.say("table-takes-nobody", { amount })}
      </span>
    </p>`}
  </div>`;
}

/** @param {Session} t @param {View} view */
const favouriteHint = (t, view) =>
  view.early_bird
    ? view.worms.length
      ? t.say("table-lay-worm", { worth: view.worms[0] })
      : t.say("table-lay-no-worm")
    : t.say("table-lay-table");

/** A card in a score sheet. @param {{ t: Session, notation: string }} props */
const Token = ({ t, notation }) =>
  CARD.test(notation)
    ? html`<span class="chip" role="img" aria-label=${t.word(notation)}>
      <${Dot} colour=${notation[0]} />
      <b class="n">${notation[1]}</b>
    </span>`
    : html`<span>${t.word(notation)}</span>`;

/**
 * What a number of the score sheet came from.
 * @param {Session} t
 * @param {Frame} _frame
 * @param {SourceOf} of
 * @returns {Source}
 */
function source(t, _frame, { line, seat, outcome, round }) {
  const view = round.table;
  const favourite = outcome.sheet.find((one) => one.message_id === "sheet-favourite")?.amounts[seat];
  const rows = favourite ? [{ cards: [String(favourite)] }] : [];
  const { line: token, area, colour } = /** @type {Record<string, string | undefined>} */ (line.details);
  if (token) {
    return {
      rows: [{ cards: cardsIn(view, lineCells(token)) }],
      note: tellStrengths(t, strengths(view, token, "", "").ranked),
    };
  }
  if (area) return { rows: [{ cards: cardsIn(view, areaCells(area)) }] };
  if (colour) {
    const won = [...view.tokens, ...view.special_tokens].filter((one) => one.taken_by === colour);
    return {
      rows: won.map((one) => ({
        label: `${t.word(one.place)}: ${number(one.value)}`,
        cards: cardsIn(view, lineOrArea(one.place)),
      })),
    };
  }
  if (["sheet-favourite", "sheet-volume", "sheet-worm"].includes(line.message_id)) return { rows };
  const isAll = line.message_id === "sheet-points";
  const numbers = isAll
    ? []
    : outcome.sheet
        .slice(0, outcome.sheet.indexOf(line))
        .map((one) => one.amounts[seat])
        .filter((one) => typeof one === "number");
  return { rows, note: numbers.map(number).join(" + ").replaceAll("+ −", "− ") };
}

/**
 * How strong each colour was.
 * @param {Session} t
 * @param {{ colour: string, total: number, isTied: boolean }[]} ranked
 */
const tellStrengths = (t, ranked) =>
  ranked
    .map((one) =>
      t.say(one.isTied ? "table-source-tied" : "table-source-strength", {
        colour: t.word(one.colour),
        total: one.total,
      }),
    )
    .join(", ");

/** @param {string} place */
const lineOrArea = (place) => (place.length === 1 ? lineCells(place) : areaCells(place));

/** @type {import("./types.js").Board} */
export default {
  Board,
  Face,
  Aside,
  SeatMeta,
  SeatExtra,
  Preview,
  Token,
  source,
  cardClass,
  cardLabel,

  /** @param {string} move */
  parts(move) {
    if (move.startsWith("show ")) return [move.slice(5), "show"];
    if (move.endsWith("!")) return [move.slice(0, -1), "!"];
    const [card, cell] = move.split("@");
    return card ? [card, `@${cell}`] : [`@${cell}`];
  },

  /** @param {string} notation */
  readCard: (notation) => (CARD.test(notation) || SPECIAL.test(notation) ? notation : null),
  /** @param {Say} say @param {string} notation @returns {string} */
  word(say, notation) {
    if (/^[RBGW]$/.test(notation)) return say("colour", { colour: notation });
    if (CARD.test(notation)) return say("bird", { colour: notation[0], volume: notation[1] });
    if (/^[a-e]$/.test(notation)) return say("column", { line: notation });
    if (/^[1-5]$/.test(notation)) return say("row", { line: notation });
    if (/^(above|below|left|right)(-(left|right))?$/.test(notation)) return say("area", { area: notation });
    if (SPECIAL.test(notation)) return say(`option-special-${notation}`);
    const found = /^(show )?([RBGW][1-7])?(?:@([a-e][1-5]))?(!)?$/.exec(notation);
    if (!found || !(found[2] || found[3]) || /^[a-e][1-5]$/.test(notation)) return notation;
    const card = found[2] ? this.word(say, found[2]) : "";
    if (found[1]) return say("table-move-show", { card });
    if (found[4]) return say("table-move-favourite", { card });
    return card ? say("table-move-play", { card, cell: found[3] }) : say("table-move-place", { cell: found[3] });
  },

  /** What was meant by something that cannot be. @param {string[]} picks @param {string} part @param {View} view */
  attempt(picks, part, view) {
    const isCooperative = view.mode === "cooperative";
    if (part.startsWith("@")) {
      if (view.shown) return part;
      return CARD.test(picks[0] ?? "") ? (isCooperative ? null : picks[0] + part) : null;
    }
    if (!CARD.test(part)) return null;
    return isCooperative ? `show ${part}` : `${part}@${view.open_cells[0] ?? "c3"}`;
  },

  /** @param {Session} t @param {string} card */
  about: (t, card) =>
    CARD.test(card)
      ? t.say("table-about", { volume: Number(card[1]), colour: t.word(card[0]) })
      : t.say(`option-special-${card}-help`),
  /** @param {View} view */
  hand: (view) => (view.viewer === null ? [] : (view.seats[view.viewer].hand ?? [])),
  /** @param {string} part */
  isButton: (part) => part === "!" || part === "show",
  /** @param {Session} t @param {string} part */
  buttonName: (t, part) => t.say(part === "!" ? "table-button-favourite" : "table-button-show"),
  /** @param {Session} t @param {string} move */
  playName: (t, move) =>
    t.say(
      move.endsWith("!")
        ? "table-button-favourite"
        : move.startsWith("show")
          ? "table-button-show"
          : "table-button-place",
    ),
  /** @param {Session} t @param {TurnFrame} frame */
  prompt(t, frame) {
    const view = frame.sight.view;
    if (view.shown) return t.say("table-prompt-place", { card: t.word(view.shown) });
    if (isLastChance(view)) return t.say("table-last-chance", { mode: view.mode });
    return t.say(view.mode === "competitive" ? "table-prompt" : "table-prompt-together");
  },
  /** @param {Session} t @param {TurnFrame} _frame @param {string[]} picked */
  halfwayHint: (t, _frame, picked) =>
    t.picker.next.value.has("show")
      ? t.say("table-choose-show")
      : t.say("table-choose-cell", { card: t.word(picked[0]) }),
  /** @param {Session} t @param {Frame} frame */
  subtitle(t, frame) {
    const view = frame.sight.view;
    const filled = view.forest.flat().filter(Boolean).length;
    const text = t.say("table-sub", { filled, mode: view.mode });
    return frame.table.options.extended !== "no"
      ? `${t.say("table-sub-round", { round: view.round })} · ${text}`
      : text;
  },
  /** @param {Session} t @param {Frame} frame */
  trayNote(t, frame) {
    const view = frame.sight.view;
    if (frame.viewer === null) return null;
    return t.say(
      view.mode !== "competitive" ? "table-note-together" : view.early_bird ? "table-note-early" : "table-note",
    );
  },
  steps,
  /** Favourites are what all have waited for. @param {GameEvent[]} fresh */
  hold: (fresh) =>
    fresh.some((event) => event.kind === "revealed")
      ? 3
      : fresh.some((event) => event.kind.endsWith("-taken"))
        ? 2.6
        : undefined,
  /** @param {GameEvent[]} fresh */
  flights: (fresh) =>
    fresh.flatMap((event) =>
      event.kind === "line-taken" || event.kind === "area-taken"
        ? [{ what: `token-${event.source}`, to: `harvest-${event.target}`, delay: 0.7 }]
        : [],
    ),
  /** One note for each colour; it goes on where berries are taken. @param {GameEvent[]} fresh */
  notes(fresh) {
    const placed = /** @type {FullEvent[]} */ (fresh).find(
      (event) => event.kind === "placed" && CARD.test(event.card ?? ""),
    );
    if (!placed) return null;
    const note = NOTES[placed.card[0]] * (0.9 + 0.05 * Number(placed.card[1]));
    return fresh.some(({ kind }) => kind.endsWith("-taken")) ? [note, note * 1.25, note * 1.5] : [note];
  },
};
