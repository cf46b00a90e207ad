/**
 * Rules, bots and reviews of a game as WebAssembly: what the Python package compiles, to the last bit.
 *
 * An `Engine` is one game. It deals a `Table`, which tells who is to decide, what is legal and what came of it, and
 * lets a bot of any level choose by what its seat knows. All numbers are those of the Python package: an action is a
 * number below `about.actions`, a state is the bytes of a C struct. Nothing here needs a browser.
 */

/** @typedef {"states" | "ints" | "floats" | "reals"} Kind */
/**
 * What is known of a game beside its code: `voliere export` writes it.
 * @typedef {object} About
 * @property {string} game
 * @property {number} rules version of its rules
 * @property {number} state bytes of one
 * @property {Record<string, [number, number]>} fields of a state: where, and how many bytes wide
 * @property {number} actions how many there are
 * @property {number} legal the most that are legal at once
 * @property {number} scratch
 * @property {number} worlds of a mind
 * @property {number} logarithms
 * @property {[string, Kind][]} buffers of a mind, in order
 * @property {Record<string, Record<string, number>>} lengths of them by number of players, for a tree of one node
 * @property {Record<string, number>} places in a mind's rows of numbers
 * @property {number[][]} levels bots as rows of numbers, the weakest first
 * @property {TableInfo[]} tables
 * @property {Record<string, string>} nets by name: numbers of two bytes, in base 64
 */
/** @typedef {{ players: number, options: Record<string, unknown>, net: string, state: string }} TableInfo */
/** @typedef {{ players: number, net: string, state: Uint8Array }} Setting a kind of table, and a state at it */

const SLOT = 8; // bytes of an argument
const SLOTS = 128;
const PAGE = 65_536;
const WIDTHS = { ints: 8, floats: 8, reals: 4 };
const SMALLEST_TREE = 1000; // nodes

/** Bytes from base 64. @param {string} text */
const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** A number of two bytes, as wide as others. @param {number} bits */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
}

/** Room in the engine's memory: `length` numbers or states at an address. */
class Room {
  /** @param {number} at @param {number} length */
  constructor(at, length) {
    this.at = at;
    this.length = length;
  }
}

/** One game's code, ready to run. Not for two things at once: whoever wants that makes two. */
export class Engine {
  /** @param {About} about @param {WebAssembly.Instance} instance */
  constructor(about, instance) {
    this.about = about;
    this.code = /** @type {Record<string, any>} */ (instance.exports);
    this.end = (this.code.__heap_base.value + 15) & ~15;
    this.slots = this.room(SLOTS, SLOT);
    this.silence = this.room(0, SLOT);
    this.legalActions = this.room(about.legal, SLOT);
    this.scratch = this.room(about.scratch, SLOT);
    this.one = this.room(1, about.state);
    this.logarithms = this.room(about.logarithms, SLOT);
    this.call("fill_logarithms", this.logarithms);
    /** @type {Map<string, Room>} */
    this.nets = new Map();
    /** @type {Map<string, Mind>} */
    this.minds = new Map();
  }

  /**
   * Make an engine of a game.
   * @param {About} about
   * @param {BufferSource | WebAssembly.Module} code
   */
  static async make(about, code) {
    const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    return new Engine(about, await WebAssembly.instantiate(module));
  }

  /** Its memory, as it is now: it may have grown since. */
  get view() {
    return new DataView(this.code.memory.buffer);
  }

  /** @param {number} length @param {number} width bytes of each */
  room(length, width) {
    const at = this.end;
    this.end = (at + length * width + 15) & ~15;
    const missing = this.end - this.code.memory.buffer.byteLength;
    if (missing > 0) this.code.memory.grow(Math.ceil(missing / PAGE));
    return new Room(at, length);
  }

  /** @param {Room} room @param {Uint8Array} bytes @param {number} [from] in bytes */
  write(room, bytes, from = 0) {
    new Uint8Array(this.code.memory.buffer, room.at + from, bytes.length).set(bytes);
  }

  /** @param {Room} room @param {number} bytes @param {number} [from] in bytes */
  read(room, bytes, from = 0) {
    return new Uint8Array(this.code.memory.buffer, room.at + from, bytes).slice();
  }

  /** @param {Room} room @param {number} [count] */
  floats(room, count = room.length) {
    return new Float64Array(this.code.memory.buffer, room.at, count).slice();
  }

  /** Whole numbers that are small. @param {Room} room @param {number} [count] */
  ints(room, count = room.length) {
    const halves = new Int32Array(this.code.memory.buffer, room.at, 2 * count);
    const found = new Int32Array(count);
    for (let index = 0; index < count; index += 1) found[index] = halves[2 * index];
    return found;
  }

  /** @param {readonly number[]} numbers */
  row(numbers) {
    const room = this.room(numbers.length, SLOT);
    numbers.forEach((one, index) => this.view.setBigInt64(room.at + SLOT * index, BigInt(one), true));
    return room;
  }

