/** The rules of a game in the reader's language, from its own pages. */
import { classes, html, useEffect, useState } from "../dom.js";
import { getText } from "../api.js";
import { language } from "../settings.js";
import { Switch } from "../sheet.js";
import { loadTexts, say, told } from "../texts.js";
import { Markdown } from "./markdown.js";
import { drawnBy } from "./pictures.js";

/** @import { Drawn } from "./markdown.js" */

/** @param {{ game: string }} props */
export function RulesText({ game }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState("");
  const [drawn, setDrawn] = useState(/** @type {Drawn | null} */ (null));
  const [isExact, setExact] = useState(/^#[A-Z]{2}-\d+$/.test(location.hash));
  useEffect(() => {
    setRefused("");
    getText(`/games/${game}/rules/${language.value}`).then(
      (found) => {
        setText(found);
        return Promise.all([bring(game), loadTexts(game)]).then(([board]) => setDrawn(drawnBy({ game, board })));
      },
      (error) => setRefused(told(error)),
    );
  }, [game, language.value]);
  if (refused) return html`<p class="warn" role="alert">${refused}</p>`;
  return html`<article class=${classes("rules", isExact && "is-exact")}>
    <${Markdown} text=${text} drawn=${drawn} />
    ${text && html`<${Switch} label=${say("page-rules-exact")} help=${say("page-rules-exact-help")} value=${isExact}
        onChange=${setExact} />`}
  </article>`;
}

/** The board, for its cards: once there is text to read. @param {string} game */
const bring = async (game) => (await import("../table/page.js")).loadBoard(game);
