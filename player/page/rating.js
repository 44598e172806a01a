// Estimates the cost of words in a state without an exact search: first by the sizes of their parts, then, for the best
// few, by looking one guess further. search.js is exact where that is possible.
//
// All searches of the page follow one rule. An answer that is found within the limit costs its guesses; one that is
// found later costs LOST more. So they first keep as many answers as possible within the limit, and then take the
// fewest guesses. The last guess is always a possible answer.

import { allowedAfter } from "./words.js";

export const LOST = 1e5; // guesses: the extra cost of an answer out of reach; more than any game takes

const SAMPLE = 120;      // answers of a large state for the first rating of all words
const SHORTLIST = 60;    // words then rated on the whole state
const FINALISTS = 12;    // words rated by looking one guess further,
const LOOKAHEAD = 150;   // in states up to this size
const REPLIES = 120;     // words tried in each part, besides its members
const QUICK = 24_000;    // codes examined in a quick rating: half of them on a sample of the answers
const QUICK_SAMPLE = 40; // answers examined in a quick rating
const RESCUE = 4e6;      // codes that one rating may examine to keep answers within the limit

/**
 * The estimated total of `count` answers, weighted: exact for one and two answers, else a fitted function of the entropy of
 * their weights, between two bounds. At best, the most likely answer takes one guess and all others two; at worst, the
 * most likely answer is played and splits nothing else. Arguments: the sums of the weights and of weight * log(weight),
 * and the largest weight.
 * @param {number} count @param {number} total @param {number} logs @param {number} most
 */
function estimate(count, total, logs, most) {
  if (count < 3) return count < 2 ? total : 2 * total - most;
  const rest = total - most;
  const apart = rest > 0 ? total + spread(rest, logs - most * Math.log(most)) : Infinity;
  return Math.max(2 * total - most, Math.min(spread(total, logs), apart));
}

/** @param {number} total @param {number} logs */
function spread(total, logs) {
  return total * (1.45 + 0.25 * (Math.log(total) - logs / total));
}

/**
 * The least weight out of reach with this many guesses: everything with none, all but the most likely answer with one.
 * @param {number} total @param {number} most @param {number} guesses
 */
export function leastLost(total, most, guesses) {
  return guesses < 1 ? total : guesses < 2 ? total - most : 0;
}

/**
 * The finding for a state: a word, its mean number of guesses, and the share of the weight that is out of reach.
 * @param {WordNumber} word @param {number} cost @param {number} lost @param {number} total @param {boolean} [exact] @returns {Finding}
 */
export function finding(word, cost, lost, total, exact = false) {
  return { word, expected: (cost - LOST * lost) / total, lost: lost / total, exact };
}

export class Rating {
  /** @type {Float64Array} */
  weights;
  /** @type {Float64Array} */
  logs; // of each weight, times the weight
  even = true; // whether all weights are equal
  lost = 0; // the weight that is out of reach, as the last rating found
  rescue = 0; // codes that may still be examined to keep answers within the limit

  /** @param {Lexicon} lexicon @param {Mode} mode */
  constructor(lexicon, mode) {
    this.lexicon = lexicon;
    this.mode = mode;
    const codes = Math.min(lexicon.solved + 1, 1 << 20);
    this.sizes = new Int32Array(codes);
    this.sums = new Float64Array(codes);
    this.sumsOfLogs = new Float64Array(codes);
    this.mosts = new Float64Array(codes);
  }

  /** Use these weights of the words from now on. @param {Float64Array} weights */
  weigh(weights) {
    if (weights === this.weights) return;
    this.weights = weights;
    this.logs = weights.map((weight) => weight * Math.log(weight));
    this.even = weights.every((weight) => weight === weights[0]);
  }

  /** The answers, most likely first; in their order if all weights are equal. @param {WordNumber[]} left */
  inOrder(left) {
    return this.even ? left : [...left].sort((one, other) => this.weights[other] - this.weights[one]);
  }

  /** @param {WordNumber[]} left */
  total(left) {
    return left.reduce((sum, index) => sum + this.weights[index], 0);
  }

  /** @param {WordNumber[]} left */
  most(left) {
    return left.reduce((most, index) => Math.max(most, this.weights[index]), 0);
  }

