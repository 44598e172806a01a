// The form for past answers; past.js reads its text.

import { data } from "./data.js";
import { byId, game, lexicon, tree } from "./shared.js";
import { percent } from "./figures.js";
import { daysBetween, readPast, staleShare, today, weightsAfter } from "./past.js";
import { inWords, say } from "./say.js";
import { render, setProblem, someOf } from "./show.js";
import { forget, keep, kept } from "./store.js";

/** The day of the tree. */
function day() {
  return /** @type {Day} */ (data.day);
}

/** Use the pasted answers; `silent` when the page starts with stored ones. */
export function usePast(silent = false) {
  const text = byId["past-text"].value, { known, again } = day();
  const found = readPast(text, known, lexicon);
  byId["past-note"].textContent = found.problem ?? "";
  if (found.problem) {
    if (silent) byId.past.open = true;
    return;
  }
  game.reweigh(weightsAfter(found.words, again, lexicon, tree.weights));
  byId["past-used"].textContent = pastSaid(found);
  byId["past-used"].hidden = !text.trim();
  showAge(found.days);
  if (silent) return;
  keep("past", text);
  setProblem(null);
  render();
  byId.status.textContent = text.trim() ? pastSaid(found) : say("past.none");
}

function clearPast() {
  byId["past-text"].value = "";
  usePast();
  forget("past");
  byId["past-text"].focus();
}

/** Set up the form if the weights of the tree are for a known day. */
export function startPast() {
  byId["help-weights"].hidden = !tree.weighted;
  if (!tree.weighted || !data.day) return;
  byId.day.hidden = false;
  byId["past-text"].placeholder = `${data.day.date},${lexicon.words[lexicon.answers[0]]}`;
  byId["past-text"].value = kept("past") ?? "";
  byId["past-form"].onsubmit = (event) => { event.preventDefault(); usePast(); };
  byId["past-clear"].onclick = clearPast;
  showAge([]);
  usePast(true);
}

/** Show the date, the number of missing answers since the last known one, and what that costs. @param {string[]} told */
function showAge(told) {
  const { date, known, again } = day(), now = today(), missing = daysBetween(known, now) - 1 - told.filter((day) => day < now).length;
  byId["day-title"].textContent = say(date === now ? "day.today" : "day.title", { day: inWords(date) });
  const share = percent(staleShare(Math.max(0, missing), again, lexicon.answers.map((index) => tree.weights[index])));
  const age = missing > 0 ? say("day.age", { day: inWords(now), n: missing, share }) : say("day.fresh", { day: inWords(now) });
  byId["day-known"].textContent = `${say("day.known", { day: inWords(known) })} ${now > known ? age : ""}`;
}

/** Sentences about the result of pasted past answers. @param {PastAnswers} pastAnswers */
function pastSaid({ words, passed, strangers }) {
  const said = [say("past.added", { n: words.length })];
  if (passed) said.push(say("past.passed", { n: passed }));
  if (strangers.length) said.push(someOf("past.strangers", strangers, 5));
  return said.join(" ");
}
