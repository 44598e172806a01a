// Exact search: the best word for a state by the rule of rating.js, or nothing if the search takes too long.
//
// Every code is computed once, into a table with a row for each word. The search counts its work instead of measuring
// time, so a state is solved on every machine or on none.

import { finding, leastLost, LOST } from "./rating.js";
import { demanded } from "./words.js";

const MOST_WORK = 2.5e8; // look-ups in the table
const CODE = 12;       // look-ups that take as long as computing a code
const TEST = 4;        // or as testing whether a word is allowed
const FEW = 12;        // states up to this size try their own words first
const MOST_KEPT = 200_000; // the most results of states to store

const TOO_LONG = new Error("too long");

export class Search {
  work = 0; // remaining look-ups
  /** @type {WordNumber[]} */
  words; // by row: the answers of the table, then the other words
  /** @type {WordNumber[]} */
  left;
  /** @type {number[]} */
  weight;
  /** @type {number[]} */
  all;
  /** @type {Int32Array} */
  rows;
  /** @type {Uint8Array | Uint16Array} */
  ids; // the codes, row by row
  /** @type {Map<string, { cost: number, row: number, limit: number }>} */
  known; // results of states
  size = 0;
  stamp = 0; // marks entries of seen and inside that belong to the current state
  /** @type {Int32Array} */
  seen;
  /** @type {Int32Array} */
  inside;
  /** @type {Int32Array} */
  used;
  /** @type {Float64Array} */
  sums;
  /** @type {Float64Array} */
  mosts;

  /** @param {Lexicon} lexicon @param {Mode} mode */
  constructor(lexicon, mode) {
    this.lexicon = lexicon;
    this.mode = mode;
  }

  /**
   * The best of `words` for the answers `left` with this many guesses, as a finding; null if the search takes too long.
   * @param {WordNumber[]} left @param {WordNumber[]} words @param {Float64Array} weights @param {number} guesses
   */
  best(left, words, weights, guesses, work = MOST_WORK) {
    return this.begun(left, words, weights, work, () => {
      const { cost, row } = this.solve(this.all, this.rows, guesses, Infinity);
      return finding(this.words[row], cost, this.lost(this.all, this.rows, guesses), this.totalOf(this.all), true);
    });
  }

  /**
   * The cost of playing a word, listed or not, and the best words after it, as a finding; null if the search takes too long.
   * @param {string} text @param {WordNumber[]} left @param {WordNumber[]} words @param {Float64Array} weights @param {number} guesses
   */
  price(text, left, words, weights, guesses, work = MOST_WORK) {
    return this.begun(left, words, weights, work, () => {
      const { scoring, solved } = this.lexicon, guess = scoring.spell(text), parts = new Map();
      this.spend(CODE * left.length);
      left.forEach((index, at) => {
        const code = scoring.codeFor(guess, index);
        if (code !== solved) parts.set(code, [...parts.get(code) ?? [], at]);
      });
      const total = this.totalOf(this.all);
      let cost = total, lost = 0;
      for (const [code, part] of parts) {
        const rows = this.allowed(this.rows, text, code);
        cost += this.solve(part, rows, guesses - 1, Infinity).cost;
        lost += this.lost(part, rows, guesses - 1);
      }
      return finding(this.lexicon.index.get(text) ?? -1, cost, lost, total, true);
    });
  }

  /** @param {WordNumber[]} left @param {WordNumber[]} words @param {Float64Array} weights @param {number} work @param {() => Finding} find */
  begun(left, words, weights, work, find) {
    try {
      this.work = work;
      this.table(left, words, weights);
      return find();
    } catch (error) {
      if (error === TOO_LONG) return null;
      throw error;
    } finally {
      this.ids = new Uint8Array(0); // free megabytes that are no longer needed
      this.known = new Map();
    }
  }

  /**
   * Compute the codes of all words against all answers. The codes of a row are numbered by first occurrence.
   * @param {WordNumber[]} left @param {WordNumber[]} words @param {Float64Array} weights
   */
  table(left, words, weights) {
    const { scoring } = this.lexicon, size = left.length, own = new Map(left.map((index, at) => [index, at]));
    this.words = [...left, ...words.filter((word) => !own.has(word))];
    this.spend(CODE * size * this.words.length);
    this.left = left;
    this.size = size;
    this.weight = left.map((index) => weights[index]);
    this.ids = new (size < 256 ? Uint8Array : Uint16Array)(size * this.words.length);
    this.known = new Map();
    this.all = left.map((_, at) => at);
    this.rows = Int32Array.from(this.words, (_, row) => row);
    this.seen = new Int32Array(size);
    this.sums = new Float64Array(size);
    this.mosts = new Float64Array(size);
    this.used = new Int32Array(size);
    this.inside = new Int32Array(size);
    const numbers = new Map();
    this.words.forEach((word, row) => {
      const guess = scoring.spelt(word);
      numbers.clear();
      for (let at = 0; at < size; at++) {
        const code = scoring.codeFor(guess, left[at]);
        let id = numbers.get(code);
        if (id === undefined) numbers.set(code, id = numbers.size);
        this.ids[row * size + at] = id;
      }
    });
  }

