/** Events, moves and score sheets in words. A board gives the words for its notation. */
import { hasMessage, say } from "../texts.js";

/** @import { Line, Reason } from "../protocol-types.js" */
/** @import { Board, GameEvent, Names, TableFrame as Frame, Teller } from "./board-types.js" */

export const SEAT_LETTERS = "ABCDEFGHIJ";
const BOT_NAMES = 6;

/**
 * What a seat is called.
 * @param {Names} table
 * @param {number} seat
 */
export function nameOf(table, seat) {
  const info = table.seats[seat];
  if (!info) return SEAT_LETTERS[seat];
  if (info.name) return info.name;
  if (info.is_former) return say("page-former");
  if (info.kind === "bot") return say(`page-bot-${(seat % BOT_NAMES) + 1}`);
  if (info.kind === "open") return say("page-seat-open");
  return say(info.kind === "unknown" ? "page-player" : "page-guest", { seat: SEAT_LETTERS[seat] });
}

/**
 * The same where one is addressed oneself. Looking back one has a seat also where one sees everything: `self`.
 * @param {Names} table
 * @param {number} seat
 * @param {number | null} viewer
 */
export const calledOf = (table, seat, viewer) =>
  seat === (table.self ?? viewer) ? say("page-you") : nameOf(table, seat);

/**
 * @param {Teller} t
 * @param {GameEvent} event
 * @param {Frame} frame
 */
export function tellEvent(t, event, frame) {
  const details = {
    player: event.seat === null ? "" : nameOf(frame.table, event.seat),
    card: t.word(event.card, { event, frame }),
    source: t.word(event.source, { event, frame }),
    target: t.word(event.target, { event, frame }),
    amount: event.amount,
  };
  const message = `event-${event.kind}`;
  const isMine =
    event.seat !== null && event.seat === (frame.table.self ?? frame.viewer) && hasMessage(t.game, `${message}-you`);
  return t.say(isMine ? `${message}-you` : event.is_hidden ? `${message}-hidden` : message, details);
}

/**
 * Whether something happened since one's own last move, or with the last move of all.
 * @param {Pick<Frame, "events" | "table" | "viewer">} frame
 * @param {{ ply: number }} event
 */
export function isNews({ events, table, viewer }, { ply }) {
  const seat = table.self ?? viewer;
  // The first event of a move is the mover's; what follows may also befall others.
  const isOwn = (/** @type {GameEvent} */ one, /** @type {number} */ at) =>
    one.seat === seat && one.ply > 0 && events[at - 1]?.ply !== one.ply;
  const own = seat === null ? undefined : events.findLast(isOwn);
  return ply === events.at(-1)?.ply || (own !== undefined && ply > own.ply);
}

/**
 * A move in words, where the same notation may also mean a card.
 * @param {Teller & { board: Pick<Board, "moveWord"> }} t
 * @param {string} move
 * @param {Names} table
 */
export const tellMove = (t, move, table) =>
  t.board?.moveWord ? t.board.moveWord(t.say, move, (seat) => nameOf(table, seat)) : t.word(move);

/**
 * A line of a score sheet.
 * @param {Teller} t
 * @param {Line} line
 */
export function tellLine(t, line) {
  const details = Object.fromEntries(
    Object.entries(line.details ?? {}).map(([key, one]) => [key, typeof one === "string" ? t.word(one) : one]),
  );
  return t.say(line.message_id, details);
}

/**
 * Why a move is advised.
 * @param {Teller} t
 * @param {Reason} reason
 * @param {Names} table
 */
export function tellReason(t, { message_id: message, details }, table) {
  const words = Object.entries(details ?? {}).map(([key, one]) => [
    key,
    key === "player" ? nameOf(table, SEAT_LETTERS.indexOf(String(one))) : typeof one === "string" ? t.word(one) : one,
  ]);
  return t.say(message, Object.fromEntries(words));
}

/**
 * A ready-made phrase.
 * @param {Teller} t
 * @param {Names} table
 * @param {{ phrase: string, details: Record<string, string> }} said
 */
export function tellPhrase(t, table, said) {
  const details = { ...said.details };
  if (details.player) details.player = nameOf(table, SEAT_LETTERS.indexOf(details.player));
  return t.say(`phrase-${said.phrase}`, details);
}

/**
 * The log: one entry a move, with all it led to.
 * @param {Teller} t
 * @param {Frame} frame
 * @param {number} [most]
 */
export function entries(t, frame, most = 60) {
  /** @type {{ ply: number, events: GameEvent[] }[]} */
  const found = [];
  for (const event of frame.events) {
    const latest = found[found.length - 1];
    if (latest && latest.ply === event.ply) latest.events.push(event);
    else found.push({ ply: event.ply, events: [event] });
  }
  return found
    .slice(-most)
    .reverse()
    .map(({ ply, events }) => ({
      ply,
      seat: events[0].seat,
      text: events.map((event) => tellEvent(t, event, frame)).join(" "),
    }));
}
