/** How one does: numbers beside what would be fair, by game, by rival, by day; and the way to every game. */
import { classes, html, useEffect, useState } from "../dom.js";
import { go, href } from "../address.js";
import { games, get, me, put } from "../api.js";
import { Avatar, Icon } from "../art.js";
import { language } from "../settings.js";
import { loadTexts, number, say, sayer, told } from "../texts.js";
import { Loading } from "./arriving.js";
import { GamesList, botOf, nameOfRival, shift } from "./games.js";

/** @import { GameInfo } from "../api.js" */
/** @import { Input } from "../dom.js" */
/** @import { Feat, Figure, Rating, Rival, Statistics } from "../protocol-types.js" */

const DAY = 86_400_000;
const WEEKS = 53;
const SHADES = 4;

/** A share of 100 as it is read. @param {number} share */
const percent = (share) =>
  new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(share / 100);

/** Many figures as one; shares and means weigh as much as there are games. @param {Figure[]} some */
function sum(some) {
  const add = (/** @type {(one: Figure) => number} */ value) => some.reduce((total, one) => total + value(one), 0);
  const count = add((one) => one.games);
  const reviewed = add((one) => one.reviewed);
  return {
    games: count,
    won: add((one) => one.won),
    share: count ? add((one) => (one.share ?? 0) * one.games) / count : 0,
    fair: count ? add((one) => (one.fair ?? 0) * one.games) / count : 0,
    reviewed,
    adjusted: reviewed ? add((one) => (one.adjusted ?? 0) * one.reviewed) / reviewed : 0,
    adjustedFair: reviewed ? add((one) => (one.adjusted_fair ?? 0) * one.reviewed) / reviewed : 0,
  };
}

/** @param {{ query: URLSearchParams }} props */
export default function HowIDo({ query }) {
  const [all, setAll] = useState(/** @type {GameInfo[]} */ ([]));
  const [found, setFound] = useState(/** @type {Statistics | null} */ (null));
  const [refused, setRefused] = useState("");
  useEffect(() => {
    document.title = say("page-how-i-do");
    const load = async () => {
      await me();
      const [listed, figures] = await Promise.all([games(), get(`/me/statistics?shift=${shift()}`)]);
      await Promise.all(listed.map((/** @type {GameInfo} */ one) => loadTexts(one.name))); // titles are theirs
      setAll(listed);
      setFound(figures);
    };
    load().catch((error) => setRefused(told(error)));
  }, [language.value]);
  const titles = Object.fromEntries(all.map((one) => [one.name, one.texts[language.value].title]));
  const whole = found?.figures.filter((one) => one.level === null) ?? [];
  return html`<div class="reading how">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <h1 class="grow">${say("page-how-i-do")}</h1>
    </header>
    <main>
      ${refused && html`<p class="warn notice" role="alert">${refused}</p>`}
      ${!found && !refused && html`<${Loading} />`}
      ${found && (whole.length
        ? html`<${Whole} found=${found} titles=${titles} query=${query} />`
        : html`<section class="paper nothing">
          <${Avatar} seat=${1} />
          <h2>${say("page-how-nothing")}</h2>
          <p>${say("page-how-nothing-text")}</p>
          <a class="btn gold" data-go href=${href("/")}>${say("page-open-play")}</a>
        </section>`)}
    </main>
  </div>`;
}

/** @param {{ found: Statistics, titles: Record<string, string>, query: URLSearchParams }} props */
function Whole({ found, titles, query }) {
  const game = query.get("game") ?? "";
  const isShown = (/** @type {{ game: string }} */ one) => !game || one.game === game;
  const figures = found.figures.filter(isShown);
  const contests = figures.filter((one) => one.kind === "contest" && one.level === null);
  const played = [...new Set(found.figures.map((one) => one.game))].filter((name) => titles[name]);
  const choose = (/** @type {string} */ name) =>
    go(name ? `/statistics?game=${name}` : "/statistics", { replace: true, stays: true });
  const feats = found.best.filter((one) => isShown(one) && one.kind === "together");
  const longest = found.longest.filter(isShown).sort((a, b) => b.moves - a.moves)[0];
  const ratings = found.ratings.filter(isShown);
  return html`
    ${played.length > 1 && html`<div class="seg" role="group" aria-label=${say("page-games")}>
      ${["", ...played].map((name) => html`<button key=${name} class=${classes(name === game && "on")}
          aria-pressed=${String(name === game)} onClick=${() => choose(name)}>
        ${titles[name] ?? say("page-how-all")}
      </button>`)}
    </div>`}
    <${Head} figures=${figures} />
    <div class="stack">
      ${contests.length > 0 && html`<section class="paper">
        <h2>${say("page-how-by-game")}</h2>
        <p class="hint">${say("page-how-fair-mark")}</p>
        <ul class="bars">
          ${contests.map((one) => html`<${Bar} key=${`${one.game} ${one.players}`} one=${one}
              name=${say("page-how-game", { game: titles[one.game] ?? one.game, players: one.players })}
              to=${`/games?game=${one.game}&players=${one.players}`} />`)}
        </ul>
      </section>`}
      ${!game && found.rivals.length > 0 && html`<${HeadToHead} rivals=${found.rivals} />`}
      ${(feats.length > 0 || longest) && html`<${Feats} feats=${feats} longest=${longest} titles=${titles} />`}
    </div>
    <div class="stack">
      <${Levels} figures=${figures} />
      ${found.has_ratings && html`<${Ratings} ratings=${ratings} titles=${titles}
          isHidden=${found.is_rating_hidden} />`}
    </div>
    ${!game && html`<${Calendar} days=${found.days} />`}
    <section class="paper">
      <h2>${say("page-all-games")}</h2>
      <${GamesList} path="/statistics" query=${query} rivals=${found.rivals} hasGame=${played.length < 2} />
    </section>`;
}

