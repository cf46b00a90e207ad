/** The rules of a game in the reader's language, from its own pages. */
import { html, useEffect, useState } from "../dom.js";
import { getText } from "../api.js";
import { language } from "../settings.js";
import { say } from "../texts.js";
import { Markdown } from "./markdown.js";

/** @param {{ game: string }} props */
export function RulesText({ game }) {
  const [text, setText] = useState("");
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    getText(`/games/${game}/rules/${language.value}`).then(setText, () => setFailed(true));
  }, [game, language.value]);
  if (hasFailed) return html`<p class="warn">${say("page-offline")}</p>`;
  return html`<article class="rules"><${Markdown} text=${text} /></article>`;
}
