import assert from "node:assert/strict";
import { test } from "node:test";
import { change, sag, spotOf, weigh, whereIs } from "../../src/voliere/games/papageno/page/wire.js";
import { follow, origins, steps } from "../../src/voliere/games/papageno/page/movements.js";

const SPECIAL = { C: 10, F: 10 };
const wire = (text) => text.split(/[\s/]+/).map((card) => (card === "?" ? null : card));

test("what shows is weighed, and what cannot be known is counted", () => {
  assert.deepEqual(weigh(wire("3 ? 9 / ? -2 C"), SPECIAL), { weights: [3, null, 9, null, -2, 10], cancelled: [], weight: 20, unknown: 2 });
});

test("PG-19: two of the same weight in a column count nothing, also below zero and of two kinds", () => {
  const { cancelled, weight } = weigh(wire("-2 F 4 / -2 C ?"), SPECIAL);
  assert.deepEqual([cancelled, weight], [[0, 1], 4]);
});

test("PG-21: an Egg in the middle copies what makes the whole wire lightest", () => {
  const { weights, cancelled, weight } = weigh(wire("3 E 9 / 1 9 F"), SPECIAL);
  assert.equal(weights[1], 9);
  assert.deepEqual([cancelled, weight], [[1], 23]);
});

test("PG-17: an outer Egg copies the middle; two Eggs side by side copy the third card; an unseen neighbour tells nothing", () => {
  assert.deepEqual(weigh(wire("E 4 9 / ? ? ?"), SPECIAL).weights.slice(0, 3), [4, 4, 9]);
  assert.deepEqual(weigh(wire("E E 9 / ? ? ?"), SPECIAL).weights.slice(0, 3), [9, 9, 9]);
  assert.deepEqual(weigh(wire("5 E E / ? ? ?"), SPECIAL).weights.slice(0, 3), [5, 5, 5]);
  assert.deepEqual(weigh(wire("E ? 9 / ? E 2"), SPECIAL).weights, [null, null, 9, null, 2, 2]);
});

test("a change is told where it can be known", () => {
  const own = wire("7 4 ? / -2 ? ?");
  assert.equal(change(own, 0, "4", SPECIAL), -3);
  assert.equal(change(own, 3, "7", SPECIAL), -5); // 7 over 7 cancels, and the −2 goes
  assert.equal(change(own, 2, "4", SPECIAL), null);
  assert.equal(change(wire("7 ? ? / ? ? ?"), 0, "E", SPECIAL), null);
});

test("a wire sags most under the heaviest, and rises under what is lighter than nothing", () => {
  const [left, middle, right] = sag([9, 0, 0]);
  assert.ok(left > middle && middle > right && right > 0);
  assert.ok(sag([10, 10, 10])[1] < 13);
  assert.ok(sag([null, -2, null])[1] < 0);
  assert.deepEqual(sag([null, null, null]), [0, 0, 0]);
});

test("spots have names", () => {
  assert.equal(spotOf(1, 2), "B3");
  assert.deepEqual(whereIs("E6"), { seat: 4, place: 5 });
});

const seat = (text) => ({ wire: wire(text), wins: 0, chosen: null, weighing: null });
const view = { players: 3, viewer: 0, holder: 0, held: "F", is_from_deck: true, deck: 9, discard: ["1"], weights: SPECIAL, pending: [0], phase: "place", seats: [seat("7 ? ? ? ? ?"), seat("? ? ? ? ? 2"), seat("3 ? ? ? ? ?")] };
const numbered = (...events) => events.map((event, index) => ({ number: index + 1, ply: 5, card: null, source: null, target: null, seat: null, amount: 0, ...event }));
const FLUTE = numbered(
  { kind: "placed", seat: 0, card: "F", target: "A1" },
  { kind: "passed", seat: 0, card: "7", source: "A1", target: "B1" },
  { kind: "uncovered", seat: 1, card: "0", source: "B1" },
  { kind: "passed", seat: 1, card: "0", source: "B1", target: "C1" },
  { kind: "discarded", seat: 2, card: "3", source: "C1", amount: 2 },
);
const frameOf = (events) => ({ version: 9, table: { status: "playing" }, sight: { view, legal: ["x"] }, events, fresh: events, outcome: null });

test("events change what is seen as the rules change the table", () => {
  const after = FLUTE.reduce(follow, view);
  assert.deepEqual(after.seats.map((one) => one.wire[0]), ["F", "7", "0"]);
  assert.deepEqual([after.held, after.holder, after.discard], [null, null, ["1", "3"]]);
  const drawn = follow(view, numbered({ kind: "drew", seat: 1, card: null, amount: 8 })[0]);
  assert.deepEqual([drawn.holder, drawn.held, drawn.deck], [1, null, 8]);
});

test("PG-14: a Flute is seen hop by hop, each with the card that goes on", () => {
  const found = steps({ sight: { view } }, frameOf(FLUTE));
  assert.deepEqual(found.map((one) => one.sight.view.hop), [{ spot: "A1", card: "7" }, { spot: "B1", card: "0" }, { spot: "C1", card: "3" }]);
  assert.deepEqual(found.map((one) => one.sight.view.seats.map((player) => player.wire[0])), [["F", null, "3"], ["F", "7", "3"], ["F", "7", "0"]]);
  assert.deepEqual(found.map((one) => one.fresh.length), [1, 2, 1]);
  assert.ok(found.every((one) => !one.sight.legal.length && !one.sight.view.pending.length));
});

test("other moves take one step", () => {
  const events = numbered({ kind: "placed", seat: 0, card: "4", target: "A1" }, { kind: "discarded", seat: 0, card: "7", source: "A1" });
  assert.deepEqual(steps({ sight: { view } }, frameOf(events)), []);
});

test("PG-18: at the end of a round wire after wire is turned up; the first cards are turned up together", () => {
  const turned = [["B2", "5"], ["B3", "6"], ["C4", "1"]].map(([target, card]) => ({ kind: "revealed", seat: target.charCodeAt(0) - 65, target, card }));
  const end = [...numbered({ kind: "completed", seat: 0 }, ...turned, { kind: "scored", seat: 0 })];
  const found = steps({ sight: { view } }, frameOf(end));
  assert.deepEqual(found.map((one) => one.fresh.length), [3, 1]);
  assert.equal(found[0].sight.view.seats[1].wire[2], "6");
  assert.deepEqual(steps({ sight: { view } }, frameOf(numbered(...turned))), []);
});

test("every card knows where it came from", () => {
  const found = origins([...numbered({ kind: "round-begins" }), ...FLUTE]);
  assert.deepEqual(["A1", "B1", "C1"].map((spot) => [found.get(spot).from, found.get(spot).hop]), [["held", 1], ["A1", 2], ["B1", 3]]);
  assert.equal(found.get("pile").from, "C1");
});
