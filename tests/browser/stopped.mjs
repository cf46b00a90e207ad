/**
 * The worker that thinks, here without a browser: what it is told to leave is left, and the next is answered; a search
 * that has no time makes what it makes in any case.
 */
import { readFile } from "node:fs/promises";

const [mind, text, search] = process.argv.slice(2);
const task = JSON.parse(text);
const answers = [];
globalThis.self = { postMessage: (message) => answers.push(message) };
globalThis.fetch = async (address) => new Response(await readFile(address));
await import(mind);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tell = (data) => self.onmessage({ data });
const endless = JSON.stringify({ ...task, worlds: 10 ** 7 });
tell({ id: 1, task: endless });
await wait(300);
tell({ id: 1 });
tell({ id: 2, task: endless });
tell({ id: 2 }); // before it began
tell({ id: 3, task: JSON.stringify(task) });
while (!answers.length) await wait(20);
tell({ id: 4, task: search });
while (answers.length < 2) await wait(20);
const simulations = answers[1].answer?.[4];
console.log(JSON.stringify({ told: answers.map(({ id, wrong }) => [id, wrong ?? ""]), simulations }));
process.exit(0); // its own channel would keep it
