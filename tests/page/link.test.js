import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** A browser, as far as a connection needs one. */
class Wire {
  static OPEN = 1;
  constructor() {
    Wire.last = this;
    this.readyState = Wire.OPEN;
    this.sent = [];
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  say(...messages) {
    this.onmessage({ data: messages.map((one) => JSON.stringify(one)).join("\n") });
  }
}
const stage = new EventTarget();
stage.querySelector = () => ({ getAttribute: () => "{}" });
Object.assign(globalThis, { document: stage, window: globalThis, location: { protocol: "http:", host: "here", pathname: "/", search: "" }, WebSocket: Wire });
globalThis.addEventListener = stage.addEventListener.bind(stage);
globalThis.removeEventListener = stage.removeEventListener.bind(stage);

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
const { Link } = await import("../../src/voliere/page/table/link.js");

/** A connection that has been entered, and quiet for a while. */
function entered() {
  const link = new Link("table", () => {}, () => ({ since: null, seat: null }));
  const wire = Wire.last;
  wire.onopen();
  wire.say({ type: "accepted", id: wire.sent[0].id, now: Date.now() });
  assert.equal(link.state.value, "open");
  mock.timers.tick(10_000);
  return { link, wire };
}

test("whoever acts on a dead line is told within two seconds, and it is tried anew", () => {
  const { link, wire } = entered();
  document.dispatchEvent(new Event("keydown"));
  assert.equal(wire.sent.at(-1).type, "ping");
  mock.timers.tick(1900);
  assert.equal(link.state.value, "late");
  mock.timers.tick(6000);
  assert.equal(link.state.value, "lost");
  mock.timers.tick(1000);
  assert.notEqual(Wire.last, wire);
  link.close();
});

test("a network that goes away is asked at once, and an answer is good news", () => {
  const { link, wire } = entered();
  document.dispatchEvent(new Event("offline"));
  const { id, type } = wire.sent.at(-1);
  assert.equal(type, "ping");
  mock.timers.tick(1500);
  assert.equal(link.state.value, "late");
  wire.say({ type: "pong", id, now: Date.now() });
  assert.equal(link.state.value, "open");
  link.close();
});

test("who waits for others is told within two seconds, without touching anything; who looks away is not asked for", () => {
  let patience = 5000;
  const link = new Link("table", () => {}, () => ({ since: null, seat: null }), () => patience);
  const wire = Wire.last;
  wire.onopen();
  wire.say({ type: "accepted", id: wire.sent[0].id, now: Date.now() });
  mock.timers.tick(4000);
  assert.equal(wire.sent.length, 1);
  patience = 1000;
  wire.say({ type: "update", version: 1 });
  for (let time = 0; time < 1950; time += 50) mock.timers.tick(50); // timers set by timers count from the end of a tick
  assert.equal(link.state.value, "late");
  wire.say({ type: "pong", id: wire.sent.at(-1).id, now: Date.now() });
  assert.equal(link.state.value, "open");
  document.hidden = true;
  mock.timers.tick(20_000);
  assert.deepEqual([wire.sent.length, link.state.value], [2, "open"]);
  document.hidden = false;
  link.close();
});

test("whenever a server falls silent, it is told within two seconds; before, a ping a second is all that is sent", () => {
  for (const phase of [1, 30, 400, 799, 999]) {
    const link = new Link("table", () => {}, () => ({ since: null, seat: null }), () => 1000);
    const wire = Wire.last;
    const pass = (milliseconds, isThere) => {
      for (let time = 0; time < milliseconds; time += 1) {
        mock.timers.tick(1);
        const { type, id } = wire.sent.at(-1);
        if (isThere && type === "ping" && link.asked.has(id)) wire.say({ type: "pong", id, now: Date.now() });
      }
    };
    wire.onopen();
    wire.say({ type: "accepted", id: wire.sent[0].id, now: Date.now() });
    pass(5000 + phase, true);
    assert.equal(link.state.value, "open");
    assert.ok(wire.sent.length <= 6, `${wire.sent.length}`);
    pass(1900, false);
    assert.equal(link.state.value, "late");
    link.close();
  }
});

test("a hint may take its time, and nobody is asked twice", () => {
  const { link, wire } = entered();
  const before = wire.sent.length;
  link.ask("hint", { seat: 0 }).catch(() => {});
  mock.timers.tick(5000);
  assert.equal(link.state.value, "open");
  document.dispatchEvent(new Event("keydown"));
  document.dispatchEvent(new Event("keydown"));
  assert.deepEqual(wire.sent.slice(before).map((one) => one.type), ["hint", "ping"]);
  link.close();
});

test("the server is told whether anybody looks, on entering and when that changes", () => {
  const { link, wire } = entered();
  assert.equal(wire.sent[0].is_looking, true);
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  const { type, is_looking: isLooking } = wire.sent.at(-1);
  assert.deepEqual([type, isLooking], ["look", false]);
  document.hidden = false;
  link.close();
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(wire.sent.at(-1).is_looking, false);
});
