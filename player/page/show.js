// Renders the game: the turns, the word to mark, the answers left, and the reasons.

import { seekAdvice } from "./advice.js";
import { data } from "./data.js";
import { byId, game, lexicon, openers, scoring, tree } from "./shared.js";
import { distribution } from "./distribution.js";
import { account, named, pencil, ranking, stem } from "./draw.js";
import { el, svg } from "./elements.js";
import { formatMean, percent } from "./figures.js";
import { keyOf } from "./game.js";
import { Helper } from "./helper.js";
import { hintsFor } from "./hints.js";
import { records, remember } from "./memory.js";
import { act, next } from "./page.js";
import { explainProblem, nothingLeft } from "./problems.js";
import { ownCounts, renderRecord } from "./recordview.js";
import { decimal, figure, formatted, list, pieces, say, tenths, tongue } from "./say.js";
import { hints, isAwaited } from "./settings.js";
import { followTree } from "./treeview.js";

// Receives marks that are tapped or typed.
export const entry = new scoring.entry(byId.tiles, scoring, {
  setMark, setMarks, refuseMarks, next: () => next(), toNext: () => byId.next.focus(), marks: () => game.marks,
});
/** @type {Fault | null} */
export let problem = null; // the problem with the entered marks, or null

/** @type {string | null} */
let opened = null; // the position whose best words are shown; they stay open when better advice arrives
const ranker = new Helper(); // rates words on request
const LISTED = 40; // the most answers to show at once
const LIKELIEST = 8; // if there are more, the number of the most likely ones to show
const HARDEST = 12; // the most hardest words to name

/** Render the current game. */
export function render() {
  const { turns } = game.state, { solved, over } = game.position;
  renderLedger(turns);
  byId.turn.hidden = solved || over;
  byId.result.hidden = !solved && !over;
  byId.undo.disabled = !game.past.length;
  byId["go-on"].hidden = !over;
  if (over) renderLoss();
  else if (solved) renderResult(turns);
  else renderTurn(turns);
  renderLeft();
  remember();
  seekAdvice();
  followTree();
}

export function renderAll() {
  render();
  renderStatistics();
}

/** @param {Turn[]} turns */
function renderLedger(turns) {
  const answers = leftByTurn(turns);
  const lines = turns.map(({ word, code }, line) => {
    const before = answers[line], after = answers[line + 1];
    const solved = code === lexicon.solved;
    const parts = before.length ? lexicon.parts(word, before).size : 1;
    const left = solved ? "" : say("ledger.left", { n: after.length });
    return el("li", { class: solved ? "last" : "" },
      el("span", { class: "stem", "aria-hidden": "true" },
        ...stem(before.length, solved ? 0 : after.length, lexicon.answers.length, parts, line + 1)),
      lineOf(word, code),
      el("span", { class: "count" }, left),
      el("button", {
        type: "button", class: "quiet reopen", onclick: () => act(() => game.reopen(line)),
        "aria-label": say("ledger.change", { line: line + 1, word }), title: say("ledger.change.this"),
      }, pencil()));
  });
  byId.ledger.replaceChildren(...lines);
  byId.ledger.hidden = !lines.length;
}

/** @param {string} word @param {Code} code @returns {Child} */
export function lineOf(word, code) {
  const [line, ...more] = scoring.line(word, code);
  return more.length ? el("span", { class: "word" }, line, ...more) : line;
}

/** The answers left before the first turn and after each turn. @param {Turn[]} turns */
function leftByTurn(turns) {
  const left = [game.leftAfter([], game.state)];
  for (const turn of turns) left.push(lexicon.fitting(left.at(-1), [turn]));
  return left;
}

