// Recorded games as files, in the formats of `play history --export` and `--import`: JSON and CSV, as in
// player/daily/exchange.py.

import { gameOf } from "./record.js";

const COLUMNS = ["date", "list", "mode", "daily", "limit", "solved", "guesses", "answer", "tree", "words", "feedback", "chosen"];
const BETWEEN = "/"; // separates the turns in a cell
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u; // begins a cell that a spreadsheet would take for a formula
/** @type {Record<string, boolean>} */
const FLAGS = { yes: true, no: false };

/** @param {PlayedGame[]} games */
export function asJson(games) {
  return `${JSON.stringify({ games }, null, 1)}\n`;
}

/** @param {PlayedGame[]} games */
export function asCsv(games) {
  /** @param {boolean} value */
  const flag = (value) => (value ? "yes" : "no"), lines = games.map(({ date, list, mode, daily, limit, solved, answer, tree, turns }) => {
    const columns = [0, 1, 2].map((at) => cell(turns.map((turn) => turn[at]).join(BETWEEN)));
    return [date, cell(list), mode, flag(daily), limit, flag(solved), solved ? turns.length : "", cell(answer), tree ?? "", ...columns];
  });
  return [COLUMNS, ...lines].map((line) => `${line.map(quoted).join()}\n`).join("");
}

/** @param {string} text */
function cell(text) {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** @param {string} text */
function bare(text) {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** @param {string | number} value */
function quoted(value) {
  const text = String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The games of a file, with null for each that cannot be read; an empty list if there are none.
 * @param {string} text @returns {(PlayedGame | null)[]}
 */
export function readGames(text) {
  const content = text.replace(/^\ufeff/u, "");
  try {
    if (!/^\s*[[{]/u.test(content)) return content.startsWith(COLUMNS.slice(0, 3).join()) ? fromCsv(content) : [];
    const found = JSON.parse(content), games = Array.isArray(found) ? found : found.games;
    return Array.isArray(games) ? games.map(gameOf) : [];
  } catch {
    return [];
  }
}

/** @param {string} text @returns {(PlayedGame | null)[]} */
function fromCsv(text) {
  const [heads, ...rows] = rowsOf(text).filter((row) => row.length > 1 || row[0]);
  return rows.map((row) => {
    if (row.length !== heads.length) return null;
    const cells = Object.fromEntries(heads.map((head, at) => [head, bare(row[at])]));
    if (COLUMNS.some((column) => !Object.hasOwn(cells, column))) return null;
    /** @param {string} digits */
    const count = (digits) => (/^\d{1,5}$/u.test(digits) ? Number(digits) : digits || null);
    const [words, marks, chosen] = ["words", "feedback", "chosen"].map((key) => cells[key].split(BETWEEN));
    const many = Math.min(words.length, marks.length, chosen.length);
    return gameOf({
      ...cells, daily: FLAGS[cells.daily] ?? null, solved: FLAGS[cells.solved] ?? null, limit: count(cells.limit), tree: count(cells.tree),
      turns: words.slice(0, many).map((word, at) => [word, marks[at], chosen[at]]),
    });
  });
}

/** The cells of a CSV text, line by line. @param {string} text @returns {string[][]} */
function rowsOf(text) {
  const rows = /** @type {string[][]} */ ([[]]);
  for (const [, quote, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/gu)) {
    rows.at(-1).push(quote === undefined ? plain : quote.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows;
}
