// Messages and buttons for a position that no answer fits, the most likely remedy first.

import { byId, game, scoring } from "./shared.js";
import { el } from "./elements.js";
import { act, next } from "./page.js";
import { say } from "./say.js";
import { entry, setMarks } from "./show.js";

/** The message and the buttons if no listed answer fits, the most likely remedy first. @param {Fault} fault */
export function explainProblem({ turns, lines, slips, wider, unlisted, alone }) {
  const last = turns.length - 1, ways = [], blame = [];
  for (const { line, code, word } of slips.slice(0, 3)) {
    ways.push(way(say("problem.line", { line: line + 1, told: scoring.mended(word, code, turns[line].code) }), () => correct(line, code, last)));
  }
  if (wider) {
    const widen = way(say("problem.wider", { n: wider }), () => act(() => game.widen()));
    ways.splice(unlisted ? 0 : 1, 0, widen);
  }
  for (const { line } of lines.filter(({ line }) => line < last)) {
    ways.push(way(say("problem.back", { line: line + 1 }), () => act(() => game.reopen(line))));
  }
  if (lines.length) {
    blame.push(...lines.map(({ line, word, fits }) => say("problem.without", { line: line + 1, word, n: fits })));
  } else if (turns.length > 1) {
    blame.push(say("problem.several"));
  }
  const likeliest = unlisted ? say("problem.unlisted") : slips.length ? say(`problem.slip.${scoring.slip}`) : "";
  const said = alone ? scoring.impossible(turns[last].word) : say("problem.none");
  return remedies(`${said} ${likeliest}`, ways, alone ? "" : blame.join(" "));
}

/**
 * The problem, the button of the first remedy, then details and the other remedies.
 * @param {string} said @param {HTMLElement[]} hTMLElement
 */
function remedies(said, [first, ...others], known = "") {
  first?.classList.add("primary");
  return [el("p", {}, said), ...first ? [first] : [], ...known ? [el("p", {}, known)] : [], ...others.length ? [el("div", { class: "ways" }, ...others)] : []];
}

export function nothingLeft() {
  const fits = game.leftAfter(game.state.turns, { ...game.state, wide: true }).length;
  const ways = game.state.wide || !fits ? []
    : [way(say("problem.wider", { n: fits }), () => act(() => game.move({ wide: true })))];
  return remedies(say("problem.refused"), ways);
}

/** @param {string} text @param {() => void} onclick */
function way(text, onclick) {
  return el("button", { type: "button", onclick }, text);
}

/**
 * Correct the marks of a line: of this turn at once, of an earlier one by going back to it.
 * @param {number} line @param {Code} code @param {number} last
 */
function correct(line, code, last) {
  if (line < last) act(() => game.reopen(line, code));
  else {
    setMarks(scoring.marksOf(code));
    if (entry.atOnce) next();
    else byId.next.focus();
  }
}
