import assert from "node:assert/strict";
import { test } from "node:test";
import { chainOf, gainsOf, nextUp, takenAt } from "../../src/voliere/games/piafs/page/chain.js";
import { sheet, source } from "../../src/voliere/games/piafs/page/sheet.js";
import { frames, pairsOf, steps } from "../../src/voliere/games/piafs/page/story.js";

const event = (kind, seat, card, source, target, amount = 0) => ({ kind, seat, card, source, target, amount });

/** The rulebook's own example, PF-30: a chain of two. */
const CHAIN = [
  event("played", 0, "G3m", null, "1"),
  event("outweighed", 0, "C5m", "7", "1", 2),
  event("seed-taken", 0, "seed-3", "2", null),
  event("won", 0, "C5m", "1", null),
  event("moved-up", null, "K3f", null, "1"),
  event("outweighed", 0, "K3f", "4", "1", 1),
  event("seed-taken", 0, "seed-1", "1", null),
  event("pest-taken", 0, "squirrel", "1", null),
  event("won", 0, "K3f", "1", null),
  event("stolen", 0, "seed-1", null, null, 1),
  event("moved-up", null, "G3m", null, "1"),
  event("held", 0, "G3m", "1", "1", 2),
];

const table = () => ({
  viewer: 0,
  pending: [0],
  perches: [{ bird: "C5m", ground: ["K3f", "B1f"], total: 4 }],
  column: [{ seed: 1, pest: "squirrel" }, { seed: 3, pest: null }, { seed: 2, pest: null }, { seed: 2, pest: null }],
  track: ["Y1m", "Y2m", "Y3m"],
  deck: 20,
  feeder: 10,
  seats: [{ cards: 4, hand: ["G3m", "S1f", "Y6m", "C2f"], shown: ["G3m"], collection: { C: ["C5f"], K: [], G: [] }, pairs: [], seeds: 0, pile: [0, 0, 0] }],
});

test("a chain has a link for each bird driven off, and who stays", () => {
  const { links, held } = chainOf(CHAIN);
  assert.deepEqual(links.map(({ bird, total, force, difference, seed, pest }) => [bird, total, force, difference, seed, pest]), [
    ["C5m", 7, 5, 2, 3, null],
    ["K3f", 4, 3, 1, 1, "squirrel"],
  ]);
  assert.deepEqual(held, { bird: "G3m", total: 1, force: 3 });
  assert.deepEqual(chainOf([]), { links: [], held: null });
});

test("the seeds that go are marked where they lie now, though those above slide down", () => {
  const link = (difference) => ({ difference, seed: 1, isRevealed: false });
  assert.deepEqual([...takenAt([link(2), link(2), link(1)])], [[2, 1], [3, 2], [1, 3]]);
  assert.deepEqual([...takenAt([{ difference: 6, seed: 3, isRevealed: true }, { difference: 4, seed: null, isRevealed: false }])], []);
});

test("what comes from the feeder deck is told apart from what lies in the column", () => {
  const [link] = chainOf([event("outweighed", 0, "C1m", "6", "1", 5), event("revealed", 0, "crow", null, null)]).links;
  assert.ok(link.isRevealed);
  assert.equal(link.pest, "crow");
});

test("the strongest on the ground goes up, of equals the nearest", () => {
  assert.equal(nextUp(["K3f", "B1f", "G3m"]), "K3f");
  assert.equal(nextUp(["K3f", "B1f", "G4m"]), "G4m");
});

test("what a move brings to one’s own row", () => {
  assert.deepEqual(gainsOf(CHAIN, 0), { birds: { C: 1, K: 1 }, seeds: 2 });
  assert.deepEqual(gainsOf(CHAIN, 1), { birds: {}, seeds: 0 });
  assert.deepEqual(gainsOf([event("scared", 0, "C5m")], 0).birds, { C: -1 });
});

