import assert from "node:assert/strict";
import { test } from "node:test";
import { after, keep, kept, nextOf } from "../../src/voliere/page/replay/streak.js";

const NOTHING = { streak: 0, best: 0, tried: [] };

test("a streak grows with first tries that are right, and ends with one that is not", () => {
  const one = after(NOTHING, "any/1", true);
  const two = after(one, "any/2", true);
  assert.deepEqual(two, { streak: 2, best: 2, tried: ["any/1", "any/2"] });
  assert.deepEqual(after(two, "any/3", false), { streak: 0, best: 2, tried: ["any/1", "any/2", "any/3"] });
});

test("a puzzle has one first try", () => {
  const one = after(NOTHING, "any/1", true);
  assert.equal(after(one, "any/1", true), one);
  assert.equal(after(one, "any/1", false), one);
});

test("the next puzzle is one that was not tried, round and round", () => {
  const tried = ["any/2", "any/3", "other/4"];
  assert.equal(nextOf({ ...NOTHING, tried }, "any", 1, 4), 4);
  assert.equal(nextOf({ ...NOTHING, tried }, "any", 4, 4), 1);
  assert.equal(nextOf({ ...NOTHING, tried: ["any/1", "any/2"] }, "any", 2, 2), 1);
  assert.equal(nextOf(NOTHING, "any", 1, 1), 1);
});

test("a browser that keeps nothing, or nonsense, begins anew", () => {
  assert.deepEqual(kept(), NOTHING);
  const store = new Map([["voliere-puzzles", "nonsense"]]);
  globalThis.localStorage = { getItem: (key) => store.get(key) ?? null, setItem: (key, value) => store.set(key, value) };
  assert.deepEqual(kept(), NOTHING);
  keep({ streak: 3, best: 4, tried: ["any/1"] });
  assert.deepEqual(kept(), { streak: 3, best: 4, tried: ["any/1"] });
  delete globalThis.localStorage;
});
