/** Who one is, as a part of the settings: a name, and for who wants it the same person on every device. */
import { html, useEffect, useState } from "./dom.js";
import { HAS_SERVER, href } from "./address.js";
import { Refusal, get, me, post, save, settleName } from "./api.js";
import { Icon } from "./art.js";
import { NameField, Sure } from "./fields.js";
import { addPasskey, canHavePasskeys, showPasskey } from "./passkey.js";
import { language } from "./settings.js";
import { Switch } from "./sheet.js";
import { explain, say } from "./texts.js";

/** @import { Input } from "./dom.js" */
/** @import { ListedTable, You as Person, YourData } from "./protocol-types.js" */

const DAY = 86_400_000;

/** @param {number} day since 1970 */
function shown(day) {
  if (day === Math.floor(Date.now() / DAY)) return say("page-you-today");
  const how = /** @type {const} */ ({ dateStyle: "medium", timeZone: "UTC" });
  return new Intl.DateTimeFormat(language.value, how).format(day * DAY);
}

/** @param {{ browser: string, system: string }} device */
function called({ browser, system }) {
  if (browser && system) return say("page-you-browser", { browser, system });
  return browser || system || say("page-you-browser-unknown");
}

/** What went wrong, in words; whoever changes their mind in the browser's own window did nothing wrong. */
function reason(/** @type {unknown} */ error) {
  if (error instanceof Refusal) return explain(error.problem);
  if (error instanceof DOMException) {
    return say(error.name === "InvalidStateError" ? "page-you-passkey-known" : "page-you-passkey-none");
  }
  throw error;
}

/** A name, and behind a button all else: nobody needs it. */
export function You() {
  const [isOpen, setOpen] = useState(false);
  return html`<section class="you" aria-label=${say("page-you-title")}>
    <${NameField} />
    <button class="row-btn" aria-expanded=${String(isOpen)} onClick=${() => setOpen(!isOpen)}>
      <${Icon} name="people" /> ${say("page-you-more")}
    </button>
    ${isOpen && html`<${More} />`}
  </section>`;
}

function More() {
  const [you, setYou] = useState(/** @type {Person | null} */ (null));
  const [codes, setCodes] = useState(/** @type {string[]} */ ([]));
  const [refused, setRefused] = useState("");
  const [isBusy, setBusy] = useState(false);
  /** One thing at a time; what it comes to, and why it did not. @param {() => Promise<Person | void>} act */
  const act = async (act) => {
    setRefused("");
    setBusy(true);
    try {
      await settleName();
      const found = await act();
      if (found) setYou(found);
    } catch (error) {
      setRefused(reason(error));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (HAS_SERVER) act(() => me().then(() => get("/you")));
  }, []);
  const makeCodes = async () => {
    const made = await post("/you/codes", {});
    setCodes(made.codes);
    return get("/you");
  };
  const problem = refused && html`<p class="warn" role="alert">${refused}</p>`;
  if (!HAS_SERVER) {
    return html`<div class="you-more">
      <p class="hint">${say("page-you-no-server")}</p>
      <p><a class="linkbtn" data-go href=${href("/games")}><${Icon} name="log" /> ${say("page-all-games")}</a></p>
    </div>`;
  }
  if (!you) return problem;
  const hasPasskeys = canHavePasskeys(you.site);
  const isGuest = !you.passkeys.length && !you.codes;
  return html`<div class="you-more">
    ${isGuest && html`<p class="hint">${say("page-you-guest")}</p>`}
    <h3>${say("page-you-keys")}</h3>
    ${!hasPasskeys && html`<p class="hint">${say("page-you-no-passkeys")}</p>`}
    <ul>
      ${you.passkeys.map((one) => html`<li key=${one.passkey}>
        <span>
          ${called(one)}
          <small>${say("page-you-passkey-used", { added: shown(one.added), used: shown(one.used) })}</small>
        </span>
        <${Sure} text=${say("page-you-remove")} label=${say("page-you-remove-passkey", { name: called(one) })}
            sure=${say("page-you-remove-sure")} isDisabled=${isBusy}
            onSure=${() => act(() => post("/you/passkeys/remove", { passkey: one.passkey }))} />
      </li>`)}
      ${you.codes > 0 && html`<li><span>${say("page-you-codes-left", { count: you.codes })}</span></li>`}
    </ul>
    <div class="ways">
      ${hasPasskeys && html`<button class="btn green" disabled=${isBusy} onClick=${() => act(addPasskey)}>
        ${say("page-you-add-passkey")}
      </button>`}
      ${you.codes
        ? html`<${Sure} text=${say("page-you-new-codes")} isDisabled=${isBusy} onSure=${() => act(makeCodes)} />`
        : html`<button class=${hasPasskeys ? "btn line" : "btn green"} disabled=${isBusy}
            onClick=${() => act(makeCodes)}>${say("page-you-make-codes")}</button>`}
    </div>
    ${codes.length > 0 && html`<${Codes} codes=${codes} />`}
    <h3>${say("page-you-devices")}</h3>
    <ul>
      ${you.devices.map((one) => html`<li key=${one.device}>
        <span>${called(one)}<small>${one.is_this ? say("page-you-this") : shown(one.seen)}</small></span>
        ${!one.is_this && html`<button class="btn line" disabled=${isBusy}
            aria-label=${say("page-you-end-device", { name: called(one) })}
            onClick=${() => act(() => post("/you/devices/end", { device: one.device }))}>
          ${say("page-you-end")}
        </button>`}
      </li>`)}
    </ul>
    ${you.devices.length > 1 && html`<button class="btn line" disabled=${isBusy}
        onClick=${() => act(() => post("/you/devices/end", {}))}>${say("page-you-end-others")}</button>`}
    <h3>${say("page-you-sign-in")}</h3>
    <${SignIn} hasPasskeys=${hasPasskeys} isGuest=${isGuest} act=${act} isBusy=${isBusy} />
    <h3>${say("page-you-people")}</h3>
    <p class="hint">${say("page-you-people-hint")}</p>
    <div class="ways">
      ${you.others.map((one) => html`<button class="btn line" key=${one.device} disabled=${isBusy}
          onClick=${() => act(() => become("/you/switch", { device: one.device }))}>
        ${say("page-you-be", { name: one.name ?? say("page-you-nameless") })}
      </button>`)}
      <button class="btn line" disabled=${isBusy} onClick=${() => act(() => become("/you/switch", {}))}>
        ${say("page-you-new-guest")}
      </button>
    </div>
    <h3>${say("page-you-data")}</h3>
    <${Export} act=${act} isBusy=${isBusy} />
    <${Delete} act=${act} isBusy=${isBusy} />
    ${problem}
  </div>`;
}

