/** A game's rules as a page of their own. */
import { html, useEffect, useState } from "../dom.js";
import { href } from "../address.js";
import { games } from "../api.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { RulesText } from "./text.js";

/** @param {{ parts: string[] }} props */
export default function RulesPage({ parts: [game] }) {
  const [hasLesson, setHasLesson] = useState(false);
  useEffect(() => {
    games().then((all) => setHasLesson(all.some((one) => one.name === game && one.has_lesson)), () => {});
  }, [game]);
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <p class="grow sub">${say("page-rules")}</p>
      ${hasLesson && html`<a class="btn line" data-go href=${href(`/learn/${game}`)}>
        <${Icon} name="bulb" /> ${say("page-learn")}
      </a>`}
    </header>
    <main class="paper"><${RulesText} game=${game} /></main>
  </div>`;
}
