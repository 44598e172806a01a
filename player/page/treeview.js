// The view of the tree: walking through it, and a picture of each part.

import { byId, game, lexicon, scoring, tree } from "./shared.js";
import { named } from "./draw.js";
import { el, svg } from "./elements.js";
import { figure, list, pieces, say } from "./say.js";
import { hints } from "./settings.js";
import { lineOf } from "./show.js";

const WIDE = matchMedia("(min-width: 75rem)"); // then the tree is beside the game
const WIDTH = 600, HEIGHT = 380, EDGE = 14; // of the picture
const WIDTHS = [1, 3, 10, 30, 100, 300, Infinity]; // upper limits of answers for each thickness of branches
const NAMED = 60; // the most answers to name
const AT_ONCE = 50; // groups to draw before the browser may do other work

/** @type {Code[]} */
let path = []; // the codes from the root to the current node
let timer = 0; // until the tree follows the game
/** @type {string | null} */
let drawn = null; // what is drawn now: the walked path as a text

/** @param {Code[]} codes */
function nodesOn(codes) {
  const nodes = [tree.root];
  for (const code of codes) nodes.push(/** @type {TreeNode} */ (nodes.at(-1).children.get(code)));
  return nodes;
}

/** The groups below a node, the largest first: [code, node]. @param {TreeNode} node */
function groupsOf(node) {
  return [...node.children].sort(([one, a], [other, b]) => b.answers.length - a.answers.length || one - other);
}

/** Show the node at the end of a path, and move the focus to it if `moved`. @param {Code[]} codes */
function walk(codes, moved = true) {
  path = codes;
  drawn = codes.join();
  const nodes = nodesOn(codes), node = nodes.at(-1), word = lexicon.words[node.guess], groups = groupsOf(node), { wins } = node;
  const answers = say("n.answers", { n: node.answers.length });
  byId["tree-path"].replaceChildren(...nodes.map((step, at) => crumb(step, at, codes)));
  byId["tree-said"].replaceChildren(...node.answers.length === 1
    ? pieces("tree.only", { word: named(word), n: nodes.length })
    : pieces("tree.sorts", { word: named(word), answers, n: groups.length + Number(wins) }));
  const light = svg("rect", { class: "light", x: 0, width: WIDTH, y: 0, height: 0 });
  const bands = bandsOf(node, groups), picture = pictureOf(node, light);
  picture.onclick = ({ offsetY }) => {
    const y = offsetY * HEIGHT / picture.clientHeight, at = bands.findIndex(([top, high]) => y >= top && y < top + high);
    if (at >= 0) walk([...codes, groups[at][0]]);
  };
  /** @param {[number, number]} band */
  const show = ([top, high]) => { light.setAttribute("y", String(top)); light.setAttribute("height", String(high)); };
  /** @param {[Code, TreeNode]} group @param {number} at */
  const rowOf = ([code, child], at) => {
    const many = say("n.answers", { n: child.answers.length });
    const bar = svg("svg", { class: "bar answers", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { width: Math.max(1.5, 100 * child.answers.length / groups[0][1].answers.length), height: 10 }));
    return el("li", {}, el("button", {
      type: "button", class: "quiet", "aria-label": say("tree.group", { told: scoring.heardOf(word, code), answers: many }),
      onclick: () => walk([...codes, code]), onfocus: () => show(bands[at]), onpointerenter: () => show(bands[at]),
    }, lineOf(word, code), bar, el("span", { class: "count" }, figure(child.answers.length))));
  };
  const rows = el("ol", { class: "groups", onkeydown: along });
  /** Add the rows from a place on, some at a time, while they are shown. @param {number} from */
  const add = (from) => {
    rows.append(...groups.slice(from, from + AT_ONCE).map((group, at) => rowOf(group, from + at)));
    if (from + AT_ONCE < groups.length) setTimeout(() => rows.isConnected && add(from + AT_ONCE));
  };
  add(0);
  byId["tree-drawn"].replaceChildren(picture, depthsOf(node, nodes.length),
    ...groups.length ? [el("h3", {}, say("tree.groups")), rows] : [],
    ...node.answers.length <= NAMED ? [el("h3", {}, say("tree.answers", { n: node.answers.length })), el("p", { lang: "" }, list(node.answers.map((index) => lexicon.words[index])))] : []);
  const [first = buttonsOf("tree-path").at(-1)] = buttonsOf("tree-drawn");
  if (moved) first.focus({ preventScroll: true });
}

/**
 * A step of the path: the word, and its feedback if the path continues.
 * @param {TreeNode} node @param {number} at @param {Code[]} codes
 */
