// What each opener costs, where the page carries a table of that (trees/FORMAT.md): numbers of a few bits
// each, one after the other in base 64.

import { formatMean, formatTotal } from "./figures.js";
import { say } from "./say.js";

export class Openers {
  /** @type {Map<WordNumber, { total: number, worst: number } | null> | undefined} */
  read; // the entries, once they are read

  /**
   * `carried` is the table, or nothing; `meta` says the limit and the scale of weights.
   * @param {CarriedOpeners | undefined} carried @param {Lexicon} lexicon @param {Tree} tree @param {PageData} meta
   */
  constructor(carried, lexicon, tree, meta) {
    this.carried = carried;
    this.lexicon = lexicon;
    this.tree = tree;
    this.meta = meta;
  }

  /** The entries by word number: `{ total, worst }`, null where no tree keeps to the limit; read when first asked for. */
  get entries() {
    if (this.read) return this.read;
    if (!this.carried) return new Map();
    const { held, least, quickest, columns } = this.carried;
    const [gaps, totals, worsts] = columns.map((column) => unpackBits(column, held));
    this.read = new Map();
    let place = -1;
    for (let at = 0; at < held; at++) {
      place += gaps[at] + 1;
      this.read.set(place, worsts[at] ? { total: least + totals[at], worst: quickest + worsts[at] - 1 } : null);
    }
    return this.read;
  }

  /** What a word costs as the opener, in all and at most; nothing where that is not known. @param {string} word */
  entry(word) {
    const index = this.lexicon.index.get(word);
    return this.carried && index !== undefined ? this.entries.get(index) : undefined;
  }

  /** In a sentence what a word costs as the opener, as the command line says it; nothing where that is not known. @param {string} word */
  said(word) {
    const { carried, lexicon, meta } = this, index = lexicon.index.get(word);
    if (!carried || index === undefined) return "";
    const found = this.entries.get(index), all = lexicon.words.length;
    if (found === undefined) {
      return say("opener.others", { word, n: carried.held, all, cost: this.cost(carried.others) });
    }
    if (!found) {
      const limit = meta.max_guesses;
      return say(limit ? "opener.limit" : "opener.useless", { word, n: limit });
    }
    const { total, worst } = found, weight = this.weight, above = total - carried.least;
    const rank = 1 + [...this.entries.values()].filter((other) => other && other.total < total).length;
    const more = above ? say("opener.more", { number: formatMean(above, weight, 200 * above >= weight ? 2 : 4) }) : say("opener.best");
    return say("opener.known", { word, cost: this.cost(total), worst, rank, all, more });
  }

  /** What the answers weigh together. */
  get weight() {
    return this.lexicon.answers.reduce((sum, index) => sum + this.tree.weights[index], 0);
  }

  /** @param {number} total */
  cost(total) {
    const of = { total: formatTotal(total, this.meta.weight_scale), mean: formatMean(total, this.weight) };
    return say(this.tree.weighted ? "opener.cost.weighted" : "opener.cost", of);
  }
}

/**
 * The numbers of a column: how many bits each takes, and unless these are 0, the numbers in base 64.
 * @param {string} column @param {number} amount
 */
function unpackBits(column, amount) {
  const [size, packed = ""] = column.split(" "), bytes = atob(packed);
  let at = 0;
  const bit = () => bytes.charCodeAt(at >> 3) >> 7 - (at++ & 7) & 1;
  return Array.from({ length: amount }, () => {
    let number = 0;
    for (let left = Number(size); left; left--) number = 2 * number + bit();
    return number;
  });
}
