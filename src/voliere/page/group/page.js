/** A group: its people, its next game, how everybody has done, and what was played. */
import { html, useEffect, useState } from "../dom.js";
import { go, href } from "../address.js";
import { Refusal, games, get, me, nonce, post, put, remember, settleName } from "../api.js";
import { Icon } from "../art.js";
import { NameField, Sure } from "../fields.js";
import { Invitation as Link } from "../qr.js";
import { Missing } from "../missing.js";
import { language, level } from "../settings.js";
import { Sheet } from "../sheet.js";
import { explain, listed, loadTexts, say } from "../texts.js";
import { NewTable } from "../lobby/newtable.js";
import { Row, actOf } from "../lobby/lists.js";
import { Agreed } from "../table/agreed.js";

/** @import { GameInfo } from "../api.js" */
/** @import { Input, Select } from "../dom.js" */
/** @import { Agreement } from "../table/agreed.js" */
/** @import { GamesPage, GroupInfo, GroupPerson, Invitation, ListedTable, Plan } from "../protocol-types.js" */

const REFRESH = 5000;

/** @param {{ parts: string[] }} props */
export default function Screen({ parts: [group, key] }) {
  return key ? html`<${Joining} group=${group} link=${key} />` : html`<${Group} id=${group} />`;
}

/** What went wrong, in words; anything else than a refusal is a fault. @param {unknown} error */
async function told(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.problem.owner) await loadTexts(error.problem.owner);
  return explain(error.problem);
}

/** @param {GameInfo[]} all */
const titlesOf = (all) => Object.fromEntries(all.map((one) => [one.name, one.texts[language.value].title]));

/** @param {{ title: string, children?: unknown }} props */
const Page = ({ title, children }) => html`<div class="reading group">
  <header class="top">
    <a class="iconbtn" data-go href=${href("/")} aria-label=${say("page-lobby")}><${Icon} name="back" /></a>
    <h1 class="grow">${title}</h1>
  </header>
  <main class="group-body">${children}</main>
</div>`;

/** Whoever has the link: what they would join. @param {{ group: string, link: string }} props */
function Joining({ group, link }) {
  const [found, setFound] = useState(/** @type {Invitation | null} */ (null));
  const [titles, setTitles] = useState(/** @type {Record<string, string>} */ ({}));
  const [wrong, setWrong] = useState("");
  const [refused, setRefused] = useState("");
  useEffect(() => {
    const load = async () => {
      try {
        await me();
        /** @type {[Invitation, GameInfo[]]} */
        const [one, all] = await Promise.all([get(`/groups/${group}/invitations/${link}`), games()]);
        if (one.is_yours) go(`/group/${group}`, { replace: true });
        document.title = one.name;
        setTitles(titlesOf(all));
        setFound(one);
      } catch (error) {
        setWrong(await told(error));
      }
    };
    load();
  }, []);
  const join = async () => {
    try {
      await settleName();
      await post(`/groups/${group}/people`, { key: link });
      go(`/group/${group}`, { replace: true });
    } catch (error) {
      setRefused(await told(error));
    }
  };
  if (wrong) return html`<${Missing} text=${wrong} />`;
  if (!found) return html`<main class="plain" aria-busy="true"><p class="sr">${say("page-loading")}</p></main>`;
  return html`<${Page} title=${found.name}>
    <section class="paper">
      <p>${say("page-group-asked", { game: titles[found.game] ?? found.game, names: namesOf(found.names) })}</p>
      <${NameField} />
      <button class="btn gold big" onClick=${join}>${say("page-group-join")}</button>
      ${refused && html`<p class="warn" role="alert">${refused}</p>`}
    </section>
  <//>`;
}

/** @param {Array<string | null>} names */
const namesOf = (names) => listed(names.map((name) => name ?? say("page-a-guest")));

