import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks, pieces, stride } from "../../src/voliere/page/rules/markdown.js";

const isPicture = (word) => /^([RB]\d|\?)$/.test(word);

test("a line is cards and words, each at its column", () => {
  assert.deepEqual(pieces("  1  R5 B3   two words", isPicture), [
    { text: "1", start: 2 },
    { text: "R5", start: 5 },
    { text: "B3", start: 8 },
    { text: "two words", start: 13 },
  ]);
});

test("cards are as far apart as the closest two", () => {
  const lines = ["  R5   B3   ?", "  a  b", "  R1  B1"].map((line) => pieces(line, isPicture));
  assert.equal(stride(lines, isPicture), 4);
  assert.equal(stride([], isPicture), 6);
});

test("a block of cards is told from a block of code", () => {
  const found = blocks("```cards\nR5\n```\n\n```\nR5\n```");
  assert.deepEqual(found.map((one) => one.kind), ["cards", "code"]);
});