  /** The best word for one or two answers, exactly; null for more. @param {WordNumber[]} left @param {number} guesses */
  obvious(left, guesses) {
    if (left.length > 2) return null;
    const [word] = this.inOrder(left), total = this.total(left), cost = this.known(left, guesses);
    return finding(word, cost, this.lost, total, true);
  }

  /**
   * A good one of `words`, found fast from a small fixed number of codes.
   * @param {WordNumber[]} left @param {WordNumber[]} words @param {number} guesses
   */
  quick(left, words, guesses) {
    const likely = this.inOrder(left), sample = this.sampled(left, likely, QUICK_SAMPLE);
    const own = some(likely, QUICK / sample.length / 4), others = guesses < 2 ? [] : some(words, QUICK / sample.length / 2 - own.length);
    const possible = new Set(left), finalists = Math.min(FINALISTS, Math.ceil(QUICK / left.length / 2));
    let rated = this.rate([...new Set([...own, ...others])], sample, possible, guesses);
    if (sample !== left) rated = this.rate(rated.slice(0, finalists).map(([one]) => one), left, possible, guesses);
    const [[word, cost, lost]] = rated;
    return finding(word, cost, lost, this.total(left));
  }

  /** @param {WordNumber[]} left @param {WordNumber[]} likely @param {number} many */
  sampled(left, likely, many) {
    return left.length <= many ? left : this.even ? some(left, many)
      : [...likely.slice(0, many / 2), ...some(likely.slice(many / 2), many / 2)];
  }

  /**
   * The best `many` of `words` as findings, best first, for this number of guesses left; `asked` is rated too.
   * @param {WordNumber[]} left @param {WordNumber[]} words @param {number} guesses @param {WordNumber | null} [asked]
   */
  ranked(left, words, guesses, many = 1, asked = null) {
    this.rescue = RESCUE;
    const possible = new Set(left), likely = this.inOrder(left), sample = this.sampled(left, likely, SAMPLE);
    const order = guesses < 2 ? likely : [...likely, ...words.filter((word) => !possible.has(word))];
    let rated = this.rate(order, sample, possible, guesses);
    if (sample !== left) rated = this.rate(rated.slice(0, SHORTLIST).map(([word]) => word), left, possible, guesses);
    const finalists = rated.slice(0, Math.max(FINALISTS, many));
    if (asked !== null && !finalists.some(([word]) => word === asked)) finalists.unshift([asked, this.cost(asked, left, guesses), this.lost]);
    let best = finalists;
    if (left.length <= LOOKAHEAD) {
      const replies = rated.slice(0, REPLIES).map(([reply]) => reply);
      best = [];
      for (const [finalist] of finalists) {
        const limit = finalist === asked ? Infinity : best[many - 1]?.[1] ?? Infinity;
        const further = this.further(this.lexicon.words[finalist], left, replies, words, guesses, limit);
        if (further < Infinity) best.push([finalist, further, this.lost]);
        best.sort(([, a], [, b]) => a - b);
      }
    }
    const total = this.total(left);
    return best.filter(([word], place) => place < many || word === asked).map(([word, cost, lost]) => finding(word, cost, lost, total));
  }

  /**
   * `[word, cost, weight out of reach]` for each of `words`, best first; ties go to possible answers, then to lower numbers.
   * @param {WordNumber[]} words @param {WordNumber[]} left @param {Set<WordNumber>} possible @param {number} guesses @returns {[WordNumber, number, number][]}
   */
  rate(words, left, possible, guesses) {
    return words.map((word) => /** @type {[WordNumber, number, number]} */ ([word, this.cost(word, left, guesses), this.lost])).sort(([one, a], [other, b]) =>
      Math.abs(a - b) > 1e-9 ? a - b : Number(possible.has(other)) - Number(possible.has(one)) || one - other);
  }

  /**
   * The estimated total of playing `word`, for the answers `left`; sets `this.lost` to the weight out of reach.
   * @param {WordNumber} word @param {WordNumber[]} left @param {number} guesses
   */
  cost(word, left, guesses) {
    return this.costOf(this.lexicon.scoring.spelt(word), left, guesses);
  }