  /**
   * Call an entry. Its arguments lie in slots of eight bytes, after one for its result.
   * @param {string} name
   * @param {...(Room | number | bigint)} given
   */
  call(name, ...given) {
    const view = this.view;
    let at = this.slots.at + SLOT;
    for (const one of given) {
      if (one instanceof Room) {
        view.setUint32(at, one.at, true);
        view.setBigInt64(at + SLOT, BigInt(one.length), true);
        at += 2 * SLOT;
      } else {
        view.setBigInt64(at, BigInt(one), true);
        at += SLOT;
      }
    }
    if (this.code[name](this.slots.at)) throw new Error(`${this.about.game}: ${name} cannot do that`);
    return Number(this.view.getBigInt64(this.slots.at, true));
  }

  /** The weights of a net; none without a name. @param {string} name */
  net(name) {
    let room = this.nets.get(name);
    if (!room) {
      const weights = name ? this.about.nets[name] : "";
      if (weights === undefined) throw new RangeError(`${this.about.game} has no net ${name}`);
      const bytes = decode(weights);
      const packed = new DataView(bytes.buffer);
      room = this.room(bytes.length / 2, SLOT);
      const wide = new Float64Array(this.code.memory.buffer, room.at, room.length);
      for (let index = 0; index < room.length; index += 1) wide[index] = half(packed.getUint16(2 * index, true));
      this.nets.set(name, room);
    }
    return room;
  }

  /**
   * What minds think in at such a table; made once. `use` sets apart those that must not disturb each other.
   * @param {Setting} setting @param {number} [nodes] of its tree @param {string} [use]
   */
  mind(setting, nodes = SMALLEST_TREE, use = "") {
    const key = `${setting.players} ${setting.net} ${use}`;
    const known = this.minds.get(key);
    if (known && known.nodes >= nodes) {
      known.show(setting.state);
      return known;
    }
    const made = new Mind(this, setting, Math.max(nodes, SMALLEST_TREE));
    this.minds.set(key, made);
    return made;
  }

  /**
   * A new table, dealt by a seed: the same cards as game `number` of a run of that seed in Python.
   * @param {number} players
   * @param {number | bigint} seed
   * @param {{ number?: number, options?: Record<string, unknown> }} [how] options: one of those in `about.tables`
   */
  deal(players, seed, { number = 0, options = {} } = {}) {
    const wanted = JSON.stringify(options);
    const info = this.about.tables.find((one) => one.players === players && JSON.stringify(one.options) === wanted);
    if (!info) throw new RangeError(`${this.about.game} has no table for ${players} with ${wanted}`);
    this.write(this.one, decode(info.state));
    this.call("enter_deal", this.one, seed, number, this.silence);
    return new Table(this, { ...info, state: this.read(this.one, this.about.state) });
  }
}

/** A game as it stands. */
export class Table {
  /** @param {Engine} engine @param {Setting} setting */
  constructor(engine, { players, net, state }) {
    this.engine = engine;
    this.players = players;
    this.net = net;
    this.state = state;
  }

  /** @param {string} name */
  field(name) {
    const [at, width] = this.engine.about.fields[name];
    const view = new DataView(this.state.buffer, this.state.byteOffset + at, width);
    return width === 8 ? Number(view.getBigInt64(0, true)) : width === 1 ? view.getInt8(0) : view.getInt16(0, true);
  }

  /** The seats that owe a decision, from 0; none once it is over. */
  get pending() {
    const bits = this.field("pending");
    return Array.from({ length: this.players }, (_one, seat) => seat).filter((seat) => (bits >> seat) & 1);
  }

  get isOver() {
    return this.field("pending") === 0;
  }

  /** The legal actions of a seat that owes a decision. @param {number} seat */
  legal(seat) {
    const { engine } = this;
    if (!this.pending.includes(seat)) return [];
    engine.write(engine.one, this.state);
    return Array.from(engine.ints(engine.legalActions, engine.call("enter_legal", engine.one, seat,
      engine.legalActions)));
  }

  /** Carry a legal action out, up to the next decision; rounds follow each other by themselves.
   * @param {number} seat @param {number} action */
  play(seat, action) {
    if (!this.legal(seat).includes(action)) throw new RangeError(`action ${action} of seat ${seat} is not legal`);
    this.engine.call("enter_step", this.engine.one, seat, action, this.engine.silence);
    this.state = this.engine.read(this.engine.one, this.engine.about.state);
  }

  /** Everybody's points, and what they got out of it from 0 to 1. */
  result() {
    const { engine } = this;
    const [points, shares] = [engine.room(this.players, SLOT), engine.room(this.players, SLOT)];
    engine.write(engine.one, this.state);
    engine.call("enter_result", engine.one, points, shares);
    engine.end = points.at;
    return { points: Array.from(engine.ints(points)), shares: Array.from(engine.floats(shares)) };
  }

