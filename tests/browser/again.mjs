/** Games once more, by WebAssembly: what is seen on the way, as one hash a game. For Node, and for a browser. */

/** @param {Uint8Array[]} parts */
async function digest(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const hash = await crypto.subtle.digest("SHA-256", all);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {ArrayBufferView} view */
const bytes = (view) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

/** @param {typeof import("../../src/voliere/page/engine/engine.js")} library */
export async function again({ Engine, Table }, about, code, games) {
  const engine = await Engine.make(about, code);
  const found = [];
  for (const { players, net, state, seed, number, steps, thinks } of games) {
    const seen = [];
    engine.write(engine.one, Uint8Array.from(atob(state), (letter) => letter.charCodeAt(0)));
    engine.call("enter_deal", engine.one, seed, number, engine.silence);
    const table = new Table(engine, { players, net, state: engine.read(engine.one, about.state) });
    for (const [index, [seat, action]] of steps.entries()) {
      seen.push(table.state, bytes(Int32Array.from(table.legal(seat))));
      if (thinks.includes(index)) {
        for (const traits of about.levels) {
          const short = traits.slice();
          short[about.places.SIMULATIONS] = Math.min(40, traits[about.places.SIMULATIONS]);
          const world = table.world(seat, index);
          seen.push(world.state);
          const mind = engine.mind(world, short[about.places.SIMULATIONS] + 1);
          if (traits[about.places.KIND] === about.places.SEARCH) {
            mind.grow(seat, index, 0, 16, short);
            mind.grow(seat, index, 16, short[about.places.SIMULATIONS] - 16, short);
            const { nodes, sums } = mind.tree();
            seen.push(bytes(nodes), bytes(sums));
          } else {
            const { action: chosen } = mind.choose(traits[about.places.KIND], seat, index, short);
            seen.push(bytes(Int32Array.of(chosen)));
          }
        }
        const tried = engine.mind(table, 1, "try");
        const moves = table.legal(seat).slice(0, 2);
        seen.push(bytes(tried.try(seat, index, 0, 3, moves, 1)), bytes(tried.try(-1, index, 5, 2, [-1], 1)));
      }
      table.play(seat, action);
    }
    const { points, shares } = table.result();
    seen.push(table.state, bytes(Int32Array.from(points)), bytes(Float64Array.from(shares)));
    found.push(await digest(seen));
  }
  return found;
}

if (typeof process !== "undefined") {
  const { readFile } = await import("node:fs/promises");
  const [engine, code, about, games] = process.argv.slice(2);
  const library = await import(engine);
  const read = async (file) => JSON.parse(await readFile(file, "utf-8"));
  console.log(JSON.stringify(await again(library, await read(about), await readFile(code), await read(games))));
}
