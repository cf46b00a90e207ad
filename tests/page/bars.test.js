import assert from "node:assert/strict";
import { test } from "node:test";
import { barsOf, mostOf } from "../../src/voliere/page/replay/bars.js";

const ends = (values) => barsOf(values).map(({ start, end }) => [start, end]);

test("what one lost and what others gave are bars on two sides, or one after the other on the same", () => {
  assert.deepEqual(ends([-15, 30]), [[0, -15], [0, 30]]);
  assert.deepEqual(ends([-15, -78]), [[0, -15], [-15, -93]]);
  assert.deepEqual(ends([5, 10]), [[0, 5], [5, 15]]);
  assert.equal(mostOf({ totals: [{ luck: 78, loss: 15, gifts: -78 }] }), 93);
  assert.equal(mostOf({ totals: [{ luck: -99, loss: 15, gifts: 20 }] }), 99);
});
