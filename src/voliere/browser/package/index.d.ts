import { Engine } from "./engine.js";

export { Engine, Mind, Table } from "./engine.js";

/** The engine of a game: "hiifuu", "papageno", "piafs" or "songbirds". It is read once. */
export function load(game: string): Promise<Engine>;