/** The numbers that sum it up. @param {{ figures: Figure[] }} props */
function Head({ figures }) {
  const whole = figures.filter((one) => one.level === null);
  const { games: count, won, share, fair, reviewed, adjusted, adjustedFair } = sum(
    whole.filter((one) => one.kind === "contest"),
  );
  const apart = sum(whole.filter((one) => one.kind === "apart")).games;
  const all = sum(whole).games;
  return html`<section class="paper sums">
    <dl>
      <div><dt>${say("page-how-games", { count: all })}</dt><dd class="n">${all}</dd></div>
      ${count > 0 && html`
        <div><dt>${say("page-how-won")}</dt><dd class="n">${won}</dd></div>
        <div class=${classes("share", share >= fair && "is-good")}>
          <dt>${say("page-how-share")}</dt>
          <dd class="n">${percent(share)}</dd>
          <dd class="hint">${say("page-how-fair", { fair: percent(fair) })}</dd>
        </div>`}
      ${reviewed > 0 && html`<div>
        <dt>${say("page-how-adjusted")}</dt>
        <dd class="n">${percent(adjusted)}</dd>
        <dd class="hint">${say("page-how-reviewed", { count: reviewed, fair: percent(adjustedFair) })}</dd>
      </div>`}
    </dl>
    ${apart > 0 && html`<p class="hint">${say("page-how-apart", { count: apart })}</p>`}
  </section>`;
}

/**
 * A share beside the fair one.
 * @param {{ one: { games: number, won: number, share: number | null, fair: number | null }, name: string, to: string }}
 *   props
 */
function Bar({ one, name, to }) {
  const share = one.share ?? 0;
  const fair = one.fair ?? 0;
  return html`<li>
    <a class="barname" data-go href=${href(to)}>${name}</a>
    <span class="barsum n">${percent(share)}</span>
    <span class=${classes("share-bar", share >= fair && "is-good")} style=${{ "--share": share, "--fair": fair }}
        role="img" aria-label=${say("page-how-bar", { share: percent(share), fair: percent(fair) })}>
      <i></i><b></b>
    </span>
    <span class="hint">${say("page-how-won-of", { won: one.won, games: one.games })}</span>
  </li>`;
}

/** Against bots, by their level. @param {{ figures: Figure[] }} props */
function Levels({ figures }) {
  const met = figures.filter((one) => one.level !== null && one.kind === "contest");
  const levels = [...new Set(met.map((one) => one.level ?? 0))].sort();
  if (!levels.length) return null;
  return html`<section class="paper">
    <h2>${say("page-how-by-level")}</h2>
    <ul class="bars">
      ${levels.map((level) => html`<${Bar} key=${level} one=${sum(met.filter((one) => one.level === level))}
          name=${botOf(level)} to=${`/games?opponent=level-${level}`} />`)}
    </ul>
  </section>`;
}

/** How sure a rating is, in words. @param {Rating} rating */
const tellRating = (rating) =>
  say("page-rating-near", {
    level: rating.near_level ? say(`page-level-${rating.near_level}`) : "",
    has: rating.near_level ? "level" : "none",
    sureness: rating.sureness,
    low: String(rating.value - rating.give),
    high: String(rating.value + rating.give),
  });

/** @param {{ ratings: Rating[], titles: Record<string, string>, isHidden: boolean }} props */
function Ratings({ ratings, titles, isHidden }) {
  const [hides, setHides] = useState(isHidden);
  const [refused, setRefused] = useState("");
  const show = async (/** @type {Input} */ event) => {
    const wanted = !event.currentTarget.checked;
    setHides(wanted);
    try {
      await put("/me/rating", { is_hidden: wanted });
      setRefused("");
    } catch (error) {
      setHides(!wanted);
      setRefused(told(error));
    }
  };
  return html`<section class="paper">
    <h2>${say("page-ratings")}</h2>
    ${ratings.length
      ? html`<ul class="ratings">
        ${ratings.map((one) => html`<li key=${`${one.game} ${one.players}`}>
          <span>${say("page-how-game", { game: titles[one.game] ?? one.game, players: one.players })}</span>
          <b class="n">${one.value}</b>
          <span class="hint">${tellRating(one)}</span>
        </li>`)}
      </ul>`
      : html`<p class="muted">${say("page-ratings-none")}</p>`}
    <label class="opt">
      <span>${say("page-rating-shown")}<small>${say("page-rating-shown-help")}</small></span>
      <input class="sw" type="checkbox" role="switch" checked=${!hides} onChange=${show} />
    </label>
    ${refused && html`<p class="warn" role="alert">${refused}</p>`}
  </section>`;
}

