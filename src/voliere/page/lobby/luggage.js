/** All games of this browser as a file, and back: it may forget them, and knows nothing of another browser. */
import { classes, html, useState } from "../dom.js";
import { Refusal, download, post } from "../api.js";
import { explain, say } from "../texts.js";

/** @import { Input } from "../dom.js" */

/** @param {{ onBrought: () => void }} props */
export function Luggage({ onBrought }) {
  const [told, setTold] = useState("");
  const [isWrong, setWrong] = useState(false);
  const doing = async (/** @type {() => Promise<string>} */ act) => {
    setTold(say("page-loading"));
    setWrong(false);
    try {
      setTold(await act());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setWrong(true);
      setTold(explain(error.problem));
    }
  };
  const save = async () => {
    await download("voliere-games.txt", "/luggage");
    return "";
  };
  const bring = async (/** @type {File} */ file) => {
    /** @type {{ new: number, known: number, refused: number }} */
    const brought = await post("/luggage", { games: await file.text() });
    onBrought();
    return say("page-luggage-brought", brought);
  };
  return html`<section class="luggage">
    <h2>${say("page-luggage")}</h2>
    <p class="muted">${say("page-luggage-text")}</p>
    <p>
      <button class="btn line" onClick=${() => doing(save)}>${say("page-luggage-save")}</button>
      <label class="btn line filebtn">
        ${say("page-luggage-bring")}
        <input type="file" accept="text/plain,.txt" class="sr"
            onChange=${(/** @type {Input} */ { currentTarget: input }) => {
              const [file] = input.files ?? [];
              if (file) doing(() => bring(file));
              input.value = "";
            }} />
      </label>
    </p>
    <p class=${classes(isWrong && "warn")} role="status">${told}</p>
  </section>`;
}