/** @param {{ id: string }} props */
function Group({ id }) {
  const [group, setGroup] = useState(/** @type {GroupInfo | null} */ (null));
  const [all, setAll] = useState(/** @type {GameInfo[]} */ ([]));
  const [older, setOlder] = useState(/** @type {GamesPage | null} */ (null));
  const [wrong, setWrong] = useState("");
  const [refused, setRefused] = useState("");
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    const load = async () => {
      try {
        await me();
        const [found, listed] = await Promise.all([get(`/groups/${id}`), games()]);
        setAll(listed);
        setGroup(found);
        document.title = found.name;
      } catch (error) {
        const text = await told(error);
        if (!(error instanceof Refusal && error.problem.code === "offline")) setWrong(text);
      }
    };
    load();
    const timer = window.setInterval(() => !document.hidden && load(), REFRESH);
    return () => window.clearInterval(timer);
  }, []);
  const attempt = (/** @type {() => Promise<unknown>} */ act) => async () => {
    setRefused("");
    try {
      await act();
    } catch (error) {
      setRefused(await told(error));
    }
  };
  if (wrong) return html`<${Missing} text=${wrong} />`;
  if (!group) return html`<main class="plain" aria-busy="true"><p class="sr">${say("page-loading")}</p></main>`;
  const titles = titlesOf(all);
  const waiting = group.tables.find((one) => one.status === "waiting");
  const play = attempt(async () => {
    await settleName();
    const { table } = await post(`/groups/${id}/tables`, { nonce: nonce() });
    remember(table, group.seed_hash);
    go(`/table/${table}`);
  });
  const leave = attempt(async () => {
    await post(`/groups/${id}/departures`, {});
    go("/");
  });
  const takeOut = (/** @type {string} */ person) =>
    attempt(async () => {
      await post(`/groups/${id}/departures`, { person });
      setGroup(await get(`/groups/${id}`));
    })();
  const edit = () => {
    level.value = group.plan.level ?? level.value;
    setEditing(true);
  };
  const more = attempt(async () => {
    /** @type {GamesPage} */
    const page = await get(`/groups/${id}/games?before=${(older ?? group).next}`);
    setOlder({ tables: [...(older?.tables ?? []), ...page.tables], next: page.next });
  });
  return html`<${Page} title=${group.name}>
    <section class="paper">
      <h2>${titles[group.game] ?? group.game}</h2>
      <p class="muted">${playersOf(group.plan)}</p>
      <${Agreed} key=${JSON.stringify(group.plan)} table=${agreement(group.plan)} />
      <button class="btn gold big" onClick=${play}>
        ${waiting
          ? say(waiting.yours.length ? "page-group-back" : "page-group-sit")
          : say("page-group-play")}
      </button>
      ${refused && html`<p class="warn" role="alert">${refused}</p>`}
      ${group.tables.length > 0 && html`<ul aria-live="polite">
        ${group.tables.map((table) => html`<${Row} key=${table.table} table=${table} titles=${titles}
            label=${actOf(table)} />`)}
      </ul>`}
      ${group.is_founder && html`<button class="btn line" onClick=${edit}>
        <${Icon} name="gear" /> ${say("page-group-change")}
      </button>`}
    </section>
    <${People} group=${group} onTakeOut=${takeOut} onLeave=${leave} />
    <${Standings} group=${group} />
    <${History} games=${[...group.games, ...(older?.tables ?? [])]} titles=${titles}
        onMore=${(older ?? group).next && more} />
    ${isEditing && html`<${Sheet} title=${say("page-group-change")} onClose=${() => setEditing(false)}>
      <${Editing} group=${group} all=${all} onSaved=${(/** @type {GroupInfo} */ one) => {
        setGroup(one);
        setEditing(false);
      }} />
    <//>`}
  <//>`;
}

/** Who is at a group's tables. @param {Plan} plan */
function playersOf({ players, bots = 0, level = 3 }) {
  const others = bots > 0 && say("page-open-bots", { count: bots, levels: say(`page-level-${level}`) });
  return [say("page-group-players", { count: players }), others].filter(Boolean).join(" · ");
}

/** What a group has agreed on, as if it were a table. @param {Plan} plan @returns {Agreement} */
const agreement = ({ options = {}, pace = "live", move_seconds = 0, reserve_seconds = 0, ...rest }) => ({
  ...rest,
  options,
  pace,
  move_seconds,
  reserve_seconds,
  seats: [],
});

