/** Deals of a day: to play, to go on with, to look at; what was promised of them; and all days before. */
import { classes, html, useEffect, useState } from "../dom.js";
import { HAS_SERVER, go, href } from "../address.js";
import { games, get, me, post, settleName } from "../api.js";
import { Icon } from "../art.js";
import { NameField } from "../fields.js";
import { language } from "../settings.js";
import { say, told } from "../texts.js";
import { Arriving } from "../lobby/arriving.js";
import { checkPromises, daysOf, shifted, tellDay, tellState } from "./days.js";
import { Results } from "./results.js";

/** @import { DayInfo, DealInfo, NewTable, OwnDay } from "../protocol-types.js" */

/** @param {{ parts: string[] }} props */
export default function DayPage({ parts: [day, game] }) {
  const [titles, setTitles] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    document.title = `${say("page-day-title")} · ${say("page-name")}`;
    games().then(
      (all) => setTitles(Object.fromEntries(all.map((one) => [one.name, one.texts[language.value].title]))),
      () => {},
    );
  }, [language.value]);
  return game
    ? html`<${Results} day=${day} game=${game} title=${titles[game] ?? ""} />`
    : html`<${Day} day=${day} titles=${titles} />`;
}

/** @param {{ day: string | undefined, titles: Record<string, string> }} props */
function Day({ day, titles }) {
  const [info, setInfo] = useState(/** @type {DayInfo | null} */ (null));
  const [broken, setBroken] = useState(/** @type {string[]} */ ([]));
  const [refused, setRefused] = useState("");
  const refuse = (/** @type {unknown} */ error) => setRefused(told(error));
  useEffect(() => {
    me()
      .then(() => get(day ? `/days/${day}` : "/days"))
      .then((found) => {
        setBroken(HAS_SERVER ? checkPromises(found) : []);
        setInfo(found);
      })
      .catch(refuse);
  }, []);
  const play = async (/** @type {DealInfo} */ deal) => {
    setRefused("");
    try {
      await settleName();
      /** @type {NewTable} */
      const { table } = await post(`/days/${info?.day}/${deal.game}`, {});
      go(`/table/${table}`);
    } catch (error) {
      refuse(error);
    }
  };
  const kind = !info || info.day === info.today ? "today" : info.day > info.today ? "future" : "past";
  return html`<div class="reading">
    <header class="top">
      <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
      <h1 class="grow">${say("page-day-title")}</h1>
    </header>
    <main class="days">
      ${refused && html`<p class="warn notice" role="alert">${refused}</p>`}
      ${!info && !refused && html`<p aria-busy="true">${say("page-loading")}</p><${Arriving} />`}
      ${info && html`<section class="paper">
        <div class="turner">
          <${Turn} to=${shifted(info.day, -1)} name="back" label=${say("page-day-before")} info=${info} />
          <h2>${tellDay(info.day)}</h2>
          <${Turn} to=${shifted(info.day, 1)} name="next" label=${say("page-day-after")} info=${info} />
        </div>
        <p class="muted">${HAS_SERVER
          ? say("page-day-how", { kind, until: tellTime(info.end) })
          : say("page-day-how-alone")}</p>
        ${kind === "today" && HAS_SERVER && html`<${NameField} />`}
        <ul>
          ${info.deals.map((deal) => html`<${Deal} key=${deal.game} deal=${deal} day=${info.day} kind=${kind}
              title=${titles[deal.game] ?? ""} onPlay=${() => play(deal)} />`)}
        </ul>
        ${broken.map((one) => html`<p key=${one} class="warn" role="alert">
          ${say("page-day-broken", { game: titles[one] ?? one })}
        </p>`)}
        ${HAS_SERVER && html`<${Promises} info=${info} titles=${titles} />`}
      </section>
      <${Archive} info=${info} titles=${titles} />`}
    </main>
  </div>`;
}

/** A moment as a clock here shows it. @param {number} at */
const tellTime = (at) => new Intl.DateTimeFormat(language.value, { timeStyle: "short" }).format(at);

/** To another day. @param {{ to: string, name: string, label: string, info: DayInfo }} props */
const Turn = ({ to, name, label, info }) =>
  to < info.first || to > shifted(info.today, HAS_SERVER ? 1 : 0)
    ? html`<span class="iconbtn" aria-hidden="true"></span>`
    : html`<a class="iconbtn" data-go href=${href(`/day/${to}`)} aria-label=${label}><${Icon} name=${name} /></a>`;

