/**
 * The worker in which bots think: it is told a task and answers when it is done. It works in pieces, so that a bot's
 * move comes before a review, and what nobody waits for any more (a message without a task) is left where it is.
 */
import { Engine } from "./engine.js";
import { work } from "./tasks.js";

/** @import { Task, Work } from "./tasks.js" */

/** @type {Map<string, Promise<Engine>>} */
const engines = new Map();

/** @param {string} game */
function engine(game) {
  let made = engines.get(game);
  if (!made) {
    const file = (/** @type {string} */ end) => fetch(new URL(`${game}.${end}`, import.meta.url));
    made = Promise.all([file("json").then((answer) => answer.json()), file("wasm").then((answer) =>
      answer.arrayBuffer())]).then(([about, code]) => Engine.make(about, code));
    made.catch(() => engines.delete(game)); // the network may be back next time
    engines.set(game, made);
  }
  return made;
}

/** What is to be done, in the order in which it came. @type {{ id: number, isUrgent: boolean, work: Work }[]} */
let waiting = [];
/** What somebody waits for, by number. @type {Set<number>} */
const wanted = new Set();
let isBusy = false;
const breath = new MessageChannel();

/** Let messages come in. @returns {Promise<void>} */
const pause = () =>
  new Promise((resolve) => {
    breath.port1.onmessage = () => resolve();
    breath.port2.postMessage(null);
  });

async function run() {
  isBusy = true;
  while (waiting.length) {
    const next = waiting.find(({ isUrgent }) => isUrgent) ?? waiting[0];
    try {
      const { done, value } = next.work.next();
      if (done && value) {
        wanted.delete(next.id);
        self.postMessage({ id: next.id, answer: value.answer }, { transfer: value.moved });
      }
    } catch (error) {
      wanted.delete(next.id);
      self.postMessage({ id: next.id, wrong: String(error) });
    }
    await pause();
    waiting = waiting.filter(({ id }) => wanted.has(id));
  }
  isBusy = false;
}

self.onmessage = async ({ data }) => {
  const { id, task: text } = data;
  if (!text) {
    wanted.delete(id);
    return;
  }
  wanted.add(id);
  /** @type {Task} */
  const task = JSON.parse(text);
  try {
    const made = await engine(task.game);
    if (wanted.has(id)) waiting.push({ id, isUrgent: task.task === "choose", work: work(made, task) });
    if (!isBusy) run();
  } catch (error) {
    wanted.delete(id);
    self.postMessage({ id, wrong: String(error) });
  }
};
