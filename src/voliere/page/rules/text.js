/** The rules of a game in the reader's language, from its own pages. */
import { html, useEffect, useState } from "../dom.js";
import { Refusal, getText } from "../api.js";
import { language } from "../settings.js";
import { explain } from "../texts.js";
import { Markdown } from "./markdown.js";

/** @param {{ game: string }} props */
export function RulesText({ game }) {
  const [text, setText] = useState("");
  const [refused, setRefused] = useState("");
  useEffect(() => {
    setRefused("");
    getText(`/games/${game}/rules/${language.value}`).then(setText, (error) =>
      setRefused(error instanceof Refusal ? explain(error.problem) : String(error)),
    );
  }, [game, language.value]);
  if (refused) return html`<p class="warn" role="alert">${refused}</p>`;
  return html`<article class="rules"><${Markdown} text=${text} /></article>`;
}
