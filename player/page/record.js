// Finished games in the form of the terminal, and their summary, as in player/daily/record.py and summary.py. A game is
// { date, list, mode, daily, limit, solved, answer, tree, turns }; a turn is a word, its feedback and who chose it.

import { daysBetween, isDate } from "./past.js";

export const TRENDS = [30, 90]; // days
const SPANS = 30; // of a trend
const MOST = 1000; // turns of a game
const LONGEST = 100; // letters of a word or a name
const MODES = ["normal", "hard", "ultra"];

/** @param {any} it @returns {boolean} */
export function isText(it) {
  return typeof it === "string" && [...it].length <= LONGEST && !/[\p{C}\p{Z}]/u.test(it.replaceAll(" ", ""));
}

/** @param {any} it @param {number} least */
function isNumber(it, least) {
  return Number.isInteger(it) && it >= least && it <= MOST;
}

/**
 * An object as a game, with all keys in order; null if something is missing or wrong.
 * @param {any} it @returns {PlayedGame | null}
 */
export function gameOf(it) {
  if (typeof it !== "object" || it === null) return null;
  const { date, list, mode = "normal", daily = false, limit = 0, solved, answer = "", tree = null, turns } = it;
  /** @param {any} turn */
  const isTurn = (turn) => Array.isArray(turn) && turn.length === 3 && turn.every(isText);
  const sound = typeof date === "string" && isDate(date) && isText(list) && list && MODES.includes(mode)
    && [daily, solved].every((flag) => typeof flag === "boolean") && isNumber(limit, 0) && isText(answer)
    && (tree === null || isNumber(tree, 1)) && Array.isArray(turns) && isNumber(turns.length, 1) && turns.every(isTurn);
  return sound ? { date, list, mode, daily, limit, solved: solved && !(limit && turns.length > limit), answer, tree, turns } : null;
}

/**
 * The number of guesses as people write it, such as 3/6; X if the game was not solved within its limit.
 * @param {Pick<PlayedGame, "solved" | "turns" | "limit">} game
 */
export function scoreOf({ solved, turns, limit }) {
  return `${solved ? turns.length : "X"}${limit ? `/${limit}` : ""}`;
}

/** The average of numbers; null if there are none. @param {number[]} numbers */
function average(numbers) {
  return numbers.length ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null;
}

/** The average guesses of the solved games; null if there are none. @param {PlayedGame[]} games */
function mean(games) {
  return average(games.filter(({ solved }) => solved).map(({ turns }) => turns.length));
}

/** How many games took 1, 2, ... guesses, and how many were not solved. @param {PlayedGame[]} games */
export function distributionOf(games) {
  const solved = games.filter((game) => game.solved), most = Math.max(0, ...solved.map(({ turns }) => turns.length));
  const counts = Array.from({ length: most }, (_, at) => solved.filter(({ turns }) => turns.length === at + 1).length);
  return { counts, lost: games.length - solved.length };
}

/**
 * The current and the longest run of days with a solved game; the current one ends today or yesterday.
 * @param {PlayedGame[]} games @param {string} today
 */
function streaks(games, today) {
  const lost = new Set(games.filter(({ solved }) => !solved).map(({ date }) => date));
  const days = [...new Set(games.map(({ date }) => date))].filter((day) => !lost.has(day)).sort();
  let longest = 0, run = 0;
  for (const [at, day] of days.entries()) {
    run = at && daysBetween(days[at - 1], day) === 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  const goesOn = days.length && daysBetween(days.at(-1), today) <= 1 && !lost.has(today);
  return { streak: goesOn ? run : 0, longest };
}

/**
 * The games of `days` days, the last of which is `back` days before today.
 * @param {PlayedGame[]} games @param {string} today @param {number} back @param {number} days
 */
function within(games, today, back, days) {
  return games.filter(({ date }) => {
    const ago = daysBetween(date, today) - back;
    return ago >= 0 && ago < days;
  });
}

/**
 * The averages of the last days, of as many before them, and of each span; there a lost game counts one guess more.
 * @param {PlayedGame[]} games @param {string} today @param {number} days @returns {Trend}
 */
function trend(games, today, days) {
  const width = days / SPANS;
  /** @param {PlayedGame[]} some */
  const level = (some) => average(some.map(({ solved, turns }) => turns.length + (solved ? 0 : 1)));
  const now = within(games, today, 0, days), before = within(games, today, days, days);
  return {
    days, games: now.length, mean: mean(now), gamesBefore: before.length, meanBefore: mean(before),
    spans: Array.from({ length: SPANS }, (_, at) => level(within(now, today, width * (SPANS - 1 - at), width))),
  };
}

/** The solved games whose answer is in the tree, and the guesses that the tree needs for them. @param {PlayedGame[]} games */
function againstTree(games) {
  const both = games.filter(({ solved, tree }) => solved && tree !== null);
  return { games: both.length, mean: mean(both), tree: average(both.map(({ tree }) => Number(tree))) };
}

/** The summary of games, which must be sorted by day. @param {PlayedGame[]} games @param {string} today */
export function summary(games, today) {
  return {
    games: games.length, solved: games.filter(({ solved }) => solved).length, first: games[0]?.date ?? null, last: games.at(-1)?.date ?? null,
    mean: mean(games), ...distributionOf(games), ...streaks(games.filter(({ daily }) => daily), today),
    trends: TRENDS.map((days) => trend(games, today, days)), against: againstTree(games),
  };
}
