import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SOURCE = new URL("../../src/voliere/", import.meta.url);
const read = (path) => readFileSync(new URL(path, SOURCE), "utf8");
/** As the server joins them. */
const served = (name) => {
  const [game, language] = name.includes(".") ? name.split(".") : ["", name];
  return game ? read(`games/${game}/texts/${language}.ftl`) : read(`texts/${language}.ftl`) + read(`page/texts/${language}.ftl`);
};

// A browser, as far as words need one.
const root = new EventTarget();
root.querySelector = () => ({ getAttribute: () => "{}" });
root.documentElement = { lang: "en", dataset: {}, toggleAttribute: () => {} };
Object.assign(globalThis, {
  document: root,
  window: globalThis,
  location: { pathname: "/", search: "" },
  localStorage: { getItem: () => null, setItem: () => {} },
  matchMedia: () => ({ matches: false }),
  addEventListener: () => {},
  fetch: async (address) => new Response(served(/texts\/(.+)\.ftl$/.exec(address)[1])),
});
const { language } = await import("../../src/voliere/page/settings.js");
const { listed, loadTexts, say, sayer } = await import("../../src/voliere/page/texts.js");
for (const one of ["en", "fr"]) {
  await loadTexts("", one);
  for (const game of ["songbirds", "hiifuu", "papageno", "piafs"]) await loadTexts(game, one);
}

/** @param {Record<string, string>} expected by language @param {() => string} speak */
function check(expected, speak) {
  for (const [one, text] of Object.entries(expected)) {
    language.value = one;
    assert.equal(speak().replaceAll("\u00a0", " "), text);
  }
  language.value = "en";
}

test("names are joined as they are said, and whoever shares a victory is told so", () => {
  check({ en: "Robin and Jay share the victory.", fr: "Robin et Jay partagent la victoire." }, () => say("page-verdict-shared", { names: listed(["Robin", "Jay"]) }));
  check({ en: "You share the victory with Robin.", fr: "Vous partagez la victoire avec Robin." }, () => say("page-verdict-shared-you", { names: listed(["Robin"]) }));
});

test("one is one", () => {
  check({ en: "1 of 25 cells is full", fr: "1 case pleine sur 25" }, () => sayer("songbirds")("table-sub", { mode: "competitive", filled: 1 }));
  check({ en: "2 of 25 cells are full", fr: "2 cases pleines sur 25" }, () => sayer("songbirds")("table-sub", { mode: "competitive", filled: 2 }));
  check({ en: "1 of 2 tricks", fr: "1 pli sur 2" }, () => sayer("hiifuu")("table-of-two", { tricks: 1 }));
  check({ en: "birds: 1 point", fr: "oiseaux : 1 point" }, () => sayer("piafs")("table-worth", { points: 1 }));
  check({ en: "3 showing, 1 hidden", fr: "3 visible, 1 cachée" }, () => sayer("papageno")("table-showing", { weight: 3, hidden: 1 }));
});
