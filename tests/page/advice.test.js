import assert from "node:assert/strict";
import { test } from "node:test";
import { weighed } from "../../src/voliere/page/table/advice.js";

const thought = (move, visits, chance, score) => ({ move, visits, hope: 0, chance, score });

test("advice never contradicts itself: no number that is shown beats the first", () => {
  const thoughts = [thought("b", 90, 0.5, 9), thought("a", 80, 0.52, 5), thought("c", 3, 0.8, 12), thought("d", 0, null, null)];
  const shown = weighed({ move: "a", thoughts });
  assert.deepEqual(shown.map((one) => [one.move, one.isClose]), [["a", false], ["c", true], ["b", false]]);
  assert.deepEqual([shown[0].chance, shown[0].score, shown[2].chance], [52, null, 50]);
});

test("where nobody wins, points are told; of a choice of several cards there is nothing to compare", () => {
  const alone = weighed({ move: "a", thoughts: [thought("b", 9, null, 20.4), thought("a", 8, null, 21)] });
  assert.deepEqual(alone.map((one) => [one.move, one.score, one.isClose]), [["a", 21, false], ["b", 20, false]]);
  assert.deepEqual(weighed({ move: "discard a b", thoughts: [thought("discard a", 9, 0.5, 1)] }), []);
});
