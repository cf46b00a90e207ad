import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** A browser, as far as the stage needs one. */
const root = { lang: "en", dataset: {}, style: {}, toggleAttribute: () => {} };
let isStill = false;
Object.assign(globalThis, {
  window: globalThis,
  document: { addEventListener: () => {}, documentElement: root, hidden: false, querySelector: () => ({ getAttribute: () => "{}" }), querySelectorAll: () => [] },
  addEventListener: () => {},
  location: { pathname: "/", search: "" },
  localStorage: { getItem: () => null, setItem: () => {} },
  matchMedia: () => ({ get matches() { return isStill; } }),
});
mock.timers.enable({ apis: ["setTimeout"] });
const { Stage } = await import("../../src/voliere/page/table/stage.js");
const { isNews } = await import("../../src/voliere/page/table/tell.js");
const { moves, speed, stepTime, travelTime } = await import("../../src/voliere/page/settings.js");

const STEP = 340;
const event = (number, kind, ply = number) => ({ number, kind, ply, seat: 0 });

function snapshot(version, events, { status = "playing", round = 1, rounds = [] } = {}) {
  const view = { round, pending: status === "over" ? [] : [0], viewer: 0 };
  const outcome = status === "over" ? { scores: [1] } : null;
  return { type: "snapshot", version, table: { status, undone: 0 }, sight: { view, legal: [] }, viewer: 0, yours: [0], events, rounds, outcome };
}

/** A stage with a table on it, and all the frames that it shows from then on. */
async function opened({ hold = () => undefined, steps = () => [], events = [event(0, "dealt", 0), event(1, "played")] } = {}) {
  const stage = new Stage({ flights: () => [], steps, hold, onFresh: () => {}, onBack: () => {} });
  stage.take(snapshot(1, events));
  await settle();
  return { stage, first: events };
}

/** Let promises go on. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
/** Time goes by, in pieces: one pause follows the other. */
const pass = async (time) => {
  for (let gone = 0; gone < time; gone += 17) {
    mock.timers.tick(17);
    await settle();
  }
};

test("the last table is held before the result is there", async () => {
  const { stage, first } = await opened();
  stage.take(snapshot(2, [...first, event(2, "played"), event(3, "ended", 2)], { status: "over" }));
  await settle();
  assert.equal(stage.shown.value.isHeld, true);
  assert.deepEqual(stage.shown.value.fresh.map((one) => one.kind), ["played", "ended"]);
  await pass(4 * STEP);
  assert.equal(stage.shown.value.isHeld, true);
  await pass(STEP);
  assert.equal(stage.shown.value.isHeld, undefined);
  assert.equal(stage.shown.value.table.status, "over");
});

test("somebody who comes to a finished game sees its result", async () => {
  const stage = new Stage({ flights: () => [], steps: () => [], hold: () => undefined, onFresh: () => {}, onBack: () => {} });
  stage.take(snapshot(9, [event(0, "dealt", 0), event(1, "played")], { status: "over" }));
  await settle();
  assert.equal(stage.shown.value.isHeld, undefined);
});

test("also at a device that several share, whose last mover is covered at once", async () => {
  const { stage, first } = await opened();
  stage.take({ ...snapshot(2, [...first, event(2, "played")], { status: "over" }), viewer: null });
  await settle();
  assert.equal(stage.shown.value.isHeld, true);
});

test("there a round that ended is shown, too, and never the result before it", async () => {
  const { stage, first } = await opened();
  const rounds = [{ number: 1, last_event: 2, table: { round: 1, pending: [] }, outcome: {} }];
  stage.take({ ...snapshot(2, [...first, event(2, "played"), event(3, "dealt", 2)], { round: 2, rounds }), viewer: null });
  await settle();
  assert.equal(stage.sheet.value, rounds[0]);
  const { stage: other } = await opened();
  const ended = [...rounds, { number: 2, last_event: 4, table: { round: 2, pending: [] }, outcome: {} }];
  other.take(snapshot(9, [...first, event(2, "played"), event(3, "dealt", 2), event(4, "played", 3)], { status: "over", round: 2, rounds: ended }));
  await settle();
  assert.notEqual(other.shown.value.table.status, "over");
  await pass(5 * STEP);
  assert.equal(other.sheet.value, rounds[0]);
  other.goOn();
  await pass(STEP);
  assert.equal(other.shown.value.isHeld, true);
});

test("who has let much pile up still sees the last table", async () => {
  const { stage, first } = await opened();
  const events = [...first];
  for (let ply = 2; ply < 30; ply += 1) {
    events.push(event(ply, "played"));
    stage.take(snapshot(ply, [...events], ply === 29 ? { status: "over" } : {}));
  }
  await pass(2 * STEP);
  assert.equal(stage.shown.value.isHeld, true);
});

test("each step of an end is seen by itself, for as long as the board says", async () => {
  const steps = (_past, now) => now.fresh.slice(0, -1).map((_one, index) => ({
    ...now, events: now.events.slice(0, now.events.length - now.fresh.length + index + 1), fresh: [now.fresh[index]],
  }));
  const { stage, first } = await opened({ steps, hold: (fresh) => (fresh[0].kind === "turned" ? 3 : undefined) });
  stage.take(snapshot(2, [...first, event(2, "turned"), event(3, "turned", 2), event(4, "scored", 2)], { status: "over" }));
  await settle();
  const seen = [];
  for (let at = 0; at < 20 && stage.shown.value.isHeld; at += 1) {
    seen.push(stage.shown.value.events.length);
    await pass(STEP);
  }
  assert.deepEqual(seen, [3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5]);
});