/** @param {{ deal: DealInfo, day: string, kind: string, title: string, onPlay: () => void }} props */
function Deal({ deal, day, kind, title, onPlay }) {
  const facts = say("page-day-facts", { players: deal.players, level: say(`page-level-${deal.level}`) });
  return html`<li class="tablerow">
    <div class="what"><b>${title}</b><span>${facts}${kind !== "future" && html` · ${tellState(deal)}`}</span></div>
    ${deal.status === "over"
      ? html`<a class="btn line" data-go href=${href(`/day/${day}/${deal.game}`)}>${say("page-day-results")}</a>`
      : deal.status !== "closed" && kind !== "future" && html`<button class=${classes("btn",
          kind === "today" ? "gold" : "line")} onClick=${onPlay}>
        ${deal.status ? say("page-resume") : say("page-day-play")}<span class="sr"> ${title}</span>
      </button>`}
    ${!deal.status && kind === "past" && HAS_SERVER && html`<a class="linkbtn" data-go
        href=${href(`/day/${day}/${deal.game}`)}>
      ${say("page-day-results")}<span class="sr"> ${title}</span>
    </a>`}
  </li>`;
}

/** @param {{ info: DayInfo, titles: Record<string, string> }} props */
function Promises({ info, titles }) {
  return html`<details class="promises">
    <summary><${Icon} name="shield" /> ${say("page-day-promise")}</summary>
    <p class="muted">${say("page-day-promise-how")}</p>
    ${info.deals.map((deal) => html`<div key=${deal.game} class="proofs">
      <h3>${titles[deal.game]}</h3>
      <p class="caps">${say("page-day-hash")}</p>
      <code>${deal.seed_hash}</code>
      ${deal.seed && html`<p class="caps">${say("page-proof-seed")}</p><code>${deal.seed}</code>`}
      ${deal.next_seed_hash && html`
        <p class="caps">${say("page-day-hash-next")}</p>
        <code>${deal.next_seed_hash}</code>
      `}
    </div>`)}
  </details>`;
}

/** All days of a month, with what one has played. @param {{ info: DayInfo, titles: Record<string, string> }} props */
function Archive({ info, titles }) {
  const [month, setMonth] = useState(info.day.slice(0, 7));
  const [played, setPlayed] = useState(/** @type {OwnDay[]} */ ([]));
  useEffect(() => {
    get(`/me/days?month=${month}`).then(setPlayed, () => setPlayed([]));
  }, [month]);
  const days = daysOf(month);
  const before = shifted(days[0], -1).slice(0, 7);
  const after = shifted(days[days.length - 1], 1).slice(0, 7);
  const blank = (new Date(`${days[0]}T00:00Z`).getUTCDay() + 6) % 7; // weeks begin on a Monday
  return html`<section class="paper" aria-label=${say("page-day-archive")}>
    <h2>${say("page-day-archive")}</h2>
    <div class="turner">
      <button class="iconbtn" aria-label=${say("page-month-before")} disabled=${before < info.first.slice(0, 7)}
          onClick=${() => setMonth(before)}><${Icon} name="back" /></button>
      <h3 aria-live="polite">${tellDay(days[0], { month: "long", year: "numeric" })}</h3>
      <button class="iconbtn" aria-label=${say("page-month-after")} disabled=${after > info.today.slice(0, 7)}
          onClick=${() => setMonth(after)}><${Icon} name="next" /></button>
    </div>
    <ol class="month">
      ${days.map((day, index) => {
        const own = played.filter((one) => one.day === day && one.status === "over");
        const style = index ? {} : { gridColumnStart: blank + 1 };
        const isThere = day >= info.first && day <= info.today;
        const count = say("page-day-count", { count: own.length, of: info.deals.length });
        const games = own.map((one) => `${titles[one.game]} ${one.score}`).join(", ");
        return html`<li key=${day} style=${style}>
          ${isThere
            ? html`<a data-go href=${href(`/day/${day}`)} class=${classes(own.length > 0 && "has-played")}
                aria-current=${day === info.day ? "date" : undefined} title=${games || undefined}
                aria-label=${`${tellDay(day, { dateStyle: "long" })}: ${count}`}>
              ${index + 1}<span class="marks" aria-hidden="true">${"•".repeat(own.length)}</span>
            </a>`
            : html`<span>${index + 1}</span>`}
        </li>`;
      })}
    </ol>
  </section>`;
}
