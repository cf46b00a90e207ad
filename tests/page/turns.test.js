import assert from "node:assert/strict";
import { test } from "node:test";
import { turnsOf } from "../../src/voliere/page/replay/turns.js";

const review = {
  is_contest: true, worlds: 25, before: [50, 50], chances: [[50, 50], [80, 20], [30, 70], [100, 0]],
  luck: [[30, -30], [-50, 50], [70, -70]], decisions: [],
};
const turns = (one) => turnsOf(/** @type {any} */ (one)).map(({ to, luck }) => [to, luck]);

test("luck that may be the errors of two chances is no turning point", () => {
  assert.deepEqual(turns(review), [[2, -50], [3, 70]]); // of 50 and 80 of 100 in 25 playouts each, 38 are three errors
  assert.deepEqual(turns({ ...review, worlds: 100 }), [[1, 30], [2, -50], [3, 70]]);
});

test("where no error is known, as of reviews of before and of points, the largest luck is told", () => {
  const all = [[1, 30], [2, -50], [3, 70]];
  assert.deepEqual(turns({ ...review, is_contest: false }), all);
  assert.deepEqual(turns({ ...review, worlds: undefined }), all);
});

test("a move's decision comes first, then its luck, then the next move's decision", () => {
  const decisions = [1, 2, 3].map((ply) => ({ ply, seat: 0, grade: "blunder", loss: 20 * ply }));
  const all = turnsOf(/** @type {any} */ ({ ...review, worlds: 0, decisions }));
  assert.deepEqual(all.map(({ to, decision }) => decision?.ply ?? -to), [1, -1, 2, -2, 3, -3]);
});
