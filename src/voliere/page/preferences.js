/** Settings of this device, as a part of a sheet. */
import { html } from "./dom.js";
import { LANGUAGES, LENDS } from "./address.js";
import { say } from "./texts.js";
import { Segments, Switch } from "./sheet.js";
import * as settings from "./settings.js";
import { Told } from "./channels.js";
import { sample } from "./table/notice.js";
import { You } from "./you.js";

/** @import { Input } from "./dom.js" */

export function Settings() {
  return html`<div class="settings">
    <${You} />
    <${Segments} label=${say("page-language")} value=${settings.language.value}
        onChange=${(/** @type {string} */ one) => (settings.language.value = one)}
        values=${Object.entries(LANGUAGES).map(([value, text]) => ({ value, text }))} />
    <${Segments} label=${say("page-theme")} value=${settings.theme.value}
        onChange=${(/** @type {string} */ one) => (settings.theme.value = one)}
        values=${["auto", "light", "dark"].map((value) => ({ value, text: say(`page-theme-${value}`) }))} />
    <${Segments} label=${say("page-speed")} value=${settings.speed.value} hint=${say("page-speed-hint")}
        onChange=${(/** @type {string} */ one) => (settings.speed.value = one)}
        values=${["none", "fast", "normal", "slow"].map((value) => ({ value, text: say(`page-speed-${value}`) }))} />
    <${Switch} label=${say("page-moves")} help=${say("page-moves-help")} value=${settings.moves.value}
        onChange=${(/** @type {boolean} */ one) => (settings.moves.value = one)} />
    <${Switch} label=${say("page-confirm")} help=${say("page-confirm-help")} value=${settings.confirms.value}
        onChange=${(/** @type {boolean} */ one) => (settings.confirms.value = one)} />
    <${Switch} label=${say("page-sound")} value=${settings.sound.value}
        onChange=${(/** @type {boolean} */ one) => (settings.sound.value = one)} />
    ${settings.sound.value && html`<label class="opt">
      <span>${say("page-volume")}</span>
      <input type="range" min="0.1" max="1" step="0.1" value=${settings.volume.value}
          onInput=${(/** @type {Input} */ event) => (settings.volume.value = Number(event.currentTarget.value))}
          onChange=${() => sample()} />
    </label>`}
    <${Told} />
    ${LENDS && html`<${Segments} label=${say("page-thinks")} value=${settings.thinks.value}
        hint=${say("page-thinks-hint")} onChange=${(/** @type {string} */ one) => (settings.thinks.value = one)}
        values=${["auto", "always", "never"].map((value) => ({ value, text: say(`page-thinks-${value}`) }))} />`}
  </div>`;
}
