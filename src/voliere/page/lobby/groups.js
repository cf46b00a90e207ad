/** The groups one is in: each a tap away from its next game. */
import { html } from "../dom.js";
import { href } from "../address.js";
import { Icon } from "../art.js";
import { say } from "../texts.js";
import { isAsked, isPast } from "./lists.js";

/** @import { GroupCard, ListedTable } from "../protocol-types.js" */

/** @param {{ groups: GroupCard[], tables: ListedTable[], titles: Record<string, string> }} props */
export function Groups({ groups, tables, titles }) {
  if (!groups.length) return null;
  return html`<section class="paper">
    <h2>${say("page-groups")}</h2>
    <ul>
      ${groups.map((one) => {
        const running = tables.filter((table) => table.group === one.group && !isPast(table));
        const asked = running.some(isAsked) && say("page-seat-kept-you");
        return html`<li key=${one.group} class="tablerow">
          <div class="what">
            <b>${one.name}</b>
            <span>${[titles[one.game] ?? one.game, asked].filter(Boolean).join(" · ")}</span>
          </div>
          <a class=${`btn ${asked ? "gold" : "line"}`} data-go href=${href(`/group/${one.group}`)}
              aria-label=${say("page-group-open", { name: one.name })}>
            <${Icon} name="people" /> ${say("page-look")}
          </a>
        </li>`;
      })}
    </ul>
  </section>`;
}
