/** The queues: a bird on each perch, the others on the ground, and what the picked bird would do there. */
import { classes, html, useEffect, useState } from "../../../page/dom.js";
import { Art } from "../../../page/art.js";
import { isNews } from "../../../page/table/tell.js";
import { BIRD, Bird } from "./birds.js";
import { chainOf, forceOf } from "./chain.js";

/** @import { GameEvent } from "../../../page/table/board-types.js" */
/** @import { Frame, Session, View } from "./types.js" */

/** @typedef {{ events: GameEvent[], isComplete: boolean }} Outlook */

/** The bird that is picked to be played. @param {Session} t @param {View} view @returns {string | null} */
export function pickedBird(t, view) {
  const [first] = t.picker.picks.value;
  return t.isMyTurn.value && view.phase === "play" && first && BIRD.test(first) ? first : null;
}

/**
 * What the picked bird would do at each perch, by the rules on the server.
 * @param {Session} t
 * @param {Frame} frame
 * @returns {Record<string, Outlook>} by move
 */
export function useOutlooks(t, frame) {
  const {
    viewer,
    sight: { view },
  } = frame;
  const bird = pickedBird(t, view);
  const wanted = bird ? `${view.decision} ${bird}` : "";
  const [answers, setAnswers] = useState(
    /** @type {{ wanted: string, moves: Record<string, Outlook> }} */ ({ wanted: "", moves: {} }),
  );
  useEffect(() => {
    if (!wanted || viewer === null) return undefined;
    let isCurrent = true;
    view.perches.forEach(async (_perch, place) => {
      const move = `${bird}>${place + 1}`;
      try {
        const { events, is_complete: isComplete } = await t.preview(viewer, move);
        if (isCurrent) {
          setAnswers((old) => ({
            wanted,
            moves: { ...(old.wanted === wanted ? old.moves : {}), [move]: { events, isComplete } },
          }));
        }
      } catch {
        // Without an answer the row shows the forces alone.
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return answers.wanted === wanted ? answers.moves : {};
}

/** @param {{ t: Session, frame: Frame }} props */
export function Queues({ t, frame }) {
  const outlooks = useOutlooks(t, frame);
  return html`<div class="queues" role="group" aria-label=${t.say("table-queues")}>
    ${frame.sight.view.perches.map((_perch, place) => html`<${Queue} key=${place} t=${t} frame=${frame} place=${place}
        outlooks=${outlooks} />`)}
  </div>`;
}

/**
 * One perch: the whole row is where a bird goes.
 * @param {{ t: Session, frame: Frame, place: number, outlooks: Record<string, Outlook> }} props
 */
function Queue({ t, frame, place, outlooks }) {
  const view = frame.sight.view;
  const perch = view.perches[place];
  const part = `>${place + 1}`;
  const bird = pickedBird(t, view);
  const isLegal = bird !== null && t.picker.after([bird]).has(part);
  const isChosen = isLegal && t.picker.picks.value[1] === part;
  const lastPly = frame.events.at(-1)?.ply;
  const plays = frame.events.filter((event) => event.kind === "played");
  const played = plays.at(-1);
  const news = plays.filter((event) => isNews(frame, event));
  const isAt = view.perch === place + 1 || (played && lastPly === played.ply && played.target === part.slice(1));
  const inside = html`
    <span class="perched">
      ${perch.bird
        ? html`<${Bird} t=${t} bird=${perch.bird} />`
        : html`<span class="card place"><${Art} name="piafs-crow" class="art" /></span>`}
      <${Art} name="piafs-perch" class="bar" />
    </span>
    <span class="ground">
      ${perch.ground.map((one) => html`<span key=${one}>
        <${Bird} t=${t} bird=${one} from=${played?.card === one ? `seat-${played.seat}` : undefined}
            class=${news.some(({ card }) => card === one) && "is-new"} />
      </span>`)}
      ${isChosen && html`<span key="ghost"><${Bird} t=${t} bird=${bird} flips=${false} class="is-ghost" /></span>`}
    </span>
  `;
  const force = perch.bird ? forceOf(perch.bird) : 0;
  const total = perch.total + (isLegal ? forceOf(bird) : 0);
  const result = isLegal ? outcome(t, view, outlooks[bird + part]) : "";
  return html`<div class=${classes("queue", isAt && "is-at", isLegal && "is-legal", isChosen && "is-chosen")}
      role="group" aria-label=${t.say("table-perch", { number: place + 1, total: perch.total, force })}
      data-drop=${t.isMyTurn.value && view.phase === "play" ? part : undefined}>
    ${inside}
    ${perch.bird && (isLegal || perch.ground.length > 0) && html`<span class=${isLegal ? "chip" : "odds"}
        aria-hidden="true" title=${t.say("table-odds-tip")}>
      <b class="n">${versus(total, force)}</b>${result && html`<span>${result}</span>`}
    </span>`}
    ${isLegal && html`<button class="spot legal" data-nav="cell" data-part=${part} data-drop=${part}
        aria-pressed=${String(isChosen)}
        aria-label=${t.say("table-play-here", { bird: t.word(bird), number: place + 1, total, force, result })}
        onClick=${() => t.pick(part)}></button>`}
  </div>`;
}

/** Ground against perch. @param {number} total @param {number} force */
export const versus = (total, force) => `${total} ${total > force ? ">" : total < force ? "<" : "="} ${force}`;

/** What a bird would do, in a few words. @param {Session} t @param {View} view @param {Outlook | undefined} outlook */
function outcome(t, view, outlook) {
  if (!outlook) return "";
  const { links } = chainOf(outlook.events);
  if (!links.length) {
    const offer = outlook.events.find((event) => event.kind === "offer-made");
    const [first] = t.picker.picks.value;
    const canKeep =
      offer && view.seats[view.viewer ?? 0].hand?.some((bird) => bird !== first && forceOf(bird) <= offer.amount);
    return canKeep ? t.say("table-chip-keep", { force: offer.amount }) : t.say("table-chip-nothing");
  }
  const words = links[0].isRevealed
    ? [t.say("table-chip-deck")]
    : links[0].seed === null
      ? [t.say("table-chip-no-seed")]
      : [t.say("table-chip-seed", { position: links[0].difference })];
  for (const { pest } of links) if (pest) words.push(t.say(`board-${pest}`));
  if (links.length > 1) words.push(t.say("table-chip-chain", { links: links.length }));
  return words.join(", ");
}
