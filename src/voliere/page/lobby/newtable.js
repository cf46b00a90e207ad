/** A new table: who plays, how many, how strong, which variants. */
import { html, useState } from "../dom.js";
import { HAS_SERVER, go } from "../address.js";
import { Refusal, openTable, post, settleName } from "../api.js";
import { Icon } from "../art.js";
import { language, level } from "../settings.js";
import { explain, loadTexts, say } from "../texts.js";
import { Segments, Switch } from "../sheet.js";
import { NameField } from "../fields.js";
import { isOpen, valueOf } from "./needs.js";
import { LEVELS } from "../table/agreed.js";
import { calledOf } from "../table/tell.js";
import { Option } from "./options.js";
import { PaceFields, UNHURRIED } from "./pace.js";
import { usualName } from "../group/name.js";
import { Arriving } from "./arriving.js";

/** @import { GameInfo, OptionValue } from "../api.js" */
/** @import { Input } from "../dom.js" */
/** @import { GroupInfo, Plan, SeatWish, TableWish } from "../protocol-types.js" */

/** A table's screen, while it is being opened; one that does not come now is asked for again. @param {string} game */
const bring = (game) => import("../table/page.js").then(({ loadBoard }) => loadBoard(game)).catch(() => {});

const MODES = ["bots", "friends", "hot"];

const STRENGTHS = /** @type {const} */ (["any", "about", "only"]);

/** @param {number[]} values */
const numbers = (values) => values.map((value) => ({ value, text: String(value) }));

/** What a group plays, as the fields show it. @param {Plan | undefined} plan */
const paceOf = (plan) => plan
  ? /** @type {typeof UNHURRIED} */ ({
    pace: plan.pace,
    move_seconds: plan.move_seconds,
    reserve_seconds: plan.reserve_seconds,
    replaces_leavers: plan.replaces_leavers,
  })
  : UNHURRIED;

/**
 * A table to be opened or, with `onPlan`, what a group is to play from now on.
 * @param {{
 *   game: GameInfo, onOpened?: (table: string) => void, onPlan?: (plan: Plan) => Promise<void>, plan?: Plan
 * }} props
 */
