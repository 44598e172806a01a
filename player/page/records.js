// How many guesses finished games took, of this tree and in this browser alone: counts by guesses, nothing more.

import { keep, kept, keptJson } from "./store.js";

const MOST_TOLD = 1e6; // games that a count may say

export class Records {
  constructor(key) {
    this.key = key;
    this.read();
  }

  /** Take what is kept; what is not a list of counts is as if there were nothing. */
  read() {
    const found = keptJson(this.key);
    const sound = Array.isArray(found) && found.length < 100 && found.every((count) => Number.isInteger(count) && count >= 0 && count < MOST_TOLD);
    this.counts = sound ? found : [];
  }

  get games() {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  get guesses() {
    return this.counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  }

  /** A game that counted for so many guesses counts for `now`; 0 is not at all. Other pages may have counted since. */
  change(before, now) {
    if (before === now) return;
    if (kept(this.key) !== null) this.read(); // where nothing is kept, what this page has seen counts
    for (const [guesses, step] of [[before, -1], [now, 1]]) {
      if (!guesses) continue;
      while (this.counts.length < guesses) this.counts.push(0);
      this.counts[guesses - 1] = Math.max(0, this.counts[guesses - 1] + step);
    }
    keep(this.key, JSON.stringify(this.counts));
  }
}
