// Past answers that people paste: answers since the tree was made are now less likely.

import { say } from "./say.js";
import { normalise } from "./words.js";

/** @type {PastAnswers} */
const NOTHING = { problem: "", words: [], passed: 0, strangers: [], days: [] };
const LEAST_LEFT = 1e-6; // no word is ruled out completely, because the game may repeat any of them

/**
 * Read a text of past answers, a date and a word on each line. Returns the `words` after the day `known`, the number
 * of earlier lines that were `passed` over, and the words that are not answers, `strangers`. If a line cannot be
 * read, it returns only a `problem`, a sentence.
 * @param {string} text @param {string} known @param {Lexicon} lexicon @returns {PastAnswers}
 */
export function readPast(text, known, lexicon) {
  const words = /** @type {Set<string>} */ (new Set()), strangers = /** @type {Set<string>} */ (new Set()), days = /** @type {Set<string>} */ (new Set()), answers = new Set(lexicon.answers);
  let passed = 0, begun = false;
  for (const [at, raw] of text.replace(/^\ufeff/u, "").split(/\r\n|\r|\n/u).entries()) {
    const line = raw.trim(), fields = line.split(/[\s,;]+/u).filter(Boolean);
    if (!fields.length) continue;
    const header = !begun && fields.join().toLowerCase() === "date,answer";
    begun = true;
    if (header) continue;
    const [date, written] = fields, word = normalise(written ?? "");
    /** @param {string} why */
    const wrong = (why) => ({ ...NOTHING, problem: say("past.line", { line: at + 1, text: line.length > 40 ? `${line.slice(0, 40)}…` : line, why }) });
    if (fields.length !== 2) return wrong(say("past.form"));
    if (!isDate(date)) return wrong(say("past.date", { text: date.slice(0, 20) }));
    if (!/^\p{L}+$/u.test(word) || [...word].length !== lexicon.length) return wrong(say("past.word", { n: lexicon.length }));
    if (date > known) days.add(date);
    if (date <= known) passed++;
    else if (answers.has(lexicon.index.get(word) ?? -1)) words.add(word);
    else strangers.add(word);
  }
  return { problem: "", words: [...words], passed, strangers: [...strangers], days: [...days].sort() };
}

/** Whether a text is a date, year first. @param {string} text */
export function isDate(text) {
  const day = new Date(/^\d{4}-\d\d-\d\d$/u.test(text) ? `${text}T00:00:00Z` : NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Today by the clock of this device. */
export function today(now = new Date()) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The number of days from one date to another. @param {string} one @param {string} other */
export function daysBetween(one, other) {
  return Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000);
}

/**
 * The expected share of the weight that belongs to the unknown answers of `missing` days, less what such a word keeps.
 * @param {number} missing @param {number} again @param {number[]} weights
 */
export function staleShare(missing, again, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const alike = weights.reduce((sum, weight) => sum + (weight / total) ** 2, 0);
  return 1 - (1 - Math.min(1, alike) * (1 - Math.min(1, again / 1000))) ** missing;
}

/**
 * The weights of words that were answers, by index: `again` thousandths of their weights in the tree.
 * @param {string[]} words @param {number} again @param {Lexicon} lexicon @param {Float64Array} weights @returns {Chance[]}
 */
export function weightsAfter(words, again, lexicon, weights) {
  return words.map((word) => {
    const index = lexicon.numberOf(word);
    return [index, weights[index] * Math.max(again / 1000, LEAST_LEFT)];
  });
}
