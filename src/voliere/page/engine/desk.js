/**
 * The worker in which the server itself runs, as Python (`browser/desk.py`): it brings Pyodide and our code, tells how
 * far that is, and passes on what the page asks.
 */
import { Journal } from "./journal.js";

/** @typedef {{ files: Record<string, number> }} Manifest what is fetched, with its bytes */
/** @typedef {{ status: number, text: string, destroy: () => void }} Found */
/**
 * Files as Python will see them.
 * @typedef {object} FileSystem
 * @property {(path: string) => void} mkdirTree
 * @property {(path: string, bytes: Uint8Array, how: { canOwn: boolean }) => void} writeFile canOwn: without a copy
 */
/**
 * `browser.desk.Desk`, as JavaScript sees it.
 * @typedef {object} PythonDesk
 * @property {(method: string, path: string, body: string) => Promise<Found>} request
 * @property {(line: number, table: string) => void} connect
 * @property {(line: number, text: string) => void} say
 * @property {(line: number) => void} hang_up
 * @property {(table: string, version: number) => void} appended
 */

const STEPS = 50; // of the bar

const here = (/** @type {string} */ file) => new URL(file, import.meta.url).href;

/**
 * Count what is fetched: where it is unpacked on the way, its own length would tell too little. Counted is a copy: a
 * browser keeps what it has compiled only of what it was given as it came.
 * @param {boolean} isKept whether there is nothing to count
 * @param {(why: unknown) => void} lose is told of what does not come: Pyodide waits for its code for ever
 */
function watchFetches(isKept, lose) {
  const plain = self.fetch.bind(self);
  if (isKept) {
    self.fetch = async (input, init) => come(plain(input, init), lose);
    return;
  }
  /** @type {Promise<Manifest>} */
  const manifest = plain(here("manifest.json")).then((answer) => answer.json());
  let [done, told] = [0, 0];
  /** @param {Response} answer */
  const count = async ({ body, url }) => {
    const { files } = await manifest;
    if (!body || !((url.split("/").pop() ?? "") in files)) return body?.cancel();
    const total = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
    const reader = body.getReader();
    for (let piece = await reader.read(); piece.value; piece = await reader.read()) {
      done += piece.value.length;
      if (done - told < total / STEPS) continue; // the page draws each, and has else to do
      told = done;
      page.postMessage({ kind: "progress", done, total });
    }
  };
  self.fetch = async (input, init) => {
    const answer = await come(plain(input, init), lose);
    count(answer.clone()).catch(() => {}); // whoever asked for it is told
    return answer;
  };
}

/** @param {Promise<Response>} asked @param {(why: unknown) => void} lose */
async function come(asked, lose) {
  const answer = await asked.catch((error) => {
    lose(error);
    throw error;
  });
  if (!answer.ok) lose(new Error(`${answer.status} ${answer.url}`));
  return answer;
}

/**
 * Lay out Python's modules and ours: the lengths of the files, in a line, then all of them.
 * @param {Uint8Array} packed @param {string} folder @param {FileSystem} files
 */
function unpack(packed, folder, files) {
  let at = packed.indexOf(10) + 1;
  /** @type {Record<string, number>} */
  const lengths = JSON.parse(new TextDecoder().decode(packed.subarray(0, at)));
  for (const [name, length] of Object.entries(lengths)) {
    files.mkdirTree(`${folder}/${name}`.replace(/\/[^/]*$/, ""));
    files.writeFile(`${folder}/${name}`, packed.subarray(at, at + length), { canOwn: true });
    at += length;
  }
}

/** @type {Map<number, { resolve: (answer: unknown) => void, reject: (why: Error) => void }>} */
const thinking = new Map();
/** @type {MessagePort} to the page */
let page;
/** @type {MessagePort} to the worker that thinks */
let minds;

/** @param {number} id @param {string} task */
const think = (id, task) =>
  new Promise((resolve, reject) => {
    thinking.set(id, { resolve, reject });
    minds.postMessage({ id, task });
  });

/** @param {number} id of what nobody waits for any more */
function stop(id) {
  thinking.delete(id);
  minds.postMessage({ id });
}

/** @param {boolean} isKept whether all files are here: there is nothing to wait for then */
async function open(isKept) {
  /** @type {Promise<never>} */
  const lost = new Promise((_resolve, reject) => watchFetches(isKept, reject));
  const code = fetch(here("python.pack")).then((answer) => answer.arrayBuffer());
  import(here("pyodide.asm.mjs")).catch(() => {}); // the other asks for it, too, but later
  const { loadPyodide } = await import(here("pyodide.mjs"));
  /** @type {PythonDesk | undefined} */
  let desk;
  const all = Promise.all([
    loadPyodide({
      indexURL: here("./"),
      lockFileURL: here("pyodide-lock.json"),
      stdLibURL: here("stdlib.zip"),
      fsInit: async (/** @type {FileSystem} */ files, /** @type {{ sitePackages: string }} */ { sitePackages }) =>
        unpack(new Uint8Array(await code), sitePackages.replace(/\/[^/]*$/, ""), files),
    }),
    Journal.open((table, version) => desk?.appended(table, version)),
  ]);
  const [python, journal] = await Promise.race([all, lost]);
  const tell = (/** @type {number} */ line, /** @type {string} */ event, /** @type {string} */ text) =>
    page.postMessage({ kind: "line", line, event, text });
  /** @type {PythonDesk} */
  const made = await python.pyimport("voliere.browser.desk").open_desk({ journal, think, stop, tell });
  desk = made;
  return made;
}

/** @type {Promise<PythonDesk>} */
let opened;

self.onmessage = ({ data, ports }) => {
  [page, minds] = ports;
  page.onmessage = take;
  minds.onmessage = ({ data: { id, answer, wrong } }) => {
    const one = thinking.get(id);
    thinking.delete(id);
    if (wrong) one?.reject(new Error(wrong));
    else one?.resolve(answer);
  };
  opened = open(data.isKept);
  opened.then(
    () => page.postMessage({ kind: "ready" }),
    (error) => page.postMessage({ kind: "failed", text: String(error) }),
  );
};

/** What the page asks. @param {MessageEvent} event */
async function take({ data }) {
  const desk = await opened.catch(() => null);
  if (!desk) return; // the page knows
  if (data.kind === "request") {
    const found = await desk.request(data.method, data.path, data.body);
    page.postMessage({ kind: "answer", id: data.id, status: found.status, text: found.text });
    found.destroy();
  } else if (data.kind === "connect") desk.connect(data.line, data.table);
  else if (data.kind === "say") desk.say(data.line, data.text);
  else if (data.kind === "hangup") desk.hang_up(data.line);
}
