// Run by `voliere export`: lets Pyodide's own Python pack what it will need in a browser. It plays a little with it all
// first, and what was imported meanwhile is what is packed.
//   node pack.mjs PYODIDE ENGINE SOURCES.zip OUT   (folders, but for the archive)
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(error.message); // and not Pyodide's own code, all of it in one line
  process.exit(1);
});

const [pyodide, engineFolder, sources, out] = process.argv.slice(2);
const module = (folder, name) => import(pathToFileURL(join(folder, name)));
const { loadPyodide } = await module(pyodide, "pyodide.mjs");
const { Engine } = await module(engineFolder, "engine.js");
const { work } = await module(engineFolder, "tasks.js");

const engines = {};
async function think(_number, text) {
  const task = JSON.parse(text);
  const file = (end) => readFileSync(join(engineFolder, `${task.game}.${end}`));
  engines[task.game] ??= await Engine.make(JSON.parse(file("json")), file("wasm"));
  const doing = work(engines[task.game], task);
  for (;;) {
    const { done, value } = doing.next();
    if (done) return value.answer;
  }
}

const rows = {};
const names = {};
const papers = new Map();
const journal = {
  append: async (table, expected, lines, summary) => {
    rows[table] ??= { lines: [], summary };
    if (rows[table].lines.length !== expected) return false;
    rows[table].lines.push(...lines.split("\n"));
    rows[table].summary = summary;
    return true;
  },
  read: async (table, after) => (rows[table]?.lines ?? []).slice(after).join("\n"),
  summaries: async () => Object.values(rows).map(({ summary }) => summary).join("\n"),
  remember: async (name, value) => (names[name] ??= value),
  rename: async (name, value) => void (names[name] = value),
  recall: async (name) => names[name],
  papers: async (...path) =>
    JSON.stringify([...papers.values()].filter((row) => path.every((part, index) => row[index] === part))),
  write: async (paper) => {
    const row = JSON.parse(paper);
    papers.set(JSON.stringify(row.slice(0, 3)), row);
    return true;
  },
};

const lines = [];
const stop = () => {};
const outside = { journal, think, stop, tell: (line, kind, text) => lines.push([line, kind, text]), lines };
const python = await loadPyodide({ indexURL: pyodide });
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(sources)), "zip", { extractDir: site });
const packed = await python.pyimport("voliere.browser.pack").pack(outside, site);
for (const name of ["stdlib.zip", "python.pack"]) writeFileSync(join(out, name), packed.get(name).toJs());
process.exit(0); // the desk would go on for ever
