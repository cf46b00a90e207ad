/** How one is told, elsewhere, that it is one's turn: this browser's push service, a web hook. */
import { html, signal, useEffect, useState } from "./dom.js";
import { HAS_SERVER } from "./address.js";
import { Refusal, get, post, put, remove } from "./api.js";
import { explain, say } from "./texts.js";
import { Switch } from "./sheet.js";
import { language, notifies } from "./settings.js";

/** @import { Input } from "./dom.js" */
/** @import { ChannelInfo, Channels, Tested } from "./protocol-types.js" */

const KEPT = "voliere push"; // what the server was told of this browser
const DECLINED = "voliere push declined";
const PATIENCE = 5000; // milliseconds for a service worker to be there

/** What is on, once it was asked for. */
const channels = signal(/** @type {Channels | null} */ (null));
/** The key of this browser among them. */
const own = signal("");

const hasNotices = "Notification" in window;
const canPush = HAS_SERVER && hasNotices && "PushManager" in window && "serviceWorker" in navigator;

/** Apple's phones and tablets push to what is on the home screen, alone. */
const needsInstalling =
  !canPush &&
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1)) &&
  !window.matchMedia("(display-mode: standalone)").matches;

/** @param {string} name @param {string} [value] nothing: what is kept */
function kept(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** @param {ArrayBuffer} bytes */
const coded = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** As the server calls a browser. @param {string} endpoint */
async function keyOf(endpoint) {
  return "b" + coded(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint))).slice(0, 22);
}

/** @returns {Promise<PushManager>} */
async function pushing() {
  const late = new Promise((_, reject) => window.setTimeout(reject, PATIENCE, new Error("no service worker")));
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  return /** @type {ServiceWorkerRegistration} */ (registration).pushManager;
}

/** Ask the server what is on, and the browser which of it is its own. */
async function look() {
  channels.value = await get("/me/channels");
  const subscription = canPush && (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  const known = await subscription;
  own.value = known ? await keyOf(known.endpoint) : "";
}

const isOn = () => Boolean(channels.value?.channels.some((one) => one.key === own.value));

/** Subscribe, though perhaps under another key than before, and tell the server. */
async function subscribe() {
  const { push_key: key } = channels.value ?? /** @type {Channels} */ (await get("/me/channels"));
  if (!key) throw new Refusal({ code: "push-missing", message_id: "error-push-missing", owner: null, details: {} });
  const manager = await pushing();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await manager.subscribe(wish).catch(async () => {
    await (await manager.getSubscription())?.unsubscribe(); // it may be another server's
    return manager.subscribe(wish);
  });
  const { endpoint, keys } = subscription.toJSON();
  const told = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language: language.value };
  channels.value = await post("/me/channels", told);
  own.value = await keyOf(String(endpoint));
  kept(KEPT, `${endpoint} ${language.value}`);
}

/** From now on, on this device. Only as the answer to a touch: browsers ask then. */
async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return;
  if (canPush) await subscribe();
  notifies.value = true;
}

async function stop() {
  notifies.value = false;
  kept(KEPT, "");
  if (!canPush || !own.value) return;
  const key = own.value;
  await (await (await pushing()).getSubscription())?.unsubscribe();
  own.value = "";
  channels.value = await remove(`/me/channels/${key}`);
}

/** What was on is still: the push service may have given another address, and the language be another. */
export async function renew() {
  if (!canPush || !kept(KEPT) || Notification.permission !== "granted") return;
  const subscription = await (await pushing()).getSubscription();
  await look();
  // Who is somebody else here than before wants to be told all the same.
  if (!isOn() || kept(KEPT) !== `${subscription?.endpoint} ${language.value}`) await subscribe();
}

/** What went wrong, in words. @param {unknown} error */
const reason = (error) => (error instanceof Refusal ? explain(error.problem) : say("page-told-failed"));