/** @param {{ group: GroupInfo, onTakeOut: (person: string) => void, onLeave: () => void }} props */
function People({ group, onTakeOut, onLeave }) {
  return html`<section class="paper">
    <h2>${say("page-group-people")}</h2>
    ${group.people.some((one) => one.is_you && !one.name) && html`<${NameField} />`}
    <ul>
      ${group.people.map((one) => html`<li key=${one.person} class="tablerow">
        <div class="what"><b>${one.name ?? say("page-a-guest")}</b><span>${roleOf(one)}</span></div>
        ${group.is_founder && !one.is_you && html`<${Sure} text=${say("page-group-take-out")}
            label=${say("page-group-take-out-whom", { name: one.name ?? say("page-a-guest") })}
            onSure=${() => onTakeOut(one.person)} />`}
        ${one.is_you && html`<${Sure} text=${say("page-group-leave")} onSure=${onLeave} />`}
      </li>`)}
    </ul>
    <details class="variants invite" open=${group.people.length === 1}>
      <summary>${say("page-group-invite")}</summary>
      <p>${say("page-group-invite-hint")}</p>
      <${Link} path=${`/group/${group.group}/${group.key}`} />
    </details>
  </section>`;
}

/** @param {GroupPerson} one */
const roleOf = (one) =>
  [one.is_you && say("page-you"), one.is_founder && say("page-group-founder")].filter(Boolean).join(" · ");

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(language.value, { style: "percent" }).format(share);

/** @param {{ group: GroupInfo }} props */
function Standings({ group }) {
  if (!group.counted) return null;
  return html`<section class="paper">
    <h2>${say("page-group-standings")}</h2>
    <div class="standings" role="region" tabindex="0" aria-label=${say("page-group-standings")}>
      <table>
        <caption class="muted">${say("page-group-counted", { count: group.counted })}</caption>
        <thead>
          <tr>
            <th scope="col">${say("page-group-name")}</th>
            <th scope="col">${say("page-group-games")}</th>
            <th scope="col">${say("page-group-wins")}</th>
            <th scope="col">${say("page-group-share")}</th>
            <th scope="col">${say("page-group-fair")}</th>
          </tr>
        </thead>
        <tbody>
          ${group.standings.map((one) => html`<tr key=${one.person ?? ""}>
            <th scope="row">${one.name ?? say(one.person ? "page-a-guest" : "page-group-gone")}</th>
            <td>${one.games}</td>
            <td>${one.rivalries ? one.wins : "–"}</td>
            <td>${one.rivalries ? percent(one.share) : "–"}</td>
            <td>${one.rivalries ? percent(one.fair) : "–"}</td>
          </tr>`)}
        </tbody>
      </table>
    </div>
  </section>`;
}

/**
 * @param {{ games: ListedTable[], titles: Record<string, string>, onMore: false | null | "" | (() => void) }} props
 */
function History({ games: played, titles, onMore }) {
  if (!played.length && !onMore) return null;
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" });
  return html`<section class="paper">
    <h2>${say("page-group-history")}</h2>
    <ul>
      ${played.map((table) => html`<${Row} key=${table.table} table=${table} titles=${titles}
          date=${date.format(table.opened)} label=${say("page-look")} />`)}
    </ul>
    ${onMore && html`<button class="btn line" onClick=${onMore}>${say("page-games-older")}</button>`}
  </section>`;
}

/** @param {{ group: GroupInfo, all: GameInfo[], onSaved: (group: GroupInfo) => void }} props */
function Editing({ group, all, onSaved }) {
  const [name, setName] = useState(group.name);
  const [chosen, setChosen] = useState(group.game);
  const game = all.find((one) => one.name === chosen);
  const save = async (/** @type {Plan} */ plan) => onSaved(await put(`/groups/${group.group}`, { name, plan }));
  return html`<div class="setup-body">
    <label class="fld">
      <span class="caps">${say("page-group-name")}</span>
      <input class="text" maxlength="24" value=${name}
          onInput=${(/** @type {Input} */ event) => setName(event.currentTarget.value)} />
    </label>
    <label class="fld">
      <span class="caps">${say("page-group-game")}</span>
      <select class="text" onChange=${(/** @type {Select} */ event) => setChosen(event.currentTarget.value)}>
        ${all.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === chosen}>
          ${one.texts[language.value].title}
        </option>`)}
      </select>
    </label>
    ${game && html`<${NewTable} key=${chosen} game=${game} plan=${chosen === group.game ? group.plan : undefined}
        onPlan=${save} />`}
  </div>`;
}
