// The view of the record of finished games: average, streaks, trend and games by date; import and export of files.

import { guessesSaid } from "./analysis.js";
import { data } from "./data.js";
import { byId } from "./shared.js";
import { el } from "./elements.js";
import { asCsv, asJson, readGames } from "./exchange.js";
import { records } from "./memory.js";
import { today } from "./past.js";
import { distributionOf, scoreOf, summary } from "./record.js";
import { decimal, inWords, say } from "./say.js";
import { renderStatistics } from "./show.js";
import { trendPicture } from "./trend.js";

const MOST_BYTES = 64e6; // of a file to import

/**
 * The games of the list and mode of this page; on the page of a day, only the daily ones if there are any.
 * @param {{ games: PlayedGame[] }} found
 */
function shownGames({ games }) {
  const own = games.filter(({ list, mode }) => list === data.name && mode === data.mode), daily = own.filter((game) => data.day && game.daily);
  return daily.length ? daily : own;
}

/** The number of games with 1, 2, ... guesses, with those counted by older pages, and of lost games. @returns {[number[], number]} */
export function ownCounts() {
  const { counts, lost } = distributionOf(shownGames(records.read())), old = records.oldCounts;
  return [Array.from({ length: Math.max(counts.length, old.length) }, (_, at) => (counts[at] ?? 0) + (old[at] ?? 0)), lost];
}

export function renderRecord() {
  const found = records.read(), games = shownGames(found), others = found.games.length - games.length;
  /** @param {string} key @param {number} n */
  const note = (key, n) => (n ? [el("p", { class: "small" }, say(key, { n }))] : []);
  byId["record-body"].replaceChildren(...averageSaid(), ...games.length ? summarySaid(games) : [],
    ...note("record.others", others), ...note("record.damaged", found.damaged));
  byId["record-json"].disabled = byId["record-csv"].disabled = !found.games.length;
}

/** The average of the games, with those counted by older pages. */
function averageSaid() {
  const [counts, lost] = ownCounts(), solved = counts.reduce((sum, count) => sum + count, 0);
  const guesses = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  if (!solved) return lost ? [] : [el("p", { class: "small" }, say("record.none"))];
  return [el("p", {}, say("statistics.own", { n: solved, mean: decimal(guesses / solved, solved > 1 ? 2 : 0) }))];
}

/** @param {PlayedGame[]} games */
function summarySaid(games) {
  const found = summary(games, today()), { against, trends, streak, longest } = found, [first, last] = [found.first, found.last].map(inWords);
  /** @param {number | null} value */
  const number = (value) => (value === null ? "–" : guessesSaid(value));
  /** @param {string} term @param {...Child} value */
  const line = (term, ...value) => el("div", {}, el("dt", {}, term), el("dd", {}, ...value));
  /** @param {Trend} trend */
  const days = ({ days: span, mean: now, games: count, meanBefore, gamesBefore, spans }) => {
    const said = say("record.last.said", { n: count, mean: number(now) });
    const both = gamesBefore ? say("record.before", { now: said, mean: number(meanBefore), days: span }) : said;
    return [el("dl", {}, line(say("record.last", { days: span }), both)), ...trendPicture(spans)];
  };
  const list = el("details", {}, el("summary", {}, say("record.by")));
  list.ontoggle = () => { if (list.open && !list.querySelector("ol")) list.append(byDate(games)); };
  return [
    el("p", {}, say("record.span", { n: found.games, days: first === last ? first : say("record.days.span", { first, last }), solved: found.solved })),
    el("dl", {},
      ...games.some(({ daily }) => daily) ? [line(say("record.streak"), say("record.streak.said", { now: say("record.days", { n: streak }), longest }))] : [],
      ...against.games ? [line(say("record.tree"), say("record.tree.said", { n: against.games, mine: number(against.mean), tree: number(against.tree) }))] : []),
    ...trends.flatMap(days), list];
}

/** The games, newest first. @param {PlayedGame[]} games */
function byDate(games) {
  return el("ol", { class: "games", tabIndex: 0, "aria-label": say("record.by") }, ...[...games].reverse().map((game) => el("li", {},
    el("span", {}, inWords(game.date)), el("b", {}, scoreOf(game)), el("span", { lang: "" }, game.turns.map(([word]) => word || "–").join(" ")))));
}

/** Let the browser save a file. @param {string} name @param {string} type @param {string} text */
function download(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Let the user choose a file, and add its games. */
function chooseFile() {
  const input = el("input", { type: "file", accept: ".json,.csv,.txt" });
  input.onchange = async () => {
    const file = input.files?.[0];
    if (!file) return;
    const text = file.size > MOST_BYTES ? "" : await file.text().catch(() => ""); // it may be deleted or not readable
    byId["record-note"].textContent = taken(text);
  };
  input.click();
}

/** Add the games of a file, all or none; return a sentence about the result. @param {string} text */
export function taken(text) {
  const read = readGames(text), games = read.filter((game) => game !== null);
  if (!read.length) return say("record.unread");
  if (games.length < read.length) return say("record.unread.game", { n: read.indexOf(null) + 1 });
  const { added, whole } = records.add(games), before = games.length - added;
  renderStatistics();
  return [say("record.added", { n: added }), ...before ? [say("record.known", { n: before })] : [], ...whole ? [] : [say("memory.full")]].join(" ");
}

export function startRecord() {
  byId["record-json"].onclick = () => download("guesstree.json", "application/json", asJson(records.read().games));
  byId["record-csv"].onclick = () => download("guesstree.csv", "text/csv", asCsv(records.read().games));
  byId["record-import"].onclick = chooseFile;
}
