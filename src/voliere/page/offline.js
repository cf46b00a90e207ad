/** No network: said calmly, and left by itself once there is one again. */
import { html, useEffect } from "./dom.js";
import { Avatar } from "./art.js";
import { say } from "./texts.js";

const AGAIN = 10_000; // milliseconds between two tries

export function Offline() {
  useEffect(() => {
    const back = () => location.reload();
    const timer = window.setInterval(() => navigator.onLine && !document.hidden && back(), AGAIN);
    window.addEventListener("online", back);
    document.title = say("page-name");
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", back);
    };
  }, []);
  return html`<main class="plain">
    <${Avatar} seat=${0} />
    <h1>${say("page-offline-title")}</h1>
    <p>${say("page-offline-text")}</p>
    <p><button class="btn green" onClick=${() => location.reload()}>${say("page-offline-again")}</button></p>
  </main>`;
}
