/** Pictures drawn in the browser, to be sent to friends or kept: of a result, and the paper for others. */
import { html, useEffect, useState } from "../dom.js";
import { avatarName } from "../art.js";
import { number, say } from "../texts.js";
import { calledOf } from "./tell.js";

/** @import { Outcome } from "../protocol-types.js" */
/** @import { Frame } from "./board-types.js" */
/** @import { Session } from "./session.js" */

export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 64;
export const GROUND = 556; // where the hill begins
const MOST = 6; // who can stand on it

/** @typedef {{ t: Session, frame: Frame, outcome: Outcome, sentence: string }} Shared */
/** @typedef {{ game: string, alt: string, draw: () => Promise<HTMLCanvasElement> }} Drawing what is to be drawn */

/** A picture to be sent or kept. @param {Drawing} props */
export function Picture({ game, alt, draw }) {
  const [made, setMade] = useState(/** @type {{ file: File, address: string } | null} */ (null));
  useEffect(() => {
    draw().then((canvas) =>
      canvas.toBlob((blob) => {
        const file = new File(blob ? [blob] : [], `voliere-${game}.png`, { type: "image/png" });
        setMade({ file, address: canvas.toDataURL() });
      }),
    );
  }, []);
  if (!made) return html`<p aria-busy="true">${say("page-loading")}</p>`;
  const files = { files: [made.file] };
  return html`
    <img class="shared" src=${made.address} alt=${alt} width=${WIDTH} height=${HEIGHT} />
    <p class="sheet-foot">
      <a class="btn line" href=${made.address} download=${made.file.name}>${say("page-share-save")}</a>
      ${navigator.canShare?.(files) && html`<button class="btn gold"
          onClick=${() => navigator.share(files).catch(() => {})}>${say("page-share")}</button>`}
    </p>
  `;
}

// Paper and ink of the day: a picture does not know who will see it.
export const [sky, sun, hill, gold, ink, ink2] = ["#f1e7d2", "#f3d6a5", "#38544f", "#eab54e", "#262f38", "#545e67"];

/** A sheet to draw on: the sky with its sun, and a pen. */
export function sheetOfPaper() {
  const style = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const display = value("--font-display");
  const plain = value("--font-ui");
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ font,
    /** @type {string} */ colour,
    /** @type {CanvasTextAlign} */ align = "left",
  ) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(text, x, y);
  };
  const fill = (/** @type {string} */ colour, /** @type {Path2D} */ path) => {
    pen.fillStyle = colour;
    pen.fill(path);
  };
  const disc = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius) => {
    const path = new Path2D();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return path;
  };
  const foot = () => {
    fill(hill, new Path2D(`M0 ${GROUND + 18}Q${WIDTH / 2} ${GROUND - 26} ${WIDTH} ${GROUND + 8}V${HEIGHT}H0Z`));
    write(say("page-name"), MARGIN, 608, `600 34px ${display}`, "#f8f1e0");
  };
  fill(sky, new Path2D(`M0 0H${WIDTH}V${HEIGHT}H0Z`));
  fill(sun, disc(860, 330, 250));
  return { canvas, pen, display, plain, write, fill, disc, foot };
}

/** The result. @param {Shared} shared @returns {Promise<HTMLCanvasElement>} */
export async function drawResult({ t, frame, outcome, sentence }) {
  const { canvas, pen, display, plain, write, fill, disc, foot } = sheetOfPaper();
  write(t.say("title"), MARGIN, 96, `700 30px ${plain}`, ink2);
  const half = WIDTH / 2 - MARGIN - 24;
  pen.font = `600 54px ${display}`;
  wrap(pen, sentence, half).forEach((line, index) => write(line, MARGIN, 176 + 62 * index, pen.font, ink));

  const { scores, ranks, winners, ladder, title } = outcome;
  const right = WIDTH / 2 + 12;
  if (winners.length) {
    const seats = scores.map((_one, seat) => seat).sort((a, b) => ranks[a] - ranks[b]).slice(0, MOST);
    const column = Math.min(130, (WIDTH - right - MARGIN) / seats.length);
    const low = Math.min(...scores, 0);
    const high = Math.max(...scores, low + 1);
    const faces = await Promise.all(seats.map(portrait));
    seats.forEach((seat, index) => {
      const x = right + column * index;
      const tall = 70 + (190 * (scores[seat] - low)) / (high - low);
      const isFirst = winners.includes(seat);
      const step = new Path2D();
      step.roundRect(x + 5, GROUND - tall, column - 10, tall + 40, [14, 14, 0, 0]);
      fill(isFirst ? gold : hill, step);
      const middle = x + column / 2;
      const radius = Math.min(40, column / 2 - 8);
      const top = GROUND - tall - 40 - radius;
      fill(isFirst ? gold : "#c5d6bb", disc(middle, top, radius));
      pen.save();
      pen.clip(disc(middle, top, radius));
      pen.drawImage(faces[index], middle - radius, top - radius, 2 * radius, 2 * radius);
      pen.restore();
      const name = fit(pen, calledOf(frame.table, seat, frame.viewer), column - 8, `700 19px ${plain}`);
      write(name, middle, GROUND - tall - 14, `700 19px ${plain}`, ink, "center");
      const score = number(scores[seat]);
      write(score, middle, GROUND - tall + 46, `600 38px ${display}`, isFirst ? ink : "#f8f1e0", "center");
    });
  } else {
    ladder.forEach((rung, index) => {
      const y = 150 + index * (380 / ladder.length);
      const isEarned = rung.title === title;
      const row = new Path2D();
      row.roundRect(right, y, WIDTH - right - MARGIN, 380 / ladder.length - 12, 14);
      fill(isEarned ? gold : "#fbf6ea", row);
      const base = y + 190 / ladder.length + 6;
      const earned = t.say(rung.title);
      write(earned[0].toUpperCase() + earned.slice(1), right + 24, base, `700 26px ${plain}`, ink);
      const amount = isEarned ? number(scores[0]) : rung.least === null ? "" : number(rung.least);
      write(amount, WIDTH - MARGIN - 24, base, `600 32px ${display}`, isEarned ? ink : ink2, "right");
    });
  }
  foot();
  return canvas;
}

/**
 * Words on as many lines as they need.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} width
 */
export function wrap(pen, text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (pen.measureText(longer).width > width && lines[lines.length - 1]) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * A name, as much of it as there is room for.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} width
 * @param {string} font
 */
export function fit(pen, text, width, font) {
  pen.font = font;
  if (pen.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && pen.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}

/**
 * The bird of a seat, out of the sprite that is in the document.
 * @param {number} seat
 * @returns {Promise<HTMLImageElement>}
 */
function portrait(seat) {
  const symbol = document.getElementById(avatarName(seat));
  const image = new Image();
  const box = symbol?.getAttribute("viewBox") ?? "0 0 100 100";
  const size = 'width="160" height="160"';
  const shapes = symbol?.innerHTML ?? "";
  const used = Array.from(shapes.matchAll(/url\(#([^)]+)\)/g), ([, id]) => document.getElementById(id)?.outerHTML);
  const inside = [...used, shapes].join("");
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${size}>${inside}</svg>`;
  return new Promise((resolve) => {
    image.onload = image.onerror = () => resolve(image);
    image.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  });
}
