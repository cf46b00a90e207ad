/** Small fields that several screens have. */
import { html, useEffect, useRef, useState } from "./dom.js";
import { me, settleName, typeName } from "./api.js";
import { say } from "./texts.js";

/** @import { Input } from "./dom.js" */

/** @param {{ text: string }} props */
export function CopyField({ text }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.current?.select();
      document.execCommand("copy");
    }
    setCopied(true);
  };
  return html`<div class="copy">
    <input ref=${field} readonly value=${text} aria-label=${say("page-link")}
        onFocus=${(/** @type {Input} */ event) => event.currentTarget.select()} />
    <button class="btn green" onClick=${copy}>${isCopied ? say("page-copied") : say("page-copy")}</button>
    ${"share" in navigator && html`<button class="btn line"
        onClick=${() => navigator.share({ url: text }).catch(() => {})}>${say("page-share-link")}</button>`}
  </div>`;
}

/** What one would like to be called. */
export function NameField() {
  const [name, setName] = useState("");
  useEffect(() => {
    me().then(
      (known) => setName(known.name ?? ""),
      () => {},
    );
  }, []);
  return html`<label class="fld">
    <span class="caps">${say("page-your-name")}</span>
    <input class="text" maxlength="24" autocomplete="nickname" value=${name}
        onInput=${(/** @type {Input} */ event) => {
          setName(event.currentTarget.value);
          typeName(event.currentTarget.value);
        }} onChange=${() => settleName().catch(() => {})} />
  </label>`;
}

const FORGOTTEN = 300; // milliseconds: what is pressed meanwhile must not move away, or it is not pressed

/**
 * A button that wants to be pressed twice; `sure` is what it says then.
 * @param {{ text: string, onSure: () => void, label?: string, sure?: string, isDisabled?: boolean }} props
 */
export function Sure({ text, onSure, label, sure = say("page-sure"), isDisabled = false }) {
  const [isAsked, setAsked] = useState(false);
  const press = () => {
    setAsked(!isAsked);
    if (isAsked) onSure();
  };
  return html`<button class="btn line" aria-label=${isAsked ? undefined : label} disabled=${isDisabled}
      onClick=${press} onBlur=${() => window.setTimeout(() => setAsked(false), FORGOTTEN)}>
    ${isAsked ? sure : text}
  </button>`;
}
