// The game in hand and how finished games went, as far as the browser keeps them. A game is kept by the digest of
// its tree, so that it is never taken for one of another; what is kept and does not make sense is left alone.

import { data } from "./data.js";
import { byId, game, lexicon, scoring } from "./desk.js";
import { Records } from "./records.js";
import { say } from "./say.js";
import { renderAll, setProblem } from "./show.js";
import { forget, keep, kept, keptJson } from "./store.js";

const MOST_STEPS = 500; // that can be taken back when the page is opened again
export const records = new Records(`games ${data.digest}`);
const KEY = `game ${data.digest}`;
let known = null; // the text that is kept of the game, as far as this page knows
let inHand = null; // the game of this page as a text when it was last kept or taken over
let counted = 0; // for how many guesses the game in hand stands in the records; 0 while it does not

/**
 * Keep the game as it is now; one that has not begun is not worth keeping. A page whose game has not changed writes
 * nothing: another tab may have written a later state, which this page has not heard of yet.
 */
export function remember() {
  const solved = game.position.solved ? game.state.turns.length : 0;
  records.change(counted, solved);
  counted = solved;
  const text = gameAsText();
  if (text === inHand) return;
  inHand = text;
  if (text) keep(KEY, text);
  else forget(KEY);
  known = kept(KEY); // nothing where nothing can be kept
}

/** The game as it is kept; null for one that has not begun. */
function gameAsText() {
  const { turns, refused, chosen, marks } = game.state;
  const begun = game.past.length || turns.length || refused.length || (chosen && chosen !== game.opener) || marks?.some((mark) => mark !== null);
  return begun ? JSON.stringify({ states: [...game.past.slice(-MOST_STEPS), game.state], counted }) : null;
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
  known = kept(KEY);
  inHand = null;
  const found = keptJson(KEY), { states } = found ?? {};
  if (!Array.isArray(states) || !states.length || !states.every(isState)) return;
  game.become(states.at(-1));
  const { solved, left } = game.position, { turns, refused } = game.state;
  const sound = solved ? game.fits(turns.at(-1).word, turns) : left.length || refused.length;
  if (!sound) return beginAnew();
  game.past = states.slice(0, -1);
  counted = solved && found.counted === turns.length ? turns.length : 0;
  inHand = gameAsText();
}

/** Go on where another tab of this page is: when it changes the game, and whenever this one is looked at again. */
export function followOthers() {
  const follow = () => {
    if (kept(KEY) === known) return;
    records.read();
    counted = 0;
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

/** Whether something is a state of this game as game.js describes it. */
function isState(it) {
  if (typeof it !== "object" || it === null) return false;
  const { turns, refused, chosen, wide, beyond, word, marks } = it, { solved } = lexicon;
  const isWord = (word) => typeof word === "string" && !scoring.fault(word);
  const isCode = (code) => Number.isInteger(code) && code >= 0 && code <= solved && scoring.isCode(code);
  const isMark = (mark) => mark === null || (Number.isInteger(mark) && mark >= 0 && mark <= scoring.most);
  return Array.isArray(turns) && turns.every((turn) => isWord(turn?.word) && isCode(turn.code))
    && turns.slice(0, -1).every(({ code }) => code !== solved)
    && Array.isArray(refused) && refused.every(isWord) && (chosen === null || isWord(chosen)) && typeof wide === "boolean"
    && [undefined, true, false].includes(beyond) && (word === undefined || word === null || isWord(word))
    && (marks === null || (Array.isArray(marks) && marks.length === scoring.choices && marks.every(isMark)));
}
