import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks } from "../../src/voliere/page/rules/markdown.js";
import { isOpen, valueOf } from "../../src/voliere/page/lobby/needs.js";
import { areaCells, cardsIn, isFilled, isLastChance, lineCells, strengths } from "../../src/voliere/games/songbirds/page/forest.js";
import { favouriteOf, steps } from "../../src/voliere/games/songbirds/page/ending.js";
import { bestOf, ledIn, order, sweep, tricksOf, unseenAbove } from "../../src/voliere/games/hiifuu/page/trick.js";

const view = { forest: [["R6", "B4", null, "W3", "G2"], [], [], [], []].map((row) => [...row, ...Array(5 - row.length).fill(null)]) };

test("equals in a line are marked, strongest first", () => {
  const { ranked, free } = strengths(view, "1", "B2", "c1");
  assert.deepEqual(ranked.map((one) => [one.colour, one.total, one.isTied]), [["R", 6, true], ["B", 6, true], ["W", 3, false], ["G", 2, false]]);
  assert.equal(free, 0);
  assert.ok(isFilled(view, "1", "c1"));
  assert.ok(!isFilled(view, "c", "c1"));
  assert.deepEqual(lineCells("c"), ["c1", "c2", "c3", "c4", "c5"]);
});

test("the best of a trick follows the led colour", () => {
  const trick = [{ seat: 1, card: "V9" }, { seat: 2, card: "O15" }, { seat: 3, card: "V12" }];
  assert.equal(bestOf(trick, "V").seat, 3);
  assert.equal(bestOf([], "V"), null);
  assert.deepEqual(order(2, 4), [2, 3, 0, 1]);
});

test("once a trick is won its colour goes, until the next card is led", () => {
  const trick = [{ seat: 0, card: "V9" }, { seat: 1, card: "V2" }];
  assert.equal(ledIn({ led: "V", players: 3, trick }, null), "V");
  assert.equal(ledIn({ led: "V", players: 2, trick }, null), null);
  assert.equal(ledIn({ led: null, players: 2, trick }, "O3"), "O");
  assert.equal(ledIn({ led: "V", players: 3, trick }, "O3"), "V");
});

test("cards that nobody has shown are unseen", () => {
  const table = { played: ["V13"], highest: 15, viewer: 0, seats: [{ hand: ["V12", "V15"], discards: [] }] };
  assert.deepEqual(unseenAbove(table, "V12"), ["V14"]);
  assert.equal(unseenAbove({ ...table, played: null }, "V12"), null);
});

test("options open and close with others", () => {
  const game = { options: [{ name: "together", type: "toggle", default: false, forced: [5], needs: { players: [2, 5] } }, { name: "early", type: "toggle", default: false, forced: [], needs: { together: [false] } }] };
  const [together, early] = game.options;
  assert.ok(isOpen(early, game, 2, {}));
  assert.ok(!isOpen(early, game, 2, { together: true }));
  assert.ok(!isOpen(early, game, 5, {}));
  assert.equal(valueOf(together, 5, {}), true);
});

test("the little Markdown of the rules", () => {
  const kinds = blocks("# One\n\ntwo\nlines\n\n- a\n  b\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n").map((one) => one.kind);
  assert.deepEqual(kinds, ["heading", "text", "list", "table", "code"]);
});

test("the cards behind a number: a line, an area beside the special card, the tricks of a round", () => {
  assert.deepEqual(cardsIn(view, lineCells("1")), ["R6", "B4", "W3", "G2"]);
  assert.deepEqual(areaCells("above-right"), ["c1", "c2", "d3", "e3"]);
  const played = (seat, card) => ({ kind: "played", seat, card });
  const events = [played(0, "V2"), played(1, "V9"), { kind: "trick-won", seat: 1, card: "V9" }, { kind: "token-taken", seat: 1 }, played(1, "O3")];
  assert.deepEqual(tricksOf(events), [{ seat: 1, card: "V9", cards: ["V2", "V9"], seats: [0, 1] }]);
});

test("SB-38, SB-41: whoever would fill the forest without a favourite is warned", () => {
  const forest = Array.from({ length: 5 }, () => Array(5).fill("R1"));
  const full = (empty, favourite, mode = "solo") => ({ mode, forest: [Array(empty).fill(null).concat(forest[0].slice(empty)), ...forest.slice(1)], seats: [{ has_favourite: favourite }] });
  assert.ok(isLastChance(full(1, false)));
  assert.ok(isLastChance(full(1, false, "cooperative")));
  assert.ok(!isLastChance(full(2, false)));
  assert.ok(!isLastChance(full(1, true)));
  assert.ok(!isLastChance(full(1, false, "competitive")));
});

test("favourites are turned up one seat after the other, after the last card", () => {
  const fresh = ["placed", "line-taken", "revealed", "revealed", "scored"].map((kind, number) => ({ kind, number, ply: 9, seat: number % 2, card: `R${number}` }));
  const seats = [{ hand: ["R2"] }, { hand: ["R3"] }];
  const frames = steps({}, { events: fresh, fresh, sight: { view: { pending: [], seats } } });
  assert.deepEqual(frames.map((one) => one.fresh.map(({ kind }) => kind)), [["placed", "line-taken"], ["revealed"], ["revealed"]]);
  assert.deepEqual(frames.map((one) => [0, 1].map((seat) => favouriteOf(one, seat)?.card)), [[null, null], ["R2", null], ["R2", "R3"]]);
  assert.equal(favouriteOf({ events: fresh, sight: { view: { pending: [0], seats } } }, 0), null);
  const laid = [{ has_favourite: true, favourite: "R2" }, { has_favourite: true, favourite: "R3" }];
  const early = { viewer: 0, isStep: true, events: fresh.slice(0, 2), sight: { view: { mode: "competitive", pending: [], seats: laid } } };
  assert.deepEqual([0, 1].map((seat) => favouriteOf(early, seat).card), ["R2", null]);
});

test("Hiifuu: a trick is taken before its winner leads, while everybody sits where they sat", () => {
  const trick = [{ seat: 1, card: "V3" }, { seat: 0, card: "V9" }];
  const view = { players: 2, leader: 1, led: "V", winner: 0, trick, pending: [0] };
  const past = { events: [{ number: 1, kind: "trick-won" }], fresh: [], sight: { view, legal: ["O1"] } };
  const after = { ...view, leader: 0, led: "O", trick: [{ seat: 0, card: "O1" }] };
  const led = { number: 2, kind: "played", seat: 0, card: "O1" };
  const now = { events: [...past.events, led], fresh: [led], sight: { view: after, legal: [] } };
  const [step, ...more] = sweep(past, now);
  assert.equal(more.length, 0);
  assert.deepEqual([step.sight.view.trick, step.sight.view.leader, step.sight.view.winner], [[], 1, 0]);
  assert.deepEqual([step.events, step.fresh, step.sight.legal], [past.events, [], []]);
  const next = { ...now, sight: { view: { ...after, trick: [...after.trick, { seat: 1, card: "O2" }] }, legal: [] } };
  assert.deepEqual(sweep(now, next), []);
});
