// The game in hand and how finished games went, as far as the browser keeps them. A game is kept by the digest of
// its tree, so that it is never taken for one of another; what is kept and does not make sense is left alone.

import { data } from "./data.js";
import { byId, game, lexicon, scoring, tree } from "./shared.js";
import { isDate, today } from "./past.js";
import { isText } from "./record.js";
import { Records } from "./records.js";
import { inWords, say } from "./say.js";
import { renderAll, setProblem } from "./show.js";
import { canKeep, forget, keep, kept, keptJson } from "./store.js";

const MOST_STEPS = 500; // that can be taken back when the page is opened again
export const records = new Records(`games ${data.digest}`);
const KEY = `game ${data.digest}`;
const isDaily = Boolean(data.day); // whether games of this page are those of their days
/** @type {string | null} */
let known = null; // the text that is kept of the game, as far as this page knows
/** @type {string | null} */
let inHand = null; // the game of this page as a text when it was last kept or taken over
let full = false; // whether the browser had no room for what this page wanted to keep

// The entry of the game in hand in the record, from its first turn on: its key, its day, and the text that stands
// there (null while none does). A game that was counted before games were kept has `old`, its guesses.
/** @type {RecordEntry | null} */
let ours = null;

/**
 * Keep the game as it is now; one that has not begun is not worth keeping. A page whose game has not changed writes
 * nothing: another tab may have written a later state, which this page has not heard of yet.
 */
export function remember() {
  record();
  const text = gameAsText();
  if (text !== inHand) {
    inHand = text;
    if (!text) forget(KEY);
    full = text !== null && !keep(KEY, text);
    known = kept(KEY); // nothing where nothing can be kept
  }
  byId.unkept.textContent = unkept();
}

/** Have the record say of the game in hand what is true now. */
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
 * The game as it is recorded; null while it is not finished. It is lost if it took more guesses than the limit.
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

/** What is not kept, in a sentence; "" if everything is. */
function unkept() {
  if (full || records.unkept.has(ours?.key ?? "")) return say(canKeep() ? "memory.full" : "memory.denied");
  const { solved, over } = game.position, finished = solved || over;
  return finished && ours?.key && !ours.text ? say("record.first", { day: inWords(ours.day) }) : "";
}

/** The game as it is kept; null for one that has not begun. */
function gameAsText() {
  const { turns, refused, chosen, marks } = game.state;
  const begun = game.past.length || turns.length || refused.length || (chosen && chosen !== game.opener) || marks?.some((mark) => mark !== null);
  return begun ? JSON.stringify({ states: [...game.past.slice(-MOST_STEPS), game.state], entry: ours }) : null;
}

/** The day of the game in hand where games of this page are those of their days; else null. */
export function dayInHand() {
  return isDaily && ours ? ours.day : null;
}

/** The game in hand no longer stands in the record. */
export function startCounting() {
  records.unkept.clear();
  ours = null;
}

/** Begin another game; the one that is over stays in the record. */
export function beginAnew() {
  ours = null;
  game.restart();
}

/** Go on with the game that was open when this page was last closed. */
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

/** Go on where another tab of this page is: when it changes the game, and whenever this one is looked at again. */
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

/** Whether something is an entry as this page keeps it. @param {any} it */
function isEntry(it) {
  if (typeof it !== "object" || it === null) return false;
  const { old, key, day, text } = it;
  if (old !== undefined) return old === game.state.turns.length;
  return [key, day].every((part) => typeof part === "string") && isDate(day) && key.startsWith(records.keyOf({ date: day, list: "", daily: true }, ""))
    && (text === null || typeof text === "string");
}

/** Whether something is a state of this game as game.js describes it. @param {any} it */
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
