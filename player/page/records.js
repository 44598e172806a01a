// The record of finished games in this browser: an entry of its storage for each game, so that two tabs lose nothing.
// The games of all lists are kept side by side. Entries that cannot be read stay where they are, and are counted.

import { gameOf } from "./record.js";
import { forget, keep, kept, keptJson, keysOfKept } from "./store.js";

const PLAYED = "played "; // begins the key of each game; then its day, and what tells it from others
const MOST_TOLD = 1e6; // games that an old count may say

export class Records {
  /** `old` is the key of counts by guesses, which pages kept before they kept games. @param {string} old */
  constructor(old) {
    this.old = old;
    this.unkept = new Map(); // games of this page that the browser does not keep, by key
  }

  /**
   * The key of a game: one for each day and list of daily games, else one of its own.
   * @param {Pick<PlayedGame, "date" | "list" | "daily">} game @param {string} own
   */
  keyOf({ date, list, daily }, own) {
    return `${PLAYED}${date} ${daily ? list : own}`;
  }

  /** @param {string} key */
  has(key) {
    return kept(key) !== null;
  }

  /** Keep a game as a text; whether the browser does. @param {string} key @param {string} text */
  put(key, text) {
    const done = keep(key, text);
    if (!done) this.unkept.set(key, text);
    else for (const [other, its] of this.unkept) if (other === key || keep(other, its)) this.unkept.delete(other); // there is room again
    return done;
  }

  /** Keep a game no longer, unless another one than `text` stands there by now. @param {string} key @param {string | null} text */
  remove(key, text) {
    this.unkept.delete(key);
    if (text !== null && kept(key) === text) forget(key);
  }

  /** All games in the order of their days, and how many entries cannot be read. */
  read() {
    const keys = keysOfKept(PLAYED).filter((key) => !this.unkept.has(key));
    const entries = [...keys.map((key) => [key, keptJson(key)]), ...[...this.unkept].map(([key, text]) => [key, JSON.parse(text)])];
    const found = entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, it]) => gameOf(it));
    const games = found.filter((game) => game !== null).sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
    return { games, damaged: found.length - games.length };
  }

  /** Whether any game was ever finished here. */
  get any() {
    return this.unkept.size > 0 || keysOfKept(PLAYED).length > 0 || this.oldCounts.length > 0;
  }

  /**
   * How many games took 1, 2, ... guesses before games were kept; what is not a list of counts is as if there were nothing.
   * @returns {number[]}
   */
  get oldCounts() {
    const found = keptJson(this.old);
    const sound = Array.isArray(found) && found.length < 100 && found.every((count) => Number.isInteger(count) && count >= 0 && count < MOST_TOLD);
    return sound ? found : [];
  }

  /** Take back a game that is counted there only. @param {number} guesses */
  uncount(guesses) {
    keep(this.old, JSON.stringify(this.oldCounts.map((count, at) => (at === guesses - 1 ? Math.max(0, count - 1) : count))));
  }

  /**
   * Add games that are not kept yet, as `play history --import` does; how many were new, and whether all are kept.
   * @param {PlayedGame[]} games
   */
  add(games) {
    const lines = new Set(this.read().games.map((game) => JSON.stringify(game)));
    let added = 0, whole = true;
    for (const game of games) {
      const text = JSON.stringify(game), key = this.keyOf(game, text);
      if (game.daily ? this.has(key) || this.unkept.has(key) : lines.has(text)) continue;
      lines.add(text);
      whole = this.put(key, text) && whole;
      added++;
    }
    return { added, whole };
  }
}
