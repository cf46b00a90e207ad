/** Learn by playing: a lesson on the real table, with the real board. */
import { html, useEffect, useMemo, useState } from "../dom.js";
import { href } from "../address.js";
import { Refusal } from "../api.js";
import { Missing } from "../missing.js";
import { Loading } from "../lobby/arriving.js";
import { explain, say } from "../texts.js";
import { Session } from "../table/session.js";
import { Table, loadBoard, useTable } from "../table/page.js";
import { LessonRun } from "./run.js";
import { Guide, openRealGame } from "./guide.js";

/** @import { Kept } from "./run.js" */

/** @param {string} game */
function begin(game) {
  /** @type {LessonRun | undefined} */
  let made;
  const t = new Session("", loadBoard, (receive) => {
    const keep = (/** @type {Kept | null} */ lesson) => history.replaceState({ lesson }, "");
    const isShowing = () => t.stage.isBusy || t.stage.queue.length > 0;
    made = new LessonRun(game, receive, isShowing, () => t.stage.truth, keep);
    return made;
  });
  const run = /** @type {LessonRun} */ (/** @type {unknown} */ (made));
  t.rematch = async () => {
    const table = await openRealGame(game);
    location.assign(href(`/table/${table}`));
  };
  return { t, run };
}

/** @param {{ parts: string[] }} props */
export default function LessonPage({ parts: [game] }) {
  const { t, run } = useMemo(() => begin(game), [game]);
  const [refused, setRefused] = useState("");
  useTable(t);
  useEffect(() => {
    // What was kept may be of an older lesson.
    run
      .begin(history.state?.lesson ?? null)
      .catch(() => run.begin(null))
      .catch((error) => setRefused(error instanceof Refusal ? explain(error.problem) : String(error)));
  }, [game]);
  if (refused) return html`<${Missing} text=${refused} />`;
  const frame = t.stage.shown.value;
  if (!t.isReady.value || !frame) return html`<main class="plain">
    <h1 class="sr">${say("page-name")}</h1>
    <${Loading} />
  </main>`;
  return html`<${Table} t=${t} frame=${frame} /><${Guide} t=${t} run=${run} />`;
}