/** @param {Turn[]} turns */
function renderTurn(turns) {
  const { position } = game, { word, left } = position;
  drawStem(byId.turn, left.length, left.length, word ? Math.min(6, lexicon.parts(word, left).size) : 1, turns.length + 1);
  const awaited = isAwaited();
  byId.refuse.disabled = byId.next.disabled = !word;
  byId.own.hidden = byId.refuse.hidden = awaited;
  byId["own-form"].hidden = !awaited && byId.own.getAttribute("aria-expanded") !== "true";
  byId["own-label"].textContent = say(awaited ? "turn.awaited" : "own.label");
  byId["own-label"].classList.toggle("heard", awaited); // the title asks the same question
  byId.how.hidden = !word || awaited;
  byId.first.hidden = !word || awaited;
  if (awaited) {
    byId["turn-title"].replaceChildren(say("turn.awaited"));
    byId.tiles.replaceChildren();
    byId.problem.replaceChildren();
    byId.next.hidden = true;
    return;
  }
  if (!word) {
    byId["turn-title"].replaceChildren(say("turn.none"));
    byId.tiles.replaceChildren();
    byId.problem.replaceChildren(...nothingLeft());
    return;
  }
  const certain = !hints && left.length === 1 && lexicon.words[left[0]] === word;
  const how = certain ? "certain" : game.state.chosen ? `own.${scoring.verb(word)}` : scoring.verb(word);
  byId["turn-title"].replaceChildren(...pieces(`turn.${how}`, { word: named(word) }));
  byId.first.textContent = turns.length || records.any ? "" : say(scoring.helps.first);
  byId.next.hidden = entry.atOnce;
  entry.draw(word);
  showMarks();
  byId.problem.replaceChildren(...problem ? explainProblem(problem) : []);
}

/** @param {HTMLElement} place @param {number} before @param {number} after @param {number} parts @param {number} label */
function drawStem(place, before, after, parts, label) {
  place.querySelector(".stem")?.replaceChildren(...stem(before, after, lexicon.answers.length, parts, label));
}

export function showMarks() {
  const { marks, word } = game;
  entry.show(marks, word);
  const done = !scoring.refusal(marks) && scoring.codeOf(scoring.settled(marks)) === scoring.solved;
  byId.next.textContent = say(done ? "turn.done" : "turn.next");
}

/** @param {number} at @param {Mark} mark */
export function setMark(at, mark) {
  game.setMark(at, mark);
  marksSet();
}

/** @param {Mark[]} marks */
export function setMarks(marks) {
  game.setMarks(marks);
  marksSet();
}

function marksSet() {
  clearProblem();
  showMarks();
  remember();
  const { marks } = game;
  if (!marks.includes(null)) refuseMarks(scoring.refusal(marks));
}

/** Announce why the entered marks are impossible. @param {string} sentence */
export function refuseMarks(sentence) {
  byId.problem.replaceChildren(...sentence ? [el("p", {}, sentence)] : []);
}

/** Set the problem with the entered marks that the page shows; null for none. @param {Fault | null} found */
export function setProblem(found) {
  problem = found;
  byId.next.classList.toggle("primary", !found); // then the remedy is the primary button
}

function clearProblem() {
  setProblem(null);
  byId.problem.replaceChildren();
}

/** @param {Turn[]} turns */
function renderResult(turns) {
  const answer = turns.at(-1).word;
  const needed = tree.game(answer).length;
  byId.result.querySelector(".stem")?.replaceChildren(ripe());
  byId["result-title"].replaceChildren(...pieces("result.found", { word: named(answer), n: turns.length }));
  byId["result-note"].textContent = !needed ? say("result.unlisted")
    : needed === turns.length ? say("result.same") : say("result.tree", { n: needed });
}

/** Show that all guesses within the limit are used and the word is not found. */
function renderLoss() {
  byId.result.querySelector(".stem")?.replaceChildren();
  byId["result-title"].textContent = say("result.lost", { n: game.limit });
  byId["result-note"].textContent = say("result.lost.note");
}

/** The piece at the end of the stem. */
function ripe() {
  return svg("svg", { class: "bough", viewBox: "0 0 56 64" },
    svg("path", { class: "branch", d: "M28 0V18" }),
    svg("path", { class: "leaf", d: "M28 14C34 6 42 5 48 7C46 14 38 18 28 14Z" }),
    svg("circle", { class: "fruit", cx: 28, cy: 32, r: 13 }));
}

