/** The end: one sentence, a podium or a ladder of titles, the sheet, and what to do next. */
import { classes, html, useMemo, useState } from "../dom.js";
import { HAS_SERVER, go, href } from "../address.js";
import { post } from "../api.js";
import { Avatar, Icon } from "../art.js";
import { listed, number, say } from "../texts.js";
import { Sheet } from "../sheet.js";
import { Duplicate } from "../replay/duplicate.js";
import { usualName } from "../group/name.js";
import { calledOf, nameOf } from "./tell.js";
import { ScoreSheet } from "./scores.js";

/** @import { Outcome, TableInfo } from "../protocol-types.js" */
/** @import { Frame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

/**
 * Who won, in one sentence.
 * @param {Session} t
 * @param {Frame} frame
 * @param {Outcome} outcome
 */
export function verdict(t, frame, outcome) {
  const { scores, winners, title } = outcome;
  if (title) return say("page-verdict-title", { score: scores[0], title: t.say(title) });
  const own = t.board.verdict?.(t, frame, outcome);
  if (own) return own;
  const others = scores.filter((_one, seat) => !winners.includes(seat));
  const lead = others.length ? scores[winners[0]] - Math.max(...others) : 0;
  if (winners.length > 1) {
    const sharers = winners.filter((seat) => seat !== frame.viewer);
    const names = listed(sharers.map((seat) => nameOf(frame.table, seat)));
    return say(sharers.length < winners.length ? "page-verdict-shared-you" : "page-verdict-shared", { names });
  }
  if (winners[0] === frame.viewer) return lead ? say("page-verdict-you", { lead }) : say("page-verdict-you-tie");
  const name = nameOf(frame.table, winners[0]);
  return lead ? say("page-verdict-other", { name, lead }) : say("page-verdict-other-tie", { name });
}

/** @typedef {{ t: Session, frame: Frame, outcome: Outcome }} EndProps */

/** @param {EndProps} props */
export function Result({ t, frame, outcome }) {
  const { table } = frame;
  const round = frame.rounds.at(-1);
  const isShared = !outcome.winners.length;
  return html`<main class="result">
    <div class="sentence">
      <h2>${verdict(t, frame, outcome)}</h2>
      ${table.undone > 0 && html`<p class="muted">${say("page-undone", { count: table.undone })}</p>`}
    </div>
    ${isShared
      ? html`<${Ladder} t=${t} frame=${frame} outcome=${outcome} />`
      : html`<${Podium} frame=${frame} outcome=${outcome} />`}
    <div class="sheetbox">
      ${t.board.Tally && round && html`
        <h3 class="caps">${say("page-round-over", { number: frame.rounds.length })}</h3>
        <${t.board.Tally} t=${t} frame=${frame} view=${round.table} />
      `}
      <${ScoreSheet} t=${t} frame=${frame} outcome=${outcome} round=${round} />
    </div>
    <div class="ends">
      <div class="row">
        ${table.table && html`<a class="btn line" data-go href=${href(`/replay/${table.table}`)}>
          ${say("page-replay")}
        </a>`}
        ${table.table && html`<a class="btn line" data-go
            href=${href(`/replay/${table.table}?review=1&as=${frame.yours[0] ?? "open"}`)}>
          ${say("page-review")}
        </a>`}
        ${table.day
          ? html`<a class="btn gold" data-go href=${href(`/day/${table.day}/${table.game}`)}>
            ${say("page-day-results")}
          </a>`
          : html`<${Rematch} t=${t} frame=${frame} />`}
        ${table.table && !table.day && html`<${Duplicate} table=${table.table} names=${table} className="btn line"
            levels=${table.seats.map(({ level }) => level ?? 0)} yours=${frame.yours} />`}
        <${Share} t=${t} frame=${frame} outcome=${outcome} />
        ${HAS_SERVER && table.table && frame.yours.length > 0 && html`<${OurGroup} t=${t} table=${table} />`}
        <a class="btn line" data-go href=${href("/")}>${say("page-new-game")}</a>
      </div>
      <p class="proof">
        ${HAS_SERVER && table.table && table.seed_hash && html`<button class="linkbtn"
            onClick=${() => (t.sheet.value = "proof")}>
          <${Icon} name="shield" /> ${say("page-proof")} <code>
            ${table.seed_hash.slice(0, 4)}…${table.seed_hash.slice(-4)}
          </code>
        </button>`}
        <button class="linkbtn" onClick=${() => (t.sheet.value = "board")}>${say("page-see-table")}</button>
      </p>
    </div>
  </main>`;
}

/** @param {{ t: Session, frame: Frame }} props */
function Rematch({ t, frame: { table, yours } }) {
  if (table.next_table) {
    return html`<a class="btn gold" data-go href=${href(`/table/${table.next_table}`)}>${say("page-rematch-join")}</a>`;
  }
  return yours.length > 0 && html`<button class="btn gold" onClick=${() => t.rematch()}>
    ${say("page-rematch")}
  </button>`;
}

