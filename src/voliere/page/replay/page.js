/** A game looked at again: step, scrub, jump; as one seat saw it, or open; of a table, or of a record in a file. */
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../dom.js";
import { BASE, HAS_SERVER, go as goTo, href } from "../address.js";
import { download, get, nonce, post, settleName } from "../api.js";
import { Icon } from "../art.js";
import { language, travelTime } from "../settings.js";
import { loadTexts, say, sayer, told } from "../texts.js";
import { Invitation } from "../qr.js";
import { Sheet } from "../sheet.js";
import { loadBoard } from "../table/page.js";
import { Seats } from "../table/seats.js";
import { Tray, useHill } from "../table/tray.js";
import { Log } from "../table/log.js";
import { Zoom } from "../table/zoom.js";
import { capture, play } from "../table/flip.js";
import { calledOf, nameOf, tellEvent, tellMove } from "../table/tell.js";
import { Loading } from "../lobby/arriving.js";
import { Again } from "./again.js";
import { Duplicate } from "./duplicate.js";
import { Quiet, frameOf } from "./quiet.js";
import { Better, Cost, Grade, ReviewPanel, useReview } from "./review.js";
import { isMistake } from "./turns.js";

/** @import { Input, Select } from "../dom.js" */
/** @import { BranchWish, Decision, NewTable, Replay } from "../protocol-types.js" */
/** @import { Board, BoardSession, Frame } from "../table/board-types.js" */
/** @import { Place } from "../table/flip.js" */

const STEP = 1100; // milliseconds a move when it plays by itself

/** Whether there is room beside the board, as the style sheet has it. */
const isWide = () => window.matchMedia("(min-width: 900px) and (min-height: 560px)").matches;

