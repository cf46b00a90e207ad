import { Engine } from "./engine.js";

export { Engine, Mind, Table } from "./engine.js";

/** The engine of a game, by the name that its files here have. It is read once. */
export function load(game: string): Promise<Engine>;
