/** The review as a picture: the curve, and everybody's luck and play. */
import { number, say } from "../texts.js";
import { nameOf } from "../table/tell.js";
import { MARGIN, WIDTH, fit, ink, ink2, sheetOfPaper } from "../table/share.js";
import { barsOf, mostOf, playOf } from "./bars.js";
import { placer, scaleOf, signed, tellTotal } from "./review.js";
import { isMistake } from "./turns.js";

export { Picture } from "../table/share.js";

/** @import { Shown } from "./review.js" */

const SEATS = ["#b9532f", "#3f7596", "#4f7f4b", "#7a58a5", "#8f6c14", "#4d5b62"]; // by day, as in the page
const DASHES = [[], [14, 6], [4, 6], [18, 6, 4, 6], [8, 8], [2, 8]];
const PLOT = { left: MARGIN + 44, top: 150, width: 520, height: 360 };
const COLUMN = PLOT.left + PLOT.width + 48;
const INDENT = 30; // of a name, behind its disc,
const GAP = 12; // and from its result

/** @param {Shown} shown @returns {Promise<HTMLCanvasElement>} */
export async function drawReview({ t, frame, review }) {
  const { canvas, pen, display, plain, write, fill, disc, foot } = sheetOfPaper();
  const kind = review.is_contest ? "chances" : "points";
  write(t.say("title"), MARGIN, 76, `700 28px ${plain}`, ink2);
  write(say("page-review-curve", { kind }), MARGIN, 122, `600 40px ${display}`, ink);
  const { left, top, width, height } = PLOT;
  fill("#fbf6ea", new Path2D(`M${left} ${top}h${width}v${height}h${-width}Z`));
  const moves = review.chances.length - 1;
  const share = placer(review, moves);
  const place = (/** @type {number} */ move, /** @type {number} */ value) => {
    const [x, y] = share(move, value);
    return [left + (x * width) / 100, top + (y * height) / 100];
  };
  const { least, most } = scaleOf(review);
  [0, 1, 2, 3, 4].forEach((step) => {
    const y = top + (height * step) / 4;
    fill("#d9cbb0", new Path2D(`M${left} ${y}h${width}v1h${-width}Z`));
    const value = Math.round(most - ((most - least) * step) / 4);
    write(number(value), left - 10, y + 7, `700 20px ${plain}`, ink2, "right");
  });
  pen.lineJoin = "round";
  pen.lineWidth = 4;
  for (let seat = review.players - 1; seat >= 0; seat -= 1) {
    pen.strokeStyle = SEATS[seat % SEATS.length];
    pen.setLineDash(DASHES[seat % DASHES.length]);
    pen.stroke(new Path2D(`M${review.chances.map((row, move) => place(move, row[seat]).join(" ")).join("L")}`));
  }
  pen.setLineDash([]);
  for (const { ply, seat } of review.decisions.filter(isMistake)) {
    const [x, y] = place(ply, review.chances[ply][seat]);
    fill("#fbf6ea", disc(x, y, 8));
    fill(SEATS[seat % SEATS.length], disc(x, y, 6));
  }
  const room = WIDTH - MARGIN - COLUMN;
  const rows = height / review.players;
  const size = Math.min(26, rows / 3.4);
  const small = `600 ${Math.max(15, size * 0.72)}px ${plain}`;
  const middle = COLUMN + room * 0.46;
  const unit = (room * 0.23) / mostOf(review);
  // Names, since “you” would be whoever is shown the picture.
  review.totals.forEach((total, seat) => {
    const y = top + rows * seat;
    const sum = tellTotal(total);
    pen.font = small;
    const free = room - INDENT - GAP - pen.measureText(sum).width;
    const name = fit(pen, nameOf(frame.table, seat), free, `700 ${size}px ${plain}`);
    fill(SEATS[seat % SEATS.length], disc(COLUMN + 10, y + size * 0.65, size / 2.6));
    write(name, COLUMN + INDENT, y + size, `700 ${size}px ${plain}`, ink);
    write(sum, WIDTH - MARGIN, y + size, small, ink2, "right");
    const bars = /** @type {[string, number[]][]} */ ([
      [say("page-review-luck"), [total.luck]],
      [say("page-review-play"), playOf(total)],
    ]);
    bars.forEach(([word, values], index) => {
      const base = y + size * (1.95 + 0.95 * index);
      write(word, COLUMN, base, small, ink2);
      write(values.map((value) => signed(value)).join(" "), WIDTH - MARGIN, base, small, ink, "right");
      for (const { value, start, end } of barsOf(values)) {
        const bar = new Path2D();
        const from = middle + unit * Math.min(start, end);
        bar.roundRect(from, base - size * 0.52, Math.abs(unit * value), size / 2, 3);
        fill(value < 0 ? "#a23424" : "#2f6a3f", bar);
      }
      fill(ink2, new Path2D(`M${middle - 1} ${base - size * 0.7}h2v${size * 0.86}h-2Z`));
    });
  });
  foot();
  return canvas;
}
