// The form for a finished game, and its analysis: the cost of each word, and what luck saved.

import { about, balance, GameFault, guessesSaid, scoresSaid } from "./analysis.js";
import { byId, game, scoring } from "./shared.js";
import { named } from "./draw.js";
import { el } from "./elements.js";
import { Helper } from "./helper.js";
import { pieces, say } from "./say.js";
import { lineOf } from "./show.js";

const analyser = new Helper();

/**
 * The analysis of a game, computed by a helper with the tree's own weights, without past answers added on this page.
 * @param {string} text @returns {Promise<Account>}
 */
export async function analyse(text) {
  const { found, fault } = await new Promise((tell) => { analyser.ask({ kind: "analyse", text }, tell); });
  if (fault) throw new GameFault(fault);
  return found;
}

async function analyseGame() {
  const { "analysis-note": note, "analysis-shown": shown } = byId;
  note.textContent = "";
  shown.replaceChildren(el("p", { class: "small" }, say("searching")));
  document.body.toggleAttribute("data-analysing", true);
  try {
    const found = await analyse(byId["analysis-text"].value);
    shown.replaceChildren(el("ol", { class: "appraised" }, ...found.turns.map(appraised)), el("p", {}, `${balance(found)}.`), el("p", {}, scoresSaid(found)),
      ...found.savedEstimated ? [el("p", { class: "small" }, say("analysis.about"))] : []);
    byId.status.textContent = `${scoresSaid(found)} ${balance(found)}.`;
  } catch (fault) {
    if (!(fault instanceof GameFault)) throw fault;
    note.textContent = fault.message;
    shown.replaceChildren();
  }
  document.body.toggleAttribute("data-analysing", false);
}

/** A turn: the word with its feedback, the answers left, the best word, and what this word cost and saved. @param {Appraised} turn */
function appraised(turn) {
  const { word, code, left, after, best, method, cost, estimated, saved, listed, feasible } = turn;
  const values = { left, after, best: named(best), cost: about(cost, estimated), saved: guessesSaid(saved), method: say(`analysis.by.${method}`) };
  return el("li", {}, lineOf(word, code), el("p", {}, ...pieces("analysis.turn", values),
    ...listed ? [] : [" ", say("own.unlisted")], ...feasible ? [] : [" ", say("analysis.limit")]),
    el("p", { class: "scored" }, scoresSaid(turn), " ", turn.reason));
}

/** Put the finished game into the form, and analyse it. */
function analyseThis() {
  byId["analysis-text"].value = game.state.turns.map(({ word, code }) => scoring.move(word, code)).join("\n");
  byId.analysis.open = true;
  analyseGame();
  byId.analysis.scrollIntoView({ block: "nearest" });
  byId.analysis.querySelector("summary")?.focus({ preventScroll: true });
}

export function startAnalysis() {
  byId["analysis-form"].onsubmit = (event) => { event.preventDefault(); analyseGame(); };
  byId.analyse.onclick = analyseThis;
  byId["analysis-clear"].onclick = () => {
    analyser.cancel();
    document.body.toggleAttribute("data-analysing", false);
    byId["analysis-text"].value = byId["analysis-note"].textContent = "";
    byId["analysis-shown"].replaceChildren();
    byId["analysis-text"].focus();
  };
}