/** Show the answers left, and how the word to play splits them. */
function renderLeft() {
  const { left, solved, over, word, suggested } = game.position;
  byId["left-title"].textContent = solved ? say("left.went") : say(game.state.wide ? "left.nouns" : "left.answers", { n: left.length });
  byId["left-note"].textContent = solved || over ? "" : hints ? hintsFor(hints, game).join(" ") : outlook(game.position);
  byId["left-words"].replaceChildren(...solved ? howItWent() : hints && !over ? [] : listed(left));
  byId.refused.replaceChildren(...game.state.refused.length ? refusedWords(game.state.refused) : []);
  byId.why.replaceChildren(...solved || hints || !word || left.length < 2 ? [] : reasons(word, suggested));
}

/** Show for each turn the answers left, compared with the average for its word: a measure of luck. */
function howItWent() {
  const { turns } = game.state, left = leftByTurn(turns);
  const lines = turns.map(({ word, code }, line) => {
    const before = left[line], after = left[line + 1].length;
    const mean = before.length ? tenths(game.effect(word, before).mean) : "";
    const solved = code === lexicon.solved;
    return { word, before: figure(before.length), after: solved ? say("went.found") : figure(after), mean: solved ? "" : mean };
  });
  const path = tree.game(turns.at(-1).word);
  const same = path.length === turns.length && path.every((word, at) => word === turns[at].word);
  return [account(lines), ...path.length && !same ? [el("p", {}, ...pieces("went.tree", { words: named(path.join(", ")) }))] : []];
}

/** @param {Position} position */
function outlook({ source, expected, exact, pending, worst, left, word, suggested, planned }) {
  const said = game.state.wide ? [say("left.wide")] : [];
  if (source !== "none") {
    if (word !== suggested) said.push(say("left.suggested", { word: suggested }));
    const about = decimal(expected, 1);
    said.push(left.length === 1 ? say("left.one")
      : source === "changed" ? say("left.changed", { word: suggested, planned, mean: about })
        : source === "tree" ? say("left.tree", { mean: decimal(expected, 2), worst })
          : exact ? say("left.exact", { mean: decimal(expected, 2) }) : say(pending ? "left.quick" : "left.searched", { mean: about }));
  }
  return [...said, ...limitSaid(game.position)].join(" ");
}

/** Sentences on how many guesses are left, and which answers are out of reach. @param {Position} position */
function limitSaid({ left, lost = 0 }) {
  const { limit, state: { turns } } = game, rest = limit - turns.length;
  if (!limit || !turns.length) return [];
  if (rest < 1) return [say("limit.beyond", { n: limit })];
  const missed = lost > 0 ? [game.weighted ? say("limit.chance", { n: limit, chance: percent(lost) })
    : say("limit.lost", { n: Math.max(1, Math.round(lost * left.length)), limit })] : [];
  return [say(rest === 1 ? "limit.last" : "limit.left", { n: rest }), ...missed];
}

/**
 * The answers left; if they are not equally likely, sorted by probability and each with it.
 * @param {WordNumber[]} left @returns {Child[]}
 */
export function listed(left) {
  const chances = game.weighted ? game.chances(left) : left.map((index) => /** @type {[WordNumber, number?]} */ ([index]));
  /** @param {[WordNumber, number?]} chance */
  const button = ([index, chance]) => el("button",
    { type: "button", class: "quiet", title: say("left.play"), onclick: () => act(() => game.choose(lexicon.words[index])) },
    ...scoring.picture(lexicon.words[index]), ...chance === undefined || left.length === 1 ? [] : [" ", el("small", { lang: tongue.code }, percent(chance))]);
  /** @param {[WordNumber, number?][]} some */
  const words = (some) => el("ul", { class: "words", lang: "" }, ...some.map((one) => el("li", {}, button(one))));
  if (left.length <= LISTED) return [words(chances)];
  const details = el("details", {}, el("summary", {}, say("left.all", { n: left.length })));
  details.ontoggle = () => { if (details.open && !details.querySelector("ul")) details.append(words(chances)); };
  return game.weighted ? [el("p", { class: "small" }, say("left.likeliest")), words(chances.slice(0, LIKELIEST)), details] : [details];
}