/** Be somebody else from now on: all that is shown begins anew. @param {string} path @param {unknown} body */
async function become(path, body) {
  await post(path, body);
  location.assign(href("/"));
}

/** @typedef {{ act: (act: () => Promise<Person | void>) => void, isBusy: boolean }} Acting */

/** Codes as they are shown this once. @param {{ codes: string[] }} props */
function Codes({ codes }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  return html`<div class="codes" role="status">
    <p>${say("page-you-codes-once")}</p>
    <ol>${codes.map((one) => html`<li key=${one}><code>${one}</code></li>`)}</ol>
    <div class="ways">
      ${window.isSecureContext && html`<button class="btn line"
          onClick=${() => navigator.clipboard.writeText(text).then(() => setCopied(true), () => {})}>
        ${say(isCopied ? "page-copied" : "page-copy")}
      </button>`}
      <button class="btn line" onClick=${() => save("voliere-codes.txt", `${text}\n`)}>${say("page-you-save")}</button>
    </div>
  </div>`;
}

/** @param {Acting & { hasPasskeys: boolean, isGuest: boolean }} props */
function SignIn({ hasPasskeys, isGuest, act, isBusy }) {
  const [code, setCode] = useState("");
  const [brings, setBrings] = useState(true);
  const [tables, setTables] = useState(0);
  useEffect(() => {
    get("/me/tables").then(
      (/** @type {ListedTable[]} */ found) => setTables(found.length),
      () => {},
    );
  }, []);
  const come = async (/** @type {Promise<unknown>} */ coming) => {
    await coming;
    location.assign(href("/"));
  };
  const byCode = (/** @type {Event} */ event) => {
    event.preventDefault();
    act(() => come(post("/sign-in/code", { code, brings })));
  };
  return html`<p class="hint">${say("page-you-sign-in-hint")}</p>
    ${isGuest && tables > 0 && html`<${Switch} label=${say("page-you-bring", { count: tables })}
        help=${say("page-you-bring-help")} value=${brings} onChange=${setBrings} />`}
    ${hasPasskeys && html`<button class="btn line" disabled=${isBusy}
        onClick=${() => act(() => come(showPasskey(brings)))}>${say("page-you-by-passkey")}</button>`}
    <form class="fld" onSubmit=${byCode}>
      <label class="caps" for="recovery">${say("page-you-code")}</label>
      <div class="copy">
        <input id="recovery" maxlength="40" autocomplete="off" autocapitalize="none" spellcheck=${false} value=${code}
            onInput=${(/** @type {Input} */ event) => setCode(event.currentTarget.value)} />
        <button class="btn green" disabled=${!code.trim() || isBusy}>${say("page-you-go")}</button>
      </div>
    </form>`;
}

/** @param {Acting} props */
function Export({ act, isBusy }) {
  const [games, setGames] = useState(0);
  const fetchAll = async () => {
    /** @type {YourData} */
    const first = await get("/you/data");
    const { you, papers } = first;
    const all = [...first.games];
    let next = first.next;
    while (next) {
      setGames(all.length);
      /** @type {YourData} */
      const more = await patiently(`/you/data?before=${next}`);
      all.push(...more.games);
      next = more.next;
    }
    setGames(0);
    save("voliere.json", JSON.stringify({ you, papers, games: all }, null, 1));
  };
  return html`<button class="btn line" disabled=${isBusy} onClick=${() => act(fetchAll)}>
    <${Icon} name="download" /> ${games ? say("page-you-exporting", { count: games }) : say("page-you-export")}
  </button>`;
}

/** Ask until it is answered: many games are fetched no faster than the server likes. @param {string} path */
async function patiently(path) {
  for (;;) {
    try {
      return await get(path);
    } catch (error) {
      const seconds = error instanceof Refusal && error.problem.details.seconds;
      if (typeof seconds !== "number") throw error;
      await new Promise((resolve) => window.setTimeout(resolve, 1000 * seconds));
    }
  }
}

/** @param {Acting} props */
function Delete({ act, isBusy }) {
  const [isSure, setSure] = useState(false);
  const tap = () => (isSure ? act(() => become("/you/delete", { what: "everything" })) : setSure(true));
  return html`<button class="btn line danger" disabled=${isBusy} onClick=${tap}>
      ${say(isSure ? "page-you-delete-sure" : "page-you-delete")}
    </button>
    <p class="hint">${say("page-you-delete-hint")}</p>`;
}