  /** The same for any spelt word, listed or not. @param {Spelling} guess @param {WordNumber[]} left @param {number} guesses */
  costOf(guess, left, guesses) {
    const { lexicon, weights, logs, sizes, sums, sumsOfLogs, mosts } = this, { scoring } = lexicon;
    const codes = [];
    let cost = 0, lost = 0;
    for (const index of left) {
      const code = scoring.codeFor(guess, index) % sizes.length, weight = weights[index];
      if (sizes[code]++ === 0) codes.push(code);
      cost += weight;
      sums[code] += weight;
      sumsOfLogs[code] += logs[index];
      if (weight > mosts[code]) mosts[code] = weight;
    }
    for (const code of codes) {
      if (code !== lexicon.solved % sizes.length) {
        cost += estimate(sizes[code], sums[code], sumsOfLogs[code], mosts[code]);
        lost += leastLost(sums[code], mosts[code], guesses - 1);
      }
      sizes[code] = sums[code] = sumsOfLogs[code] = mosts[code] = 0;
    }
    this.lost = lost;
    return cost + LOST * lost;
  }

  /**
   * The estimated cost of any word, listed or not, looking one guess further if the state is small enough.
   * @param {string} text @param {WordNumber[]} left @param {WordNumber[]} words @param {number} guesses
   */
  price(text, left, words, guesses) {
    this.rescue = RESCUE;
    if (left.length > LOOKAHEAD) return this.costOf(this.lexicon.scoring.spell(text), left, guesses);
    const replies = this.rate(words, left, new Set(left), guesses).slice(0, REPLIES).map(([reply]) => reply);
    return this.further(text, left, replies, words, guesses, Infinity);
  }

  /**
   * The same, rating the best reply to each part; Infinity as soon as it is not below `limit`.
   * @param {string} text @param {WordNumber[]} left @param {WordNumber[]} replies @param {WordNumber[]} words @param {number} guesses @param {number} limit
   */
  further(text, left, replies, words, guesses, limit) {
    const { lexicon, mode } = this, after = guesses - 1;
    let cost = this.total(left), lost = 0;
    const parts = [...lexicon.parts(text, left)].filter(([code]) => code !== lexicon.solved);
    for (const [, part] of parts) {
      if (part.length > 2) continue;
      cost += this.known(part, after);
      lost += this.lost;
    }
    for (const [code, part] of parts) {
      if (part.length < 3) continue;
      const perfect = 2 * this.total(part) - this.most(part);
      let [least, missed] = this.leastOf(part, part, after, perfect);
      /** @param {WordNumber[]} replied */
      const improve = (replied) => {
        const [other, out] = this.leastOf(allowedAfter(lexicon, replied, text, code, mode), part, after, perfect);
        if (other < least) [least, missed] = [other, out];
      };
      if (after !== 1 && least > perfect) improve(replies);
      const work = words.length * part.length;
      if (after > 1 && missed > 0 && this.rescue > work) {
        this.rescue -= work;
        improve(words);
      }
      lost += missed;
      if ((cost += least) >= limit) return Infinity;
    }
    this.lost = lost;
    return cost;
  }

  /** The cost of one or two answers. @param {WordNumber[]} part @param {number} guesses */
  known(part, guesses) {
    const total = this.total(part), most = this.most(part);
    this.lost = leastLost(total, most, guesses);
    return estimate(part.length, total, 0, most) + LOST * this.lost;
  }

  /**
   * The least estimated cost of `words`, with the weight out of reach; `perfect` is a lower bound.
   * @param {WordNumber[]} words @param {WordNumber[]} part @param {number} guesses @param {number} perfect @returns {[number, number]}
   */
  leastOf(words, part, guesses, perfect) {
    const over = guesses < 1, all = over ? this.total(part) : 0; // beyond the limit, all are out of reach
    let least = Infinity, lost = 0;
    for (const word of words) {
      const cost = this.cost(word, part, over ? Infinity : guesses) + LOST * all;
      if (cost >= least) continue;
      [least, lost] = [cost, over ? all : this.lost];
      if (least <= perfect + LOST * all) break;
    }
    return [least, lost];
  }
}

/** `many` elements of a longer list, evenly spread. @param {WordNumber[]} list @param {number} many */
function some(list, many) {
  const count = Math.min(list.length, Math.floor(many));
  return Array.from({ length: count }, (_, at) => list[Math.floor(at * list.length / count)]);
}