  /** A world that is possible for a seat: all that it cannot know is drawn anew. @param {number} seat
   * @param {number | bigint} seed */
  world(seat, seed) {
    const { engine } = this;
    engine.write(engine.one, this.state);
    engine.call("enter_world", engine.one, seat, seed, engine.scratch);
    return new Table(engine, { ...this, state: engine.read(engine.one, engine.about.state) });
  }

  /**
   * The action that a bot of a level, 1 to 5, would choose: by what its seat knows, and nothing else.
   * @param {number} seat @param {{ level?: number, seed: number | bigint }} how
   */
  choose(seat, { level = 5, seed }) {
    const { places, levels } = this.engine.about;
    const traits = levels[level - 1];
    const mind = this.engine.mind(this.world(seat, seed), traits[places.SIMULATIONS] + 1);
    if (traits[places.KIND] !== places.SEARCH) return mind.choose(traits[places.KIND], seat, seed, traits).action;
    mind.grow(seat, seed, 0, traits[places.SIMULATIONS], traits);
    return mind.best();
  }
}

/** What a bot thinks in: see `bots/mind.py`. */
export class Mind {
  /** @param {Engine} engine @param {Setting} setting @param {number} nodes */
  constructor(engine, { players, net, state }, nodes) {
    const { about } = engine;
    this.engine = engine;
    this.nodes = nodes;
    this.players = players;
    const lengths = about.lengths[players];
    const weights = engine.net(net);
    /** @type {Record<string, Room>} */
    this.rooms = Object.fromEntries(about.buffers.map(([name, kind]) => {
      if (name === "logarithms") return [name, engine.logarithms];
      if (name === "weights") return [name, weights];
      if (kind === "states") return [name, engine.room(about.worlds, about.state)];
      const times = name === "nodes" || name === "sums" ? nodes : 1;
      return [name, engine.room(times * lengths[name], WIDTHS[kind])];
    }));
    this.all = about.buffers.map(([name]) => this.rooms[name]);
    this.traits = engine.room(about.levels[0].length, SLOT);
    for (let world = 0; world < about.worlds; world += 1) engine.write(this.rooms.worlds, state, world * about.state);
  }

  /** Set what is thought about. @param {Uint8Array} state */
  show(state) {
    this.engine.write(this.rooms.worlds, state);
  }

  /** @param {readonly number[]} traits */
  #set(traits) {
    const view = this.engine.view;
    traits.forEach((one, index) => view.setBigInt64(this.traits.at + SLOT * index, BigInt(one), true));
    return this.traits;
  }

  /**
   * One ply deep; what a net hopes of every legal action comes along.
   * @param {number} kind @param {number} seat @param {number | bigint} seed @param {readonly number[]} traits
   */
  choose(kind, seat, seed, traits) {
    const action = this.engine.call("enter_choose", ...this.all, kind, seat, seed, this.#set(traits));
    return { action, hopes: this.engine.floats(this.rooms.values) };
  }

  /**
   * Search on: `count` simulations after the `first` ones.
   * @param {number} seat @param {number | bigint} seed @param {number} first @param {number} count
   * @param {readonly number[]} traits
   */
  grow(seat, seed, first, count, traits) {
    this.engine.call("enter_grow", ...this.all, seat, seed, first, count, this.#set(traits));
  }

  /** What a search has seen so far: rows of numbers of each node, the root first. */
  tree() {
    const { places } = this.engine.about;
    const [size] = this.engine.ints(this.rooms.nodes, 1);
    return {
      nodes: this.engine.ints(this.rooms.nodes, size * places.NODE),
      sums: this.engine.floats(this.rooms.sums, size * places.SUMS),
    };
  }

  /** The action that was tried most; of equals the one that promised more. */
  best() {
    const { NODE, SUMS, ACTION, VISITS, CHILD, SIBLING, HOPE } = this.engine.about.places;
    const { nodes, sums } = this.tree();
    let best = nodes[CHILD];
    for (let child = best; child; child = nodes[child * NODE + SIBLING]) {
      const more = nodes[child * NODE + VISITS] - nodes[best * NODE + VISITS];
      if (more > 0 || (more === 0 && sums[child * SUMS + HOPE] > sums[best * SUMS + HOPE])) best = child;
    }
    return nodes[best * NODE + ACTION];
  }

  /**
   * What moves come to for every seat, each in the same worlds: of each world and move all chances, then all points.
   * Behind them is the row of what the reference did, where it was asked.
   * @param {number} seat -1: in the game as it is @param {number | bigint} seed @param {number} first
   * @param {number} count of worlds @param {readonly number[]} moves rows of steps @param {number} width of a row
   */
  try(seat, seed, first, count, moves, width) {
    const { engine } = this;
    const before = engine.end;
    const row = engine.row(moves);
    const values = engine.room((2 * this.players * moves.length * count) / width + width, SLOT);
    engine.call("enter_try", ...this.all, seat, seed, first, count, row, width, values);
    engine.end = before;
    return engine.floats(values);
  }
}