/** The part of the settings that is about it. */
export function Told() {
  const [status, setStatus] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (HAS_SERVER) look().catch((error) => setStatus(reason(error)));
  }, []);
  const doing = (/** @type {() => Promise<string | void>} */ act) => async () => {
    setBusy(true);
    setStatus("");
    try {
      setStatus((await act()) ?? "");
    } catch (error) {
      setStatus(reason(error));
    }
    setBusy(false);
  };
  const isDenied = hasNotices && Notification.permission === "denied";
  const isHere = HAS_SERVER && canPush && channels.value?.push_key ? isOn() : notifies.value && !isDenied;
  const others = channels.value?.channels.filter((one) => one.key !== own.value) ?? [];
  return html`<fieldset class="told" aria-busy=${String(isBusy)}>
    <legend class="caps">${say("page-told")}</legend>
    <${Switch} label=${say("page-told-here")} help=${help(isDenied)} value=${isHere} disabled=${isDenied || !hasNotices}
        onChange=${(/** @type {boolean} */ isWanted) => doing(isWanted ? begin : stop)()} />
    ${channels.value && html`
      ${others.map((one) => html`<${Other} key=${one.key} channel=${one} doing=${doing} />`)}
      ${others.every((one) => one.kind !== "hook") && html`<${HookField} doing=${doing} />`}
      ${channels.value.channels.length > 0 && html`<button class="btn line" disabled=${isBusy} onClick=${doing(test)}>
        ${say("page-told-test")}
      </button>`}
    `}
    <p class="hint" role="status">${status}</p>
  </fieldset>`;
}

/** @param {boolean} isDenied */
function help(isDenied) {
  if (needsInstalling) return say("page-told-install");
  if (isDenied || !hasNotices) return say("page-told-denied");
  return say(canPush && channels.value?.push_key ? "page-told-here-help" : "page-notify-help");
}

async function test() {
  /** @type {Tested} */
  const { outcomes } = await post("/me/channels/test", {});
  await look();
  const worst = ["refused", "gone", "later"].find((one) => Object.values(outcomes).includes(one));
  return say(`page-told-test-${worst ?? "done"}`);
}

/** @typedef {(act: () => Promise<string | void>) => () => Promise<void>} Doing */

/** Another device, or the hook. @param {{ channel: ChannelInfo, doing: Doing }} props */
function Other({ channel, doing }) {
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(channel.since);
  const text = say(`page-told-${channel.kind}`, { host: channel.host, date });
  const end = async () => {
    channels.value = await remove(`/me/channels/${channel.key}`);
    return say("page-told-ended");
  };
  return html`<div class="opt">
    <span>${text}</span>
    <button class="btn line" aria-label=${`${say("page-told-end")}: ${text}`} onClick=${doing(end)}>
      ${say("page-told-end")}
    </button>
  </div>`;
}

/** @param {{ doing: Doing }} props */
function HookField({ doing }) {
  const [url, setUrl] = useState("");
  const save = async () => {
    channels.value = await put("/me/channels/hook", { url: url.trim(), language: language.value });
    return say("page-told-hook-set");
  };
  return html`<form class="fld" onSubmit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    if (url.trim()) doing(save)();
  }}>
    <label class="opt" for="hook">
      <span>${say("page-told-hook-label")}<small>${say("page-told-hook-help")}</small></span>
    </label>
    <div class="copy">
      <input id="hook" type="url" inputmode="url" autocomplete="off" maxlength="1000" placeholder="https://…"
          value=${url} onInput=${(/** @type {Input} */ event) => setUrl(event.currentTarget.value)} />
      <button class="btn line">${say("page-told-hook-save")}</button>
    </div>
  </form>`;
}

/** Asked once, where it makes sense: at a table by turns, after one's own move. */
export function Offer() {
  const [state, setState] = useState("");
  useEffect(() => {
    const isOpen = canPush && !notifies.peek() && Notification.permission !== "denied" && !kept(DECLINED);
    if (isOpen) look().then(() => channels.value?.push_key && !isOn() && setState("asked"), () => {});
  }, []);
  const accept = () =>
    begin().then(
      () => setState(notifies.value ? say("page-told-on") : ""),
      (error) => setState(reason(error)),
    );
  const decline = () => {
    kept(DECLINED, "yes");
    setState("");
  };
  if (state !== "asked") return html`<p role="status">${state}</p>`;
  return html`<div class="go offer">
    <button class="btn green" onClick=${accept}>${say("page-told-offer")}</button>
    <button class="btn quiet" onClick=${decline}>${say("page-told-no")}</button>
  </div>`;
}
