// The current game and the finished games in the storage of the browser. A game is stored under the digest of its tree,
// so that it is never loaded with another tree. Stored entries that are invalid are ignored and not deleted.

import { data } from "./data.js";
import { byId, game, lexicon, scoring, tree } from "./shared.js";
import { isDate, today } from "./past.js";
import { isText } from "./record.js";
import { Records } from "./records.js";
import { inWords, say } from "./say.js";
import { renderAll, setProblem } from "./show.js";
import { canKeep, forget, keep, kept, keptJson } from "./store.js";

const MOST_STEPS = 500; // undo steps that survive a reload
export const records = new Records(`games ${data.digest}`);
const KEY = `game ${data.digest}`;
const isDaily = Boolean(data.day); // whether the games of this page are daily games
/** @type {string | null} */
let known = null; // the stored text of the game, as far as this page knows
/** @type {string | null} */
let inHand = null; // the game of this page as text when it was last stored or loaded
let full = false; // whether the storage had no room for the game

// The entry of the current game in the record, from its first turn on: its key, its day, and its stored text (null if
// there is none). A game that an older page only counted has `old`, its number of guesses.
/** @type {RecordEntry | null} */
let ours = null;

/**
 * Store the current game, if it has begun. If it has not changed, write nothing: another tab may have stored a later
 * state that this page does not know yet.
 */
export function remember() {
  record();
  const text = gameAsText();
  if (text !== inHand) {
    inHand = text;
    if (!text) forget(KEY);
    full = text !== null && !keep(KEY, text);
    known = kept(KEY); // null if nothing can be stored
  }
  byId.unkept.textContent = unkept();
}

/** Bring the entry of the current game in the record up to date. */
function record() {
  const { turns } = game.state;
  if (ours?.old && ours.old !== turns.length) {
    records.uncount(ours.old);
    ours = null;
  }
  if (ours?.old) return;
  if (!turns.length) {
    if (ours) records.remove(ours.key, ours.text);
    ours = null;
    return;
  }
  if (!ours) {
    const day = today(), own = `#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
    ours = { day, key: records.keyOf({ date: day, list: data.name, daily: isDaily }, own), text: null };
  }
  const finished = finishedGame(turns, ours.day), text = finished && JSON.stringify(finished);
  if (text === ours.text && !records.unkept.has(ours.key)) return;
  if (!text) records.remove(ours.key, ours.text);
  else if (!ours.text && ![null, text].includes(kept(ours.key))) return; // the first game of a day counts
  else if (!records.put(ours.key, text)) return;
  ours.text = text;
}

/**
 * The current game in the form of the record; null if it is not finished. It is lost if it took more guesses than the limit.
 * @param {Turn[]} turns @param {string} day @returns {PlayedGame | null}
 */
function finishedGame(turns, day) {
  const { limit } = game, { solved } = game.position, answer = solved ? turns.at(-1).word : "";
  if (!solved && !(limit && turns.length >= limit)) return null;
  return {
    date: day, list: data.name, mode: data.mode, daily: isDaily, limit, solved: solved && !(limit && turns.length > limit),
    answer, tree: tree.game(answer).length || null, turns: turns.map(({ word, code, by }) => [word, scoring.show(code), by ?? "player"]),
  };
}

/** A sentence that says what is not stored; "" if everything is. */
function unkept() {
  if (full || records.unkept.has(ours?.key ?? "")) return say(canKeep() ? "memory.full" : "memory.denied");
  const { solved, over } = game.position, finished = solved || over;
  return finished && ours?.key && !ours.text ? say("record.first", { day: inWords(ours.day) }) : "";
}

/** The current game as text to store; null if it has not begun. */
function gameAsText() {
  const { turns, refused, chosen, marks } = game.state;
  const begun = game.past.length || turns.length || refused.length || (chosen && chosen !== game.opener) || marks?.some((mark) => mark !== null);
  return begun ? JSON.stringify({ states: [...game.past.slice(-MOST_STEPS), game.state], entry: ours }) : null;
}

/** The day of the current game if it is a daily game; else null. */
export function dayInHand() {
  return isDaily && ours ? ours.day : null;
}

/** Treat the current game as not recorded yet, after the record was deleted. */
export function startCounting() {
  records.unkept.clear();
  ours = null;
}

/** Start another game; the finished one stays in the record. */
export function beginAnew() {
  ours = null;
  game.restart();
}

/** Resume the game that was open when this page was last closed. */
export function recall() {
  known = kept(KEY);
  inHand = null;
  const found = keptJson(KEY), { states } = found ?? {};
  if (!Array.isArray(states) || !states.length || !states.every(isState)) return;
  game.become(states.at(-1));
  const { solved, left } = game.position, { turns, refused } = game.state;
  const sound = solved ? game.fits(turns.at(-1).word, turns) : left.length || refused.length;
  if (!sound) return beginAnew();
  game.past = states.slice(0, -1);
  ours = isEntry(found.entry) ? found.entry : solved && found.counted === turns.length ? { old: turns.length } : null;
  inHand = gameAsText();
}

/** Follow the game of another tab: when that tab changes it, and whenever this tab becomes visible. */
export function followOthers() {
  const follow = () => {
    if (kept(KEY) === known) return;
    ours = null;
    game.begin();
    recall();
    setProblem(null);
    renderAll();
    byId.status.textContent = say("left.answers", { n: game.position.left.length });
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) follow(); });
}

/** Whether a value is an entry as this page stores it. @param {any} it */
function isEntry(it) {
  if (typeof it !== "object" || it === null) return false;
  const { old, key, day, text } = it;
  if (old !== undefined) return old === game.state.turns.length;
  return [key, day].every((part) => typeof part === "string") && isDate(day) && key.startsWith(records.keyOf({ date: day, list: "", daily: true }, ""))
    && (text === null || typeof text === "string");
}

/** Whether a value is a state of this game as game.js describes it. @param {any} it */
function isState(it) {
  if (typeof it !== "object" || it === null) return false;
  const { turns, refused, chosen, wide, beyond, word, marks } = it, { solved } = lexicon;
  /** @param {any} word */
  const isWord = (word) => typeof word === "string" && !scoring.fault(word);
  /** @param {any} code */
  const isCode = (code) => Number.isInteger(code) && code >= 0 && code <= solved && scoring.isCode(code);
  /** @param {any} mark */
  const isMark = (mark) => mark === null || (Number.isInteger(mark) && mark >= 0 && mark <= scoring.most);
  /** @param {any} turn */
  const isTurn = (turn) => isWord(turn?.word) && isCode(turn.code) && (turn.by === undefined || isText(turn.by));
  return Array.isArray(turns) && turns.every(isTurn)
    && turns.slice(0, -1).every(({ code }) => code !== solved)
    && Array.isArray(refused) && refused.every(isWord) && (chosen === null || isWord(chosen)) && typeof wide === "boolean"
    && [undefined, true, false].includes(beyond) && (word === undefined || word === null || isWord(word))
    && (marks === null || (Array.isArray(marks) && marks.length === scoring.choices && marks.every(isMark)));
}