/** One tap, and the people of this table are a group. @param {{ t: Session, table: TableInfo }} props */
function OurGroup({ t, table }) {
  const make = async () => {
    try {
      const { group } = await post("/groups", { name: usualName(), table: table.table });
      go(`/group/${group}`);
    } catch (error) {
      t.tellError(error);
    }
  };
  if (table.group) return html`<a class="btn line" data-go href=${href(`/group/${table.group}`)}>
    <${Icon} name="people" /> ${say("page-group-to")}
  </a>`;
  if (table.seats.filter((one) => one.kind === "person" && !one.is_yours).length === 0) return null;
  return html`<button class="btn line" onClick=${make}><${Icon} name="people" /> ${say("page-group-of-us")}</button>`;
}

/** The result as a picture; what draws it comes when it is wanted. @param {EndProps} props */
function Share({ t, frame, outcome }) {
  const [drawing, setDrawing] = useState(/** @type {typeof import("./share.js") | null} */ (null));
  const open = () => import("./share.js").then(setDrawing);
  const sentence = verdict(t, frame, outcome);
  return html`
    <button class="btn line" aria-haspopup="dialog" onClick=${open}>${say("page-share")}</button>
    ${drawing && html`<${Sheet} title=${say("page-share-picture")} onClose=${() => setDrawing(null)} wide=${true}>
      <${drawing.Picture} game=${t.game} alt=${sentence}
          draw=${() => drawing.drawResult({ t, frame, outcome, sentence })} />
    <//>`}
  `;
}

/** @param {{ frame: Frame, outcome: Outcome }} props */
function Podium({ frame, outcome }) {
  const { scores, ranks, winners } = outcome;
  const high = Math.max(...scores, 1);
  const low = Math.min(...scores, 0);
  const seats = scores.map((_one, seat) => seat);
  // The winner stands in the middle, the others beside by rank.
  seats.sort((a, b) => ranks[a] - ranks[b]);
  const order = seats
    .filter((_one, index) => index % 2)
    .reverse()
    .concat(seats.filter((_one, index) => index % 2 === 0));
  return html`<ol class="podium" aria-hidden="true">
    ${order.map((seat) => {
      const height = 32 + 68 * ((scores[seat] - low) / (high - low || 1));
      const called = calledOf(frame.table, seat, frame.viewer);
      return html`<li key=${seat} class=${classes(winners.includes(seat) && "is-first")}
          style=${{ "--rank": ranks[seat] }}>
        ${winners.includes(seat) && html`<${Icon} name="crown" class="crown" />`}
        <${Avatar} seat=${seat} />
        <span class="name" title=${called}>${called}</span>
        <span class="step" style=${{ "--h": `${height}%` }}><b class="n">${number(scores[seat])}</b></span>
      </li>`;
    })}
  </ol>`;
}

/**
 * Where nobody plays against anybody: which title the score has earned, what the next one takes, and the best so far.
 * @param {EndProps} props
 */
function Ladder({ t, frame, outcome }) {
  const score = outcome.scores[0];
  // Whoever only looks has no score here.
  const best = useMemo(() => (frame.yours.length ? bestSoFar(frame, score) : null), [frame.table.table]);
  const above = outcome.ladder.findLast(({ least }) => least !== null && least > score);
  return html`<div class="ladder">
    <ol>
      ${outcome.ladder.map(({ title, least }) => {
        const isEarned = title === outcome.title;
        return html`<li key=${title} class=${classes(isEarned && "is-first")}
            aria-current=${isEarned ? "true" : undefined}>
          <b class="n">${least === null ? "" : number(least)}</b>
          <span>${t.say(title)}</span>
          ${isEarned && html`<span class="yours"><${Icon} name="crown" class="crown" />${number(score)}</span>`}
        </li>`;
      })}
    </ol>
    <p>
      ${above && say("page-ladder-next", { count: (above.least ?? 0) - score, title: t.say(above.title) })} ${" "}
      ${best === null
        ? ""
        : best < score
          ? say("page-best-new", { score: best })
          : say("page-best", { score: best })}
    </p>
  </div>`;
}

/**
 * The best score of this device before this game, with as many players and the same options; null: it was the first.
 * @param {Frame} frame
 * @param {number} score
 * @returns {number | null}
 */
function bestSoFar({ table }, score) {
  const key = `best ${table.game} ${table.players} ${JSON.stringify(table.options)}`;
  try {
    /** @type {Record<string, number>} by table, so that looking again changes nothing */
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    const others = Object.entries(kept).filter(([id]) => id !== table.table);
    const best = others.length ? Math.max(...others.map(([, one]) => one)) : null;
    // Only this one, and the best of the others, are needed again.
    const first = others.find(([, one]) => one === best);
    localStorage.setItem(key, JSON.stringify({ ...(first && { [first[0]]: first[1] }), [table.table]: score }));
    return best;
  } catch {
    return null; // a browser that keeps nothing
  }
}