/** @param {{ parts: string[], query: URLSearchParams }} props */
export default function ReplayPage({ parts: [table], query }) {
  const [record, setRecord] = useState("");
  const [viewer, setViewer] = useState(query.get("as") ?? "open");
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [board, setBoard] = useState(/** @type {Board | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    if (!table && !record) return;
    /** @type {Promise<Replay>} */
    const asked = table ? get(`/tables/${table}/replay?as=${viewer}`) : post("/replays", { record, viewer });
    asked
      .then(async (answer) => {
        setBoard(await loadBoard(answer.game));
        setReplay(answer);
        setRefused("");
      })
      .catch((error) => setRefused(told(error)));
  }, [table, record, viewer]);
  useEffect(() => {
    document.title = `${say("page-replay-of")} · ${say("page-name")}`;
  }, []);
  if (replay && board) return html`<${Player} replay=${replay} board=${board} viewer=${viewer} onViewer=${setViewer}
      table=${table} record=${record} first=${Number(query.get("move"))}
      isReview=${query.has("review")} isWhole=${!query.has("move")} />`;
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <p class="grow sub">${say("page-replay-of")}</p>
    </header>
    <main class="paper">
      <h1 class="sr">${say("page-replay-of")}</h1>
      ${refused && html`<p class="warn" role="alert">${refused}</p>`}
      ${(table || record) && !refused && html`<${Loading} />`}
      ${!table && html`<${Load} onText=${setRecord} />`}
    </main>
  </div>`;
}

/** A record from a file. @param {{ onText: (text: string) => void }} props */
function Load({ onText }) {
  const read = async (/** @type {Input} */ event) => {
    const file = event.currentTarget.files?.[0];
    if (file) onText((await file.text()) || "\n"); // one with nothing in it is refused like others
  };
  return html`<div class="fld">
    <h2>${say("page-replay-load")}</h2>
    <p class="muted">${say("page-replay-load-hint")}</p>
    <label class="btn green filebtn">
      <${Icon} name="upload" /> ${say("page-replay-choose")}
      <input class="sr" type="file" accept=".txt,text/plain" onChange=${read} />
    </label>
  </div>`;
}

/**
 * @param {{
 *   replay: Replay, board: Board, viewer: string, onViewer: (viewer: string) => void, table: string | undefined,
 *   record: string, first: number, isReview: boolean, isWhole: boolean
 * }} props `isReview`: thought over, from the beginning; `isWhole`: no moment of it is meant
 */
function Player({ replay, board, viewer, onViewer, table, record, first, isReview, isWhole }) {
  const end = replay.moments.length - 1;
  // Whatever an address asks for, there is a moment to show.
  const [at, setAt] = useState(Math.max(0, Math.min(end, Math.trunc(first) || 0)));
  const [isPlaying, setPlaying] = useState(false);
  const [isReviewing, setReviewing] = useState(isReview && replay.outcome !== null);
  const [sheet, setSheet] = useState(isReviewing && isWhole && !isWide() ? "review" : "");
  const [again, setAgain] = useState(/** @type {Decision[]} */ ([]));
  const [refused, setRefused] = useState("");
  const { info, refused: unreviewed } = useReview(isReviewing, table, record);
  const before = useRef(/** @type {Map<string, Place> | null} */ (null));
  useEffect(() => {
    loadTexts(replay.game);
  }, [language.value]);
  const t = useMemo(() => new Quiet(replay.game, board, sayer(replay.game)), [replay.game, board]);
  const frame = useMemo(() => frameOf(replay, at, viewer, table ? "person" : "unknown"), [replay, at, viewer]);
  const isChoosing = again.length > 0;
  const next = isReviewing && !isChoosing ? info?.review.decisions[at] : undefined;
  const graded = next?.better ? next : null;
  // Where all is open, the board is shown as by whoever decides: only then it shows what they would play.
  const seated = useMemo(() => (graded ? seatedIn(frame, graded.seat) : frame), [frame, graded]);
  const canShow = graded && (frame.viewer === graded.seat || (viewer === "open" && !board.hasOwnSeat));
  useLayoutEffect(() => {
    if (!isChoosing) t.show(canShow ? graded.better : null, seated, graded?.foreseen);
  }, [t, seated, canShow && graded, isChoosing]);
  const go = (/** @type {number} */ to) => {
    const goal = Math.max(0, Math.min(end, to));
    before.current = Math.abs(goal - at) === 1 && travelTime() ? capture() : null;
    setRefused("");
    setAt(goal);
  };
  useLayoutEffect(() => {
    if (before.current) play(before.current, travelTime(), board.flights?.(frame.fresh, frame) ?? []);
    before.current = null;
  }, [at]);
  const path = `/replay/${table}?move=${at}&as=${viewer}${isReviewing ? "&review=1" : ""}`;
  useEffect(() => {
    if (table) history.replaceState(null, "", BASE + path);
  }, [path]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = window.setTimeout(() => (at < end ? go(at + 1) : setPlaying(false)), STEP);
    return () => window.clearTimeout(timer);
  }, [isPlaying, at]);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (isChoosing || (event.target instanceof HTMLElement && event.target.matches("input, select"))) return;
      if (event.key === "ArrowLeft") go(at - 1);
      else if (event.key === "ArrowRight") go(at + 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(end);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [at, isChoosing]);
  const spoken = frame.fresh.map((event) => tellEvent(t, event, frame)).join(" ");
  const mine = replay.yours.length || frame.viewer === null ? replay.yours : [frame.viewer];
  const toChoose = (info?.review.decisions ?? []).filter((one) => isMistake(one) && mine.includes(one.seat));
  const stopChoosing = () => {
    setAgain([]);
    t.show(null);
  };
  const review = () => {
    if (!isWide()) setSheet("review");
    setReviewing(!isReviewing || !isWide());
  };
  const playOn = () => {
    const seat = frame.viewer ?? replay.yours[0] ?? frame.sight.view.pending[0];
    const level = Math.max(...replay.levels) || undefined; // as strong as those who played, or as the server likes
    branch({ move: at, seat, level, table: table ?? "", record }).catch((error) => setRefused(told(error)));
  };
  const keep = () => {
    setRefused(""); // the record of a deal of the day is refused as long as others play it
    download(`${replay.game}-${table}.txt`, `/tables/${table}/record`).catch((error) => setRefused(told(error)));
  };
  const leave = () => {
    setSheet("");
    setPlaying(false);
  };
  const show = (/** @type {number} */ to) => {
    leave();
    go(to);
  };
  const choose = () => {
    leave();
    setAgain(toChoose);
  };
  const panel = isReviewing && html`<${ReviewPanel} t=${t} frame=${frame} info=${info} refused=${unreviewed} at=${at}
      onGo=${go} onShow=${show} onAgain=${toChoose.length ? choose : null} />`;
  return html`<div class="window"><div class=${classes("table", "replay", `game-${replay.game}`)}>
    <header class="top">
      <a class="iconbtn" data-go href=${href(table ? `/table/${table}` : "/")} aria-label=${say("page-back")}>
        <${Icon} name="back" />
      </a>
      <div class="grow">
        <h1>${t.say("title")}</h1>
        <p class="sub">${say("page-replay-of")} · ${board.subtitle?.(t, frame)}</p>
      </div>
      <button class=${classes("iconbtn", !isReviewing && "phone-only")} aria-label=${say("page-log")}
          onClick=${() => setSheet("log")}>
        <${Icon} name="log" />
      </button>
      ${HAS_SERVER && table && html`<button class="iconbtn" aria-label=${say("page-replay-link")}
          onClick=${() => setSheet("link")}>
        <${Icon} name="link" />
      </button>`}
      ${table && html`<button class="iconbtn" onClick=${keep} aria-label=${say("page-replay-download")}>
        <${Icon} name="download" />
      </button>`}
    </header>
    <${Seats} t=${t} frame=${frame} />
    <main class="board"><${board.Board} t=${t} frame=${canShow ? seated : frame} /></main>
    <div class="side"><section class="slip" aria-label=${say("page-replay-of")}>
      ${isChoosing ? html`<div class="preview">
        <${Again} t=${t} frame=${frame} decisions=${again} onEnd=${stopChoosing}
            onDecision=${(/** @type {Decision} */ { seat, ply }) => {
              t.show(null);
              onViewer(String(seat));
              go(ply - 1);
            }} />
      </div>` : html`<div class="preview controls">
        <p class="spoken" aria-live="polite">
          ${refused
            ? html`<span class="warn">${refused}</span>`
            : graded
              ? html`<${Note} t=${t} frame=${frame} decision=${graded} />`
              : at ? spoken : say("page-replay-start")}
        </p>
        <${Controls} frame=${frame} replay=${replay} viewer=${viewer} onViewer=${onViewer} at=${at} onGo=${go}
            isPlaying=${isPlaying} onPlaying=${setPlaying} />
        <p class="acts">
          ${replay.outcome && html`<button class="linkbtn" aria-pressed=${String(isReviewing)} onClick=${review}>
            ${say("page-review")}
          </button>`}
          ${replay.is_told && at < end && html`<button class="linkbtn" onClick=${playOn}>
            ${say("page-play-on")}
          </button>`}
          ${replay.is_told && table && replay.outcome && html`<${Duplicate} table=${table} names=${frame.table}
              className="linkbtn" levels=${replay.levels} yours=${replay.yours} />`}
        </p>
      </div>`}
    </section>
    ${isReviewing && !isChoosing && sheet !== "review"
      ? html`<section class="thought side-only" aria-label=${say("page-review")}>
        <h2 class="sr">${say("page-review")}</h2>${panel}
      </section>`
      : html`<${Log} t=${t} frame=${frame} />`}
    </div>
    ${viewer === "open" && !board.hasOwnSeat
      ? html`<${Hands} t=${t} frame=${frame} />`
      : html`<${Tray} t=${t} frame=${frame} />`}
    <${Zoom} t=${t} />
    ${sheet === "link" && html`<${Sheet} title=${say("page-replay-link")} onClose=${() => setSheet("")}>
      <${Invitation} path=${path} />
    <//>`}
    ${sheet === "review" && html`<${Sheet} title=${say("page-review")} onClose=${() => setSheet("")}>${panel}<//>`}
    ${sheet === "log" && html`<${Sheet} title=${say("page-so-far")} onClose=${() => setSheet("")}>
      <div class="loglist"><${Log} t=${t} frame=${frame} /></div>
    <//>`}
  </div></div>`;
}

/** Go to a new table that begins at a moment of this game. @param {Omit<BranchWish, "nonce">} wish */
async function branch(wish) {
  await settleName();
  /** @type {NewTable} */
  const { table } = await post("/branches", { ...wish, nonce: nonce() });
  goTo(`/table/${table}`);
}

/**
 * Steps, a bar to move along, and by whom it is seen.
 * @param {{
 *   frame: Frame, replay: Replay, viewer: string, onViewer: (viewer: string) => void, at: number,
 *   onGo: (at: number) => void, isPlaying: boolean, onPlaying: (isPlaying: boolean) => void
 * }} props
 */
function Controls({ frame, replay, viewer, onViewer, at, onGo, isPlaying, onPlaying }) {
  const end = replay.moments.length - 1;
  return html`
    <input class="scrub" type="range" min="0" max=${end} value=${at} aria-label=${say("page-replay-scrub")}
        aria-valuetext=${say("page-replay-move", { number: at, last: end })}
        onInput=${(/** @type {Input} */ event) => { onPlaying(false); onGo(Number(event.currentTarget.value)); }} />
    <div class="steps">
      <button class="iconbtn" aria-label=${say("page-replay-first")} onClick=${() => onGo(0)}>
        <${Icon} name="first" />
      </button>
      <button class="iconbtn" aria-label=${say("page-replay-back")} disabled=${at === 0}
          onClick=${() => onGo(at - 1)}><${Icon} name="back" /></button>
      <button class="iconbtn playbtn" aria-label=${isPlaying ? say("page-replay-pause") : say("page-replay-play")}
          onClick=${() => { if (at === end) onGo(0); onPlaying(!isPlaying); }}>
        <${Icon} name=${isPlaying ? "pause" : "play"} />
      </button>
      <button class="iconbtn" aria-label=${say("page-replay-next")} disabled=${at === end}
          onClick=${() => onGo(at + 1)}><${Icon} name="next" /></button>
      <button class="iconbtn" aria-label=${say("page-replay-last")} onClick=${() => onGo(end)}>
        <${Icon} name="last" />
      </button>
      <span class="at">${at} / ${end}</span>
    </div>
    <label class="as">
      <span class="caps">${say("page-replay-as")}</span>
      <select class="text" onChange=${(/** @type {Select} */ event) => onViewer(event.currentTarget.value)}>
        <option value="open" selected=${viewer === "open"}>${say("page-replay-open")}</option>
        <option value="spectator" selected=${viewer === "spectator"}>${say("page-replay-spectator")}</option>
        ${Array.from({ length: replay.players }, (_one, seat) => html`<option key=${seat} value=${seat}
            selected=${viewer === String(seat)}>
          ${replay.yours.includes(seat) ? say("page-you") : nameOf(frame.table, seat)}
        </option>`)}
      </select>
    </label>
  `;
}

/** What the next decision cost. @param {{ t: BoardSession, frame: Frame, decision: Decision }} props */
function Note({ t, frame, decision }) {
  return html`
    <span class="ruling">
      <b>${calledOf(frame.table, decision.seat, frame.viewer)}</b> <${Grade} decision=${decision} />
      <${Cost} decision=${decision} />
    </span>
    <span>${say("page-review-played", { move: tellMove(t, decision.move, frame.table) })}</span>
    <${Better} t=${t} frame=${frame} decision=${decision} />
  `;
}

/**
 * The same table with somebody at it.
 * @param {Frame} frame
 * @param {number} seat
 * @returns {Frame}
 */
function seatedIn(frame, seat) {
  return { ...frame, viewer: seat, sight: { ...frame.sight, view: { ...frame.sight.view, viewer: seat } } };
}

/** Everybody's cards. @param {{ t: BoardSession, frame: Frame }} props */
function Hands({ t, frame }) {
  const view = frame.sight.view;
  const players = frame.table.seats.length;
  const hill = useHill();
  const shown = [...t.picker.picks.value, ...t.picker.chosen.value];
  return html`<section ref=${hill} class="tray hands" aria-label=${say("page-replay-open")}
      style=${{ "--columns": players > 3 ? Math.ceil(players / 2) : players }}>
    ${frame.table.seats.map((_info, seat) => {
      const cards = t.board.hand?.({ ...view, viewer: seat }) ?? [];
      return html`<div key=${seat} class="row">
        <b class="whose" title=${calledOf(frame.table, seat, frame.viewer)}>
          ${calledOf(frame.table, seat, frame.viewer)}
        </b>
        <div class="fan" style=${{ "--all": Math.max(2, cards.length) }}>
          ${cards.map((card) => html`<div key=${card} class=${classes("card", t.board.cardClass(card),
              shown.includes(card) && "is-shown")} role="img"
              aria-label=${t.board.cardLabel(t, card)} data-card=${card} data-flip=${`card-${card}`}>
            <${t.board.Face} card=${card} />
          </div>`)}
        </div>
      </div>`;
    })}
  </section>`;
}
