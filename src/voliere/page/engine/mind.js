/**
 * The worker in which bots think: it is told a task and answers when it is done. It works in pieces, so that a bot's
 * move comes before a review.
 */
import { Engine } from "./engine.js";
import { work } from "./tasks.js";

/** @import { Task, Work } from "./tasks.js" */

/** @type {Map<string, Promise<Engine>>} */
const engines = new Map();

/** @param {string} game */
function engine(game) {
  let wanted = engines.get(game);
  if (!wanted) {
    const file = (/** @type {string} */ end) => fetch(new URL(`${game}.${end}`, import.meta.url));
    wanted = Promise.all([file("json").then((answer) => answer.json()), file("wasm").then((answer) =>
      answer.arrayBuffer())]).then(([about, code]) => Engine.make(about, code));
    wanted.catch(() => engines.delete(game)); // the network may be back next time
    engines.set(game, wanted);
  }
  return wanted;
}

/** What is to be done, in the order in which it came. @type {{ id: number, isUrgent: boolean, work: Work }[]} */
const waiting = [];
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
        waiting.splice(waiting.indexOf(next), 1);
        self.postMessage({ id: next.id, answer: value.answer }, { transfer: value.moved });
      }
    } catch (error) {
      waiting.splice(waiting.indexOf(next), 1);
      self.postMessage({ id: next.id, wrong: String(error) });
    }
    await pause();
  }
  isBusy = false;
}

self.onmessage = async ({ data }) => {
  const { id, task: text } = data;
  /** @type {Task} */
  const task = JSON.parse(text);
  try {
    const made = await engine(task.game);
    waiting.push({ id, isUrgent: task.task === "choose", work: work(made, task) });
    if (!isBusy) run();
  } catch (error) {
    self.postMessage({ id, wrong: String(error) });
  }
};
