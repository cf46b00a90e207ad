/** A game's rules as a page of their own. */
import { html, useEffect, useState } from "../dom.js";
import { href } from "../address.js";
import { games } from "../api.js";
import { Icon } from "../art.js";
import { Missing } from "../missing.js";
import { say } from "../texts.js";
import { RulesText } from "./text.js";

/** @import { GameInfo } from "../api.js" */

/** @param {{ parts: string[] }} props */
export default function RulesPage({ parts: [game] }) {
  const [all, setAll] = useState(/** @type {GameInfo[] | null} */ (null));
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    games().then(setAll, () => setFailed(true));
  }, []);
  const known = all?.find((one) => one.name === game);
  if (all && !known) {
    const possible = all.map((one) => one.name).join(", ");
    return html`<${Missing} text=${say("error-unknown-game", { game, possible })} />`;
  }
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <p class="grow sub">${say("page-rules")}</p>
      ${known?.has_lesson && html`<a class="btn line" data-go href=${href(`/learn/${game}`)}>
        <${Icon} name="bulb" /> ${say("page-learn")}
      </a>`}
    </header>
    <main class="paper">${(known || hasFailed) && html`<${RulesText} game=${game} />`}</main>
  </div>`;
}