/** @param {string[]} words */
function refusedWords(words) {
  const again = () => act(() => game.allowAgain());
  return [...pieces("refused", { words: named(words.join(", ")) }), " ",
    el("button", { type: "button", class: "quiet", onclick: again }, say("refused.again", { n: words.length }))];
}

/** @param {string} word @param {string | null} suggested */
function reasons(word, suggested) {
  const { parts, largest, wins } = game.effect(word), left = game.position.left.length;
  const odds = game.weighted ? percent(game.chance(word)) : say("chance.one", { n: left });
  /** @param {string} term @param {Child} value */
  const line = (term, value) => el("div", {}, el("dt", {}, term), el("dd", {}, value));
  return [
    el("h3", {}, ...pieces(word !== suggested ? "why.other" : word.endsWith("?") ? "why.question" : "why", { word: named(word) })),
    el("dl", {},
      line(say("why.replies"), figure(parts)),
      line(say("why.most"), figure(largest)),
      line(say("why.chance"), wins ? odds : say("why.none"))),
    ...openerSaid(word) ? [el("p", { id: "opener", class: "small" }, `${openerSaid(word)}.`)] : [],
    bestWords(),
  ];
}

/** The cost of a word as the opener, before the first turn and while the weights are the tree's own. @param {string} word */
export function openerSaid(word) {
  const { turns, refused, wide } = game.state;
  const other = turns.length || refused.length || wide || game.isChanged(lexicon.answers);
  return other ? "" : openers.said(word);
}

/** Show the best words of this position, searched on request. */
function bestWords() {
  const at = keyOf(game.state);
  if (opened !== at) opened = null;
  const details = el("details", { id: "best", open: opened !== null }, el("summary", {}, say("best")));
  details.ontoggle = () => {
    opened = details.open ? at : null;
    if (!details.open || details.querySelector("table, p")) return;
    const { state, changed, position: { suggested } } = game;
    if (suggested === null) return;
    const waiting = el("p", { class: "small" }, say("searching"));
    details.append(waiting);
    ranker.ask({ kind: "rank", state: { ...state, marks: null }, changed, suggested }, (words) =>
      waiting.replaceWith(ranking(words, (word) => act(() => game.choose(word)))));
  };
  return details;
}

/**
 * A text with the first of many words, and the number of the others.
 * @param {string} key @param {string[]} words @param {number} most
 */
export function someOf(key, words, most) {
  const more = words.length - most;
  return say(more > 0 ? `${key}.more` : key, { words: list(words.slice(0, most)), n: more });
}

export function renderStatistics() {
  renderRecord();
  const { total, weight, worst, histogram: counts, hardest } = tree.stats(), answers = lexicon.answers.length;
  /** @param {string} term @param {Child[]} value */
  const line = (term, ...value) => el("div", {}, el("dt", {}, term), el("dd", {}, ...value));
  byId["statistics-body"].replaceChildren(
    el("p", {}, say("statistics.words", {
      name: data.name, answers: say("n.answers", { n: answers }), words: say("n.called", { n: lexicon.words.length }), mode: say(`mode.${data.mode}`),
    })),
    el("dl", {},
      line(say("statistics.mean"), formatMean(total, weight)),
      line(say(data.weights ? "statistics.weighted" : "statistics.total"), formatted(total / data.weight_scale, {})),
      line(say("statistics.worst"), say("n.guesses", { n: worst })),
      line(say("statistics.opener"), named(lexicon.words[tree.root.guess])),
      line(say("statistics.claim"), claimed())),
    distribution(counts, ...ownCounts()),
    el("p", { class: "small" }, someOf("statistics.hardest", hardest.map((index) => lexicon.words[index]), HARDEST)));
}

/** The claim about the tree: "proven", "found", or "best of" a number of openers. */
function claimed() {
  const openers = /^best of (\d+)/u.exec(data.claim);
  return openers ? say("claim.best", { n: Number(openers[1]) }) : say(`claim.${data.claim}`);
}
