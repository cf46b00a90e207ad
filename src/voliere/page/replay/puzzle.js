/** A puzzle: the table as somebody saw it, and one move that is better by far. The first try counts. */
import { classes, html, useEffect, useMemo, useState } from "../dom.js";
import { go, href } from "../address.js";
import { Refusal, get } from "../api.js";
import { Icon } from "../art.js";
import { language } from "../settings.js";
import { Missing } from "../missing.js";
import { explain, loadTexts, say, sayer } from "../texts.js";
import { loadBoard } from "../table/page.js";
import { Seats } from "../table/seats.js";
import { Tray } from "../table/tray.js";
import { Log } from "../table/log.js";
import { Zoom } from "../table/zoom.js";
import { Loading } from "../lobby/arriving.js";
import { Again } from "./again.js";
import { Quiet, frameOf } from "./quiet.js";
import { after, keep, kept, nextOf } from "./streak.js";

/** @import { Board } from "../table/board-types.js" */
/** @import { PuzzleInfo } from "../protocol-types.js" */

/** @param {{ parts: string[] }} props */
export default function PuzzlePage({ parts: [game, number] }) {
  const [puzzle, setPuzzle] = useState(/** @type {PuzzleInfo | null} */ (null));
  const [board, setBoard] = useState(/** @type {Board | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    document.title = `${say("page-puzzle")} · ${say("page-name")}`;
    get(`/puzzles/${game}/${number}`)
      .then(async (answer) => {
        setBoard(await loadBoard(game));
        setPuzzle(answer);
      })
      .catch((error) => setRefused(error instanceof Refusal ? explain(error.problem) : String(error)));
  }, []);
  if (puzzle && board) return html`<${Solve} puzzle=${puzzle} board=${board} />`;
  if (refused) return html`<${Missing} text=${refused} />`;
  return html`<main class="plain"><h1 class="sr">${say("page-puzzle")}</h1><${Loading} /></main>`;
}

/** @param {{ puzzle: PuzzleInfo, board: Board }} props */
function Solve({ puzzle: { replay, decision, number, of }, board }) {
  const { game } = replay;
  const [now, setNow] = useState(kept);
  const { streak, best } = now;
  useEffect(() => {
    loadTexts(game);
  }, [language.value]);
  const t = useMemo(() => new Quiet(game, board, sayer(game)), [game, board]);
  const frame = useMemo(() => frameOf(replay, 0, String(decision.seat), "unknown"), [replay]);
  const tried = (/** @type {boolean} */ isRight) => {
    const then = after(now, `${game}/${number}`, isRight);
    setNow(then);
    keep(then);
  };
  const next = () => go(`/puzzle/${game}/${nextOf(now, game, number, of)}`);
  return html`<div class="window"><div class=${classes("table", "replay", `game-${game}`)}>
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <div class="grow">
        <h1>${t.say("title")}</h1>
        <p class="sub">${say("page-puzzle-of", { number, of })} · ${say("page-puzzle-streak", { streak, best })}</p>
      </div>
      <button class="iconbtn" aria-label=${say("page-puzzle-next")} onClick=${next}><${Icon} name="next" /></button>
    </header>
    <${Seats} t=${t} frame=${frame} />
    <main class="board"><${board.Board} t=${t} frame=${frame} /></main>
    <div class="side"><section class="slip" aria-label=${say("page-puzzle")}>
      <div class="preview">
        <${Again} t=${t} frame=${frame} decisions=${[decision]} title=${say("page-puzzle-what")} onFirst=${tried}
            onNext=${next} />
      </div>
    </section><${Log} t=${t} frame=${frame} /></div>
    <${Tray} t=${t} frame=${frame} />
    <${Zoom} t=${t} />
  </div></div>`;
}
