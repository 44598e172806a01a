// The form for a finished game, and its account: what each word cost, and what luck saved.

import { about, Analyst, balance, GameFault, guessesSaid, readGame } from "./analysis.js";
import { data } from "./data.js";
import { byId, game, lexicon, openers, scoring, tree } from "./desk.js";
import { named } from "./draw.js";
import { el } from "./elements.js";
import { pieces, say } from "./say.js";
import { lineOf } from "./show.js";

/** A word of one's tree, as the analyst plays it again: without the past answers that were added here. */
export const analyst = new Analyst({ lexicon, tree, mode: data.mode, limit: data.max_guesses, proven: data.claim === "proven" }, openers);

function analyseGame(event) {
  event?.preventDefault();
  const { "analysis-note": note, "analysis-shown": shown } = byId;
  try {
    const found = analyst.analyse(readGame(byId["analysis-text"].value, lexicon));
    note.textContent = "";
    shown.replaceChildren(el("ol", { class: "appraised" }, ...found.turns.map(appraised)), el("p", {}, `${balance(found)}.`),
      ...found.estimated ? [el("p", { class: "small" }, say("analysis.about"))] : []);
    byId.status.textContent = `${balance(found)}.`;
  } catch (fault) {
    if (!(fault instanceof GameFault)) throw fault;
    note.textContent = fault.message;
    shown.replaceChildren();
  }
}

/** A turn: the word with what it was told, how many were left, the best word and what this one cost and saved. */
function appraised({ word, code, left, after, best, method, cost, estimated, saved, listed, feasible }) {
  const values = { left, after, best: named(best), cost: about(cost, estimated), saved: guessesSaid(saved), method: say(`analysis.by.${method}`) };
  return el("li", {}, lineOf(word, code), el("p", {}, ...pieces("analysis.turn", values),
    ...listed ? [] : [" ", say("own.unlisted")], ...feasible ? [] : [" ", say("analysis.limit")]));
}

/** Put the game that is over into the form, and analyse it. */
function analyseThis() {
  byId["analysis-text"].value = game.state.turns.map(({ word, code }) => scoring.move(word, code)).join("\n");
  byId.analysis.open = true;
  analyseGame();
  byId.analysis.scrollIntoView({ block: "nearest" });
  byId.analysis.querySelector("summary").focus({ preventScroll: true });
}

export function startAnalysis() {
  byId["analysis-form"].onsubmit = analyseGame;
  byId.analyse.onclick = analyseThis;
  byId["analysis-clear"].onclick = () => {
    byId["analysis-text"].value = byId["analysis-note"].textContent = "";
    byId["analysis-shown"].replaceChildren();
    byId["analysis-text"].focus();
  };
}
