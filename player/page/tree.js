// The compiled tree. The page contains only its guesses, and computes where each answer goes.

import { unpackNumbers } from "./words.js";

/** @type {Map<Code, TreeNode>} */
const NONE = new Map(); // the children of a node with one answer

export class Tree {
  /** @param {Lexicon} lexicon @param {PageData} data */
  constructor(lexicon, data) {
    this.lexicon = lexicon;
    this.weighted = Boolean(data.weights);
    this.weights = new Float64Array(lexicon.words.length).fill(1); // by word, as in the file
    lexicon.answers.forEach((index, at) => { this.weights[index] = data.weights?.[at] ?? 1; });
    this.root = grow(lexicon, unpackNumbers(data.tree, lexicon.words.length));
  }

  /**
   * The number of guesses from `node` on for each of its answers: pairs of answer and count.
   * @param {TreeNode} node @returns {[WordNumber, number][]}
   */
  needs(node) {
    const needs = /** @type {[WordNumber, number][]} */ ([]), waiting = /** @type {[TreeNode, number][]} */ ([[node, 1]]);
    while (waiting.length) {
      const [here, depth] = waiting.pop();
      if (here.wins) needs.push([here.guess, depth]);
      for (const child of here.children.values()) waiting.push([child, depth + 1]);
    }
    return needs;
  }

  /** The words played for `answer`; empty if it is not an answer. @param {string} answer */
  game(answer) {
    const { lexicon, root } = this, path = [];
    let node = root.answers.includes(lexicon.numberOf(answer)) ? root : undefined;
    while (node) {
      path.push(lexicon.words[node.guess]);
      node = node.children.get(lexicon.score(path.at(-1), answer));
    }
    return path;
  }

  /** The cost of a tree or a part of it; `total` and `weight` count weights, the others count answers. @returns {TreeStats} */
  stats(node = this.root, weights = this.weights) {
    return weights === this.weights ? node.stats ??= this.statsOf(node, weights) : this.statsOf(node, weights);
  }

  /** The same, computed anew. @param {TreeNode} node @param {Float64Array} weights @returns {TreeStats} */
  statsOf(node, weights) {
    /** @type {WordNumber[][]} */
    const byDepth = [];
    /** @type {TreeStats} */
    const stats = { total: 0, weight: 0, worst: 0, histogram: [], hardest: [] };
    for (const [answer, depth] of this.needs(node)) {
      stats.total += depth * weights[answer];
      stats.weight += weights[answer];
      stats.worst = Math.max(stats.worst, depth);
      while (stats.histogram.length < depth) stats.histogram.push(0);
      stats.histogram[depth - 1]++;
      (byDepth[depth] ??= []).push(answer);
    }
    stats.hardest = byDepth[stats.worst].sort((a, b) => a - b);
    return stats;
  }
}

/**
 * The tree with these guesses, in the order of packing.py: a state, then its parts by code.
 * @param {Lexicon} lexicon @param {number[]} guesses @returns {TreeNode}
 */
function grow(lexicon, guesses) {
  /** @type {(answers: WordNumber[]) => TreeNode} */
  const nodeOf = (answers) => ({ answers, guess: answers[0], wins: true, children: NONE });
  const root = nodeOf([...lexicon.answers]), waiting = [root];
  let next = 0;
  while (waiting.length) {
    const node = waiting.pop();
    if (node.answers.length === 1) continue;
    node.guess = guesses[next++];
    const parts = lexicon.partsOf(lexicon.scoring.spelt(node.guess), node.answers);
    node.wins = parts.delete(lexicon.solved);
    node.children = new Map([...parts].map(([code, answers]) => [code, nodeOf(answers)]));
    waiting.push(...[...node.children.values()].reverse());
  }
  return root;
}
