// A good guess where the tree has none: off the tree, or for a word the game refused.
//
// Every word is rated by the guesses its parts should still need. The best few are then rated
// again by looking one guess further. Small states come out exact or nearly so; large ones are
// judged by a sample of their answers. It is a fast, honest guess, not what the compiler would find.

const SAMPLE = 120;      // a first rating of all words looks at so many answers of a large state
const SHORTLIST = 60;    // so many words are then rated on the whole state
const FINALISTS = 12;    // and so many by looking one guess further,
const LOOKAHEAD = 150;   // where the state is no larger than this
const REPLIES = 120;     // words tried, besides its own, in each part

/** About how many guesses `count` answers need in all: exact for one and two, fitted above. */
function estimate(count) {
  return count < 2 ? count : count === 2 ? 3 : count * (1.45 + 0.25 * Math.log(count));
}

class Search {
  constructor(lexicon) {
    this.lexicon = lexicon;
    this.sizes = new Int32Array(Math.min(lexicon.solved + 1, 1 << 20));
  }

  /** The best of `words` (all that may be played) for the answers `left`: `{ word, expected }`. */
  best(left, words) {
    if (left.length <= 2) return { word: left[0], expected: estimate(left.length) / left.length };
    return this.ranked(left, words, 1)[0];
  }

  /** The best `many` of `words` with what each costs, best first; `asked` is rated too. */
  ranked(left, words, many, asked = null, milliseconds = 700) {
    const deadline = performance.now() + milliseconds;
    const possible = new Set(left);
    const sample = left.length <= SAMPLE ? left
      : Array.from({ length: SAMPLE }, (_, at) => left[Math.floor(at * left.length / SAMPLE)]);
    // Answers first: should time run out, the words that can win have been rated.
    const order = [...left, ...words.filter((word) => !possible.has(word))];
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
      .map(([word, cost]) => ({ word, expected: cost / left.length }));
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
    const { lexicon, sizes } = this;
    const guess = lexicon.letters.subarray(word * lexicon.length, (word + 1) * lexicon.length);
    const codes = [];
    for (const index of left) {
      const code = lexicon.codeFor(guess, index) % sizes.length;
      if (sizes[code]++ === 0) codes.push(code);
    }
    let cost = left.length;
    for (const code of codes) {
      if (code !== lexicon.solved % sizes.length) cost += estimate(sizes[code]);
      sizes[code] = 0;
    }
    return cost;
  }

  /** The same, with the best reply to each part rated in turn; stops once it is no better than `limit`. */
  lookAhead(word, left, replies, limit, deadline) {
    let cost = left.length;
    const parts = [...this.lexicon.parts(this.lexicon.words[word], left)];
    for (const [code, part] of parts) if (code !== this.lexicon.solved && part.length < 3) cost += estimate(part.length);
    for (const [code, part] of parts) {
      if (code === this.lexicon.solved || part.length < 3) continue;
      if (performance.now() > deadline) return Infinity;
      let least = Infinity;
      const perfect = 2 * part.length - 1;
      for (const reply of [...part, ...replies]) {
        least = Math.min(least, this.cost(reply, part));
        if (least <= perfect) break;
      }
      if ((cost += least) >= limit) return Infinity;
    }
    return cost;
  }
}
