// A good guess where the tree has none: off the tree, or for a word the game refused.
//
// Every word is rated by the guesses its parts should still need, each answer counting as much as
// its weight. The best few are then rated
// again by looking one guess further. Small states come out exact or nearly so; large ones are
// judged by a sample of their answers. It is a fast, honest guess, not what the compiler would find.

const SAMPLE = 120;      // a first rating of all words looks at so many answers of a large state
const SHORTLIST = 60;    // so many words are then rated on the whole state
const FINALISTS = 12;    // and so many by looking one guess further,
const LOOKAHEAD = 150;   // where the state is no larger than this
const REPLIES = 120;     // words tried, besides its own, in each part

/**
 * About how many guesses `count` answers need in all, each counting its weight: exact for one and
 * two, else by the entropy of their weights, fitted above, between two bounds. No play beats being
 * right at once for the likeliest and by the next guess for all others; to play the likeliest takes
 * no more than if it told nothing. Given are the sums of the weights and of weight * log(weight),
 * and the largest weight.
 */
function estimate(count, total, logs, most) {
  if (count < 3) return count < 2 ? total : 2 * total - most;
  const rest = total - most;
  const apart = rest > 0 ? total + spread(rest, logs - most * Math.log(most)) : Infinity;
  return Math.max(2 * total - most, Math.min(spread(total, logs), apart));
}

export function spread(total, logs) {
  return total * (1.45 + 0.25 * (Math.log(total) - logs / total));
}

export class Search {
  constructor(lexicon) {
    this.lexicon = lexicon;
    const codes = Math.min(lexicon.solved + 1, 1 << 20);
    this.sizes = new Int32Array(codes);
    this.sums = new Float64Array(codes);
    this.sumsOfLogs = new Float64Array(codes);
    this.mosts = new Float64Array(codes);
  }

  /** Count each word as much as its weight, from now on. */
  weigh(weights) {
    if (weights === this.weights) return;
    this.weights = weights;
    this.logs = weights.map((weight) => weight * Math.log(weight));
    this.even = weights.every((weight) => weight === weights[0]);
  }

  /** The answers as likely as each other, in order; else the likeliest first. */
  inOrder(left) {
    return this.even ? left : [...left].sort((one, other) => this.weights[other] - this.weights[one]);
  }

  total(left) {
    return left.reduce((sum, index) => sum + this.weights[index], 0);
  }

  /** The best of `words` (all that may be played) for the answers `left`: `{ word, expected }`. */
  best(left, words) {
    if (left.length <= 2) {
      const [word] = this.inOrder(left), total = this.total(left);
      return { word, expected: estimate(left.length, total, 0, this.weights[word]) / total };
    }
    return this.ranked(left, words, 1)[0];
  }

  /** The best `many` of `words` with what each costs, best first; `asked` is rated too. */
  ranked(left, words, many, asked = null, milliseconds = 700) {
    const deadline = performance.now() + milliseconds;
    const possible = new Set(left);
    const likely = this.inOrder(left);
    const sample = left.length <= SAMPLE ? left : this.even ? some(left, SAMPLE)
      : [...likely.slice(0, SAMPLE / 2), ...some(likely.slice(SAMPLE / 2), SAMPLE / 2)];
    // Answers first: should time run out, the words that can win have been rated.
    const order = [...likely, ...words.filter((word) => !possible.has(word))];
    let rated = this.rate(order, sample, possible, deadline);
    if (sample !== left) rated = this.rate(rated.slice(0, SHORTLIST).map(([word]) => word), left, possible);
    const finalists = rated.slice(0, Math.max(FINALISTS, many));
    if (asked !== null && !finalists.some(([word]) => word === asked)) {
      finalists.unshift([asked, this.cost(asked, left)]);
    }
    let best = finalists;
    if (left.length <= LOOKAHEAD) {
      const replies = rated.slice(0, REPLIES).map(([reply]) => reply);
      best = [];
      for (const [finalist] of finalists) {
        const limit = finalist === asked ? Infinity : best[many - 1]?.[1] ?? Infinity;
        const further = this.lookAhead(finalist, left, replies, limit, deadline);
        if (further < Infinity) best.push([finalist, further]);
        best.sort(([, a], [, b]) => a - b);
        if (performance.now() > deadline) break;
      }
      if (!best.length) best = finalists;
    }
    return best.filter(([word], place) => place < many || word === asked)
      .map(([word, cost]) => ({ word, expected: cost / this.total(left) }));
  }

  /** `[word, cost]` for each of `words`, best first; of equals, one that can win, then by number. */
  rate(words, left, possible, deadline = Infinity) {
    const rated = [];
    for (const [at, word] of words.entries()) {
      if (at % 64 === 63 && performance.now() > deadline) break;
      rated.push([word, this.cost(word, left)]);
    }
    return rated.sort(([one, a], [other, b]) =>
      Math.abs(a - b) > 1e-9 ? a - b : possible.has(other) - possible.has(one) || one - other);
  }

  /** The guesses that playing `word` should cost in all, for the answers `left`. */
  cost(word, left) {
    return this.costOf(this.lexicon.scoring.spelt(word), left);
  }

  /** The same of any word, listed or not, as it is spelt. */
  costOf(guess, left) {
    const { lexicon, weights, logs, sizes, sums, sumsOfLogs, mosts } = this, { scoring } = lexicon;
    const codes = [];
    let cost = 0;
    for (const index of left) {
      const code = scoring.codeFor(guess, index) % sizes.length, weight = weights[index];
      if (sizes[code]++ === 0) codes.push(code);
      cost += weight;
      sums[code] += weight;
      sumsOfLogs[code] += logs[index];
      if (weight > mosts[code]) mosts[code] = weight;
    }
    for (const code of codes) {
      if (code !== lexicon.solved % sizes.length) cost += estimate(sizes[code], sums[code], sumsOfLogs[code], mosts[code]);
      sizes[code] = sums[code] = sumsOfLogs[code] = mosts[code] = 0;
    }
    return cost;
  }

  /** The same, with the best reply to each part rated in turn; stops once it is no better than `limit`. */
  lookAhead(word, left, replies, limit, deadline) {
    return this.further(this.lexicon.words[word], left, replies, limit, deadline);
  }

  /** What any word should cost, listed or not, looking one guess further where the state is small enough. */
  price(text, left, words) {
    if (left.length > LOOKAHEAD) return this.costOf(this.lexicon.scoring.spell(text), left);
    const replies = this.rate(words, left, new Set(left)).slice(0, REPLIES).map(([reply]) => reply);
    return this.further(text, left, replies, Infinity, Infinity);
  }

  further(text, left, replies, limit, deadline) {
    let cost = this.total(left);
    const parts = [...this.lexicon.parts(text, left)];
    const most = (part) => part.reduce((most, index) => Math.max(most, this.weights[index]), 0);
    for (const [code, part] of parts) {
      if (code !== this.lexicon.solved && part.length < 3) cost += estimate(part.length, this.total(part), 0, most(part));
    }
    for (const [code, part] of parts) {
      if (code === this.lexicon.solved || part.length < 3) continue;
      if (performance.now() > deadline) return Infinity;
      let least = Infinity;
      const perfect = 2 * this.total(part) - most(part);
      for (const reply of [...part, ...replies]) {
        least = Math.min(least, this.cost(reply, part));
        if (least <= perfect) break;
      }
      if ((cost += least) >= limit) return Infinity;
    }
    return cost;
  }
}

/** `many` of a longer list, evenly spread over it. */
export function some(list, many) {
  return Array.from({ length: many }, (_, at) => list[Math.floor(at * list.length / many)]);
}
