/** Learn by playing: a lesson on the real table, with the real board. */
import { html, useEffect, useMemo } from "../dom.js";
import { href } from "../address.js";
import { say } from "../texts.js";
import { Session } from "../table/session.js";
import { Table, loadBoard, useTable } from "../table/page.js";
import { Course } from "./course.js";
import { Guide, openRealGame } from "./guide.js";

/** @param {string} game */
function begin(game) {
  /** @type {Course | undefined} */
  let made;
  const t = new Session("", loadBoard, (receive) => {
    const keep = (/** @type {any} */ lesson) => history.replaceState({ lesson }, "");
    made = new Course(game, receive, () => t.stage.isBusy || t.stage.queue.length > 0, keep);
    return made;
  });
  const course = /** @type {Course} */ (/** @type {unknown} */ (made));
  course.truth = () => t.stage.truth;
  t.rematch = async () => {
    const table = await openRealGame(game);
    location.assign(href(`/table/${table}`));
  };
  return { t, course };
}

/** @param {{ parts: string[] }} props */
export default function LessonPage({ parts: [game] }) {
  const { t, course } = useMemo(() => begin(game), [game]);
  useTable(t);
  useEffect(() => {
    // What was kept may be of an older lesson.
    course
      .begin(history.state?.lesson ?? null)
      .catch(() => course.begin(null))
      .catch(() => {
        course.state.value = "lost";
      });
  }, [game]);
  if (course.state.value === "lost") return html`<main class="plain"><h1>${say("page-offline")}</h1><p><a class="btn green" data-go href=${href("/")}>${say("page-lobby")}</a></p></main>`;
  const frame = t.stage.shown.value;
  if (!t.isReady.value || !frame) return html`<main class="plain" aria-busy="true"><p class="sr">${say("page-loading")}</p></main>`;
  return html`<${Table} t=${t} frame=${frame} /><${Guide} t=${t} course=${course} />`;
}
