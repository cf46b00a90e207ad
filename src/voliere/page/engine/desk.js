/**
 * The worker in which the server itself runs, as Python (`browser/desk.py`): it brings Pyodide and our code, tells how
 * far that is, and passes on what the page asks.
 */
import { Journal } from "./journal.js";

/** @typedef {{ files: Record<string, number> }} Manifest what is fetched, with its bytes */
/** @typedef {{ status: number, text: string, destroy: () => void }} Found */
/**
 * `browser.desk.Desk`, as JavaScript sees it.
 * @typedef {object} PythonDesk
 * @property {(method: string, path: string, body: string) => Promise<Found>} request
 * @property {(line: number, table: string) => void} connect
 * @property {(line: number, text: string) => void} say
 * @property {(line: number) => void} hang_up
 * @property {(table: string, version: number) => void} appended
 */

const here = (/** @type {string} */ file) => new URL(file, import.meta.url).href;

/** Count what is fetched: where it is unpacked on the way, its own length would tell too little. */
function watchFetches() {
  const plain = self.fetch.bind(self);
  /** @type {Promise<Manifest>} */
  const manifest = plain(here("manifest.json")).then((answer) => answer.json());
  let done = 0;
  self.fetch = async (input, init) => {
    const [answer, { files }] = await Promise.all([plain(input, init), manifest]);
    const total = Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
    if (!answer.body || !((String(input).split("/").pop() ?? "") in files)) return answer;
    const counted = new TransformStream({
      transform(chunk, controller) {
        done += chunk.length;
        self.postMessage({ kind: "progress", done, total });
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counted), { status: answer.status, headers: answer.headers });
  };
}

/** @type {Map<number, { resolve: (answer: unknown) => void, reject: (why: Error) => void }>} */
const thinking = new Map();
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

/** @param {boolean} isKept all files are here: a browser that is given them as they are has compiled them before */
async function open(isKept) {
  if (!isKept) watchFetches();
  const { loadPyodide } = await import(here("pyodide.mjs"));
  /** @type {PythonDesk | undefined} */
  let desk;
  const [python, code, journal] = await Promise.all([
    loadPyodide({ indexURL: here("./"), lockFileURL: here("pyodide-lock.json"), stdLibURL: here("stdlib.zip") }),
    fetch(here("voliere.zip")).then((answer) => answer.arrayBuffer()),
    Journal.open((table, version) => desk?.appended(table, version)),
  ]);
  python.unpackArchive(code, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  const tell = (/** @type {number} */ line, /** @type {string} */ event, /** @type {string} */ text) =>
    self.postMessage({ kind: "line", line, event, text });
  /** @type {PythonDesk} */
  const made = await python.pyimport("voliere.browser.desk").open_desk({ journal, think, stop, tell });
  desk = made;
  return made;
}

/** @type {Promise<PythonDesk>} */
let opened;

self.onmessage = async ({ data, ports }) => {
  if (data.kind === "open") {
    [minds] = ports;
    minds.onmessage = ({ data: { id, answer, wrong } }) => {
      const one = thinking.get(id);
      thinking.delete(id);
      if (wrong) one?.reject(new Error(wrong));
      else one?.resolve(answer);
    };
    opened = open(data.isKept);
    opened.then(
      () => self.postMessage({ kind: "ready" }),
      (error) => self.postMessage({ kind: "failed", text: String(error) }),
    );
    return;
  }
  const desk = await opened;
  if (data.kind === "request") {
    const found = await desk.request(data.method, data.path, data.body);
    self.postMessage({ kind: "answer", id: data.id, status: found.status, text: found.text });
    found.destroy();
  } else if (data.kind === "connect") desk.connect(data.line, data.table);
  else if (data.kind === "say") desk.say(data.line, data.text);
  else if (data.kind === "hangup") desk.hang_up(data.line);
};