  /** @param {number} work */
  spend(work) {
    if ((this.work -= work) < 0) throw TOO_LONG;
  }

  /** @param {number[]} state */
  totalOf(state) {
    let total = 0;
    for (const at of state) total += this.weight[at];
    return total;
  }

  /** @param {number[]} state */
  mostOf(state) {
    let most = 0;
    for (const at of state) if (this.weight[at] > most) most = this.weight[at];
    return most;
  }

  /** The rows that the mode allows after a guess and its code. @param {Int32Array} rows @param {string} text @param {Code} code */
  allowed(rows, text, code) {
    if (this.mode === "normal") return rows;
    this.spend(TEST * rows.length);
    const fits = demanded(this.lexicon, text, code, this.mode);
    return rows.filter((row) => fits(this.words[row]));
  }

  /**
   * The least cost of a state and the row of the word; Infinity if the cost is not below `limit`.
   * @param {number[]} state @param {Int32Array} rows @param {number} guesses @param {number} limit @returns {{ cost: number, row: number }}
   */
  solve(state, rows, guesses, limit) {
    const total = this.totalOf(state), most = this.mostOf(state), bound = 2 * total - most + LOST * leastLost(total, most, guesses);
    if (bound >= limit) return { cost: Infinity, row: -1 };
    if (state.length < 3) return { cost: bound, row: state[state.findIndex((at) => this.weight[at] === most)] };
    if (guesses < 1) {
      const { cost, row } = this.solve(state, rows, Infinity, limit - LOST * total);
      return { cost: cost + LOST * total, row };
    }
    const key = `${guesses} ${this.mode === "normal" ? "" : sign(rows)} ${state.join()}`, known = this.known.get(key);
    if (known && (known.cost < Infinity || known.limit >= limit)) return known.cost < limit ? known : { cost: Infinity, row: -1 };
    const found = this.search(state, rows, guesses, limit, total, bound);
    if (this.known.size < MOST_KEPT) this.known.set(key, { ...found, limit });
    return found;
  }

  /** @param {number[]} state @param {Int32Array} rows @param {number} guesses @param {number} limit @param {number} total @param {number} bound */
  search(state, rows, guesses, limit, total, bound) {
    let best = { cost: Infinity, row: -1 };
    /** @param {[number, number][]} candidates */
    const follow = (candidates) => {
      for (const [row, least] of candidates) {
        const below = Math.min(limit, best.cost);
        if (least >= below || best.cost <= bound) break;
        const cost = this.follow(row, state, rows, guesses, below, total);
        if (cost < below) best = { cost, row };
      }
    };
    const own = this.candidates(state, state, total, guesses, limit).sort(byLeast);
    const alone = guesses < 2; // then only an answer can win
    if (alone || state.length <= FEW) follow(own);
    else if (own.length && own[0][1] <= bound) follow(own.slice(0, 1));
    // Any other word costs at least two guesses for each answer.
    if (alone || best.cost <= bound || 2 * total >= Math.min(limit, best.cost)) return best;
    const others = this.candidates(rows, state, total, guesses, Math.min(limit, best.cost), true);
    follow((state.length <= FEW ? others : own.concat(others)).sort(byLeast));
    return best;
  }

  /**
   * The rows that split the state, with bounds on their costs below `limit`; without its members if `foreign`.
   * @param {Int32Array | number[]} rows @param {number[]} state @param {number} total @param {number} guesses @param {number} limit
   */
  candidates(rows, state, total, guesses, limit, foreign = false) {
    const { ids, size, inside } = this, found = /** @type {[number, number][]} */ ([]), after = guesses - 1, many = state.length, one = this.weight[state[0]];
    this.spend(rows.length * (many + 2));
    const mark = ++this.stamp, even = state.every((at) => this.weight[at] === one);
    for (const at of state) inside[at] = mark;
    for (const row of rows) {
      const own = row < size && inside[row] === mark;
      if (own && foreign) continue;
      const parts = even ? this.count(row * size, state) : this.sum(row * size, state);
      if (parts === 1 && !own) continue;
      let least = total;
      if (even) { // one answer of each part is found at once
        const rest = many - Number(own), out = after < 1 ? rest : after < 2 ? many - parts : 0;
        least += one * (2 * rest - (parts - Number(own)) + LOST * out);
      } else {
        const solved = own ? ids[row * size + row] : -1;
        for (let part = 0; part < parts; part++) {
          const id = this.used[part], sum = this.sums[id], most = this.mosts[id];
          if (id !== solved) least += 2 * sum - most + (after < 2 ? LOST * leastLost(sum, most, after) : 0);
        }
      }
      if (least < limit) found.push([row, least]);
    }
    return found;
  }

