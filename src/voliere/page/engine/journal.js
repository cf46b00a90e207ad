/** The journal of all tables in this browser, in IndexedDB: what is said to be kept is on the disk. */

const NAME = "voliere";
const VERSION = 1;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const settled = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("rows"); // by table and number, from 1
    request.result.createObjectStore("tables"); // by table: its version and its summary
    request.result.createObjectStore("names"); // whatever else is to be remembered
  };
  return asked(request);
}

/** @typedef {{ version: number, summary: string }} Kept */

/** @typedef {[kind: string, owner: string, key: string, due: number | null, data: string | null]} Paper */

/** Papers lie among the names, under arrays: whoever has a journal of before needs no other form of it.
 * @param {string[]} path how their keys begin; an array comes after every text
 */
const below = (...path) => IDBKeyRange.bound(["paper", ...path], ["paper", ...path, []]);

/** @param {Paper} paper @returns {string[]} */
const keyOf = ([kind, owner, key]) => ["paper", kind, owner, key];

/** What Python calls: see `browser/store.py`. Tabs tell each other of what they write. */
export class Journal {
  /** @param {IDBDatabase} database @param {(table: string, version: number) => void} appended by another tab */
  constructor(database, appended) {
    this.database = database;
    this.others = new BroadcastChannel(NAME);
    this.others.onmessage = ({ data }) => appended(data.table, data.version);
  }

  /** @param {(table: string, version: number) => void} appended */
  static async open(appended) {
    return new Journal(await open(), appended);
  }

  /** @param {string[]} stores */
  #writing(...stores) {
    return this.database.transaction(stores, "readwrite", { durability: "strict" });
  }

  /** @param {string} table @param {number} expected @param {string} rows @param {string} summary */
  async append(table, expected, rows, summary) {
    const transaction = this.#writing("rows", "tables");
    const done = settled(transaction);
    const tables = transaction.objectStore("tables");
    /** @type {Kept | undefined} */
    const known = await asked(tables.get(table));
    if ((known?.version ?? 0) !== expected) {
      await done;
      return false;
    }
    let version = expected;
    for (const row of rows.split("\n")) {
      version += 1;
      transaction.objectStore("rows").add(row, [table, version]);
    }
    tables.put({ version, summary }, table);
    await done;
    this.others.postMessage({ table, version });
    return true;
  }

  /** @param {string} table @param {number} after */
  async read(table, after) {
    const rows = this.database.transaction("rows").objectStore("rows");
    return (await asked(rows.getAll(IDBKeyRange.bound([table, after + 1], [table, Infinity])))).join("\n");
  }

  async summaries() {
    /** @type {Kept[]} */
    const tables = await asked(this.database.transaction("tables").objectStore("tables").getAll());
    return tables.map(({ summary }) => summary).join("\n");
  }

  /** @param {string} name @param {string} value @returns {Promise<string>} */
  async remember(name, value) {
    const transaction = this.#writing("names");
    const done = settled(transaction);
    const names = transaction.objectStore("names");
    const known = await asked(names.get(name));
    if (known === undefined) names.add(value, name);
    await done;
    return known ?? value;
  }

  /** @param {string} name @param {string} value */
  async rename(name, value) {
    const transaction = this.#writing("names");
    transaction.objectStore("names").put(value, name);
    await settled(transaction);
  }

  /** @param {string} name @returns {Promise<string | undefined>} */
  recall(name) {
    return asked(this.database.transaction("names").objectStore("names").get(name));
  }

  /** @param {string[]} path */
  async papers(...path) {
    return JSON.stringify(await asked(this.database.transaction("names").objectStore("names").getAll(below(...path))));
  }

  /** @param {string} paper @param {string} [known] */
  async write(paper, known) {
    /** @type {Paper} */
    const row = JSON.parse(paper);
    const key = keyOf(row);
    const transaction = this.#writing("names");
    const done = settled(transaction);
    const names = transaction.objectStore("names");
    /** @type {Paper | undefined} */
    const there = known ? await asked(names.get(key)) : undefined;
    const isExpected = !known || JSON.parse(known)[0] === (there?.[4] ?? null);
    if (isExpected) {
      if (row[4] === null) names.delete(key);
      else names.put(row, key);
    }
    await done;
    return isExpected;
  }

  /** @param {string} owner */
  async drop(owner) {
    const transaction = this.#writing("names");
    const done = settled(transaction);
    const names = transaction.objectStore("names");
    /** @type {Paper[]} */
    const papers = await asked(names.getAll(below()));
    for (const row of papers) if (row[1] === owner || row[2] === owner) names.delete(keyOf(row));
    await done;
  }

  /** @param {string} table @param {string} pairs */
  async rewrite(table, pairs) {
    const transaction = this.#writing("rows");
    const done = settled(transaction);
    const rows = transaction.objectStore("rows");
    for (const [version, row] of JSON.parse(pairs)) {
      if ((await asked(rows.count([table, version]))) > 0) rows.put(row, [table, version]);
    }
    await done;
  }
}
