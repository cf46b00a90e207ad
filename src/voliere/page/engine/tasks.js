/** What a mind can be asked, as work in pieces of a few milliseconds: whoever does it may do something else between. */

/** @import { Engine, Mind } from "./engine.js" */

/**
 * @typedef {object} Task
 * @property {"choose" | "try"} task
 * @property {string} game
 * @property {number} players
 * @property {string} net
 * @property {string} state base 64
 * @property {number} seat
 * @property {string} seed
 * @property {number} kind of mind, to choose
 * @property {number[]} traits
 * @property {[seconds: number, least: number][]} ends of a search that takes long: after so many seconds it is over,
 *   if it has made so many simulations; none: however long it takes
 * @property {number} first world, to try
 * @property {number} worlds
 * @property {number[]} moves
 * @property {number} width
 */
/** @typedef {{ answer: unknown, moved: ArrayBuffer[] }} Done moved: what need not be copied to whoever asked */
/** @typedef {Generator<void, Done>} Work */

const PIECE = 6; // milliseconds
const FIRST_PIECE = 8; // simulations

/** So many at once as fill a piece; how many there were. @param {(first: number, count: number) => void} act
 * @param {number} total @param {number} begin @param {(done: number) => boolean} [isEnough]
 * @returns {Generator<void, number>} */
function* inPieces(act, total, begin, isEnough = () => false) {
  let size = begin;
  let done = 0;
  while (done < total) {
    const count = Math.min(size, total - done);
    const begun = performance.now();
    act(done, count);
    done += count;
    const spent = Math.max(0.01, performance.now() - begun);
    size = Math.max(1, Math.min(2 * size, Math.floor((count * PIECE) / spent)));
    if (isEnough(done)) break;
    if (done < total) yield;
  }
  return done;
}

/** @param {Mind} mind @param {Task} task @param {Record<string, number>} places @returns {Work} */
function* choose(mind, { kind, seat, seed, traits, ends }, places) {
  const number = BigInt(seed);
  if (kind !== places.SEARCH) {
    const { action, hopes } = mind.choose(kind, seat, number, traits);
    const tells = kind === places.NET && !traits[places.HEAT] && mind.rooms.weights.length;
    return { answer: [action, tells ? hopes : new Float64Array(), null, null, 0], moved: [] };
  }
  const begun = performance.now();
  const simulations = yield* inPieces(
    (first, count) => mind.grow(seat, number, first, count, traits), traits[places.SIMULATIONS], FIRST_PIECE,
    (done) => ends.some(([seconds, least]) => done >= least && performance.now() >= begun + 1000 * seconds));
  const { nodes, sums } = mind.tree();
  const moved = [nodes.buffer, sums.buffer];
  return { answer: [0, null, nodes, sums, simulations], moved: /** @type {ArrayBuffer[]} */ (moved) };
}

/** @param {Mind} mind @param {Task} task @returns {Work} */
function* tried(mind, { seat, seed, first, worlds, moves, width }) {
  const number = BigInt(seed);
  const size = (2 * mind.players * moves.length) / width;
  const values = new Float64Array(size * worlds + width);
  yield* inPieces(
    (done, count) => values.set(mind.try(seat, number, first + done, count, moves, width), size * done), worlds, 1);
  return { answer: values, moved: [values.buffer] };
}

/**
 * One task. A mind is shown its state when its turn comes: whoever is before it thinks in the same place.
 * @param {Engine} engine @param {Task} task @returns {Work}
 */
export function* work(engine, task) {
  const { places } = engine.about;
  const state = Uint8Array.from(atob(task.state), (letter) => letter.charCodeAt(0));
  const isChoice = task.task === "choose";
  const nodes = isChoice ? task.traits[places.SIMULATIONS] + 1 : 1;
  const mind = engine.mind({ players: task.players, net: task.net, state }, nodes, task.task);
  return yield* isChoice ? choose(mind, task, places) : tried(mind, task);
}
