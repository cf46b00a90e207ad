/** The games that come with this package. */
import { Engine } from "./engine.js";

export { Engine, Mind, Table } from "./engine.js";

/** @type {Map<string, Promise<Engine>>} */
const engines = new Map();

/** A file beside this one, in Node as in a browser. @param {string} name @returns {Promise<Uint8Array>} */
async function file(name) {
  const address = new URL(name, import.meta.url);
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be fetched: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * The engine of a game, by the name that its files here have. It is read once.
 * @param {string} game
 * @returns {Promise<Engine>}
 */
export function load(game) {
  let wanted = engines.get(game);
  if (!wanted) {
    wanted = Promise.all([file(`${game}.json`), file(`${game}.wasm`)]).then(([about, code]) =>
      Engine.make(JSON.parse(new TextDecoder().decode(about)), code));
    wanted.catch(() => engines.delete(game));
    engines.set(game, wanted);
  }
  return wanted;
}
