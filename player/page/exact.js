// What a small state costs at the very least, by trying everything that could be best: exact, or given up.
//
// Bounds prune: no play beats being right at once for the likeliest answer and by the next guess for all
// others. The work is counted, not timed, so that the same state is exact on every machine, or on none.

import { whyNot } from "./words.js";

const MOST_WORK = 6e6; // answers looked at under guesses, in all

export class Exact {
  constructor(lexicon, mode) {
    Object.assign(this, { lexicon, mode });
  }

  /**
   * The best of `words` for the answers `left` within so many guesses: `{ word, total }`, total counting
   * weights; a total of Infinity where none keeps to them, and null where finding out takes too long.
   */
  best(left, words, weights, guesses, work = MOST_WORK) {
    this.begin(weights, work);
    try {
      const found = this.solve(left, words, guesses, Infinity);
      return found;
    } catch (error) {
      if (error === Exact.TOO_LONG) return null;
      throw error;
    }
  }

  /** What playing a word, listed or not, costs in all if the best follows; null where that takes too long to find out. */
  price(word, left, words, weights, guesses, work = MOST_WORK) {
    this.begin(weights, work);
    try {
      const total = this.follow(word, left, words, guesses, Infinity);
      return total;
    } catch (error) {
      if (error === Exact.TOO_LONG) return null;
      throw error;
    }
  }

  begin(weights, work) {
    Object.assign(this, { weights, work, known: new Map() });
  }

  /** Never less than a state costs, where `count` answers weigh `total` and the heaviest `most`. */
  static bound(total, most) {
    return 2 * total - most;
  }

  sums(left) {
    let total = 0, most = 0;
    for (const index of left) {
      total += this.weights[index];
      most = Math.max(most, this.weights[index]);
    }
    return [total, most];
  }

  /** The least total of a state below `limit`, with the word; at or above it `{ total: Infinity }`. */
  solve(left, words, guesses, limit) {
    const [total, most] = this.sums(left), none = { word: null, total: Infinity };
    if (guesses < 1 || (left.length > 1 && guesses < 2)) return none;
    if (left.length < 3) {
      const word = left.find((index) => this.weights[index] === most), cost = left.length < 2 ? total : Exact.bound(total, most);
      return cost < limit ? { word, total: cost } : none;
    }
    if (Exact.bound(total, most) >= limit) return none;
    const key = this.mode === "normal" ? `${guesses} ${left.join()}` : null, known = key && this.known.get(key);
    if (known && (known.total < Infinity || known.below >= limit)) return known.total < limit ? known : none;
    let best = none;
    for (const [word, least] of this.candidates(left, words, total)) {
      const below = Math.min(limit, best.total);
      if (least >= below) break;
      const cost = this.follow(this.lexicon.words[word], left, words, guesses, below);
      if (cost < below) best = { word, total: cost };
      if (best.total <= Exact.bound(total, most)) break;
    }
    if (key) this.known.set(key, { ...best, below: limit });
    return best;
  }

  /** Words that tell something, each with a bound on its cost, least first; of equals, one that can win. */
  candidates(left, words, total) {
    const { scoring, solved } = this.lexicon, own = new Set(left), found = [];
    const sums = new Map(), mosts = new Map();
    this.spend(left.length * (words.length + left.length));
    for (const word of [...left, ...words.filter((index) => !own.has(index))]) {
      const guess = scoring.spelt(word);
      sums.clear();
      mosts.clear();
      for (const index of left) {
        const code = scoring.codeFor(guess, index), weight = this.weights[index];
        sums.set(code, (sums.get(code) ?? 0) + weight);
        mosts.set(code, Math.max(mosts.get(code) ?? 0, weight));
      }
      if (sums.size === 1 && !own.has(word)) continue;
      let least = total;
      for (const [code, sum] of sums) if (code !== solved) least += Exact.bound(sum, mosts.get(code));
      found.push([word, least]);
    }
    return found.sort(([, one], [, other]) => one - other);
  }

  /** The total of playing a word and the best after it, below `limit`; at or above it Infinity. */
  follow(played, left, words, guesses, limit) {
    const { lexicon } = this, [total] = this.sums(left);
    this.spend(left.length);
    const parts = [...lexicon.parts(played, left)].filter(([code]) => code !== lexicon.solved)
      .map(([code, part]) => ({ code, part, least: Exact.bound(...this.sums(part)) }))
      .sort((one, other) => other.part.length - one.part.length);
    let cost = parts.reduce((sum, { least }) => sum + least, total);
    for (const { code, part, least } of parts) {
      if (cost >= limit) return Infinity;
      const allowed = this.mode === "normal" ? words
        : words.filter((index) => !whyNot(lexicon, [{ word: played, code }], lexicon.words[index], this.mode));
      cost += this.solve(part, allowed, guesses - 1, limit - cost + least).total - least;
    }
    return cost < limit ? cost : Infinity;
  }

  spend(work) {
    if ((this.work -= work) < 0) throw Exact.TOO_LONG;
  }
}

Exact.TOO_LONG = new Error("too long");