export function NewTable({ game, onOpened, onPlan, plan }) {
  const [mode, setMode] = useState(onPlan ? "friends" : "bots");
  const [players, setPlayers] = useState(plan?.players ?? game.default_players);
  const [people, setPeople] = useState(plan ? plan.players - (plan.bots ?? 0) : 2);
  const [named, setNamed] = useState(/** @type {string[]} */ ([])); // of those at this device, by seat
  const [given, setGiven] = useState(/** @type {Record<string, OptionValue>} */ (plan?.options ?? {}));
  const [isPublic, setPublic] = useState(false);
  const [strength, setStrength] = useState(/** @type {Required<TableWish>["strength"]} */ ("any"));
  const [pace, setPace] = useState(paceOf(plan));
  const [group, setGroup] = useState(/** @type {string | null} */ (null)); // the name of one to be made
  const [refused, setRefused] = useState("");
  const [isOpening, setOpening] = useState(false);

  const others = mode === "bots" ? 0 : Math.min(people, players) - 1;
  const hasBots = players > 1 + others;
  const shown = game.options.filter((option) => isOpen(option, game, players, given));
  const texts = game.texts[language.value].options;
  /** @type {SeatWish[]} */
  const seats = Array.from({ length: players }, (_one, seat) => {
    if (seat === 0) return { kind: "me" };
    if (mode === "hot" && seat <= others) return { kind: "me", name: (named[seat] ?? "").trim() };
    return seat <= others ? { kind: "friend" } : { kind: "bot", level: level.value };
  });
  const called = {
    seats: seats.map(({ kind, name }) => ({ kind: kind === "bot" ? kind : "person", name: name || null })),
  };
  const names = seats.map((_one, seat) => calledOf(called, seat, 0));

  const chosenOptions = () => Object.fromEntries(
    shown.filter(({ name }) => name in given).map((option) => [option.name, valueOf(option, players, given)]),
  );
  /** @returns {Plan} */
  const planned = () => ({
    game: game.name,
    players,
    bots: players - 1 - others,
    level: level.value,
    options: chosenOptions(),
    ...pace,
  });
  const makeGroup = async () => {
    await settleName();
    /** @type {GroupInfo} */
    const made = await post("/groups", { name: group || usualName(), plan: planned() });
    go(`/group/${made.group}`);
  };
  const open = async () => {
    const wish = {
      game: game.name,
      seats,
      options: chosenOptions(),
      is_public: mode === "friends" && isPublic,
      strength: mode === "friends" && isPublic ? strength : /** @type {const} */ ("any"),
      ...(mode === "friends" ? pace : UNHURRIED),
    };
    bring(game.name);
    onOpened?.(await openTable(wish));
  };

  async function attempt(/** @type {() => Promise<unknown>} */ act) {
    setOpening(true);
    setRefused("");
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.problem.owner) await loadTexts(error.problem.owner);
      setRefused(explain(error.problem));
      setOpening(false);
    }
  }

  const set = (/** @type {string} */ name) => (/** @type {OptionValue} */ value) =>
    setGiven({ ...given, [name]: value });
  const isAlone = mode === "friends" && !HAS_SERVER;
  const modes = html`<${Segments} label=${say("page-mode")} value=${mode} onChange=${setMode}
      hint=${say(isAlone ? "page-missing-how" : `page-mode-${mode}-hint`, { mode: say("page-mode-hot") })}
      values=${MODES.map((value) => ({ value, text: say(`page-mode-${value}`) }))} />`;
  if (isAlone) return html`<div class="newtable">${modes}</div>`;
  return html`<div class="newtable">
    ${!onPlan && modes}
    <${Segments} label=${say("page-players")} value=${players} onChange=${setPlayers}
        values=${numbers(game.players.filter((one) => mode === "bots" || one > 1))} />
    ${mode !== "bots" && players > 2 && html`<${Segments} label=${say("page-friends-count")}
        value=${Math.min(people, players)} onChange=${setPeople} hint=${hasBots && say("page-rest-bots")}
        values=${numbers(Array.from({ length: players - 1 }, (_one, index) => index + 2))} />`}
    ${hasBots && html`<${Segments} label=${say("page-level")} value=${level.value}
        onChange=${(/** @type {number} */ one) => (level.value = one)}
        values=${LEVELS.map((value) => ({ value, text: say(`page-level-${value}`) }))} />`}
    ${mode !== "bots" && !onPlan && html`<${NameField} />`}
    ${mode === "hot" && seats.map(({ kind }, seat) => seat > 0 && kind === "me" && html`<label key=${seat}
        class="fld">
      <span class="caps">${say("page-name-of", { number: seat + 1 })}</span>
      <input class="text" maxlength="24" autocomplete="off" value=${named[seat] ?? ""}
          onInput=${(/** @type {Input} */ event) =>
            setNamed(Object.assign([...named], { [seat]: event.currentTarget.value }))} />
    </label>`)}
    ${mode === "friends" && html`
      <${PaceFields} value=${pace} onChange=${setPace} />
      ${!onPlan && html`<${Switch} label=${say("page-public")} value=${isPublic} onChange=${setPublic} />`}
      ${!onPlan && isPublic && html`<${Segments} label=${say("page-strength")} value=${strength}
          onChange=${setStrength} hint=${strength !== "any" && say("page-strength-hint")}
          values=${STRENGTHS.map((value) => ({ value, text: say(`page-strength-${value}`) }))} />`}
    `}
    ${shown.length > 0 && html`<details class="variants" open=${Object.keys(given).length > 0}>
      <summary>${say("page-options")}</summary>
      ${shown.map((option) => html`<${Option} key=${option.name} option=${option} texts=${texts[option.name]}
          players=${players} seats=${names} value=${valueOf(option, players, given)} onChange=${set(option.name)} />`)}
    </details>`}
    ${refused && html`<p class="warn" role="alert">${refused}</p>`}
    ${onPlan
      ? html`<button class="btn gold big" disabled=${isOpening} onClick=${() => attempt(() => onPlan(planned()))}>
        ${say("page-group-save")}
      </button>`
      : html`<button class="btn gold big" disabled=${isOpening} onClick=${() => attempt(open)}>
        ${mode === "friends" ? say("page-open-table") : say("page-play-now")}
      </button>`}
    ${mode === "friends" && !onPlan && html`<details class="variants" open=${group !== null}>
      <summary>${say("page-group-make")}</summary>
      <p class="muted">${say("page-group-make-hint")}</p>
      <label class="fld">
        <span class="caps">${say("page-group-name")}</span>
        <input class="text" maxlength="24" value=${group ?? usualName()}
            onInput=${(/** @type {Input} */ event) => setGroup(event.currentTarget.value)} />
      </label>
      <button class="btn line" disabled=${isOpening} onClick=${() => attempt(makeGroup)}>
        <${Icon} name="people" /> ${say("page-group-make-it")}
      </button>
    </details>`}
    ${!refused && html`<${Arriving} />`}
  </div>`;
}
