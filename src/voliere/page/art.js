/** Pictures: sprites are fetched once and put into the document, then used by name. */
import { html } from "./dom.js";
import { ASSETS } from "./address.js";

/** @type {Map<string, Promise<void>>} */
const sprites = new Map();

/**
 * Bring a sprite: "page", "lobby" or a game's.
 * @param {string} name
 */
export function loadSprite(name) {
  let wanted = sprites.get(name);
  if (!wanted) {
    wanted = fetch(`${ASSETS}art/${name}.svg`)
      .then((answer) => answer.text())
      .then((text) => {
        const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        for (const symbol of parsed.querySelectorAll("symbol")) {
          if (document.getElementById(symbol.id)) symbol.remove(); // another sprite brought it
        }
        // Shapes are only copied from: nobody need know how they look. Clips are used where they are.
        const clips = /** @type {Element} */ (parsed.cloneNode());
        clips.append(...parsed.querySelectorAll("clipPath"));
        for (const [part, named] of /** @type {[Element, string][]} */ ([[parsed, "sprite"], [clips, "clips"]])) {
          part.setAttribute("class", named);
          part.setAttribute("width", "0");
          part.setAttribute("height", "0");
          part.setAttribute("aria-hidden", "true");
          document.body.prepend(document.importNode(part, true));
        }
      });
    sprites.set(name, wanted);
  }
  return wanted;
}

/**
 * A picture of a sprite. Without a label it is decoration.
 * @param {{ name: string, class?: string, label?: string }} props
 */
export function Art({ name, class: named = "art", label }) {
  const described = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${named} ...${described}><use href=${`#${name}`} /></svg>`;
}

/** @param {{ name: string, label?: string, class?: string }} props */
export const Icon = ({ name, label, class: named = "i" }) => html`<${Art} name=${`icon-${name}`} class=${named}
    label=${label} />`;

const AVATARS = ["siskin", "robin", "jay", "martin", "linnet", "merle"]; // as bots are called

/** @param {number} seat */
export const avatarName = (seat) => `part-avatar-${AVATARS[seat % AVATARS.length]}`;

/** Who sits at a seat, as a bird. @param {{ seat: number }} props */
export const Avatar = ({ seat }) =>
  html`<span class="avatar"><${Art} name=${avatarName(seat)} class="face" /></span>`;
