// The record of finished games in this browser: an entry of the storage for each game, so that two tabs lose nothing. It
// has the games of all lists. Entries that cannot be read are kept and counted.

import { gameOf } from "./record.js";
import { forget, keep, kept, keptJson, keysOfKept } from "./store.js";

const PLAYED = "played "; // begins the key of each game; its day and a distinct text follow
const MOST_TOLD = 1e6; // the most games in a count of an older page

export class Records {
  /** `old` is the key of the counts by guesses that older pages stored instead of games. @param {string} old */
  constructor(old) {
    this.old = old;
    this.unkept = new Map(); // games of this page that the browser could not store, by key
  }

  /**
   * The key of a game: the same for all daily games of a list and day, else unique.
   * @param {Pick<PlayedGame, "date" | "list" | "daily">} game @param {string} own
   */
  keyOf({ date, list, daily }, own) {
    return `${PLAYED}${date} ${daily ? list : own}`;
  }

  /** @param {string} key */
  has(key) {
    return kept(key) !== null;
  }

  /** Store a game as text; return whether the browser stored it. @param {string} key @param {string} text */
  put(key, text) {
    const done = keep(key, text);
    if (!done) this.unkept.set(key, text);
    else for (const [other, its] of this.unkept) if (other === key || keep(other, its)) this.unkept.delete(other); // there is room again
    return done;
  }

  /** Delete a game, unless its entry is no longer `text`. @param {string} key @param {string | null} text */
  remove(key, text) {
    this.unkept.delete(key);
    if (text !== null && kept(key) === text) forget(key);
  }

  /** All games sorted by day, and the number of entries that cannot be read. */
  read() {
    const keys = keysOfKept(PLAYED).filter((key) => !this.unkept.has(key));
    const entries = [...keys.map((key) => [key, keptJson(key)]), ...[...this.unkept].map(([key, text]) => [key, JSON.parse(text)])];
    const found = entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, it]) => gameOf(it));
    const games = found.filter((game) => game !== null).sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
    return { games, damaged: found.length - games.length };
  }

  /** Whether any game was ever finished in this browser. */
  get any() {
    return this.unkept.size > 0 || keysOfKept(PLAYED).length > 0 || this.oldCounts.length > 0;
  }

  /**
   * The number of games with 1, 2, ... guesses that older pages counted; empty if the entry is invalid.
   * @returns {number[]}
   */
  get oldCounts() {
    const found = keptJson(this.old);
    const sound = Array.isArray(found) && found.length < 100 && found.every((count) => Number.isInteger(count) && count >= 0 && count < MOST_TOLD);
    return sound ? found : [];
  }

  /** Remove a game that is only in these counts. @param {number} guesses */
  uncount(guesses) {
    keep(this.old, JSON.stringify(this.oldCounts.map((count, at) => (at === guesses - 1 ? Math.max(0, count - 1) : count))));
  }

  /**
   * Add games that are not stored yet, like `play history --import`; return how many were new, and whether all are stored.
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
