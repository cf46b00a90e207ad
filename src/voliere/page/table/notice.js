/** News outside the table itself: the title, a notification, small sounds. None of it carries news alone. */
import { notifies, sound, volume } from "../settings.js";
import { say } from "../texts.js";

/** @import { Board, Frame, GameEvent } from "./board-types.js" */

let isMine = false;

/**
 * @param {boolean} isMyTurn
 * @param {string} game
 */
export function announceTurn(isMyTurn, game) {
  const name = say("page-name");
  if (!name) return;
  document.title = game ? (isMyTurn ? say("page-title-turn", { game }) : `${game} · ${name}`) : name;
  if (isMyTurn && !isMine) {
    if (document.hidden && notifies.peek() && "Notification" in window && Notification.permission === "granted") {
      const shown = new Notification(say("page-title-turn", { game }), { tag: "voliere-turn" });
      shown.onclick = () => window.focus();
    }
    notes(TURN, 0.09);
  }
  isMine = isMyTurn;
}

/** @type {AudioContext | undefined} */
let audio;

// Browsers are silent until somebody has touched the page, and complain of whoever tries.
for (const touch of ["pointerup", "keydown"]) {
  document.addEventListener(touch, () => {
    if (!sound.peek() || navigator.userActivation?.hasBeenActive === false) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  });
}

/**
 * @param {number[]} pitches
 * @param {number} length of each, in seconds
 * @param {OscillatorType} [shape]
 */
function notes(pitches, length, shape = "sine") {
  if (!audio || !sound.peek()) return;
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
