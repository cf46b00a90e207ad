/**
 * Rules, bots and reviews of a game as WebAssembly: what the Python package compiles, to the last bit.
 *
 * An `Engine` is one game. It deals a `Table`, which tells who is to decide, what is legal and what came of it, and
 * lets a bot of any level choose by what its seat knows. All numbers are those of the Python package: an action is a
 * number below `about.actions`, a state is the bytes of a C struct. Nothing here needs a browser.
 */
export type Kind = "states" | "ints" | "floats" | "reals";
export type About = {
    game: string;
    /**
     * version of its rules
     */
    rules: number;
    /**
     * bytes of one
     */
    state: number;
    /**
     * of a state: where, and how many bytes wide
     */
    fields: Record<string, [number, number]>;
    /**
     * how many there are
     */
    actions: number;
    /**
     * the most that are legal at once
     */
    legal: number;
    scratch: number;
    /**
     * of a mind
     */
    worlds: number;
    logarithms: number;
    /**
     * of a mind, in order
     */
    buffers: [string, Kind][];
    /**
     * of them by number of players, for a tree of one node
     */
    lengths: Record<string, Record<string, number>>;
    /**
     * in a mind's rows of numbers
     */
    places: Record<string, number>;
    /**
     * bots as rows of numbers, the weakest first
     */
    levels: number[][];
    tables: TableInfo[];
    /**
     * by name: numbers of two bytes, in base 64
     */
    nets: Record<string, string>;
};
export type TableInfo = {
    players: number;
    options: Record<string, unknown>;
    net: string;
    state: string;
};
export type Setting = {
    players: number;
    net: string;
    state: Uint8Array;
};
/** Room in the engine's memory: `length` numbers or states at an address. */
declare class Room {
    at: number;
    length: number;
    /** @param {number} at @param {number} length */
    constructor(at: number, length: number);
}
/** One game's code, ready to run. Not for two things at once: whoever wants that makes two. */
export declare class Engine {
    about: About;
    code: Record<string, any>;
    end: number;
    slots: Room;
    silence: Room;
    legalActions: Room;
    scratch: Room;
    one: Room;
    logarithms: Room;
    /** @type {Map<string, Room>} */
    nets: Map<string, Room>;
    /** @type {Map<string, Mind>} */
    minds: Map<string, Mind>;
    /** @param {About} about @param {WebAssembly.Instance} instance */
    constructor(about: About, instance: WebAssembly.Instance);
    /**
     * Make an engine of a game.
     * @param {About} about
     * @param {BufferSource | WebAssembly.Module} code
     */
    static make(about: About, code: BufferSource | WebAssembly.Module): Promise<Engine>;
    /** Its memory, as it is now: it may have grown since. */
    get view(): DataView<any>;
    /** @param {number} length @param {number} width bytes of each */
    room(length: number, width: number): Room;
    /** @param {Room} room @param {Uint8Array} bytes @param {number} [from] in bytes */
    write(room: Room, bytes: Uint8Array, from?: number): void;
    /** @param {Room} room @param {number} bytes @param {number} [from] in bytes */
    read(room: Room, bytes: number, from?: number): Uint8Array<ArrayBuffer>;
    /** @param {Room} room @param {number} [count] */
    floats(room: Room, count?: number): Float64Array<ArrayBuffer>;
    /** Whole numbers that are small. @param {Room} room @param {number} [count] */
    ints(room: Room, count?: number): Int32Array<ArrayBuffer>;
    /** @param {readonly number[]} numbers */
    row(numbers: readonly number[]): Room;
    /**
     * Call an entry. Its arguments lie in slots of eight bytes, after one for its result.
     * @param {string} name
     * @param {...(Room | number | bigint)} given
     */
    call(name: string, ...given: (Room | number | bigint)[]): number;
    /** The weights of a net; none without a name. @param {string} name */
    net(name: string): Room;
    /**
     * What minds think in at such a table; made once. `use` sets apart those that must not disturb each other.
     * @param {Setting} setting @param {number} [nodes] of its tree @param {string} [use]
     */
    mind(setting: Setting, nodes?: number, use?: string): Mind;
    /**
     * A new table, dealt by a seed: the same cards as game `number` of a run of that seed in Python.
     * @param {number} players
     * @param {number | bigint} seed
     * @param {{ number?: number, options?: Record<string, unknown> }} [how] options: one of those in `about.tables`
     */
    deal(players: number, seed: number | bigint, { number, options }?: {
        number?: number;
        options?: Record<string, unknown>;
    }): Table;
}
/** A game as it stands. */
export declare class Table {
    engine: Engine;
    players: number;
    net: string;
    state: Uint8Array<ArrayBufferLike>;
    /** @param {Engine} engine @param {Setting} setting */
    constructor(engine: Engine, { players, net, state }: Setting);
    /** @param {string} name */
    field(name: string): number;
    /** The seats that owe a decision, from 0; none once it is over. */
    get pending(): number[];
    get isOver(): boolean;
    /** The legal actions of a seat that owes a decision. @param {number} seat */
    legal(seat: number): number[];
    /** Carry a legal action out, up to the next decision; rounds follow each other by themselves.
     * @param {number} seat @param {number} action */
    play(seat: number, action: number): void;
    /** Everybody's points, and what they got out of it from 0 to 1. */
    result(): {
        points: number[];
        shares: number[];
    };
    /** A world that is possible for a seat: all that it cannot know is drawn anew. @param {number} seat
     * @param {number | bigint} seed */
    world(seat: number, seed: number | bigint): Table;
    /**
     * The action that a bot of a level, 1 to 5, would choose: by what its seat knows, and nothing else.
     * @param {number} seat @param {{ level?: number, seed: number | bigint }} how
     */
    choose(seat: number, { level, seed }: {
        level?: number;
        seed: number | bigint;
    }): number;
}
/** What a bot thinks in: see `bots/mind.py`. */
export declare class Mind {
    #private;
    engine: Engine;
    nodes: number;
    players: number;
    /** @type {Record<string, Room>} */
    rooms: Record<string, Room>;
    all: Room[];
    traits: Room;
    /** @param {Engine} engine @param {Setting} setting @param {number} nodes */
    constructor(engine: Engine, { players, net, state }: Setting, nodes: number);
    /** Set what is thought about. @param {Uint8Array} state */
    show(state: Uint8Array): void;
    /**
     * One ply deep; what a net hopes of every legal action comes along.
     * @param {number} kind @param {number} seat @param {number | bigint} seed @param {readonly number[]} traits
     */
    choose(kind: number, seat: number, seed: number | bigint, traits: readonly number[]): {
        action: number;
        hopes: Float64Array<ArrayBuffer>;
    };
    /**
     * Search on: `count` simulations after the `first` ones.
     * @param {number} seat @param {number | bigint} seed @param {number} first @param {number} count
     * @param {readonly number[]} traits
     */
    grow(seat: number, seed: number | bigint, first: number, count: number, traits: readonly number[]): void;
    /** What a search has seen so far: rows of numbers of each node, the root first. */
    tree(): {
        nodes: Int32Array<ArrayBuffer>;
        sums: Float64Array<ArrayBuffer>;
    };
    /** The action that was tried most; of equals the one that promised more. */
    best(): number;
    /**
     * What moves come to for every seat, each in the same worlds: of each world and move all chances, then all points.
     * Behind them is the row of what the reference did, where it was asked.
     * @param {number} seat -1: in the game as it is @param {number | bigint} seed @param {number} first
     * @param {number} count of worlds @param {readonly number[]} moves rows of steps @param {number} width of a row
     */
    try(seat: number, seed: number | bigint, first: number, count: number, moves: readonly number[], width: number): Float64Array<ArrayBuffer>;
}
export {};
