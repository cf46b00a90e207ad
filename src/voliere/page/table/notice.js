/** News outside the table itself: the title, a notification, small sounds. None of it carries news alone. */
import { notifies, sound, volume } from "../settings.js";
import { say } from "../texts.js";

/** @import { Board, Frame, GameEvent } from "./board-types.js" */

let isMine = false;
let here = ""; // the table that is open

/** Whether this page itself says so while nobody looks: on a phone it sleeps then, and the server has to. */
const tellsItself = () =>
  notifies.peek() &&
  "Notification" in window &&
  Notification.permission === "granted" &&
  !window.matchMedia("(pointer: coarse)").matches;

/** Whether whoever sits here sees what happens, or is told of it by this page. */
export const isLooking = () => !document.hidden || tellsItself();

/** The one notification of a table, whoever shows it: worker.js gives those of the server the same name. */
const tagOf = (/** @type {string} */ table) => `turn ${table}`;

const worker = async () => navigator.serviceWorker?.getRegistration();

/** @param {string} table @param {string} title */
async function notify(table, title) {
  const how = { tag: tagOf(table), data: { table } };
  const registration = await worker();
  if (registration) await registration.showNotification(title, how);
  else new Notification(title, how).onclick = () => window.focus();
}

/** Who looks knows. @param {string} table */
async function tidy(table) {
  const shown = (await (await worker())?.getNotifications({ tag: tagOf(table) })) ?? [];
  for (const one of shown) one.close();
}

/** On the icon of the page as an app, where there is one: tables that wait for this person. @param {number} count */
export function setBadge(count) {
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => {});
}

/**
 * @param {boolean} isMyTurn
 * @param {string} game
 * @param {string} table
 */
export function announceTurn(isMyTurn, game, table) {
  const name = say("page-name");
  if (!name) return;
  if (table !== here) {
    here = table;
    if (table && !document.hidden) tidy(table).catch(() => {});
  }
  document.title = game ? (isMyTurn ? say("page-title-turn", { game }) : `${game} · ${name}`) : name;
  if (isMyTurn !== isMine) setBadge(isMyTurn ? 1 : 0);
  if (isMyTurn && !isMine) {
    if (document.hidden && tellsItself()) notify(table, say("page-title-turn", { game })).catch(() => {});
    notes(TURN, 0.09);
  }
  isMine = isMyTurn;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && here) tidy(here).catch(() => {});
});

/** @type {AudioContext | undefined} */
let audio;
let isTouched = false; // browsers are silent until somebody has touched the page, and complain of whoever tries

for (const touch of ["pointerup", "keydown"]) {
  document.addEventListener(touch, () => {
    isTouched ||= navigator.userActivation?.hasBeenActive !== false;
    if (audio?.state === "suspended") audio.resume();
  });
}

/**
 * @param {number[]} pitches
 * @param {number} length of each, in seconds
 * @param {OscillatorType} [shape]
 */
async function notes(pitches, length, shape = "sine") {
  if (!isTouched || !sound.peek()) return;
  // It looks for loudspeakers, for as long as many frames, unless somebody has asked for them, which nothing waits for.
  if (!audio) await navigator.mediaDevices?.enumerateDevices().catch(() => {});
  audio ??= new AudioContext();
  play(audio, pitches, length, shape);
}

/** @param {AudioContext} audio @param {number[]} pitches @param {number} length @param {OscillatorType} shape */
function play(audio, pitches, length, shape) {
  for (const [index, pitch] of pitches.entries()) {
    const begin = audio.currentTime + index * length;
    const voice = audio.createOscillator();
    const loud = audio.createGain();
    voice.type = shape;
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.exponentialRampToValueAtTime(0.24 * volume.peek(), begin + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + 2 * length);
    voice.connect(loud).connect(audio.destination);
    voice.start(begin);
    voice.stop(begin + 2 * length);
  }
}

const TURN = [660, 880];
const END = [523, 659, 784, 1047];
const WOOD = [190];

/** How loud it is. */
export const sample = () => notes(TURN, 0.09);

/**
 * What happened, as a sound: the end, or a card; for that a board may name notes of its own, else it is wood on wood.
 * @param {GameEvent[]} fresh
 * @param {Frame} frame
 * @param {Board | null} board
 */
export function hear(fresh, frame, board) {
  if (!fresh.length) return;
  if (frame.outcome && !frame.isStep) notes(END, 0.16, "triangle");
  else {
    const own = board?.notes?.(fresh, frame);
    if (own) notes(own, 0.11, "triangle");
    else notes(WOOD, 0.03, "square");
  }
}