function crumb({ guess }, at, codes) {
  const word = lexicon.words[guess], here = at === codes.length;
  return el("li", {}, el("button", { type: "button", class: "quiet", onclick: () => walk(codes.slice(0, at)), ...here ? { "aria-current": "step" } : {} },
    ...here ? [named(word)] : [lineOf(word, codes[at])]));
}

/** The buttons in a part of the page. @param {string} id */
function buttonsOf(id) {
  return [...byId[id].querySelectorAll("button")];
}

/** Arrow keys move along the groups; Backspace goes back. @param {KeyboardEvent} event */
function along(event) {
  const buttons = buttonsOf("tree-drawn"), step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Backspace" && path.length) walk(path.slice(0, -1));
  else if (step) buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The position of each group in the picture: its top and its height.
 * @param {TreeNode} node @param {[Code, TreeNode][]} groups @returns {[number, number][]}
 */
function bandsOf(node, groups) {
  const unit = (HEIGHT - 2 * EDGE) / node.answers.length;
  let top = EDGE;
  return groups.map(([, { answers }]) => {
    /** @type {[number, number]} */
    const band = [top, answers.length * unit];
    top += band[1];
    return band;
  });
}

/**
 * The picture of everything below a node: a branch to each group, thicker for more answers, and a dot for each answer that is found.
 * @param {TreeNode} root @param {SVGElement} light
 */
function pictureOf(root, light) {
  const deep = tree.stats(root).worst, across = (WIDTH - 2 * EDGE) / Math.max(1, deep - 1), unit = (HEIGHT - 2 * EDGE) / root.answers.length;
  const thin = Math.min(1, 0.4 + unit * 0.3); // where branches are close together
  const branches = WIDTHS.map(() => /** @type {string[]} */ ([])), fruits = /** @type {string[]} */ ([]);
  /** @param {number} depth @param {number} y */
  const at = (depth, y) => `${(EDGE + depth * across).toFixed(1)} ${y.toFixed(1)}`;
  /** @param {TreeNode} node @param {number} depth @param {number} top */
  const place = (node, depth, top) => {
    const { wins } = node, y = top + node.answers.length * unit / 2;
    let below = top;
    for (const [, child] of groupsOf(node)) {
      const high = child.answers.length * unit, middle = below + high / 2, x = EDGE + depth * across;
      const bend = (x + across / 2).toFixed(1);
      branches[WIDTHS.findIndex((most) => child.answers.length <= most)].push(`M${at(depth, y)}C${bend} ${y.toFixed(1)} ${bend} ${middle.toFixed(1)} ${at(depth + 1, middle)}`);
      place(child, depth + 1, below);
      below += high;
    }
    if (wins) fruits.push(`M${at(depth, y)}h0`);
  };
  place(root, 0, EDGE);
  return svg("svg", { class: "tree", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" }, light,
    ...branches.map((lines, size) => svg("path", { class: "limb", "stroke-width": ((0.5 + 0.95 * size) * thin).toFixed(2), d: lines.join("") })),
    svg("path", { class: "fruits", "stroke-width": Math.max(2.6, Math.min(10, unit * 0.9)).toFixed(1), d: fruits.join("") }));
}

/** The number of answers found with each guess, in columns below the picture. @param {TreeNode} node @param {number} before */
function depthsOf(node, before) {
  const { histogram } = tree.stats(node);
  return el("ol", { class: "depths", "aria-label": say("tree.depths") }, ...histogram.map((n, at) =>
    el("li", { "aria-label": say("tree.depth", { n, guess: at + before }) }, el("b", {}, figure(at + before)), el("span", {}, figure(n)))));
}

/** The path of the current game in the tree; the root after it has left the tree. */
function ofGame() {
  const codes = [];
  let node = tree.root;
  for (const { word, code } of game.state.turns) {
    const next = lexicon.words[node.guess] === word ? node.children.get(code) : null;
    if (!next) break;
    codes.push(code);
    node = next;
  }
  return codes;
}

/** Soon draw the tree at the position of the game, if the tree is visible and the game has moved. */
export function followTree() {
  byId.tree.hidden = hints > 0; // with hints, people find the words themselves
  clearTimeout(timer);
  timer = setTimeout(() => {
    const codes = ofGame();
    if (byId.tree.open && drawn !== codes.join()) walk(codes, false);
  });
}

export function startTree() {
  byId.tree.ontoggle = () => { if (byId.tree.open && drawn === null) walk(ofGame(), false); };
  byId["tree-mine"].onclick = () => walk(ofGame());
  byId["open-tree"].onclick = () => {
    byId.tree.open = true;
    byId.tree.scrollIntoView({ block: "start" });
    byId.tree.querySelector("summary")?.focus({ preventScroll: true });
  };
  byId.tree.open = WIDE.matches;
  WIDE.onchange = () => { if (WIDE.matches) byId.tree.open = true; };
}
