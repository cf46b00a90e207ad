/** A bird: its species, its card, its words. */
import { classes, html } from "../../../page/dom.js";
import { Art } from "../../../page/art.js";
import { forceOf } from "./chain.js";

/** @import { Session } from "./types.js" */

export const SPECIES = /** @type {Record<string, string>} */ ({
  C: "chaffinch",
  S: "sparrow",
  B: "bullfinch",
  K: "blackbird",
  G: "greenfinch",
  Y: "yellowhammer",
});
export const BIRD = /^[CSBKGY][1-6][mf]$/;
const SEXES = /** @type {Record<string, string>} */ ({ m: "male", f: "female" });

/** @param {string} bird or a species */
export const styleOf = (bird) => `pf-${SPECIES[bird[0]]}`;

/** @param {string} bird */
const eggsOf = (bird) => Math.ceil(forceOf(bird) / 2);

/** @param {Session} t @param {string} bird */
export const labelOf = (t, bird) =>
  t.say("table-bird", { species: bird[0], force: bird[1], sex: bird[2], eggs: eggsOf(bird) });

/** What is on a card: the bird in the plumage of its sex, its force, its eggs. @param {{ card: string }} props */
export const Face = ({ card }) => html`
  <svg class="art" viewBox="0 0 400 533" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle class="sun" cx="216" cy="290" r="164" />
    <path class="hill" d="M-100 478C60 452 180 466 250 478S370 494 500 474V700H-100Z" />
    <use href=${`#piafs-${SPECIES[card[0]]}-${SEXES[card[2]]}`} y="104" width="400" height="400" />
  </svg>
  <span class="tab"><b>${card[1]}</b><${Art} name=${`piafs-glyph-${SEXES[card[2]]}`} class="i" /></span>
  <span class="eggs">
    ${Array.from({ length: eggsOf(card) }, (_one, index) => html`<${Art} key=${index} name="piafs-glyph-egg"
        class="i" />`)}
  </span>
`;

/**
 * A bird that lies on the table.
 * @param {{
 *   t: Session, bird: string, class?: string | false, flips?: boolean, from?: string, isPaired?: boolean
 * }} props
 */
export const Bird = ({ t, bird, class: more = false, flips = true, from, isPaired = false }) =>
  html`<div class=${classes("card", styleOf(bird), more)} role="img" aria-label=${labelOf(t, bird)}
      data-flip=${flips ? `card-${bird}` : undefined} data-card=${bird} data-from=${from}>
    <${Face} card=${bird} />
    ${isPaired && html`<${Heart} />`}
  </div>`;

/** The mark of a pair. */
export const Heart = () => html`<${Art} name="piafs-heart" class="heart" />`;

/** The head of a species. @param {{ species: string, label?: string }} props */
export const Head = ({ species, label }) => html`<span class=${`head ${styleOf(species)}`}
    role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
  <svg viewBox="136 2 208 208" aria-hidden="true">
    <use href=${`#piafs-${SPECIES[species]}-male`} width="400" height="400" />
  </svg>
</span>`;
