/** A new table: who plays, how many, how strong, which variants. */
import { html, useState } from "../dom.js";
import { HAS_SERVER } from "../address.js";
import { Refusal, openTable } from "../api.js";
import { language, level } from "../settings.js";
import { explain, loadTexts, say } from "../texts.js";
import { Segments, Switch } from "../sheet.js";
import { NameField } from "../fields.js";
import { isOpen, valueOf } from "./needs.js";
import { LEVELS } from "../table/agreed.js";
import { calledOf } from "../table/tell.js";
import { Option } from "./options.js";
import { PaceFields, UNHURRIED } from "./pace.js";
import { Arriving } from "./arriving.js";

/** @import { GameInfo, OptionValue } from "../api.js" */
/** @import { Input } from "../dom.js" */
/** @import { SeatWish } from "../protocol-types.js" */

const MODES = ["bots", "friends", "hot"];

/** @param {number[]} values */
const numbers = (values) => values.map((value) => ({ value, text: String(value) }));

/** @param {{ game: GameInfo, onOpened: (table: string) => void }} props */
export function NewTable({ game, onOpened }) {
  const [mode, setMode] = useState("bots");
  const [players, setPlayers] = useState(game.default_players);
  const [people, setPeople] = useState(2);
  const [named, setNamed] = useState(/** @type {string[]} */ ([])); // of those at this device, by seat
  const [given, setGiven] = useState(/** @type {Record<string, OptionValue>} */ ({}));
  const [isPublic, setPublic] = useState(false);
  const [pace, setPace] = useState(UNHURRIED);
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

  async function open() {
    setOpening(true);
    setRefused("");
    const options = Object.fromEntries(
      shown.filter(({ name }) => name in given).map((option) => [option.name, valueOf(option, players, given)]),
    );
    try {
      const wish = {
        game: game.name,
        seats,
        options,
        is_public: mode === "friends" && isPublic,
        ...(mode === "friends" ? pace : UNHURRIED),
      };
      onOpened(await openTable(wish));
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
    ${modes}
    <${Segments} label=${say("page-players")} value=${players} onChange=${setPlayers}
        values=${numbers(game.players.filter((one) => mode === "bots" || one > 1))} />
    ${mode !== "bots" && players > 2 && html`<${Segments} label=${say("page-friends-count")}
        value=${Math.min(people, players)} onChange=${setPeople} hint=${hasBots && say("page-rest-bots")}
        values=${numbers(Array.from({ length: players - 1 }, (_one, index) => index + 2))} />`}
    ${hasBots && html`<${Segments} label=${say("page-level")} value=${level.value}
        onChange=${(/** @type {number} */ one) => (level.value = one)}
        values=${LEVELS.map((value) => ({ value, text: say(`page-level-${value}`) }))} />`}
    ${mode !== "bots" && html`<${NameField} />`}
    ${mode === "hot" && seats.map(({ kind }, seat) => seat > 0 && kind === "me" && html`<label key=${seat}
        class="fld">
      <span class="caps">${say("page-name-of", { number: seat + 1 })}</span>
      <input class="text" maxlength="24" autocomplete="off" value=${named[seat] ?? ""}
          onInput=${(/** @type {Input} */ event) =>
            setNamed(Object.assign([...named], { [seat]: event.currentTarget.value }))} />
    </label>`)}
    ${mode === "friends" && html`
      <${PaceFields} value=${pace} onChange=${setPace} />
      <${Switch} label=${say("page-public")} value=${isPublic} onChange=${setPublic} />
    `}
    ${shown.length > 0 && html`<details class="variants" open=${Object.keys(given).length > 0}>
      <summary>${say("page-options")}</summary>
      ${shown.map((option) => html`<${Option} key=${option.name} option=${option} texts=${texts[option.name]}
          players=${players} seats=${names} value=${valueOf(option, players, given)} onChange=${set(option.name)} />`)}
    </details>`}
    ${refused && html`<p class="warn" role="alert">${refused}</p>`}
    <button class="btn gold big" disabled=${isOpening} onClick=${open}>
      ${mode === "friends" ? say("page-open-table") : say("page-play-now")}
    </button>
    <${Arriving} />
  </div>`;
}
