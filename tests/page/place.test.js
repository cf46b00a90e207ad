import assert from "node:assert/strict";
import { test } from "node:test";
import { around, overlap, place } from "../../src/voliere/page/learn/place.js";

const PHONE = { width: 360, height: 640 };
const BUBBLE = { width: 344, height: 150 };

test("boxes overlap by the area they share", () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  assert.equal(overlap(box, { left: 5, top: 5, width: 10, height: 10 }), 25);
  assert.equal(overlap(box, { left: 10, top: 0, width: 10, height: 10 }), 0);
});

test("a box around several holds them all", () => {
  assert.equal(around([]), null);
  assert.deepEqual(around([{ left: 10, top: 20, width: 5, height: 5 }, { left: 0, top: 30, width: 5, height: 10 }]), { left: 0, top: 20, width: 15, height: 20 });
});

test("a bubble never covers what it points at, wherever that is", () => {
  for (let top = 0; top <= 600; top += 40) {
    const about = { left: 20, top, width: 60, height: 40 };
    const at = place(BUBBLE, PHONE, [about], []);
    assert.equal(overlap({ ...at, ...BUBBLE }, about), 0, `at ${top}`);
  }
});

test("it stays on the screen and clear of what is needed", () => {
  const hand = { left: 0, top: 480, width: 360, height: 160 };
  const slip = { left: 0, top: 400, width: 360, height: 80 };
  const at = place(BUBBLE, PHONE, [{ left: 100, top: 500, width: 50, height: 70 }], [{ box: hand, weight: 4 }, { box: slip, weight: 6 }]);
  assert.ok(at.left >= 0 && at.left + BUBBLE.width <= PHONE.width);
  assert.ok(at.top >= 0 && at.top + BUBBLE.height <= 400);
});

test("a bubble larger than the screen begins at its corner", () => {
  assert.deepEqual(place({ width: 400, height: 700 }, PHONE, [], []), { left: 8, top: 8 });
});
