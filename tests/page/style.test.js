import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const SOURCE = new URL("../../src/voliere/", import.meta.url);
const IS_OURS = /^(page|games\/\w+\/page)\/(?!vendor\/).*(?<!protocol-types)\.js$/;
const modules = readdirSync(SOURCE, { recursive: true })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => IS_OURS.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, SOURCE), "utf8") }));

test("no line of the page is longer than 120 columns", () => {
  assert.ok(modules.length > 60);
  for (const { path, text } of modules) {
    text.split("\n").forEach((line, index) => assert.ok([...line].length <= 120, `${path}:${index + 1}`));
  }
});

test("types are known: only the module that fetches JSON may have any", () => {
  const loose = modules.filter(({ text }) => /[{<(|:] ?any\b/.test(text)).map(({ path }) => path);
  assert.deepEqual(loose, ["page/api.js"]);
});
