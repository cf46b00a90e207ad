import assert from "node:assert/strict";
import { test } from "node:test";
import { Picker } from "../../src/voliere/page/table/picker.js";

const parts = (move) => (move.includes("@") ? [move.split("@")[0], `@${move.split("@")[1]}`] : [move.slice(0, -1), "!"]);

function picking(...legal) {
  const picker = new Picker(parts);
  picker.set(legal);
  return picker;
}

test("a move comes about part by part", () => {
  const picker = picking("R5@c3", "R5@c4", "B2@c3", "R5!");
  assert.deepEqual([...picker.first.value], ["R5", "B2"]);
  assert.equal(picker.pick("R5"), "picked");
  assert.deepEqual([...picker.next.value], ["@c3", "@c4", "!"]);
  assert.equal(picker.move.value, null);
  assert.equal(picker.pick("@c4"), "picked");
  assert.equal(picker.move.value, "R5@c4");
  assert.equal(picker.pick("@c4"), "again");
});

test("another card or another place takes the place of the first", () => {
  const picker = picking("R5@c3", "R5@c4", "B2@c3");
  picker.pick("R5");
  picker.pick("@c4");
  picker.pick("@c3");
  assert.equal(picker.move.value, "R5@c3");
  picker.pick("B2");
  assert.deepEqual(picker.picks.value, ["B2"]);
});

test("a card picked twice is let go, and what cannot be is told", () => {
  const picker = picking("R5@c3");
  picker.pick("R5");
  assert.equal(picker.pick("@a1"), "no");
  assert.equal(picker.pick("R5"), "dropped");
  assert.deepEqual(picker.picks.value, []);
});

test("a choice of several is written in its own order", () => {
  const picker = picking({ word: "discard", choose: 2, among: ["O1", "O2", "V3"], places: [] });
  picker.pick("V3");
  assert.equal(picker.move.value, null);
  picker.pick("O1");
  assert.equal(picker.move.value, "discard O1 V3");
  picker.pick("O2");
  assert.equal(picker.chosen.value.length, 2);
  assert.equal(picker.pick("R1"), "no");
});

test("what was picked stays while it still can", () => {
  const picker = picking("R5@c3", "B2@c3");
  picker.pick("R5");
  picker.set(["R5@c4"]);
  assert.deepEqual(picker.picks.value, ["R5"]);
  picker.set(["B2@c3"]);
  assert.deepEqual(picker.picks.value, []);
});

test("any card at any place, in short", () => {
  const picker = picking({ word: "@", choose: 1, among: ["R5", "B2"], places: ["c3", "c4"] }, "R5!");
  assert.equal(picker.choice.value, undefined);
  assert.deepEqual([...picker.first.value], ["R5", "B2"]);
  picker.pick("R5");
  assert.deepEqual([...picker.next.value], ["@c3", "@c4", "!"]);
  picker.pick("@c4");
  assert.equal(picker.move.value, "R5@c4");
});
