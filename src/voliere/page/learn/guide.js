/** The bubble of a lesson: what is explained or asked, rings around what it is about, and the way on. */
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../dom.js";
import { go, href } from "../address.js";
import { games, openTable } from "../api.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { nameOf } from "../table/tell.js";
import { place } from "./place.js";

/** @import { LessonAct, SeatWish } from "../protocol-types.js" */
/** @import { Session } from "../table/session.js" */
/** @import { Box } from "./place.js" */
/** @import { LessonRun } from "./run.js" */

const LOOK = 250; // milliseconds: what is pointed at may move
const REAL_LEVEL = 2; // of the bots in the first real game

/** Parts of the shell by their names; anything else is a part of the board. */
const SHELL = /** @type {Record<string, string>} */ ({
  hand: ".hand",
  board: ".board > *",
  seats: ".seats > ul",
  slip: ".preview",
});

/**
 * What a name stands for on the screen: a part that can be picked, something that travels, a place to travel to.
 * @param {string} name
 * @returns {Element | null} none where it is not to be seen
 */
function find(name) {
  const quoted = CSS.escape(name);
  const wanted = SHELL[name] ?? `[data-part="${quoted}"], [data-flip="${quoted}"], [data-at="${quoted}"]`;
  return [...document.querySelectorAll(wanted)].find((one) => one.getBoundingClientRect().width) ?? null;
}

/** @param {Element} one */
function boxOf(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { left, top, width, height };
}

/** @param {{ t: Session, run: LessonRun }} props */
export function Guide({ t, run }) {
  const act = run.now.value;
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const [rings, setRings] = useState(/** @type {Box[]} */ ([]));
  // The slip says what a picked move would do; the bubble would only be in its way.
  const isAside = act?.act === "ask" && Boolean(t.picker.move.value);
  const key = act && !isAside ? `${act.act} ${act.say} ${act.number}` : "";
  useLayoutEffect(() => {
    if (!key || !act) {
      setRings([]);
      return;
    }
    const look = () => setRings(settle(bubble.current, act));
    look();
    const timer = window.setInterval(look, LOOK);
    window.addEventListener("resize", look);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("resize", look);
    };
  }, [key]);
  useEffect(() => {
    if (!key || !act) return;
    const button = /** @type {HTMLElement | null} */ (bubble.current?.querySelector(".gold"));
    if (button) button.focus({ preventScroll: true });
    else t.spoken.value = text(t, act);
  }, [key]);
  if (!act || isAside) return null;
  return html`<div class="guide">
    ${rings.map((ring, index) => html`
      <span key=${index} class="ring-mark" aria-hidden="true" style=${around(ring)}></span>
    `)}
    <aside class=${classes("bubble", act.act === "ask" && "is-ask")} ref=${bubble} aria-label=${say("page-lesson")}
        aria-describedby="bubble-text"><${Content} t=${t} run=${run} act=${act} /></aside>
  </div>`;
}

/** Where a ring goes: a little outside what it is around. @param {Box} box */
const around = ({ left, top, width, height }) => ({
  left: `${left - 5}px`,
  top: `${top - 5}px`,
  width: `${width + 10}px`,
  height: `${height + 10}px`,
});

/**
 * Put the bubble where it hides least; the boxes of what it points at.
 * @param {HTMLElement | null} bubble
 * @param {LessonAct} act
 */
function settle(bubble, act) {
  const about = act.at.flatMap((name) => find(name) ?? []).map(boxOf);
  if (!bubble) return about;
  const isAsk = act.act === "ask";
  const needed = [
    [".preview", isAsk ? 6 : 1],
    [".hand", isAsk ? 4 : 0.5],
    [".top", 8],
    [".board > *", isAsk ? 0.05 : 0.01],
    [".sentence", 2],
    [".podium", 1],
  ].flatMap(([selector, weight]) => {
    const found = document.querySelector(String(selector));
    return found ? [{ box: boxOf(found), weight: Number(weight) }] : [];
  });
  const { left, top } = place(
    { width: bubble.offsetWidth, height: bubble.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
    about,
    needed,
  );
  bubble.style.translate = `${left}px ${top}px`;
  return about;
}

/** @param {Session} t @param {LessonAct} act @returns {string} */
function text(t, act) {
  if (act.act === "strayed") return say("page-lesson-strayed", { move: t.word(act.move ?? "") });
  if (act.act === "free") return say("page-lesson-free");
  if (act.act === "end") return t.say("lesson-end");
  const table = t.stage.shown.value?.table;
  const others = table?.seats.slice(1).map((_one, index) => ["bcdefghij"[index], nameOf(table, index + 1)]) ?? [];
  return t.say(act.say ?? "", Object.fromEntries(others));
}

/** @param {{ t: Session, run: LessonRun, act: LessonAct }} props */
function Content({ t, run, act }) {
  const paragraph = html`<p id="bubble-text">${text(t, act)}</p>`;
  switch (act.act) {
    case "tell":
      return html`
        <${Count} act=${act} />
        ${paragraph}
        <div class="ways"><button class="btn gold" onClick=${() => run.goOn()}>${say("page-lesson-next")}</button></div>
      `;
    case "ask":
      return html`
        <${Count} act=${act} />
        ${paragraph}
        ${act.move && html`<div class="ways">
          <button class="btn line" onClick=${() => t.follow(act.move ?? "")}>
            <${Icon} name="bulb" /> ${say("page-lesson-show")}
          </button>
        </div>`}
      `;
    case "strayed":
      return html`
        ${paragraph}
        <div class="ways">
          <button class="btn line" onClick=${() => run.goFreely()}>${say("page-lesson-go-on")}</button>
          <button class="btn gold" onClick=${() => run.takeBack()}>${say("page-lesson-back")}</button>
        </div>
      `;
    case "free":
      return html`
        ${paragraph}
        <div class="ways">
          <button class="btn gold" onClick=${() => (run.now.value = null)}>${say("page-lesson-understood")}</button>
        </div>
      `;
    default:
      return html`<h2>${say("page-lesson-done")}</h2>${paragraph}<${End} t=${t} run=${run} />`;
  }
}

/** How far one has come. @param {{ act: LessonAct }} props */
const Count = ({ act }) => html`<p class="caps count">
  ${say("page-lesson-step", { number: act.number, of: act.of })}
</p>`;

/** One knows the game now. @param {{ t: Session, run: LessonRun }} props */
function End({ t, run }) {
  const [isOpening, setOpening] = useState(false);
  const isOver = t.stage.shown.value?.table.status === "over";
  const open = async () => {
    setOpening(true);
    go(`/table/${await openRealGame(run.game)}`);
  };
  return html`<div class="ways">
    <a class="btn line" data-go href=${href(`/rules/${run.game}`)}>${say("page-rules")}</a>
    ${!isOver && html`<button class="btn line" onClick=${() => (run.now.value = null)}>
      ${say("page-lesson-play-on")}
    </button>`}
    <button class="btn gold" disabled=${isOpening} onClick=${open}>${say("page-lesson-real")}</button>
  </div>`;
}

/** A table with gentle bots. @param {string} name @returns {Promise<string>} its id */
export async function openRealGame(name) {
  const players = (await games()).find((one) => one.name === name)?.default_players ?? 0;
  /** @type {SeatWish[]} */
  const seats = Array.from({ length: players }, (_one, seat) =>
    seat ? { kind: "bot", level: REAL_LEVEL } : { kind: "me" },
  );
  return openTable({ game: name, seats });
}
