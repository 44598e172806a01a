// Parts of the page: tiles, and the stem, which gets thinner as fewer answers are left.

import { el, svg } from "./elements.js";
import { decimal, list, pieces, say } from "./say.js";
import { UNMARKED } from "./words.js";

const MARK_CLASSES = ["absent", "elsewhere", "placed"];

/** The name of an entered mark, and the class that draws it. @param {Mark} mark */
export function markName(mark) {
  return say(`mark.${mark === UNMARKED ? "none" : MARK_CLASSES[mark]}`);
}

/** @param {Mark} mark */
export function markClass(mark) {
  return mark === UNMARKED ? "unmarked" : MARK_CLASSES[mark];
}

/** A tile: a letter with its mark. @param {string} letter @param {number} mark */
function smallTile(letter, mark) {
  return el("span", { class: `tile ${MARK_CLASSES[mark]}` }, letter);
}

/**
 * A word as tiles with its marks, and a description for screen readers.
 * @param {string} word @param {string[]} letters @param {number[]} marks
 */
export function markedWord(word, letters, marks) {
  const told = marksHeard(letters, marks);
  return el("span", { class: "word" },
    heard(`${say("ledger.heard", { word, told })} `),
    el("span", { class: "tiles", "aria-hidden": "true" }, ...letters.map((letter, at) => smallTile(letter, marks[at]))));
}

/** Letters with their marks, in words. @param {string[]} letters @param {number[]} marks */
export function marksHeard(letters, marks) {
  return list(letters.map((letter, at) => say("ledger.mark", { letter, mark: markName(marks[at]) })));
}

/** The keys for one action, as labelled on a keyboard; "key.…" is a key with a name. @param {string[]} names @returns {Child[]} */
export function keysOf(names) {
  const [one, other] = names.map((name) => el("kbd", {}, name.startsWith("key.") ? say(name) : name));
  return other ? pieces("key.or", { one, other }) : [one];
}

/** A word in a sentence, in the language of its list rather than of the page. @param {string} word */
export function named(word) {
  return el("b", { lang: "" }, word);
}

/** @param {string} text */
export function heard(text) {
  return el("span", { class: "heard" }, text);
}

export const PEG_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz";

/**
 * A row of pegs, each with its sign; if `coloured`, also with a colour and a shape for each sign.
 * @param {string[]} signs @param {boolean} coloured
 */
export function pegs(signs, coloured) {
  return el("span", { class: "pegs", "aria-hidden": "true" }, ...signs.map((sign) => peg(sign, coloured)));
}

/** @param {string} sign @param {boolean} coloured */
export function peg(sign, coloured) {
  const at = PEG_SIGNS.indexOf(sign), round = Math.floor(at / 10);
  return el("span", { class: coloured && at >= 0 ? `peg hue${at % 10} shape${(at + round) % 5}` : "peg bare", lang: "" }, sign);
}

/**
 * The feedback of a row of pegs: a disc for each sign in place, a leaf for each sign elsewhere, a ring for each other one.
 * @param {number} placed @param {number} elsewhere @param {number} length
 */
export function pins(placed, elsewhere, length) {
  const kinds = Object.entries({ placed, elsewhere, absent: length - placed - elsewhere });
  return el("span", { class: "pins", "aria-hidden": "true" },
    ...kinds.flatMap(([kind, many]) => Array.from({ length: many }, () => el("span", { class: `pin ${kind}` }))));
}

/** The thickness of the stem when `left` of `all` answers are left. @param {number} left @param {number} all */
function thickness(left, all) {
  return 2.5 + 12 * Math.log(left + 1) / Math.log(all + 1);
}

/**
 * A piece of the stem beside a line: it narrows from the thickness of `before` to that of `after` answers, and has a
 * twig for each other part that the guess could have led to (at most eight).
 * @param {number} before @param {number} after @param {number} all @param {number} parts @param {number} label
 */
export function stem(before, after, all, parts, label) {
  const [wide, thin] = [thickness(before, all), after ? thickness(after, all) : 3];
  const middle = 28;
  const trunk = svg("svg", { class: "trunk", viewBox: "0 0 56 100", preserveAspectRatio: "none" },
    svg("path", { d: `M${middle - wide / 2} 0H${middle + wide / 2}L${middle + thin / 2} 100H${middle - thin / 2}Z` }));
  const twigs = [], count = Math.min(6, parts - 1);
  for (let at = 0; at < count; at++) {
    const side = at % 2 ? 1 : -1, from = 38 + 5 * at;
    const x = middle + side * (13 + (before * 7 + at * 5) % 8), y = from + 9 - (before + at) % 5;
    twigs.push(svg("path", { class: "twig", d: `M${middle} ${from - 3}Q${middle + side * 5} ${y - 1} ${x} ${y}` }),
      svg("circle", { class: "bud", cx: x, cy: y, r: 2 }));
  }
  const bough = svg("svg", { class: "bough", viewBox: "0 0 56 64" },
    ...twigs,
    svg("path", { class: "branch", d: "M28 26C34 32 42 32 56 32" }),
    svg("circle", { class: "node", cx: middle, cy: 28, r: 11 }),
    svg("text", { x: middle, y: 28, dy: "0.36em" }, String(label)));
  return [trunk, bough];
}

export function pencil() {
  return svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: "M3 17l1-4L13.5 3.5l3 3L7 16zM11.5 5.5l3 3" }));
}

/**
 * The turns of a finished game: the answers that each left, and the number that its word leaves on average.
 * @param {{ word: string, before: string, after: string, mean: string }[]} lines
 */
export function account(lines) {
  const rows = lines.map(({ word, before, after, mean }) => el("tr", {},
    el("th", { scope: "row", lang: "" }, word), el("td", {}, before), el("td", {}, after), el("td", {}, mean)));
  const heads = ["word", "of", "left", "average"].map((head) => el("th", { scope: "col" }, say(`went.${head}`)));
  return el("table", { class: "account" },
    el("caption", {}, say("went.caption")),
    el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
}

/**
 * A list of words with the cost of each; `play` is called with the word that is pressed.
 * @param {Ranked[]} words @param {(word: string) => void} play
 */
export function ranking(words, play) {
  const rows = words.map(({ word, expected, extra }) => el("tr", {},
    el("th", { scope: "row", lang: "" }, el("button", { type: "button", class: "quiet", title: say("left.play"), onclick: () => play(word) }, word)),
    el("td", {}, decimal(expected, 2)), el("td", {}, extra < 0.005 ? say("best.nothing") : say("best.more", { number: decimal(extra, 2) }))));
  const heads = ["word", "needs", "costs"].map((head) => el("th", { scope: "col" }, say(`best.${head}`)));
  return el("table", { class: "account" },
    el("caption", {}, say("best.caption")),
    el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
}
