// The costs of openers, if the page has a table of openers (trees/FORMAT.md): numbers of a few bits each, one after the
// other, in base 64.

import { formatMean, formatTotal } from "./figures.js";
import { say } from "./say.js";

export class Openers {
  /** @type {Map<WordNumber, { total: number, worst: number } | null> | undefined} */
  read; // the entries, once they are read

  /**
   * `carried` is the table, if there is one; `meta` has the limit and the scale of weights.
   * @param {CarriedOpeners | undefined} carried @param {Lexicon} lexicon @param {Tree} tree @param {PageData} meta
   */
  constructor(carried, lexicon, tree, meta) {
    this.carried = carried;
    this.lexicon = lexicon;
    this.tree = tree;
    this.meta = meta;
  }

  /** The entries by word number: `{ total, worst }`, null if no tree keeps the limit; read when first used. */
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

  /** The total and the worst case of a word as the opener; undefined if not known. @param {string} word */
  entry(word) {
    const index = this.lexicon.index.get(word);
    return this.carried && index !== undefined ? this.entries.get(index) : undefined;
  }

  /** A sentence with the cost of a word as the opener, as on the command line; empty if not known. @param {string} word */
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

  /** The total weight of the answers. */
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
 * Unpack the numbers of a column: the bits of each, and unless that is 0, the numbers in base 64.
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
