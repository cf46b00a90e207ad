/** Where a bubble goes: beside what it is about, over as little as possible of what is needed. Pure. */

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const STEP = 12; // pixels between two places that are tried
const MARGIN = 8;

/** @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** @param {Box[]} boxes @returns {Box | null} */
export function around(boxes) {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * The best place for a bubble of this size.
 * @param {{ width: number, height: number }} size
 * @param {{ width: number, height: number }} screen
 * @param {Box[]} about what it points at: never covered if that can be helped
 * @param {{ box: Box, weight: number }[]} needed what else had better stay in sight
 * @returns {{ left: number, top: number }}
 */
export function place(size, screen, about, needed) {
  const middle = around(about) ?? { left: screen.width / 2, top: screen.height / 3, width: 0, height: 0 };
  let best = { left: MARGIN, top: MARGIN };
  let least = Infinity;
  const end = {
    left: Math.max(MARGIN, screen.width - size.width - MARGIN),
    top: Math.max(MARGIN, screen.height - size.height - MARGIN),
  };
  for (const top of steps(MARGIN, end.top)) {
    for (const left of steps(MARGIN, end.left)) {
      const box = { left, top, ...size };
      const away = Math.hypot(
        left + size.width / 2 - (middle.left + middle.width / 2),
        top + size.height / 2 - (middle.top + middle.height / 2),
      );
      let cost = away;
      for (const one of about) cost += 40 * overlap(box, one);
      for (const { box: one, weight } of needed) cost += weight * overlap(box, one);
      if (cost < least) {
        least = cost;
        best = { left, top };
      }
    }
  }
  return best;
}

/** @param {number} first @param {number} end */
function steps(first, end) {
  const found = [];
  for (let at = first; at < end; at += STEP) found.push(at);
  return [...found, end];
}
