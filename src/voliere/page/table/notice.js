/** News outside the table itself: the title, a notification, small sounds. None of it carries news alone. */
import { notifies, sound } from "../settings.js";
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
    if (sound.peek()) notes([660, 880], 0.09);
  }
  isMine = isMyTurn;
}

/** @type {AudioContext | undefined} */
let audio;

/**
 * @param {number[]} pitches
 * @param {number} length of each, in seconds
 * @param {OscillatorType} [shape]
 */
function notes(pitches, length, shape = "sine") {
  audio ??= new AudioContext();
  pitches.forEach((pitch, index) => {
    if (!audio) return;
    const begin = audio.currentTime + index * length;
    const voice = audio.createOscillator();
    const loud = audio.createGain();
    voice.type = shape;
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, begin);
    loud.gain.exponentialRampToValueAtTime(0.12, begin + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    voice.connect(loud).connect(audio.destination);
    voice.start(begin);
    voice.stop(begin + length);
  });
}

/**
 * What happened, as a sound: a board may name notes of its own; else wood on wood.
 * @param {GameEvent[]} fresh
 * @param {Frame} frame
 * @param {Board | null} board
 */
export function hear(fresh, frame, board) {
  if (!sound.peek() || !fresh.length) return;
  const own = board?.notes?.(fresh, frame);
  if (own) notes(own, 0.11, "triangle");
  else notes([190], 0.06, "square");
}
