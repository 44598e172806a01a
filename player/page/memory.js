// The game in hand and how finished games went, as far as the browser keeps them. A game is kept by the digest of
// its tree, so that it is never taken for one of another; what is kept and does not make sense is left alone.

import { data } from "./data.js";
import { game, lexicon, scoring } from "./desk.js";
import { Records } from "./records.js";
import { forget, keep, keptJson } from "./store.js";

const MOST_STEPS = 500; // that can be taken back when the page is opened again
export const records = new Records(`games ${data.digest}`);
let counted = 0; // for how many guesses the game in hand stands in the records; 0 while it does not

/** Keep the game as it is now; one that has not begun is not worth keeping. */
export function remember() {
  const { turns, refused, chosen } = game.state, solved = game.position.solved ? turns.length : 0;
  records.change(counted, solved);
  counted = solved;
  if (!game.past.length && !turns.length && !refused.length && (!chosen || chosen === game.opener)) forget(`game ${data.digest}`);
  else keep(`game ${data.digest}`, JSON.stringify({ states: [...game.past.slice(-MOST_STEPS), game.state], counted }));
}

/** Read the records anew; the game in hand does not stand in them. */
export function startCounting() {
  records.read();
  counted = 0;
}

/** Begin another game; the one that is over stays in the records. */
export function beginAnew() {
  counted = 0;
  game.restart();
}

/** Go on with the game that was open when this page was last closed. */
export function recall() {
  const found = keptJson(`game ${data.digest}`), { states } = found ?? {};
  if (!Array.isArray(states) || !states.length || !states.every(isState)) return;
  game.become(states.at(-1));
  const { solved, left } = game.position, { turns, refused } = game.state;
  if (!solved && !left.length && !refused.length) return beginAnew();
  game.past = states.slice(0, -1);
  counted = solved && found.counted === turns.length ? turns.length : 0;
}

/** Whether something is a state of this game as game.js describes it. */
function isState(it) {
  if (typeof it !== "object" || it === null) return false;
  const { turns, refused, chosen, wide, marks } = it, { solved } = lexicon;
  const isWord = (word) => typeof word === "string" && !scoring.fault(word);
  const isCode = (code) => Number.isInteger(code) && code >= 0 && code <= solved && scoring.isCode(code);
  const isMark = (mark) => mark === null || (Number.isInteger(mark) && mark >= 0 && mark <= scoring.most);
  return Array.isArray(turns) && turns.every((turn) => isWord(turn?.word) && isCode(turn.code))
    && turns.slice(0, -1).every(({ code }) => code !== solved)
    && Array.isArray(refused) && refused.every(isWord) && (chosen === null || isWord(chosen)) && typeof wide === "boolean"
    && (marks === null || (Array.isArray(marks) && marks.length === scoring.choices && marks.every(isMark)));
}