test("a chain is told link by link, and leaves the table it began with alone", () => {
  const before = table();
  const found = steps(before, CHAIN);
  assert.deepEqual(found.map(({ events }) => events.map((one) => one.kind)), [["played"], ["outweighed", "seed-taken", "won", "moved-up"]]);
  const [landed, first] = found.map(({ view }) => view);
  assert.deepEqual(landed.perches[0], { bird: "C5m", ground: ["K3f", "B1f", "G3m"], total: 7 });
  assert.deepEqual(landed.seats[0].hand, ["S1f", "Y6m", "C2f"]);
  assert.deepEqual(landed.pending, []);
  assert.deepEqual(first.perches[0], { bird: "K3f", ground: ["B1f", "G3m"], total: 4 });
  assert.deepEqual(first.column.map((one) => one.seed), [1, 2, 2, null]);
  assert.deepEqual(first.seats[0].pairs, ["C5"]);
  assert.deepEqual([first.seats[0].seeds, first.seats[0].pile], [1, [0, 0, 1]]);
  assert.deepEqual(before, table());
});

test("drawing and filling the column are two steps; one thing alone is none", () => {
  const drawn = [event("took", 0, "Y2m", "2", null), event("track-laid", null, "B6m", null, "2", 19), event("seed-laid", null, "seed-2", null, "3"), event("pest-laid", null, "crow", null, "1")];
  const [{ view }] = steps(table(), drawn);
  assert.deepEqual([view.track, view.deck, view.seats[0].cards], [["Y1m", "B6m", "Y3m"], 19, 5]);
  assert.deepEqual(steps(table(), drawn.slice(0, 2)), []);
  assert.deepEqual(steps(table(), []), []);
});

test("frames on the way show what is told so far, and nothing to choose", () => {
  const earlier = [event("game-begins", 0), event("dealt", 0)];
  const past = { table: { status: "playing" }, sight: { view: table(), legal: ["G3m>1"] }, events: earlier, fresh: [] };
  const now = { ...past, sight: { view: {}, legal: ["deck"] }, events: [...earlier, ...CHAIN], fresh: CHAIN };
  const between = frames(past, now);
  assert.deepEqual(between.map((frame) => [frame.events.length, frame.fresh.length, frame.sight.legal]), [[3, 1, []], [7, 4, []]]);
});

test("a bird that others draw stays unseen", () => {
  const before = table();
  before.seats[0].hand = null;
  const [{ view }] = steps(before, [event("drew", 0, null, null, null, 19), event("seed-laid", null, "seed-2", null, "4")]);
  assert.deepEqual([view.seats[0].hand, view.seats[0].cards, view.deck], [null, 5, 19]);
});

test("a pair is a male and a female of one species and force", () => {
  assert.deepEqual(pairsOf({ C: ["C5m", "C5f", "C4m"], S: ["S4f"] }), ["C5"]);
});

const SHEET = [
  { message_id: "sheet-pair", amounts: [5, null], details: { pair: "C5" } },
  { message_id: "sheet-birds", amounts: [3, 1], details: { species: "C" } },
  { message_id: "sheet-eggs", amounts: [7, null], details: { species: "C" } },
  { message_id: "sheet-birds", amounts: [0, 2], details: { species: "K" } },
  { message_id: "sheet-eggs", amounts: [null, 2], details: { species: "K" } },
  { message_id: "sheet-seeds", amounts: [4, 9], details: {} },
  { message_id: "sheet-total", amounts: [16, 11], details: {} },
  { message_id: "sheet-tie-break", amounts: [1, 0], details: {} },
];

test("the score sheet has a line a species, with birds, eggs and pairs", () => {
  assert.deepEqual(sheet(SHEET).map((line) => line.amounts), [["C 3 7 1", "C 1 0 0"], [null, "K 2 2 0"], [5, 0], [4, 9], [16, 11]]);
});

test("a number of the sheet opens the birds and the seeds it came from", () => {
  const t = { say: (message) => message, word: (notation) => notation };
  const round = { table: { seats: [{ collection: { C: ["C4m", "C5m", "C5f"], K: [] }, pairs: ["C5"], pile: [1, 0, 1] }] } };
  const lines = sheet(SHEET);
  const sources = lines.map((line) => source(t, null, { line, seat: 0, outcome: { sheet: lines }, round }));
  assert.deepEqual(sources[0], { rows: [{ cards: ["C4m", "C5m", "C5f"] }], note: "table-source-most" });
  assert.deepEqual(sources[2].rows, [{ label: "C5", cards: ["C5m", "C5f"] }]);
  assert.equal(sources[3].note, "1 × 1 + 1 × 3");
  assert.equal(sources[4].note, "7 + 5 + 4");
});