test("what a card brings about is there when the card is", async () => {
  const { stage, first } = await opened();
  stage.take(snapshot(2, [...first, event(2, "played")]));
  await settle();
  assert.equal(stage.shown.value.version, 2);
  assert.equal(stage.landed.value.version, 1);
  await pass(STEP);
  assert.equal(stage.landed.value.version, 2);
});

test("another pair of eyes never sees what the last one saw", async () => {
  const { stage, first } = await opened();
  stage.take({ ...snapshot(2, [...first, event(2, "played")]), viewer: 1 });
  await settle();
  assert.equal(stage.landed.value.viewer, 1);
});

test("where nothing should move the pauses stay", async () => {
  isStill = true;
  assert.equal(travelTime(), 0);
  assert.equal(stepTime(), STEP);
  const { stage, first } = await opened();
  stage.take(snapshot(2, [...first, event(2, "played")]));
  stage.take(snapshot(3, [...first, event(2, "played"), event(3, "played")]));
  await settle();
  assert.equal(stage.shown.value.version, 2);
  assert.equal(stage.landed.value.version, 2);
  await pass(1.35 * STEP);
  assert.equal(stage.shown.value.version, 3);
  isStill = false;
  moves.value = false;
  assert.equal(travelTime(), 0);
  moves.value = true;
  speed.value = "slow";
  assert.equal(stepTime(), travelTime());
  speed.value = "normal";
});

test("a deal is waited for, and so is the first move after it; one that was played from is not", async () => {
  const { stage, first } = await opened({ events: [event(0, "dealt", 0)] });
  assert.equal(stage.shown.value.version, 1);
  stage.take(snapshot(2, [...first, event(1, "played")]));
  await pass(3 * STEP);
  assert.equal(stage.shown.value.version, 1);
  await pass(STEP);
  assert.equal(stage.shown.value.version, 2);
  const late = await opened();
  late.stage.take(snapshot(2, [...late.first, event(2, "played")]));
  await settle();
  assert.equal(late.stage.shown.value.version, 2);
});

test("news is what happened since one's own last move, whatever others' moves brought one", () => {
  const events = [[1, 0], [2, 1], [3, 2], [4, 3], [4, 0]].map(([ply, seat], number) => ({ ply, seat, number }));
  const news = (viewer) => [1, 2, 3, 4].filter((ply) => isNews({ events, table: {}, viewer }, { ply }));
  assert.deepEqual(news(0), [2, 3, 4]);
  assert.deepEqual(news(2), [4]);
  assert.deepEqual(news(3), [4]);
  assert.deepEqual(news(null), [4]);
});

test("an update holds what has changed: fields of the view, entries of its lists, rounds that ended", async () => {
  const stage = new Stage({ flights: () => [], steps: () => [], hold: () => undefined, onFresh: () => {}, onBack: () => {} });
  const rounds = [{ number: 1, last_event: 1, table: {}, outcome: {} }];
  const first = snapshot(1, [event(1, "played"), event(2, "dealt")], { round: 2, rounds });
  Object.assign(first.sight.view, { hand: ["a", "b"], forest: [[null, null], ["c", null]], shown: "a" });
  stage.take(first);
  const more = { type: "update", since: 1, version: 2, kept: 2, events: [event(3, "played")], table: null, rounds: [] };
  const view = { hand: ["b"], forest: { 0: [null, "a"] }, shown: null };
  stage.take({ ...more, sight: { view, legal: ["b"] } });
  assert.deepEqual(stage.truth.sight, {
    view: { round: 2, pending: [0], viewer: 0, hand: ["b"], forest: [[null, "a"], ["c", null]], shown: null },
    legal: ["b"],
  });
  assert.deepEqual(stage.truth.rounds, rounds);
  const second = { number: 2, last_event: 4, table: {}, outcome: {} };
  stage.take({ ...more, since: 2, version: 3, kept: 3, events: [event(4, "played")], sight: null, rounds: [second] });
  assert.deepEqual(stage.truth.rounds, [...rounds, second]);
  stage.take({ ...more, since: 3, version: 4, kept: 0, events: [], sight: null });
  assert.deepEqual(stage.truth.rounds, []);
});

test("a step that brings no news is there as long as the board says", async () => {
  const steps = (past, now) => [{ ...now, events: past.events, fresh: [] }];
  const { stage, first } = await opened({ steps, hold: (_fresh, frame) => (frame.isStep ? 2 : undefined) });
  stage.take(snapshot(2, [...first, event(2, "played")]));
  await settle();
  assert.equal(stage.shown.value.isStep, true);
  mock.timers.tick(STEP);
  await settle();
  assert.equal(stage.shown.value.isStep, true);
  mock.timers.tick(STEP);
  await settle();
  assert.equal(stage.shown.value.isStep, undefined);
});