  /** The number of parts that the row at `base` makes of a state. @param {number} base @param {number[]} state */
  count(base, state) {
    const { ids, seen } = this, mark = ++this.stamp;
    let parts = 0;
    for (let place = 0; place < state.length; place++) {
      const id = ids[base + state[place]];
      if (seen[id] !== mark) {
        seen[id] = mark;
        parts++;
      }
    }
    return parts;
  }

  /**
   * The same; also stores the ids of the parts in `used`, and by id the sum and the maximum of their weights.
   * @param {number} base @param {number[]} state
   */
  sum(base, state) {
    const { ids, seen, used, sums, mosts, weight } = this, mark = ++this.stamp;
    let parts = 0;
    for (let place = 0; place < state.length; place++) {
      const at = state[place], id = ids[base + at], one = weight[at];
      if (seen[id] !== mark) {
        seen[id] = mark;
        used[parts++] = id;
        sums[id] = mosts[id] = one;
      } else {
        sums[id] += one;
        if (one > mosts[id]) mosts[id] = one;
      }
    }
    return parts;
  }

  /**
   * The weight that is out of reach if a state is played best.
   * @param {number[]} state @param {Int32Array} rows @param {number} guesses @returns {number}
   */
  lost(state, rows, guesses) {
    const total = this.totalOf(state);
    if (guesses === Infinity || guesses < 1) return guesses < 1 ? total : 0;
    if (state.length < 3 || guesses < 2) return leastLost(total, this.mostOf(state), guesses);
    const { cost, row } = this.solve(state, rows, guesses, Infinity);
    if (cost < LOST * Math.min(...state.map((at) => this.weight[at]))) return 0;
    return this.parts(row, state).reduce((sum, part) => sum + this.lost(part, this.nextRows(row, part, rows), guesses - 1), 0);
  }

  /** The parts that a row makes of a state, without the solved one. @param {number} row @param {number[]} state */
  parts(row, state) {
    const { ids, size } = this, base = row * size, parts = new Map();
    for (const at of state) {
      if (at === row) continue;
      const id = ids[base + at], part = parts.get(id);
      if (part) part.push(at);
      else parts.set(id, [at]);
    }
    return [...parts.values()];
  }

  /** The rows that may be played after a row that left a part. @param {number} row @param {number[]} part @param {Int32Array} rows */
  nextRows(row, part, rows) {
    if (this.mode === "normal") return rows;
    const { words, scoring } = this.lexicon, word = this.words[row];
    return this.allowed(rows, words[word], scoring.codeFor(scoring.spelt(word), this.left[part[0]]));
  }

  /**
   * The cost of playing a row and the best rows after it; Infinity if the cost is not below `limit`.
   * @param {number} row @param {number[]} state @param {Int32Array} rows @param {number} guesses @param {number} limit @param {number} total
   */
  follow(row, state, rows, guesses, limit, total) {
    const after = guesses - 1, open = [];
    this.spend(state.length);
    let cost = total;
    for (const part of this.parts(row, state)) {
      const sum = this.totalOf(part), most = this.mostOf(part), least = 2 * sum - most + LOST * leastLost(sum, most, after);
      cost += least;
      if (part.length > 2) open.push([part, least]);
    }
    open.sort(([one], [other]) => other.length - one.length);
    for (const [part, least] of open) {
      if (cost >= limit) return Infinity;
      cost += this.solve(part, this.nextRows(row, part, rows), after, limit - cost + least).cost - least;
    }
    return cost < limit ? cost : Infinity;
  }
}

/** @param {[number, number]} one @param {[number, number]} other */
function byLeast([one, a], [other, b]) {
  return a - b || one - other;
}

/** A short text that distinguishes lists of rows. @param {Int32Array} rows */
function sign(rows) {
  let one = rows.length, other = 7;
  for (const row of rows) {
    one = Math.imul(one, 31) + row | 0;
    other = Math.imul(other ^ row, 0x01000193);
  }
  return `${one},${other}`;
}
