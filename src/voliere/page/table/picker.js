/**
 * How a move comes about: part by part (a card, then its place), each part one of those with which a legal move begins.
 * Knows no game: a board says into which parts its notation falls.
 */
import { computed, signal } from "../dom.js";

/** @import { Selection } from "../protocol-types.js" */

/** Every card at every place. @param {Selection} selection */
const placings = ({ word, among, places }) => among.flatMap((card) => places.map((place) => card + word + place));

/** Whether it is a choice of several cards. @param {string | Selection} move @returns {move is Selection} */
const isChoice = (move) => typeof move !== "string" && !move.places.length;

export class Picker {
  /** @param {(move: string) => string[]} parts */
  constructor(parts) {
    this.parts = parts;
    /** What is legal now. */
    this.legal = signal(/** @type {(string | Selection)[]} */ ([]));
    /** Parts picked so far. */
    this.picks = signal(/** @type {string[]} */ ([]));
    /** Cards picked of a choice of several. */
    this.chosen = signal(/** @type {string[]} */ ([]));

    this.moves = computed(() =>
      this.legal.value
        .flatMap((move) => (typeof move === "string" ? [move] : placings(move)))
        .map((move) => ({ move, parts: this.parts(move) })),
    );
    this.choice = computed(() => this.legal.value.find(isChoice));
    /** What may be picked next. */
    this.next = computed(() => this.after(this.picks.value));
    /** What a move may begin with. */
    this.first = computed(() => (this.choice.value ? new Set(this.choice.value.among) : this.after([])));
    /** The move that is picked, if it is whole. */
    this.move = computed(() => {
      const choice = this.choice.value;
      if (choice && this.chosen.value.length) {
        return this.chosen.value.length === choice.choose ? [choice.word, ...this.inOrder()].join(" ") : null;
      }
      const picked = this.picks.value;
      const found = this.moves.value.find(
        ({ parts }) => parts.length === picked.length && parts.every((part, index) => part === picked[index]),
      );
      return found ? found.move : null;
    });
  }

  inOrder() {
    const among = this.choice.value?.among ?? [];
    return among.filter((card) => this.chosen.value.includes(card));
  }

  /** @param {string[]} picked @returns {Set<string>} */
  after(picked) {
    const found = new Set();
    for (const { parts } of this.moves.value) {
      if (parts.length > picked.length && picked.every((part, index) => part === parts[index])) {
        found.add(parts[picked.length]);
      }
    }
    return found;
  }

  /** New legal moves: what was picked stays if it still can. @param {(string | Selection)[]} legal */
  set(legal) {
    const picked = this.picks.peek();
    this.legal.value = legal;
    const isStillGood = this.moves.value.some(({ parts }) => picked.every((part, index) => part === parts[index]));
    if (!isStillGood) this.picks.value = [];
    const among = this.choice.value?.among ?? [];
    if (this.chosen.peek().some((card) => !among.includes(card))) this.chosen.value = [];
  }

  clear() {
    this.picks.value = [];
    this.chosen.value = [];
  }

  /**
   * Pick a part, or let go of it. "again": it was the last part of a whole move already; "no": it cannot be.
   * @param {string} part
   * @returns {"picked" | "dropped" | "again" | "no"}
   */
  pick(part) {
    const choice = this.choice.value;
    if (choice) return this.toggle(choice, part);
    const picked = this.picks.value;
    if (picked.length && picked[picked.length - 1] === part) {
      if (picked.length > 1 && this.move.value) return "again";
      if (picked.length === 1 && this.move.value && !this.next.value.size) return "again";
      this.picks.value = picked.slice(0, -1);
      return "dropped";
    }
    if (this.next.value.has(part)) {
      this.picks.value = [...picked, part];
      return "picked";
    }
    for (let length = picked.length - 1; length >= 0; length -= 1) {
      const start = picked.slice(0, length);
      if (this.after(start).has(part)) {
        this.picks.value = picked[length] === part ? start : [...start, part];
        return "picked";
      }
    }
    return "no";
  }

  /** @param {Selection} choice @param {string} part @returns {"picked" | "dropped" | "no"} */
  toggle(choice, part) {
    if (!choice.among.includes(part)) return "no";
    const chosen = this.chosen.value;
    if (chosen.includes(part)) {
      this.chosen.value = chosen.filter((card) => card !== part);
      return "dropped";
    }
    this.chosen.value = chosen.length < choice.choose ? [...chosen, part] : [...chosen.slice(1), part];
    return "picked";
  }
}