/** @param {{ rivals: Rival[] }} props */
function HeadToHead({ rivals }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rivals : rivals.slice(0, 6);
  return html`<section class="paper">
    <h2>${say("page-head-to-head")}</h2>
    <ul class="heads">
      ${shown.map((one) => {
        const even = Math.max(0, one.games - one.ahead - one.behind);
        return html`<li key=${one.key}>
          <a class="barname" data-go href=${href(`/games?opponent=${encodeURIComponent(one.key)}`)}>
            ${nameOfRival(one)}
          </a>
          ${one.games > 0 && html`<span class="barsum n">${one.ahead}–${one.behind}</span>
            <span class="split" role="img"
                aria-label=${say("page-head-told", { ahead: one.ahead, even, behind: one.behind })}
                style=${{ "--ahead": one.ahead, "--even": even, "--behind": one.behind }}><i></i><i></i><i></i></span>`}
          <span class="hint">${one.games > 0 && say("page-head-games", { count: one.games, even })}
            ${one.games > 0 && one.together > 0 && " · "}
            ${one.together > 0 && say("page-head-together", { count: one.together })}</span>
        </li>`;
      })}
    </ul>
    ${rivals.length > shown.length && html`<button class="btn line" onClick=${() => setWhole(true)}>
      ${say("page-head-all", { count: rivals.length })}
    </button>`}
  </section>`;
}

/** @param {{ feats: Feat[], longest: Feat | undefined, titles: Record<string, string> }} props */
function Feats({ feats, longest, titles }) {
  const named = (/** @type {Feat} */ one) => titles[one.game] ?? one.game;
  return html`<section class="paper">
    <h2>${say("page-feats")}</h2>
    <ul class="feats">
      ${feats.map((one) => html`<li key=${`${one.game} ${one.players}`}>
        <b class="n">${number(one.score)}</b>
        <span>
          ${one.title && html`<strong>${sayer(one.game)(one.title)}</strong>`}
          <span class="hint">${one.players > 1
            ? say("page-feat-together", { game: named(one), players: one.players })
            : say("page-feat-alone", { game: named(one) })}</span>
        </span>
        <a class="btn line" data-go href=${href(`/table/${one.table}`)}>${say("page-look")}</a>
      </li>`)}
      ${longest && html`<li>
        <b class="n">${longest.moves}</b>
        <span>
          <strong>${say("page-feat-longest", { count: longest.moves })}</strong>
          <span class="hint">${say("page-how-game", { game: named(longest), players: longest.players })}</span>
        </span>
        <a class="btn line" data-go href=${href(`/table/${longest.table}`)}>${say("page-look")}</a>
      </li>`}
    </ul>
  </section>`;
}

/** A year of days, weeks from left to right. @param {{ days: [number, number][] }} props */
function Calendar({ days }) {
  const counts = new Map(days);
  const most = Math.max(1, ...counts.values());
  const today = Math.floor((Date.now() + 60_000 * shift()) / DAY);
  const monday = today - ((today + 3) % 7); // the first day of 1970 was a Thursday
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "long", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(language.value, { month: "short", timeZone: "UTC" });
  const weeks = Array.from({ length: WEEKS }, (_one, place) => monday - 7 * (WEEKS - 1 - place));
  return html`<section class="paper">
    <h2>${say("page-calendar")}</h2>
    <p class="hint">${say("page-calendar-told", { count: days.length })}</p>
    <div class="year" role="img" aria-label=${say("page-calendar-told", { count: days.length })}>
      ${weeks.map((week) => {
        const isNew = new Date(week * DAY).getUTCDate() <= 7;
        return html`<div key=${week} class="week">
          <span class="caps">${isNew ? month.format(week * DAY) : ""}</span>
          ${Array.from({ length: 7 }, (_one, place) => {
            const day = week + place;
            const count = counts.get(day) ?? 0;
            const shade = count ? Math.ceil((SHADES * count) / most) : 0;
            return html`<i key=${day} class=${classes(`shade-${shade}`, day > today && "is-later")}
                title=${day > today ? undefined : say("page-calendar-day", { date: date.format(day * DAY), count })}>
            </i>`;
          })}
        </div>`;
      })}
    </div>
  </section>`;
}

